"""Detect possible rating abuse with pure functions over finished games.

The functions only report numbers; moderators decide. They look for two patterns. A player may lose to another on
purpose: the two play mostly with each other, and one finishes ahead far more often than their ratings predict. And one
user may play two seats of a table, from one browser or repeatedly from one network.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt

MIN_GAMES = 8
"""Games that two users need to have in common before they are checked."""
MIN_DEVIATIONS = 3.0
"""Standard deviations between the expected and the actual losses. Two or three of a thousand honest pairs exceed
this."""
MIN_SHARE = 0.5
"""Share of the loser's games that were played with the winner."""
MIN_SHARED_TABLES = 3
"""Tables at which two users shared a network. Households and venues share one too."""


@dataclass(frozen=True)
class RatedPlayer:
    """A player of a rated game, with their place and their rating before it."""

    user_id: int
    place: int
    points: float
    has_left: bool = False
    """True if the player left the seat to a bot or ran out of time."""


RatedGame = Sequence[RatedPlayer]


@dataclass(frozen=True)
class ThrownGames:
    """Counts for a user who loses to another one suspiciously often."""

    loser: int
    winner: int
    games: int
    lost: int
    expected: float
    deviations: float
    share: float
    left: int
    """Games that the loser left."""


@dataclass(frozen=True)
class TableTrace:
    """The hashed browser and network of a user at a table, which can only be compared with each other."""

    user_id: int
    table_id: int
    browser: str = ""
    network: str = ""


@dataclass(frozen=True)
class SuspectedDuplicate:
    """Two accounts that may belong to one person."""

    first: int
    second: int
    browser: int
    """Tables at which the two used the same browser."""
    network: int


def win_probability(one: float, other: float) -> float:
    """Return the Elo probability that the first player finishes ahead: 400 points more mean ten wins for every loss."""
    return 1 / (1 + 10 ** ((other - one) / 400))


def find_thrown_games(games: Iterable[RatedGame]) -> list[ThrownGames]:
    """Return the pairs in which one user seems to lose on purpose, clearest first."""
    each: Counter[int] = Counter()
    lost: Counter[tuple[int, int]] = Counter()
    met: Counter[tuple[int, int]] = Counter()
    left: Counter[tuple[int, int]] = Counter()
    likely: defaultdict[tuple[int, int], float] = defaultdict(float)
    spread: defaultdict[tuple[int, int], float] = defaultdict(float)
    for game in games:
        each.update(seen.user_id for seen in game)
        for a, b in combinations(game, 2):
            for one, other in ((a, b), (b, a)):
                pair = one.user_id, other.user_id
                chance = win_probability(other.points, one.points)
                met[pair] += 1
                # Count in half losses: a tie is one half
                lost[pair] += 2 * (one.place > other.place) + (one.place == other.place)
                left[pair] += one.has_left
                likely[pair] += chance
                spread[pair] += chance * (1 - chance)
    found = []
    for pair, count in met.items():
        share = count / each[pair[0]]
        if count < MIN_GAMES or share < MIN_SHARE:
            continue
        halves = lost[pair] / 2
        far = (halves - likely[pair]) / sqrt(spread[pair])
        if far >= MIN_DEVIATIONS:
            found.append(ThrownGames(*pair, count, round(halves), likely[pair], far, share, left[pair]))
    return sorted(found, key=lambda one: (-one.deviations, one.loser, one.winner))


def find_duplicates(traces: Iterable[TableTrace]) -> list[SuspectedDuplicate]:
    """Return the pairs that shared a browser at a rated table, or a network at several."""
    tables: defaultdict[int, dict[int, list[TableTrace]]] = defaultdict(lambda: defaultdict(list))
    for trace in traces:
        tables[trace.table_id][trace.user_id].append(trace)
    browser: Counter[tuple[int, int]] = Counter()
    network: Counter[tuple[int, int]] = Counter()
    for people in tables.values():
        for first, second in combinations(sorted(people), 2):
            for counted, name in ((browser, "browser"), (network, "network")):
                shared_values = [{getattr(trace, name) for trace in people[who]} - {""} for who in (first, second)]
                counted[first, second] += bool(shared_values[0] & shared_values[1])
    pairs = [pair for pair in network if browser[pair] or network[pair] >= MIN_SHARED_TABLES]
    return [SuspectedDuplicate(*pair, browser[pair], network[pair]) for pair in sorted(pairs)]
