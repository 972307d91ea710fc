"""Money actions: move, buy, discard, expand, exchange (AQ22-AQ26, ZO5, MIX6). A rules module: integers and flat lists
only.

Each is paid at once. Then the player chooses a tile or a space if needed, and the turn ends.
"""

from boardroom.engine.rules.events import EVERYONE, emit_event
from boardroom.engine.rules.schema import Ints
from boardroom.games.aquaretto.law.codes import *
from boardroom.games.aquaretto.law.park import add_board, has_space, legal_cells
from boardroom.games.aquaretto.law.placing import breed_in_pen, can_place_worker, lift_worker
from boardroom.games.aquaretto.law.state import State
from boardroom.games.aquaretto.law.turn import next_turn, remove_tile
from boardroom.games.aquaretto.law.zoo import (
    can_exchange_pens,
    can_exchange_with_barn,
    can_use_barn,
    exchange_pens,
    exchange_with_barn,
    has_stall_place,
)


def pay_bank(s: State, coins: int) -> None:
    s.coins[s.turn] -= coins
    s.bank += coins


def top_of_depot(s: State, seat: int) -> int:
    """Return the tile on top of a depot, or NO_TILE."""
    if s.stored[seat] == 0:
        return NO_TILE
    return s.depot[seat * DEPOT_CAPACITY + s.stored[seat] - 1] + 0


def take_from_depot(s: State, seat: int) -> int:
    kind = top_of_depot(s, seat)
    s.stored[seat] -= 1
    return kind


def can_use_depot(s: State, owner: int) -> bool:
    """AQ22, AQ23: the top tile has a legal space in the turn player's park."""
    return s.stored[owner] > 0 and has_space(s, s.turn, top_of_depot(s, owner) // MARKS)


def can_move_worker(s: State, role: int) -> bool:
    """AQ22: the turn player has a co-worker of this role and another place for it."""
    workers = s.cashiers[s.turn] if role == CASHIER else s.keepers[s.turn] if role == KEEPER else s.managers[s.turn]
    return workers > 0 and can_place_worker(s)


def legal_money(s: State, out: Ints, n: int) -> int:
    """AQ11, AQ26: write the money actions that the turn player can pay for."""
    coins = s.coins[s.turn]
    if coins >= MOVE_PRICE:
        n = legal_moves(s, out, n)
    if coins >= BUY_PRICE:
        n = legal_purchases(s, out, n)
    if s.plays[AQUARIUM]:
        out[n] = A_SMALL
        n += coins >= SMALL_PRICE and s.small[s.turn] > 0
        out[n] = A_LARGE
        n += coins >= LARGE_PRICE and s.large[s.turn] > 0
    if s.plays[ZOO]:
        out[n] = A_EXPAND
        n += coins >= EXPAND_PRICE and s.pens[s.turn] < FIRST_PENS + s.boards
        if coins >= EXCHANGE_PRICE:
            n = legal_exchanges(s, out, n)
    return n


def legal_moves(s: State, out: Ints, n: int) -> int:
    if s.plays[AQUARIUM]:
        if can_use_depot(s, s.turn):
            out[n] = A_MOVE_TILE
            n += 1
        for role in range(ROLE_TRAINER):
            if can_move_worker(s, role):
                out[n] = A_MOVE_CASHIER + role
                n += 1
        if s.trainers[s.turn] > 0 and can_place_worker(s):
            n = legal_cells(s, out, n, s.turn, A_MOVE_TRAINER, TRAINER, NONE)
    if s.plays[ZOO]:
        if can_use_barn(s, s.turn, s.turn):
            out[n] = A_MOVE_BARN
            n += 1
        if has_stall_place(s, s.turn):
            for place in range(STALL_PLACES):
                out[n] = A_MOVE_STALL + place
                n += s.stalls[s.turn * STALL_PLACES + place] != NO_TILE
    return n


def legal_purchases(s: State, out: Ints, n: int) -> int:
    for seat in range(s.players):
        if seat != s.turn and can_use_depot(s, seat):
            out[n] = A_BUY + seat
            n += 1
    if s.plays[ZOO]:
        for seat in range(s.players):
            if seat != s.turn and can_use_barn(s, seat, s.turn):
                out[n] = A_BUY_BARN + seat
                n += 1
    out[n] = A_DISCARD
    n += s.stored[s.turn] > 0
    if s.plays[ZOO] and can_use_barn(s, s.turn, NO_SEAT):
        out[n] = A_DISCARD_BARN
        n += 1
    return n


def legal_exchanges(s: State, out: Ints, n: int) -> int:
    for pair in range(PENS * PENS):
        if can_exchange_pens(s, s.turn, pair // PENS, pair % PENS):
            out[n] = A_EXCHANGE + pair
            n += 1
    for pair in range(PENS * SPECIES_PER_GAME):
        if can_exchange_with_barn(s, s.turn, pair // SPECIES_PER_GAME, SPECIES_PER_GAME + pair % SPECIES_PER_GAME):
            out[n] = A_EXCHANGE_BARN + pair
            n += 1
    return n


def take_in_hand(s: State, kind: int, source: int, origin: int) -> None:
    """Take a tile in hand that needs a place outside depot and barn."""
    s.hand = kind
    s.source = source
    s.origin = origin
    s.phase = P_PUT


def apply_money_action(s: State, a: int) -> None:
    """Apply money action a."""
    if a < A_MOVE_CASHIER:
        pay_bank(s, MOVE_PRICE)
        take_in_hand(s, take_from_depot(s, s.turn), FROM_DEPOT, NONE)
        emit_event(s, EVERYONE, E_MOVE_TILE, s.turn, s.hand, 0, 0)
    elif a < A_MOVE_BARN:
        pay_bank(s, MOVE_PRICE)
        if a < A_MOVE_TRAINER:
            lift_worker(s, a - A_MOVE_CASHIER, NONE)
        else:
            lift_worker(s, ROLE_TRAINER, a - A_MOVE_TRAINER)
        s.phase = P_WORKER
    elif a < A_MOVE_STALL:
        pay_bank(s, MOVE_PRICE)
        s.seller = s.turn
        s.phase = P_PICK_BARN
    elif a < A_BUY:
        move_stall(s, a - A_MOVE_STALL)
    elif a < A_DISCARD:
        buy_tile(s, a)
    elif a < A_SMALL:
        pay_bank(s, DISCARD_PRICE)
        if a == A_DISCARD:
            discard_tile(s, take_from_depot(s, s.turn))
        else:
            s.phase = P_DISCARD_BARN
    elif a == A_SMALL:
        pay_bank(s, SMALL_PRICE)
        s.small[s.turn] -= 1
        s.phase = P_LAY_SMALL
    elif a == A_LARGE:
        pay_bank(s, LARGE_PRICE)
        s.large[s.turn] -= 1
        s.phase = P_LAY
    elif a == A_EXPAND:
        pay_bank(s, EXPAND_PRICE)
        emit_event(s, EVERYONE, E_EXPANDED, s.turn, s.pens[s.turn], 0, 0)
        s.pens[s.turn] += 1
        next_turn(s)
    else:
        exchange_animals(s, a)


def move_stall(s: State, place: int) -> None:
    """ZO5: move a stall to another stall place."""
    pay_bank(s, MOVE_PRICE)
    kind = s.stalls[s.turn * STALL_PLACES + place] + 0
    s.stalls[s.turn * STALL_PLACES + place] = NO_TILE
    take_in_hand(s, kind, FROM_PLACE, place)
    emit_event(s, EVERYONE, E_MOVE_STALL, s.turn, kind, place, 0)


def buy_tile(s: State, a: int) -> None:
    """AQ23, ZO5: pay one coin to the owner and one to the bank."""
    s.seller = (a - A_BUY) % SEATS
    pay_bank(s, BUY_PRICE)
    s.bank -= 1
    s.coins[s.seller] += 1
    if a >= A_BUY_BARN:
        s.phase = P_PICK_BARN
        return
    take_in_hand(s, take_from_depot(s, s.seller), FROM_RIVAL, NONE)
    emit_event(s, EVERYONE, E_BOUGHT, s.turn, s.hand, s.seller, 0)


def pick_from_barn(s: State, kind: int) -> None:
    s.barn[s.seller * BARN_KINDS + kind - FIRST_ZOO_KIND] -= 1
    if s.seller == s.turn:
        take_in_hand(s, kind, FROM_BARN, NONE)
        emit_event(s, EVERYONE, E_MOVE_BARN, s.turn, kind, 0, 0)
    else:
        take_in_hand(s, kind, FROM_RIVAL, NONE)
        emit_event(s, EVERYONE, E_BOUGHT, s.turn, kind, s.seller, 0)


def discard_tile(s: State, kind: int) -> None:
    """AQ24, ZO5: remove the tile from the game."""
    remove_tile(s, kind)
    emit_event(s, EVERYONE, E_DISCARDED, s.turn, kind, 0, 0)
    next_turn(s)


def discard_from_barn(s: State, kind: int) -> None:
    s.barn[s.turn * BARN_KINDS + kind - FIRST_ZOO_KIND] -= 1
    discard_tile(s, kind)


def place_board(s: State, c: int, without: int) -> None:
    """AQ25: lay a board, which can never be moved."""
    add_board(s, s.turn, c, without)
    emit_event(s, EVERYONE, E_LAID, s.turn, without, c, 0)
    next_turn(s)


def exchange_animals(s: State, a: int) -> None:
    """ZO5: exchange all animals of two places. No bonus is paid for them (ZO4), but animals that meet may breed; the
    sheet is silent on a bonus for their offspring (`birth_bonus`)."""
    pay_bank(s, EXCHANGE_PRICE)
    if a < A_EXCHANGE_BARN:
        p, q = (a - A_EXCHANGE) // PENS, (a - A_EXCHANGE) % PENS
        exchange_pens(s, s.turn, p, q)
        emit_event(s, EVERYONE, E_EXCHANGED, s.turn, p, q, 0)
    else:
        p, q = (a - A_EXCHANGE_BARN) // SPECIES_PER_GAME, SPECIES_PER_GAME + (a - A_EXCHANGE_BARN) % SPECIES_PER_GAME
        exchange_with_barn(s, s.turn, p, q)
        emit_event(s, EVERYONE, E_EXCHANGED_BARN, s.turn, p, q, 0)
        s.species = q
        s.pen_at = p
        breed_in_pen(s, s.birth_bonus)
    next_turn(s)
