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

from boardroom.players.win_shares import compute_interval
from boardroom.web.archive.models import DailyCount, StatisticsTotal
from boardroom.web.archive.outcomes import ruleset_name
from boardroom.web.game_pages import PAGES
from boardroom.web.game_pages.achievements import MatchSummary
from boardroom.web.tables.models import Table

log = logging.getLogger("boardroom.tables")
CHART_DAYS = 60
"""Days shown in the chart."""
WIN_VALUE = 60
"""The value of a win in `total`, which any number of winners up to 6 can share evenly."""
LENGTH, SEAT, FACT = "length", "seat", "fact"


def add_game(table: Table, summary: MatchSummary, turns: int) -> None:
    ruleset = ruleset_name(table.options)
    group = {"game": table.game, "ruleset": ruleset}
    add_rows(
        DailyCount,
        ("game", "day", "ruleset"),
        [{**group, "day": timezone.localtime(table.last_activity).date(), "game_count": 1}],
    )
    try:
        rows = [{**group, "players": len(summary.scores), **row} for row in game_totals(table.game, summary, turns)]
    except Exception:
        log.exception("the figures of table %s cannot be read", table.pk)
        return
    add_rows(StatisticsTotal, ("game", "ruleset", "players", "kind", "value"), rows)


def game_totals(game: str, summary: MatchSummary, turns: int) -> list[dict[str, Any]]:
    """Return what a game adds to the totals: its length, wins by turn order, and game-specific facts."""
    rows = [{"kind": LENGTH, "value": 0, "count": 1, "total": turns}]
    facts = PAGES[game].statistics
    if facts is None:
        return rows
    part = WIN_VALUE // len(summary.winners)
    order = facts.find_seat_order(summary)
    if len(order) == len(summary.scores):
        for place, seat in enumerate(order, 1):
            won = part if seat in summary.winners else 0
            rows.append({"kind": SEAT, "value": place, "count": 1, "total": won})
    for fact, n in sorted(facts.count_items(summary).items()):
        rows.append({"kind": FACT, "value": fact, "count": n, "total": n})
    return rows


def add_rows(model: type[models.Model], keys: Sequence[str], rows: Sequence[dict[str, Any]]) -> None:
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
class RulesetStatistics:
    """A ruleset with its number of games and their average number of turns."""

    ruleset: str
    games: int
    turns: float


@dataclass(frozen=True)
class TurnOrderStatistics:
    """A position in turn order, with its games and wins."""

    number: int
    games: int
    wins: float

    @property
    def win_rate(self) -> float:
        return self.wins / self.games

    @property
    def confidence_interval(self) -> tuple[float, float]:
        """The 95% interval."""
        return compute_interval(self.wins, self.games)


@dataclass(frozen=True)
class SizeStatistics:
    """Win rates by turn order for one number of players."""

    players: int
    places: list[TurnOrderStatistics]


@dataclass(frozen=True)
class FactCount:
    fact: int
    count: int


@dataclass(frozen=True)
class GameStatistics:
    """The statistics of a game, or of one ruleset of it."""

    game: str
    ruleset: str | None
    games: int
    turns: float
    days: list[tuple[date, int]]
    """Games per day for the last DAYS days."""
    rulesets: list[RulesetStatistics]
    """All rulesets of the game, most played first."""
    sizes: list[SizeStatistics]
    facts: list[FactCount]
    """Game-specific facts, most frequent first."""


def load_statistics(game: str, ruleset: str | None = None) -> GameStatistics:
    """Return the statistics of a game or ruleset, with two queries."""
    today = timezone.localdate()
    since = today - timedelta(days=CHART_DAYS - 1)
    counts = DailyCount.objects.filter(game=game, day__gte=since, day__lte=today)
    counts = counts if ruleset is None else counts.filter(ruleset=ruleset)
    ended = dict(counts.values("day").annotate(n=models.Sum("game_count")).values_list("day", "n"))
    rows = list(StatisticsTotal.objects.filter(game=game))
    selected = [row for row in rows if ruleset is None or row.ruleset == ruleset]
    lengths = [row for row in selected if row.kind == LENGTH]
    games, turns = sum(row.count for row in lengths), sum(row.total for row in lengths)
    return GameStatistics(
        game,
        ruleset,
        games,
        turns / games if games else 0,
        [(day, ended.get(day, 0)) for day in (since + timedelta(days=n) for n in range(CHART_DAYS))],
        group_by_ruleset(rows),
        group_by_turn_order(selected),
        count_facts(selected),
    )


def group_by_ruleset(rows: Iterable[StatisticsTotal]) -> list[RulesetStatistics]:
    found: dict[str, list[int]] = {}
    for row in rows:
        if row.kind == LENGTH:
            sums = found.setdefault(row.ruleset, [0, 0])
            sums[0] += row.count
            sums[1] += row.total
    rules = [RulesetStatistics(ruleset, games, turns / games) for ruleset, (games, turns) in found.items()]
    return sorted(rules, key=lambda one: (-one.games, one.ruleset))


def group_by_turn_order(rows: Iterable[StatisticsTotal]) -> list[SizeStatistics]:
    found: dict[int, dict[int, list[int]]] = {}
    for row in rows:
        if row.kind == SEAT:
            sums = found.setdefault(row.players, {}).setdefault(row.value, [0, 0])
            sums[0] += row.count
            sums[1] += row.total
    return [
        SizeStatistics(
            players,
            [TurnOrderStatistics(number, games, won / WIN_VALUE) for number, (games, won) in sorted(places.items())],
        )
        for players, places in sorted(found.items())
    ]


def count_facts(rows: Iterable[StatisticsTotal]) -> list[FactCount]:
    found: dict[int, int] = {}
    for row in rows:
        if row.kind == FACT:
            found[row.value] = found.get(row.value, 0) + row.total
    return sorted((FactCount(which, n) for which, n in found.items()), key=lambda one: (-one.count, one.fact))
