"""The leaderboards."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from boardroom.web.accounts.requester import person_of
from boardroom.web.game_pages import GAMES
from boardroom.web.ratings import leaderboards, ratings
from boardroom.web.social import presence


@require_GET
def leaderboard(request: HttpRequest) -> HttpResponse:
    person = person_of(request)
    presence.here(person)
    wish = leaderboards.Wish.read(request.GET)
    board = leaderboards.board(wish)

    def link(**changes: object) -> str:
        return f"?{urlencode(wish.query(**changes))}"

    context = {
        "wish": wish,
        "board": board,
        "next": f"?{urlencode(wish.query() | {'after': board.more})}" if board.more else "",
        "link": link,
        "games": [(game, ratings.sizes(game)) for game in GAMES.values()],
        "sizes": ratings.sizes(wish.game),
        "months": leaderboards.months(),
        "mine": leaderboards.standings(person) if person and not person.guest else [],
    }
    return render(request, "ratings/leaderboards.html", context)
