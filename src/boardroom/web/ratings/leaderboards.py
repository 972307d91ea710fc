"""Leaderboards per game and table size, for a month or all time. Every query uses an index."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from django.db.models import Q
from django.utils import timezone

from boardroom.engine.game import Game
from boardroom.players import levels
from boardroom.web.accounts.models import User
from boardroom.web.game_pages import GAMES
from boardroom.web.ratings import ratings
from boardroom.web.ratings.models import MonthRating, Rating, RatingPool

PAGE_SIZE = 50
MONTH_COUNT = 12


@dataclass(frozen=True)
class LeaderboardQuery:
    """Which leaderboard, and where its page starts."""

    game: Game
    size: int
    has_bots: bool = False
    month: date | None = None
    after: tuple[int, int] | None = None
    """Points and primary key of the last row of the page before."""

    @classmethod
    def parse(cls, data: Mapping[str, str]) -> LeaderboardQuery:
        """Parse query parameters, with defaults for invalid ones."""
        game = GAMES.get(data.get("game", "")) or next(iter(GAMES.values()))
        sizes = ratings.game_size_classes(game)
        size = data.get("size", "")
        month = re.fullmatch(r"(20\d\d)-(0[1-9]|1[0-2])", data.get("month", ""))
        after = re.fullmatch(r"(-?\d{1,7})\.(\d{1,15})", data.get("after", ""))
        return cls(
            game,
            int(size) if size in map(str, sizes) else sizes[min(1, len(sizes) - 1)],
            data.get("bots") == "1",
            date(int(month[1]), int(month[2]), 1) if month else None,
            (int(after[1]), int(after[2])) if after else None,
        )

    def to_query(self, **changes: Any) -> dict[str, str]:
        """Return the query parameters, with some changed."""
        query = replace(self, after=None, **changes)
        found = {"game": query.game.name, "size": str(query.size)}
        if query.has_bots:
            found["bots"] = "1"
        if query.month:
            found["month"] = f"{query.month:%Y-%m}"
        return found


@dataclass(frozen=True)
class LeaderboardRow:
    place: int
    user: User | None
    bot: str
    points: int
    game_count: int
    month_change: int | None
    """Points since the start of the month."""

    def display_name(self, lang: str) -> str:
        return self.user.name if self.user else levels.LEVELS_BY_NAME[self.bot].names[lang]


@dataclass(frozen=True)
class Leaderboard:
    rows: list[LeaderboardRow]
    next_cursor: str | None
    """The `after` parameter of the next page."""


def load_leaderboard(query: LeaderboardQuery) -> Leaderboard:
    pool = RatingPool.objects.filter(game=query.game.name, size_class=query.size, has_bots=query.has_bots).first()
    if pool is None:
        return Leaderboard([], None)
    every: Any = (
        MonthRating.objects.filter(pool=pool, month=query.month, is_listed=True).select_related("rating__user")
        if query.month
        else Rating.objects.filter(pool=pool, is_listed=True).select_related("user")
    )
    found = every
    if query.after:
        points, row = query.after
        found = every.filter(Q(points__lt=points) | Q(points=points, pk__gt=row), points__lte=points)
    rows = list(found.order_by("-points", "pk")[: PAGE_SIZE + 1])
    shown = rows[:PAGE_SIZE]
    before = every.filter(points__gt=shown[0].points).count() if shown else 0
    # Rows with equal points may be on the page before
    ahead = before + (every.filter(points=shown[0].points, pk__lt=shown[0].pk).count() if shown and query.after else 0)
    ranked: list[LeaderboardRow] = []
    for at, row in enumerate(shown):
        same = at and row.points == shown[at - 1].points
        place = ranked[-1].place if same else ahead + at + 1 if at else before + 1
        ranked.append(build_row(row, place))
    last = shown[-1] if len(rows) > PAGE_SIZE else None
    # Leave out users who made their profile private just now
    seen = [row for row in ranked if row.bot or (row.user and ratings.is_public(row.user))]
    return Leaderboard(seen, f"{last.points}.{last.pk}" if last else None)


def build_row(row: Rating | MonthRating, place: int) -> LeaderboardRow:
    if isinstance(row, MonthRating):
        return LeaderboardRow(place, row.rating.user, row.rating.bot, row.points, row.game_count, row.change)
    return LeaderboardRow(place, row.user, row.bot, row.points, row.game_count, None)


@dataclass(frozen=True)
class RatingSummary:
    """A user's rating on one leaderboard."""

    rating: Rating
    is_provisional: bool
    place: int | None


def list_ratings(user: User) -> list[RatingSummary]:
    """Return a user's ratings, most games first."""
    found = Rating.objects.filter(user=user, game_count__gt=0, pool__game__in=list(GAMES)).select_related("pool")
    return [
        RatingSummary(rating, not ratings.is_established(rating), find_place(rating) if rating.is_listed else None)
        for rating in found.order_by("-game_count", "pk")
    ]


def find_place(rating: Rating) -> int:
    return 1 + Rating.objects.filter(pool=rating.pool_id, is_listed=True, points__gt=rating.points).count()


def list_months() -> list[date]:
    """Return the months that can be selected, newest first."""
    found = [timezone.now().date().replace(day=1)]
    while len(found) < MONTH_COUNT:
        last = found[-1]
        found.append(last.replace(year=last.year - (last.month == 1), month=(last.month - 2) % 12 + 1))
    return found
