"""Profiles of users and bots."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET

from boardroom.players import levels
from boardroom.players.arena_results import MEASURED
from boardroom.web.accounts.requester import person_of
from boardroom.web.lobby.views import ago
from boardroom.web.ratings import ratings
from boardroom.web.social import friends, presence, profiles


@require_GET
def profile(request: HttpRequest, handle: str) -> HttpResponse:
    viewer = person_of(request)
    presence.here(viewer)
    level = levels.BY_NAME.get(handle)
    if level:
        context = {
            "bot": profiles.character(level),
            "measured": [(one, one.found[handle]) for one in MEASURED if handle in one.found],
            "ruleset_said": profiles.ruleset_said,
            "settled": ratings.settled,
        }
        return render(request, "bots/character.html", context)
    person = profiles.visible_or_404(handle, viewer)
    if person.handle != handle:
        return redirect("profile", person.handle)
    wanted = request.GET.get("rating", "")
    found = profiles.profile(person, viewer, int(wanted) if wanted.isdecimal() and len(wanted) < 16 else 0)
    context = {
        "who": person,
        "profile": found,
        "plot": profiles.plot(found.curve) if len(found.curve) > 1 else None,
        "ruleset_said": profiles.ruleset_said,
        "settled": ratings.settled,
        "ago": ago,
        "tie": friends.tie_said(person),
        "callable": getattr(person, "callable", False),
        "here": bool(person.here and person.here >= timezone.now() - presence.HERE),
        "reported": "reported" in request.GET,
    }
    return render(request, "social/profile.html", context)
