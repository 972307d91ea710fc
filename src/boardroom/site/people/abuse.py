"""What looks like abuse of ratings: pure functions over games that were played. They say what was counted, and staff
look at it; nobody is punished by a figure.

Two things are looked for. Somebody loses to somebody else on purpose: the two play mostly with each other, and one
comes before the other far more often than their ratings say. And one person plays two seats of a table: from one
browser, or, time after time, from one network.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt

FEWEST = 8
"""Games of two people below which nothing is said of them."""
FAR = 3.0
"""Standard deviations between what was expected and what happened: of a thousand honest pairs two or three."""
MOSTLY = 0.5
"""The part of the loser's games that was played with the other."""
OFTEN = 3
"""Tables that two people shared with one network between them. A household has one, and so has a hall."""


@dataclass(frozen=True)
class Seen:
    """Somebody in a rated game: where they came, and how strong they were taken to be before it."""

    person: int
    place: int
    points: float
    left: bool = False
    """They left their seat to a bot, or to the clock."""


Game = Sequence[Seen]


@dataclass(frozen=True)
class Thrown:
    """One person loses to another more than can be."""

    loser: int
    winner: int
    games: int
    lost: int
    expected: float
    far: float
    share: float
    left: int
    """How many of them the loser left."""


@dataclass(frozen=True)
class Marked:
    """A person at a table, and by which marks the site would know the browser and the network again. They say nothing
    but whether two are the same."""

    person: int
    table: int
    browser: str = ""
    network: str = ""


@dataclass(frozen=True)
class Same:
    """Two who may be one."""

    first: int
    second: int
    browser: int
    """Tables at which they had one browser between them."""
    network: int


def expected(one: float, other: float) -> float:
    """How likely the first comes before the other, by their points: 400 more win ten times for every loss."""
    return 1 / (1 + 10 ** ((other - one) / 400))


def thrown(games: Iterable[Game]) -> list[Thrown]:
    """Pairs of whom one loses to the other on purpose, as it seems; the clearest first."""
    each: Counter[int] = Counter()
    lost: Counter[tuple[int, int]] = Counter()
    met: Counter[tuple[int, int]] = Counter()
    left: Counter[tuple[int, int]] = Counter()
    likely: defaultdict[tuple[int, int], float] = defaultdict(float)
    spread: defaultdict[tuple[int, int], float] = defaultdict(float)
    for game in games:
        each.update(seen.person for seen in game)
        for a, b in combinations(game, 2):
            for one, other in ((a, b), (b, a)):
                pair = one.person, other.person
                chance = expected(other.points, one.points)
                met[pair] += 1
                # A tie is half of each
                lost[pair] += 2 * (one.place > other.place) + (one.place == other.place)
                left[pair] += one.left
                likely[pair] += chance
                spread[pair] += chance * (1 - chance)
    found = []
    for pair, count in met.items():
        share = count / each[pair[0]]
        if count < FEWEST or share < MOSTLY:
            continue
        halves = lost[pair] / 2
        far = (halves - likely[pair]) / sqrt(spread[pair])
        if far >= FAR:
            found.append(Thrown(*pair, count, round(halves), likely[pair], far, share, left[pair]))
    return sorted(found, key=lambda one: (-one.far, one.loser, one.winner))


def same(marks: Iterable[Marked]) -> list[Same]:
    """Pairs that sat at rated tables with one browser between them, or often with one network."""
    tables: defaultdict[int, dict[int, list[Marked]]] = defaultdict(lambda: defaultdict(list))
    for mark in marks:
        tables[mark.table][mark.person].append(mark)
    browser: Counter[tuple[int, int]] = Counter()
    network: Counter[tuple[int, int]] = Counter()
    for people in tables.values():
        for first, second in combinations(sorted(people), 2):
            for counted, name in ((browser, "browser"), (network, "network")):
                theirs = [{getattr(mark, name) for mark in people[who]} - {""} for who in (first, second)]
                counted[first, second] += bool(theirs[0] & theirs[1])
    pairs = [pair for pair in network if browser[pair] or network[pair] >= OFTEN]
    return [Same(*pair, browser[pair], network[pair]) for pair in sorted(pairs)]
