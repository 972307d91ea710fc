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
    for i in range(BARN_KINDS):
        s.barn[seat * BARN_KINDS + i] = 0
    s.pens[seat] = FIRST_PENS if s.plays[ZOO] else 0


def pen_species(s: State, seat: int, p: int) -> int:
    """Return the species of an enclosure, or NONE if it is empty."""
    if s.penned[seat * PENS + p] == 0:
        return NONE
    return s.pen[seat * PEN_SPACES + PEN_START[p]] // MARKS


def fits_pen(s: State, seat: int, species: int, p: int) -> bool:
    """ZO3: the enclosure has a space and no other species."""
    count = s.penned[seat * PENS + p]
    return p < s.pens[seat] and count < PEN_CAPACITY[p] and (count == 0 or pen_species(s, seat, p) == species)


def is_place_free(s: State, seat: int, place: int) -> bool:
    """ZO3: the stall place is free and next to a built enclosure."""
    return place < STALLS_BY_PENS[s.pens[seat]] and s.stalls[seat * STALL_PLACES + place] == NO_TILE


def has_zoo_place(s: State, seat: int, kind: int) -> bool:
    """Return True if a zoo tile has a place outside the barn."""
    if kind >= FIRST_STALL:
        return has_stall_place(s, seat)
    for p in range(PENS):
        if fits_pen(s, seat, kind // MARKS, p):
            return True
    return False


def has_stall_place(s: State, seat: int) -> bool:
    for place in range(STALL_PLACES):
        if is_place_free(s, seat, place):
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
        n += is_place_free(s, seat, place) and place != s.origin
    return n


def legal_barn(s: State, out: Ints, n: int, owner: int, seat: int) -> int:
    """Write the tiles in the owner's barn as actions: all (seat = NOBODY), or those with a place in that seat's zoo."""
    for i in range(BARN_KINDS):
        if s.barn[owner * BARN_KINDS + i] > 0 and (seat == NO_SEAT or has_zoo_place(s, seat, FIRST_ZOO_KIND + i)):
            out[n] = A_PICK + FIRST_ZOO_KIND + i
            n += 1
    return n


def can_use_barn(s: State, owner: int, seat: int) -> bool:
    """Return True if the owner's barn has a tile with a place in that seat's zoo (NOBODY: any tile)."""
    for i in range(BARN_KINDS):
        if s.barn[owner * BARN_KINDS + i] > 0 and (seat == NO_SEAT or has_zoo_place(s, seat, FIRST_ZOO_KIND + i)):
            return True
    return False


def count_in_barn(s: State, seat: int, species: int) -> int:
    """Count the animals of a species in the barn."""
    first = seat * BARN_KINDS + species * MARKS - FIRST_ZOO_KIND
    count = 0
    for i in range(first, first + MARKS):
        count += s.barn[i]
    return count


def can_exchange_pens(s: State, seat: int, p: int, q: int) -> bool:
    """ZO5: two enclosures with different species, each large enough for the other's animals."""
    first, second = s.penned[seat * PENS + p], s.penned[seat * PENS + q]
    if p >= q or first == 0 or second == 0 or first > PEN_CAPACITY[q] or second > PEN_CAPACITY[p]:
        return False
    return pen_species(s, seat, p) != pen_species(s, seat, q)


def can_exchange_with_barn(s: State, seat: int, p: int, species: int) -> bool:
    """ZO5: an enclosure's animals for all animals of another species in the barn."""
    if s.penned[seat * PENS + p] == 0 or pen_species(s, seat, p) == species:
        return False
    count = count_in_barn(s, seat, species)
    return 0 < count <= PEN_CAPACITY[p]


def exchange_pens(s: State, seat: int, p: int, q: int) -> None:
    first, second = seat * PEN_SPACES + PEN_START[p], seat * PEN_SPACES + PEN_START[q]
    for i in range(min(PEN_CAPACITY[p], PEN_CAPACITY[q])):
        kind = s.pen[first + i]
        s.pen[first + i] = s.pen[second + i]
        s.pen[second + i] = kind
    count = s.penned[seat * PENS + p]
    s.penned[seat * PENS + p] = s.penned[seat * PENS + q]
    s.penned[seat * PENS + q] = count


def exchange_with_barn(s: State, seat: int, p: int, species: int) -> None:
    start = seat * PEN_SPACES + PEN_START[p]
    for i in range(start, start + s.penned[seat * PENS + p]):
        s.barn[seat * BARN_KINDS + s.pen[i] - FIRST_ZOO_KIND] += 1
        s.pen[i] = NO_TILE
    s.penned[seat * PENS + p] = 0
    for kind in range(species * MARKS, species * MARKS + MARKS):
        while s.barn[seat * BARN_KINDS + kind - FIRST_ZOO_KIND] > 0:
            s.barn[seat * BARN_KINDS + kind - FIRST_ZOO_KIND] -= 1
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
