"""What may be taken back (CH24, and all rulesets by decision)."""

from __future__ import annotations

from boardroom.engine.constants import ASIDE, BACK, FIRM
from boardroom.games.acquire.law.codes import (
    A_BUY,
    A_DECLARE,
    A_FOUND,
    A_KEEP,
    A_POWER,
    A_SELL,
    A_SHED_TILE,
    A_TIME,
    P_BUY,
    P_HOLDERS,
)
from boardroom.games.acquire.law.state import State


def take_back(before: State, action: int, after: State, allowed: str) -> int:
    """CH24: purchases until the end of the turn is said, and a holder's shares until that holder has decided.
    Who sells or trades the last share has said nothing of being done: that goes back until somebody else decides.

    `allowed` is the ruleset's key, or what the table chose instead: `purchases` (CH24), `nothing`, or `own`: anything
    of one's own after which nobody else has decided and nothing was drawn or shown. A declaration is for good (AC13)
    and a tile shown stays shown (CH22), but the purchases before them may still be taken back.
    """
    if allowed == "nothing" or before.turns != after.turns:
        return FIRM
    if before.phase == P_HOLDERS and A_SELL <= action < A_KEEP:
        # Holders of the next chain have shown what they own, and nobody can unsee it (AC15)
        return FIRM if after.hidden and before.defunct != after.defunct and after.phase == P_HOLDERS else BACK
    if before.actor != after.actor:
        return FIRM
    if action in (A_DECLARE, A_TIME) or A_SHED_TILE <= action < A_FOUND:
        return ASIDE
    if allowed == "own":
        # Holders have shown what they own, and nobody can unsee it (AC15)
        shown = after.hidden and after.phase == P_HOLDERS and before.phase != P_HOLDERS
        return FIRM if shown else BACK
    if before.phase != after.phase:
        return FIRM
    if before.phase == P_BUY:
        # Shares bought, exchanged, and the card announced for them
        return BACK if A_BUY <= action < A_POWER + 5 else FIRM
    return FIRM
