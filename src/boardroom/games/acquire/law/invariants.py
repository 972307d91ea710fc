"""Invariants of Acquire. A rules module, so that soak tests check them at full speed."""

from boardroom.engine.rules.constants import OVER
from boardroom.engine.rules.schema import Ints
from boardroom.games.acquire.law.board import adjacent_kinds, count_pool
from boardroom.games.acquire.law.codes import *
from boardroom.games.acquire.law.prices import share_price
from boardroom.games.acquire.law.state import State

VIOLATIONS = (
    "no violation",
    "a hand is not sorted, or has data after its last tile",
    "a tile is in a hand and elsewhere",
    "the count of tiles in the pool is wrong",
    "the square beyond the edge is not empty",
    "a chain's size differs from its squares on the board",
    "a chain has only one tile",
    "a chain's bits (active, safe, vast) do not follow from its size",
    "a chain's price does not follow from its size",
    "a chain is not connected",
    "a chain touches another chain or a loose tile when a turn starts",
    "the shares of a chain do not add up",
    "a player owes money",
    "a share of an active chain was not sold at the end",
    "an empty seat owns something",
    "loose tiles other than start tiles touch without being a chain",
    "the board's bits differ from the board",
)


def find_violation(s: State, room: Ints) -> int:
    """Return the number of the first violated invariant in VIOLATIONS, or 0. `room` is scratch space."""
    found = check_tiles(s)
    if found == 0:
        found = check_chains(s, room)
    if found == 0:
        found = check_shares(s)
    return found


def check_tiles(s: State) -> int:
    """AC1: check that every tile is in exactly one place."""
    for seat in range(SEATS):
        for i in range(HAND_CAPACITY):
            t = s.hand[seat * HAND_CAPACITY + i]
            if i >= s.held[seat] or s.unseen:
                if t != NO_TILE:
                    return 1
            elif t >= TILES or (i > 0 and s.hand[seat * HAND_CAPACITY + i - 1] >= t):
                return 1
            elif s.board[t] != OFF:
                return 2
            else:
                for other in range((seat + 1) * HAND_CAPACITY, SEATS * HAND_CAPACITY):
                    if s.hand[other] == t:
                        return 2
    left = 0
    for t in range(TILES):
        left += s.board[t] == POOL
    if left != s.left or count_pool(s) < 0:
        return 3
    if s.board[EDGE] != OFF:
        return 4
    return 0


def check_chains(s: State, room: Ints) -> int:
    """AC2, AC3, AC9: check that sizes, prices and bits agree with the board and that chains are connected."""
    for chain in range(CHAINS):
        size = s.size[chain]
        count = 0
        for t in range(TILES):
            if s.board[t] == chain:
                if count == 0:
                    room[0] = t
                count += 1
                strangers = (ALL_CHAINS | LOOSE_BIT) & ~(1 << chain)
                if s.phase == P_PLACE and adjacent_kinds(s, t) & strangers:
                    return 10
        if count != size:
            return 5
        if size == 1:
            return 6
        bits = s.active >> chain & 1, s.safe >> chain & 1, s.vast >> chain & 1
        if bits[0] != (size > 0) or bits[1] != (size >= s.safe_size) or bits[2] != (size >= s.end_size):
            return 7
        if size == 0 and s.price[chain] != 0:
            return 8
        if size > 0 and s.price[chain] != share_price(s, chain, size):
            return 8
        # During a merger the placed tile, which connects the pieces, is not yet part of the survivor (AC8)
        if size > 0 and s.survivor == NONE and count_connected(s, chain, room) != size:
            return 9
    if not bits_match_board(s):
        return 16
    for t in range(TILES):
        if s.phase == P_PLACE and s.board[t] == LOOSE and adjacent_kinds(s, t) & LOOSE_BIT and not is_start_tile(s, t):
            return 15
    return 0


def bits_match_board(s: State) -> bool:
    for kind in range(KINDS):
        for t in range(TILES):
            bits = s.upper[kind] >> t if t < UPPER_SQUARES else s.lower[kind] >> t - UPPER_SQUARES
            if bits & 1 != (s.board[t] == kind):
                return False
    return True


def is_start_tile(s: State, t: int) -> bool:
    for seat in range(s.players):
        if s.start[seat] == t:
            return True
    return False


def count_connected(s: State, chain: int, room: Ints) -> int:
    """Count the squares of the chain that can be reached from the one in room[0]."""
    seen = 0
    found = 1
    while seen < found:
        for k in range(4 * room[seen], 4 * room[seen] + 4):
            if s.board[NEIGHBOURS[k]] == chain:
                known = False
                for i in range(found):
                    if room[i] == NEIGHBOURS[k]:
                        known = True
                if not known:
                    room[found] = NEIGHBOURS[k]
                    found += 1
        seen += 1
    return found


def check_shares(s: State) -> int:
    """AC2: check that shares add up and no one owes money; AC13: that active chains are sold at the end."""
    for chain in range(CHAINS):
        total = s.bank[chain] + 0
        for seat in range(SEATS):
            total += s.shares[seat * CHAINS + chain]
            if s.actor == OVER and s.active >> chain & 1 and s.shares[seat * CHAINS + chain] > 0:
                return 13
            if seat >= s.players and s.shares[seat * CHAINS + chain] > 0:
                return 14
        if total != s.issue:
            return 11
    for seat in range(SEATS):
        if s.cash[seat] < 0:
            return 12
        if seat >= s.players and (s.cash[seat] != 0 or s.held[seat] != 0):
            return 14
    return 0
