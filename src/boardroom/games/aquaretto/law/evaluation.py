"""Evaluation of a position for players that look one step ahead. A rules module: integers and flat lists only."""

from boardroom.engine.rules.constants import OVER
from boardroom.games.aquaretto.law.codes import *
from boardroom.games.aquaretto.law.park import species_with_space
from boardroom.games.aquaretto.law.scoring import total_points
from boardroom.games.aquaretto.law.state import State
from boardroom.games.aquaretto.law.zoo import has_zoo_place, pen_species

POINT_VALUE = 100
COIN_VALUE = 80
"""Value of a coin: it buys about one point, for example a tile from the depot or a space."""
WIN_VALUE = 10_000_000


def is_unsettled(s: State) -> bool:
    """Return True while the tiles of a truck, an offspring or a money action are still being placed."""
    return s.actor != OVER and s.phase not in (P_TURN, P_LOAD)


def value(s: State, seat: int) -> int:
    """Return the seat's lead over its best rival, plus its prospects."""
    best = -WIN_VALUE
    for other in range(s.players):
        if other != seat:
            best = max(best, value_seat(s, other))
    if s.actor == OVER:
        mine = value_seat(s, seat)
        return (WIN_VALUE if mine > best else -WIN_VALUE) + mine - best
    return own_value(s, seat) - best


def own_value(s: State, seat: int) -> int:
    """Return the value of the seat's points and prospects, without its rivals'. The game must not be over."""
    return 2 * value_seat(s, seat) + value_best_truck(s, seat)


def affects_no_rival(s: State) -> bool:
    """Return True while the decision cannot affect rivals. Picking from a barn may affect them."""
    return is_unsettled(s) and s.phase != P_PICK_BARN


def value_seat(s: State, seat: int) -> int:
    return value_prospects(
        s, seat, total_points(s, seat), species_with_space(s, seat) if s.plays[AQUARIUM] and s.actor != OVER else 0
    )


def value_prospects(s: State, seat: int, scored: int, at_home: int) -> int:
    """Return the value of a seat's points and prospects, given its `homes`."""
    total = POINT_VALUE * scored
    if s.actor == OVER:
        return total + s.coins[seat]
    total += COIN_VALUE * s.coins[seat]
    if s.plays[AQUARIUM]:
        # A tank that may grow brings coins and co-workers
        for species in range(SPECIES_PER_GAME):
            size = s.size[seat * SPECIES_PER_GAME + species] + 0
            if size > 0:
                total += 12 * size if at_home >> species & 1 else -20
        total += 25 * (SMALL_BOARDS - s.small[seat]) + 110 * (LARGE_BOARDS - s.large[seat])
    if s.plays[ZOO]:
        for p in range(s.pens[seat] + 0):
            count = s.penned[seat * PENS + p] + 0
            total += 15 * count * count * PEN_CAPACITY[p] // 5
        total += 150 * (s.pens[seat] - FIRST_PENS)
    return total


def value_tile(s: State, seat: int, kind: int, at_home: int) -> int:
    """Estimate the value to a seat of a tile on a truck, given its `homes`."""
    species = kind // MARKS
    if kind < FIRST_ZOO_KIND:
        if at_home >> species & 1 == 0:
            return -150
        return 140 if s.size[seat * SPECIES_PER_GAME + species] > 0 else 60
    if kind < FIRST_STALL:
        if not has_zoo_place(s, seat, kind):
            return -150
        return 150 if has_species(s, seat, species) else 60
    if kind < COIN:
        return 130 if has_zoo_place(s, seat, kind) else -120
    return COIN_VALUE


def value_load(s: State, seat: int, k: int, at_home: int) -> int:
    """Estimate the value to a seat of all tiles on a truck."""
    total = 0
    for i in range(k * TRUCK_CAPACITY, k * TRUCK_CAPACITY + s.loaded[k]):
        total += value_tile(s, seat, s.truck[i] + 0, at_home)
    return total


def has_species(s: State, seat: int, species: int) -> bool:
    """Return True if an enclosure of the zoo holds the species."""
    for p in range(s.pens[seat] + 0):
        if pen_species(s, seat, p) == species:
            return True
    return False


def value_best_truck(s: State, seat: int) -> int:
    """Return half the value of the best available truck: a rival may take it first."""
    best = 0
    if s.mine[seat] < 0:
        at_home = species_with_space(s, seat)
        for k in range(s.trucks):
            if s.taken[k] < 0:
                best = max(best, value_load(s, seat, k, at_home))
    return best // 2
