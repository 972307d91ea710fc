"""Number and size of tables, and where staff fill in (CH4, CH5, CH7)."""

from __future__ import annotations

from dataclasses import dataclass

from boardroom.tournament.text.refusals import refuse

MAX_ENTRANTS = 1000


@dataclass(frozen=True)
class TableShape:
    """An empty table: its seats, and how many of them staff fill."""

    seats: int
    staff: int

    @property
    def entrants(self) -> int:
        return self.seats - self.staff


def count_tables(entrants: int, staff: int) -> tuple[int, int, int]:
    """CH5: return the numbers of tables of four, of tables of three, and of staff who play.

    Staff fill tables of four before there are tables of three.
    """
    if entrants > MAX_ENTRANTS:
        refuse("too-many", most=MAX_ENTRANTS)
    missing = -entrants % 4
    sitting = min(staff, missing)
    tables = (entrants + missing) // 4
    threes = missing - sitting
    if entrants < 2 or threes > tables:
        refuse("too-few", entrants=entrants, staff=staff)
    return tables - threes, threes, sitting


def make_random_layout(entrants: int, staff: int) -> tuple[TableShape, ...]:
    """CH4, CH5 in rounds 1 and 2: tables of four first; staff one each, from the last table of four upwards.

    This spreads entrants as evenly as possible and keeps staff away from tables of three.
    """
    fours, threes, sitting = count_tables(entrants, staff)
    order = [*range(fours - 1, -1, -1), *range(fours, fours + threes)]
    return make_shapes(fours, threes, sitting, order)


def make_ranked_layout(entrants: int, staff: int) -> tuple[TableShape, ...]:
    """CH7: staff one each from the lowest table upwards, then a second each; tables of three are the lowest."""
    fours, threes, sitting = count_tables(entrants, staff)
    return make_shapes(fours, threes, sitting, list(range(fours + threes - 1, -1, -1)))


def make_shapes(fours: int, threes: int, sitting: int, order: list[int]) -> tuple[TableShape, ...]:
    staff = [0] * (fours + threes)
    for turn in range(sitting):
        staff[order[turn % len(order)]] += 1
    return tuple(TableShape(4 if table < fours else 3, here) for table, here in enumerate(staff))
