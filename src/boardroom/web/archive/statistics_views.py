"""Site statistics: games played, their length and win rates."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from boardroom.games import DEFAULT_GAME
from boardroom.web.accounts.requester import find_user
from boardroom.web.archive import statistics
from boardroom.web.game_pages import GAMES, PAGES
from boardroom.web.social import presence, profiles

MAX_THINGS = 16
"""Items listed, most frequent first."""


@require_GET
def show_statistics(request: HttpRequest) -> HttpResponse:
    presence.mark_online(find_user(request))
    game = request.GET.get("game", "")
    game = game if game in GAMES else DEFAULT_GAME
    found = statistics.load_statistics(game)
    wanted = request.GET.get("ruleset")
    if wanted is not None and wanted in {rules.ruleset for rules in found.rulesets}:
        found = statistics.load_statistics(game, wanted)
    context = {
        "statistics": found,
        "games": list(GAMES),
        "facts": PAGES[game].statistics,
        "things": found.facts[:MAX_THINGS],
        "days": build_day_bars(found.days),
        "most": max((place.confidence_interval[1] for size in found.sizes for place in size.places), default=1),
        "ruleset_title": profiles.ruleset_title,
    }
    return render(request, "archive/stats.html", context)


def build_day_bars(counted: Sequence[tuple[date, int]]) -> dict[str, Any]:
    """Return the bars of games per day: ten units wide, up to 100 high."""
    most = max(n for _, n in counted)
    return {
        "wide": 10 * len(counted),
        "bars": [
            {"x": 10 * at + 1, "high": round(100 * n / max(1, most), 1), "day": day, "n": n}
            for at, (day, n) in enumerate(counted)
        ],
        "most": most,
        "games": sum(n for _, n in counted),
        "from": counted[0][0],
        "to": counted[-1][0],
    }
