"""The lobby, new tables and invitation codes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods
from markupsafe import Markup

from boardroom.base.errors import BoardroomError
from boardroom.base.languages import text
from boardroom.players import levels
from boardroom.web.accounts import users
from boardroom.web.accounts.models import Person
from boardroom.web.accounts.requester import person_of
from boardroom.web.game_pages import PAGES
from boardroom.web.languages import said, sentence
from boardroom.web.layout import qr_codes
from boardroom.web.layout.forms import NewTable
from boardroom.web.layout.requests import asker, limited, person_needed, sent_only
from boardroom.web.matchmaking import queue
from boardroom.web.social import friends, presence
from boardroom.web.tables import clocks, lookup, match_cache, moves
from boardroom.web.tables import seats as seat_changes
from boardroom.web.tables.lookup import table_or_404
from boardroom.web.tables.models import Seat, Status, Table
from boardroom.web.tables.views import answer
from boardroom.web.tournaments import log_store
from boardroom.web.tournaments.models import Championship

SHOWN = 30
FINISHED = 10
PICTURED = 6
"""Tables whose position is drawn; other waiting tables are listed by name."""
FACES = 12


@dataclass
class Row:
    """A table as a row or card of the lobby."""

    table: Table
    title: str
    seats: list[Seat]
    ago: str
    person: Person | None
    lang: str
    unseen: frozenset[int] = frozenset()
    """Users whose online status is hidden from the viewer."""

    @property
    def present(self) -> set[int]:
        since = timezone.now() - presence.HERE
        people = {seat.index: seat.person for seat in self.seats if seat.person and seat.person_id not in self.unseen}
        return {index for index, person in people.items() if person.here and person.here >= since}

    @property
    def free(self) -> int:
        return sum(seat.person_id is None and not seat.bot for seat in self.seats)

    @property
    def is_mine(self) -> bool:
        return self.person is not None and any(seat.person_id == self.person.pk for seat in self.seats)

    @property
    def picture(self) -> Markup:
        """The board, seen from the viewer's seat."""
        draw = PAGES[self.table.game].picture
        if draw is None:
            return Markup()
        seat = next((seat.index for seat in self.seats if self.person and seat.person_id == self.person.pk), None)
        with match_cache.played(self.table) as game:
            return draw(game, seat)

    @property
    def others(self) -> list[str]:
        return [seat.called(self.lang) for seat in self.seats if not (self.person and seat.person_id == self.person.pk)]

    @property
    def names(self) -> list[str]:
        return [name for seat in self.seats if (name := seat.called(self.lang))]

    @property
    def waits(self) -> str:
        """Text: how long the table has waited for this decision."""
        return since(self.lang, self.table.moved, WAITED)

    @property
    def time_left(self) -> str:
        due = self.table.due
        return clocks.text((due - timezone.now()).total_seconds(), self.lang) if due else ""

    @property
    def actor(self) -> Seat | None:
        return next((seat for seat in self.seats if seat.index == self.table.actor), None)

    @property
    def winners(self) -> list[Seat]:
        scores: list[int] = self.table.scores or []
        return [seat for seat in self.seats if scores and scores[seat.index] == max(scores)]


AGO = text("just now"), text("%(n)s min ago"), text("%(n)s h ago"), text("%(n)s d ago")
WAITED = (
    *(text("just now"), text("waiting for %(n)s min")),
    *(text("waiting for %(n)s h"), text("waiting for %(n)s d")),
)


def ago(lang: str, moment: datetime) -> str:
    return since(lang, moment, AGO)


def since(lang: str, moment: datetime, words: tuple[str, str, str, str]) -> str:
    """Return the elapsed time in one unit. `words` are for now, minutes, hours and days."""
    now, minutes, hours, days = words
    passed = max(0, int((timezone.now() - moment).total_seconds() // 60))
    if passed < 1:
        return said(lang, now)
    if passed < 60:
        return said(lang, minutes, n=passed)
    if passed < 60 * 24:
        return said(lang, hours, n=passed // 60)
    return said(lang, days, n=passed // (60 * 24))


def rows(found: Iterable[Table], person: Person | None, lang: str, unseen: frozenset[int] = frozenset()) -> list[Row]:
    return [
        Row(
            table,
            PAGES[table.game].game.titles[lang],
            list(table.seats.all()),
            ago(lang, table.moved),
            person,
            lang,
            unseen,
        )
        for table in found
        if table.game in PAGES
    ]


@require_GET
def lobby(request: HttpRequest) -> HttpResponse:
    person, lang = person_of(request), request.LANGUAGE_CODE
    presence.here(person)
    mine: list[Row] = []
    turn: list[Row] = []
    if person:
        # Show every table that waits for the user, longest waiting first
        turn = rows(lookup.waiting_for(person), person, lang)
        lives = Q(status=Status.PLAYING) | Q(status=Status.OPEN, moved__gte=timezone.now() - lookup.KEPT)
        own = lookup.own(person).filter(lives).exclude(pk__in=[row.table.pk for row in turn])
        mine = rows(own[:SHOWN], person, lang)
    known = [row.table.pk for row in turn + mine]
    finished = rows(lookup.finished(person)[:FINISHED], person, lang)
    context = {
        "pages": list(PAGES.values()),
        "turn": turn,
        "pictured": PICTURED,
        "mine": mine,
        "open": rows(lookup.to_join().exclude(pk__in=known)[:SHOWN], person, lang, friends.unseen(person)),
        "running": rows(lookup.to_watch().exclude(pk__in=known)[:SHOWN], person, lang),
        "finished": finished,
        "joined": person is not None and not person.guest and request.GET.get("account") == "new",
        "newcomer": not (turn or mine or any(row.is_mine for row in finished)),
        "people": Here(friends.seen_here(person)),
        "calls": friends.calls(person) if person else [],
        "event": coming(),
        "seeking": queue.waiting(timezone.now()).count(),
        "levels": levels.LEVELS,
        "against": request.COOKIES.get(AGAINST, ""),
    }
    return render(request, "lobby/lobby.html", context)


@dataclass
class Here:
    """The users who are online. Guests and private profiles are counted, not named."""

    found: QuerySet[Person]

    @cached_property
    def count(self) -> int:
        return self.found.count()

    @cached_property
    def named(self) -> list[Person]:
        return list(self.found.filter(guest=False, hidden=False)[:FACES])

    @property
    def others(self) -> int:
        return self.count - len(self.named)


@dataclass(frozen=True)
class Coming:
    """A tournament, for its card."""

    row: Championship
    entrants: int


def coming() -> Coming | None:
    """Return the newest listed tournament that has not finished."""
    for row in Championship.objects.filter(listed=True)[:FINISHED]:
        state = log_store.current(row).state
        if not state.frozen:
            return Coming(row, len(state.entrants()))
    return None


AGAINST = "against"
"""Cookie with the preferred opponents."""


def opponents(level: str, count: int) -> list[str]:
    """Return bots of one level, or of mixed levels."""
    return (
        [level] * count if level in levels.BY_NAME else [levels.COMPANY[n % len(levels.COMPANY)] for n in range(count)]
    )


@sent_only
@limited("table", strangers="guest")
def play_now(request: HttpRequest) -> HttpResponse:
    """Create a table against bots with one click."""
    page = PAGES.get(request.POST.get("game", "")) or next(iter(PAGES.values()))
    options = page.game.options(page.play_now)
    person = person_of(request) or users.new_guest(request)
    against = request.POST.get(AGAINST, "")
    bots = opponents(against, page.game.players(options) - 1)
    mine = {"person": person, "sealing": request.POST.get("sealing") == "1"}
    seats: list[dict[str, Any]] = [mine, *({"bot": bot} for bot in bots)]
    table = moves.create(person, page.name, options, seats, public=False)
    response = redirect("table", table.code)
    if against in ("", *levels.BY_NAME) and AGAINST in request.POST:
        response.set_cookie(AGAINST, against, max_age=users.YEAR, samesite="Lax", httponly=True)
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@limited("table", strangers="guest")
def new(request: HttpRequest) -> HttpResponse:
    """Create a table, or show the form again with its input and the error."""
    person, lang = person_of(request), request.LANGUAGE_CODE
    form, wrong = NewTable.read(request.POST if request.method == "POST" else request.GET, request.FILES), ""
    if request.method == "POST":
        try:
            form.check()
            if person is None:
                person = users.new_guest(request, users.clean_name(form.your_name))
            return redirect("table", form.create(person).code)
        except BoardroomError as error:
            wrong = sentence(error, lang)
    context = {
        "form": form,
        "wrong": wrong,
        "pages": list(PAGES.values()),
        "clocks": clocks.CHOICES,
    }
    return render(request, "tables/new.html", context, status=400 if wrong else 200)


@sent_only
@person_needed
def fill(request: HttpRequest, code: str) -> HttpResponse:
    """Fill empty seats with bots and start, if the host asks."""
    table_or_404(code)
    person = asker(request)
    try:
        seat_changes.fill_with_bots(code, person, request.POST.get("level") or levels.STAND_IN)
    except BoardroomError as error:
        return answer(request, code, error)
    return answer(request, code)


@require_GET
def invitation(request: HttpRequest, code: str) -> HttpResponse:
    """Return a QR code of the table's link, for users who may share it."""
    table, person = table_or_404(code), person_of(request)
    if not (table.public or (person and (table.host_id == person.pk or moves.seats_of(table, person)))):
        raise Http404
    link = request.build_absolute_uri(reverse("invited", args=[table.code, table.invitation]))
    response = HttpResponse(qr_codes.picture(link), content_type="image/svg+xml")
    response["Cache-Control"] = "private, max-age=3600"
    return response
