"""The lobby, new tables and invitation codes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods
from markupsafe import Markup

from boardroom.base.errors import BoardroomError
from boardroom.players import levels
from boardroom.web.accounts import users
from boardroom.web.accounts.models import User
from boardroom.web.accounts.requester import find_user
from boardroom.web.game_pages import PAGES
from boardroom.web.languages import format_error
from boardroom.web.layout import qr_codes
from boardroom.web.layout.elapsed_time import WAITING_TEXTS, format_ago, format_elapsed
from boardroom.web.layout.forms import NewTableForm
from boardroom.web.layout.requests import limit_posts, post_only
from boardroom.web.matchmaking import queue
from boardroom.web.social import friends, presence
from boardroom.web.tables import clocks, lookup, match_cache, moves
from boardroom.web.tables.lookup import get_table_or_404
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
        return {index for index, person in people.items() if person.last_seen and person.last_seen >= since}

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
    found: Iterable[Table], person: User | None, lang: str, unseen: frozenset[int] = frozenset()
) -> list[LobbyRow]:
    return [
        LobbyRow(
            table,
            PAGES[table.game].game.titles[lang],
            list(table.seats.all()),
            format_ago(lang, table.last_activity),
            person,
            lang,
            unseen,
        )
        for table in found
        if table.game in PAGES
    ]


@require_GET
def show_lobby(request: HttpRequest) -> HttpResponse:
    person, lang = find_user(request), request.LANGUAGE_CODE
    presence.mark_online(person)
    mine: list[LobbyRow] = []
    turn: list[LobbyRow] = []
    if person:
        # Show every table that waits for the user, longest waiting first
        turn = build_rows(lookup.tables_waiting_for(person), person, lang)
        lives = Q(status=Status.PLAYING) | Q(
            status=Status.OPEN, last_activity__gte=timezone.now() - lookup.OWN_TABLE_TIME
        )
        own = lookup.user_tables(person).filter(lives).exclude(pk__in=[row.table.pk for row in turn])
        mine = build_rows(own[:MAX_TABLES], person, lang)
    known = [row.table.pk for row in turn + mine]
    finished = build_rows(lookup.finished_tables(person)[:MAX_FINISHED], person, lang)
    context = {
        "pages": list(PAGES.values()),
        "turn": turn,
        "pictured": MAX_PICTURES,
        "mine": mine,
        "open": build_rows(
            lookup.joinable_tables().exclude(pk__in=known)[:MAX_TABLES], person, lang, friends.find_blocker_ids(person)
        ),
        "running": build_rows(lookup.watchable_tables().exclude(pk__in=known)[:MAX_TABLES], person, lang),
        "finished": finished,
        "joined": person is not None and not person.is_guest and request.GET.get("account") == "new",
        "newcomer": not (turn or mine or any(row.is_mine for row in finished)),
        "people": OnlineUsers(friends.find_visible_online_users(person)),
        "calls": friends.list_invitations(person) if person else [],
        "event": find_next_tournament(),
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
    person = find_user(request) or users.create_guest(request)
    against = request.POST.get(OPPONENT_COOKIE, "")
    bots = choose_bots(against, page.game.seat_count(options) - 1)
    mine: moves.SeatSpec = {"person": person, "sealing": request.POST.get("sealing") == "1"}
    seats = [mine, *(moves.SeatSpec(bot=bot) for bot in bots)]
    table = moves.create_table(person, page.name, options, seats, public=False)
    response = redirect("table", table.code)
    if against in ("", *levels.LEVELS_BY_NAME) and OPPONENT_COOKIE in request.POST:
        response.set_cookie(OPPONENT_COOKIE, against, max_age=users.COOKIE_SECONDS, samesite="Lax", httponly=True)
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@limit_posts("table", anonymous_limit="guest")
def start_table(request: HttpRequest) -> HttpResponse:
    """Create a table, or show the form again with its input and the error."""
    person, lang = find_user(request), request.LANGUAGE_CODE
    form, wrong = NewTableForm.parse(request.POST if request.method == "POST" else request.GET, request.FILES), ""
    if request.method == "POST":
        try:
            form.validate()
            if person is None:
                person = users.create_guest(request, users.validate_name(form.your_name))
            return redirect("table", form.create_table(person).code)
        except BoardroomError as error:
            wrong = format_error(error, lang)
    context = {
        "form": form,
        "wrong": wrong,
        "pages": list(PAGES.values()),
        "clocks": clocks.TIME_CONTROLS,
    }
    return render(request, "tables/new.html", context, status=400 if wrong else 200)


@require_GET
def show_invitation_code(request: HttpRequest, code: str) -> HttpResponse:
    """Return a QR code of the table's link, for users who may share it."""
    table, person = get_table_or_404(code), find_user(request)
    if not (table.public or (person and (table.host_id == person.pk or moves.find_user_seats(table, person)))):
        raise Http404
    link = request.build_absolute_uri(reverse("invited", args=[table.code, table.invitation]))
    response = HttpResponse(qr_codes.render_svg(link), content_type="image/svg+xml")
    response["Cache-Control"] = "private, max-age=3600"
    return response
