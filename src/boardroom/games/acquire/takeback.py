"""What may be taken back (CH24, and all rulesets by decision)."""

from __future__ import annotations

from typing import Any

from boardroom.engine.contract import CHANCE
from boardroom.games.acquire.codes import A_BUY, A_DECLARE, A_KEEP, A_POWER, A_SELL, P_BUY, P_HOLDERS


def may_take_back(before: Any, action: int, after: Any, allowed: str) -> bool:
    """Purchases until the end of the turn is said, and a holder's shares until that holder has decided.

    `allowed` is the ruleset's key: `purchases` (CH24), `nothing`, or `own`: anything of one's own after which nobody
    else has decided and nothing was drawn or shown.
    """
    if allowed == "nothing" or before.actor < 0 or after.actor == CHANCE:
        return False
    same_wait = before.actor == after.actor and before.turns == after.turns
    if allowed == "own":
        return same_wait and action != A_DECLARE and before.shed == after.shed
    if not same_wait or before.phase != after.phase:
        return False
    if before.phase == P_BUY:
        # Shares bought, exchanged, and the card announced for them; a declaration is for good (AC13)
        return A_BUY <= action < A_POWER + 5
    if before.phase == P_HOLDERS:
        return before.defunct == after.defunct and A_SELL <= action < A_KEEP
    return False
