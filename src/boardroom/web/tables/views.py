"""The table page, its frame, and all actions at a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from urllib.parse import quote

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET

from boardroom.base.errors import BadInput, BoardroomError
from boardroom.web import bots
from boardroom.web.accounts.requester import person_of
from boardroom.web.game_pages import PAGES
from boardroom.web.game_pages.contract import Sight, Tip, Viewpoint
from boardroom.web.languages import sentence
from boardroom.web.layout.forms import LogWish
from boardroom.web.layout.requests import asker, by_script, person_needed, problem, sent_only, spend
from boardroom.web.moderation import rating_watch, sanctions
from boardroom.web.notifications import mail
from boardroom.web.social import presence
from boardroom.web.tables import acting_seats, chat, envelopes, frames, match_cache, moves, sealed_words, seats
from boardroom.web.tables.lookup import table_or_404
from boardroom.web.tables.models import Status, Table
from boardroom.web.tables.viewers import viewpoint


def view_of(request: HttpRequest, table: Table) -> Viewpoint:
    uncovered = request.session.get(f"uncovered-{table.code}")
    return viewpoint(table, person_of(request), request.LANGUAGE_CODE, uncovered)


@require_GET
def page(request: HttpRequest, code: str) -> HttpResponse:
    table = table_or_404(code)
    view = view_of(request, table)
    presence.here(person_of(request))
    context = {"table": table, "page": PAGES[table.game], "view": view, "frame": frames.frame(table, view)}
    context["tips"] = tips(request, table, view)
    response = render(request, "tables/table.html", context)
    person = person_of(request)
    if table.rated and person is not None and view.mine and table.status != Status.OVER:
        rating_watch.mark(request, response, table, person)
    return response


def tips(request: HttpRequest, table: Table, view: Viewpoint) -> tuple[Tip, ...]:
    """Return tips for a player's first game, until they are dismissed."""
    person = person_of(request)
    known = request.COOKIES.get("tips", "").split(".")
    if person is None or view.seat is None or table.typed or table.event_id or table.game in known:
        return ()
    played = Table.objects.filter(game=table.game, seats__person=person, status__in=(Status.PLAYING, Status.OVER))
    return () if table.status == Status.OVER or played.exclude(pk=table.pk).exists() else PAGES[table.game].tips


@require_GET
def frame(request: HttpRequest, code: str) -> HttpResponse:
    """Return the current frame, or the content of one of its dialogs."""
    table = table_or_404(code)
    view = view_of(request, table)
    if view.mine:
        mail.looks(table, person_of(request))
    name = request.GET.get("dialog", "")
    if table.status in (Status.PLAYING, Status.OVER) and name in PAGES[table.game].dialogs:
        response = HttpResponse(frames.dialog(table, view, name))
    else:
        response = HttpResponse(frames.frame(table, view))
    response["Cache-Control"] = "no-store"
    return response


@require_GET
def now(request: HttpRequest) -> HttpResponse:
    """Return the server's time in milliseconds, to count down clocks."""
    response = HttpResponse(str(round(timezone.now().timestamp() * 1000)), content_type="text/plain")
    response["Cache-Control"] = "no-store"
    return response


@require_GET
def log(request: HttpRequest, code: str) -> HttpResponse:
    """Show the game log for the viewer, filtered by player, kind and words."""
    table = table_or_404(code)
    if table.status not in (Status.PLAYING, Status.OVER):
        return redirect("table", code)
    view, page = view_of(request, table), PAGES[table.game]
    with match_cache.played(table) as game, match_cache.called(game, table, view.lang):
        turns = page.log(Sight(table, game, view))
    names = list(match_cache.names_at(table, view.lang))
    wish = LogWish.read(request.GET, len(names), page.kinds)
    context = {"table": table, "page": page, "names": names, "wish": wish, "turns": wish.kept(turns)}
    return render(request, "tables/log.html", context)


def answer(request: HttpRequest, code: str, error: BoardroomError | None = None) -> HttpResponse:
    """Return the current frame to the script, or redirect other browsers. Errors are sent in a header, so that the body
    stays a frame."""
    if not by_script(request):
        return problem(request, error) if error else redirect("table", code)
    if "X-Live" in request.headers and not error:
        # The stream sends the frame
        return HttpResponse(status=204)
    table = table_or_404(code)
    response = HttpResponse(frames.frame(table, view_of(request, table)))
    response["Cache-Control"] = "no-store"
    if error:
        response["X-Problem"] = quote(sentence(error, request.LANGUAGE_CODE))
    return response


def expected(request: HttpRequest) -> int:
    text = request.POST.get("number", "")
    if not (text.isascii() and text.isdigit() and len(text) < 8):
        raise BadInput("This move has no position number. Reload the page and try again.")
    return int(text)


def acting_seat(request: HttpRequest, table: Table) -> int:
    """Return the active seat if it belongs to this user. Only the session decides whose it is."""
    return acting_seats.acting(view_of(request, table), table)


def deed(change: Callable[[HttpRequest, Table], None]) -> Callable[[HttpRequest, str], HttpResponse]:
    """Decorate a POST view that changes a table: it returns the current frame, or an error."""

    @sent_only
    @wraps(change)
    def view(request: HttpRequest, code: str) -> HttpResponse:
        table = table_or_404(code)
        try:
            change(request, table)
        except BoardroomError as error:
            return answer(request, code, error)
        return answer(request, code)

    return view


@deed
def do(request: HttpRequest, table: Table) -> None:
    """Make a move at the position after `number` moves."""
    spend(request, "move")
    moves.act(table.code, acting_seat(request, table), request.POST.get("do", "")[:80], expected(request))


@deed
def undo(request: HttpRequest, table: Table) -> None:
    spend(request, "move")
    moves.take_back(table.code, acting_seat(request, table), expected(request))


@deed
def hint(request: HttpRequest, table: Table) -> None:
    """Request a hint for the position after `number` moves."""
    spend(request, "hint")
    bots.advise(table.code, acting_seat(request, table), expected(request))


@sent_only
@person_needed
@deed
def sit(request: HttpRequest, table: Table) -> None:
    take_seat(request, table, request.POST)


def take_seat(request: HttpRequest, table: Table, wish: Mapping[str, str]) -> None:
    """Take the requested seat, or any, and add words to the draws."""
    invited = wish.get("invitation") == table.invitation or request.session.get(f"invited-{table.code}")
    if not (table.public or invited):
        raise moves.NotAllowed("This table is invite-only. Open the invitation link you were sent.")
    wanted = wish.get("seat", "")
    seat = int(wanted) if wanted.isascii() and wanted.isdigit() and len(wanted) < 3 else None
    seats.sit(table.code, asker(request), seat, wish.get("word", ""), wish.get("envelope", "")[:80])


@sent_only
@person_needed
@deed
def word(request: HttpRequest, table: Table) -> None:
    """Add unsealed words to the draws, before the first of them."""
    spend(request, "talk")
    sealed_words.add_word(table.code, asker(request), request.POST.get("word", ""))


def sealing(change: Callable[[HttpRequest, str, int | None], Table]) -> Callable[[HttpRequest, str], HttpResponse]:
    """Decorate a view for the script that seals words: it returns the envelopes' status, or an error."""

    @sent_only
    @wraps(change)
    def view(request: HttpRequest, code: str) -> HttpResponse:
        table = table_or_404(code)
        if not view_of(request, table).mine:
            return JsonResponse({"wrong": ""}, status=403)
        seat = request.POST.get("seat", "")
        try:
            spend(request, "move")
            change(request, code, int(seat) if seat.isascii() and seat.isdigit() and len(seat) < 3 else None)
        except BoardroomError as error:
            return JsonResponse({"wrong": sentence(error, request.LANGUAGE_CODE)}, status=409)
        table = table_or_404(code)
        return JsonResponse(envelopes.state(table, view_of(request, table).mine))

    return view


@sealing
def envelope(request: HttpRequest, code: str, seat: int | None) -> Table:
    """Store the hash of sealed words. They are revealed when every seat has sealed its own."""
    return sealed_words.seal(code, asker(request), request.POST.get("sealed", "")[:80], seat)


@sealing
def opened(request: HttpRequest, code: str, seat: int | None) -> Table:
    """Reveal sealed words."""
    nonce, word = request.POST.get("nonce", "")[:80], request.POST.get("word", "")[:200]
    return sealed_words.open_envelope(code, asker(request), nonce, word, seat)


@require_GET
def lying(request: HttpRequest, code: str) -> HttpResponse:
    """Return the status of the envelopes, for pages that do not show the table."""
    table = table_or_404(code)
    response = JsonResponse(envelopes.state(table, view_of(request, table).mine) if table.secret else {})
    response["Cache-Control"] = "no-store"
    return response


@sent_only
@person_needed
@deed
def leave(request: HttpRequest, table: Table) -> None:
    """Leave the seat before the game, or let a bot take over during it."""
    spend(request, "talk")
    if table.status == "open":
        seats.stand(table.code, asker(request))
    elif request.POST.get("return"):
        seats.take_again(table.code, asker(request))
    else:
        seats.hand_over(table.code, asker(request))


@sent_only
@person_needed
@deed
def talk(request: HttpRequest, table: Table) -> None:
    spend(request, "talk")
    to = request.POST.get("to", "")
    reader = int(to) if to.isascii() and to.isdigit() and len(to) < 3 else None
    if reader is not None:
        acting_seats.private_talk(table)
    chat.say(table.code, asker(request), request.POST.get("text", "")[:1000], reader)


@sent_only
@person_needed
@deed
def report(request: HttpRequest, table: Table) -> None:
    """Report a chat message to the moderators."""
    spend(request, "report")
    line = request.POST.get("line", "")
    sanctions.report(
        table.code, asker(request), int(line) if line.isascii() and line.isdigit() and len(line) < 16 else 0
    )


@sent_only
def uncover(request: HttpRequest, code: str) -> HttpResponse:
    """Reveal the hand on a shared device, when its player has taken the device."""
    table = table_or_404(code)
    if table.actor in view_of(request, table).mine:
        request.session[f"uncovered-{code}"] = table.actor
    return redirect("table", code)


@require_GET
def invited(request: HttpRequest, code: str, invitation: str) -> HttpResponse:
    """Accept an invitation link."""
    table = table_or_404(code)
    if table.invitation == invitation:
        request.session[f"invited-{code}"] = True
    return redirect("table", code)
