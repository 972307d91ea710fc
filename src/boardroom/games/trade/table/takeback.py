"""What may be taken back (TC7, by decision), and what need not be waited for (TC10)."""

from __future__ import annotations

from boardroom.games.trade.law.codes import A_DECLINE, A_WITHDRAW, P_ANSWER, P_BUILD
from boardroom.games.trade.law.state import State


def answered(before: State, after: State) -> bool:
    """A yes or no to an offer is said to somebody: it stands."""
    return before.phase == P_ANSWER and after.phase != P_BUILD


def meanwhile(s: State) -> list[tuple[int, int]]:
    """TC10: an offer may be withdrawn while the other thinks it over, and the player on turn need not wait for one."""
    if s.phase == P_ANSWER:
        return [(s.builder, A_WITHDRAW)]
    if s.phase == P_BUILD and s.other == s.turn:
        return [(s.other, A_DECLINE)]
    return []
