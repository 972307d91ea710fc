"""The tournament pages: the list, the live pages, actions, settings and the log."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from django.conf import settings as site_settings
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods

from boardroom import tournament
from boardroom.base.errors import BadInput, BoardroomError
from boardroom.base.text import fold_kana
from boardroom.tournament import events
from boardroom.tournament.journal import find_undone_entries
from boardroom.tournament.log import codec
from boardroom.tournament.rules.people import DEDUCTION_MODES, STAFF_ROLES
from boardroom.tournament.text import texts
from boardroom.web.accounts.requester import find_user
from boardroom.web.layout import qr_codes
from boardroom.web.layout.requests import get_user, limit_posts, post_only, require_user, resolve_path
from boardroom.web.tournaments import access, log_store, move_preview, page_parts
from boardroom.web.tournaments.forms import TournamentForm, make_entry_factory, parse_event, parse_int, parse_person_id
from boardroom.web.tournaments.log_labels import format_value, is_worth_showing, label_field
from boardroom.web.tournaments.models import Tournament
from boardroom.web.tournaments.visits import (
    Visit,
    error_status,
    format_error,
    make_frame_context,
    open_visit,
    render_page,
)

MAX_LISTED = 50
LOG_PAGE_SIZE = 200
SEED_BYTES = 6


@require_GET
def list_tournaments(request: HttpRequest) -> HttpResponse:
    person = find_user(request)
    every = Tournament.objects.all()
    mine = every.filter(roles__user=person) if person else every.none()
    context = {
        "mine": list(mine),
        "others": list(every.filter(is_listed=True).exclude(pk__in=mine.values("pk"))[:MAX_LISTED]),
    }
    return render(request, "tournaments/list.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@require_user
@limit_posts("table")
def new_tournament(request: HttpRequest) -> HttpResponse:
    """Create a tournament, organised by the visitor."""
    person = get_user(request)
    wrong = ""
    if request.method == "POST":
        form = TournamentForm.from_post(request.POST)
        try:
            made = log_store.create_tournament(person, form.to_event(), online=form.online == "yes")
            return redirect("tournaments:desk", made.code)
        except BoardroomError as error:
            wrong = format_error(error, request.LANGUAGE_CODE)
    else:
        form = TournamentForm(seed=secrets.token_hex(SEED_BYTES))
    context = {"form": form, "error": wrong, "cuts": DEDUCTION_MODES}
    return render(request, "tournaments/new.html", context, status=400 if wrong else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@require_user
@limit_posts("table")
def import_log(request: HttpRequest) -> HttpResponse:
    """Import a tournament from its log file."""
    person = get_user(request)
    wrong, same = "", None
    if request.method == "POST":
        try:
            made = log_store.import_tournament(
                person, read_upload(request, "log"), allow_duplicate="again" in request.POST
            )
            return redirect("tournaments:desk", made.code)
        except BoardroomError as error:
            wrong = format_error(error, request.LANGUAGE_CODE)
            same = error.row if isinstance(error, log_store.AlreadyImported) else None
    context = {"error": wrong, "same": same}
    return render(request, "tournaments/import.html", context, status=400 if wrong else 200)


def read_upload(request: HttpRequest, name: str) -> str:
    """Return the text of an uploaded file in UTF-8 or in the encoding of Japanese spreadsheets."""
    sent = request.FILES.get(name)
    if sent is None or sent.size is None or sent.size > site_settings.MAX_UPLOAD_BYTES:
        raise BadInput("Please choose a file of at most 8 MB.")
    data = sent.read()
    for encoding in ("utf-8-sig", "cp932"):
        try:
            return str(data.decode(encoding))
        except UnicodeDecodeError:
            continue
    raise BadInput("This file is not text: save it as CSV in UTF-8.")


def build_live_view(name: str) -> Callable[..., HttpResponse]:
    """Return the view of a live page."""

    @require_GET
    def view(request: HttpRequest, code: str, game: int = 0, table: int = 0) -> HttpResponse:
        seen = open_visit(request, code)
        if name == "me" and not seen.visitor.entrant:
            return redirect("tournaments:home", code)
        if name == "seating" and "person" in request.GET and seen.visitor.is_organiser:
            return preview_move(seen, seen.make_page_view(name, game, table))
        return render_page(seen, seen.make_page_view(name, game, table))

    return view


def preview_move(seen: Visit, view: page_parts.PageView) -> HttpResponse:
    """Show the effect of a move by hand without making it."""
    data = seen.request.GET.copy()
    data["game"] = str(view.game)
    try:
        fact = parse_move(seen.state, data)
        return render_page(seen, view, preview=move_preview.preview_moves(seen.state, fact, data, seen.lang))
    except BoardroomError as error:
        return render_page(seen, view, error)


@post_only
@limit_posts("tournament")
def submit_action(request: HttpRequest, code: str) -> HttpResponse:
    """Record the event that a form describes."""
    seen = open_visit(request, code)
    if seen.visitor == access.PUBLIC_VISITOR:
        raise PermissionDenied
    try:
        record_submission(seen)
    except BoardroomError as error:
        return render_refusal(seen, error)
    if is_from_log(seen):
        return redirect("tournaments:log", code)
    return redirect(page_parts.page_path(seen.row, next_page(seen)))


def next_page(seen: Visit) -> page_parts.PageView:
    """Return the page after an action: a drawn seating is shown, otherwise the visitor stays."""
    data = read_form(seen.request)
    if data.get("what") == "seating-drawn":
        return seen.make_page_view("seating", parse_int(data.get("game", "")))
    return previous_page(seen)


def record_submission(seen: Visit) -> None:
    data = read_form(seen.request)
    what, key, why = data.get("what", ""), data.get("key", "")[:80], data.get("why", "").strip()[:300]
    expected = parse_int(str(data["expected"])) if data.get("expected") else None
    made: events.Event | log_store.EventFactory
    if what in ("entered", "staff-added"):
        made, expected = make_entry_factory(what, data.get("name", ""), data.get("kana", "")), None
        if data.get("present", "yes" if what == "staff-added" else "") == "yes":
            made = check_in_on_entry(made)
        by = seen.visitor.to_actor(seen.state)
    elif what == "seating-drawn":
        game = parse_int(data.get("game", ""))
        made, by = lambda state: [tournament.make_seating(state, game)], seen.visitor.to_actor(seen.state)
    elif what == "seating-moved":
        made, by = parse_move(seen.state, data), seen.visitor.to_actor(seen.state)
    elif what in ("opened", "office-taken", "result-played", "device-changed", "rehearsed"):
        raise BadInput("This form is not valid here. Reload the page.")
    else:
        made = parse_event(data)
        by = seen.visitor.to_actor(seen.state, made)
    log_store.record_events(seen.row, made, by=by, why=why, key=key, expected=expected)


def read_form(request: HttpRequest) -> QueryDict:
    """Return the form's fields. A button can set several at once as `set`, so a long list needs one form only."""
    data = request.POST.copy()
    for name, value in QueryDict(data.get("set", "")).items():
        data[name] = str(value)
    return data


def parse_move(state: tournament.TournamentState, data: QueryDict) -> events.PeopleMoved:
    """Parse a move to a table (0: no seat) or a swap of two people."""
    game = parse_int(data.get("game", ""))
    person, other = (parse_person_id(data.get(name, "")) for name in ("person", "other"))
    found = state.get_round(game)
    if other:
        return events.PeopleMoved(game, {person: found.find_table(other), other: found.find_table(person)})
    return events.PeopleMoved(game, {person: parse_int(data.get("table", ""))})


def check_in_on_entry(entering: log_store.EventFactory) -> log_store.EventFactory:
    """Return a factory that also checks in the new entrant or puts the new staff on standby."""

    def made(state: tournament.TournamentState) -> list[events.Event]:
        (entry,) = entering(state)
        assert isinstance(entry, (events.EntrantAdded, events.StaffAdded))
        return [entry, events.AttendanceSet(entry.person, "present")]

    return made


def previous_page(seen: Visit) -> page_parts.PageView:
    """Return the page that the form was on."""
    match = resolve_path(seen.request.POST.get("back", ""))
    known = match is not None and match.app_names == ["tournaments"] and match.kwargs.get("code") == seen.row.code
    if match is None or not known or match.url_name not in page_parts.PAGES:
        return seen.make_page_view("home")
    view = seen.make_page_view(match.url_name, match.kwargs.get("game", 0), match.kwargs.get("table", 0))
    return view if page_parts.can_view_page(seen.state, view) else seen.make_page_view("home")


def is_from_log(seen: Visit) -> bool:
    match = resolve_path(seen.request.POST.get("back", ""))
    return match is not None and match.view_name == "tournaments:log" and seen.visitor.can_judge


def render_refusal(seen: Visit, error: BoardroomError) -> HttpResponse:
    """Render the current page again with the error message."""
    now = open_visit(seen.request, seen.row.code)
    if is_from_log(seen):
        return render_log_page(now, error)
    return render_page(now, previous_page(now), error)


def set_venues(seen: Visit) -> None:
    """Set the venue of each round that is not seated yet."""

    def made(state: tournament.TournamentState) -> list[events.Event]:
        said = {game.number: seen.request.POST.get(f"venue{game.number}", "") for game in state.rounds.values()}
        return [
            events.VenueSet(number, where == "online")
            for number, where in said.items()
            if where in ("hall", "online") and (where == "online") != state.rounds[number].is_online
        ]

    log_store.record_events(seen.row, made, by=seen.visitor.to_actor(seen.state))


@require_http_methods(["GET", "HEAD", "POST"])
def edit_settings(request: HttpRequest, code: str) -> HttpResponse:
    """Show and change the settings, the staff links and the entry form."""
    seen = open_visit(request, code, "settings-changed")
    state, wrong = seen.state, ""
    form = TournamentForm(**{k: str(v) for k, v in vars(state.get_settings()).items()})
    if request.method == "POST":
        try:
            if "entries" in request.POST:
                form_open = events.EntryFormSet(request.POST["entries"] == "open")
                log_store.record_events(seen.row, form_open, by=seen.visitor.to_actor(state))
            elif "listed" in request.POST:
                Tournament.objects.filter(pk=seen.row.pk).update(is_listed=request.POST["listed"] == "yes")
            elif "links" in request.POST:
                access.revoke_staff_links(seen.row)
            elif "venues" in request.POST:
                set_venues(seen)
            else:
                form = TournamentForm.from_post(request.POST)
                changed = events.SettingsChanged(**vars(form.to_event()))
                expected = parse_int(request.POST.get("expected", "0"))
                log_store.record_events(seen.row, changed, by=seen.visitor.to_actor(state), expected=expected)
            return redirect("tournaments:settings", code)
        except BoardroomError as error:
            wrong = format_error(error, seen.lang)
    links = [
        (office, f"{seen.origin}{reverse('tournaments:as', args=[code, access.make_code(seen.row, office)])}")
        for office in STAFF_ROLES
    ]
    context = {
        **make_frame_context(seen),
        "form": form,
        "error": wrong,
        "cuts": DEDUCTION_MODES,
        "links": links,
        "qr": qr_codes.render_inline,
        "games": list(state.rounds.values()),
        "seed_binds": any(game.draw_count for game in state.rounds.values()),
        "exports": list_exports(state),
    }
    return render(request, "tournaments/settings.html", context, status=400 if wrong else 200)


def list_exports(state: tournament.TournamentState) -> list[str]:
    played = [game.number for game in state.rounds.values() if game.is_confirmed]
    files = [f"{what}-{game}.csv" for game in played for what in ("seating", "results")]
    return ["entrants.csv", *files, "standings.csv", "event.json", "log.jsonl"]


@require_GET
def show_log(request: HttpRequest, code: str) -> HttpResponse:
    """Show the log. Organisers can undo entries."""
    return render_log_page(open_visit(request, code, "see-log"))


def render_log_page(seen: Visit, wrong: Any = None) -> HttpResponse:
    words = seen.request.GET.get("words", "")[:80].split()
    wanted = [fold_kana(word) for word in words]
    entries = [e for e in reversed(seen.journal.log) if all(word in search_text(e, seen.state) for word in wanted)]
    wish = seen.request.GET.get("from", "0")
    start = int(wish) if wish.isascii() and wish.isdigit() and len(wish) < 7 else 0
    if start and start >= len(entries):
        raise Http404
    context = {
        **make_frame_context(seen),
        "entries": entries[start : start + LOG_PAGE_SIZE],
        "more": start + LOG_PAGE_SIZE if len(entries) > start + LOG_PAGE_SIZE else 0,
        "start": start,
        "words": " ".join(words),
        "undone_entries": find_undone_entries(seen.journal.log),
        "roles": texts.ROLES[seen.lang],
        "error": format_error(wrong, seen.lang) if wrong else "",
        "fields": codec.event_to_json,
        "label_field": label_field,
        "format_value": format_value,
        "is_worth_showing": is_worth_showing,
        "people": seen.state.people,
    }
    return render(seen.request, "tournaments/log.html", context, status=error_status(wrong) if wrong else 200)


def search_text(entry: tournament.Entry, state: tournament.TournamentState) -> str:
    """Return the text of an entry that the log search matches."""
    person = getattr(entry.event, "person", "")
    known = state.people.get(person)
    name = f"{known.name} {known.kana}" if known else ""
    said = codec.event_to_json(entry.event)
    return fold_kana(f"{entry.number} {entry.by.name} {entry.why} {entry.event.kind} {name} {said}")
