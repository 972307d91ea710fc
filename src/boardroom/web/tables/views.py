"""The table page, its frame, and all actions at a table."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from urllib.parse import quote

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET

from boardroom.base.errors import BadInput, BoardroomError
from boardroom.players import levels
from boardroom.web import bots
from boardroom.web.accounts.requester import find_user
from boardroom.web.game_pages import PAGES
from boardroom.web.game_pages.contract import TableView, Tip, Viewer
from boardroom.web.languages import format_error
from boardroom.web.layout.requests import (
    count_attempt,
    get_user,
    is_script_request,
    post_only,
    render_problem,
    require_user,
)
from boardroom.web.moderation import rating_watch, sanctions
from boardroom.web.notifications import mail
from boardroom.web.social import presence
from boardroom.web.tables import chat, envelopes, frames, match_cache, moves, sealed_words, seats
from boardroom.web.tables.acting_seats import check_private_chat, find_acting_seat
from boardroom.web.tables.forms import LogFilter
from boardroom.web.tables.lookup import get_table_or_404
from boardroom.web.tables.models import Status, Table
from boardroom.web.tables.viewers import build_viewer


def build_request_viewer(request: HttpRequest, table: Table) -> Viewer:
    uncovered = request.session.get(f"uncovered-{table.code}")
    return build_viewer(table, find_user(request), request.LANGUAGE_CODE, uncovered)


@require_GET
def show_table(request: HttpRequest, code: str) -> HttpResponse:
    table = get_table_or_404(code)
    view = build_request_viewer(request, table)
    presence.mark_online(find_user(request))
    context = {"table": table, "page": PAGES[table.game], "view": view, "frame": frames.render_frame(table, view)}
    context["tips"] = choose_tips(request, table, view)
    response = render(request, "tables/table.html", context)
    person = find_user(request)
    if table.rated and person is not None and view.own_seats and table.status != Status.OVER:
        rating_watch.record_trace(request, response, table, person)
    return response


def choose_tips(request: HttpRequest, table: Table, view: Viewer) -> tuple[Tip, ...]:
    """Return tips for a player's first game, until they are dismissed."""
    person = find_user(request)
    known = request.COOKIES.get("tips", "").split(".")
    if person is None or view.seat is None or table.records_real_table or table.tournament_id or table.game in known:
        return ()
    played = Table.objects.filter(game=table.game, seats__user=person, status__in=(Status.PLAYING, Status.OVER))
    return () if table.status == Status.OVER or played.exclude(pk=table.pk).exists() else PAGES[table.game].tips


@require_GET
def show_frame(request: HttpRequest, code: str) -> HttpResponse:
    """Return the current frame, or the content of one of its dialogs."""
    table = get_table_or_404(code)
    view = build_request_viewer(request, table)
    if view.own_seats:
        mail.note_viewing(table, find_user(request))
    name = request.GET.get("dialog", "")
    if table.status in (Status.PLAYING, Status.OVER) and name in PAGES[table.game].dialogs:
        response = HttpResponse(frames.render_dialog(table, view, name))
    else:
        response = HttpResponse(frames.render_frame(table, view))
    response["Cache-Control"] = "no-store"
    return response


@require_GET
def show_server_time(request: HttpRequest) -> HttpResponse:
    """Return the server's time in milliseconds, to count down clocks."""
    response = HttpResponse(str(round(timezone.now().timestamp() * 1000)), content_type="text/plain")
    response["Cache-Control"] = "no-store"
    return response


@require_GET
def show_log(request: HttpRequest, code: str) -> HttpResponse:
    """Show the game log for the viewer, filtered by player, kind and words."""
    table = get_table_or_404(code)
    if table.status not in (Status.PLAYING, Status.OVER):
        return redirect("table", code)
    view, page = build_request_viewer(request, table), PAGES[table.game]
    with match_cache.open_match(table) as game, match_cache.use_display_names(game, table, view.lang):
        turns = page.build_log(TableView(table, game, view))
    names = list(match_cache.get_seat_names(table, view.lang))
    wish = LogFilter.parse(request.GET, len(names), page.log_kinds)
    context = {"table": table, "page": page, "names": names, "wish": wish, "turns": wish.filter_turns(turns)}
    return render(request, "tables/log.html", context)


def render_result(request: HttpRequest, code: str, error: BoardroomError | None = None) -> HttpResponse:
    """Return the current frame to the script, or redirect other browsers. Errors are sent in a header, so that the body
    stays a frame."""
    if not is_script_request(request):
        return render_problem(request, error) if error else redirect("table", code)
    if "X-Live" in request.headers and not error:
        # The stream sends the frame
        return HttpResponse(status=204)
    table = get_table_or_404(code)
    response = HttpResponse(frames.render_frame(table, build_request_viewer(request, table)))
    response["Cache-Control"] = "no-store"
    if error:
        response["X-Problem"] = quote(format_error(error, request.LANGUAGE_CODE))
    return response


def parse_move_number(request: HttpRequest) -> int:
    text = request.POST.get("number", "")
    if not (text.isascii() and text.isdigit() and len(text) < 8):
        raise BadInput("This move has no position number. Reload the page and try again.")
    return int(text)


def action_view(change: Callable[[HttpRequest, Table], None]) -> Callable[[HttpRequest, str], HttpResponse]:
    """Decorate a POST view that changes a table: it returns the current frame, or an error."""

    @post_only
    @wraps(change)
    def view(request: HttpRequest, code: str) -> HttpResponse:
        table = get_table_or_404(code)
        try:
            change(request, table)
        except BoardroomError as error:
            return render_result(request, code, error)
        return render_result(request, code)

    return view


@action_view
def make_move(request: HttpRequest, table: Table) -> None:
    """Make a move at the position after `number` moves."""
    count_attempt(request, "move")
    seat = find_acting_seat(build_request_viewer(request, table), table)
    moves.make_move(table.code, seat, request.POST.get("do", "")[:80], parse_move_number(request))


@action_view
def undo_move(request: HttpRequest, table: Table) -> None:
    count_attempt(request, "move")
    seat = find_acting_seat(build_request_viewer(request, table), table)
    moves.undo_move(table.code, seat, parse_move_number(request))


@action_view
def request_hint(request: HttpRequest, table: Table) -> None:
    """Request a hint for the position after `number` moves."""
    count_attempt(request, "hint")
    seat = find_acting_seat(build_request_viewer(request, table), table)
    bots.request_hint(table.code, seat, parse_move_number(request))


@post_only
@require_user
@action_view
def sit_down(request: HttpRequest, table: Table) -> None:
    seats.take_requested_seat(table, get_user(request), request.POST, is_invited=is_invited(request, table))


def is_invited(request: HttpRequest, table: Table) -> bool:
    """Return True if the user has opened the table's invitation link."""
    return bool(request.session.get(f"invited-{table.code}"))


@post_only
@require_user
@action_view
def add_word(request: HttpRequest, table: Table) -> None:
    """Add unsealed words to the draws, before the first of them."""
    count_attempt(request, "talk")
    sealed_words.add_word(table.code, get_user(request), request.POST.get("word", ""))


def envelope_view(
    change: Callable[[HttpRequest, str, int | None], Table],
) -> Callable[[HttpRequest, str], HttpResponse]:
    """Decorate a view for the script that seals words: it returns the envelopes' status, or an error."""

    @post_only
    @wraps(change)
    def view(request: HttpRequest, code: str) -> HttpResponse:
        table = get_table_or_404(code)
        if not build_request_viewer(request, table).own_seats:
            return JsonResponse({"wrong": ""}, status=403)
        seat = request.POST.get("seat", "")
        try:
            count_attempt(request, "move")
            change(request, code, int(seat) if seat.isascii() and seat.isdigit() and len(seat) < 3 else None)
        except BoardroomError as error:
            return JsonResponse({"wrong": format_error(error, request.LANGUAGE_CODE)}, status=409)
        table = get_table_or_404(code)
        return JsonResponse(envelopes.envelope_state(table, build_request_viewer(request, table).own_seats))

    return view


@envelope_view
def seal_envelope(request: HttpRequest, code: str, seat: int | None) -> Table:
    """Store the hash of sealed words. They are revealed when every seat has sealed its own."""
    return sealed_words.save_envelope(code, get_user(request), request.POST.get("sealed", "")[:80], seat)


@envelope_view
def open_envelope(request: HttpRequest, code: str, seat: int | None) -> Table:
    """Reveal sealed words."""
    nonce, word = request.POST.get("nonce", "")[:80], request.POST.get("word", "")[:200]
    return sealed_words.open_envelope(code, get_user(request), nonce, word, seat)


@require_GET
def envelope_status(request: HttpRequest, code: str) -> HttpResponse:
    """Return the status of the envelopes, for pages that do not show the table."""
    table = get_table_or_404(code)
    response = JsonResponse(
        envelopes.envelope_state(table, build_request_viewer(request, table).own_seats) if table.secret else {}
    )
    response["Cache-Control"] = "no-store"
    return response


@post_only
@require_user
@action_view
def fill_with_bots(request: HttpRequest, table: Table) -> None:
    """Fill empty seats with bots and start, if the host asks."""
    seats.fill_with_bots(table.code, get_user(request), request.POST.get("level") or levels.SUBSTITUTE_BOT)


@post_only
@require_user
@action_view
def leave_table(request: HttpRequest, table: Table) -> None:
    """Leave the seat before the game, or let a bot take over during it."""
    count_attempt(request, "talk")
    if table.status == "open":
        seats.leave_seat(table.code, get_user(request))
    elif request.POST.get("return"):
        seats.rejoin_game(table.code, get_user(request))
    else:
        seats.hand_to_bot(table.code, get_user(request))


@post_only
@require_user
@action_view
def send_message(request: HttpRequest, table: Table) -> None:
    count_attempt(request, "talk")
    to = request.POST.get("to", "")
    reader = int(to) if to.isascii() and to.isdigit() and len(to) < 3 else None
    if reader is not None:
        check_private_chat(table)
    chat.post_line(table.code, get_user(request), request.POST.get("text", "")[:1000], reader)


@post_only
@require_user
@action_view
def report_message(request: HttpRequest, table: Table) -> None:
    """Report a chat message to the moderators."""
    count_attempt(request, "report")
    line = request.POST.get("line", "")
    sanctions.report_line(
        table.code, get_user(request), int(line) if line.isascii() and line.isdigit() and len(line) < 16 else 0
    )


@post_only
def uncover_hand(request: HttpRequest, code: str) -> HttpResponse:
    """Reveal the hand on a shared device, when its player has taken the device."""
    table = get_table_or_404(code)
    if table.actor in build_request_viewer(request, table).own_seats:
        request.session[f"uncovered-{code}"] = table.actor
    return redirect("table", code)


@require_GET
def accept_invitation(request: HttpRequest, code: str, invitation: str) -> HttpResponse:
    """Accept an invitation link."""
    table = get_table_or_404(code)
    if table.invitation == invitation:
        request.session[f"invited-{code}"] = True
    return redirect("table", code)
