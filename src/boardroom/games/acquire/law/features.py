"""Acquire's features: the position as one seat knows it, for players that learn. A rules module: integers and flat
lists.

Features never depend on hidden information: rivals' hands, the pool, or with hidden assets the rivals' shares (AC15),
which are assumed to be spread evenly. Seats are numbered from the viewing seat in the order of play, chains by size, so
that what is learned of one chain applies to all. Every number fits into eight bits.
"""

from boardroom.engine.rules.constants import CHANCE, OVER
from boardroom.engine.rules.integers import clamp_byte, count_bits
from boardroom.engine.rules.schema import Ints
from boardroom.games.acquire.law.board import count_pool, is_end_reached
from boardroom.games.acquire.law.bonuses import pay_bonuses
from boardroom.games.acquire.law.buying import purchase_limit
from boardroom.games.acquire.law.codes import *
from boardroom.games.acquire.law.neighbours import lower_neighbours, upper_neighbours
from boardroom.games.acquire.law.state import State

VERSION = 1
"""Raised whenever a feature changes its meaning, which makes older weights useless."""

# Offsets of the groups of features
SQUARES = 0  # nine planes: chains by rank, loose tiles, own hand
CHAIN = SQUARES + 9 * TILES
CHAIN_ROOM = 40
SHARES = CHAIN + CHAINS * CHAIN_ROOM  # others' holdings, a row of chains a seat
MERGES = SHARES + (SEATS - 1) * CHAINS  # squares that would merge two chains
NEAR_MERGES = MERGES + CHAINS * CHAINS  # squares next to one chain that adjoin squares next to another
SEAT = NEAR_MERGES + CHAINS * CHAINS
SEAT_ROOM = 12
PHASE = SEAT + SEATS * SEAT_ROOM
PLAYERS = PHASE + P_OVER + 1
HAND = PLAYERS + SEATS + 1  # effects of own tiles
POWER = HAND + 6
GAME = POWER + 3 * len(POWERS)
FEATURES = GAME + 32

# Offsets within the features of a chain
C_SIZE = 0
C_ACTIVE = 1
C_SAFE = 2
C_PRICE = 3
C_TO_NEXT = 4  # squares to the next price
C_TIER = 5  # three
C_BANK = 8
C_EMPTY = 9  # the bank has no share left
C_OWN = 10
C_RIVALS = 11  # rivals' shares together
C_LEAD = 12  # own shares less the best rival's
C_BEHIND = 13  # lead over the next lower rival
C_FIRST = 14
C_TIED = 15
C_SECOND = 16
C_UNHELD = 17  # no one holds any
C_BONUS = 18  # own bonus if the chain were settled now
C_SHARE_VALUE = 19  # value of own shares
C_GROWTH = 20  # free squares where it would only grow
C_GROW_MORE = 21  # of these, squares next to loose tiles
C_TAKES = 22  # squares where it would survive a merger
C_FALLS = 23  # squares where it would be defunct
C_TIES = 24  # squares where it would tie for the largest
C_OWN_GROW = 25  # own tiles for each of the four above
C_OWN_TAKES = 26
C_OWN_FALLS = 27
C_OWN_TIES = 28
C_DEFUNCT = 29
C_SURVIVOR = 30
C_PENDING = 31
C_CERTAIN = 32  # more own shares than all rivals together
C_LIKELY = 33  # more own shares than the rivals' average
C_BAND = 34  # 2-3, 4-5, 6-10, 11-20, 21 and more
C_AHEAD = 39  # rivals who hold more


def features(s: State, seat: int, out: Ints) -> None:
    """Write the seat's features into `out`, which must be zero. Modifies the position."""
    if s.hidden:
        spread_assets(s, seat)
    rank_chains(s, seat)
    write_board(s, seat, out)
    for chain in range(CHAINS):
        write_chain(s, seat, chain, out)
    write_table(s, seat, out)
    write_seats(s, seat, out)
    write_wealth(s, seat, out)


def next_seat(s: State, seat: int) -> int:
    """AC4, CH20: return the next seat in the order of play, or NONE before the start tiles decide it."""
    return s.after[seat]


def spread_assets(s: State, seat: int) -> None:
    """AC15: spread the rivals' shares evenly, the remainder from the next seat on, and give each rival the starting
    cash."""
    for chain in range(CHAINS):
        rest = s.issue - s.bank[chain] - s.shares[seat * CHAINS + chain]
        for k in range(1, s.players):
            s.shares[(seat + k) % s.players * CHAINS + chain] = (rest + s.players - 1 - k) // (s.players - 1)
    for other in range(s.players):
        if other != seat:
            s.cash[other] = s.purse


def rank_chains(s: State, seat: int) -> None:
    """Rank the chains by size, price and the seat's shares; store the ranks in `queue`."""
    # Collect ranks in one integer first: writing into `s` inside the loop would make compiled code read it all again
    ranks = 0
    for chain in range(CHAINS):
        mine = rank_key(s, seat, chain)
        rank = 0
        for other in range(CHAINS):
            theirs = rank_key(s, seat, other)
            rank += (theirs > mine) | (theirs == mine) & (other < chain)
        ranks |= rank << 3 * chain
    for chain in range(CHAINS):
        s.queue[chain] = ranks >> 3 * chain & 7


def rank_key(s: State, seat: int, chain: int) -> int:
    return (s.size[chain] * 4 + s.tier[chain]) * 128 + s.shares[seat * CHAINS + chain]


def write_board(s: State, seat: int, out: Ints) -> None:
    """Write the planes of the board and of the seat's tiles."""
    for chain in range(CHAINS):
        if s.active >> chain & 1:
            write_squares(s, chain, SQUARES + s.queue[chain] * TILES, out)
    write_squares(s, LOOSE, SQUARES + LOOSE * TILES, out)
    own_upper = 0
    own_lower = 0
    if s.unseen == 0:
        for i in range(seat * HAND_CAPACITY, seat * HAND_CAPACITY + s.held[seat]):
            t = s.hand[i] + 0
            out[SQUARES + 8 * TILES + t] = 1
            own_upper |= 1 << t if t < UPPER_SQUARES else 0
            own_lower |= 1 << t - UPPER_SQUARES if t >= UPPER_SQUARES else 0
    write_effects(s, own_upper, own_lower, out)


def write_squares(s: State, kind: int, at: int, out: Ints) -> None:
    for t in range(TILES):
        out[at + t] = s.board[t] == kind


def write_effects(s: State, own_upper: int, own_lower: int, out: Ints) -> None:
    """Count the free squares by their effect on the chains next to them, and the seat's tiles among these.

    Squares are bits. `s.upper` and `s.lower` change from each chain's squares to the free squares next to it.
    """
    free_upper = ALL_UPPER
    free_lower = ALL_LOWER
    for kind in range(KINDS):
        free_upper &= ~s.upper[kind]
        free_lower &= ~s.lower[kind]
    loose_upper = upper_neighbours(s.upper[LOOSE], s.lower[LOOSE])
    loose_lower = lower_neighbours(s.upper[LOOSE], s.lower[LOOSE])
    some_upper = 0
    some_lower = 0
    many_upper = 0
    many_lower = 0
    safe_upper = 0
    safe_lower = 0
    dead_upper = 0
    dead_lower = 0
    for chain in range(CHAINS):
        upper = upper_neighbours(s.upper[chain], s.lower[chain]) & free_upper
        lower = lower_neighbours(s.upper[chain], s.lower[chain]) & free_lower
        s.upper[chain] = upper
        s.lower[chain] = lower
        many_upper |= some_upper & upper
        many_lower |= some_lower & lower
        some_upper |= upper
        some_lower |= lower
        if s.safe >> chain & 1:
            dead_upper |= safe_upper & upper
            dead_lower |= safe_lower & lower
            safe_upper |= upper
            safe_lower |= lower
    for chain in range(CHAINS):
        if s.active >> chain & 1:
            write_chain_effects(
                s,
                chain,
                dead_upper,
                dead_lower,
                many_upper,
                many_lower,
                loose_upper,
                loose_lower,
                own_upper,
                own_lower,
                out,
            )
    founding = HAND + 1 if s.active == ALL_CHAINS else HAND + 2
    out[HAND] = count_bits(own_upper & dead_upper) + count_bits(own_lower & dead_lower)
    out[founding] = count_bits(own_upper & loose_upper & ~some_upper) + count_bits(
        own_lower & loose_lower & ~some_lower
    )
    out[HAND + 3] = count_bits(own_upper & ~(loose_upper | some_upper)) + count_bits(
        own_lower & ~(loose_lower | some_lower)
    )
    out[HAND + 4] = count_bits(own_upper & some_upper & ~many_upper) + count_bits(own_lower & some_lower & ~many_lower)
    out[HAND + 5] = count_bits(own_upper & many_upper & ~dead_upper) + count_bits(own_lower & many_lower & ~dead_lower)


def write_chain_effects(
    s: State, chain: int, dead_upper: int, dead_lower: int, many_upper: int, many_lower: int, loose_upper: int,
    loose_lower: int, own_upper: int, own_lower: int, out: Ints,
) -> None:  # fmt: skip
    """Count the free squares next to one chain where it would grow or merge (AC8)."""
    rank = s.queue[chain] + 0
    size = s.size[chain] + 0
    upper = s.upper[chain] + 0
    lower = s.lower[chain] + 0
    beyond_upper = upper_neighbours(upper, lower) & ~(upper | dead_upper)
    beyond_lower = lower_neighbours(upper, lower) & ~(lower | dead_lower)
    upper &= ~dead_upper
    lower &= ~dead_lower
    larger_upper = 0
    larger_lower = 0
    equal_upper = 0
    equal_lower = 0
    for other in range(CHAINS):
        if other != chain:
            theirs_upper = s.upper[other] & upper
            theirs_lower = s.lower[other] & lower
            out[MERGES + rank * CHAINS + s.queue[other]] = count_bits(theirs_upper) + count_bits(theirs_lower)
            out[NEAR_MERGES + s.queue[other] * CHAINS + rank] = count_bits(s.upper[other] & beyond_upper) + count_bits(
                s.lower[other] & beyond_lower
            )
            larger_upper |= theirs_upper if s.size[other] > size else 0
            larger_lower |= theirs_lower if s.size[other] > size else 0
            equal_upper |= theirs_upper if s.size[other] == size else 0
            equal_lower |= theirs_lower if s.size[other] == size else 0
    equal_upper &= ~larger_upper
    equal_lower &= ~larger_lower
    grow_upper = upper & ~many_upper
    grow_lower = lower & ~many_lower
    take_upper = upper & many_upper & ~(larger_upper | equal_upper)
    take_lower = lower & many_lower & ~(larger_lower | equal_lower)
    at = CHAIN + rank * CHAIN_ROOM
    out[at + C_GROWTH] = count_bits(grow_upper) + count_bits(grow_lower)
    out[at + C_GROW_MORE] = count_bits(grow_upper & loose_upper) + count_bits(grow_lower & loose_lower)
    out[at + C_TAKES] = count_bits(take_upper) + count_bits(take_lower)
    out[at + C_FALLS] = count_bits(larger_upper) + count_bits(larger_lower)
    out[at + C_TIES] = count_bits(equal_upper) + count_bits(equal_lower)
    out[at + C_OWN_GROW] = count_bits(grow_upper & own_upper) + count_bits(grow_lower & own_lower)
    out[at + C_OWN_TAKES] = count_bits(take_upper & own_upper) + count_bits(take_lower & own_lower)
    out[at + C_OWN_FALLS] = count_bits(larger_upper & own_upper) + count_bits(larger_lower & own_lower)
    out[at + C_OWN_TIES] = count_bits(equal_upper & own_upper) + count_bits(equal_lower & own_lower)


def write_chain(s: State, seat: int, chain: int, out: Ints) -> None:
    """Write a chain's size, price and shares, and the seat's place among its holders."""
    at = CHAIN + s.queue[chain] * CHAIN_ROOM
    size = s.size[chain] + 0
    out[at + C_SIZE] = clamp_byte(size)
    out[at + C_ACTIVE] = s.active >> chain & 1
    out[at + C_SAFE] = s.safe >> chain & 1
    out[at + C_PRICE] = clamp_byte(s.price[chain] // 100)
    further = size
    for b in range(BANDS):
        bound = s.bands[BANDS - 1 - b] + 0
        further = bound if bound > size else further
    out[at + C_TO_NEXT] = clamp_byte(further - size)
    out[at + C_BAND + (size > 3) + (size > 5) + (size > 10) + (size > 20)] = size > 0
    out[at + C_TIER + s.tier[chain]] = 1
    out[at + C_BANK] = clamp_byte(s.bank[chain] + 0)
    out[at + C_EMPTY] = s.bank[chain] == 0
    mine = s.shares[seat * CHAINS + chain] + 0
    rest = s.issue - s.bank[chain] - mine
    out[at + C_OWN] = clamp_byte(mine)
    out[at + C_RIVALS] = clamp_byte(rest)
    out[at + C_SHARE_VALUE] = clamp_byte(mine * s.price[chain] // 100)
    out[at + C_UNHELD] = mine + rest == 0
    out[at + C_CERTAIN] = mine > rest
    out[at + C_LIKELY] = mine * (s.players - 1) > rest
    out[at + C_DEFUNCT] = s.defunct == chain
    out[at + C_SURVIVOR] = s.survivor == chain
    out[at + C_PENDING] = s.pending >> chain & 1
    if s.turn != NO_SEAT:
        write_holders(s, seat, chain, mine, out)


def write_holders(s: State, seat: int, chain: int, mine: int, out: Ints) -> None:
    """Write the rivals' shares of a chain and the seat's place among them."""
    at = CHAIN + s.queue[chain] * CHAIN_ROOM
    best = 0
    ahead = 0
    below = 0
    who = s.after[seat] + 0
    for k in range(s.players - 1):
        theirs = s.shares[who * CHAINS + chain] + 0
        out[SHARES + k * CHAINS + s.queue[chain]] = clamp_byte(theirs)
        best = max(best, theirs)
        ahead += theirs > mine
        below = max(below, 0 if theirs > mine else theirs)
        who = s.after[who] + 0
    out[at + C_LEAD] = clamp_byte(mine - best)
    out[at + C_BEHIND] = clamp_byte(mine - below)
    out[at + C_FIRST] = mine > best
    out[at + C_TIED] = (mine == best) & (mine > 0)
    out[at + C_SECOND] = (ahead == 1) & (mine > 0)
    out[at + C_AHEAD] = ahead


def write_table(s: State, seat: int, out: Ints) -> None:
    """Write the phase, the ruleset and the options."""
    out[PHASE + s.phase] = 1
    out[PLAYERS + s.players] = 1
    for power in range(len(POWERS)):
        if s.powers:
            out[POWER + power] = 1 - (s.used[seat] >> power & 1)
            for other in range(s.players):
                if other != seat:
                    out[POWER + len(POWERS) + power] += 1 - (s.used[other] >> power & 1)
        out[POWER + 2 * len(POWERS) + power] = s.power == power
    largest = 0
    active = 0
    safe = 0
    for chain in range(CHAINS):
        largest = max(largest, s.size[chain] + 0)
        active += s.active >> chain & 1
        safe += s.safe >> chain & 1
    out[GAME] = clamp_byte(count_pool(s))
    out[GAME + 1] = clamp_byte(s.turns + 0)
    out[GAME + 2] = s.declared
    out[GAME + 3] = is_end_reached(s)
    out[GAME + 4] = clamp_byte(s.end_size - largest)
    out[GAME + 5] = active
    out[GAME + 6] = active - safe
    out[GAME + 7] = s.bought
    out[GAME + 8] = clamp_byte(purchase_limit(s) - s.bought)
    out[GAME + 9] = s.placed
    out[GAME + 10] = s.exchanged
    out[GAME + 11] = s.idle
    out[GAME + 12] = s.owed if s.actor == CHANCE else 0
    out[GAME + 13] = s.actor == CHANCE
    out[GAME + 14] = s.shed
    out[GAME + 15] = s.redrawn
    out[GAME + 16] = s.powers
    out[GAME + 17] = s.hidden
    out[GAME + 18] = s.third
    out[GAME + 19] = s.market
    out[GAME + 20] = s.bonuses == BONUSES_THREE
    out[GAME + 21] = s.founder == FOUNDER_CASH
    out[GAME + 22] = s.stuck == STUCK_REDRAW
    out[GAME + 23] = s.order == ORDER_COLUMN
    out[GAME + 24 + s.dead] = 1
    out[GAME + 27] = s.unseen
    out[GAME + 28] = s.actor == OVER


def write_seats(s: State, seat: int, out: Ints) -> None:
    """Write each player's cash, tiles and turn."""
    if s.turn == NO_SEAT:
        return
    who = seat + 0
    for k in range(s.players):
        at = SEAT + k * SEAT_ROOM
        out[at] = clamp_byte(s.cash[who] // 100)
        out[at + 1] = clamp_byte(s.cash[who] // 1000)
        out[at + 2] = s.cash[who] < 200
        out[at + 3] = s.cash[who] < 1000
        out[at + 4] = s.turn == who
        out[at + 5] = s.actor == who
        out[at + 6] = s.held[who]
        who = s.after[who] + 0


def write_wealth(s: State, seat: int, out: Ints) -> None:
    """AC13: write every chain's bonuses and every player's wealth if the game ended now. Pays everything out."""
    for chain in range(CHAINS):
        if s.active >> chain & 1:
            write_bonus(s, seat, chain, out)
            for who in range(SEATS):
                s.cash[who] += s.shares[who * CHAINS + chain] * s.price[chain]
    out[SEAT + 7] = clamp_byte(s.cash[seat] // 1000)
    if s.turn == NO_SEAT:
        return
    above = 0
    best = 0
    who = s.after[seat] + 0
    for k in range(1, s.players):
        at = SEAT + k * SEAT_ROOM
        lead = s.cash[seat] - s.cash[who]
        out[at + 7] = clamp_byte(s.cash[who] // 1000)
        out[at + 8] = clamp_byte(lead // 100)
        out[at + 9] = clamp_byte(lead // 1000)
        out[at + 10] = lead > 0
        above += lead < 0
        best = max(best, s.cash[who] + 0)
        who = s.after[who] + 0
    out[SEAT + 8] = clamp_byte((s.cash[seat] - best) // 100)
    out[SEAT + 9] = clamp_byte((s.cash[seat] - best) // 1000)
    out[SEAT + 10] = above == 0
    out[SEAT + 11] = above


def write_bonus(s: State, seat: int, chain: int, out: Ints) -> None:
    """Pay a chain's bonuses (AC11) and write the seat's part."""
    before = s.cash[seat] + 0
    pay_bonuses(s, chain)
    out[CHAIN + s.queue[chain] * CHAIN_ROOM + C_BONUS] = clamp_byte((s.cash[seat] - before) // 100)
