"""What may be taken back (TC7, by decision)."""

from __future__ import annotations

from typing import Any

from boardroom.engine.contract import BACK, FIRM


def take_back(before: Any, after: Any) -> int:
    """Anything of one's own inside a turn, as long as nothing was drawn and nobody else has decided since."""
    return BACK if before.actor == after.actor and before.turns == after.turns else FIRM
