"""Which actions can be undone (CH24, and by decision in all rulesets)."""

from __future__ import annotations

from boardroom.engine.rules.constants import UNDO_ALLOWED, UNDO_BLOCKED, UNDO_SKIPPED
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


def undo_verdict(before: State, action: int, after: State, allowed: str) -> int:
    """CH24: purchases can be undone until the turn ends, and a holder's choices until that holder is done.

    A holder who sells or trades the last share does not confirm it, so that this can be undone until another player
    decides.

    `allowed` is the ruleset's key or the table's choice: `purchases` (CH24), `nothing`, or `own` (any own action since
    another player decided or a tile was drawn or shown). Declarations (AC13) and shown tiles (CH22) stay, but the
    purchases before them can be undone.
    """
    if allowed == "nothing" or before.turns != after.turns:
        return UNDO_BLOCKED
    if before.phase == P_HOLDERS and A_SELL <= action < A_KEEP:
        # Holders of the next chain have shown their shares (AC15)
        return (
            UNDO_BLOCKED
            if after.hidden and before.defunct != after.defunct and after.phase == P_HOLDERS
            else UNDO_ALLOWED
        )
    if before.actor != after.actor:
        return UNDO_BLOCKED
    if action in (A_DECLARE, A_TIME) or A_SHED_TILE <= action < A_FOUND:
        return UNDO_SKIPPED
    if allowed == "own":
        # Holders have shown their shares (AC15)
        shown = after.hidden and after.phase == P_HOLDERS and before.phase != P_HOLDERS
        return UNDO_BLOCKED if shown else UNDO_ALLOWED
    if before.phase != after.phase:
        return UNDO_BLOCKED
    if before.phase == P_BUY:
        # Purchases, exchanges, and the power card played for them
        return UNDO_ALLOWED if A_BUY <= action < A_POWER + 5 else UNDO_BLOCKED
    return UNDO_BLOCKED
