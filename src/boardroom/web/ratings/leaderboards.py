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
from boardroom.web.accounts.models import Person
from boardroom.web.game_pages import GAMES
from boardroom.web.ratings import ratings
from boardroom.web.ratings.models import Ladder, MonthRating, Rating

SHOWN = 50
MONTHS = 12


@dataclass(frozen=True)
class Wish:
    """Which leaderboard, and where its page starts."""

    game: Game
    size: int
    bots: bool = False
    month: date | None = None
    after: tuple[int, int] | None = None
    """Points and primary key of the last row of the page before."""

    @classmethod
    def read(cls, data: Mapping[str, str]) -> Wish:
        """Parse query parameters, with defaults for invalid ones."""
        game = GAMES.get(data.get("game", "")) or next(iter(GAMES.values()))
        sizes = ratings.sizes(game)
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

    def query(self, **changes: Any) -> dict[str, str]:
        """Return the query parameters, with some changed."""
        wish = replace(self, after=None, **changes)
        found = {"game": wish.game.name, "size": str(wish.size)}
        if wish.bots:
            found["bots"] = "1"
        if wish.month:
            found["month"] = f"{wish.month:%Y-%m}"
        return found


@dataclass(frozen=True)
class Row:
    place: int
    person: Person | None
    bot: str
    points: int
    games: int
    change: int | None
    """Points since the start of the month."""

    def called(self, lang: str) -> str:
        return self.person.name if self.person else levels.BY_NAME[self.bot].names[lang]


@dataclass(frozen=True)
class Board:
    rows: list[Row]
    more: str | None
    """The `after` parameter of the next page."""


def board(wish: Wish) -> Board:
    ladder = Ladder.objects.filter(game=wish.game.name, size=wish.size, bots=wish.bots).first()
    if ladder is None:
        return Board([], None)
    every: Any = (
        MonthRating.objects.filter(ladder=ladder, month=wish.month, listed=True).select_related("rating__person")
        if wish.month
        else Rating.objects.filter(ladder=ladder, listed=True).select_related("person")
    )
    found = every
    if wish.after:
        points, row = wish.after
        found = every.filter(Q(points__lt=points) | Q(points=points, pk__gt=row), points__lte=points)
    rows = list(found.order_by("-points", "pk")[: SHOWN + 1])
    shown = rows[:SHOWN]
    before = every.filter(points__gt=shown[0].points).count() if shown else 0
    # Rows with equal points may be on the page before
    ahead = before + (every.filter(points=shown[0].points, pk__lt=shown[0].pk).count() if shown and wish.after else 0)
    ranked: list[Row] = []
    for at, row in enumerate(shown):
        same = at and row.points == shown[at - 1].points
        place = ranked[-1].place if same else ahead + at + 1 if at else before + 1
        ranked.append(row_of(row, place))
    last = shown[-1] if len(rows) > SHOWN else None
    # Leave out users who made their profile private just now
    seen = [row for row in ranked if row.bot or (row.person and ratings.may_be_seen(row.person))]
    return Board(seen, f"{last.points}.{last.pk}" if last else None)


def row_of(row: Rating | MonthRating, place: int) -> Row:
    if isinstance(row, MonthRating):
        return Row(place, row.rating.person, row.rating.bot, row.points, row.games, row.change)
    return Row(place, row.person, row.bot, row.points, row.games, None)


@dataclass(frozen=True)
class Standing:
    """A user's rating on one leaderboard."""

    rating: Rating
    provisional: bool
    place: int | None


def standings(person: Person) -> list[Standing]:
    """Return a user's ratings, most games first."""
    found = Rating.objects.filter(person=person, games__gt=0, ladder__game__in=list(GAMES)).select_related("ladder")
    return [
        Standing(rating, not ratings.settled(rating), place_of(rating) if rating.listed else None)
        for rating in found.order_by("-games", "pk")
    ]


def place_of(rating: Rating) -> int:
    return 1 + Rating.objects.filter(ladder=rating.ladder_id, listed=True, points__gt=rating.points).count()


def months() -> list[date]:
    """Return the months that can be selected, newest first."""
    found = [timezone.now().date().replace(day=1)]
    while len(found) < MONTHS:
        last = found[-1]
        found.append(last.replace(year=last.year - (last.month == 1), month=(last.month - 2) % 12 + 1))
    return found
