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
from boardroom.base.text import kana_folded
from boardroom.tournament.journal import void
from boardroom.tournament.log import codec, events
from boardroom.tournament.rules.people import MONEY_CUTS, OFFICES
from boardroom.tournament.text import texts
from boardroom.web.accounts.requester import person_of
from boardroom.web.layout import qr_codes
from boardroom.web.layout.requests import asker, limited, match_of, person_needed, sent_only
from boardroom.web.tournaments import access, log_store, move_preview, page_parts
from boardroom.web.tournaments.forms import EventForm, fact_of, numbered, person_number, whole
from boardroom.web.tournaments.log_labels import KINDS, field_name, value_said, worth_saying
from boardroom.web.tournaments.models import Championship
from boardroom.web.tournaments.visits import Visit, frame, sentence, shown, status_of, visit

LISTED = 50
LOG_PAGE = 200
SEED_BYTES = 6


@require_GET
def events_list(request: HttpRequest) -> HttpResponse:
    person = person_of(request)
    every = Championship.objects.all()
    mine = every.filter(roles__person=person) if person else every.none()
    context = {"mine": list(mine), "others": list(every.filter(listed=True).exclude(pk__in=mine.values("pk"))[:LISTED])}
    return render(request, "tournaments/list.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@person_needed
@limited("table")
def new(request: HttpRequest) -> HttpResponse:
    """Create a tournament, organised by the visitor."""
    person = asker(request)
    wrong = ""
    if request.method == "POST":
        form = EventForm.read(request.POST)
        try:
            made = log_store.create(person, form.opened(), online=form.online == "yes")
            return redirect("championship:desk", made.code)
        except BoardroomError as error:
            wrong = sentence(error, request.LANGUAGE_CODE)
    else:
        form = EventForm(seed=secrets.token_hex(SEED_BYTES))
    context = {"form": form, "wrong": wrong, "cuts": MONEY_CUTS}
    return render(request, "tournaments/new.html", context, status=400 if wrong else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@person_needed
@limited("table")
def take_in(request: HttpRequest) -> HttpResponse:
    """Import a tournament from its log file."""
    person = asker(request)
    wrong, same = "", None
    if request.method == "POST":
        try:
            made = log_store.take_in(person, uploaded(request, "log"), again="again" in request.POST)
            return redirect("championship:desk", made.code)
        except BoardroomError as error:
            wrong = sentence(error, request.LANGUAGE_CODE)
            same = error.row if isinstance(error, log_store.HereAlready) else None
    context = {"wrong": wrong, "same": same}
    return render(request, "tournaments/import.html", context, status=400 if wrong else 200)


def uploaded(request: HttpRequest, name: str) -> str:
    """Return the text of an uploaded file in UTF-8 or in the encoding of Japanese spreadsheets."""
    sent = request.FILES.get(name)
    if sent is None or sent.size is None or sent.size > site_settings.MAX_UPLOAD:
        raise BadInput("Please choose a file of at most 8 MB.")
    data = sent.read()
    for encoding in ("utf-8-sig", "cp932"):
        try:
            return str(data.decode(encoding))
        except UnicodeDecodeError:
            continue
    raise BadInput("This file is not text: save it as CSV in UTF-8.")


def page(name: str) -> Callable[..., HttpResponse]:
    """Return the view of a live page."""

    @require_GET
    def view(request: HttpRequest, code: str, game: int = 0, table: int = 0) -> HttpResponse:
        seen = visit(request, code)
        if name == "me" and not seen.visitor.entrant:
            return redirect("championship:home", code)
        if name == "seating" and "person" in request.GET and seen.visitor.organises:
            return tried(seen, seen.view(name, game, table))
        return shown(seen, seen.view(name, game, table))

    return view


def tried(seen: Visit, view: page_parts.PageView) -> HttpResponse:
    """Show the effect of a move by hand without making it."""
    data = seen.request.GET.copy()
    data["game"] = str(view.game)
    try:
        fact = moved(seen.state, data)
        return shown(seen, view, trial=move_preview.trial(seen.state, fact, data, seen.lang))
    except BoardroomError as error:
        return shown(seen, view, error)


@sent_only
@limited("event")
def do(request: HttpRequest, code: str) -> HttpResponse:
    """Record the event that a form describes."""
    seen = visit(request, code)
    if seen.visitor == access.STRANGER:
        raise PermissionDenied
    try:
        done(seen)
    except BoardroomError as error:
        return refused(seen, error)
    if from_log(seen):
        return redirect("championship:log", code)
    return redirect(page_parts.path_of(seen.row, after(seen)))


def after(seen: Visit) -> page_parts.PageView:
    """Return the page after an action: a drawn seating is shown, otherwise the visitor stays."""
    data = sent(seen.request)
    if data.get("what") == "seating-drawn":
        return seen.view("seating", whole(data.get("game", "")))
    return back(seen)


def done(seen: Visit) -> None:
    data = sent(seen.request)
    what, key, why = data.get("what", ""), data.get("key", "")[:80], data.get("why", "").strip()[:300]
    expected = whole(str(data["expected"])) if data.get("expected") else None
    made: events.Fact | log_store.Making
    if what in ("entered", "staff-added"):
        made, expected = numbered(what, data.get("name", ""), data.get("kana", "")), None
        if data.get("present", "yes" if what == "staff-added" else "") == "yes":
            made = arrived(made)
        by = seen.visitor.actor(seen.state)
    elif what == "seating-drawn":
        game = whole(data.get("game", ""))
        made, by = lambda state: [tournament.make_seating(state, game)], seen.visitor.actor(seen.state)
    elif what == "seating-moved":
        made, by = moved(seen.state, data), seen.visitor.actor(seen.state)
    elif what in ("opened", "office-taken", "result-played", "device-changed", "rehearsed"):
        raise BadInput("This form is not valid here. Reload the page.")
    else:
        made = fact_of(data)
        by = seen.visitor.actor(seen.state, made)
    log_store.do(seen.row, made, by=by, why=why, key=key, expected=expected)


def sent(request: HttpRequest) -> QueryDict:
    """Return the form's fields. A button can set several at once as `set`, so a long list needs one form only."""
    data = request.POST.copy()
    for name, value in QueryDict(data.get("set", "")).items():
        data[name] = str(value)
    return data


def moved(state: tournament.State, data: QueryDict) -> events.SeatingMoved:
    """Parse a move to a table (0: no seat) or a swap of two people."""
    game = whole(data.get("game", ""))
    person, other = (person_number(data.get(name, "")) for name in ("person", "other"))
    found = state.game(game)
    if other:
        return events.SeatingMoved(game, {person: found.table_of(other), other: found.table_of(person)})
    return events.SeatingMoved(game, {person: whole(data.get("table", ""))})


def arrived(entering: log_store.Making) -> log_store.Making:
    """Return a factory that also checks in the new entrant or puts the new staff on standby."""

    def made(state: tournament.State) -> list[events.Fact]:
        (entry,) = entering(state)
        assert isinstance(entry, (events.Entered, events.StaffAdded))
        return [entry, events.Checked(entry.person, "present")]

    return made


def back(seen: Visit) -> page_parts.PageView:
    """Return the page that the form was on."""
    match = match_of(seen.request.POST.get("back", ""))
    known = match is not None and match.app_names == ["championship"] and match.kwargs.get("code") == seen.row.code
    if match is None or not known or match.url_name not in page_parts.PAGES:
        return seen.view("home")
    view = seen.view(match.url_name, match.kwargs.get("game", 0), match.kwargs.get("table", 0))
    return view if page_parts.allowed(seen.state, view) else seen.view("home")


def from_log(seen: Visit) -> bool:
    match = match_of(seen.request.POST.get("back", ""))
    return match is not None and match.view_name == "championship:log" and seen.visitor.judges


def refused(seen: Visit, error: BoardroomError) -> HttpResponse:
    """Render the current page again with the error message."""
    now = visit(seen.request, seen.row.code)
    if from_log(seen):
        return log_page(now, error)
    return shown(now, back(now), error)


def set_venues(seen: Visit) -> None:
    """Set the venue of each round that is not seated yet."""

    def made(state: tournament.State) -> list[events.Fact]:
        said = {game.number: seen.request.POST.get(f"venue{game.number}", "") for game in state.games.values()}
        return [
            events.VenueSet(number, where == "online")
            for number, where in said.items()
            if where in ("hall", "online") and (where == "online") != state.games[number].online
        ]

    log_store.do(seen.row, made, by=seen.visitor.actor(seen.state))


@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, code: str) -> HttpResponse:
    """Show and change the settings, the staff links and the entry form."""
    seen = visit(request, code, "settings-changed")
    state, wrong = seen.state, ""
    form = EventForm(**{k: str(v) for k, v in vars(state.open()).items()})
    if request.method == "POST":
        try:
            if "entries" in request.POST:
                form_open = events.EntryForm(request.POST["entries"] == "open")
                log_store.do(seen.row, form_open, by=seen.visitor.actor(state))
            elif "listed" in request.POST:
                Championship.objects.filter(pk=seen.row.pk).update(listed=request.POST["listed"] == "yes")
            elif "links" in request.POST:
                access.new_office_links(seen.row)
            elif "venues" in request.POST:
                set_venues(seen)
            else:
                form = EventForm.read(request.POST)
                changed = events.SettingsChanged(**vars(form.opened()))
                expected = whole(request.POST.get("expected", "0"))
                log_store.do(seen.row, changed, by=seen.visitor.actor(state), expected=expected)
            return redirect("championship:settings", code)
        except BoardroomError as error:
            wrong = sentence(error, seen.lang)
    links = [
        (office, f"{seen.origin}{reverse('championship:as', args=[code, access.code_of(seen.row, office)])}")
        for office in OFFICES
    ]
    context = {
        **frame(seen),
        "form": form,
        "wrong": wrong,
        "cuts": MONEY_CUTS,
        "links": links,
        "qr": qr_codes.inline,
        "games": list(state.games.values()),
        "seed_binds": any(game.draws for game in state.games.values()),
        "exports": exports_of(state),
    }
    return render(request, "tournaments/settings.html", context, status=400 if wrong else 200)


def exports_of(state: tournament.State) -> list[str]:
    played = [game.number for game in state.games.values() if game.confirmed]
    files = [f"{what}-{game}.csv" for game in played for what in ("seating", "results")]
    return ["entrants.csv", *files, "standings.csv", "event.json", "log.jsonl"]


@require_GET
def log(request: HttpRequest, code: str) -> HttpResponse:
    """Show the log. Organisers can undo entries."""
    return log_page(visit(request, code, "see-log"))


def log_page(seen: Visit, wrong: Any = None) -> HttpResponse:
    words = seen.request.GET.get("words", "")[:80].split()
    wanted = [kana_folded(word) for word in words]
    entries = [e for e in reversed(seen.journal.log) if all(word in line_of(e, seen.state) for word in wanted)]
    wish = seen.request.GET.get("from", "0")
    start = int(wish) if wish.isascii() and wish.isdigit() and len(wish) < 7 else 0
    if start and start >= len(entries):
        raise Http404
    context = {
        **frame(seen),
        "entries": entries[start : start + LOG_PAGE],
        "more": start + LOG_PAGE if len(entries) > start + LOG_PAGE else 0,
        "start": start,
        "words": " ".join(words),
        "void": void(seen.journal.log),
        "roles": texts.ROLES[seen.lang],
        "wrong": sentence(wrong, seen.lang) if wrong else "",
        "fields": codec.to_json,
        "kinds": KINDS,
        "field_name": field_name,
        "value_said": value_said,
        "worth_saying": worth_saying,
        "people": seen.state.people,
    }
    return render(seen.request, "tournaments/log.html", context, status=status_of(wrong) if wrong else 200)


def line_of(entry: tournament.Entry, state: tournament.State) -> str:
    """Return the text of an entry that the log search matches."""
    person = getattr(entry.fact, "person", "")
    known = state.people.get(person)
    name = f"{known.name} {known.kana}" if known else ""
    said = codec.to_json(entry.fact)
    return kana_folded(f"{entry.number} {entry.by.name} {entry.why} {entry.fact.kind} {name} {said}")
