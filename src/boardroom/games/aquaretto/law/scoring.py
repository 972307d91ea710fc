"""Scoring of Aquaretto, Zooloretto and both (AQ28-AQ33, ZO6, MIX8). A rules module: integers and flat lists only."""

from boardroom.games.aquaretto.law.codes import *
from boardroom.games.aquaretto.law.state import State


def total_points(s: State, seat: int) -> int:
    """AQ33: return the sum of all parts."""
    total = 0
    for part in range(SCORE_PARTS):
        total += part_points(s, seat, part)
    return total


def part_points(s: State, seat: int, part: int) -> int:
    """Return one part of the score."""
    if part == S_TILES:
        return score_animals(s, seat)
    if part == S_CASHIERS:
        # AQ29, MIX8: the coins of both games
        return (0 + s.cashiers[seat]) * s.coins[seat]
    if part == S_KEEPERS:
        return score_fish(s, seat)
    if part == S_TRAINERS:
        return score_shows(s, seat)
    if part == S_DEPOT:
        return score_depot(s, seat)
    if part == S_PENS:
        return score_enclosures(s, seat)
    if part == S_STALLS:
        return score_stalls(s, seat)
    return score_barn(s, seat)


def score_animals(s: State, seat: int) -> int:
    """AQ28: one point for every animal in the park."""
    count = 0
    for tank in range(seat * SPECIES_PER_GAME, seat * SPECIES_PER_GAME + SPECIES_PER_GAME):
        count += s.size[tank]
    return count


def score_fish(s: State, seat: int) -> int:
    """AQ30: one point for every fish symbol with a keeper, two with two keepers."""
    count = 0
    if s.keepers[seat] > 0:
        for y in range(s.box[seat * 4 + 2], s.box[seat * 4 + 3] + 1):
            for at in range(seat * GRID + y * SIDE + s.box[seat * 4], seat * GRID + y * SIDE + s.box[seat * 4 + 1] + 1):
                if s.park[at] < FIRST_ZOO_KIND and s.park[at] % MARKS == FISH:
                    count += 1
    return s.keepers[seat] * count


def score_shows(s: State, seat: int) -> int:
    """AQ31: sum the shows of all trainers."""
    total = 0
    if s.trainers[seat] > 0:
        for y in range(s.box[seat * 4 + 2], s.box[seat * 4 + 3] + 1):
            for at in range(seat * GRID + y * SIDE + s.box[seat * 4], seat * GRID + y * SIDE + s.box[seat * 4 + 1] + 1):
                if s.park[at] == TRAINER:
                    total += score_trainer(s, at)
    return total


def score_trainer(s: State, at: int) -> int:
    """AQ31: count the show animals without lightning on the eight spaces around the trainer at this index of
    `s.park`."""
    total = 0
    for row in range(at - SIDE, at + SIDE + 1, SIDE):
        for near in range(row - 1, row + 2):
            content = s.park[near]
            if content < SHOW_SPECIES * MARKS and content % MARKS != LIGHTNING:
                total += 1
    return total


def score_depot(s: State, seat: int) -> int:
    """AQ32: minus two points for every species in the depot, minus one with the manager."""
    seen = 0
    for i in range(seat * DEPOT_CAPACITY, seat * DEPOT_CAPACITY + s.stored[seat]):
        seen |= 1 << (s.depot[i] // MARKS)
    count = 0
    for species in range(SPECIES_PER_GAME):
        count += seen >> species & 1
    return -count * (2 - s.managers[seat])


def score_enclosures(s: State, seat: int) -> int:
    total = 0
    for p in range(PENS):
        total += score_enclosure(s, seat, p)
    return total


def score_enclosure(s: State, seat: int, p: int) -> int:
    """ZO6: points for a full enclosure, for one with a free space, or one point per animal next to a stall."""
    count = s.penned[seat * PENS + p]
    if count == PEN_CAPACITY[p]:
        return PEN_FULL[p]
    if count == PEN_CAPACITY[p] - 1:
        return PEN_SHORT[p]
    for place in range(STALL_PLACES):
        if STALL_PEN[place] == p and s.stalls[seat * STALL_PLACES + place] != NO_TILE:
            return count + 0
    return 0


def score_stalls(s: State, seat: int) -> int:
    """ZO6: two points for every type of stall in the zoo."""
    seen = 0
    for place in range(seat * STALL_PLACES, seat * STALL_PLACES + STALL_PLACES):
        if s.stalls[place] != NO_TILE:
            seen |= 1 << (s.stalls[place] - FIRST_STALL)
    count = 0
    for stall in range(STALLS):
        count += seen >> stall & 1
    return 2 * count


def score_barn(s: State, seat: int) -> int:
    """ZO6: minus two points for every species and every type of stall in the barn. MIX8: minus one per species with the
    manager."""
    total = 0
    for species in range(SPECIES_PER_GAME):
        for i in range(seat * BARN_KINDS + species * MARKS, seat * BARN_KINDS + species * MARKS + MARKS):
            if s.barn[i] > 0:
                total -= 2 - s.managers[seat]
                break
    for i in range(seat * BARN_KINDS + BARN_KINDS - STALLS, seat * BARN_KINDS + BARN_KINDS):
        if s.barn[i] > 0:
            total -= 2
    return total
