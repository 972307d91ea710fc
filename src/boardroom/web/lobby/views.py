"""The lobby, new tables and invitation codes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET
from markupsafe import Markup

from boardroom.players import levels
from boardroom.web.accounts import users
from boardroom.web.accounts.models import User
from boardroom.web.accounts.requester import find_user
from boardroom.web.game_pages import PAGES
from boardroom.web.layout.elapsed_time import WAITING_TEXTS, format_ago, format_elapsed
from boardroom.web.layout.requests import limit_posts, post_only
from boardroom.web.matchmaking import queue
from boardroom.web.social import friends, presence
from boardroom.web.tables import clocks, lookup, match_cache, moves
from boardroom.web.tables.models import Seat, Status, Table
from boardroom.web.tournaments import log_store
from boardroom.web.tournaments.models import Tournament

MAX_TABLES = 30
MAX_FINISHED = 10
MAX_PICTURES = 6
"""Tables whose position is drawn; other waiting tables are listed by name."""
MAX_NAMED_USERS = 12


@dataclass
class LobbyRow:
    """A table as a row or card of the lobby."""

    table: Table
    title: str
    seats: list[Seat]
    last_move_text: str
    user: User | None
    lang: str
    blocker_ids: frozenset[int] = frozenset()
    """Users whose online status is hidden from the viewer."""

    @property
    def online_seats(self) -> set[int]:
        since = timezone.now() - presence.ONLINE_WINDOW
        people = {seat.index: seat.user for seat in self.seats if seat.user and seat.user_id not in self.blocker_ids}
        return {index for index, user in people.items() if user.last_seen and user.last_seen >= since}

    @property
    def free_seat_count(self) -> int:
        return sum(seat.user_id is None and not seat.bot for seat in self.seats)

    @property
    def is_mine(self) -> bool:
        return self.user is not None and any(seat.user_id == self.user.pk for seat in self.seats)

    @property
    def picture(self) -> Markup:
        """The board, seen from the viewer's seat."""
        draw = PAGES[self.table.game].draw_position
        if draw is None:
            return Markup()
        seat = next((seat.index for seat in self.seats if self.user and seat.user_id == self.user.pk), None)
        with match_cache.open_match(self.table) as game:
            return draw(game, seat)

    @property
    def opponent_names(self) -> list[str]:
        return [seat.display_name(self.lang) for seat in self.seats if not (self.user and seat.user_id == self.user.pk)]

    @property
    def player_names(self) -> list[str]:
        return [name for seat in self.seats if (name := seat.display_name(self.lang))]

    @property
    def waiting_text(self) -> str:
        """Text: how long the table has waited for this decision."""
        return format_elapsed(self.lang, self.table.last_activity, WAITING_TEXTS)

    @property
    def time_left(self) -> str:
        due = self.table.clock_deadline
        return clocks.format_time((due - timezone.now()).total_seconds(), self.lang) if due else ""

    @property
    def active_seat(self) -> Seat | None:
        return next((seat for seat in self.seats if seat.index == self.table.actor), None)

    @property
    def winners(self) -> list[Seat]:
        scores: list[int] = self.table.scores or []
        return [seat for seat in self.seats if scores and scores[seat.index] == max(scores)]


def build_rows(
    found: Iterable[Table], user: User | None, lang: str, unseen: frozenset[int] = frozenset()
) -> list[LobbyRow]:
    return [
        LobbyRow(
            table,
            PAGES[table.game].game.titles[lang],
            list(table.seats.all()),
            format_ago(lang, table.last_activity),
            user,
            lang,
            unseen,
        )
        for table in found
        if table.game in PAGES
    ]


@require_GET
def show_lobby(request: HttpRequest) -> HttpResponse:
    user, lang = find_user(request), request.LANGUAGE_CODE
    presence.mark_online(user)
    mine: list[LobbyRow] = []
    waiting: list[LobbyRow] = []
    if user:
        # Show every table that waits for the user, longest waiting first
        waiting = build_rows(lookup.tables_waiting_for(user), user, lang)
        lives = Q(status=Status.PLAYING) | Q(
            status=Status.OPEN, last_activity__gte=timezone.now() - lookup.OWN_TABLE_TIME
        )
        own = lookup.user_tables(user).filter(lives).exclude(pk__in=[row.table.pk for row in waiting])
        mine = build_rows(own[:MAX_TABLES], user, lang)
    known = [row.table.pk for row in waiting + mine]
    finished = build_rows(lookup.finished_tables(user)[:MAX_FINISHED], user, lang)
    context = {
        "pages": list(PAGES.values()),
        "waiting_rows": waiting,
        "max_pictures": MAX_PICTURES,
        "mine": mine,
        "open": build_rows(
            lookup.joinable_tables().exclude(pk__in=known)[:MAX_TABLES], user, lang, friends.find_blocker_ids(user)
        ),
        "running": build_rows(lookup.watchable_tables().exclude(pk__in=known)[:MAX_TABLES], user, lang),
        "finished": finished,
        "has_signed_up": user is not None and not user.is_guest and request.GET.get("account") == "new",
        "newcomer": not (waiting or mine or any(row.is_mine for row in finished)),
        "people": OnlineUsers(friends.find_visible_online_users(user)),
        "invitations": friends.list_invitations(user) if user else [],
        "next_tournament": find_next_tournament(),
        "seeking": queue.query_waiting_members(timezone.now()).count(),
        "levels": levels.LEVELS,
        "against": request.COOKIES.get(OPPONENT_COOKIE, ""),
    }
    return render(request, "lobby/lobby.html", context)


@dataclass
class OnlineUsers:
    """The users who are online. Guests and private profiles are counted, not named."""

    users: QuerySet[User]

    @cached_property
    def count(self) -> int:
        return self.users.count()

    @cached_property
    def named_users(self) -> list[User]:
        return list(self.users.filter(is_guest=False, is_private=False)[:MAX_NAMED_USERS])

    @property
    def unnamed_count(self) -> int:
        return self.count - len(self.named_users)


@dataclass(frozen=True)
class TournamentCard:
    """A tournament, for its card."""

    tournament: Tournament
    entrant_count: int


def find_next_tournament() -> TournamentCard | None:
    """Return the newest listed tournament that has not finished."""
    for row in Tournament.objects.filter(is_listed=True)[:MAX_FINISHED]:
        state = log_store.load_journal(row).state
        if not state.is_finalised:
            return TournamentCard(row, len(state.list_entrants()))
    return None


OPPONENT_COOKIE = "against"
"""Cookie with the preferred opponents."""


def choose_bots(level: str, count: int) -> list[str]:
    """Return bots of one level, or of mixed levels."""
    return (
        [level] * count
        if level in levels.LEVELS_BY_NAME
        else [levels.DEFAULT_OPPONENTS[n % len(levels.DEFAULT_OPPONENTS)] for n in range(count)]
    )


@post_only
@limit_posts("table", anonymous_limit="guest")
def play_now(request: HttpRequest) -> HttpResponse:
    """Create a table against bots with one click."""
    page = PAGES.get(request.POST.get("game", "")) or next(iter(PAGES.values()))
    options = page.game.complete_options(page.quick_start_options)
    user = find_user(request) or users.create_guest(request)
    against = request.POST.get(OPPONENT_COOKIE, "")
    bots = choose_bots(against, page.game.seat_count(options) - 1)
    mine: moves.SeatSpec = {"person": user, "sealing": request.POST.get("sealing") == "1"}
    seats = [mine, *(moves.SeatSpec(bot=bot) for bot in bots)]
    table = moves.create_table(user, page.name, options, seats, public=False)
    response = redirect("table", table.code)
    if against in ("", *levels.LEVELS_BY_NAME) and OPPONENT_COOKIE in request.POST:
        response.set_cookie(OPPONENT_COOKIE, against, max_age=users.COOKIE_SECONDS, samesite="Lax", httponly=True)
    return response
