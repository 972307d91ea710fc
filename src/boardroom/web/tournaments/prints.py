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
    seen = open_visit(request, code, "checked")
    by_name = request.GET.get("by") == "name"
    entrants = seen.state.list_entrants()
    if by_name:
        entrants.sort(key=lambda person: (reading_sort_key(person.kana or person.name), person.number))
    context = {
        **make_frame_context(seen),
        "entrants": entrants,
        "staff": seen.state.list_staff(),
        "statuses": texts.STATUSES[seen.lang],
        "by_name": by_name,
    }
    return render(request, "tournaments/print_people.html", context)


@require_GET
def print_seating(request: HttpRequest, code: str, game: int) -> HttpResponse:
    """Print the seating for the wall, by name or by table."""
    seen = open_visit(request, code, "see-seating")
    found = seen.state.rounds.get(game)
    if found is None or not found.is_confirmed:
        raise Http404
    by_table = request.GET.get("by") == "table"
    people = seen.state.people
    seats = [(people[person], number) for number, here in enumerate(found.tables, 1) for person in here]
    seats.sort(key=lambda seat: (reading_sort_key(seat[0].kana or seat[0].name), seat[0].number))
    context = {
        **make_frame_context(seen),
        "game": game,
        "by_table": by_table,
        "seats": seats,
        "tables": [[people[person] for person in here] for here in found.tables],
    }
    return render(request, "tournaments/print_seating.html", context)


@require_GET
def print_standings(request: HttpRequest, code: str) -> HttpResponse:
    """Print the standings that this visitor may see."""
    seen = open_visit(request, code, "see-standings")
    shown = contexts.standings_context(seen.journal, seen.make_page_view("standings"))
    context = {**make_frame_context(seen), **shown, "criteria": texts.CRITERIA[seen.lang]}
    return render(request, "tournaments/print_standings.html", context)


@require_GET
def print_slips(request: HttpRequest, code: str) -> HttpResponse:
    """Print a slip with each person's code, a hundred per page.

    Rendering two thousand at once blocked other visitors for a minute and a half.
    """
    seen = open_visit(request, code, "entered")
    pages = Paginator(list(seen.state.people.values()), SLIPS_PER_PAGE)
    page = pages.get_page(request.GET.get("page"))
    made = []
    for person in page:
        secret = access.make_code(seen.row, person.id)
        link = f"{seen.origin}{reverse('tournaments:as', args=[code, secret])}"
        made.append((person, secret, qr_codes.render_inline(link, 3)))
    return render(request, "tournaments/print_slips.html", {**make_frame_context(seen), "slips": made, "page": page})


@require_GET
def print_sheets(request: HttpRequest, code: str, game: int) -> HttpResponse:
    """Print a sheet per table: its players, the set checks, the result, and a QR code for the phone."""
    seen = open_visit(request, code)
    found = seen.state.rounds.get(game)
    if found is None or not found.is_confirmed:
        raise Http404
    made = []
    for number, here in enumerate(found.tables, 1):
        link = f"{seen.origin}{reverse('tournaments:table', args=[code, game, number])}"
        people = [seen.state.people[person] for person in here]
        made.append((number, people, find_captain(seen.state, game, number), qr_codes.render_inline(link, 4)))
    context = {**make_frame_context(seen), "game": game, "tables": made, "chains": contexts.name_chains(seen.lang)}
    context |= {"reminders": texts.REMINDERS[seen.lang], "table_of_three": texts.TABLE_OF_THREE[seen.lang]}
    return render(request, "tournaments/print_sheets.html", context)


@require_GET
def print_certificates(request: HttpRequest, code: str) -> HttpResponse:
    seen = open_visit(request, code, "export")
    if not seen.state.is_finalised:
        return redirect("tournaments:standings", code)
    made = files.list_certificates(seen.state)
    who = request.GET.get("who", "")
    if who not in ("top", "all"):
        # Show the names for a check before printing
        return render(
            request,
            "tournaments/certificates.html",
            {**make_frame_context(seen), "certificates": made, "top": TOP_PLACES},
        )
    context = {**make_frame_context(seen), "certificates": made[:TOP_PLACES] if who == "top" else made}
    return render(request, "tournaments/print_certificates.html", context)


@require_GET
def download_export(request: HttpRequest, code: str, what: str) -> HttpResponse:
    seen = open_visit(request, code, "export")
    found = make_export(seen, what)
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
    seen = open_visit(request, code, "see-draws")
    response = HttpResponse(dump_draws(seen), content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="championship-{code}-draws.json"'
    return response


def draws_cache_key(seen: Visit) -> tuple[Hashable, ...]:
    """Return a key that changes when a seating is drawn or confirmed."""
    out = tuple(game.is_confirmed for game in seen.state.rounds.values())
    return seen.row.pk, sum(isinstance(entry.event, SeatingDrawn) for entry in seen.journal.log), out


@cache_result("draws", key=draws_cache_key)
def dump_draws(seen: Visit) -> str:
    """Cached, because replaying a whole log is slow and the page is public."""
    return json.dumps(export_draws(seen.journal), ensure_ascii=False)


def make_export(seen: Visit, what: str) -> str | None:
    state, lang = seen.state, seen.lang
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
            return tournament.dump_log(seen.journal.log)
    return None


@require_GET
def download_links(request: HttpRequest, code: str) -> HttpResponse:
    """Return the personal links of all people as CSV, for mailing."""
    seen = open_visit(request, code, "export")
    rows = [
        (
            person.id,
            person.name,
            seen.origin + reverse("tournaments:as", args=[code, access.make_code(seen.row, person.id)]),
        )
        for person in seen.state.people.values()
    ]
    response = HttpResponse(files.write_csv(("number", "name", "link"), rows), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="championship-{code}-links.csv"'
    response["Cache-Control"] = "no-store"
    return response
