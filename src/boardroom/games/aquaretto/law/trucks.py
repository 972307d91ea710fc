"""Trucks (AQ9, AQ10, AQ27, MIX2-MIX5, MIX7): loading and taking them. A rules module: integers and flat lists only."""

from boardroom.engine.rules.events import EVERYONE, emit_event
from boardroom.games.aquaretto.law.codes import *
from boardroom.games.aquaretto.law.state import State
from boardroom.games.aquaretto.law.turn import next_turn

# A: load a tile (AQ9, MIX2, MIX3, MIX5)


def are_both_open(s: State) -> bool:
    """MIX7: return True while both games have tiles, which is when they restrict each other."""
    return s.plays[AQUARIUM] > 0 and s.plays[ZOO] > 0 and s.closed[AQUARIUM] == 0 and s.closed[ZOO] == 0


def count_trucks_of(s: State, game: int) -> int:
    """Count the trucks loaded with this game's tiles this round."""
    count = 0
    for k in range(s.trucks):
        count += s.cargo[k] == game
    return count


def can_load(s: State, game: int, k: int) -> bool:
    """AQ9: the truck is not taken and has a free space. MIX2: tiles of one game; MIX3: at least one truck for each
    game."""
    if k >= s.trucks or s.taken[k] != NONE or s.loaded[k] >= s.space[k]:
        return False
    if s.cargo[k] != NONE:
        return s.cargo[k] == game
    return not are_both_open(s) or count_trucks_of(s, game) < s.trucks - 1


def can_reveal(s: State, game: int) -> bool:
    """AQ9, MIX5: the pile has tiles and a truck has space for them."""
    if s.left[game] == 0:
        return False
    for k in range(s.trucks):
        if can_load(s, game, k):
            return True
    return False


def draw_tile(s: State, t: int) -> None:
    """AQ9, AQ27: reveal a tile before choosing its truck; the first one under the disc starts the last round."""
    s.pool[t] = 0
    s.left[s.pile] -= 1
    s.hand = TILE_KIND[t]
    emit_event(s, EVERYONE, E_DREW, s.turn, s.hand, s.pile, max(0, s.left[s.pile] - DISC_TILES))
    if s.left[s.pile] < DISC_TILES and s.opened[s.pile] == 0:
        s.opened[s.pile] = 1
        emit_event(s, EVERYONE, E_DISC, NO_SEAT, s.pile, 0, 0)
        if is_pile_finished(s, AQUARIUM) and is_pile_finished(s, ZOO):
            s.last = 1
            emit_event(s, EVERYONE, E_LAST, NO_SEAT, 0, 0, 0)
    s.phase = P_LOAD
    s.actor = s.turn


def is_pile_finished(s: State, game: int) -> bool:
    """AQ27, MIX7: return True if the game is not played or its disc's pile has been opened."""
    return s.plays[game] == 0 or s.opened[game] > 0


def load_truck(s: State, k: int) -> None:
    s.truck[k * TRUCK_CAPACITY + s.loaded[k]] = s.hand
    s.loaded[k] += 1
    s.cargo[k] = s.pile
    emit_event(s, EVERYONE, E_LOADED, s.turn, s.hand, k, 0)
    next_turn(s)


# B: take a truck (AQ10, AQ36, MIX4)


def can_take(s: State, k: int) -> bool:
    """AQ10: the truck has a tile. MIX4: each game has a truck with a tile."""
    if k >= s.trucks or s.taken[k] != NONE or s.loaded[k] == 0:
        return False
    return not are_both_open(s) or (count_trucks_of(s, AQUARIUM) > 0 and count_trucks_of(s, ZOO) > 0)


def take_truck(s: State, k: int) -> None:
    """AQ10: turn the truck's coin tiles into coins, then place the others."""
    emit_event(s, EVERYONE, E_TOOK, s.turn, k, s.loaded[k], 0)
    s.taken[k] = s.turn
    s.mine[s.turn] = k
    i = s.loaded[k] - 1
    while i >= 0:
        if s.truck[k * TRUCK_CAPACITY + i] == COIN:
            unload_tile(s, k, i)
            s.coins[s.turn] += 1
            emit_event(s, EVERYONE, E_COIN_TILE, s.turn, 0, 0, 0)
        i -= 1
    start_next_tile(s)


def unload_tile(s: State, k: int, i: int) -> None:
    s.loaded[k] -= 1
    for j in range(i, s.loaded[k] + 0):
        s.truck[k * TRUCK_CAPACITY + j] = s.truck[k * TRUCK_CAPACITY + j + 1]


def start_next_tile(s: State) -> None:
    """AQ10: take the truck's next tile, by choice if they differ; after the last one the turn ends."""
    k = s.mine[s.turn]
    s.hand = NO_TILE
    if s.loaded[k] == 0:
        next_turn(s)
        return
    for i in range(1, s.loaded[k] + 0):
        if s.truck[k * TRUCK_CAPACITY + i] != s.truck[k * TRUCK_CAPACITY]:
            s.phase = P_PICK
            return
    pick_truck_tile(s, s.truck[k * TRUCK_CAPACITY])


def pick_truck_tile(s: State, kind: int) -> None:
    """Take a tile of the truck in hand."""
    k = s.mine[s.turn]
    i = 0
    while s.truck[k * TRUCK_CAPACITY + i] != kind:
        i += 1
    unload_tile(s, k, i)
    s.hand = kind
    s.source = FROM_TRUCK
    s.origin = NONE
    s.phase = P_PUT
