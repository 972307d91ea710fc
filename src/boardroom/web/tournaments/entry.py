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
    visit = open_visit(request, code)
    if not visit.row.are_entries_open or visit.state.is_finalised:
        return render(
            request, "tournaments/enter.html", {**make_frame_context(visit), "closed": True, "error": ""}, status=403
        )
    error_text, name, kana = "", "", ""
    key = request.POST.get("key", "")[:80] or secrets.token_hex(12)
    if request.method == "POST":
        name, kana = request.POST.get("name", ""), request.POST.get("kana", "")
        try:
            journal = log_store.record_events(
                visit.row, make_entry_factory("entered", name, kana), by=access.ENTRY_FORM_ACTOR, key=key
            )
            return link_phone(request, visit, next(entry.event for entry in journal.log if entry.key == key))
        except BoardroomError as error:
            error_text = format_error(error, visit.lang)
    context = {
        **make_frame_context(visit),
        "closed": False,
        "error": error_text,
        "name": name,
        "kana": kana,
        "key": key,
    }
    context["notices"] = contexts.list_notices(visit.state, visit.lang)
    return render(request, "tournaments/enter.html", context, status=400 if error_text else 200)


def link_phone(request: HttpRequest, visit: Visit, entry: events.Event) -> HttpResponse:
    """Link the phone to the new entrant, unless it already belongs to someone else (a family with one phone)."""
    assert isinstance(entry, events.EntrantAdded)
    if visit.visitor.entrant and visit.visitor.entrant != entry.person:
        return redirect("tournaments:as", visit.row.code, access.make_code(visit.row, entry.person))
    access.assign_role(visit.row, get_or_create_person(request, entry.name), entry.person)
    return redirect("tournaments:me", visit.row.code)


def get_or_create_person(request: HttpRequest, name: str) -> User:
    """Return the phone's user, or a new guest."""
    return find_user(request) or users.create_guest(request, name[: users.MAX_NAME_LENGTH])


@page_methods
@limit_posts("tournament-code")
def enter_code(request: HttpRequest, code: str) -> HttpResponse:
    """Accept a personal code typed by hand."""
    visit = open_visit(request, code)
    error_text = ""
    if request.method == "POST":
        given = clean_text(request.POST.get("secret", "")).replace(" ", "").lower()[:20]
        if access.find_code_owner(visit.row, visit.state, given):
            return redirect("tournaments:as", code, given)
        error_text = format_error(BadInput("Unknown code. Check your slip."), visit.lang)
    return render(
        request,
        "tournaments/code.html",
        {**make_frame_context(visit), "error": error_text},
        status=400 if error_text else 200,
    )


@page_methods
@limit_posts("tournament-code")
def claim_code(request: HttpRequest, code: str, secret: str) -> HttpResponse:
    """Open a personal link. The GET request changes nothing; a button confirms it."""
    if not rate_limits.count_attempt("tournament-code", rate_limit_key(request)):
        return render_too_many_attempts(request)
    visit = open_visit(request, code)
    place = access.find_code_owner(visit.row, visit.state, secret)
    if not place:
        raise Http404
    known = visit.state.people.get(place)
    if request.method == "POST":
        name = known.name if known else clean_name(request.POST.get("name", ""))[:MAX_FIELD_LENGTH]
        if known is None and find_user(request) is None and not name:
            return render_claim_page(visit, place, secret, BadInput("Choose a name first."))
        role = take_role(visit, get_or_create_person(request, name), place)
        return redirect(f"tournaments:{'me' if role.role == 'player' else 'desk'}", code)
    return render_claim_page(visit, place, secret)


def take_role(visit: Visit, person: User, place: str) -> TournamentRole:
    """Assign the role. A new organiser or referee is recorded in the log."""
    role = access.assign_role(visit.row, person, place)
    if role.role in STAFF_ROLES and role.role != visit.visitor.role:
        by = tournament.Actor(person.name, role.role, role.entrant)
        log_store.record_events(visit.row, events.StaffRoleTaken(role.role), by=by)
    return role


@post_only
@limit_posts("tournament-code")
def take_over_tournament(request: HttpRequest, code: str) -> HttpResponse:
    """Let a referee or the site's staff take over a tournament without an organiser."""
    visit = open_visit(request, code)
    person = find_user(request)
    if person is None or not access.can_take_over(visit.row, visit.visitor, person):
        raise PermissionDenied
    take_role(visit, person, "organiser")
    return redirect("tournaments:desk", code)


def render_claim_page(visit: Visit, place: str, secret: str, error: BoardroomError | None = None) -> HttpResponse:
    context = {
        **make_frame_context(visit),
        "place": place,
        "known": visit.state.people.get(place),
        "secret": secret,
        "error": format_error(error, visit.lang) if error else "",
        "qr": qr_codes.render_inline,
        "link": f"{visit.origin}{visit.request.path}",
        "roles": texts.ROLES[visit.lang],
    }
    return render(visit.request, "tournaments/claim.html", context, status=400 if error else 200)


@page_methods
@limit_posts("tournament")
def import_entries(request: HttpRequest, code: str) -> HttpResponse:
    """Import entries from a spreadsheet: first a preview with problems by line, then all at once."""
    visit = open_visit(request, code, "entered")
    if not visit.visitor.is_organiser:
        raise PermissionDenied
    context: dict[str, object] = {
        **make_frame_context(visit),
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
            found, lines = parse_entries_csv(visit.state, text)
            fresh = parse_entries_csv(visit.state, text, only_new=True)[0]
            only_new = request.POST.get("take") == "new"
            if (request.POST.get("take") == "yes" and found) or (only_new and fresh):
                log_store.record_events(
                    visit.row,
                    lambda state: parse_entries_csv(state, text, only_new)[0],
                    by=visit.visitor.to_actor(visit.state),
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
            context["error"] = format_error(error, visit.lang)
    return render(request, "tournaments/csv.html", context, status=400 if context["error"] else 200)


@post_only
@limit_posts("tournament")
def check_in_online(request: HttpRequest, code: str) -> HttpResponse:
    """Check in an online player without the desk."""
    visit = open_visit(request, code)
    own = visit.state.people.get(visit.visitor.entrant)
    if (
        own is None
        or own.is_staff
        or not any(game.is_online and not game.is_confirmed for game in visit.state.rounds.values())
    ):
        raise PermissionDenied
    try:
        if own.status != "present":
            log_store.record_events(visit.row, events.AttendanceSet(own.id, "present"), by=access.ENTRY_FORM_ACTOR)
    except BoardroomError as error:
        return render_page(visit, visit.make_page_view("me"), error)
    return redirect("tournaments:me", code)
