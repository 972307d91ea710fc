"""Views that lead from a tournament to a table on the site or to the assistant of a physical one."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from boardroom import tournament
from boardroom.base.errors import BoardroomError
from boardroom.tournament.log.state import Game
from boardroom.web.accounts.requester import person_of
from boardroom.web.languages import sentence
from boardroom.web.layout.requests import limited
from boardroom.web.tables.models import Table
from boardroom.web.tables.viewers import watchable
from boardroom.web.tournaments import online_tables, table_assistant
from boardroom.web.tournaments.forms import whole
from boardroom.web.tournaments.visits import Visit, frame, visit

page = require_http_methods(["GET", "HEAD", "POST"])


def game_at(seen: Visit, game: int, table: int, *, is_online: bool) -> Game:
    """Return the round if it has such a table, at the site or at the venue."""
    found = seen.state.games.get(game)
    if found is None or not found.confirmed or not 1 <= table <= len(found.tables) or found.online != is_online:
        raise Http404
    return found


@page
@limited("event")
def play(request: HttpRequest, code: str, game: int, table: int) -> HttpResponse:
    """Open an online table: its players sit down with this device, everyone else watches."""
    seen = visit(request, code)
    found = game_at(seen, game, table, is_online=True)
    here = online_tables.table_of(seen.row, game, table)
    if here is None:
        # The log can be ahead of the tables, for instance just after a server start
        if request.method == "POST":
            online_tables.safely(online_tables.follow, seen.row.pk)
            here = online_tables.table_of(seen.row, game, table)
        if here is None:
            return redirect("championship:table", code, game, table)
    person, seat = person_of(request), online_tables.seat_of(found, table, seen.visitor.entrant)
    if request.method == "POST" and seat and person is not None:
        online_tables.sit(here, seat, person)
    if not watchable(here, person):
        return redirect("championship:table", code, game, table)
    return redirect("table", here.code)


@page
@limited("event")
def device(request: HttpRequest, code: str, game: int, table: int, entrant: str) -> HttpResponse:
    """Let the first device or a referee answer another device that asks to play for an entrant."""
    seen = visit(request, code)
    game_at(seen, game, table, is_online=True)
    here = online_tables.table_of(seen.row, game, table)
    seat = here.seats.filter(entrant=entrant).first() if here else None
    if here is None or seat is None:
        raise Http404
    person = person_of(request)
    first = person is not None and seat.person_id == person.pk
    if not (first or seen.visitor.judges):
        raise PermissionDenied
    wrong = ""
    if request.method == "POST":
        try:
            let = "first device" if first else seen.visitor.name
            online_tables.answer(
                here, entrant, request.POST.get("answer") == "yes", let, whole(request.POST.get("asks", "0"))
            )
            return redirect("table", here.code)
        except BoardroomError as error:
            wrong = sentence(error, seen.lang)
    context = {**frame(seen), "seat": seat, "table": here, "wrong": wrong}
    response = render(request, "tournaments/device.html", context, status=400 if wrong else 200)
    response["Cache-Control"] = "no-store"
    return response


@page
@limited("table")
def assistant(request: HttpRequest, code: str, game: int, table: int) -> HttpResponse:
    """Show the assistant of a physical table. Its captain or staff open it and report its settlement."""
    seen = visit(request, code)
    found = game_at(seen, game, table, is_online=False)
    visitor = seen.visitor
    own = visitor.entrant in found.table(table)
    if not (visitor.judges or own):
        raise PermissionDenied
    opens = visitor.judges or visitor.role_at(seen.state, game, table) == "captain"
    if request.method == "POST":
        person = person_of(request)
        if not opens or person is None:
            raise PermissionDenied
        return redirect("table", table_assistant.assist(seen.row, seen.state, game, table, person).code)
    here = table_assistant.assistant_of(seen.row, seen.state, game, table)
    context = {
        **frame(seen),
        "game": found,
        "number": table,
        "here": found.table(table),
        "people": seen.state.people,
        "opens": opens,
        "table": here,
        "drives": drives(request, here),
        "money": table_assistant.settlement(here) if here else {},
        "result": found.results.get(table),
        "tells": found.clock is not None
        and table in found.unconfirmed()
        and tournament.may(visitor.role, "result-told", own),
    }
    response = render(request, "tournaments/assistant.html", context)
    response["Cache-Control"] = "no-store"
    return response


def drives(request: HttpRequest, table: Table | None) -> bool:
    person = person_of(request)
    return bool(person and table and table.host_id == person.pk)
