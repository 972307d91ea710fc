"""Who sits down with whom: a pure function over those who look for a table.

Everybody names the tables they would like: rulesets, speeds, sizes, rated or not. A group agrees on one of them, and no
two of it are further apart in rating than each of them accepts by now: a search widens while it waits, until anybody
will do. Free seats are left to bots once somebody has waited for a while and all in the group would have them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import NamedTuple

WIDE, GROWS = 100, 10
"""Points that two may be apart at first, and how many more with every second."""
ANYBODY_AFTER = 45.0
"""Seconds after which a rating is no obstacle."""
BOTS_AFTER = 30.0
"""Seconds after which bots may take free seats."""
NEWCOMER = 1500
"""The rating of somebody of whom nothing is known."""
LOOKED_AT = 40
"""Neighbours in rating that are looked at around one: a crowd that fits nobody does not hold the others up."""


class Kind(NamedTuple):
    """A table as it could be."""

    game: str
    ruleset: str
    speed: str
    size: int
    rated: bool


@dataclass(frozen=True)
class Entry:
    """Somebody who looks for a table, or a party that sits down together."""

    key: int
    people: tuple[int, ...]
    waited: float
    """Seconds."""
    kinds: frozenset[Kind]
    points: Mapping[tuple[str, int], int] = field(default_factory=dict)
    """Ratings by game and size of table, where there is one."""
    bots: bool = False
    shuns: frozenset[int] = frozenset()
    """People they do not sit with, for whichever reason and on whoever's wish."""

    def at(self, kind: Kind) -> int:
        return self.points.get((kind.game, kind.size), NEWCOMER)

    def bears(self, others: Iterable[Entry]) -> bool:
        """Whether it sits with all of them, and they with it."""
        return all(self.shuns.isdisjoint(other.people) and other.shuns.isdisjoint(self.people) for other in others)


@dataclass(frozen=True)
class Group:
    """Those who sit down together, at which table, and how many seats are left to bots."""

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
    """How far from one's own rating others may be, after so many seconds."""
    return inf if waited >= ANYBODY_AFTER else WIDE + GROWS * waited


def apart(kind: Kind, entries: Sequence[Entry]) -> int:
    known = [entry.at(kind) for entry in entries]
    return max(known) - min(known)


def paired(entries: Iterable[Entry]) -> list[Group]:
    """Everybody who can sit down now. Nobody twice: who has found a group is in no other."""
    waiting, seated = list(entries), set[int]()
    return [
        group
        for with_bots in (False, True)
        for kind, wishes in wanted(waiting, seated, with_bots=with_bots)
        for group in at_kind(kind, wishes, seated, with_bots=with_bots)
    ]


def wanted(waiting: Iterable[Entry], seated: set[int], *, with_bots: bool) -> list[tuple[Kind, list[list[Entry]]]]:
    """The kinds of table that somebody wants, and who: those of the same wishes in one list, which all its kinds share.
    First that for which somebody has waited longest, and of one person's wishes the larger table, rated before
    casual; where bots are to come, the table with the most people."""
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
"""An entry by its rating: that and its key, how wide it searches, how many they are."""


def at_kind(kind: Kind, wishes: Iterable[list[Entry]], seated: set[int], *, with_bots: bool) -> list[Group]:
    """Groups for one kind of table: who has waited longest first, and then who are closest. They are `seated` then."""
    for those in wishes:
        # Here once for all kinds of these wishes: there are hundreds
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
    """The group of one entry and those above it in rating, the nearest first."""
    low, _, reach, people, begins = ranked[first]
    group, size, shuns = [begins], kind.size, bool(begins.shuns)
    if people + fewest <= size:
        for points, _, reaches, count, entry in ranked[first + 1 : first + 1 + LOOKED_AT]:
            far = points - low
            if people == size or far > reach:
                break
            # Hardly anybody shuns anybody
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
    """The group with all its free seats taken, the nearest first, or nothing. Parties have to be tried: a pair beside
    one leaves no room for three, and without it they are four."""
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
