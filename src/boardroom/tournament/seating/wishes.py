"""Wishes to sit apart (families, clubs): respected if possible after CH5 and CH6, otherwise reported.

The draw first looks for a seating that respects them by drawing again, which stays uniform. If there are too many
wishes for that, people swap places in pairs, as long as fewer wishes are broken and nothing else gets worse. Such a
seating still follows from the seed, but it is marked as not uniform.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from boardroom.tournament.seating.chance import SeededRandom

# Limit on attempted swaps. A count instead of a time limit gives the same result on every machine.
MAX_EXCHANGES = 10_000

SeparationSets = Sequence[frozenset[int]]


def map_separations(entrants: Sequence[str], wishes: Sequence[Sequence[str]]) -> SeparationSets | None:
    """Return for each entrant the people to sit apart from, or None if there are no wishes."""
    index = {person: p for p, person in enumerate(entrants)}
    apart: list[set[int]] = [set() for _ in entrants]
    for wish in wishes:
        here = [index[person] for person in wish if person in index]
        for p in here:
            apart[p].update(other for other in here if other != p)
    return [frozenset(others) for others in apart] if any(apart) else None


def count_unavoidable_breaks(entrants: Sequence[str], wishes: Sequence[Sequence[str]], tables: int) -> int:
    """Return a lower bound of broken pairs: a group larger than the number of tables has to meet.

    Of groups that share a person only one counts, so no pair is counted twice.
    """
    present = set(entrants)
    counted: set[str] = set()
    least = 0
    for wish in sorted((set(wish) & present for wish in wishes), key=lambda wish: (-len(wish), sorted(wish))):
        if not wish & counted:
            counted |= wish
            each, more = divmod(len(wish), tables)
            least += tables * (each * (each - 1) // 2) + more * each
    return least


class SeatExchange:
    """Pairwise swaps until the fewest wishes are broken or the budget is spent."""

    def __init__(
        self,
        tables: list[list[int]],
        apart: SeparationSets,
        group: Sequence[int],
        from_three: Sequence[bool],
        threes: list[bool],
    ) -> None:
        self.tables = [list(table) for table in tables]
        self.apart = apart
        self.group = group
        self.from_three = from_three
        self.threes = threes
        self.table_numbers = {p: number for number, table in enumerate(tables) for p in table}

    def count_broken_pairs(self) -> int:
        return self.count_pairs(self.list_unhappy(range(len(self.tables))))

    def count_broken_by(self, p: int, table: Sequence[int]) -> int:
        return len(self.apart[p].intersection(table))

    def list_unhappy(self, numbers: Iterable[int]) -> list[int]:
        return [p for number in numbers for p in self.tables[number] if self.count_broken_by(p, self.tables[number])]

    def measure_burden(self, p: int, number: int, leaving: int) -> tuple[int, int]:
        """Return the repeats with second tables of three, and the broken wishes, that p causes at a table."""
        others = [other for other in self.tables[number] if other not in (leaving, p)]
        repeats = sum(self.group[other] == self.group[p] for other in others)
        twice = int(self.threes[number] and self.from_three[p])
        # Both are at their minimum already, so a swap must not change them; repeats weigh more
        return repeats * len(self.group) + twice, self.count_broken_by(p, others)

    def try_exchange(self, p: int, q: int) -> bool:
        """Swap two people unless that makes anything worse."""
        here, there = self.table_numbers[p], self.table_numbers[q]
        if here == there:
            return False
        before = [self.measure_burden(p, here, p), self.measure_burden(q, there, q)]
        after = [self.measure_burden(p, there, q), self.measure_burden(q, here, p)]
        if sum(b[0] for b in after) > sum(b[0] for b in before) or sum(b[1] for b in after) > sum(b[1] for b in before):
            return False
        self.tables[here][self.tables[here].index(p)] = q
        self.tables[there][self.tables[there].index(q)] = p
        self.table_numbers[p], self.table_numbers[q] = there, here
        return True

    def reduce_broken(self, chance: SeededRandom, least: int) -> None:
        unhappy = self.list_unhappy(range(len(self.tables)))
        for _ in range(MAX_EXCHANGES):
            if self.count_pairs(unhappy) <= least:
                return
            p, q = unhappy[chance.draw_below(len(unhappy))], chance.draw_below(len(self.group))
            changed = (self.table_numbers[p], self.table_numbers[q])
            if self.try_exchange(p, q):
                # The swap does not affect people at other tables
                unhappy = [other for other in unhappy if self.table_numbers[other] not in changed] + self.list_unhappy(
                    changed
                )

    def count_pairs(self, unhappy: Sequence[int]) -> int:
        return sum(self.count_broken_by(p, self.tables[self.table_numbers[p]]) for p in unhappy) // 2
