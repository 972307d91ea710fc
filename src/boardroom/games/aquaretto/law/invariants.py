"""Invariants of Aquaretto and Zooloretto. A rules module, so that soak tests check them at full speed."""

from boardroom.engine.rules.schema import Ints
from boardroom.games.aquaretto.law.codes import *
from boardroom.games.aquaretto.law.park import adjacent_species, tank_limit
from boardroom.games.aquaretto.law.state import State

VIOLATIONS = (
    "no violation",
    "the tiles of a species do not add up",
    "a species has too many females, males or offspring",
    "the stalls do not add up",
    "the coins do not add up",
    "the co-workers do not add up",
    "a pile's count differs from its tiles",
    "a tank's size differs from its tiles in the park",
    "a park has too many tanks, or too many tiles in one",
    "two tanks touch",
    "a tank is not connected",
    "a female and a male should have bred",
    "a park's spaces differ from those of its boards",
    "an enclosure holds two species, or too many",
    "a stall is not on a stall place",
    "a truck carries too much, or tiles of both games",
    "an empty seat owns something",
)


def find_violation(s: State, room: Ints) -> int:
    """Return the number of the first violated invariant in VIOLATIONS, or 0. `room` is scratch space."""
    found = check_tiles(s, room)
    for seat in range(SEATS):
        if found == 0:
            found = check_park(s, seat, room)
        if found == 0:
            found = check_zoo(s, seat)
    if found == 0:
        found = check_trucks(s)
    if found == 0:
        found = check_coins(s, room)
    return found


def count_tiles(s: State, room: Ints) -> None:
    """Count the tiles outside the piles that are not gone by kind in room[0..KINDS)."""
    for kind in range(KINDS):
        room[kind] = 0
    for k in range(s.trucks):
        for i in range(k * TRUCK_CAPACITY, k * TRUCK_CAPACITY + s.loaded[k]):
            room[s.truck[i]] += 1
    if s.hand != NO_TILE:
        room[s.hand] += 1
    for seat in range(SEATS):
        for y in range(s.box[seat * 4 + 2], s.box[seat * 4 + 3] + 1):
            row = seat * GRID + y * SIDE
            for at in range(row + s.box[seat * 4], row + s.box[seat * 4 + 1] + 1):
                kind = s.park[at]
                if kind < FIRST_ZOO_KIND:
                    room[kind] += 1
        for i in range(seat * DEPOT_CAPACITY, seat * DEPOT_CAPACITY + s.stored[seat]):
            room[s.depot[i]] += 1
        for p in range(PENS):
            start = seat * PEN_SPACES + PEN_START[p]
            for i in range(start, start + s.penned[seat * PENS + p]):
                room[s.pen[i]] += 1
        for i in range(BARN_KINDS):
            room[FIRST_ZOO_KIND + i] += s.barn[seat * BARN_KINDS + i]
        for i in range(seat * STALL_PLACES, seat * STALL_PLACES + STALL_PLACES):
            if s.stalls[i] != NO_TILE:
                room[s.stalls[i]] += 1


def check_tiles(s: State, room: Ints) -> int:
    """AQ1, AQ2, ZO1: check that every tile of a species is in one place and that pairs that have bred have
    offspring."""
    count_tiles(s, room)
    piles = 0
    for t in range(TILES):
        if s.pool[t]:
            room[TILE_KIND[t]] += 1
            piles += 1
    if piles != s.left[AQUARIUM] + s.left[ZOO]:
        return 6
    for species in range(SPECIES):
        first = species * MARKS
        total = s.gone[species] + s.young[species]
        for kind in range(first, first + MARKS):
            total += room[kind]
        if total != 0 and total != 11 + OFFSPRING_PER_SPECIES:
            return 1
        mothers, fathers = room[first + MOTHER] + 0, room[first + FATHER] + 0
        if room[first + FEMALE] + mothers > 2 or room[first + MALE] + fathers > 2:
            return 2
        # Every mother has her father, unless one of them was discarded from a barn
        births = max(mothers, fathers)
        if births - min(mothers, fathers) > s.gone[species]:
            return 2
        unborn = s.young[species]
        if total > 0 and (
            unborn > OFFSPRING_PER_SPECIES - births or room[first + OFFSPRING] > OFFSPRING_PER_SPECIES - unborn
        ):
            return 2
    for stall in range(STALLS):
        if room[FIRST_STALL + stall] + s.gone[SPECIES + stall] != 3 * s.plays[ZOO]:
            return 3
    return 0


def check_coins(s: State, room: Ints) -> int:
    """AQ3, ZO1: coins are in the bank, in purses, and on tiles not yet taken. Needs the count of `check_tiles`."""
    coins = room[COIN] + s.gone[SPECIES + STALLS] + s.bank
    for seat in range(SEATS):
        coins += s.coins[seat]
    if coins != s.plays[AQUARIUM] * (COINS_PER_GAME + 10) + s.plays[ZOO] * (COINS_PER_GAME + 12):
        return 4
    workers = s.workers + 0
    for seat in range(SEATS):
        workers += s.cashiers[seat] + s.keepers[seat] + s.managers[seat] + s.trainers[seat]
    held = s.phase == P_WORKER
    if workers + held != WORKERS:
        return 5
    return 0


def check_park(s: State, seat: int, room: Ints) -> int:
    """AQ14-AQ16, AQ19: check that tanks are connected, apart, counted, not too many, and that all pairs have bred."""
    spaces = trainers = tiles = 0
    # After the counts of `check_tiles`: each tank's tiles, females, males and first index, then the indexes reached
    counts = KINDS + 1
    reached = counts + 4 * SPECIES_PER_GAME
    for i in range(counts, reached):
        room[i] = 0
    for y in range(s.box[seat * 4 + 2], s.box[seat * 4 + 3] + 1):
        row = seat * GRID + y * SIDE
        for at in range(row + s.box[seat * 4], row + s.box[seat * 4 + 1] + 1):
            kind = s.park[at]
            spaces += kind != VOID and kind != ENTRANCE
            trainers += kind == TRAINER
            if kind < FIRST_ZOO_KIND:
                own = counts + 4 * (kind // MARKS)
                if room[own] == 0:
                    room[own + 3] = at
                room[own] += 1
                room[own + 1] += kind % MARKS == FEMALE
                room[own + 2] += kind % MARKS == MALE
                if adjacent_species(s, at) & ~(1 << (kind // MARKS)):
                    return 9
    for tank in range(SPECIES_PER_GAME):
        own = counts + 4 * tank
        if room[own] != s.size[seat * SPECIES_PER_GAME + tank]:
            return 7
        if room[own] > 0:
            room[reached] = room[own + 3]
            if count_connected(s, room, reached, tank) != room[own]:
                return 10
        # A new co-worker is placed before the tile that brought it breeds (AQ21)
        if room[own + 1] > 0 and room[own + 2] > 0 and s.phase != P_WORKER:
            return 11
        tiles += room[own] > 0
    if tiles != s.tanks[seat] or tiles > tank_limit(s, seat):
        return 8
    for species in range(SPECIES_PER_GAME):
        if s.size[seat * SPECIES_PER_GAME + species] > s.tank_room:
            return 8
    if trainers != s.trainers[seat]:
        return 5
    boards = 3 * (SMALL_BOARDS - s.small[seat]) + 4 * (LARGE_BOARDS - s.large[seat])
    if seat == s.turn and s.phase == P_LAY:
        boards -= 4
    if seat == s.turn and s.phase == P_LAY_SMALL:
        boards -= 3
    if spaces != 19 + boards:
        return 12
    if seat >= s.players and (tiles > 0 or s.stored[seat] > 0 or s.coins[seat] > 0 or boards > 0):
        return 16
    return 0


def count_connected(s: State, room: Ints, first: int, tank: int) -> int:
    """Count the tiles of the tank that can be reached from the one in room[first]."""
    seen = first
    found = first + 1
    while seen < found:
        for k in range(4):
            near = room[seen] + (SIDE if k == 0 else -SIDE if k == 1 else 1 if k == 2 else -1)
            if s.park[near] // MARKS == tank and s.park[near] < FIRST_ZOO_KIND:
                known = False
                for i in range(first, found):
                    if room[i] == near:
                        known = True
                if not known:
                    room[found] = near
                    found += 1
        seen += 1
    return found - first


def check_zoo(s: State, seat: int) -> int:
    """ZO2, ZO3: check that enclosures hold one species, are not overfull, and that all pairs have bred."""
    for p in range(PENS):
        count = s.penned[seat * PENS + p]
        start = seat * PEN_SPACES + PEN_START[p]
        if count > PEN_CAPACITY[p] or (count > 0 and p >= s.pens[seat]):
            return 13
        females = males = 0
        for i in range(start, start + PEN_CAPACITY[p]):
            if i >= start + count:
                if s.pen[i] != NO_TILE:
                    return 13
            elif s.pen[i] // MARKS != s.pen[start] // MARKS:
                return 13
            else:
                females += s.pen[i] % MARKS == FEMALE
                males += s.pen[i] % MARKS == MALE
        if females > 0 and males > 0:
            return 11
    for place in range(STALL_PLACES):
        if s.stalls[seat * STALL_PLACES + place] != NO_TILE and place >= STALLS_BY_PENS[s.pens[seat]]:
            return 14
    if s.pens[seat] > FIRST_PENS + s.boards:
        return 14
    return 0


def check_trucks(s: State) -> int:
    """AQ9, AQ36, MIX2: check that no truck is overloaded or carries tiles of both games."""
    for k in range(TRUCKS):
        if s.loaded[k] > s.space[k] or (s.loaded[k] > 0 and (s.cargo[k] == NONE or k >= s.trucks)):
            return 15
        for i in range(k * TRUCK_CAPACITY, k * TRUCK_CAPACITY + s.loaded[k]):
            kind = s.truck[i]
            if kind != COIN and (kind >= FIRST_ZOO_KIND) != (s.cargo[k] == ZOO):
                return 15
    return 0
