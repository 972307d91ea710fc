"""Lists of finished games."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from boardroom.web.accounts.models import Person
from boardroom.web.accounts.requester import person_of
from boardroom.web.archive import archive
from boardroom.web.game_pages import GAMES
from boardroom.web.layout.requests import asker, person_needed
from boardroom.web.social import presence, profiles


@require_GET
def everybody(request: HttpRequest) -> HttpResponse:
    """Show all public games, or the games of `player` if that profile is visible."""
    viewer = person_of(request)
    handle = request.GET.get("player", "")
    if not handle:
        wish = archive.Wish.read(request.GET)
        return shown(request, wish, archive.of_everybody(viewer, wish))
    person = profiles.visible_or_404(handle.removeprefix("@"), viewer)
    return of_person(request, person)


@require_GET
@person_needed
def mine(request: HttpRequest) -> HttpResponse:
    person = asker(request)
    return of_person(request, person)


def of_person(request: HttpRequest, person: Person) -> HttpResponse:
    wish = archive.Wish.read(request.GET)
    return shown(request, wish, archive.of_person(person, person_of(request), wish), person)


def shown(request: HttpRequest, wish: archive.Wish, found: archive.Page, who: Person | None = None) -> HttpResponse:
    viewer = person_of(request)
    presence.here(viewer)
    own = who is not None and viewer is not None and who.pk == viewer.pk
    kept = {"player": who.handle} if who and not own else {}
    context = {
        "wish": wish,
        "found": found,
        "who": who,
        "own": own,
        "kept": kept,
        "next": f"?{urlencode({**kept, **wish.query(), 'after': found.more})}" if found.more else "",
        "games": [(game, archive.rulesets(game)) for game in GAMES],
        "ruleset_said": profiles.ruleset_said,
    }
    return render(request, "archive/archive.html", context)
