"""Acquire's turn: place, buy, draw (AC4-AC10, AC13, AC14, CH20-CH23). A rules module: integers and flat lists only."""

from boardroom.engine.rules.constants import CHANCE
from boardroom.engine.rules.events import EVERYONE, emit_event
from boardroom.games.acquire.law.board import (
    absorb_loose_tiles,
    add_to_hand,
    adjacent_kinds,
    count_dead_tiles,
    count_pool,
    cover_square,
    has_placeable_tile,
    is_dead,
    is_end_reached,
    largest_chains,
    lowest_bit,
    remove_from_hand,
    remove_from_pool,
    return_to_pool,
    set_chain_size,
)
from boardroom.games.acquire.law.bonuses import pay_bonuses
from boardroom.games.acquire.law.codes import *
from boardroom.games.acquire.law.merger import (
    choose_survivor,
    continue_merger,
    liquidate_chains,
    pay_and_ask_holders,
    set_market_shares,
)
from boardroom.games.acquire.law.state import State

# The start (AC4)


def place_start_tile(s: State, t: int) -> None:
    """AC4: place a seat's start tile. Start tiles that touch do not form a chain."""
    remove_from_pool(s, t)
    cover_square(s, t, LOOSE)
    s.start[s.drawer] = t
    emit_event(s, EVERYONE, E_START_TILE, s.drawer, t, 0, 0)
    s.drawer += 1
    if s.drawer == s.players:
        set_order_of_play(s)
        s.drawer = 0
        s.owed = s.hand_size
        s.phase = P_DEAL
        if s.unseen:
            for seat in range(s.players):
                s.held[seat] = s.hand_size
            start_turn(s)


def start_order(s: State, seat: int) -> int:
    """AC4: order by row, then column (9A before 1B). CH20: by column, then row."""
    if s.order == ORDER_COLUMN:
        return s.start[seat] % COLS * ROWS + s.start[seat] // COLS
    return s.start[seat]


def set_order_of_play(s: State) -> None:
    """AC4: the nearest tile starts and play is clockwise. CH20: sort all seats by their tiles."""
    first = 0
    for seat in range(s.players):
        if start_order(s, seat) < start_order(s, first):
            first = seat
    for seat in range(s.players):
        s.after[seat] = (seat + 1) % s.players
        if s.order == ORDER_COLUMN:
            s.after[seat] = first
            for other in range(s.players):
                nearer = s.after[seat] == first or start_order(s, other) < start_order(s, s.after[seat])
                if start_order(s, other) > start_order(s, seat) and nearer:
                    s.after[seat] = other
    s.turn = first
    emit_event(s, EVERYONE, E_FIRST, first, 0, 0, 0)


# Drawing (AC5, AC14)


def draw_hand_tile(s: State, t: int) -> bool:
    """Add a tile to the drawer's hand. Return True if more are owed and the pool is not empty."""
    remove_from_pool(s, t)
    add_to_hand(s, s.drawer, t)
    emit_event(s, s.drawer, E_DREW, s.drawer, t, 0, 0)
    s.owed -= 1
    return s.owed > 0 and s.left > 0


def await_draws(s: State, owed: int, phase: int) -> bool:
    """Owe the turn player tiles, as far as the pool has them (AC14). Return True if waiting for draws.

    Tiles for an unseen hand are drawn at the real table and only counted here.
    """
    there = count_pool(s)
    if owed > 0 and there == 0:
        emit_event(s, EVERYONE, E_POOL_EMPTY, s.turn, 0, 0, 0)
    s.drawer = s.turn
    s.owed = min(owed, there)
    s.phase = phase
    if s.unseen:
        if s.owed == 0:
            s.shed = 0  # no tiles replaced the dead ones, so none can fit (AC14)
        while s.owed > 0:
            s.owed -= 1
            s.held[s.turn] += 1
            emit_event(s, EVERYONE, E_DREW, s.turn, NONE, 0, 0)
        return False
    s.actor = CHANCE
    return s.owed > 0


def apply_draw(s: State, t: int) -> None:
    """Use the tile that CHANCE has drawn as the phase demands."""
    if s.phase == P_START:
        place_start_tile(s, t)
    elif s.phase == P_MARKET:
        set_market_shares(s, t)
        if not pay_and_ask_holders(s) and not continue_merger(s):
            finish_growth(s)
    elif s.phase == P_FINAL:
        set_market_shares(s, t)
        pay_bonuses(s, s.defunct)
        liquidate_chains(s, s.defunct + 1)
    elif draw_hand_tile(s, t):
        pass
    elif s.phase == P_DEAL:
        s.drawer += 1
        s.owed = s.hand_size
        if s.drawer == s.players:
            start_turn(s)
    elif s.phase == P_REDEAL:
        s.phase = P_PLACE
        s.actor = s.turn
    elif s.phase == P_DRAW:
        check_dead_tiles(s)
    else:
        pass_turn(s)


# Placing (AC5-AC10)


def clear_turn(s: State) -> None:
    s.placed = 0
    s.bought = 0
    s.exchanged = 0
    s.shed = 0
    s.redrawn = 0
    s.power = NONE


def start_turn(s: State) -> None:
    clear_turn(s)
    s.turns += 1
    s.phase = P_PLACE
    s.actor = s.turn
    emit_event(s, EVERYONE, E_TURN, s.turn, s.turns, 0, 0)


def place_tile(s: State, t: int) -> None:
    """AC6-AC8: place a tile: alone, founding, growing or merging."""
    remove_from_hand(s, s.turn, t)
    s.tile = t
    s.placed += 1
    emit_event(s, EVERYONE, E_PLACED, s.turn, t, 0, 0)
    near = adjacent_kinds(s, t)
    cover_square(s, t, LOOSE)
    s.pending = near & ALL_CHAINS
    if s.pending == 0 and near & LOOSE_BIT:
        s.phase = P_FOUND
    elif s.pending == 0:
        finish_placement(s)
    elif s.pending & (s.pending - 1) == 0:
        s.survivor = lowest_bit(s.pending)
        s.pending = 0
        finish_growth(s)
    else:
        tied = largest_chains(s, s.pending)
        if tied & (tied - 1) != 0:
            s.phase = P_SURVIVE
        elif not choose_survivor(s, lowest_bit(tied)):
            finish_growth(s)


def found_chain(s: State, chain: int) -> None:
    """AC6: found a chain and give the founder a share."""
    set_chain_size(s, chain, absorb_loose_tiles(s, s.tile, chain))
    emit_event(s, EVERYONE, E_FOUNDED, s.turn, chain, s.size[chain], 0)
    if s.bank[chain] > 0:
        s.bank[chain] -= 1
        s.shares[s.turn * CHAINS + chain] += 1
        emit_event(s, EVERYONE, E_FOUNDER_SHARE, s.turn, chain, 0, 0)
    elif s.founder == FOUNDER_CASH:
        s.cash[s.turn] += s.price[chain]
        emit_event(s, EVERYONE, E_FOUNDER_CASH, s.turn, chain, s.price[chain], 0)
    else:
        emit_event(s, EVERYONE, E_FOUNDER_NOTHING, s.turn, chain, 0, 0)
    finish_placement(s)


def finish_growth(s: State) -> None:
    """AC7, AC8: add the placed tile and its loose neighbours to the surviving chain."""
    chain = s.survivor
    set_chain_size(s, chain, s.size[chain] + absorb_loose_tiles(s, s.tile, chain))
    emit_event(s, EVERYONE, E_GREW, s.turn, chain, s.size[chain], 0)
    s.survivor = NONE
    finish_placement(s)


def finish_placement(s: State) -> None:
    """Continue with purchases, or with `four-tiles` with the next tile while one fits (AC22)."""
    s.actor = s.turn
    more = s.power == FOUR_TILES and s.placed < 4 and has_placeable_tile(s, s.turn)
    s.phase = P_PLACE if more else P_BUY


def must_redraw(s: State) -> bool:
    """AC5 `stuck` in 2023: redraw once, before placing, if there are tiles to draw."""
    mine = s.held[s.turn]
    return s.stuck == STUCK_REDRAW and s.redrawn == 0 and s.placed == 0 and mine + count_pool(s) > 0


def redraw_hand(s: State) -> None:
    """Show the hand, return it to the pool and draw a new one."""
    s.redrawn = 1
    emit_event(s, EVERYONE, E_REDREW, s.turn, s.held[s.turn], 0, 0)
    if s.unseen:
        s.held[s.turn] = 0
        await_draws(s, s.hand_size, P_PLACE)
        return
    while s.held[s.turn] > 0:
        t = s.hand[s.turn * HAND_CAPACITY]
        remove_from_hand(s, s.turn, t)
        return_to_pool(s, t)
        emit_event(s, EVERYONE, E_SHOWED, s.turn, t, 0, 0)
    await_draws(s, s.hand_size, P_REDEAL)


def start_buying(s: State) -> None:
    """End placing: no tile fits, or the player stops before four (AC22)."""
    emit_event(s, EVERYONE, E_PASSED, s.turn, 1 if s.placed == 0 else 0, 0, 0)
    s.phase = P_BUY


# The end of the turn (AC5, AC9, AC13, CH22)


def can_declare_end(s: State) -> bool:
    return s.declared == 0 and is_end_reached(s)


def declare_end(s: State) -> None:
    """AC13: declare the end, irrevocably. The turn is finished first."""
    s.declared = 1
    emit_event(s, EVERYONE, E_DECLARED, s.turn, 0, 0, 0)


def announce_end(s: State) -> None:
    """CH9: the referee announces the end. The turn player finishes the turn, then all shares are settled."""
    s.declared = 1
    emit_event(s, EVERYONE, E_TIME, s.turn, 0, 0, 0)


def discard_tile(s: State, t: int) -> None:
    """Show a dead tile and remove it from the game."""
    remove_from_hand(s, s.turn, t)
    emit_event(s, EVERYONE, E_PUT_AWAY, s.turn, t, 0, 0)


def end_turn(s: State) -> None:
    """AC5: draw one tile for the tile placed; after a declaration draw none (AC13)."""
    emit_event(s, EVERYONE, E_ENDED, s.turn, s.bought, 0, 0)
    if s.declared:
        liquidate_chains(s, 0)
        return
    missing = max(0, s.hand_size - s.held[s.turn])
    if s.power == FOUR_TILES:
        owed = missing
    else:
        owed = s.shed + min(s.placed, 1, missing)
        if s.power == FIVE_TILES:
            owed += 5
    if not await_draws(s, owed, P_DRAW):
        check_dead_tiles(s)


def check_dead_tiles(s: State) -> None:
    """AC9 `dead`: after drawing, 2000 may and 2023 must discard all dead tiles, once."""
    if s.dead == DEAD_ONE or count_dead_tiles(s, s.turn) == 0:
        pass_turn(s)
    elif s.dead == DEAD_MAY_ALL or s.unseen:
        s.phase = P_SHED
        s.actor = s.turn
    else:
        discard_dead_tiles(s)


def discard_dead_tiles(s: State) -> None:
    """Discard all dead tiles and draw as many. Dead tiles among the new ones wait for the next turn."""
    gone = 0
    i = s.held[s.turn] - 1
    while i >= 0:
        t = s.hand[s.turn * HAND_CAPACITY + i]
        if is_dead(s, t):
            discard_tile(s, t)
            gone += 1
        i -= 1
    if not await_draws(s, gone, P_REPLACE):
        pass_turn(s)


def discard_shown_tile(s: State, t: int) -> None:
    """AC9 at a real table: discard the dead tile shown. Replacements are drawn after the last one."""
    discard_tile(s, t)
    s.shed += 1
    if count_dead_tiles(s, s.turn) == 0:
        finish_discarding(s)


def finish_discarding(s: State) -> None:
    await_draws(s, s.shed + 0, P_REPLACE)
    pass_turn(s)


def pass_turn(s: State) -> None:
    """Start the next player's turn, or end the game: after a full round in which no one can place (AC14), or when the
    referee announced the end during this turn (CH9)."""
    if s.declared:
        liquidate_chains(s, 0)
        return
    # Tiles that replaced dead ones in an unseen hand may fit
    s.idle = 0 if s.placed or (s.unseen and s.shed) else s.idle + 1
    if s.idle >= s.players and is_stalled(s):
        emit_event(s, EVERYONE, E_STALLED, NO_SEAT, 0, 0, 0)
        liquidate_chains(s, 0)
        return
    s.turn = s.after[s.turn]
    start_turn(s)


def is_stalled(s: State) -> bool:
    """Return True if no one can place. At a real table, every player passed in the last round."""
    if s.unseen:
        return True
    for seat in range(s.players):
        if has_placeable_tile(s, seat):
            return False
    return True
