"""Evaluation of a position for players that look one step ahead. A rules module: integers and flat lists only."""

from boardroom.engine.rules.constants import OVER
from boardroom.games.acquire.law.bonuses import pay_bonuses
from boardroom.games.acquire.law.codes import *
from boardroom.games.acquire.law.merger import sell_all_shares
from boardroom.games.acquire.law.state import State

USEFUL_CASH = 1500
"""Cash that counts as useful: enough for the next three shares."""
WIN_VALUE = 10_000_000


def is_unsettled(s: State) -> bool:
    """Return True while a placement is still being settled: its value shows only afterwards."""
    return s.phase in (P_FOUND, P_SURVIVE, P_SETTLE, P_HOLDERS)


def settle_now(s: State) -> None:
    """AC13: pay all bonuses and sell all shares as if the game ended now. Final wealth is then the cash."""
    if s.actor != OVER:
        for chain in range(CHAINS):
            if s.active >> chain & 1:
                pay_bonuses(s, chain)
                sell_all_shares(s, chain)


def value_prospects(s: State, seat: int) -> int:
    """Return the value of the seat's cash and shares for the rest of the game."""
    later = min(s.cash[seat], USEFUL_CASH) // 4
    for chain in range(CHAINS):
        n = s.shares[seat * CHAINS + chain] + 0
        if not s.active >> chain & 1:
            later += 120 * n
        elif s.size[chain] < s.end_size:
            # Small chains gain most: they grow, or are taken over and pay bonuses
            later += n * (90 if s.size[chain] < s.safe_size else 40)
    return later


def value(s: State, seat: int) -> int:
    """Return the seat's lead if the game ended now, plus its prospects. Ends the game."""
    later = value_prospects(s, seat)
    ending = s.declared > 0 or s.actor == OVER
    settle_now(s)
    mine = s.cash[seat] + 0
    best = -WIN_VALUE
    for other in range(s.players):
        if other != seat:
            best = max(best, s.cash[other])
    if ending:
        # The game is about to end: only the lead counts
        return (WIN_VALUE if mine > best else -WIN_VALUE) + mine - best
    return 2 * mine - best + 2 * later
