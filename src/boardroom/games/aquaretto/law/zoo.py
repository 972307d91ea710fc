"""Zooloretto's zoo: enclosures, stalls and the barn (ZO2-ZO5). A rules module: integers and flat lists only.

The animals in a seat's enclosure p start at `s.pen[seat * PEN_SPACES + PEN_START[p]]`.
"""

from boardroom.engine.rules.schema import Ints
from boardroom.games.aquaretto.law.codes import *
from boardroom.games.aquaretto.law.state import State


def clear_zoo(s: State, seat: int) -> None:
    for i in range(PEN_SPACES):
        s.pen[seat * PEN_SPACES + i] = NO_TILE
    for p in range(PENS):
        s.penned[seat * PENS + p] = 0
    for place in range(STALL_PLACES):
        s.stalls[seat * STALL_PLACES + place] = NO_TILE
    for i in range(BARN):
        s.barn[seat * BARN + i] = 0
    s.pens[seat] = FIRST_PENS if s.plays[ZOO] else 0


def species_in(s: State, seat: int, p: int) -> int:
    """Return the species of an enclosure, or NONE if it is empty."""
    if s.penned[seat * PENS + p] == 0:
        return NONE
    return s.pen[seat * PEN_SPACES + PEN_START[p]] // MARKS


def fits_pen(s: State, seat: int, species: int, p: int) -> bool:
    """ZO3: the enclosure has a space and no other species."""
    count = s.penned[seat * PENS + p]
    return p < s.pens[seat] and count < PEN_ROOM[p] and (count == 0 or species_in(s, seat, p) == species)


def fits_place(s: State, seat: int, place: int) -> bool:
    """ZO3: the stall place is free and next to a built enclosure."""
    return place < STALLS_BY_PENS[s.pens[seat]] and s.stalls[seat * STALL_PLACES + place] == NO_TILE


def has_pen(s: State, seat: int, kind: int) -> bool:
    """Return True if a zoo tile has a place outside the barn."""
    if kind >= FIRST_STALL:
        return has_place(s, seat)
    for p in range(PENS):
        if fits_pen(s, seat, kind // MARKS, p):
            return True
    return False


def has_place(s: State, seat: int) -> bool:
    for place in range(STALL_PLACES):
        if fits_place(s, seat, place):
            return True
    return False


def legal_pens(s: State, out: Ints, n: int, seat: int, kind: int) -> int:
    """Write the enclosures or stall places for a tile as actions."""
    if kind < FIRST_STALL:
        for p in range(PENS):
            out[n] = A_ENCLOSE + p
            n += fits_pen(s, seat, kind // MARKS, p)
        return n
    for place in range(STALL_PLACES):
        out[n] = A_STALL + place
        n += fits_place(s, seat, place) and place != s.origin
    return n


def legal_barn(s: State, out: Ints, n: int, owner: int, seat: int) -> int:
    """Write the tiles in the owner's barn as actions: all (seat = NOBODY), or those with a place in that seat's zoo."""
    for i in range(BARN):
        if s.barn[owner * BARN + i] > 0 and (seat == NOBODY or has_pen(s, seat, FIRST_ZOO_KIND + i)):
            out[n] = A_PICK + FIRST_ZOO_KIND + i
            n += 1
    return n


def barn_serves(s: State, owner: int, seat: int) -> bool:
    """Return True if the owner's barn has a tile with a place in that seat's zoo (NOBODY: any tile)."""
    for i in range(BARN):
        if s.barn[owner * BARN + i] > 0 and (seat == NOBODY or has_pen(s, seat, FIRST_ZOO_KIND + i)):
            return True
    return False


def in_barn(s: State, seat: int, species: int) -> int:
    """Count the animals of a species in the barn."""
    first = seat * BARN + species * MARKS - FIRST_ZOO_KIND
    count = 0
    for i in range(first, first + MARKS):
        count += s.barn[i]
    return count


def can_exchange(s: State, seat: int, p: int, q: int) -> bool:
    """ZO5: two enclosures with different species, each large enough for the other's animals."""
    first, second = s.penned[seat * PENS + p], s.penned[seat * PENS + q]
    if p >= q or first == 0 or second == 0 or first > PEN_ROOM[q] or second > PEN_ROOM[p]:
        return False
    return species_in(s, seat, p) != species_in(s, seat, q)


def can_exchange_barn(s: State, seat: int, p: int, species: int) -> bool:
    """ZO5: an enclosure's animals for all animals of another species in the barn."""
    if s.penned[seat * PENS + p] == 0 or species_in(s, seat, p) == species:
        return False
    count = in_barn(s, seat, species)
    return 0 < count <= PEN_ROOM[p]


def exchange(s: State, seat: int, p: int, q: int) -> None:
    first, second = seat * PEN_SPACES + PEN_START[p], seat * PEN_SPACES + PEN_START[q]
    for i in range(min(PEN_ROOM[p], PEN_ROOM[q])):
        kind = s.pen[first + i]
        s.pen[first + i] = s.pen[second + i]
        s.pen[second + i] = kind
    count = s.penned[seat * PENS + p]
    s.penned[seat * PENS + p] = s.penned[seat * PENS + q]
    s.penned[seat * PENS + q] = count


def exchange_barn(s: State, seat: int, p: int, species: int) -> None:
    start = seat * PEN_SPACES + PEN_START[p]
    for i in range(start, start + s.penned[seat * PENS + p]):
        s.barn[seat * BARN + s.pen[i] - FIRST_ZOO_KIND] += 1
        s.pen[i] = NO_TILE
    s.penned[seat * PENS + p] = 0
    for kind in range(species * MARKS, species * MARKS + MARKS):
        while s.barn[seat * BARN + kind - FIRST_ZOO_KIND] > 0:
            s.barn[seat * BARN + kind - FIRST_ZOO_KIND] -= 1
            add_animal(s, seat, kind, p)


def add_animal(s: State, seat: int, kind: int, p: int) -> int:
    """Add an animal to an enclosure and return the number in it."""
    s.pen[seat * PEN_SPACES + PEN_START[p] + s.penned[seat * PENS + p]] = kind
    s.penned[seat * PENS + p] += 1
    return s.penned[seat * PENS + p] + 0


def find_animal(s: State, seat: int, kind: int, p: int) -> int:
    """Return the index in `s.pen` of this kind in the enclosure, or NONE."""
    start = seat * PEN_SPACES + PEN_START[p]
    for i in range(start, start + s.penned[seat * PENS + p]):
        if s.pen[i] == kind:
            return i
    return NONE
