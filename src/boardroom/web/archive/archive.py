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

from boardroom.base.text import clean_name
from boardroom.players import levels
from boardroom.web.accounts.models import User
from boardroom.web.archive.models import FinishedMatch, PlayerResult
from boardroom.web.game_pages import GAMES
from boardroom.web.ratings import ratings
from boardroom.web.social import handles
from boardroom.web.tables.models import Seat, Table

PAGE_SIZE = 50
CUSTOM_RULESET = "own"
"""The value in the address for a custom ruleset."""
RESULT_FILTERS = {"1": {"place": 1}, "2": {"place": 2}, "3": {"place": 3}, "4": {"place__gte": 4}}
MAX_TURNS = 100_000
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)

MatchRow = TypeVar("MatchRow", PlayerResult, FinishedMatch)


@dataclass(frozen=True)
class ArchiveFilter:
    """Filters of a list of games, and the position where the page starts."""

    game: str = ""
    ruleset: str = ""
    opponent: str = ""
    result: str = ""
    min_turns: int | None = None
    max_turns: int | None = None
    since: date | None = None
    until: date | None = None
    after: tuple[datetime, int] | None = None
    """Time and primary key of the last row of the page before."""

    @classmethod
    def parse(cls, data: Mapping[str, str]) -> ArchiveFilter:
        """Parse query parameters, and ignore invalid ones."""
        game, _, ruleset = data.get("game", "").partition(":")
        after = re.fullmatch(r"(\d{1,17})\.(\d{1,15})", data.get("after", ""))
        known = game in GAMES
        return cls(
            game if known else "",
            ruleset if known and ruleset in list_rulesets(game) else "",
            clean_name(data.get("opponent", "")[:100])[:30],
            data["result"] if data.get("result") in RESULT_FILTERS else "",
            parse_turns(data.get("least", "")),
            parse_turns(data.get("most", "")),
            parse_date(data.get("since", "")),
            parse_date(data.get("until", "")),
            (EPOCH + int(after[1]) * MICROSECOND, int(after[2])) if after else None,
        )

    def to_query(self) -> dict[str, str]:
        """Return the query parameters of these filters, from the first page."""
        found = {
            "game": f"{self.game}:{self.ruleset}" if self.ruleset else self.game,
            "opponent": self.opponent,
            "result": self.result,
            "least": self.min_turns,
            "most": self.max_turns,
            "since": self.since,
            "until": self.until,
        }
        return {key: str(value) for key, value in found.items() if value not in ("", None)}

    @property
    def is_narrowed(self) -> bool:
        return replace(self, after=None) != ArchiveFilter()


def list_rulesets(game: str) -> list[str]:
    option = next((option for option in GAMES[game].declared_options if option.key == "ruleset"), None)
    if option is None:
        return []
    return [*map(str, option.values), *([CUSTOM_RULESET] if option.custom_summary else [])]


def parse_turns(text: str) -> int | None:
    return min(int(text), MAX_TURNS) if re.fullmatch(r"\d{1,9}", text) else None


def parse_date(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if len(text) == 10 else None
    except ValueError:
        return None


@dataclass(frozen=True)
class SeatResult:
    """A seat of a finished game; `seat` is None if its player is hidden from the viewer."""

    seat: Seat | None
    profile_user: User | None
    """The user, if their profile is visible."""
    has_won: bool


@dataclass(frozen=True)
class ArchivedGame:
    """A row of the list."""

    code: str
    row: PlayerResult | FinishedMatch
    seats: list[SeatResult]
    """Seats, winner first."""

    @property
    def place(self) -> int | None:
        return self.row.place if isinstance(self.row, PlayerResult) else None


@dataclass(frozen=True)
class ArchivePage:
    games: list[ArchivedGame]
    next_cursor: str | None
    """The `after` parameter of the next page."""


def list_user_games(user: User, viewer: User | None, filters: ArchiveFilter) -> ArchivePage:
    """Return a user's games. Other viewers only see those at public tables."""
    own = viewer is not None and viewer.pk == user.pk
    found = apply_filter(PlayerResult.objects.filter(user=user), filters)
    if not own:
        found = found.filter(is_public=True)
    if filters.result:
        found = found.filter(**RESULT_FILTERS[filters.result])
    if filters.opponent and own:
        found = filter_by_opponent(found, user, filters.opponent)
    return build_page(found, viewer, filters, user=user)


def list_public_games(viewer: User | None, filters: ArchiveFilter) -> ArchivePage:
    return build_page(apply_filter(FinishedMatch.objects.filter(is_public=True), filters), viewer, filters)


def apply_filter(found: QuerySet[MatchRow], filters: ArchiveFilter) -> QuerySet[MatchRow]:
    conditions: dict[str, Any] = {"game": filters.game} if filters.game else {}
    if filters.ruleset:
        conditions["ruleset"] = "" if filters.ruleset == CUSTOM_RULESET else filters.ruleset
    if filters.min_turns is not None:
        conditions["turn_count__gte"] = filters.min_turns
    if filters.max_turns is not None:
        # A length of 0 means unknown
        conditions |= {"turn_count__lte": filters.max_turns, "turn_count__gt": 0}
    if filters.since:
        conditions["finished_at__gte"] = start_of_day(filters.since)
    if filters.until and filters.until < date.max:
        conditions["finished_at__lt"] = start_of_day(filters.until + timedelta(days=1))
    return found.filter(**conditions)


def start_of_day(day: date) -> datetime:
    return datetime.combine(day, time(), timezone.get_current_timezone())


def filter_by_opponent(found: QuerySet[PlayerResult], user: User, opponent: str) -> QuerySet[PlayerResult]:
    """Filter by opponent: a bot, a profile name, or a name used at the table."""
    level = levels.find_displayed_level(opponent) or levels.LEVELS_BY_NAME.get(opponent.casefold())
    if level and not opponent.startswith("@"):
        return found.filter(bots__contains=level.name)
    known = handles.find_by_handle(opponent.removeprefix("@"))
    if known and (known.pk == user.pk or not ratings.is_public(known)):
        known = None
    # Match the name used at the table, so that a new name does not reveal an old one
    seats = Seat.objects.filter(user__in=User.objects.filter(name=opponent).values("pk"), name=opponent)
    if known:
        seats = Seat.objects.filter(user=known) | seats
    return found.filter(table__in=seats.exclude(user=user).values("table"))


def build_page(
    found: QuerySet[MatchRow], viewer: User | None, filters: ArchiveFilter, user: User | None = None
) -> ArchivePage:
    if filters.after:
        at, pk = filters.after
        # The first condition uses the index, the second drops the rows of the page before
        found = found.filter(finished_at__lte=at).exclude(finished_at=at, pk__gte=pk)
    rows = list(found.order_by("-finished_at", "-pk")[: PAGE_SIZE + 1])
    last = rows[PAGE_SIZE - 1] if len(rows) > PAGE_SIZE else None
    return ArchivePage(
        build_games(rows[:PAGE_SIZE], viewer, user),
        f"{(last.finished_at - EPOCH) // MICROSECOND}.{last.pk}" if last else None,
    )


def build_games(rows: list[MatchRow], viewer: User | None, owner: User | None) -> list[ArchivedGame]:
    wanted = [row.table_id for row in rows]
    tables = Table.objects.filter(pk__in=wanted).only("code", "scores").in_bulk()
    seats: dict[int, list[Seat]] = {}
    for seat in Seat.objects.filter(table__in=wanted).select_related("user").order_by("index"):
        seats.setdefault(seat.table_id, []).append(seat)
    known = {viewer.pk} if viewer else set()
    return [
        ArchivedGame(
            tables[row.table_id].code,
            row,
            list_seats(seats.get(row.table_id, []), tables[row.table_id].scores, known, owner),
        )
        for row in rows
        if row.game in GAMES
    ]


def list_seats(seats: list[Seat], scores: list[int] | None, known: set[int], owner: User | None) -> list[SeatResult]:
    """Return the seats, best first. Viewers see the names of hidden players if `known` includes someone at the
    table."""
    points = scores if scores and len(scores) == len(seats) else [0] * len(seats)
    has_played = any(seat.user_id in known for seat in seats)
    found = []
    for seat in sorted(seats, key=lambda seat: (-points[seat.index], seat.index)):
        user = seat.user
        seen = user is not None and ratings.is_public(user)
        hides = user is not None and not user.is_guest and not seen and not has_played
        if owner is None or seat.user_id != owner.pk:
            won = points[seat.index] == max(points)
            found.append(SeatResult(None if hides else seat, user if seen else None, won))
    return found
