"""Seatings: rounds 1 and 2 by a uniform draw from a published seed (CH6), round 3 by rank (CH7).

Seats are filled one by one with a random remaining entrant, which draws uniformly from all seatings of the layout. An
attempt with more repeats than the proven minimum is discarded. The result is uniform among the seatings with the
minimum, because none of those is ever discarded. If there are tables of three again (CH5), the number of people who
must sit at one twice is also proven. These people are drawn first, then everyone else within their part.

Tables are numbered, and each seating of the layout can be numbered in equally many ways, so the draw is also uniform
without the numbers.

Wishes come last. Of the attempts with the minimum, the first with the fewest broken wishes wins; the draw stops early
once no seating can break fewer. It is uniform among all seatings that break as many. Only if that is not enough do
people swap places (see `wishes`), and the seating is then marked as not uniform.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from boardroom.tournament.seating.chance import SeededRandom
from boardroom.tournament.seating.flow import MinimumProof, MoveProblem, find_minimum
from boardroom.tournament.seating.layout import TableShape, make_random_layout, make_ranked_layout
from boardroom.tournament.seating.wishes import SeatExchange, SeparationSets, count_unavoidable_breaks, map_separations

Tables = tuple[tuple[str, ...], ...]

# Limit on the work spent on wishes. A count instead of a time limit gives the same draw on every machine.
ATTEMPT_BUDGET = 1_000_000
MAX_ATTEMPTS = 10_000


@dataclass(frozen=True)
class Attendance:
    """Everyone who can be seated in a round, and the constraints of the draw.

    Entrants are in order of entry, staff in the order in which they fill in. `before` are the tables of round 1, empty
    in round 1 itself. A wish is a group that would like to sit apart.
    """

    entrants: tuple[str, ...]
    staff: tuple[str, ...] = ()
    before: Tables = ()
    wishes: Tables = ()


@dataclass(frozen=True)
class DrawnSeating:
    """A seating, its proven minimum, and how it was found."""

    tables: Tables
    repeats: int
    second_threes: int
    broken_wishes: int
    least_broken_wishes: int
    attempts: int
    is_uniform: bool = True

    @property
    def are_wishes_optimal(self) -> bool:
        """Return True if it is certain that no seating breaks fewer wishes."""
        return self.broken_wishes == self.least_broken_wishes


def draw_seating(attendance: Attendance, seed: str) -> DrawnSeating:
    """CH6: return a seating that is uniform among the best ones and reproducible from the seed."""
    shapes = make_random_layout(len(attendance.entrants), len(attendance.staff))
    past = PastTables(attendance)
    proof = find_minimum(past.to_move_problem(shapes))
    apart = map_separations(attendance.entrants, attendance.wishes)
    least = count_unavoidable_breaks(attendance.entrants, attendance.wishes, len(shapes))
    limit = max(1, min(MAX_ATTEMPTS, ATTEMPT_BUDGET // len(attendance.entrants))) if apart else 1
    chance = SeededRandom(seed)
    best: list[list[int]] = []
    broken = len(attendance.entrants) ** 2
    tries = 0
    while not best or (broken > least and tries < limit):
        tries += 1
        found = attempt_seating(chance, past, shapes, proof, apart, broken)
        if found is not None:
            best, broken = found
    uniform = True
    if apart and broken > least:
        settled = exchange_seats(chance, past, shapes, best, apart, least)
        if settled.count_broken_pairs() < broken:
            best, broken, uniform = settled.tables, settled.count_broken_pairs(), False
    return DrawnSeating(
        name_seats(attendance, shapes, best, chance), proof.repeats, proof.second_threes, broken, least, tries, uniform
    )


class PastTables:
    """The tables of round 1: meetings of entrants, and tables of three. Staff do not count."""

    def __init__(self, attendance: Attendance) -> None:
        index = {person: p for p, person in enumerate(attendance.entrants)}
        self.size = len(attendance.entrants)
        groups: list[list[int]] = []
        self.threes: list[bool] = []
        for table in attendance.before:
            if here := [index[person] for person in table if person in index]:
                groups.append(here)
                self.threes.append(len(table) == 3)
        met = {p for here in groups for p in here}
        singles = [[p] for p in range(self.size) if p not in met]
        groups += singles
        self.threes += [False] * len(singles)
        self.groups = groups
        self.group = [0] * self.size
        for g, here in enumerate(groups):
            for p in here:
                self.group[p] = g
        self.from_three = [self.threes[g] for g in self.group]
        self.from_threes = [p for p in range(self.size) if self.from_three[p]]
        self.others = [p for p in range(self.size) if not self.from_three[p]]

    def to_move_problem(self, shapes: Sequence[TableShape]) -> MoveProblem:
        return MoveProblem(
            tuple(map(len, self.groups)),
            tuple(shape.entrants for shape in shapes),
            tuple(self.threes),
            tuple(shape.seats == 3 for shape in shapes),
        )


def attempt_seating(
    chance: SeededRandom,
    past: PastTables,
    shapes: Sequence[TableShape],
    proof: MinimumProof,
    apart: SeparationSets | None,
    max_broken: int,
) -> tuple[list[list[int]], int] | None:
    """Return the tables of one attempt and their broken wishes, or None if they are not good enough."""
    group = past.group
    repeats = broken = 0
    tables: list[list[int]] = []
    for left, sizes in split_by_table_size(chance, past, shapes, proof.second_threes):
        for size in sizes:
            table: list[int] = []
            groups: list[int] = []
            for _ in range(size):
                p = chance.draw_item(left)
                g = group[p]
                if g in groups:
                    repeats += groups.count(g)
                    if repeats > proof.repeats:
                        return None
                if apart is not None and apart[p]:
                    broken += len(apart[p].intersection(table))
                    if broken >= max_broken:
                        return None
                table.append(p)
                groups.append(g)
            tables.append(table)
    return tables, broken


def split_by_table_size(
    chance: SeededRandom, past: PastTables, shapes: Sequence[TableShape], twice: int
) -> list[tuple[list[int], list[int]]]:
    """Return which entrants are drawn for which tables.

    Everyone for all tables, unless there are tables of three again: then fours and threes separately.
    """
    fours = [shape.entrants for shape in shapes if shape.seats == 4]
    threes = [shape.entrants for shape in shapes if shape.seats == 3]
    if not threes or not past.from_threes:
        return [(list(range(past.size)), fours + threes)]
    again, others = list(past.from_threes), list(past.others)
    low = [chance.draw_item(again) for _ in range(twice)]
    low += [chance.draw_item(others) for _ in range(sum(threes) - twice)]
    return [(again + others, fours), (low, threes)]


def exchange_seats(
    chance: SeededRandom,
    past: PastTables,
    shapes: Sequence[TableShape],
    tables: list[list[int]],
    apart: SeparationSets,
    least: int,
) -> SeatExchange:
    exchange = SeatExchange(tables, apart, past.group, past.from_three, [shape.seats == 3 for shape in shapes])
    exchange.reduce_broken(chance, least)
    return exchange


def name_seats(
    attendance: Attendance, shapes: Sequence[TableShape], tables: Sequence[Sequence[int]], chance: SeededRandom
) -> Tables:
    """Return the tables with entrants in order of entry, then the staff drawn for them."""
    sitting = list(attendance.staff[: sum(shape.staff for shape in shapes)])
    return tuple(
        (*(attendance.entrants[p] for p in sorted(table)), *(chance.draw_item(sitting) for _ in range(shape.staff)))
        for shape, table in zip(shapes, tables, strict=True)
    )


def seat_by_rank(ranked: Sequence[str], staff: Sequence[str]) -> Tables:
    """CH7: the top four sit at table 1, and so on; staff at the lowest tables."""
    shapes = make_ranked_layout(len(ranked), len(staff))
    people, helpers = list(ranked), list(staff)
    tables = []
    for shape in shapes:
        here = [people.pop(0) for _ in range(shape.entrants)]
        tables.append((*here, *(helpers.pop(0) for _ in range(shape.staff))))
    return tuple(tables)
