"""List finished games: your own, those on a public profile, and all public ones.

Pages continue from the last row of the page before, by an index that covers the filter. So page 1000 is as fast as page
1. Private tables are only listed for their players, and private profiles are only named to people who played at the
same table.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, TypeVar

from django.db.models import QuerySet
from django.utils import timezone

from boardroom.base.text import named
from boardroom.players import levels
from boardroom.web.accounts.models import Person
from boardroom.web.archive.models import Finished, Outcome
from boardroom.web.game_pages import GAMES
from boardroom.web.ratings import ratings
from boardroom.web.social import handles
from boardroom.web.tables.models import Seat, Table

SHOWN = 50
OWN = "own"
"""The value in the address for a custom ruleset."""
RESULTS = {"1": {"place": 1}, "2": {"place": 2}, "3": {"place": 3}, "4": {"place__gte": 4}}
LONGEST = 100_000
BEGAN = datetime(1970, 1, 1, tzinfo=UTC)
TICK = timedelta(microseconds=1)

Kept = TypeVar("Kept", Outcome, Finished)


@dataclass(frozen=True)
class Wish:
    """Filters of a list of games, and the position where the page starts."""

    game: str = ""
    ruleset: str = ""
    opponent: str = ""
    result: str = ""
    least: int | None = None
    most: int | None = None
    since: date | None = None
    until: date | None = None
    after: tuple[datetime, int] | None = None
    """Time and primary key of the last row of the page before."""

    @classmethod
    def read(cls, data: Mapping[str, str]) -> Wish:
        """Parse query parameters, and ignore invalid ones."""
        game, _, ruleset = data.get("game", "").partition(":")
        after = re.fullmatch(r"(\d{1,17})\.(\d{1,15})", data.get("after", ""))
        known = game in GAMES
        return cls(
            game if known else "",
            ruleset if known and ruleset in rulesets(game) else "",
            named(data.get("opponent", "")[:100])[:30],
            data["result"] if data.get("result") in RESULTS else "",
            number(data.get("least", "")),
            number(data.get("most", "")),
            day(data.get("since", "")),
            day(data.get("until", "")),
            (BEGAN + int(after[1]) * TICK, int(after[2])) if after else None,
        )

    def query(self) -> dict[str, str]:
        """Return the query parameters of these filters, from the first page."""
        found = {
            "game": f"{self.game}:{self.ruleset}" if self.ruleset else self.game,
            "opponent": self.opponent,
            "result": self.result,
            "least": self.least,
            "most": self.most,
            "since": self.since,
            "until": self.until,
        }
        return {key: str(value) for key, value in found.items() if value not in ("", None)}

    @property
    def narrows(self) -> bool:
        return replace(self, after=None) != Wish()


def rulesets(game: str) -> list[str]:
    option = next((option for option in GAMES[game].declared if option.key == "ruleset"), None)
    if option is None:
        return []
    return [*map(str, option.values), *([OWN] if option.other else [])]


def number(text: str) -> int | None:
    return min(int(text), LONGEST) if re.fullmatch(r"\d{1,9}", text) else None


def day(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if len(text) == 10 else None
    except ValueError:
        return None


@dataclass(frozen=True)
class Sitting:
    """A seat of a finished game; `seat` is None if its player is hidden from the viewer."""

    seat: Seat | None
    person: Person | None
    """The user, if their profile is visible."""
    won: bool


@dataclass(frozen=True)
class Game:
    """A row of the list."""

    code: str
    row: Outcome | Finished
    sitting: list[Sitting]
    """Seats, winner first."""

    @property
    def place(self) -> int | None:
        return self.row.place if isinstance(self.row, Outcome) else None


@dataclass(frozen=True)
class Page:
    games: list[Game]
    more: str | None
    """The `after` parameter of the next page."""


def of_person(person: Person, viewer: Person | None, wish: Wish) -> Page:
    """Return a user's games. Other viewers only see those at public tables."""
    own = viewer is not None and viewer.pk == person.pk
    found = narrowed(Outcome.objects.filter(person=person), wish)
    if not own:
        found = found.filter(public=True)
    if wish.result:
        found = found.filter(**RESULTS[wish.result])
    if wish.opponent and own:
        found = against(found, person, wish.opponent)
    return page(found, viewer, wish, of=person)


def of_everybody(viewer: Person | None, wish: Wish) -> Page:
    return page(narrowed(Finished.objects.filter(public=True), wish), viewer, wish)


def narrowed(found: QuerySet[Kept], wish: Wish) -> QuerySet[Kept]:
    asked: dict[str, Any] = {"game": wish.game} if wish.game else {}
    if wish.ruleset:
        asked["ruleset"] = "" if wish.ruleset == OWN else wish.ruleset
    if wish.least is not None:
        asked["length__gte"] = wish.least
    if wish.most is not None:
        # A length of 0 means unknown
        asked |= {"length__lte": wish.most, "length__gt": 0}
    if wish.since:
        asked["at__gte"] = midnight(wish.since)
    if wish.until and wish.until < date.max:
        asked["at__lt"] = midnight(wish.until + timedelta(days=1))
    return found.filter(**asked)


def midnight(day: date) -> datetime:
    return datetime.combine(day, time(), timezone.get_current_timezone())


def against(found: QuerySet[Outcome], person: Person, opponent: str) -> QuerySet[Outcome]:
    """Filter by opponent: a bot, a profile name, or a name used at the table."""
    level = levels.character(opponent) or levels.BY_NAME.get(opponent.casefold())
    if level and not opponent.startswith("@"):
        return found.filter(bots__contains=level.name)
    known = handles.found(opponent.removeprefix("@"))
    if known and (known.pk == person.pk or not ratings.may_be_seen(known)):
        known = None
    # Match the name used at the table, so that a new name does not reveal an old one
    there = Seat.objects.filter(person__in=Person.objects.filter(name=opponent).values("pk"), name=opponent)
    if known:
        there = Seat.objects.filter(person=known) | there
    return found.filter(table__in=there.exclude(person=person).values("table"))


def page(found: QuerySet[Kept], viewer: Person | None, wish: Wish, of: Person | None = None) -> Page:
    if wish.after:
        at, pk = wish.after
        # The first condition uses the index, the second drops the rows of the page before
        found = found.filter(at__lte=at).exclude(at=at, pk__gte=pk)
    rows = list(found.order_by("-at", "-pk")[: SHOWN + 1])
    last = rows[SHOWN - 1] if len(rows) > SHOWN else None
    return Page(lines(rows[:SHOWN], viewer, of), f"{(last.at - BEGAN) // TICK}.{last.pk}" if last else None)


def lines(rows: list[Kept], viewer: Person | None, of: Person | None) -> list[Game]:
    wanted = [row.table_id for row in rows]
    tables = Table.objects.filter(pk__in=wanted).only("code", "scores").in_bulk()
    seats: dict[int, list[Seat]] = {}
    for seat in Seat.objects.filter(table__in=wanted).select_related("person").order_by("index"):
        seats.setdefault(seat.table_id, []).append(seat)
    known = {viewer.pk} if viewer else set()
    return [
        Game(
            tables[row.table_id].code, row, sitting(seats.get(row.table_id, []), tables[row.table_id].scores, known, of)
        )
        for row in rows
        if row.game in GAMES
    ]


def sitting(seats: list[Seat], scores: list[int] | None, known: set[int], of: Person | None) -> list[Sitting]:
    """Return the seats, best first. Viewers see the names of hidden players if `known` includes someone at the
    table."""
    points = scores if scores and len(scores) == len(seats) else [0] * len(seats)
    there = any(seat.person_id in known for seat in seats)
    found = []
    for seat in sorted(seats, key=lambda seat: (-points[seat.index], seat.index)):
        person = seat.person
        seen = person is not None and ratings.may_be_seen(person)
        hides = person is not None and not person.guest and not seen and not there
        if of is None or seat.person_id != of.pk:
            won = points[seat.index] == max(points)
            found.append(Sitting(None if hides else seat, person if seen else None, won))
    return found
