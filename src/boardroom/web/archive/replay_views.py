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
from boardroom.web.accounts.requester import find_user
from boardroom.web.archive import record_signing, replays, uploads
from boardroom.web.game_pages import PAGES
from boardroom.web.game_pages.contract import ReplayPosition
from boardroom.web.languages import format_error
from boardroom.web.layout.requests import get_user, limit_posts, post_only, render_problem, require_user
from boardroom.web.tables import envelopes, lookup, match_cache, moves, rematches
from boardroom.web.tables.lookup import get_table_or_404
from boardroom.web.tables.models import Status, Table
from boardroom.web.tables.viewers import SpectatingNotAllowed, can_view_table


def get_watchable_table(request: HttpRequest, code: str) -> Table:
    """Return a table whose game this user can watch."""
    table = get_table_or_404(code)
    if not can_view_table(table, find_user(request)):
        raise SpectatingNotAllowed
    return table


@require_GET
def download_record(request: HttpRequest, code: str) -> HttpResponse:
    """Return the record of a finished game as a file."""
    table = get_watchable_table(request, code)
    try:
        name, text = lookup.export_record(table)
    except moves.NotAllowed as error:
        return render_problem(request, error, 403)
    response = HttpResponse(text, content_type="application/x-ndjson")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@require_GET
def show_public_keys(request: HttpRequest) -> HttpResponse:
    """Return the site's public keys, to verify signatures with."""
    response = JsonResponse(record_signing.export_public_keys())
    response["Cache-Control"] = "public, max-age=300"
    response["Access-Control-Allow-Origin"] = "*"
    return response


@require_GET
def show_replay(request: HttpRequest, code: str) -> HttpResponse:
    """Show the table after `at` moves (default: all). `build_step_context` returns only what changes with each move."""
    table = get_watchable_table(request, code)
    if table.status != Status.OVER:
        return render_problem(request, moves.NotAllowed("The replay is available once the game is over."), 403)
    asked = request.GET.get("at", str(table.number))
    at = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 8 else -1
    if not 0 <= at <= table.number:
        return render_problem(request, BadInput("This game has no such move."), 404)
    context = {"table": table, **build_step_context(table, at, request.LANGUAGE_CODE)}
    if "part" in request.GET:
        return render(request, "archive/replay_part.html", context)
    return render(request, "archive/replay.html", context | build_page_context(request, table, at))


def build_step_context(table: Table, at: int, lang: str) -> dict[str, Any]:
    """Return the context that changes with each move."""
    now = replays.load_moment(table, at)
    now.match.names = list(match_cache.get_seat_names(table, lang))
    scene = PAGES[table.game].build_scene(table, now, lang)
    return {
        "at": at,
        "last": table.number,
        "turn": now.turn_number,
        "who": now.match.names[now.actor] if now.actor != CHANCE and now.actor >= 0 and at else "",
        "undone": now.action in (UNDO, CORRECT),
        "deed": "" if scene["lines"] or not at else describe_action(table, now, at, lang),
        "scene": f"{table.game}/replay.html",
        **scene,
    }


def describe_action(table: Table, now: ReplayPosition, at: int, lang: str) -> str:
    """Describe the action if the log only contains its consequences."""
    if now.actor < 0 or now.action is None or now.action < 0:
        return ""
    before = replays.load_moment(table, at - 1).match
    before.names = now.match.names
    return before.game.describe_action(before, now.action, lang)


def build_page_context(request: HttpRequest, table: Table, at: int) -> dict[str, Any]:
    """Return the context that stays the same: navigation, chart and verification."""
    summary = replays.summarise_replay(table)
    names = list(match_cache.get_seat_names(table, request.LANGUAGE_CODE))
    starts = [turn.move_number for turn in summary.turns]
    user = find_user(request)
    return {
        "page": PAGES[table.game],
        "names": names,
        "turns": summary.turns,
        "plot": replays.plot_worth(summary.turns, names, at) if summary.turns else None,
        "go": {
            "first": 0,
            "turn-back": max((step for step in starts if step < at), default=0),
            "back": max(0, at - 1),
            "on": min(table.number, at + 1),
            "turn-on": min((step for step in starts if step > at), default=table.number),
            "last": table.number,
        },
        "starts": " ".join(map(str, starts)),
        "draws": summary.proved_draws,
        "commitment": fair_draws.compute_commitment(table.secret) if table.secret else "",
        "parts": envelopes.describe_words(table),
        "all_envelopes": envelopes.envelopes_digest(table),
        "why": request.session.get(f"unproved-{table.code}", ""),
        "file": lookup.record_file_name(table),
        "signed": request.build_absolute_uri("/").rstrip("/") if table.head_hash else "",
        "played": bool(user and moves.find_user_seats(table, user)) and not table.is_tournament_table,
    }


@post_only
@require_user
@limit_posts("table")
def start_rematch(request: HttpRequest, code: str) -> HttpResponse:
    """Start a rematch, or open the one another player has started."""
    get_table_or_404(code)
    user = get_user(request)
    try:
        new = rematches.join_rematch(code, user, sealing=request.POST.get("sealing") == "1")
    except BoardroomError as error:
        return render_problem(request, error, 403)
    return redirect("table", new.code)


@require_http_methods(["GET", "HEAD", "POST"])
@limit_posts("table", anonymous_limit="guest")
def upload_record(request: HttpRequest) -> HttpResponse:
    """Upload a record and show its replay, or show the form again with the error."""
    if request.method != "POST":
        return render(request, "archive/records.html", {"wrong": ""})
    try:
        table, why = uploads.save_record(find_user(request), read_upload(request))
    except BadInput as error:
        return render(
            request, "archive/records.html", {"wrong": format_error(error, request.LANGUAGE_CODE)}, status=400
        )
    if why:
        request.session[f"unproved-{table.code}"] = format_error(why, request.LANGUAGE_CODE)
    return redirect("replay", table.code)


def read_upload(request: HttpRequest) -> str:
    file = request.FILES.get("record")
    if file is None:
        raise BadInput("Choose a file first.")
    if (file.size or 0) > settings.MAX_UPLOAD_BYTES:
        raise BadRecord("This file is too large. Records are at most 8 MB.")
    try:
        return str(file.read(), "utf-8")
    except UnicodeDecodeError as error:
        raise BadRecord("This file isn't a game record (not UTF-8 text).") from error
