"""Lists of finished games."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from boardroom.web.accounts.models import User
from boardroom.web.accounts.requester import find_user
from boardroom.web.archive import archive
from boardroom.web.game_pages import GAMES
from boardroom.web.layout.requests import get_user, require_user
from boardroom.web.social import presence, profiles


@require_GET
def show_archive(request: HttpRequest) -> HttpResponse:
    """Show all public games, or the games of `player` if that profile is visible."""
    viewer = find_user(request)
    handle = request.GET.get("player", "")
    if not handle:
        wish = archive.ArchiveFilter.parse(request.GET)
        return render_archive(request, wish, archive.list_public_games(viewer, wish))
    person = profiles.get_visible_user_or_404(handle.removeprefix("@"), viewer)
    return render_user_games(request, person)


@require_GET
@require_user
def show_own_games(request: HttpRequest) -> HttpResponse:
    person = get_user(request)
    return render_user_games(request, person)


def render_user_games(request: HttpRequest, person: User) -> HttpResponse:
    wish = archive.ArchiveFilter.parse(request.GET)
    return render_archive(request, wish, archive.list_user_games(person, find_user(request), wish), person)


def render_archive(
    request: HttpRequest, wish: archive.ArchiveFilter, found: archive.ArchivePage, who: User | None = None
) -> HttpResponse:
    viewer = find_user(request)
    presence.mark_online(viewer)
    own = who is not None and viewer is not None and who.pk == viewer.pk
    kept = {"player": who.handle} if who and not own else {}
    context = {
        "wish": wish,
        "found": found,
        "who": who,
        "own": own,
        "kept": kept,
        "next": f"?{urlencode({**kept, **wish.to_query(), 'after': found.next_cursor})}" if found.next_cursor else "",
        "games": [(game, archive.list_rulesets(game)) for game in GAMES],
        "ruleset_said": profiles.ruleset_title,
    }
    return render(request, "archive/archive.html", context)
