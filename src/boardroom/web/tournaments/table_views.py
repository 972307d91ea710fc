"""Views that lead from a tournament to a table on the site or to the assistant of a physical one."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from boardroom import tournament
from boardroom.base.errors import BoardroomError
from boardroom.tournament.log.state import Round
from boardroom.web.accounts.requester import find_user
from boardroom.web.languages import format_error
from boardroom.web.layout.requests import limit_posts
from boardroom.web.tables.models import Table
from boardroom.web.tables.viewers import can_view_table
from boardroom.web.tournaments import online_tables, table_assistant
from boardroom.web.tournaments.forms import parse_int
from boardroom.web.tournaments.visits import Visit, make_frame_context, open_visit

page_methods = require_http_methods(["GET", "HEAD", "POST"])


def get_round_at(visit: Visit, game: int, table: int, *, is_online: bool) -> Round:
    """Return the round if it has such a table, at the site or at the venue."""
    found = visit.state.rounds.get(game)
    if found is None or not found.is_confirmed or not 1 <= table <= len(found.tables) or found.is_online != is_online:
        raise Http404
    return found


@page_methods
@limit_posts("tournament")
def play_online(request: HttpRequest, code: str, game: int, table: int) -> HttpResponse:
    """Open an online table: its players sit down with this device, everyone else watches."""
    visit = open_visit(request, code)
    found = get_round_at(visit, game, table, is_online=True)
    here = online_tables.find_online_table(visit.row, game, table)
    if here is None:
        # The log can be ahead of the tables, for instance just after a server start
        if request.method == "POST":
            online_tables.run_safely(online_tables.follow_log, visit.row.pk)
            here = online_tables.find_online_table(visit.row, game, table)
        if here is None:
            return redirect("tournaments:table", code, game, table)
    person, seat = find_user(request), online_tables.find_held_seat(found, table, visit.visitor.entrant)
    if request.method == "POST" and seat and person is not None:
        online_tables.take_seat(here, seat, person)
    if not can_view_table(here, person):
        return redirect("tournaments:table", code, game, table)
    return redirect("table", here.code)


@page_methods
@limit_posts("tournament")
def answer_device(request: HttpRequest, code: str, game: int, table: int, entrant: str) -> HttpResponse:
    """Let the first device or a referee answer another device that asks to play for an entrant."""
    visit = open_visit(request, code)
    get_round_at(visit, game, table, is_online=True)
    here = online_tables.find_online_table(visit.row, game, table)
    seat = here.seats.filter(entrant=entrant).first() if here else None
    if here is None or seat is None:
        raise Http404
    person = find_user(request)
    first = person is not None and seat.user_id == person.pk
    if not (first or visit.visitor.can_judge):
        raise PermissionDenied
    error_text = ""
    if request.method == "POST":
        try:
            let = "first device" if first else visit.visitor.name
            online_tables.answer_device_request(
                here, entrant, request.POST.get("answer") == "yes", let, parse_int(request.POST.get("asks", "0"))
            )
            return redirect("table", here.code)
        except BoardroomError as error:
            error_text = format_error(error, visit.lang)
    context = {**make_frame_context(visit), "seat": seat, "table": here, "error": error_text}
    response = render(request, "tournaments/device.html", context, status=400 if error_text else 200)
    response["Cache-Control"] = "no-store"
    return response


@page_methods
@limit_posts("table")
def show_assistant(request: HttpRequest, code: str, game: int, table: int) -> HttpResponse:
    """Show the assistant of a physical table. Its captain or staff open it and report its settlement."""
    visit = open_visit(request, code)
    found = get_round_at(visit, game, table, is_online=False)
    visitor = visit.visitor
    own = visitor.entrant in found.get_table(table)
    if not (visitor.can_judge or own):
        raise PermissionDenied
    can_open = visitor.can_judge or visitor.role_at_table(visit.state, game, table) == "captain"
    if request.method == "POST":
        person = find_user(request)
        if not can_open or person is None:
            raise PermissionDenied
        return redirect("table", table_assistant.open_assistant(visit.row, visit.state, game, table, person).code)
    here = table_assistant.find_assistant(visit.row, visit.state, game, table)
    context = {
        **make_frame_context(visit),
        "game": found,
        "number": table,
        "here": found.get_table(table),
        "people": visit.state.people,
        "can_open": can_open,
        "table": here,
        "is_driver": is_driver(request, here),
        "money": table_assistant.get_settlement(here) if here else {},
        "result": found.results.get(table),
        "can_report": found.clock is not None
        and table in found.list_unconfirmed_tables()
        and tournament.is_allowed(visitor.role, "result-told", own),
    }
    response = render(request, "tournaments/assistant.html", context)
    response["Cache-Control"] = "no-store"
    return response


def is_driver(request: HttpRequest, table: Table | None) -> bool:
    person = find_user(request)
    return bool(person and table and table.host_id == person.pk)
