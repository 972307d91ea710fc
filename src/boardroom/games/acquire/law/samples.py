"""States a seat could be in, for players that think in compiled code. A rules module: integers and flat lists only.

The same as `sample` of the table's view, drawn from the generator of playouts.
"""

from boardroom.engine.constants import OVER
from boardroom.engine.rng import below
from boardroom.engine.schema import Ints
from boardroom.games.acquire.law.board import join_pool, leave_pool, take_tile
from boardroom.games.acquire.law.codes import *
from boardroom.games.acquire.law.state import State


def deal(s: State, seat: int, r: Ints) -> None:
    """What the seat cannot see is dealt anew: others' hands and the pool (AC4), hidden assets too (AC15)."""
    if s.actor == OVER:
        return
    if s.unseen == 0:
        deal_tiles(s, seat, r)
    if s.hidden:
        deal_assets(s, seat, r)


def deal_tiles(s: State, seat: int, r: Ints) -> None:
    """Others' tiles go back into the pool, and as many are drawn."""
    for other in range(s.players):
        if other != seat:
            for i in range(other * HAND_ROOM, other * HAND_ROOM + s.held[other]):
                join_pool(s, s.hand[i] + 0)
                s.hand[i] = NO_TILE
    for other in range(s.players):
        if other != seat:
            n = s.held[other] + 0
            s.held[other] = 0
            for _ in range(n):
                t = below(r, TILES)
                while s.board[t] != POOL:
                    t = below(r, TILES)
                leave_pool(s, t)
                take_tile(s, other, t)


def deal_assets(s: State, seat: int, r: Ints) -> None:
    """What rivals own together is known from the bank; how it is spread, and their cash, is not.
    A chain being settled is the exception: its holders have just been announced."""
    settling = s.phase == P_HOLDERS or s.phase == P_MARKET or s.phase == P_FINAL
    for chain in range(CHAINS):
        if not (settling and chain == s.defunct):
            for other in range(s.players):
                if other != seat:
                    s.shares[other * CHAINS + chain] = 0
            for _ in range(s.issue - s.bank[chain] - s.shares[seat * CHAINS + chain]):
                other = below(r, s.players - 1)
                if other >= seat:
                    other += 1
                s.shares[other * CHAINS + chain] += 1
    for other in range(s.players):
        if other != seat:
            s.cash[other] = 100 * below(r, 2 * s.purse // 100 + 1)
