"""`setup`, `legal`, `apply` and `score` of Aquaretto and Zooloretto.

All modules of this folder are rules modules: integers and flat lists only, so that the same source is interpreted,
compiled, and run on a GPU. `turn.py` has rounds and turns, `trucks.py` loading and taking trucks, `placing.py` the
effects of placed tiles, `park.py` tanks and expansions, `zoo.py` enclosures and barn, `money.py` money actions,
`scoring.py` the score. `codes.py` has the names in capitals, `state.py` the fields of `s`.
"""

from boardroom.engine.rules.constants import CHANCE
from boardroom.engine.rules.rng import random_below
from boardroom.engine.rules.schema import Ints
from boardroom.games.aquaretto.law.codes import *
from boardroom.games.aquaretto.law.money import (
    apply_money_action,
    discard_from_barn,
    legal_money,
    pick_from_barn,
    place_board,
)
from boardroom.games.aquaretto.law.park import clear_park, legal_boards, legal_cells, legal_spaces
from boardroom.games.aquaretto.law.placing import (
    breed_in_park,
    can_take_role,
    place_worker,
    put_in_park,
    put_in_pen,
    put_stall,
    store_tile,
)
from boardroom.games.aquaretto.law.scoring import total_points
from boardroom.games.aquaretto.law.state import State
from boardroom.games.aquaretto.law.trucks import (
    can_load,
    can_reveal,
    can_take,
    draw_tile,
    load_truck,
    pick_truck_tile,
    start_next_tile,
    take_truck,
)
from boardroom.games.aquaretto.law.turn import is_removable, next_turn, remove_species, start_first_turn, start_setup
from boardroom.games.aquaretto.law.zoo import clear_zoo, legal_barn, legal_pens

VERSION = 2
"""Raised whenever an old record could replay to another result."""


def setup(s: State) -> None:
    """AQ3, AQ6-AQ8, ZO1, MIX1: set up an empty table for the games and the number of players in `s`."""
    for game in range(2):
        s.left[game] = 0
        s.opened[game] = 0
        s.closed[game] = 0
    for t in range(TILES):
        s.pool[t] = s.plays[ZOO if t >= FIRST_ZOO_TILE else AQUARIUM]
        s.left[ZOO if t >= FIRST_ZOO_TILE else AQUARIUM] += s.pool[t]
    for species in range(SPECIES):
        s.young[species] = OFFSPRING_PER_SPECIES * s.plays[species // SPECIES_PER_GAME]
    for i in range(SPECIES + STALLS + 1):
        s.gone[i] = 0
    for i in range(TRUCKS * TRUCK_CAPACITY):
        s.truck[i] = 0
    s.trucks = 3 if s.players == 2 else s.players
    for k in range(TRUCKS):
        s.loaded[k] = 0
        s.cargo[k] = NONE
        s.taken[k] = NONE
        s.space[k] = TRUCK_CAPACITY - k if s.players == 2 and k < 3 else TRUCK_CAPACITY
    for seat in range(SEATS):
        clear_park(s, seat)
        clear_zoo(s, seat)
        for tank in range(SPECIES_PER_GAME):
            s.size[seat * SPECIES_PER_GAME + tank] = 0
        for i in range(DEPOT_CAPACITY):
            s.depot[seat * DEPOT_CAPACITY + i] = 0
        s.mine[seat] = NONE
        s.tanks[seat] = 0
        s.small[seat] = SMALL_BOARDS
        s.large[seat] = LARGE_BOARDS
        s.stored[seat] = 0
        s.cashiers[seat] = 0
        s.keepers[seat] = 0
        s.managers[seat] = 0
        s.trainers[seat] = 0
        s.coins[seat] = s.purse if seat < s.players else 0
    s.bank = COINS_PER_GAME * (s.plays[AQUARIUM] + s.plays[ZOO]) - s.purse * s.players
    s.workers = WORKERS
    s.turn = NO_SEAT
    s.turns = 0
    s.round = 0
    s.last = 0
    s.hand = NO_TILE
    s.source = FROM_TRUCK
    s.seller = NO_SEAT
    s.origin = NONE
    s.role = NONE
    s.species = NONE
    s.pen_at = NONE
    start_setup(s, AQUARIUM)


def legal(s: State, out: Ints) -> int:
    """Write the actor's legal actions, ascending, and return their number."""
    if s.phase == P_TURN:
        return legal_turn(s, out)
    if s.phase == P_LOAD:
        n = 0
        for k in range(TRUCKS):
            out[n] = A_LOAD + k
            n += can_load(s, s.pile, k)
        return n
    if s.phase == P_PUT:
        return legal_places(s, out)
    if s.phase == P_PICK:
        return legal_picks(s, out)
    if s.phase == P_BIRTH:
        return legal_spaces(s, out, 0, s.turn, s.hand // MARKS)
    if s.phase == P_WORKER:
        n = 0
        for role in range(ROLE_TRAINER):
            out[n] = A_CASHIER + role
            n += can_take_role(s, role)
        return legal_cells(s, out, n, s.turn, A_TRAINER, FREE, s.origin)
    if s.phase == P_PICK_BARN:
        return legal_barn(s, out, 0, s.seller, s.turn)
    if s.phase == P_DISCARD_BARN:
        return legal_barn(s, out, 0, s.turn, NO_SEAT)
    if s.phase == P_LAY:
        return legal_boards(s, out, 0, s.turn, A_LAY, CORNERS)
    if s.phase == P_LAY_SMALL:
        n = 0
        for corner in range(CORNERS):
            n = legal_boards(s, out, n, s.turn, A_LAY_SMALL + corner * GRID, corner)
        return n
    if s.actor == CHANCE:
        return legal_chances(s, out)
    return 0


def legal_chances(s: State, out: Ints) -> int:
    n = 0
    if s.phase == P_REMOVE:
        for species in range(SPECIES):
            out[n] = A_REMOVE + species
            n += is_removable(s, species)
    elif s.phase == P_START:
        for seat in range(s.players):
            out[n] = A_START + seat
            n += 1
    else:
        for t in range(first_tile(s), end_tile(s)):
            out[n] = A_DRAW + t
            n += s.pool[t]
    return n


def first_tile(s: State) -> int:
    """Return the first tile of the current pile."""
    return FIRST_ZOO_TILE if s.pile == ZOO else 0


def end_tile(s: State) -> int:
    return TILES if s.pile == ZOO else FIRST_ZOO_TILE


def legal_turn(s: State, out: Ints) -> int:
    """AQ9-AQ11: reveal a tile, take a truck, or do a money action."""
    n = 0
    for game in range(2):
        out[n] = A_REVEAL + game
        n += can_reveal(s, game)
    for k in range(TRUCKS):
        out[n] = A_TAKE + k
        n += can_take(s, k)
    return legal_money(s, out, n)


def legal_picks(s: State, out: Ints) -> int:
    """AQ10: write the kinds on the truck, each once, ascending."""
    first = s.mine[s.turn] * TRUCK_CAPACITY
    n = 0
    least = -1
    while True:
        kind = NO_TILE
        for i in range(first, first + s.loaded[s.mine[s.turn]]):
            if least < s.truck[i] < kind:
                kind = s.truck[i] + 0
        if kind == NO_TILE:
            return n
        out[n] = A_PICK + kind
        n += 1
        least = kind


def legal_places(s: State, out: Ints) -> int:
    """AQ17, ZO3: write the places for the tile in hand; from a truck also the depot or the barn."""
    if s.hand < FIRST_ZOO_KIND:
        n = legal_spaces(s, out, 0, s.turn, s.hand // MARKS)
        out[n] = A_DEPOT
    else:
        n = legal_pens(s, out, 0, s.turn, s.hand)
        out[n] = A_BARN
    if s.source == FROM_TRUCK:
        n += 1
    return n


def apply(s: State, a: int) -> None:
    """Apply one legal action."""
    if a < A_START:
        remove_species(s, a - A_REMOVE)
    elif a < A_DRAW:
        start_first_turn(s, a - A_START)
    elif a < A_REVEAL:
        draw_tile(s, a - A_DRAW)
    elif a < A_LOAD:
        s.pile = a - A_REVEAL
        s.phase = P_DRAW
        s.actor = CHANCE
    elif a < A_TAKE:
        load_truck(s, a - A_LOAD)
    elif a < A_PICK:
        take_truck(s, a - A_TAKE)
    elif a < A_PUT:
        pick_tile(s, a - A_PICK)
    elif a < A_CASHIER:
        place_tile(s, a)
    elif a < A_MOVE_TILE:
        assign_worker(s, a)
    elif a < A_LAY:
        apply_money_action(s, a)
    elif a < A_LAY_SMALL:
        place_board(s, a - A_LAY, CORNERS)
    elif a < A_EXPAND:
        place_board(s, (a - A_LAY_SMALL) % GRID, (a - A_LAY_SMALL) // GRID)
    else:
        apply_money_action(s, a)


def pick_tile(s: State, kind: int) -> None:
    if s.phase == P_PICK:
        pick_truck_tile(s, kind)
    elif s.phase == P_PICK_BARN:
        pick_from_barn(s, kind)
    else:
        discard_from_barn(s, kind)


def place_tile(s: State, a: int) -> None:
    """AQ10, AQ19: put the tile in hand in its place and settle its effects."""
    kind = s.hand + 0
    s.hand = NO_TILE
    if a < A_DEPOT:
        if put_in_park(s, kind, a - A_PUT):
            return
    elif a in (A_DEPOT, A_BARN):
        store_tile(s, kind)
    elif a < A_STALL:
        put_in_pen(s, kind, a - A_ENCLOSE)
    else:
        put_stall(s, kind, a - A_STALL)
    continue_turn(s)


def assign_worker(s: State, a: int) -> None:
    """AQ20, AQ21: place the co-worker. A new one came with a tile, which may now breed."""
    moved = s.role != NONE
    if a < A_TRAINER:
        place_worker(s, a - A_CASHIER, NONE)
    else:
        place_worker(s, ROLE_TRAINER, a - A_TRAINER)
    s.role = NONE
    if moved:
        next_turn(s)
    elif not breed_in_park(s):
        continue_turn(s)


def continue_turn(s: State) -> None:
    """AQ10: continue with the truck's next tile; after a money action the turn ends (AQ26)."""
    if s.source == FROM_TRUCK:
        start_next_tile(s)
    else:
        next_turn(s)


def chance(s: State, r: Ints) -> int:
    """Draw any possible outcome, each equally likely, for playouts."""
    if s.phase == P_START:
        return A_START + random_below(r, s.players)
    if s.phase == P_REMOVE:
        species = random_below(r, SPECIES)
        while not is_removable(s, species):
            species = random_below(r, SPECIES)
        return A_REMOVE + species
    first = first_tile(s)
    t = first + random_below(r, end_tile(s) - first)
    while s.pool[t] == 0:
        t = first + random_below(r, end_tile(s) - first)
    return A_DRAW + t


def score(s: State, seat: int) -> int:
    """AQ33: return the points, with the coins below them as tie-breaker."""
    return total_points(s, seat) * SCORE_UNIT + s.coins[seat]
