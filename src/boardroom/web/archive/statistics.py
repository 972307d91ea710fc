"""Statistics of all public games: totals that grow with every finished game, and the figures computed from them.

Private tables are not counted, because on a quiet day the totals would reveal them. Totals contain no names, so they
stay when users delete their accounts.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.db import connection, models
from django.utils import timezone

from boardroom.players.win_shares import interval
from boardroom.web.archive.models import DaySum, Sum
from boardroom.web.archive.outcomes import ruleset_of
from boardroom.web.game_pages import PAGES
from boardroom.web.game_pages.achievements import Story
from boardroom.web.tables.models import Table

log = logging.getLogger("boardroom.tables")
DAYS = 60
"""Days shown in the chart."""
WIN = 60
"""The value of a win in `total`, which any number of winners up to 6 can share evenly."""
LENGTH, SEAT, FACT = "length", "seat", "fact"


def write(table: Table, story: Story, turns: int) -> None:
    ruleset = ruleset_of(table.options)
    of = {"game": table.game, "ruleset": ruleset}
    add(DaySum, ("game", "day", "ruleset"), [{**of, "day": timezone.localtime(table.moved).date(), "games": 1}])
    try:
        rows = [{**of, "players": len(story.scores), **row} for row in sums(table.game, story, turns)]
    except Exception:
        log.exception("the figures of table %s cannot be read", table.pk)
        return
    add(Sum, ("game", "ruleset", "players", "what", "which"), rows)


def sums(game: str, story: Story, turns: int) -> list[dict[str, Any]]:
    """Return what a game adds to the totals: its length, wins by turn order, and game-specific facts."""
    rows = [{"what": LENGTH, "which": 0, "count": 1, "total": turns}]
    facts = PAGES[game].facts
    if facts is None:
        return rows
    part = WIN // len(story.winners)
    order = facts.order(story)
    if len(order) == len(story.scores):
        for place, seat in enumerate(order, 1):
            won = part if seat in story.winners else 0
            rows.append({"what": SEAT, "which": place, "count": 1, "total": won})
    for which, n in sorted(facts.counted(story).items()):
        rows.append({"what": FACT, "which": which, "count": n, "total": n})
    return rows


def add(model: type[models.Model], keys: Sequence[str], rows: Sequence[dict[str, Any]]) -> None:
    """Insert rows or add to existing ones, in one atomic statement."""
    if not rows:
        return
    name = connection.ops.quote_name
    table, columns = name(model._meta.db_table), list(rows[0])  # noqa: SLF001 (Django's documented way)
    grown = ", ".join(f"{name(c)} = {table}.{name(c)} + excluded.{name(c)}" for c in columns if c not in keys)
    # A fixed order keeps two games that end at once from deadlocking
    ordered = sorted(rows, key=lambda row: [str(row[key]) for key in keys])
    values = ", ".join(f"({', '.join(['%s'] * len(columns))})" for _ in ordered)
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {table} ({', '.join(map(name, columns))}) VALUES {values} "  # noqa: S608 (names are our own)
            f"ON CONFLICT ({', '.join(map(name, keys))}) DO UPDATE SET {grown}",
            [row[column] for row in ordered for column in columns],
        )


# Figures


@dataclass(frozen=True)
class Rules:
    """A ruleset with its number of games and their average number of turns."""

    ruleset: str
    games: int
    turns: float


@dataclass(frozen=True)
class Place:
    """A position in turn order, with its games and wins."""

    number: int
    games: int
    won: float

    @property
    def share(self) -> float:
        return self.won / self.games

    @property
    def between(self) -> tuple[float, float]:
        """The 95% interval."""
        return interval(self.won, self.games)


@dataclass(frozen=True)
class Size:
    """Win rates by turn order for one number of players."""

    players: int
    places: list[Place]


@dataclass(frozen=True)
class Thing:
    which: int
    n: int


@dataclass(frozen=True)
class House:
    """The statistics of a game, or of one ruleset of it."""

    game: str
    ruleset: str | None
    games: int
    turns: float
    days: list[tuple[date, int]]
    """Games per day for the last DAYS days."""
    rulesets: list[Rules]
    """All rulesets of the game, most played first."""
    sizes: list[Size]
    things: list[Thing]
    """Game-specific facts, most frequent first."""


def house(game: str, ruleset: str | None = None) -> House:
    """Return the statistics of a game or ruleset, with two queries."""
    today = timezone.localdate()
    since = today - timedelta(days=DAYS - 1)
    asked = DaySum.objects.filter(game=game, day__gte=since, day__lte=today)
    asked = asked if ruleset is None else asked.filter(ruleset=ruleset)
    ended = dict(asked.values("day").annotate(n=models.Sum("games")).values_list("day", "n"))
    rows = list(Sum.objects.filter(game=game))
    here = [row for row in rows if ruleset is None or row.ruleset == ruleset]
    lengths = [row for row in here if row.what == LENGTH]
    games, turns = sum(row.count for row in lengths), sum(row.total for row in lengths)
    return House(
        game,
        ruleset,
        games,
        turns / games if games else 0,
        [(day, ended.get(day, 0)) for day in (since + timedelta(days=n) for n in range(DAYS))],
        by_ruleset(rows),
        by_place(here),
        things(here),
    )


def by_ruleset(rows: Iterable[Sum]) -> list[Rules]:
    found: dict[str, list[int]] = {}
    for row in rows:
        if row.what == LENGTH:
            sums = found.setdefault(row.ruleset, [0, 0])
            sums[0] += row.count
            sums[1] += row.total
    rules = [Rules(ruleset, games, turns / games) for ruleset, (games, turns) in found.items()]
    return sorted(rules, key=lambda one: (-one.games, one.ruleset))


def by_place(rows: Iterable[Sum]) -> list[Size]:
    found: dict[int, dict[int, list[int]]] = {}
    for row in rows:
        if row.what == SEAT:
            sums = found.setdefault(row.players, {}).setdefault(row.which, [0, 0])
            sums[0] += row.count
            sums[1] += row.total
    return [
        Size(players, [Place(number, games, won / WIN) for number, (games, won) in sorted(places.items())])
        for players, places in sorted(found.items())
    ]


def things(rows: Iterable[Sum]) -> list[Thing]:
    found: dict[int, int] = {}
    for row in rows:
        if row.what == FACT:
            found[row.which] = found.get(row.which, 0) + row.total
    return sorted((Thing(which, n) for which, n in found.items()), key=lambda one: (-one.n, one.which))
