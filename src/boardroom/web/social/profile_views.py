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
            "ruleset_said": profiles.ruleset_title,
            "settled": ratings.is_established,
        }
        return render(request, "bots/character.html", context)
    person = profiles.get_visible_user_or_404(handle, viewer)
    if person.handle != handle:
        return redirect("profile", person.handle)
    wanted = request.GET.get("rating", "")
    found = profiles.load_profile(person, viewer, int(wanted) if wanted.isdecimal() and len(wanted) < 16 else 0)
    context = {
        "who": person,
        "profile": found,
        "plot": profiles.plot_curve(found.curve) if len(found.curve) > 1 else None,
        "ruleset_said": profiles.ruleset_title,
        "settled": ratings.is_established,
        "ago": format_ago,
        "tie": friends.relationship_name(person),
        "callable": getattr(person, "callable", False),
        "here": bool(person.last_seen and person.last_seen >= timezone.now() - presence.ONLINE_WINDOW),
        "reported": "reported" in request.GET,
    }
    return render(request, "social/profile.html", context)
