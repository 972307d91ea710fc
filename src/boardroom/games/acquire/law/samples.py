"""Random states that agree with a seat's knowledge, for compiled players. A rules module: integers and flat lists only.

Equivalent to `sample` in the table's view, but draws from the generator of playouts.
"""

from boardroom.engine.rules.constants import OVER
from boardroom.engine.rules.rng import random_below
from boardroom.engine.rules.schema import Ints
from boardroom.games.acquire.law.board import add_to_hand, remove_from_pool, return_to_pool
from boardroom.games.acquire.law.codes import *
from boardroom.games.acquire.law.state import State


def deal(s: State, seat: int, r: Ints) -> None:
    """Deal hidden information again: the rivals' hands and the pool (AC4), and hidden assets (AC15)."""
    if s.actor == OVER:
        return
    if s.unseen == 0:
        deal_tiles(s, seat, r)
    if s.hidden:
        deal_assets(s, seat, r)


def deal_tiles(s: State, seat: int, r: Ints) -> None:
    """Return the rivals' tiles to the pool and draw as many again."""
    for other in range(s.players):
        if other != seat:
            for i in range(other * HAND_CAPACITY, other * HAND_CAPACITY + s.held[other]):
                return_to_pool(s, s.hand[i] + 0)
                s.hand[i] = NO_TILE
    for other in range(s.players):
        if other != seat:
            n = s.held[other] + 0
            s.held[other] = 0
            for _ in range(n):
                t = random_below(r, TILES)
                while s.board[t] != POOL:
                    t = random_below(r, TILES)
                remove_from_pool(s, t)
                add_to_hand(s, other, t)


def deal_assets(s: State, seat: int, r: Ints) -> None:
    """Spread the rivals' shares, whose sum is known from the bank, and their cash at random.

    The holdings of a chain in settlement stay: they have just been announced.
    """
    settling = s.phase == P_HOLDERS or s.phase == P_MARKET or s.phase == P_FINAL
    for chain in range(CHAINS):
        if not (settling and chain == s.defunct):
            for other in range(s.players):
                if other != seat:
                    s.shares[other * CHAINS + chain] = 0
            for _ in range(s.issue - s.bank[chain] - s.shares[seat * CHAINS + chain]):
                other = random_below(r, s.players - 1)
                if other >= seat:
                    other += 1
                s.shares[other * CHAINS + chain] += 1
    for other in range(s.players):
        if other != seat:
            s.cash[other] = 100 * random_below(r, 2 * s.purse // 100 + 1)
