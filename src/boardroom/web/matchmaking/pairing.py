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

INITIAL_WIDTH, WIDTH_PER_SECOND = 100, 10
ANY_RATING_SECONDS = 45.0
"""Seconds after which any rating is accepted."""
BOT_SECONDS = 30.0
"""Seconds after which bots may fill free seats."""
DEFAULT_RATING = 1500
"""Rating of players without a rating."""
MAX_NEIGHBOURS = 40
"""Neighbours in rating that are considered for each candidate. This bounds the work in a crowd that does not fit
together."""


class TableKind(NamedTuple):
    game: str
    ruleset: str
    speed: str
    size: int
    is_rated: bool


@dataclass(frozen=True)
class Candidate:
    """A waiting player, or a party that sits down together."""

    key: int
    user_ids: tuple[int, ...]
    waited_seconds: float
    """Seconds."""
    kinds: frozenset[TableKind]
    ratings: Mapping[tuple[str, int], int] = field(default_factory=dict)
    accepts_bots: bool = False
    blocked_ids: frozenset[int] = frozenset()
    """Users they cannot sit with, because either side blocked the other or for other reasons."""

    def find_rating(self, kind: TableKind) -> int:
        return self.ratings.get((kind.game, kind.size), DEFAULT_RATING)

    def can_sit_with(self, others: Iterable[Candidate]) -> bool:
        """Return True if none of these candidates has blocked the other."""
        return all(
            self.blocked_ids.isdisjoint(other.user_ids) and other.blocked_ids.isdisjoint(self.user_ids)
            for other in others
        )


@dataclass(frozen=True)
class Group:
    """Candidates who sit down together, the table, and the number of seats for bots."""

    kind: TableKind
    candidates: tuple[Candidate, ...]
    bot_count: int = 0

    @property
    def user_ids(self) -> list[int]:
        return [user for entry in self.candidates for user in entry.user_ids]

    @property
    def rating_gap(self) -> int:
        return find_rating_gap(self.kind, self.candidates)


def rating_width(waited: float) -> float:
    return inf if waited >= ANY_RATING_SECONDS else INITIAL_WIDTH + WIDTH_PER_SECOND * waited


def find_rating_gap(kind: TableKind, entries: Sequence[Candidate]) -> int:
    known = [entry.find_rating(kind) for entry in entries]
    return max(known) - min(known)


def pair_candidates(entries: Iterable[Candidate]) -> list[Group]:
    """Return all groups that can sit down now. Each candidate is in at most one."""
    waiting, seated = list(entries), set[int]()
    return [
        group
        for with_bots in (False, True)
        for kind, wishes in list_wanted_kinds(waiting, seated, with_bots=with_bots)
        for group in form_groups(kind, wishes, seated, with_bots=with_bots)
    ]


def list_wanted_kinds(
    waiting: Iterable[Candidate], seated_keys: set[int], *, with_bots: bool
) -> list[tuple[TableKind, list[list[Candidate]]]]:
    """Return the wanted kinds of table with their candidates, in lists that share the same preferences.

    The kind with the longest waiting candidate comes first; for the same candidate, larger tables and rated games. With
    bots, the table with the most people comes first.
    """
    alike: dict[frozenset[TableKind], list[Candidate]] = {}
    for entry in waiting:
        if entry.key not in seated_keys and (entry.accepts_bots or not with_bots):
            alike.setdefault(entry.kinds, []).append(entry)
    found: dict[TableKind, list[list[Candidate]]] = {}
    longest: dict[TableKind, float] = {}
    for kinds, those in alike.items():
        waited = max(entry.waited_seconds for entry in those)
        for kind in kinds:
            found.setdefault(kind, []).append(those)
            longest[kind] = max(waited, longest.get(kind, 0.0))
    if with_bots:
        could = [kind for kind in found if longest[kind] >= BOT_SECONDS]
        could.sort(key=lambda kind: (-sum(map(len, found[kind])), not kind.is_rated, kind))
    else:
        could = sorted(found, key=lambda kind: (-longest[kind], -kind.size, not kind.is_rated, kind))
    return [(kind, found[kind]) for kind in could]


RankedCandidate = tuple[int, int, float, int, Candidate]
"""Sort key of a candidate: rating, key, rating range, party size, candidate."""


def form_groups(
    kind: TableKind, wishes: Iterable[list[Candidate]], seated: set[int], *, with_bots: bool
) -> list[Group]:
    """Form groups for one kind of table, longest waiting first, then closest in rating, and add them to `seated`."""
    for those in wishes:
        # Filter the shared list once: it serves hundreds of kinds
        those[:] = [entry for entry in those if entry.key not in seated]
    ranked: list[RankedCandidate] = sorted(
        (entry.find_rating(kind), entry.key, rating_width(entry.waited_seconds), len(entry.user_ids), entry)
        for those in wishes
        for entry in those
        if len(entry.user_ids) <= kind.size
    )
    found: list[Group] = []
    while ranked and (with_bots or sum(row[3] for row in ranked) >= kind.size):
        fewest = min(row[3] for row in ranked)
        could = [
            group
            for first in range(len(ranked))
            if (group := form_group(kind, ranked, first, fewest, with_bots=with_bots)) is not None
        ]
        if not could:
            break
        could.sort(
            key=lambda group: (
                group.bot_count,
                -max(entry.waited_seconds for entry in group.candidates),
                group.rating_gap,
            )
        )
        for group in could:
            keys = {entry.key for entry in group.candidates}
            if seated.isdisjoint(keys):
                seated |= keys
                found.append(group)
        ranked = [row for row in ranked if row[1] not in seated]
    return found


def form_group(
    kind: TableKind, ranked: Sequence[RankedCandidate], first: int, fewest: int, *, with_bots: bool
) -> Group | None:
    """Return the group of one candidate and its nearest neighbours with higher ratings."""
    low, _, reach, people, begins = ranked[first]
    group, size, blocked = [begins], kind.size, bool(begins.blocked_ids)
    if people + fewest <= size:
        for points, _, reaches, count, entry in ranked[first + 1 : first + 1 + MAX_NEIGHBOURS]:
            far = points - low
            if people == size or far > reach:
                break
            # Blocks are rare: check them last
            if (
                far <= reaches
                and people + count <= size
                and (not (blocked or entry.blocked_ids) or entry.can_sit_with(group))
            ):
                group.append(entry)
                blocked = blocked or bool(entry.blocked_ids)
                people += count
                reach = min(reach, reaches)
    if people < size and not (with_bots and max(entry.waited_seconds for entry in group) >= BOT_SECONDS):
        near = ranked[first + 1 : first + 1 + MAX_NEIGHBOURS]
        if with_bots or not (len(begins.user_ids) > 1 or any(row[3] > 1 for row in near)):
            return None
        full = fill_seats([begins], near, low, ranked[first][2], size - len(begins.user_ids))
        return Group(kind, tuple(full)) if full else None
    return Group(kind, tuple(group), size - people)


def fill_seats(
    group: list[Candidate], near: Sequence[RankedCandidate], low: int, reach: float, free: int
) -> list[Candidate]:
    """Return the group with all free seats filled by the nearest candidates, or an empty list.

    This searches combinations, because of parties: a pair next to a single player leaves no room for a party of three,
    but four can be reached without the pair.
    """
    for place, (points, _, reaches, count, entry) in enumerate(near):
        far = points - low
        if far > reach:
            break
        if count > free or far > reaches or not entry.can_sit_with(group):
            continue
        if count == free:
            return [*group, entry]
        if full := fill_seats([*group, entry], near[place + 1 :], low, min(reach, reaches), free - count):
            return full
    return []
