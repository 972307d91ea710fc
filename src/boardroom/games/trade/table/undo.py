"""Which actions can be undone (TC7, by decision), and actions out of turn (TC10)."""

from __future__ import annotations

from boardroom.games.trade.law.codes import A_DECLINE, A_WITHDRAW, P_ANSWER, P_BUILD
from boardroom.games.trade.law.state import State


def is_answered(before: State, after: State) -> bool:
    """Return True if an offer was answered: the other player has heard the answer."""
    return before.phase == P_ANSWER and after.phase != P_BUILD


def out_of_turn_actions(s: State) -> list[tuple[int, int]]:
    """TC10: the builder may withdraw a sent offer, and the turn player may stop waiting for one."""
    if s.phase == P_ANSWER:
        return [(s.builder, A_WITHDRAW)]
    if s.phase == P_BUILD and s.other == s.turn:
        return [(s.other, A_DECLINE)]
    return []
