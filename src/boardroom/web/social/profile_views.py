"""Profiles of users and bots."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET

from boardroom.players import levels
from boardroom.players.arena_results import MEASUREMENTS
from boardroom.web.accounts.requester import find_user
from boardroom.web.layout.elapsed_time import format_ago
from boardroom.web.ratings import ratings
from boardroom.web.social import friends, presence, profiles


@require_GET
def show_profile(request: HttpRequest, handle: str) -> HttpResponse:
    viewer = find_user(request)
    presence.mark_online(viewer)
    level = levels.LEVELS_BY_NAME.get(handle)
    if level:
        context = {
            "bot": profiles.load_bot_profile(level),
            "measured": [(one, one.results[handle]) for one in MEASUREMENTS if handle in one.results],
            "ruleset_title": profiles.ruleset_title,
            "is_established": ratings.is_established,
        }
        return render(request, "bots/character.html", context)
    user = profiles.get_visible_user_or_404(handle, viewer)
    if user.handle != handle:
        return redirect("profile", user.handle)
    wanted = request.GET.get("rating", "")
    found = profiles.load_profile(user, viewer, int(wanted) if wanted.isdecimal() and len(wanted) < 16 else 0)
    context = {
        "who": user,
        "profile": found,
        "plot": profiles.plot_curve(found.curve) if len(found.curve) > 1 else None,
        "ruleset_title": profiles.ruleset_title,
        "is_established": ratings.is_established,
        "ago": format_ago,
        "relationship": friends.relationship_name(user),
        "can_invite": getattr(user, "can_invite", False),
        "is_online": bool(user.last_seen and user.last_seen >= timezone.now() - presence.ONLINE_WINDOW),
        "reported": "reported" in request.GET,
    }
    return render(request, "social/profile.html", context)
