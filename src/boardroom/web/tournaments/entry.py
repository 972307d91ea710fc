"""Entry form, personal codes, lists from a spreadsheet, and remote check-in."""

from __future__ import annotations

import secrets

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from boardroom import tournament
from boardroom.base.errors import BadInput, BoardroomError
from boardroom.base.text import clean_name
from boardroom.tournament import events
from boardroom.tournament.exports.files import clean_text, parse_entries_csv
from boardroom.tournament.rules.people import LONGEST_NAME, STAFF_ROLES
from boardroom.tournament.text import texts
from boardroom.web.accounts import users
from boardroom.web.accounts.models import User
from boardroom.web.accounts.requester import find_user, rate_limit_key
from boardroom.web.layout import qr_codes
from boardroom.web.layout.requests import limit_posts, post_only, render_too_many_attempts
from boardroom.web.server import rate_limits
from boardroom.web.tournaments import access, contexts, log_store
from boardroom.web.tournaments.forms import MAX_FIELD_LENGTH, make_entry_factory
from boardroom.web.tournaments.models import TournamentRole
from boardroom.web.tournaments.views import read_upload
from boardroom.web.tournaments.visits import Visit, format_error, make_frame_context, open_visit, render_page

page_methods = require_http_methods(["GET", "HEAD", "POST"])


@page_methods
@limit_posts("tournament-entry")
def enter_tournament(request: HttpRequest, code: str) -> HttpResponse:
    """Enter with a phone: a name is enough, and the phone belongs to that entrant afterwards."""
    seen = open_visit(request, code)
    if not seen.row.are_entries_open or seen.state.is_finalised:
        return render(
            request, "tournaments/enter.html", {**make_frame_context(seen), "closed": True, "error": ""}, status=403
        )
    wrong, name, kana = "", "", ""
    key = request.POST.get("key", "")[:80] or secrets.token_hex(12)
    if request.method == "POST":
        name, kana = request.POST.get("name", ""), request.POST.get("kana", "")
        try:
            journal = log_store.record_events(
                seen.row, make_entry_factory("entered", name, kana), by=access.ENTRY_FORM_ACTOR, key=key
            )
            return link_phone(request, seen, next(entry.event for entry in journal.log if entry.key == key))
        except BoardroomError as error:
            wrong = format_error(error, seen.lang)
    context = {**make_frame_context(seen), "closed": False, "error": wrong, "name": name, "kana": kana, "key": key}
    context["notices"] = contexts.list_notices(seen.state, seen.lang)
    return render(request, "tournaments/enter.html", context, status=400 if wrong else 200)


def link_phone(request: HttpRequest, seen: Visit, entry: events.Event) -> HttpResponse:
    """Link the phone to the new entrant, unless it already belongs to someone else (a family with one phone)."""
    assert isinstance(entry, events.EntrantAdded)
    if seen.visitor.entrant and seen.visitor.entrant != entry.person:
        return redirect("tournaments:as", seen.row.code, access.make_code(seen.row, entry.person))
    access.assign_role(seen.row, get_or_create_person(request, entry.name), entry.person)
    return redirect("tournaments:me", seen.row.code)


def get_or_create_person(request: HttpRequest, name: str) -> User:
    """Return the phone's user, or a new guest."""
    return find_user(request) or users.create_guest(request, name[: users.MAX_NAME_LENGTH])


@page_methods
@limit_posts("tournament-code")
def enter_code(request: HttpRequest, code: str) -> HttpResponse:
    """Accept a personal code typed by hand."""
    seen = open_visit(request, code)
    wrong = ""
    if request.method == "POST":
        given = clean_text(request.POST.get("secret", "")).replace(" ", "").lower()[:20]
        if access.find_code_owner(seen.row, seen.state, given):
            return redirect("tournaments:as", code, given)
        wrong = format_error(BadInput("Unknown code. Check your slip."), seen.lang)
    return render(
        request, "tournaments/code.html", {**make_frame_context(seen), "error": wrong}, status=400 if wrong else 200
    )


@page_methods
@limit_posts("tournament-code")
def claim_code(request: HttpRequest, code: str, secret: str) -> HttpResponse:
    """Open a personal link. The GET request changes nothing; a button confirms it."""
    if not rate_limits.count_attempt("tournament-code", rate_limit_key(request)):
        return render_too_many_attempts(request)
    seen = open_visit(request, code)
    place = access.find_code_owner(seen.row, seen.state, secret)
    if not place:
        raise Http404
    known = seen.state.people.get(place)
    if request.method == "POST":
        name = known.name if known else clean_name(request.POST.get("name", ""))[:MAX_FIELD_LENGTH]
        if known is None and find_user(request) is None and not name:
            return render_claim_page(seen, place, secret, BadInput("Choose a name first."))
        role = take_role(seen, get_or_create_person(request, name), place)
        return redirect(f"tournaments:{'me' if role.role == 'player' else 'desk'}", code)
    return render_claim_page(seen, place, secret)


def take_role(seen: Visit, person: User, place: str) -> TournamentRole:
    """Assign the role. A new organiser or referee is recorded in the log."""
    role = access.assign_role(seen.row, person, place)
    if role.role in STAFF_ROLES and role.role != seen.visitor.role:
        by = tournament.Actor(person.name, role.role, role.entrant)
        log_store.record_events(seen.row, events.StaffRoleTaken(role.role), by=by)
    return role


@post_only
@limit_posts("tournament-code")
def take_over_tournament(request: HttpRequest, code: str) -> HttpResponse:
    """Let a referee or the site's staff take over a tournament without an organiser."""
    seen = open_visit(request, code)
    person = find_user(request)
    if person is None or not access.can_take_over(seen.row, seen.visitor, person):
        raise PermissionDenied
    take_role(seen, person, "organiser")
    return redirect("tournaments:desk", code)


def render_claim_page(seen: Visit, place: str, secret: str, wrong: BoardroomError | None = None) -> HttpResponse:
    context = {
        **make_frame_context(seen),
        "place": place,
        "known": seen.state.people.get(place),
        "secret": secret,
        "error": format_error(wrong, seen.lang) if wrong else "",
        "qr": qr_codes.render_inline,
        "link": f"{seen.origin}{seen.request.path}",
        "roles": texts.ROLES[seen.lang],
    }
    return render(seen.request, "tournaments/claim.html", context, status=400 if wrong else 200)


@page_methods
@limit_posts("tournament")
def import_entries(request: HttpRequest, code: str) -> HttpResponse:
    """Import entries from a spreadsheet: first a preview with problems by line, then all at once."""
    seen = open_visit(request, code, "entered")
    if not seen.visitor.is_organiser:
        raise PermissionDenied
    context: dict[str, object] = {
        **make_frame_context(seen),
        "error": "",
        "text": "",
        "found": [],
        "new_entries": [],
        "lines": [],
        "longest": LONGEST_NAME,
        "key": "",
    }
    if request.method == "POST":
        try:
            sent = request.POST.get("text", "")
            text = sent if sent.strip() else read_upload(request, "file")
            found, lines = parse_entries_csv(seen.state, text)
            fresh = parse_entries_csv(seen.state, text, only_new=True)[0]
            only_new = request.POST.get("take") == "new"
            if (request.POST.get("take") == "yes" and found) or (only_new and fresh):
                log_store.record_events(
                    seen.row,
                    lambda state: parse_entries_csv(state, text, only_new)[0],
                    by=seen.visitor.to_actor(seen.state),
                    key=request.POST.get("key", "")[:60],
                )
                return redirect("tournaments:people", code)
            if not found and not lines:
                raise BadInput("This list contains no names.")
            context |= {
                "text": text,
                "found": found,
                "new_entries": fresh,
                "lines": lines,
                "key": secrets.token_hex(12),
            }
        except BoardroomError as error:
            context["error"] = format_error(error, seen.lang)
    return render(request, "tournaments/csv.html", context, status=400 if context["error"] else 200)


@post_only
@limit_posts("tournament")
def check_in_online(request: HttpRequest, code: str) -> HttpResponse:
    """Check in an online player without the desk."""
    seen = open_visit(request, code)
    own = seen.state.people.get(seen.visitor.entrant)
    if (
        own is None
        or own.is_staff
        or not any(game.is_online and not game.is_confirmed for game in seen.state.rounds.values())
    ):
        raise PermissionDenied
    try:
        if own.status != "present":
            log_store.record_events(seen.row, events.AttendanceSet(own.id, "present"), by=access.ENTRY_FORM_ACTOR)
    except BoardroomError as error:
        return render_page(seen, seen.make_page_view("me"), error)
    return redirect("tournaments:me", code)
