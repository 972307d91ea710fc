"""Group waiting players into tables with a pure function.

Players name the tables they would like: rulesets, speeds, sizes, rated or casual. A group agrees on one of them, and no
two of its members differ more in rating than each currently accepts. That range widens while they wait, until any
rating will do. Bots take free seats after a while if everyone in the group accepts bots.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import NamedTuple

WIDE, GROWS = 100, 10
ANYBODY_AFTER = 45.0
"""Seconds after which any rating is accepted."""
BOTS_AFTER = 30.0
"""Seconds after which bots may fill free seats."""
NEWCOMER = 1500
"""Rating of players without a rating."""
LOOKED_AT = 40
"""Neighbours in rating that are considered for each candidate. This bounds the work in a crowd that does not fit
together."""


class Kind(NamedTuple):
    game: str
    ruleset: str
    speed: str
    size: int
    rated: bool


@dataclass(frozen=True)
class Entry:
    """A waiting player, or a party that sits down together."""

    key: int
    people: tuple[int, ...]
    waited: float
    """Seconds."""
    kinds: frozenset[Kind]
    points: Mapping[tuple[str, int], int] = field(default_factory=dict)
    bots: bool = False
    shuns: frozenset[int] = frozenset()
    """Users they cannot sit with, because either side blocked the other or for other reasons."""

    def at(self, kind: Kind) -> int:
        return self.points.get((kind.game, kind.size), NEWCOMER)

    def bears(self, others: Iterable[Entry]) -> bool:
        """Return True if none of these candidates has blocked the other."""
        return all(self.shuns.isdisjoint(other.people) and other.shuns.isdisjoint(self.people) for other in others)


@dataclass(frozen=True)
class Group:
    """Candidates who sit down together, the table, and the number of seats for bots."""

    kind: Kind
    entries: tuple[Entry, ...]
    bots: int = 0

    @property
    def people(self) -> list[int]:
        return [person for entry in self.entries for person in entry.people]

    @property
    def apart(self) -> int:
        return apart(self.kind, self.entries)


def width(waited: float) -> float:
    return inf if waited >= ANYBODY_AFTER else WIDE + GROWS * waited


def apart(kind: Kind, entries: Sequence[Entry]) -> int:
    known = [entry.at(kind) for entry in entries]
    return max(known) - min(known)


def paired(entries: Iterable[Entry]) -> list[Group]:
    """Return all groups that can sit down now. Each candidate is in at most one."""
    waiting, seated = list(entries), set[int]()
    return [
        group
        for with_bots in (False, True)
        for kind, wishes in wanted(waiting, seated, with_bots=with_bots)
        for group in at_kind(kind, wishes, seated, with_bots=with_bots)
    ]


def wanted(waiting: Iterable[Entry], seated: set[int], *, with_bots: bool) -> list[tuple[Kind, list[list[Entry]]]]:
    """Return the wanted kinds of table with their candidates, in lists that share the same preferences.

    The kind with the longest waiting candidate comes first; for the same candidate, larger tables and rated games. With
    bots, the table with the most people comes first.
    """
    alike: dict[frozenset[Kind], list[Entry]] = {}
    for entry in waiting:
        if entry.key not in seated and (entry.bots or not with_bots):
            alike.setdefault(entry.kinds, []).append(entry)
    found: dict[Kind, list[list[Entry]]] = {}
    longest: dict[Kind, float] = {}
    for kinds, those in alike.items():
        waited = max(entry.waited for entry in those)
        for kind in kinds:
            found.setdefault(kind, []).append(those)
            longest[kind] = max(waited, longest.get(kind, 0.0))
    if with_bots:
        could = [kind for kind in found if longest[kind] >= BOTS_AFTER]
        could.sort(key=lambda kind: (-sum(map(len, found[kind])), not kind.rated, kind))
    else:
        could = sorted(found, key=lambda kind: (-longest[kind], -kind.size, not kind.rated, kind))
    return [(kind, found[kind]) for kind in could]


Ranked = tuple[int, int, float, int, Entry]
"""Sort key of a candidate: rating, key, rating range, party size, candidate."""


def at_kind(kind: Kind, wishes: Iterable[list[Entry]], seated: set[int], *, with_bots: bool) -> list[Group]:
    """Form groups for one kind of table, longest waiting first, then closest in rating, and add them to `seated`."""
    for those in wishes:
        # Filter the shared list once: it serves hundreds of kinds
        those[:] = [entry for entry in those if entry.key not in seated]
    ranked: list[Ranked] = sorted(
        (entry.at(kind), entry.key, width(entry.waited), len(entry.people), entry)
        for those in wishes
        for entry in those
        if len(entry.people) <= kind.size
    )
    found: list[Group] = []
    while ranked and (with_bots or sum(row[3] for row in ranked) >= kind.size):
        fewest = min(row[3] for row in ranked)
        could = [
            group
            for first in range(len(ranked))
            if (group := from_here(kind, ranked, first, fewest, with_bots=with_bots)) is not None
        ]
        if not could:
            break
        could.sort(key=lambda group: (group.bots, -max(entry.waited for entry in group.entries), group.apart))
        for group in could:
            keys = {entry.key for entry in group.entries}
            if seated.isdisjoint(keys):
                seated |= keys
                found.append(group)
        ranked = [row for row in ranked if row[1] not in seated]
    return found


def from_here(kind: Kind, ranked: Sequence[Ranked], first: int, fewest: int, *, with_bots: bool) -> Group | None:
    """Return the group of one candidate and its nearest neighbours with higher ratings."""
    low, _, reach, people, begins = ranked[first]
    group, size, shuns = [begins], kind.size, bool(begins.shuns)
    if people + fewest <= size:
        for points, _, reaches, count, entry in ranked[first + 1 : first + 1 + LOOKED_AT]:
            far = points - low
            if people == size or far > reach:
                break
            # Blocks are rare: check them last
            if far <= reaches and people + count <= size and (not (shuns or entry.shuns) or entry.bears(group)):
                group.append(entry)
                shuns = shuns or bool(entry.shuns)
                people += count
                reach = min(reach, reaches)
    if people < size and not (with_bots and max(entry.waited for entry in group) >= BOTS_AFTER):
        near = ranked[first + 1 : first + 1 + LOOKED_AT]
        if with_bots or not (len(begins.people) > 1 or any(row[3] > 1 for row in near)):
            return None
        full = filled([begins], near, low, ranked[first][2], size - len(begins.people))
        return Group(kind, tuple(full)) if full else None
    return Group(kind, tuple(group), size - people)


def filled(group: list[Entry], near: Sequence[Ranked], low: int, reach: float, free: int) -> list[Entry]:
    """Return the group with all free seats filled by the nearest candidates, or an empty list.

    This searches combinations, because of parties: a pair next to a single player leaves no room for a party of three,
    but four can be reached without the pair.
    """
    for place, (points, _, reaches, count, entry) in enumerate(near):
        far = points - low
        if far > reach:
            break
        if count > free or far > reaches or not entry.bears(group):
            continue
        if count == free:
            return [*group, entry]
        if full := filled([*group, entry], near[place + 1 :], low, min(reach, reaches), free - count):
            return full
    return []
