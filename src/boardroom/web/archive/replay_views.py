"""After the game: records, replays, rematches and uploaded records."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from boardroom.base.errors import BadInput, BadRecord, BoardroomError
from boardroom.engine.match import CORRECT, UNDO
from boardroom.engine.records import fair_draws
from boardroom.engine.rules.constants import CHANCE
from boardroom.web.accounts.requester import person_of
from boardroom.web.archive import record_signing, replays, uploads
from boardroom.web.game_pages import PAGES
from boardroom.web.game_pages.contract import Moment
from boardroom.web.languages import sentence
from boardroom.web.layout.requests import asker, limited, person_needed, problem, sent_only
from boardroom.web.tables import envelopes, lookup, match_cache, moves, rematches
from boardroom.web.tables.lookup import table_or_404
from boardroom.web.tables.models import Status, Table
from boardroom.web.tables.viewers import NotWatched, watchable


def watched_table(request: HttpRequest, code: str) -> Table:
    """Return a table whose game this user can watch."""
    table = table_or_404(code)
    if not watchable(table, person_of(request)):
        raise NotWatched
    return table


@require_GET
def record(request: HttpRequest, code: str) -> HttpResponse:
    """Return the record of a finished game as a file."""
    table = watched_table(request, code)
    try:
        name, text = lookup.record_of(table)
    except moves.NotAllowed as error:
        return problem(request, error, 403)
    response = HttpResponse(text, content_type="application/x-ndjson")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@require_GET
def keys(request: HttpRequest) -> HttpResponse:
    """Return the site's public keys, to verify signatures with."""
    response = JsonResponse(record_signing.published())
    response["Cache-Control"] = "public, max-age=300"
    response["Access-Control-Allow-Origin"] = "*"
    return response


@require_GET
def replay(request: HttpRequest, code: str) -> HttpResponse:
    """Show the table after `at` moves (default: all). `part` returns only what changes with each move."""
    table = watched_table(request, code)
    if table.status != Status.OVER:
        return problem(request, moves.NotAllowed("The replay is available once the game is over."), 403)
    asked = request.GET.get("at", str(table.number))
    at = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 8 else -1
    if not 0 <= at <= table.number:
        return problem(request, BadInput("This game has no such move."), 404)
    context = {"table": table, **part(table, at, request.LANGUAGE_CODE)}
    if "part" in request.GET:
        return render(request, "archive/replay_part.html", context)
    return render(request, "archive/replay.html", context | whole(request, table, at))


def part(table: Table, at: int, lang: str) -> dict[str, Any]:
    """Return the context that changes with each move."""
    now = replays.moment(table, at)
    now.played.names = list(match_cache.names_at(table, lang))
    scene = PAGES[table.game].scene(table, now, lang)
    return {
        "at": at,
        "last": table.number,
        "turn": now.turn,
        "who": now.played.names[now.actor] if now.actor != CHANCE and now.actor >= 0 and at else "",
        "undone": now.action in (UNDO, CORRECT),
        "deed": "" if scene["lines"] or not at else deed(table, now, at, lang),
        "scene": f"{table.game}/replay.html",
        **scene,
    }


def deed(table: Table, now: Moment, at: int, lang: str) -> str:
    """Describe the action if the log only contains its consequences."""
    if now.actor < 0 or now.action is None or now.action < 0:
        return ""
    before = replays.moment(table, at - 1).played
    before.names = now.played.names
    return before.game.deed(before, now.action, lang)


def whole(request: HttpRequest, table: Table, at: int) -> dict[str, Any]:
    """Return the context that stays the same: navigation, chart and verification."""
    film = replays.film(table)
    names = list(match_cache.names_at(table, request.LANGUAGE_CODE))
    starts = [turn.step for turn in film.turns]
    person = person_of(request)
    return {
        "page": PAGES[table.game],
        "names": names,
        "turns": film.turns,
        "plot": replays.plot(film.turns, names, at) if film.turns else None,
        "go": {
            "first": 0,
            "turn-back": max((step for step in starts if step < at), default=0),
            "back": max(0, at - 1),
            "on": min(table.number, at + 1),
            "turn-on": min((step for step in starts if step > at), default=table.number),
            "last": table.number,
        },
        "starts": " ".join(map(str, starts)),
        "draws": film.draws,
        "commitment": fair_draws.commitment(table.secret) if table.secret else "",
        "parts": envelopes.shown(table),
        "all_envelopes": envelopes.settled_digest(table),
        "why": request.session.get(f"unproved-{table.code}", ""),
        "file": lookup.file_name(table),
        "signed": request.build_absolute_uri("/").rstrip("/") if table.head else "",
        "played": bool(person and moves.seats_of(table, person)) and not table.official,
    }


@sent_only
@person_needed
@limited("table")
def rematch(request: HttpRequest, code: str) -> HttpResponse:
    """Start a rematch, or open the one another player has started."""
    table_or_404(code)
    person = asker(request)
    try:
        new = rematches.rematch(code, person, sealing=request.POST.get("sealing") == "1")
    except BoardroomError as error:
        return problem(request, error, 403)
    return redirect("table", new.code)


@require_http_methods(["GET", "HEAD", "POST"])
@limited("table", strangers="guest")
def records(request: HttpRequest) -> HttpResponse:
    """Upload a record and show its replay, or show the form again with the error."""
    if request.method != "POST":
        return render(request, "archive/records.html", {"wrong": ""})
    try:
        table, why = uploads.keep_record(person_of(request), uploaded(request))
    except BadInput as error:
        return render(request, "archive/records.html", {"wrong": sentence(error, request.LANGUAGE_CODE)}, status=400)
    if why:
        request.session[f"unproved-{table.code}"] = sentence(why, request.LANGUAGE_CODE)
    return redirect("replay", table.code)


def uploaded(request: HttpRequest) -> str:
    file = request.FILES.get("record")
    if file is None:
        raise BadInput("Choose a file first.")
    if (file.size or 0) > settings.MAX_UPLOAD:
        raise BadRecord("This file is too large. Records are at most 8 MB.")
    try:
        return str(file.read(), "utf-8")
    except UnicodeDecodeError as error:
        raise BadRecord("This file isn't a game record (not UTF-8 text).") from error
