"""Matchmaking pages: preferences, the search, and parties."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods

from boardroom.base.errors import BoardroomError
from boardroom.site.games import GAMES, PAGES
from boardroom.site.languages import sentence
from boardroom.site.models import Search, Seeker
from boardroom.site.people import accounts, parties, pool, presence, profiles, wishes
from boardroom.site.people.requester import person_of
from boardroom.site.requests import asker, limited, person_needed, problem, sent_only

KEPT = "find"
"""Session key of the last preferences."""


@require_http_methods(["GET", "HEAD", "POST"])
@limited("find", strangers="guest")
def find(request: HttpRequest) -> HttpResponse:
    """Show the preferences, a running search, or redirect to the new table."""
    person, wrong = person_of(request), ""
    wish = remembered(request)
    if request.method == "POST":
        wish = wishes.Wish.read(request.POST)
        try:
            wish.check(guest=person is None or person.guest)
            person = person or accounts.new_guest(request)
            begin = parties.gather if "party" in request.POST else pool.enter
            begin(person, wish, sealing=request.POST.get("sealing") == "1")
        except BoardroomError as error:
            wrong = sentence(error, request.LANGUAGE_CODE)
        else:
            request.session[KEPT] = vars(wish)
            return redirect("find")
    presence.here(person)
    table = pool.found(person) if person else None
    if table is not None and not wrong:
        return redirect("table", table.code)
    search = pool.sought(person)
    if person and search and not wrong:
        pool.seen([person.pk])
        status = waits(search, request.LANGUAGE_CODE)
        # No members are left if the user cancelled on another page
        if status["members"]:
            return render(request, "pages/search.html", status)
    asked = request.GET.get("game", "")
    if asked in GAMES and request.method != "POST":
        wish.rulesets = [name for name, (game, _) in wishes.RULESETS.items() if game == asked][:1]
    context = {
        "wish": wish,
        "wrong": wrong,
        "games": [(game, [name for name, (of, _) in wishes.RULESETS.items() if of == game]) for game in GAMES],
        "rulesets": wishes.RULESETS,
        "speeds": wishes.SPEEDS,
        "sizes": wishes.SIZES,
        "counts": {game: page.players for game, page in PAGES.items()},
        "waiting": pool.waiting(timezone.now()).count(),
        "titles": titles(request.LANGUAGE_CODE),
    }
    return render(request, "pages/find.html", context, status=400 if wrong else 200)


def remembered(request: HttpRequest) -> wishes.Wish:
    kept = request.session.get(KEPT)
    return (
        wishes.Wish(**kept) if isinstance(kept, dict) and kept.keys() == vars(wishes.Wish()).keys() else wishes.Wish()
    )


def titles(lang: str) -> dict[str, str]:
    """Return the names of all rulesets; a game's title if it has only one."""
    return {
        name: profiles.ruleset_said(game, ruleset, lang) or GAMES[game].titles[lang]
        for name, (game, ruleset) in wishes.RULESETS.items()
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
        "pool": pool.pool(search, timezone.now()),
        "rulesets": wishes.RULESETS,
        "speeds": wishes.SPEEDS,
        "titles": titles(lang),
    }


@require_GET
@person_needed
def waiting(request: HttpRequest) -> HttpResponse:
    """Return the search's status for the page's script. Headers contain the table once there is one, or the form if the
    search ended."""
    person = asker(request)
    response, table, search = HttpResponse(), pool.found(person), pool.sought(person)
    if table is not None:
        response["X-Go"] = reverse("table", args=[table.code])
    elif search is None:
        response["X-Go"] = reverse("find")
    else:
        pool.seen([person.pk])
        context = waits(search, request.LANGUAGE_CODE)
        response = render(request, "pages/search_status.html", context)
        response["X-State"] = context["state"]
    response["Cache-Control"] = "no-store"
    return response


@sent_only
@limited("find")
@person_needed
def leave(request: HttpRequest) -> HttpResponse:
    person = asker(request)
    pool.leave(person)
    return redirect("find")


@require_http_methods(["GET", "HEAD", "POST"])
@limited("find", strangers="guest")
def party(request: HttpRequest, code: str) -> HttpResponse:
    """Show the members of a party, and join it."""
    person = person_of(request)
    if request.method == "POST":
        try:
            person = person or accounts.new_guest(request)
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
    return render(request, "pages/party.html", status)


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
