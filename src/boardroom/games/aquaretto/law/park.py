"""Aquaretto's park: spaces, tanks and expansions (AQ4, AQ5, AQ14-AQ16, AQ25). A rules module: integers and flat lists
only.

A cell is `row * SIDE + column`; its index in `s.park` is `seat * GRID + cell`.
"""

from boardroom.engine.rules.schema import Ints
from boardroom.games.aquaretto.law.codes import *
from boardroom.games.aquaretto.law.state import State

ALL_TANKS = (1 << SPECIES_PER_GAME) - 1
COVERED_SHIFT = 32


def clear_park(s: State, seat: int) -> None:
    """AQ4: put the park board in the middle of the grid."""
    base = seat * GRID
    for c in range(GRID):
        s.park[base + c] = VOID
    for i in range(PARK_SIDE * PARK_SIDE):
        s.park[base + (PARK_AT + i // PARK_SIDE) * SIDE + PARK_AT + i % PARK_SIDE] = PARK_SHAPE[i]
    for i in range(2):
        s.box[seat * 4 + 2 * i] = PARK_AT
        s.box[seat * 4 + 2 * i + 1] = PARK_AT + PARK_SIDE - 1


def adjacent_species(s: State, at: int) -> int:
    """Return a bit for each species orthogonally adjacent to an index of `s.park`. Corners do not count (AQ15)."""
    near = 1 << (s.park[at - SIDE] >> 3) | 1 << (s.park[at - 1] >> 3)
    return (near | 1 << (s.park[at + 1] >> 3) | 1 << (s.park[at + SIDE] >> 3)) & ALL_TANKS


def tank_limit(s: State, seat: int) -> int:
    """AQ16: three tanks, and one more for each large expansion."""
    return TANKS + LARGE_BOARDS - s.large[seat]


def can_house(s: State, seat: int, species: int) -> bool:
    """AQ14, AQ16, AQ18: the species has a tank that is not full, or a tank may still be started."""
    if s.size[seat * SPECIES_PER_GAME + species] > 0:
        return s.size[seat * SPECIES_PER_GAME + species] < s.tank_room
    return s.tanks[seat] < tank_limit(s, seat)


def is_legal_space(s: State, seat: int, species: int, c: int) -> bool:
    """AQ15: the space touches only the species' own tank; a species new to the park must touch no tile."""
    at = seat * GRID + c
    if s.park[at] != FREE:
        return False
    wanted = 1 << species if s.size[seat * SPECIES_PER_GAME + species] > 0 else 0
    return adjacent_species(s, at) == wanted


def legal_spaces(s: State, out: Ints, n: int, seat: int, species: int) -> int:
    """Write the spaces for a tile of this species as actions."""
    if can_house(s, seat, species):
        for y in range(s.box[seat * 4 + 2], s.box[seat * 4 + 3] + 1):
            for c in range(y * SIDE + s.box[seat * 4], y * SIDE + s.box[seat * 4 + 1] + 1):
                out[n] = A_PUT + c
                n += is_legal_space(s, seat, species, c)
    return n


def has_space(s: State, seat: int, species: int) -> bool:
    if can_house(s, seat, species):
        for y in range(s.box[seat * 4 + 2], s.box[seat * 4 + 3] + 1):
            for c in range(y * SIDE + s.box[seat * 4], y * SIDE + s.box[seat * 4 + 1] + 1):
                if is_legal_space(s, seat, species, c):
                    return True
    return False


def species_with_space(s: State, seat: int) -> int:
    """Return a bit for each species with a space in the park: `has_space` of all species in one scan, which stops
    early."""
    grows = 0
    fresh = 0
    wanted = 0
    for species in range(SPECIES_PER_GAME):
        if s.size[seat * SPECIES_PER_GAME + species] > 0 and can_house(s, seat, species):
            wanted |= 1 << species
    started = s.tanks[seat] < tank_limit(s, seat)
    for y in range(s.box[seat * 4 + 2], s.box[seat * 4 + 3] + 1):
        if grows & wanted == wanted and (fresh or not started):
            break
        for at in range(seat * GRID + y * SIDE + s.box[seat * 4], seat * GRID + y * SIDE + s.box[seat * 4 + 1] + 1):
            if s.park[at] == FREE:
                near = adjacent_species(s, at)
                if near == 0:
                    fresh = 1
                elif near & (near - 1) == 0:
                    grows |= near
    return filter_housable(s, seat, grows, fresh)


def filter_housable(s: State, seat: int, grows: int, fresh: int) -> int:
    """Return a bit for each species that may live in the park, given the tanks that can grow and a space for a new
    one."""
    found = 0
    for species in range(SPECIES_PER_GAME):
        if can_house(s, seat, species):
            found |= (grows >> species & 1 if s.size[seat * SPECIES_PER_GAME + species] > 0 else fresh) << species
    return found


def has_free_space(s: State, seat: int, but: int) -> bool:
    """Return True if any space except `but` is empty."""
    for y in range(s.box[seat * 4 + 2], s.box[seat * 4 + 3] + 1):
        for c in range(y * SIDE + s.box[seat * 4], y * SIDE + s.box[seat * 4 + 1] + 1):
            if s.park[seat * GRID + c] == FREE and c != but:
                return True
    return False


def legal_cells(s: State, out: Ints, n: int, seat: int, family: int, content: int, but: int) -> int:
    """Write all cells with this content except `but` as actions: empty spaces for a trainer, or trainers."""
    for y in range(s.box[seat * 4 + 2], s.box[seat * 4 + 3] + 1):
        for c in range(y * SIDE + s.box[seat * 4], y * SIDE + s.box[seat * 4 + 1] + 1):
            out[n] = family + c
            n += s.park[seat * GRID + c] == content and c != but
    return n


def add_to_tank(s: State, seat: int, kind: int, c: int) -> int:
    """Add a tile to its tank or start one; return the tank's size."""
    tank = seat * SPECIES_PER_GAME + kind // MARKS
    s.park[seat * GRID + c] = kind
    s.size[tank] += 1
    if s.size[tank] == 1:
        s.tanks[seat] += 1
    return s.size[tank] + 0


def find_tile(s: State, seat: int, kind: int) -> int:
    """Return a cell with this kind, or NONE."""
    for y in range(s.box[seat * 4 + 2], s.box[seat * 4 + 3] + 1):
        for c in range(y * SIDE + s.box[seat * 4], y * SIDE + s.box[seat * 4 + 1] + 1):
            if s.park[seat * GRID + c] == kind:
                return c
    return NONE


# Expansions (AQ5, AQ25)


def row_bits(s: State, seat: int, y: int) -> int:
    """Return the columns of the park's spaces in this row as bits, and from bit OVER_SPACES on all covered columns."""
    spaces = 0
    entrance = 0
    if y <= s.box[seat * 4 + 3]:
        for x in range(s.box[seat * 4], s.box[seat * 4 + 1] + 1):
            content = s.park[seat * GRID + y * SIDE + x]
            spaces |= (content < ENTRANCE) << x
            entrance |= (content == ENTRANCE) << x
    return spaces | (spaces | entrance) << COVERED_SHIFT


def legal_boards(s: State, out: Ints, n: int, seat: int, family: int, without: int) -> int:
    """AQ25: write the positions where a board covers nothing and shares an edge with a space of the park.

    A position is the upper left cell of a 2 x 2 board, which may lack one corner. The loop handles two rows at a time
    and all columns at once; a bit is a column. `free` are uncovered cells, `edge` cells next to a space of the park.
    """
    left = 0 if without in (0, 2) else 1
    upper = 0 if without in (0, 1) else 1
    # Spaces in the rows above, in and below the board; the scan starts two rows above the park
    above, here, below = 0, 0, 0
    free, free_below = ~0, ~0
    for y in range(s.box[seat * 4 + 2] - 2, s.box[seat * 4 + 3] + 2):
        row = row_bits(s, seat, y + 2)
        far = row & (1 << COVERED_SHIFT) - 1
        edge = above | below | here << 1 | here >> 1
        edge_below = here | far | below << 1 | below >> 1
        fit = free & free >> 1 & free_below & free_below >> 1
        near = edge | edge >> 1 | edge_below | edge_below >> 1
        if without < CORNERS:
            # The row with both its cells, and the other row with one
            whole, whole_edge = (free, edge) if upper else (free_below, edge_below)
            part, part_edge = (free_below, edge_below) if upper else (free, edge)
            fit = whole & whole >> 1 & (part if left else part >> 1)
            near = whole_edge | whole_edge >> 1 | (part_edge if left else part_edge >> 1)
        for x in range(s.box[seat * 4] - 2, s.box[seat * 4 + 1] + 2):
            out[n] = family + y * SIDE + x
            n += (fit & near) >> x & 1
        above, here, below = here, below, far
        free, free_below = free_below, ~(row >> COVERED_SHIFT)
    return n


def add_board(s: State, seat: int, c: int, without: int) -> None:
    for corner in range(4):
        if corner != without:
            x = c % SIDE + corner % 2
            y = c // SIDE + corner // 2
            s.park[seat * GRID + y * SIDE + x] = FREE
            s.box[seat * 4] = min(s.box[seat * 4], x)
            s.box[seat * 4 + 1] = max(s.box[seat * 4 + 1], x)
            s.box[seat * 4 + 2] = min(s.box[seat * 4 + 2], y)
            s.box[seat * 4 + 3] = max(s.box[seat * 4 + 3], y)
