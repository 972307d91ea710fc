"""Acquire's plain features: the seat's view as small integers without derived values. A rules module: integers and flat
lists.

A quarter of the numbers of `features` in a fraction of the time, for networks that learn the rest. They never depend on
hidden information: rivals' hands, the pool, or with hidden assets the rivals' shares and cash (AC15).
"""

from boardroom.engine.rules.schema import Ints
from boardroom.games.acquire.law.codes import *
from boardroom.games.acquire.law.state import State

# Offsets of the groups of features
BOARD = 0  # by square: nothing, a chain (1-7), a lone tile (8)
HAND = BOARD + TILES
CHAIN = HAND + TILES
CHAIN_ROOM = 7
SHARES = CHAIN + CHAINS * CHAIN_ROOM  # a row of chains a seat
SEAT = SHARES + SEATS * CHAINS
SEAT_ROOM = 6
PHASE = SEAT + SEATS * SEAT_ROOM
TABLE = PHASE + P_OVER + 1
PLAIN_FEATURES = TABLE + 16


def plain_features(s: State, seat: int, out: Ints) -> None:
    """Write the seat's plain features into `out`, which must be zero."""
    for t in range(TILES):
        if s.board[t] <= LOOSE:
            out[BOARD + t] = s.board[t] + 1
    if s.unseen == 0:
        for i in range(seat * HAND_CAPACITY, seat * HAND_CAPACITY + s.held[seat]):
            out[HAND + s.hand[i]] = 1
    for chain in range(CHAINS):
        at = CHAIN + chain * CHAIN_ROOM
        out[at] = min(127, s.size[chain])
        out[at + 1] = min(127, s.price[chain] // 100)
        out[at + 2] = min(127, s.bank[chain])
        out[at + 3] = s.safe >> chain & 1
        out[at + 4] = s.defunct == chain
        out[at + 5] = s.survivor == chain
        out[at + 6] = s.pending >> chain & 1
    who = seat + 0
    for k in range(s.players):
        at = SEAT + k * SEAT_ROOM
        if k == 0 or s.hidden == 0:
            for chain in range(CHAINS):
                out[SHARES + k * CHAINS + chain] = min(127, s.shares[who * CHAINS + chain])
            out[at] = min(127, s.cash[who] // 100)
            out[at + 1] = min(127, s.cash[who] // 1000)
        out[at + 2] = s.held[who]
        out[at + 3] = s.turn == who
        out[at + 4] = s.actor == who
        out[at + 5] = s.used[who]
        who = (who + 1) % s.players
    out[PHASE + s.phase] = 1
    write_turn(s, out)


def write_turn(s: State, out: Ints) -> None:
    """Write the state of the turn and the ruleset."""
    out[TABLE] = s.players
    out[TABLE + 1] = min(127, s.turns)
    out[TABLE + 2] = min(127, s.left) if s.unseen == 0 else 0
    out[TABLE + 3] = s.placed
    out[TABLE + 4] = s.bought
    out[TABLE + 5] = s.exchanged
    out[TABLE + 6] = s.declared
    out[TABLE + 7] = s.power + 1
    out[TABLE + 8] = s.purchases
    out[TABLE + 9] = s.hidden
    out[TABLE + 10] = s.powers
    out[TABLE + 11] = s.bonuses
    out[TABLE + 12] = s.founder
    out[TABLE + 13] = s.safe_size
    out[TABLE + 14] = s.end_size
    out[TABLE + 15] = s.market
