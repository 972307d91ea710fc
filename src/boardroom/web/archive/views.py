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
        filters = archive.ArchiveFilter.parse(request.GET)
        return render_archive(request, filters, archive.list_public_games(viewer, filters))
    user = profiles.get_visible_user_or_404(handle.removeprefix("@"), viewer)
    return render_user_games(request, user)


@require_GET
@require_user
def show_own_games(request: HttpRequest) -> HttpResponse:
    user = get_user(request)
    return render_user_games(request, user)


def render_user_games(request: HttpRequest, user: User) -> HttpResponse:
    filters = archive.ArchiveFilter.parse(request.GET)
    return render_archive(request, filters, archive.list_user_games(user, find_user(request), filters), user)


def render_archive(
    request: HttpRequest, filters: archive.ArchiveFilter, page: archive.ArchivePage, who: User | None = None
) -> HttpResponse:
    viewer = find_user(request)
    presence.mark_online(viewer)
    own = who is not None and viewer is not None and who.pk == viewer.pk
    params = {"player": who.handle} if who and not own else {}
    next_page = params | filters.to_query()
    context = {
        "filters": filters,
        "page": page,
        "who": who,
        "own": own,
        "params": params,
        "next": f"?{urlencode({**next_page, 'after': page.next_cursor})}" if page.next_cursor else "",
        "games": [(game, archive.list_rulesets(game)) for game in GAMES],
        "ruleset_title": profiles.ruleset_title,
    }
    return render(request, "archive/archive.html", context)
