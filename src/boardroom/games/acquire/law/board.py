"""Acquire's board: squares, tiles and chains (AC1-AC10). A rules module: integers and flat lists only."""

from boardroom.games.acquire.law.codes import *
from boardroom.games.acquire.law.prices import share_price
from boardroom.games.acquire.law.state import State


def touching(s: State, t: int) -> int:
    """What square t touches, as bits: 0-6 the chains, then LOOSE (and OFF, POOL, which nobody asks for)."""
    return (
        1 << s.board[NEAR[4 * t]]
        | 1 << s.board[NEAR[4 * t + 1]]
        | 1 << s.board[NEAR[4 * t + 2]]
        | 1 << s.board[NEAR[4 * t + 3]]
    )


def dead(s: State, t: int) -> bool:
    """AC9: t would join two safe chains, so it can never be placed."""
    safe = touching(s, t) & s.safe
    return safe & (safe - 1) != 0


def eighth(s: State, t: int) -> bool:
    """AC10: t would found a chain, and all seven are on the board."""
    return s.active == ALL_CHAINS and touching(s, t) & (ALL_CHAINS | LOOSE_BIT) == LOOSE_BIT


def fits(s: State, t: int) -> bool:
    """AC9, AC10: t may be placed now."""
    return not dead(s, t) and not eighth(s, t)


def in_pool(s: State) -> int:
    """Tiles that can be drawn. Unseen hands are among the tiles that lie nowhere, but not in the pool."""
    n = s.left + 0
    if s.unseen:
        for seat in range(s.players):
            n -= s.held[seat]
    return n


def can_place(s: State, seat: int) -> bool:
    """AC5: some tile in the seat's hand may be placed. An empty hand is stuck, an unseen one may hold any tile."""
    if s.unseen:
        for t in range(TILES):
            if s.board[t] == POOL and fits(s, t):
                return s.held[seat] > 0
        return False
    for i in range(seat * HAND_ROOM, seat * HAND_ROOM + s.held[seat]):
        if fits(s, s.hand[i]):
            return True
    return False


def dead_tiles(s: State, seat: int) -> int:
    """How many tiles in the seat's hand are dead, or may be when it is unseen."""
    n = 0
    if s.unseen:
        for t in range(TILES):
            if s.board[t] == POOL and dead(s, t):
                n += 1
        return min(n, s.held[seat])
    for i in range(seat * HAND_ROOM, seat * HAND_ROOM + s.held[seat]):
        if dead(s, s.hand[i]):
            n += 1
    return n


def leave_pool(s: State, t: int) -> None:
    s.board[t] = OFF
    s.left -= 1


def join_pool(s: State, t: int) -> None:
    s.board[t] = POOL
    s.left += 1


def take_tile(s: State, seat: int, t: int) -> None:
    """t joins the hand, which stays sorted: the order of drawing is nobody's business."""
    i = seat * HAND_ROOM + s.held[seat]
    while i > seat * HAND_ROOM and s.hand[i - 1] > t:
        s.hand[i] = s.hand[i - 1]
        i -= 1
    s.hand[i] = t
    s.held[seat] += 1


def give_tile(s: State, seat: int, t: int) -> None:
    """t leaves the hand."""
    if s.unseen:
        leave_pool(s, t)
        s.held[seat] -= 1
        return
    i = seat * HAND_ROOM
    while s.hand[i] != t:
        i += 1
    s.held[seat] -= 1
    last = seat * HAND_ROOM + s.held[seat]
    while i < last:
        s.hand[i] = s.hand[i + 1]
        i += 1
    s.hand[last] = NO_TILE


def resize(s: State, chain: int, size: int) -> None:
    """A chain has a new size; its price, and whether it is on the board and safe, follow (AC3, AC9)."""
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


def cover(s: State, t: int, kind: int) -> None:
    """A loose tile lies on square t, or what was loose there belongs to a chain now."""
    s.board[t] = kind
    if t < UPPER:
        s.upper[LOOSE] &= ~(1 << t)
        s.upper[kind] |= 1 << t
    else:
        s.lower[LOOSE] &= ~(1 << t - UPPER)
        s.lower[kind] |= 1 << t - UPPER


def absorb(s: State, t: int, chain: int) -> int:
    """AC6, AC7: tile t and every loose tile connected with it belong to the chain now. How many they are."""
    cover(s, t, chain)
    s.queue[0] = t
    seen = 0
    found = 1
    while seen < found:
        for k in range(4 * s.queue[seen], 4 * s.queue[seen] + 4):
            if s.board[NEAR[k]] == LOOSE:
                cover(s, NEAR[k], chain)
                s.queue[found] = NEAR[k]
                found += 1
        seen += 1
    return found


def take_over(s: State, defunct: int, survivor: int) -> None:
    """AC8: a settled defunct chain becomes part of the survivor."""
    for t in range(TILES):
        if s.board[t] == defunct:
            s.board[t] = survivor
    s.upper[survivor] |= s.upper[defunct]
    s.lower[survivor] |= s.lower[defunct]
    s.upper[defunct] = 0
    s.lower[defunct] = 0
    resize(s, survivor, s.size[survivor] + s.size[defunct])
    resize(s, defunct, 0)


def largest(s: State, chains: int) -> int:
    """Of these chains (bits), those of the greatest size (bits)."""
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


def one_of(bits: int) -> int:
    """The number of the lowest bit set."""
    c = 0
    while not bits >> c & 1:
        c += 1
    return c


def end_reached(s: State) -> bool:
    """AC13: every chain on the board is safe (and there is one), or one has reached the end size."""
    return s.active != 0 and (s.active == s.safe or s.vast != 0)


def clear_board(s: State) -> None:
    """AC1: an empty board, and every tile in the pool."""
    for t in range(TILES):
        s.board[t] = POOL
    s.board[EDGE] = OFF
    for kind in range(KINDS):
        s.upper[kind] = 0
        s.lower[kind] = 0
    s.left = TILES
