"""Matchmaking pages: preferences, the search, and parties."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods

from boardroom.base.errors import BoardroomError
from boardroom.web.accounts import users
from boardroom.web.accounts.requester import person_of
from boardroom.web.game_pages import GAMES, PAGES
from boardroom.web.languages import sentence
from boardroom.web.layout.requests import asker, limited, person_needed, problem, sent_only
from boardroom.web.matchmaking import parties, preferences, queue
from boardroom.web.matchmaking.models import Search, Seeker
from boardroom.web.social import presence, profiles

KEPT = "find"
"""Session key of the last preferences."""


@require_http_methods(["GET", "HEAD", "POST"])
@limited("find", strangers="guest")
def find(request: HttpRequest) -> HttpResponse:
    """Show the preferences, a running search, or redirect to the new table."""
    person, wrong = person_of(request), ""
    wish = remembered(request)
    if request.method == "POST":
        wish = preferences.Wish.read(request.POST)
        try:
            wish.check(guest=person is None or person.guest)
            person = person or users.new_guest(request)
            begin = parties.gather if "party" in request.POST else queue.enter
            begin(person, wish, sealing=request.POST.get("sealing") == "1")
        except BoardroomError as error:
            wrong = sentence(error, request.LANGUAGE_CODE)
        else:
            request.session[KEPT] = vars(wish)
            return redirect("find")
    presence.here(person)
    table = queue.found(person) if person else None
    if table is not None and not wrong:
        return redirect("table", table.code)
    search = queue.sought(person)
    if person and search and not wrong:
        queue.seen([person.pk])
        status = waits(search, request.LANGUAGE_CODE)
        # No members are left if the user cancelled on another page
        if status["members"]:
            return render(request, "matchmaking/search.html", status)
    asked = request.GET.get("game", "")
    if asked in GAMES and request.method != "POST":
        wish.rulesets = [name for name, (game, _) in preferences.RULESETS.items() if game == asked][:1]
    context = {
        "wish": wish,
        "wrong": wrong,
        "games": [(game, [name for name, (of, _) in preferences.RULESETS.items() if of == game]) for game in GAMES],
        "rulesets": preferences.RULESETS,
        "speeds": preferences.SPEEDS,
        "sizes": preferences.SIZES,
        "counts": {game: page.players for game, page in PAGES.items()},
        "waiting": queue.waiting(timezone.now()).count(),
        "titles": titles(request.LANGUAGE_CODE),
    }
    return render(request, "matchmaking/find.html", context, status=400 if wrong else 200)


def remembered(request: HttpRequest) -> preferences.Wish:
    kept = request.session.get(KEPT)
    return (
        preferences.Wish(**kept)
        if isinstance(kept, dict) and kept.keys() == vars(preferences.Wish()).keys()
        else preferences.Wish()
    )


def titles(lang: str) -> dict[str, str]:
    """Return the names of all rulesets; a game's title if it has only one."""
    return {
        name: profiles.ruleset_said(game, ruleset, lang) or GAMES[game].titles[lang]
        for name, (game, ruleset) in preferences.RULESETS.items()
    }


def state(search: Search, members: list[Seeker]) -> str:
    """Return a value that changes when the page needs to reload."""
    return f"{search.gathers:d} {' '.join(str(one.person_id) for one in members)}"


def waits(search: Search, lang: str) -> dict[str, Any]:
    members = list(search.seekers.select_related("person"))
    return {
        "search": search,
        "members": members,
        "state": state(search, members),
        "pool": queue.pool(search, timezone.now()),
        "rulesets": preferences.RULESETS,
        "speeds": preferences.SPEEDS,
        "titles": titles(lang),
    }


@require_GET
@person_needed
def waiting(request: HttpRequest) -> HttpResponse:
    """Return the search's status for the page's script. Headers contain the table once there is one, or the form if the
    search ended."""
    person = asker(request)
    response, table, search = HttpResponse(), queue.found(person), queue.sought(person)
    if table is not None:
        response["X-Go"] = reverse("table", args=[table.code])
    elif search is None:
        response["X-Go"] = reverse("find")
    else:
        queue.seen([person.pk])
        context = waits(search, request.LANGUAGE_CODE)
        response = render(request, "matchmaking/search_status.html", context)
        response["X-State"] = context["state"]
    response["Cache-Control"] = "no-store"
    return response


@sent_only
@limited("find")
@person_needed
def leave(request: HttpRequest) -> HttpResponse:
    person = asker(request)
    queue.leave(person)
    return redirect("find")


@require_http_methods(["GET", "HEAD", "POST"])
@limited("find", strangers="guest")
def party(request: HttpRequest, code: str) -> HttpResponse:
    """Show the members of a party, and join it."""
    person = person_of(request)
    if request.method == "POST":
        try:
            person = person or users.new_guest(request)
            parties.join(code, person, sealing=request.POST.get("sealing") == "1")
        except BoardroomError as error:
            return problem(request, error)
        return redirect("find")
    search = parties.named(code)
    if search is None:
        raise Http404
    if person is not None and search.seekers.filter(person=person).exists():
        return redirect("find")
    status = waits(search, request.LANGUAGE_CODE)
    if not status["members"]:
        raise Http404
    return render(request, "matchmaking/party.html", status)


@sent_only
@limited("find")
@person_needed
def start(request: HttpRequest) -> HttpResponse:
    person = asker(request)
    try:
        parties.start(person)
    except BoardroomError as error:
        return problem(request, error)
    return redirect("find")
