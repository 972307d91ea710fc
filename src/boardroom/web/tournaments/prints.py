"""Printed pages and downloads."""

from __future__ import annotations

import json
import re
from collections.abc import Hashable

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET

from boardroom import tournament
from boardroom.base.text import reading_sort_key
from boardroom.tournament.events import SeatingDrawn
from boardroom.tournament.exports import files
from boardroom.tournament.exports.published_draws import export_draws
from boardroom.tournament.rules.permissions import find_captain
from boardroom.tournament.text import texts
from boardroom.web.layout import qr_codes
from boardroom.web.server.memory_cache import cache_result
from boardroom.web.tournaments import access, contexts
from boardroom.web.tournaments.visits import Visit, make_frame_context, open_visit

TOP_PLACES = 3
SLIPS_PER_PAGE = 100


@require_GET
def print_people(request: HttpRequest, code: str) -> HttpResponse:
    """Print the list for the door, to tick by hand."""
    visit = open_visit(request, code, "checked")
    by_name = request.GET.get("by") == "name"
    entrants = visit.state.list_entrants()
    if by_name:
        entrants.sort(key=lambda person: (reading_sort_key(person.kana or person.name), person.number))
    context = {
        **make_frame_context(visit),
        "entrants": entrants,
        "staff": visit.state.list_staff(),
        "statuses": texts.STATUSES[visit.lang],
        "by_name": by_name,
    }
    return render(request, "tournaments/print_people.html", context)


@require_GET
def print_seating(request: HttpRequest, code: str, game: int) -> HttpResponse:
    """Print the seating for the wall, by name or by table."""
    visit = open_visit(request, code, "see-seating")
    found = visit.state.rounds.get(game)
    if found is None or not found.is_confirmed:
        raise Http404
    by_table = request.GET.get("by") == "table"
    people = visit.state.people
    seats = [(people[person], number) for number, seated in enumerate(found.tables, 1) for person in seated]
    seats.sort(key=lambda seat: (reading_sort_key(seat[0].kana or seat[0].name), seat[0].number))
    context = {
        **make_frame_context(visit),
        "game": game,
        "by_table": by_table,
        "seats": seats,
        "tables": [[people[person] for person in seated] for seated in found.tables],
    }
    return render(request, "tournaments/print_seating.html", context)


@require_GET
def print_standings(request: HttpRequest, code: str) -> HttpResponse:
    """Print the standings that this visitor may see."""
    visit = open_visit(request, code, "see-standings")
    shown = contexts.standings_context(visit.journal, visit.make_page_view("standings"))
    context = {**make_frame_context(visit), **shown, "criteria": texts.CRITERIA[visit.lang]}
    return render(request, "tournaments/print_standings.html", context)


@require_GET
def print_slips(request: HttpRequest, code: str) -> HttpResponse:
    """Print a slip with each person's code, a hundred per page.

    Rendering two thousand at once blocked other visitors for a minute and a half.
    """
    visit = open_visit(request, code, "entered")
    pages = Paginator(list(visit.state.people.values()), SLIPS_PER_PAGE)
    page = pages.get_page(request.GET.get("page"))
    rows = []
    for person in page:
        secret = access.make_code(visit.row, person.id)
        link = f"{visit.origin}{reverse('tournaments:as', args=[code, secret])}"
        rows.append((person, secret, qr_codes.render_inline(link, 3)))
    return render(request, "tournaments/print_slips.html", {**make_frame_context(visit), "slips": rows, "page": page})


@require_GET
def print_sheets(request: HttpRequest, code: str, game: int) -> HttpResponse:
    """Print a sheet per table: its players, the set checks, the result, and a QR code for the phone."""
    visit = open_visit(request, code)
    found = visit.state.rounds.get(game)
    if found is None or not found.is_confirmed:
        raise Http404
    rows = []
    for number, seated in enumerate(found.tables, 1):
        link = f"{visit.origin}{reverse('tournaments:table', args=[code, game, number])}"
        people = [visit.state.people[person] for person in seated]
        rows.append((number, people, find_captain(visit.state, game, number), qr_codes.render_inline(link, 4)))
    context = {**make_frame_context(visit), "game": game, "tables": rows, "chains": contexts.name_chains(visit.lang)}
    context |= {"reminders": texts.REMINDERS[visit.lang], "table_of_three": texts.TABLE_OF_THREE[visit.lang]}
    return render(request, "tournaments/print_sheets.html", context)


@require_GET
def print_certificates(request: HttpRequest, code: str) -> HttpResponse:
    visit = open_visit(request, code, "export")
    if not visit.state.is_finalised:
        return redirect("tournaments:standings", code)
    rows = files.list_certificates(visit.state)
    who = request.GET.get("who", "")
    if who not in ("top", "all"):
        # Show the names for a check before printing
        return render(
            request,
            "tournaments/certificates.html",
            {**make_frame_context(visit), "certificates": rows, "top": TOP_PLACES},
        )
    context = {**make_frame_context(visit), "certificates": rows[:TOP_PLACES] if who == "top" else rows}
    return render(request, "tournaments/print_certificates.html", context)


@require_GET
def download_export(request: HttpRequest, code: str, what: str) -> HttpResponse:
    visit = open_visit(request, code, "export")
    found = make_export(visit, what)
    if found is None:
        raise Http404
    kind = {"csv": "text/csv", "json": "application/json", "jsonl": "application/x-ndjson"}[what.rsplit(".", 1)[1]]
    response = HttpResponse(found, content_type=f"{kind}; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="championship-{code}-{what}"'
    response["Cache-Control"] = "no-store"
    return response


@require_GET
def download_draws(request: HttpRequest, code: str) -> HttpResponse:
    """CH6: return the published draws, which anyone can verify."""
    visit = open_visit(request, code, "see-draws")
    response = HttpResponse(dump_draws(visit), content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="championship-{code}-draws.json"'
    return response


def draws_cache_key(visit: Visit) -> tuple[Hashable, ...]:
    """Return a key that changes when a seating is drawn or confirmed."""
    out = tuple(game.is_confirmed for game in visit.state.rounds.values())
    return visit.row.pk, sum(isinstance(entry.event, SeatingDrawn) for entry in visit.journal.log), out


@cache_result("draws", key=draws_cache_key)
def dump_draws(visit: Visit) -> str:
    # Cached, because replaying a whole log is slow and the page is public
    return json.dumps(export_draws(visit.journal), ensure_ascii=False)


def make_export(visit: Visit, what: str) -> str | None:
    state, lang = visit.state, visit.lang
    if match := re.fullmatch(r"(seating|results)-([123])\.csv", what):
        make = files.export_seating_csv if match[1] == "seating" else files.export_results_csv
        return make(state, int(match[2]), lang)
    match what:
        case "entrants.csv":
            return files.export_entrants_csv(state, lang)
        case "standings.csv":
            return files.export_standings_csv(state, lang)
        case "event.json":
            return json.dumps(files.export_tournament_json(state), ensure_ascii=False, indent=1)
        case "log.jsonl":
            return tournament.dump_log(visit.journal.log)
    return None


@require_GET
def download_links(request: HttpRequest, code: str) -> HttpResponse:
    """Return the personal links of all people as CSV, for mailing."""
    visit = open_visit(request, code, "export")
    rows = [
        (
            person.id,
            person.name,
            visit.origin + reverse("tournaments:as", args=[code, access.make_code(visit.row, person.id)]),
        )
        for person in visit.state.people.values()
    ]
    response = HttpResponse(files.write_csv(("number", "name", "link"), rows), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="championship-{code}-links.csv"'
    response["Cache-Control"] = "no-store"
    return response
