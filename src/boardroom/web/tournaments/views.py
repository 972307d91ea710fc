"""The tournament pages: the list, the live pages, actions, settings and the log."""

from __future__ import annotations

import secrets
from collections.abc import Callable

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
    error_text = ""
    if request.method == "POST":
        form = TournamentForm.from_post(request.POST)
        try:
            row = log_store.create_tournament(person, form.to_event(), online=form.online == "yes")
            return redirect("tournaments:desk", row.code)
        except BoardroomError as error:
            error_text = format_error(error, request.LANGUAGE_CODE)
    else:
        form = TournamentForm(seed=secrets.token_hex(SEED_BYTES))
    context = {"form": form, "error": error_text, "cuts": DEDUCTION_MODES}
    return render(request, "tournaments/new.html", context, status=400 if error_text else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@require_user
@limit_posts("table")
def import_log(request: HttpRequest) -> HttpResponse:
    """Import a tournament from its log file."""
    person = get_user(request)
    error_text, same = "", None
    if request.method == "POST":
        try:
            row = log_store.import_tournament(
                person, read_upload(request, "log"), allow_duplicate="again" in request.POST
            )
            return redirect("tournaments:desk", row.code)
        except BoardroomError as error:
            error_text = format_error(error, request.LANGUAGE_CODE)
            same = error.row if isinstance(error, log_store.AlreadyImported) else None
    context = {"error": error_text, "same": same}
    return render(request, "tournaments/import.html", context, status=400 if error_text else 200)


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
        visit = open_visit(request, code)
        if name == "me" and not visit.visitor.entrant:
            return redirect("tournaments:home", code)
        if name == "seating" and "person" in request.GET and visit.visitor.is_organiser:
            return preview_move(visit, visit.make_page_view(name, game, table))
        return render_page(visit, visit.make_page_view(name, game, table))

    return view


def preview_move(visit: Visit, view: page_parts.PageView) -> HttpResponse:
    """Show the effect of a move by hand without making it."""
    data = visit.request.GET.copy()
    data["game"] = str(view.game)
    try:
        event = parse_move(visit.state, data)
        return render_page(visit, view, preview=move_preview.preview_moves(visit.state, event, data, visit.lang))
    except BoardroomError as error:
        return render_page(visit, view, error)


@post_only
@limit_posts("tournament")
def submit_action(request: HttpRequest, code: str) -> HttpResponse:
    """Record the event that a form describes."""
    visit = open_visit(request, code)
    if visit.visitor == access.PUBLIC_VISITOR:
        raise PermissionDenied
    try:
        record_submission(visit)
    except BoardroomError as error:
        return render_refusal(visit, error)
    if is_from_log(visit):
        return redirect("tournaments:log", code)
    return redirect(page_parts.page_path(visit.row, next_page(visit)))


def next_page(visit: Visit) -> page_parts.PageView:
    """Return the page after an action: a drawn seating is shown, otherwise the visitor stays."""
    data = read_form(visit.request)
    if data.get("what") == "seating-drawn":
        return visit.make_page_view("seating", parse_int(data.get("game", "")))
    return previous_page(visit)


def record_submission(visit: Visit) -> None:
    data = read_form(visit.request)
    what, key, why = data.get("what", ""), data.get("key", "")[:80], data.get("why", "").strip()[:300]
    expected = parse_int(str(data["expected"])) if data.get("expected") else None
    event: events.Event | log_store.EventFactory
    if what in ("entered", "staff-added"):
        event, expected = make_entry_factory(what, data.get("name", ""), data.get("kana", "")), None
        if data.get("present", "yes" if what == "staff-added" else "") == "yes":
            event = check_in_on_entry(event)
        by = visit.visitor.to_actor(visit.state)
    elif what == "seating-drawn":
        game = parse_int(data.get("game", ""))
        event, by = lambda state: [tournament.make_seating(state, game)], visit.visitor.to_actor(visit.state)
    elif what == "seating-moved":
        event, by = parse_move(visit.state, data), visit.visitor.to_actor(visit.state)
    elif what in ("opened", "office-taken", "result-played", "device-changed", "rehearsed"):
        raise BadInput("This form is not valid here. Reload the page.")
    else:
        event = parse_event(data)
        by = visit.visitor.to_actor(visit.state, event)
    log_store.record_events(visit.row, event, by=by, why=why, key=key, expected=expected)


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

    def build_events(state: tournament.TournamentState) -> list[events.Event]:
        (entry,) = entering(state)
        assert isinstance(entry, (events.EntrantAdded, events.StaffAdded))
        return [entry, events.AttendanceSet(entry.person, "present")]

    return build_events


def previous_page(visit: Visit) -> page_parts.PageView:
    """Return the page that the form was on."""
    match = resolve_path(visit.request.POST.get("back", ""))
    known = match is not None and match.app_names == ["tournaments"] and match.kwargs.get("code") == visit.row.code
    if match is None or not known or match.url_name not in page_parts.PAGES:
        return visit.make_page_view("home")
    view = visit.make_page_view(match.url_name, match.kwargs.get("game", 0), match.kwargs.get("table", 0))
    return view if page_parts.can_view_page(visit.state, view) else visit.make_page_view("home")


def is_from_log(visit: Visit) -> bool:
    match = resolve_path(visit.request.POST.get("back", ""))
    return match is not None and match.view_name == "tournaments:log" and visit.visitor.can_judge


def render_refusal(visit: Visit, error: BoardroomError) -> HttpResponse:
    """Render the current page again with the error message."""
    now = open_visit(visit.request, visit.row.code)
    if is_from_log(visit):
        return render_log_page(now, error)
    return render_page(now, previous_page(now), error)


def set_venues(visit: Visit) -> None:
    """Set the venue of each round that is not seated yet."""

    def choose_venues(state: tournament.TournamentState) -> list[events.Event]:
        venues = {game.number: visit.request.POST.get(f"venue{game.number}", "") for game in state.rounds.values()}
        return [
            events.VenueSet(number, where == "online")
            for number, where in venues.items()
            if where in ("hall", "online") and (where == "online") != state.rounds[number].is_online
        ]

    log_store.record_events(visit.row, choose_venues, by=visit.visitor.to_actor(visit.state))


@require_http_methods(["GET", "HEAD", "POST"])
def edit_settings(request: HttpRequest, code: str) -> HttpResponse:
    """Show and change the settings, the staff links and the entry form."""
    visit = open_visit(request, code, "settings-changed")
    state, error_text = visit.state, ""
    form = TournamentForm(**{k: str(v) for k, v in vars(state.get_settings()).items()})
    if request.method == "POST":
        try:
            if "entries" in request.POST:
                form_open = events.EntryFormSet(request.POST["entries"] == "open")
                log_store.record_events(visit.row, form_open, by=visit.visitor.to_actor(state))
            elif "listed" in request.POST:
                Tournament.objects.filter(pk=visit.row.pk).update(is_listed=request.POST["listed"] == "yes")
            elif "links" in request.POST:
                access.revoke_staff_links(visit.row)
            elif "venues" in request.POST:
                set_venues(visit)
            else:
                form = TournamentForm.from_post(request.POST)
                changed = events.SettingsChanged(**vars(form.to_event()))
                expected = parse_int(request.POST.get("expected", "0"))
                log_store.record_events(visit.row, changed, by=visit.visitor.to_actor(state), expected=expected)
            return redirect("tournaments:settings", code)
        except BoardroomError as error:
            error_text = format_error(error, visit.lang)
    links = [
        (office, f"{visit.origin}{reverse('tournaments:as', args=[code, access.make_code(visit.row, office)])}")
        for office in STAFF_ROLES
    ]
    context = {
        **make_frame_context(visit),
        "form": form,
        "error": error_text,
        "cuts": DEDUCTION_MODES,
        "links": links,
        "qr": qr_codes.render_inline,
        "games": list(state.rounds.values()),
        "seed_binds": any(game.draw_count for game in state.rounds.values()),
        "exports": list_exports(state),
    }
    return render(request, "tournaments/settings.html", context, status=400 if error_text else 200)


def list_exports(state: tournament.TournamentState) -> list[str]:
    played = [game.number for game in state.rounds.values() if game.is_confirmed]
    files = [f"{what}-{game}.csv" for game in played for what in ("seating", "results")]
    return ["entrants.csv", *files, "standings.csv", "event.json", "log.jsonl"]


@require_GET
def show_log(request: HttpRequest, code: str) -> HttpResponse:
    """Show the log. Organisers can undo entries."""
    return render_log_page(open_visit(request, code, "see-log"))


def render_log_page(visit: Visit, error: BoardroomError | None = None) -> HttpResponse:
    words = visit.request.GET.get("words", "")[:80].split()
    wanted = [fold_kana(word) for word in words]
    entries = [e for e in reversed(visit.journal.log) if all(word in search_text(e, visit.state) for word in wanted)]
    wish = visit.request.GET.get("from", "0")
    start = int(wish) if wish.isascii() and wish.isdigit() and len(wish) < 7 else 0
    if start and start >= len(entries):
        raise Http404
    context = {
        **make_frame_context(visit),
        "entries": entries[start : start + LOG_PAGE_SIZE],
        "more": start + LOG_PAGE_SIZE if len(entries) > start + LOG_PAGE_SIZE else 0,
        "start": start,
        "words": " ".join(words),
        "undone_entries": find_undone_entries(visit.journal.log),
        "roles": texts.ROLES[visit.lang],
        "error": format_error(error, visit.lang) if error else "",
        "fields": codec.event_to_json,
        "label_field": label_field,
        "format_value": format_value,
        "is_worth_showing": is_worth_showing,
        "people": visit.state.people,
    }
    return render(visit.request, "tournaments/log.html", context, status=error_status(error) if error else 200)


def search_text(entry: tournament.Entry, state: tournament.TournamentState) -> str:
    """Return the text of an entry that the log search matches."""
    person = state.people.get(getattr(entry.event, "person", ""))
    name = f"{person.name} {person.kana}" if person else ""
    fields = codec.event_to_json(entry.event)
    return fold_kana(f"{entry.number} {entry.by.name} {entry.why} {entry.event.kind} {name} {fields}")
