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
from boardroom.web.accounts.requester import find_user
from boardroom.web.game_pages import GAMES, PAGES
from boardroom.web.languages import format_error
from boardroom.web.layout.requests import get_user, limit_posts, post_only, render_problem, require_user
from boardroom.web.matchmaking import parties, preferences, queue
from boardroom.web.matchmaking.models import QueuedUser, QueueEntry
from boardroom.web.social import presence, profiles

SESSION_KEY = "find"
"""Session key of the last preferences."""


@require_http_methods(["GET", "HEAD", "POST"])
@limit_posts("find", anonymous_limit="guest")
def find_table(request: HttpRequest) -> HttpResponse:
    """Show the preferences, a running search, or redirect to the new table."""
    user, error_text = find_user(request), ""
    chosen = load_preferences(request)
    if request.method == "POST":
        chosen = preferences.QueuePreferences.parse(request.POST)
        try:
            chosen.validate(guest=user is None or user.is_guest)
            user = user or users.create_guest(request)
            begin = parties.create_party if "party" in request.POST else queue.enter_queue
            begin(user, chosen, is_sealing=request.POST.get("sealing") == "1")
        except BoardroomError as error:
            error_text = format_error(error, request.LANGUAGE_CODE)
        else:
            request.session[SESSION_KEY] = vars(chosen)
            return redirect("find")
    presence.mark_online(user)
    table = queue.find_new_table(user) if user else None
    if table is not None and not error_text:
        return redirect("table", table.code)
    entry = queue.find_entry(user)
    if user and entry and not error_text:
        queue.mark_seen([user.pk])
        status = build_search_context(entry, request.LANGUAGE_CODE)
        # No members are left if the user cancelled on another page
        if status["members"]:
            return render(request, "matchmaking/search.html", status)
    asked = request.GET.get("game", "")
    if asked in GAMES and request.method != "POST":
        chosen.rulesets = [name for name, (game, _) in preferences.RULESETS.items() if game == asked][:1]
    context = {
        "preferences": chosen,
        "error_text": error_text,
        "games": [(game, [name for name, (of, _) in preferences.RULESETS.items() if of == game]) for game in GAMES],
        "rulesets": preferences.RULESETS,
        "speeds": preferences.SPEEDS,
        "sizes": preferences.TABLE_SIZES,
        "counts": {game: page.player_counts for game, page in PAGES.items()},
        "waiting": queue.query_waiting_members(timezone.now()).count(),
        "titles": list_ruleset_titles(request.LANGUAGE_CODE),
    }
    return render(request, "matchmaking/find.html", context, status=400 if error_text else 200)


def load_preferences(request: HttpRequest) -> preferences.QueuePreferences:
    stored = request.session.get(SESSION_KEY)
    return (
        preferences.QueuePreferences(**stored)
        if isinstance(stored, dict) and stored.keys() == vars(preferences.QueuePreferences()).keys()
        else preferences.QueuePreferences()
    )


def list_ruleset_titles(lang: str) -> dict[str, str]:
    """Return the names of all rulesets; a game's title if it has only one."""
    return {
        name: profiles.ruleset_title(game, ruleset, lang) or GAMES[game].titles[lang]
        for name, (game, ruleset) in preferences.RULESETS.items()
    }


def build_search_state(entry: QueueEntry, members: list[QueuedUser]) -> str:
    """Return a value that changes when the page needs to reload."""
    return f"{entry.is_gathering:d} {' '.join(str(one.user_id) for one in members)}"


def build_search_context(entry: QueueEntry, lang: str) -> dict[str, Any]:
    members = list(entry.members.select_related("user"))
    return {
        "search": entry,
        "members": members,
        "state": build_search_state(entry, members),
        "status": queue.load_status(entry, timezone.now()),
        "rulesets": preferences.RULESETS,
        "speeds": preferences.SPEEDS,
        "titles": list_ruleset_titles(lang),
    }


@require_GET
@require_user
def show_search_status(request: HttpRequest) -> HttpResponse:
    """Return the search's status for the page's script. Headers contain the table once there is one, or the form if the
    search ended."""
    user = get_user(request)
    response, table, entry = HttpResponse(), queue.find_new_table(user), queue.find_entry(user)
    if table is not None:
        response["X-Go"] = reverse("table", args=[table.code])
    elif entry is None:
        response["X-Go"] = reverse("find")
    else:
        queue.mark_seen([user.pk])
        context = build_search_context(entry, request.LANGUAGE_CODE)
        response = render(request, "matchmaking/search_status.html", context)
        response["X-State"] = context["state"]
    response["Cache-Control"] = "no-store"
    return response


@post_only
@limit_posts("find")
@require_user
def leave_queue(request: HttpRequest) -> HttpResponse:
    user = get_user(request)
    queue.leave_queue(user)
    return redirect("find")


@require_http_methods(["GET", "HEAD", "POST"])
@limit_posts("find", anonymous_limit="guest")
def show_party(request: HttpRequest, code: str) -> HttpResponse:
    """Show the members of a party, and join it."""
    user = find_user(request)
    if request.method == "POST":
        try:
            user = user or users.create_guest(request)
            parties.join_party(code, user, is_sealing=request.POST.get("sealing") == "1")
        except BoardroomError as error:
            return render_problem(request, error)
        return redirect("find")
    entry = parties.find_party(code)
    if entry is None:
        raise Http404
    if user is not None and entry.members.filter(user=user).exists():
        return redirect("find")
    status = build_search_context(entry, request.LANGUAGE_CODE)
    if not status["members"]:
        raise Http404
    return render(request, "matchmaking/party.html", status)


@post_only
@limit_posts("find")
@require_user
def start_party_search(request: HttpRequest) -> HttpResponse:
    user = get_user(request)
    try:
        parties.start_search(user)
    except BoardroomError as error:
        return render_problem(request, error)
    return redirect("find")
