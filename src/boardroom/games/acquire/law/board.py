"""Acquire's board: squares, tiles and chains (AC1-AC10). A rules module: integers and flat lists only."""

from boardroom.games.acquire.law.codes import *
from boardroom.games.acquire.law.prices import share_price
from boardroom.games.acquire.law.state import State


def adjacent_kinds(s: State, t: int) -> int:
    """Return the kinds of square t's neighbours as bits: chains 0-6, LOOSE, and also OFF and POOL, which callers
    ignore."""
    return (
        1 << s.board[NEIGHBOURS[4 * t]]
        | 1 << s.board[NEIGHBOURS[4 * t + 1]]
        | 1 << s.board[NEIGHBOURS[4 * t + 2]]
        | 1 << s.board[NEIGHBOURS[4 * t + 3]]
    )


def is_dead(s: State, t: int) -> bool:
    """AC9: return True if t would join two safe chains, so that it can never be placed."""
    safe = adjacent_kinds(s, t) & s.safe
    return safe & (safe - 1) != 0


def founds_eighth_chain(s: State, t: int) -> bool:
    """AC10: return True if t would found a chain while all seven are on the board."""
    return s.active == ALL_CHAINS and adjacent_kinds(s, t) & (ALL_CHAINS | LOOSE_BIT) == LOOSE_BIT


def is_placeable(s: State, t: int) -> bool:
    """AC9, AC10: return True if t may be placed now."""
    return not is_dead(s, t) and not founds_eighth_chain(s, t)


def count_pool(s: State) -> int:
    """Count the tiles that can be drawn. Tiles of unseen hands are marked POOL and have to be subtracted."""
    n = s.left + 0
    if s.unseen:
        for seat in range(s.players):
            n -= s.held[seat]
    return n


def has_placeable_tile(s: State, seat: int) -> bool:
    """AC5: return True if the seat holds a tile that may be placed. An unseen hand may hold any tile."""
    if s.unseen:
        for t in range(TILES):
            if s.board[t] == POOL and is_placeable(s, t):
                return s.held[seat] > 0
        return False
    for i in range(seat * HAND_CAPACITY, seat * HAND_CAPACITY + s.held[seat]):
        if is_placeable(s, s.hand[i]):
            return True
    return False


def count_dead_tiles(s: State, seat: int) -> int:
    """Count the seat's dead tiles; for an unseen hand, the most there may be."""
    n = 0
    if s.unseen:
        for t in range(TILES):
            if s.board[t] == POOL and is_dead(s, t):
                n += 1
        return min(n, s.held[seat])
    for i in range(seat * HAND_CAPACITY, seat * HAND_CAPACITY + s.held[seat]):
        if is_dead(s, s.hand[i]):
            n += 1
    return n


def remove_from_pool(s: State, t: int) -> None:
    s.board[t] = OFF
    s.left -= 1


def return_to_pool(s: State, t: int) -> None:
    s.board[t] = POOL
    s.left += 1


def add_to_hand(s: State, seat: int, t: int) -> None:
    """Add t to a hand. Hands stay sorted, so that they do not reveal the order of drawing."""
    i = seat * HAND_CAPACITY + s.held[seat]
    while i > seat * HAND_CAPACITY and s.hand[i - 1] > t:
        s.hand[i] = s.hand[i - 1]
        i -= 1
    s.hand[i] = t
    s.held[seat] += 1


def remove_from_hand(s: State, seat: int, t: int) -> None:
    """Remove t from a hand."""
    if s.unseen:
        remove_from_pool(s, t)
        s.held[seat] -= 1
        return
    i = seat * HAND_CAPACITY
    while s.hand[i] != t:
        i += 1
    s.held[seat] -= 1
    last = seat * HAND_CAPACITY + s.held[seat]
    while i < last:
        s.hand[i] = s.hand[i + 1]
        i += 1
    s.hand[last] = NO_TILE


def set_chain_size(s: State, chain: int, size: int) -> None:
    """Set a chain's size and update its price and its active, safe and vast bits (AC3, AC9)."""
    bit = 1 << chain
    s.size[chain] = size
    s.active &= ~bit
    s.safe &= ~bit
    s.vast &= ~bit
    s.price[chain] = 0
    if size > 0:
        s.active |= bit
        s.price[chain] = share_price(s, chain, size)
    if size >= s.safe_size:
        s.safe |= bit
    if size >= s.end_size:
        s.vast |= bit


def cover_square(s: State, t: int, kind: int) -> None:
    """Cover square t with a loose tile, or turn the loose tile there into a chain's."""
    s.board[t] = kind
    if t < UPPER_SQUARES:
        s.upper[LOOSE] &= ~(1 << t)
        s.upper[kind] |= 1 << t
    else:
        s.lower[LOOSE] &= ~(1 << t - UPPER_SQUARES)
        s.lower[kind] |= 1 << t - UPPER_SQUARES


def absorb_loose_tiles(s: State, t: int, chain: int) -> int:
    """AC6, AC7: add tile t and the loose tiles connected with it to the chain; return their number."""
    cover_square(s, t, chain)
    s.queue[0] = t
    seen = 0
    found = 1
    while seen < found:
        for k in range(4 * s.queue[seen], 4 * s.queue[seen] + 4):
            if s.board[NEIGHBOURS[k]] == LOOSE:
                cover_square(s, NEIGHBOURS[k], chain)
                s.queue[found] = NEIGHBOURS[k]
                found += 1
        seen += 1
    return found


def take_over_chain(s: State, defunct: int, survivor: int) -> None:
    """AC8: add a settled defunct chain to the survivor."""
    for t in range(TILES):
        if s.board[t] == defunct:
            s.board[t] = survivor
    s.upper[survivor] |= s.upper[defunct]
    s.lower[survivor] |= s.lower[defunct]
    s.upper[defunct] = 0
    s.lower[defunct] = 0
    set_chain_size(s, survivor, s.size[survivor] + s.size[defunct])
    set_chain_size(s, defunct, 0)


def largest_chains(s: State, chains: int) -> int:
    """Return the largest of these chains, all as bits."""
    best = 0
    found = 0
    for c in range(CHAINS):
        if chains >> c & 1:
            if s.size[c] > best:
                best = s.size[c]
                found = 0
            if s.size[c] == best:
                found |= 1 << c
    return found


def lowest_bit(bits: int) -> int:
    """Return the index of the lowest bit set."""
    c = 0
    while not bits >> c & 1:
        c += 1
    return c


def is_end_reached(s: State) -> bool:
    """AC13: return True if all chains on the board (at least one) are safe or one has reached the end size."""
    return s.active != 0 and (s.active == s.safe or s.vast != 0)


def clear_board(s: State) -> None:
    """AC1: empty the board and put every tile into the pool."""
    for t in range(TILES):
        s.board[t] = POOL
    s.board[EDGE] = OFF
    for kind in range(KINDS):
        s.upper[kind] = 0
        s.lower[kind] = 0
    s.left = TILES
