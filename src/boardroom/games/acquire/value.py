"""How good a position is, for players that look one step ahead."""

from __future__ import annotations

from typing import Any

from boardroom.engine.contract import OVER
from boardroom.games.acquire.codes import CHAINS, P_FOUND, P_HOLDERS, P_SETTLE, P_SURVIVE
from boardroom.games.acquire.merger import cash_in
from boardroom.games.acquire.state import SCHEMA

RESERVE = 1500
"""Cash worth keeping: without it the next three shares cannot be bought."""


def unsettled(s: Any) -> bool:
    """A placement is still being settled; its worth shows when that is done."""
    return s.phase in (P_FOUND, P_SURVIVE, P_SETTLE, P_HOLDERS)


def worth(s: Any) -> list[int]:
    """What every seat would have if the game ended now: cash, the bonuses of every chain on the board, and its shares
    sold; other shares are worth nothing (AC13)."""
    end = SCHEMA.copy(s)
    if s.actor != OVER:
        for chain in range(CHAINS):
            if s.active >> chain & 1:
                cash_in(end, chain)
    return [int(cash) for cash in end.cash[: s.players]]


def value(s: Any, seat: int) -> int:
    """What the seat would have over its best rival if the game ended now, and what it has for later."""
    ends = worth(s)
    mine = ends[seat]
    best = max(cash for p, cash in enumerate(ends) if p != seat)
    if s.declared or s.actor == OVER:
        # The end is coming: only the lead counts
        return (10_000_000 if mine > best else -10_000_000) + mine - best
    later = 0
    for chain in range(CHAINS):
        n = s.shares[seat * CHAINS + chain]
        if not s.active >> chain & 1:
            later += 120 * n
        elif s.size[chain] < s.end_size:
            # A small chain has most to gain: it grows, or it is taken over and pays
            later += n * (90 if s.size[chain] < s.safe_size else 40)
    later += min(s.cash[seat], RESERVE) // 4
    return 2 * mine - best + 2 * later
