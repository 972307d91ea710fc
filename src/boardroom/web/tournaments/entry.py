"""Entry form, personal codes, lists from a spreadsheet, and remote check-in."""

from __future__ import annotations

import secrets

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from boardroom import tournament
from boardroom.base.errors import BadInput, BoardroomError
from boardroom.base.text import named
from boardroom.tournament.exports.files import clean, entries_from_csv
from boardroom.tournament.log import events
from boardroom.tournament.rules.people import LONGEST_NAME, OFFICES
from boardroom.tournament.text import texts
from boardroom.web.accounts import users
from boardroom.web.accounts.models import Person
from boardroom.web.accounts.requester import counted_as, person_of
from boardroom.web.layout import qr_codes
from boardroom.web.layout.requests import limited, sent_only, too_often
from boardroom.web.server import rate_limits
from boardroom.web.tournaments import access, contexts, log_store
from boardroom.web.tournaments.forms import LONGEST, numbered
from boardroom.web.tournaments.models import EventRole
from boardroom.web.tournaments.views import uploaded
from boardroom.web.tournaments.visits import Visit, frame, sentence, shown, visit

page = require_http_methods(["GET", "HEAD", "POST"])


@page
@limited("event-entry")
def enter(request: HttpRequest, code: str) -> HttpResponse:
    """Enter with a phone: a name is enough, and the phone belongs to that entrant afterwards."""
    seen = visit(request, code)
    if not seen.row.entries_open or seen.state.frozen:
        return render(request, "tournaments/enter.html", {**frame(seen), "closed": True, "wrong": ""}, status=403)
    wrong, name, kana = "", "", ""
    key = request.POST.get("key", "")[:80] or secrets.token_hex(12)
    if request.method == "POST":
        name, kana = request.POST.get("name", ""), request.POST.get("kana", "")
        try:
            journal = log_store.do(seen.row, numbered("entered", name, kana), by=access.FORM, key=key)
            return admit(request, seen, next(entry.fact for entry in journal.log if entry.key == key))
        except BoardroomError as error:
            wrong = sentence(error, seen.lang)
    context = {**frame(seen), "closed": False, "wrong": wrong, "name": name, "kana": kana, "key": key}
    context["notices"] = contexts.all_notices(seen.state, seen.lang)
    return render(request, "tournaments/enter.html", context, status=400 if wrong else 200)


def admit(request: HttpRequest, seen: Visit, entry: events.Fact) -> HttpResponse:
    """Link the phone to the new entrant, unless it already belongs to someone else (a family with one phone)."""
    assert isinstance(entry, events.Entered)
    if seen.visitor.entrant and seen.visitor.entrant != entry.person:
        return redirect("championship:as", seen.row.code, access.code_of(seen.row, entry.person))
    access.take(seen.row, somebody(request, entry.name), entry.person)
    return redirect("championship:me", seen.row.code)


def somebody(request: HttpRequest, name: str) -> Person:
    """Return the phone's user, or a new guest."""
    return person_of(request) or users.new_guest(request, name[: users.LONGEST_NAME])


@page
@limited("event-code")
def by_code(request: HttpRequest, code: str) -> HttpResponse:
    """Accept a personal code typed by hand."""
    seen = visit(request, code)
    wrong = ""
    if request.method == "POST":
        given = clean(request.POST.get("secret", "")).replace(" ", "").lower()[:20]
        if access.place_of(seen.row, seen.state, given):
            return redirect("championship:as", code, given)
        wrong = sentence(BadInput("Unknown code. Check your slip."), seen.lang)
    return render(request, "tournaments/code.html", {**frame(seen), "wrong": wrong}, status=400 if wrong else 200)


@page
@limited("event-code")
def claim(request: HttpRequest, code: str, secret: str) -> HttpResponse:
    """Open a personal link. The GET request changes nothing; a button confirms it."""
    if not rate_limits.allowed("event-code", counted_as(request)):
        return too_often(request)
    seen = visit(request, code)
    place = access.place_of(seen.row, seen.state, secret)
    if not place:
        raise Http404
    known = seen.state.people.get(place)
    if request.method == "POST":
        name = known.name if known else named(request.POST.get("name", ""))[:LONGEST]
        if known is None and person_of(request) is None and not name:
            return claim_page(seen, place, secret, BadInput("Choose a name first."))
        role = take_place(seen, somebody(request, name), place)
        return redirect(f"championship:{'me' if role.role == 'player' else 'desk'}", code)
    return claim_page(seen, place, secret)


def take_place(seen: Visit, person: Person, place: str) -> EventRole:
    """Assign the role. A new organiser or referee is recorded in the log."""
    role = access.take(seen.row, person, place)
    if role.role in OFFICES and role.role != seen.visitor.role:
        by = tournament.Actor(person.name, role.role, role.entrant)
        log_store.do(seen.row, events.OfficeTaken(role.role), by=by)
    return role


@sent_only
@limited("event-code")
def take_over(request: HttpRequest, code: str) -> HttpResponse:
    """Let a referee or the site's staff take over a tournament without an organiser."""
    seen = visit(request, code)
    person = person_of(request)
    if person is None or not access.may_take_over(seen.row, seen.visitor, person):
        raise PermissionDenied
    take_place(seen, person, "organiser")
    return redirect("championship:desk", code)


def claim_page(seen: Visit, place: str, secret: str, wrong: BoardroomError | None = None) -> HttpResponse:
    context = {
        **frame(seen),
        "place": place,
        "known": seen.state.people.get(place),
        "secret": secret,
        "wrong": sentence(wrong, seen.lang) if wrong else "",
        "qr": qr_codes.inline,
        "link": f"{seen.origin}{seen.request.path}",
        "roles": texts.ROLES[seen.lang],
    }
    return render(seen.request, "tournaments/claim.html", context, status=400 if wrong else 200)


@page
@limited("event")
def csv(request: HttpRequest, code: str) -> HttpResponse:
    """Import entries from a spreadsheet: first a preview with problems by line, then all at once."""
    seen = visit(request, code, "entered")
    if not seen.visitor.organises:
        raise PermissionDenied
    context: dict[str, object] = {
        **frame(seen),
        "wrong": "",
        "text": "",
        "found": [],
        "fresh": [],
        "lines": [],
        "longest": LONGEST_NAME,
        "key": "",
    }
    if request.method == "POST":
        try:
            sent = request.POST.get("text", "")
            text = sent if sent.strip() else uploaded(request, "file")
            found, lines = entries_from_csv(seen.state, text)
            fresh = entries_from_csv(seen.state, text, only_new=True)[0]
            only_new = request.POST.get("take") == "new"
            if (request.POST.get("take") == "yes" and found) or (only_new and fresh):
                log_store.do(
                    seen.row,
                    lambda state: entries_from_csv(state, text, only_new)[0],
                    by=seen.visitor.actor(seen.state),
                    key=request.POST.get("key", "")[:60],
                )
                return redirect("championship:people", code)
            if not found and not lines:
                raise BadInput("This list contains no names.")
            context |= {"text": text, "found": found, "fresh": fresh, "lines": lines, "key": secrets.token_hex(12)}
        except BoardroomError as error:
            context["wrong"] = sentence(error, seen.lang)
    return render(request, "tournaments/csv.html", context, status=400 if context["wrong"] else 200)


@sent_only
@limited("event")
def here(request: HttpRequest, code: str) -> HttpResponse:
    """Check in an online player without the desk."""
    seen = visit(request, code)
    own = seen.state.people.get(seen.visitor.entrant)
    if own is None or own.is_staff or not any(game.online and not game.confirmed for game in seen.state.games.values()):
        raise PermissionDenied
    try:
        if own.status != "present":
            log_store.do(seen.row, events.Checked(own.id, "present"), by=access.FORM)
    except BoardroomError as error:
        return shown(seen, seen.view("me"), error)
    return redirect("championship:me", code)
