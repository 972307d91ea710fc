"""Acquire's `setup`, `legal`, `apply` and `score`.

All modules of this folder are rules modules: integers and flat lists only, so that the same source is interpreted,
compiled, and run on a GPU. `board.py` has squares and chains, `turn.py` the turn, `merger.py` the settlement of chains,
`bonuses.py` their bonuses, `buying.py` purchases and power cards. `codes.py` has the names in capitals, `state.py` the
fields of `s`.
"""

from boardroom.engine.rules.constants import CHANCE
from boardroom.engine.rules.events import EVERYONE, emit_event
from boardroom.engine.rules.rng import random_below
from boardroom.engine.rules.schema import Ints
from boardroom.games.acquire.law.board import clear_board, is_dead, is_placeable, largest_chains, set_chain_size
from boardroom.games.acquire.law.buying import (
    buy_share,
    can_buy_share,
    can_exchange_shares,
    can_play_power,
    exchange_shares,
    play_power,
    purchase_limit,
)
from boardroom.games.acquire.law.codes import *
from boardroom.games.acquire.law.merger import (
    apply_holder_decision,
    choose_survivor,
    continue_merger,
    legal_holder_decisions,
    settle_chain,
)
from boardroom.games.acquire.law.state import State
from boardroom.games.acquire.law.turn import (
    announce_end,
    apply_draw,
    can_declare_end,
    clear_turn,
    declare_end,
    discard_dead_tiles,
    discard_shown_tile,
    discard_tile,
    end_turn,
    finish_discarding,
    finish_growth,
    found_chain,
    must_redraw,
    pass_turn,
    place_tile,
    redraw_hand,
    start_buying,
)

VERSION = 1
"""Raised whenever an old record could replay to another result."""


def setup(s: State) -> None:
    """AC2, AC4: set up an empty table for the ruleset and the number of players in `s`."""
    clear_board(s)
    s.active = 0
    s.safe = 0
    s.vast = 0
    for chain in range(CHAINS):
        set_chain_size(s, chain, 0)
        s.bank[chain] = s.issue
    for seat in range(SEATS):
        s.cash[seat] = s.purse if seat < s.players else 0
        s.held[seat] = 0
        s.start[seat] = NONE
        s.after[seat] = NONE
        s.used[seat] = 0
    for i in range(SEATS * CHAINS):
        s.shares[i] = 0
    for i in range(SEATS * HAND_CAPACITY):
        s.hand[i] = NO_TILE
    for i in range(QUEUE_SIZE):
        s.queue[i] = 0
    s.turn = NO_SEAT
    s.turns = 0
    s.tile = NONE
    s.survivor = NONE
    s.defunct = NONE
    s.pending = 0
    s.market = 0
    s.declared = 0
    s.idle = 0
    clear_turn(s)
    s.drawer = 0
    s.owed = 1
    s.phase = P_START
    s.actor = CHANCE


def legal(s: State, out: Ints) -> int:
    """Write the actor's legal actions, ascending, and return their number."""
    if s.actor == CHANCE:
        return legal_draws(s, out)
    if s.phase == P_PLACE:
        return legal_placements(s, out)
    if s.phase == P_BUY:
        return legal_purchases(s, out)
    if s.phase == P_HOLDERS:
        return legal_holder_decisions(s, out)
    if s.phase == P_FOUND:
        return legal_chains(s, out, A_FOUND, ALL_CHAINS & ~s.active)
    if s.phase == P_SURVIVE:
        return legal_chains(s, out, A_SURVIVE, largest_chains(s, s.pending))
    if s.phase == P_SETTLE:
        return legal_chains(s, out, A_SETTLE, largest_chains(s, s.pending))
    if s.phase == P_SHED:
        return legal_after_drawing(s, out)
    return 0


def legal_draws(s: State, out: Ints) -> int:
    n = 0
    for t in range(TILES):
        out[n] = A_DRAW + t
        n += s.board[t] == POOL
    return n


def legal_chains(s: State, out: Ints, family: int, chains: int) -> int:
    n = 0
    for chain in range(CHAINS):
        if chains >> chain & 1:
            out[n] = family + chain
            n += 1
    return n


def legal_sheds(s: State, out: Ints, n: int) -> int:
    """CH22: one dead tile may be discarded between the start of the turn and drawing."""
    if s.dead == DEAD_ONE and s.shed == 0 and s.unseen:
        return legal_shown_tiles(s, out, n)
    if s.dead == DEAD_ONE and s.shed == 0:
        for i in range(s.turn * HAND_CAPACITY, s.turn * HAND_CAPACITY + s.held[s.turn]):
            if is_dead(s, s.hand[i]):
                out[n] = A_SHED_TILE + s.hand[i]
                n += 1
    return n


def legal_shown_tiles(s: State, out: Ints, n: int) -> int:
    """At a real table the player may show any dead tile that is not on the board."""
    for t in range(TILES):
        if s.board[t] == POOL and s.held[s.turn] > 0 and is_dead(s, t):
            out[n] = A_SHED_TILE + t
            n += 1
    return n


def legal_after_drawing(s: State, out: Ints) -> int:
    """AC9: after drawing, discard all dead tiles or none; at a real table one after another until END."""
    n = 0
    if s.unseen:
        n = legal_shown_tiles(s, out, n)
    out[n] = A_END
    n += 1
    if not s.unseen:
        out[n] = A_SHED
        n += 1
    return n


def legal_with_placements(s: State, out: Ints, n: int) -> int:
    """Add the other actions that are legal before a tile is placed."""
    n = legal_sheds(s, out, n)
    if can_play_power(s, FOUR_TILES):
        out[n] = A_POWER + FOUR_TILES
        n += 1
    out[n] = A_DECLARE
    n += can_declare_end(s)
    return n


def legal_unseen_placements(s: State, out: Ints) -> int:
    """At a real table the hand may hold any tile; only its owner knows whether none fits."""
    n = 0
    for t in range(TILES):
        if s.board[t] == POOL and s.held[s.turn] > 0:
            out[n] = A_PLACE + t
            n += is_placeable(s, t)
    n = legal_with_placements(s, out, n)
    out[n] = A_REDRAW if must_redraw(s) else A_PASS
    return n + 1


def legal_placements(s: State, out: Ints) -> int:
    if s.unseen:
        return legal_unseen_placements(s, out)
    n = 0
    for i in range(s.turn * HAND_CAPACITY, s.turn * HAND_CAPACITY + s.held[s.turn]):
        out[n] = A_PLACE + s.hand[i]
        n += is_placeable(s, s.hand[i])
    stuck = n == 0
    n = legal_with_placements(s, out, n)
    if stuck and must_redraw(s):
        out[n] = A_REDRAW
        n += 1
    elif stuck or s.placed > 0:
        out[n] = A_PASS
        n += 1
    return n


def legal_purchases(s: State, out: Ints) -> int:
    n = legal_sheds(s, out, 0)
    if s.bought < purchase_limit(s):
        for chain in range(CHAINS):
            out[n] = A_BUY + chain
            n += can_buy_share(s, chain)
    if s.power == THREE_EXCHANGES and s.exchanged < 3:
        for pair in range(CHAINS * CHAINS):
            if can_exchange_shares(s, pair // CHAINS, pair % CHAINS):
                out[n] = A_EXCHANGE + pair
                n += 1
    if s.powers:
        for power in range(FOUR_TILES):
            if can_play_power(s, power):
                out[n] = A_POWER + power
                n += 1
    out[n] = A_END
    n += 1
    out[n] = A_DECLARE
    n += can_declare_end(s)
    return n


def apply(s: State, a: int) -> None:
    """Apply one legal action."""
    if a < A_DRAW:
        place_tile(s, a - A_PLACE)
    elif a < A_SHED_TILE:
        apply_draw(s, a - A_DRAW)
    elif a < A_FOUND and s.phase == P_SHED:
        discard_shown_tile(s, a - A_SHED_TILE)
    elif a < A_FOUND:
        discard_tile(s, a - A_SHED_TILE)
        s.shed = 1
    elif a < A_SURVIVE:
        found_chain(s, a - A_FOUND)
    elif a < A_SETTLE:
        if not choose_survivor(s, a - A_SURVIVE):
            finish_growth(s)
    elif a < A_BUY:
        if not settle_chain(s, a - A_SETTLE) and not continue_merger(s):
            finish_growth(s)
    elif a < A_EXCHANGE:
        buy_share(s, a - A_BUY)
    elif a < A_POWER:
        exchange_shares(s, (a - A_EXCHANGE) // CHAINS, (a - A_EXCHANGE) % CHAINS)
    elif a < A_SELL:
        play_power(s, a - A_POWER)
    elif a <= A_KEEP:
        if not apply_holder_decision(s, a):
            finish_growth(s)
    elif a == A_END and s.phase == P_SHED and s.unseen:
        finish_discarding(s)
    elif a == A_END and s.phase == P_SHED:
        emit_event(s, EVERYONE, E_KEPT_DEAD, s.turn, 0, 0, 0)
        pass_turn(s)
    elif a == A_END:
        end_turn(s)
    elif a == A_DECLARE:
        declare_end(s)
    elif a == A_SHED:
        discard_dead_tiles(s)
    elif a == A_PASS:
        start_buying(s)
    elif a == A_REDRAW:
        redraw_hand(s)
    elif a == A_TIME:
        announce_end(s)


def chance(s: State, r: Ints) -> int:
    """Draw any tile in the pool, each equally likely, for playouts."""
    t = random_below(r, TILES)
    while s.board[t] != POOL:
        t = random_below(r, TILES)
    return A_DRAW + t


def score(s: State, seat: int) -> int:
    """AC13: return the money at the end."""
    return s.cash[seat]
