"""The leaderboards."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from boardroom.web.accounts.requester import find_user
from boardroom.web.game_pages import GAMES
from boardroom.web.ratings import leaderboards, ratings
from boardroom.web.social import presence


@require_GET
def show_leaderboard(request: HttpRequest) -> HttpResponse:
    user = find_user(request)
    presence.mark_online(user)
    query = leaderboards.LeaderboardQuery.parse(request.GET)
    board = leaderboards.load_leaderboard(query)

    def link(**changes: object) -> str:
        return f"?{urlencode(query.to_query(**changes))}"

    context = {
        "query": query,
        "board": board,
        "next": f"?{urlencode(query.to_query() | {'after': board.next_cursor})}" if board.next_cursor else "",
        "link": link,
        "games": [(game, ratings.game_size_classes(game)) for game in GAMES.values()],
        "sizes": ratings.game_size_classes(query.game),
        "months": leaderboards.list_months(),
        "own_ratings": leaderboards.list_ratings(user) if user and not user.is_guest else [],
    }
    return render(request, "ratings/leaderboards.html", context)
