"""Aquaretto's features: the position as small integers, for players that learn. A rules module: integers and flat lists
only.

Nothing is hidden except the order of the piles, which the state does not contain. Seats are numbered from the viewing
seat. Every number fits into eight bits.
"""

from boardroom.engine.rules.constants import CHANCE
from boardroom.engine.rules.integers import clamp_byte
from boardroom.engine.rules.schema import Ints
from boardroom.games.aquaretto.law.codes import *
from boardroom.games.aquaretto.law.evaluation import POINT_VALUE, is_unsettled, value_load, value_prospects
from boardroom.games.aquaretto.law.park import ALL_TANKS, adjacent_species, can_house, filter_housable, tank_limit
from boardroom.games.aquaretto.law.scoring import part_points
from boardroom.games.aquaretto.law.state import State
from boardroom.games.aquaretto.law.zoo import has_zoo_place, pen_species

VERSION = 1
"""Raised whenever a feature changes its meaning, which makes older weights useless."""

# Offsets within the features of a seat
Q_COINS = 0
Q_POINTS = 1
Q_PARTS = 2
Q_WORTH = Q_PARTS + SCORE_PARTS
Q_LEAD = Q_WORTH + 1  # the viewer's lead over this seat in points and value; for the viewer, over the best rival
Q_TANKS = Q_LEAD + 2
Q_MORE_TANKS = Q_TANKS + 1
Q_FREE = Q_MORE_TANKS + 1
Q_NEW_TANK_SPACE = Q_FREE + 1  # a space that touches no tile
Q_STORED = Q_NEW_TANK_SPACE + 1
Q_WORKERS = Q_STORED + 1  # cashiers, keepers, managers, trainers
Q_BOARDS = Q_WORKERS + 4  # small and large ones left
Q_HAS_TRUCK = Q_BOARDS + 2  # has taken a truck
Q_FISH = Q_HAS_TRUCK + 1
Q_PENS = Q_FISH + 1
Q_STALLS = Q_PENS + 1
Q_TURN = Q_STALLS + 1
Q_ACTOR = Q_TURN + 1
Q_SIZE = Q_ACTOR + 1  # animals of each species
Q_ROOM = Q_SIZE + SPECIES  # 1 if one more has a place
Q_STORED_ANIMALS = Q_ROOM + SPECIES  # in depot or barn
Q_FEMALE = Q_STORED_ANIMALS + SPECIES
Q_MALE = Q_FEMALE + SPECIES
Q_TO_COIN = Q_MALE + SPECIES  # tiles until a tank brings a coin, a co-worker (AQ18)
Q_TO_WORKER = Q_TO_COIN + SPECIES_PER_GAME
Q_PEN = Q_TO_WORKER + SPECIES_PER_GAME  # animals and free spaces of every enclosure
SEAT_ROOM = Q_PEN + 2 * PENS

# Offsets within the features of a truck
T_LOADED = 0
T_SPACE = 1
T_AVAILABLE = 2
T_SPECIES = 3
T_STALLS = T_SPECIES + SPECIES
T_COIN = T_STALLS + STALLS
T_MARKS = T_COIN + 1
T_VALUE = T_MARKS + MARKS  # value to every seat
TRUCK_NUMBERS = T_VALUE + SEATS

SEATS_AT = 0
TRUCKS_AT = SEATS_AT + SEATS * SEAT_ROOM
HAND_AT = TRUCKS_AT + TRUCKS * TRUCK_NUMBERS
PILE_AT = HAND_AT + SPECIES + STALLS + MARKS + 1
TABLE_AT = PILE_AT + SPECIES + STALLS + 1 + SPECIES
FEATURES = TABLE_AT + P_OVER + 1 + 32


def features(s: State, seat: int, out: Ints) -> None:
    """Write the seat's features into `out`, which must be zero."""
    for k in range(s.players):
        who = (seat + k) % s.players
        at_home = write_seat(s, who, SEATS_AT + k * SEAT_ROOM, out)
        if s.mine[who] < 0:
            write_truck_values(s, who, k, at_home, out)
    write_leads(s, out)
    for k in range(s.trucks):
        write_truck(s, k, TRUCKS_AT + k * TRUCK_NUMBERS, out)
    write_table(s, out)


def needs_settling(s: State) -> bool:
    """Return True while taken tiles are still being placed: players evaluate the position afterwards."""
    return is_unsettled(s)


def write_seat(s: State, who: int, at: int, out: Ints) -> int:
    """Write a player's possessions. Return a bit for each species with a space in the park (`homes`)."""
    out[at + Q_COINS] = clamp_byte(s.coins[who] + 0)
    total = 0
    for part in range(SCORE_PARTS):
        points = part_points(s, who, part)
        out[at + Q_PARTS + part] = clamp_byte(points)
        total += points
    out[at + Q_POINTS] = clamp_byte(total)
    out[at + Q_HAS_TRUCK] = s.mine[who] >= 0
    out[at + Q_TURN] = s.turn == who
    out[at + Q_ACTOR] = s.actor == who
    at_home = 0
    if s.plays[AQUARIUM]:
        at_home = write_park(s, who, at, out)
    if s.plays[ZOO]:
        write_zoo(s, who, at, out)
    out[at + Q_WORTH] = clamp_byte(value_prospects(s, who, total, at_home) // POINT_VALUE)
    return at_home


def write_park(s: State, who: int, at: int, out: Ints) -> int:
    """AQ14-AQ20: write tanks, their room to grow, and co-workers. Return a bit for each species with a space
    (`homes`)."""
    out[at + Q_TANKS] = s.tanks[who]
    out[at + Q_MORE_TANKS] = tank_limit(s, who) - s.tanks[who]
    out[at + Q_STORED] = clamp_byte(s.stored[who] + 0)
    out[at + Q_WORKERS] = s.cashiers[who]
    out[at + Q_WORKERS + 1] = s.keepers[who]
    out[at + Q_WORKERS + 2] = s.managers[who]
    out[at + Q_WORKERS + 3] = s.trainers[who]
    out[at + Q_BOARDS] = s.small[who]
    out[at + Q_BOARDS + 1] = s.large[who]
    grows = 0
    for y in range(s.box[who * 4 + 2], s.box[who * 4 + 3] + 1):
        for c in range(who * GRID + y * SIDE + s.box[who * 4], who * GRID + y * SIDE + s.box[who * 4 + 1] + 1):
            content = s.park[c] + 0
            if content == FREE:
                out[at + Q_FREE] += 1
                near = adjacent_species(s, c)
                if near == 0:
                    out[at + Q_NEW_TANK_SPACE] = 1
                elif near & (near - 1) == 0:
                    grows |= near & ALL_TANKS
            elif content < FIRST_ZOO_KIND:
                mark = content % MARKS
                if mark == FISH:
                    out[at + Q_FISH] += 1
                elif mark == FEMALE:
                    out[at + Q_FEMALE + content // MARKS] += 1
                elif mark == MALE:
                    out[at + Q_MALE + content // MARKS] += 1
    for species in range(SPECIES_PER_GAME):
        size = s.size[who * SPECIES_PER_GAME + species] + 0
        out[at + Q_SIZE + species] = size
        if size > 0:
            out[at + Q_ROOM + species] = grows >> species & 1
            out[at + Q_TO_COIN + species] = 3 - size % 3
            out[at + Q_TO_WORKER + species] = 5 - size % 5
        else:
            out[at + Q_ROOM + species] = out[at + Q_NEW_TANK_SPACE] if can_house(s, who, species) else 0
    for i in range(who * DEPOT_CAPACITY, who * DEPOT_CAPACITY + s.stored[who]):
        out[at + Q_STORED_ANIMALS + s.depot[i] // MARKS] += 1
    return filter_housable(s, who, grows, out[at + Q_NEW_TANK_SPACE] + 0)


def write_zoo(s: State, who: int, at: int, out: Ints) -> None:
    """ZO2-ZO4: write enclosures, stalls and the barn."""
    out[at + Q_PENS] = s.pens[who]
    for p in range(s.pens[who] + 0):
        count = s.penned[who * PENS + p] + 0
        out[at + Q_PEN + 2 * p] = count
        out[at + Q_PEN + 2 * p + 1] = PEN_CAPACITY[p] - count
        if count > 0:
            species = pen_species(s, who, p)
            out[at + Q_SIZE + species] += count
            for i in range(who * PEN_SPACES + PEN_START[p], who * PEN_SPACES + PEN_START[p] + count):
                mark = s.pen[i] % MARKS
                if mark == FEMALE:
                    out[at + Q_FEMALE + species] += 1
                elif mark == MALE:
                    out[at + Q_MALE + species] += 1
    for species in range(SPECIES_PER_GAME, SPECIES):
        out[at + Q_ROOM + species] = has_zoo_place(s, who, species * MARKS)
        for i in range(MARKS):
            out[at + Q_STORED_ANIMALS + species] += s.barn[who * BARN_KINDS + (species - SPECIES_PER_GAME) * MARKS + i]
    for place in range(who * STALL_PLACES, who * STALL_PLACES + STALL_PLACES):
        out[at + Q_STALLS] += s.stalls[place] != NO_TILE


def write_leads(s: State, out: Ints) -> None:
    """Write the viewing seat's lead over each rival and over the best of them."""
    for j in range(2):
        mine = out[SEATS_AT + (Q_WORTH if j else Q_POINTS)] + 0
        best = -128
        for k in range(1, s.players):
            at = SEATS_AT + k * SEAT_ROOM
            theirs = out[at + (Q_WORTH if j else Q_POINTS)] + 0
            out[at + Q_LEAD + j] = clamp_byte(mine - theirs)
            best = max(best, theirs)
        out[SEATS_AT + Q_LEAD + j] = clamp_byte(mine - best)


def write_truck(s: State, k: int, at: int, out: Ints) -> None:
    """Write the tiles on a truck."""
    out[at + T_LOADED] = s.loaded[k]
    out[at + T_SPACE] = s.space[k]
    out[at + T_AVAILABLE] = s.taken[k] < 0
    for i in range(k * TRUCK_CAPACITY, k * TRUCK_CAPACITY + s.loaded[k]):
        kind = s.truck[i] + 0
        if kind < ANIMALS:
            out[at + T_SPECIES + kind // MARKS] += 1
            out[at + T_MARKS + kind % MARKS] += 1
        elif kind < COIN:
            out[at + T_STALLS + kind - FIRST_STALL] += 1
        else:
            out[at + T_COIN] += 1


def write_truck_values(s: State, who: int, place: int, at_home: int, out: Ints) -> None:
    """Write the value of each available truck to a player `place` seats after the viewing one."""
    for k in range(s.trucks):
        if s.taken[k] < 0:
            out[TRUCKS_AT + k * TRUCK_NUMBERS + T_VALUE + place] = clamp_byte(value_load(s, who, k, at_home) // 10)


def write_table(s: State, out: Ints) -> None:
    """Write the tile in hand, the rest of the piles, the phase, and the games played."""
    if s.hand != NO_TILE:
        kind = s.hand + 0
        if kind < ANIMALS:
            out[HAND_AT + kind // MARKS] = 1
            out[HAND_AT + SPECIES + STALLS + kind % MARKS] = 1
        elif kind < COIN:
            out[HAND_AT + SPECIES + kind - FIRST_STALL] = 1
        else:
            out[HAND_AT + SPECIES + STALLS + MARKS] = 1
    for t in range(TILES):
        if s.pool[t]:
            kind = TILE_KIND[t] + 0
            if kind < ANIMALS:
                out[PILE_AT + kind // MARKS] += 1
            elif kind < COIN:
                out[PILE_AT + SPECIES + kind - FIRST_STALL] += 1
            else:
                out[PILE_AT + SPECIES + STALLS] += 1
    for species in range(SPECIES):
        out[PILE_AT + SPECIES + STALLS + 1 + species] = s.young[species]
    out[TABLE_AT + s.phase] = 1
    at = TABLE_AT + P_OVER + 1
    for game in range(2):
        out[at + 4 * game] = s.plays[game]
        out[at + 4 * game + 1] = clamp_byte(s.left[game] + 0)
        out[at + 4 * game + 2] = s.opened[game]
        out[at + 4 * game + 3] = s.closed[game]
    out[at + 8] = s.last
    out[at + 9] = clamp_byte(s.round + 0)
    out[at + 10] = clamp_byte(s.bank + 0)
    out[at + 11] = s.workers
    out[at + 12] = s.actor == CHANCE
    out[at + 13] = s.owed
    out[at + 14] = s.source
    out[at + 15] = s.role
    out[at + 16 + s.players] = 1
    out[at + 23] = s.boards
