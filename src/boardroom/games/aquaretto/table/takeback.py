"""What may be taken back: anything of one's own turn, until something is drawn or the turn is over."""

from __future__ import annotations

from boardroom.engine.constants import BACK, FIRM
from boardroom.games.aquaretto.law.state import State


def take_back(before: State, after: State, allowed: str) -> int:
    """All lies open here, so only a draw or another player's turn stands in the way (decided). A table may do without:
    then nothing goes back."""
    if allowed == "nothing":
        return FIRM
    return BACK if before.actor == after.actor and before.turns == after.turns else FIRM
