"""How good a position is, for players that look one step ahead. A rules module: integers and flat lists only."""

from boardroom.engine.constants import OVER
from boardroom.games.acquire.law.bonuses import pay_bonuses
from boardroom.games.acquire.law.codes import *
from boardroom.games.acquire.law.merger import sell_all
from boardroom.games.acquire.law.state import State

RESERVE = 1500
"""Cash worth keeping: without it the next three shares cannot be bought."""
WON = 10_000_000


def unsettled(s: State) -> bool:
    """A placement is still being settled; its worth shows when that is done."""
    return s.phase in (P_FOUND, P_SURVIVE, P_SETTLE, P_HOLDERS)


def end_now(s: State) -> None:
    """The game ends here: every chain on the board pays its bonuses and its shares are sold, others are worth nothing
    (AC13). What everybody would have is then the cash."""
    if s.actor != OVER:
        for chain in range(CHAINS):
            if s.active >> chain & 1:
                pay_bonuses(s, chain)
                sell_all(s, chain)


def promise(s: State, seat: int) -> int:
    """What the seat has for later."""
    later = min(s.cash[seat], RESERVE) // 4
    for chain in range(CHAINS):
        n = s.shares[seat * CHAINS + chain] + 0
        if not s.active >> chain & 1:
            later += 120 * n
        elif s.size[chain] < s.end_size:
            # A small chain has most to gain: it grows, or it is taken over and pays
            later += n * (90 if s.size[chain] < s.safe_size else 40)
    return later


def value(s: State, seat: int) -> int:
    """What the seat would have over its best rival if the game ended now, and what it has for later. Ends the game."""
    later = promise(s, seat)
    ending = s.declared > 0 or s.actor == OVER
    end_now(s)
    mine = s.cash[seat] + 0
    best = -WON
    for other in range(s.players):
        if other != seat:
            best = max(best, s.cash[other])
    if ending:
        # The end is coming: only the lead counts
        return (WON if mine > best else -WON) + mine - best
    return 2 * mine - best + 2 * later
