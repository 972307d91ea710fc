"""The leaderboards."""

from __future__ import annotations

from typing import Annotated, Literal

from django.http import HttpRequest
from ninja import Query, Router

from boardroom.games import DEFAULT_GAME
from boardroom.web.api.bearer import OPTIONAL_AUTH, OPTIONAL_AUTH_DOC, TOKEN_AUTH, request_language
from boardroom.web.api.schemas import GameName, problem_responses
from boardroom.web.ratings import leaderboards
from boardroom.web.ratings.schemas import LeaderboardOut

router = Router(auth=TOKEN_AUTH)


@router.get(
    "/ratings",
    auth=OPTIONAL_AUTH,
    openapi_extra=OPTIONAL_AUTH_DOC,
    response={200: LeaderboardOut, **problem_responses(422)},
    summary="A leaderboard",
)
def read_leaderboard(
    request: HttpRequest,
    game: GameName = DEFAULT_GAME,
    size: Annotated[Literal["2", "3", "5"], Query(description="Players per table: 2, 3 or 4, 5 or more.")] = "3",
    bots: Annotated[bool, Query(description="Tables with bots.")] = False,
    month: Annotated[
        str, Query(pattern=r"^(20\d\d-(0[1-9]|1[0-2]))?$", description="Like 2026-11. Default: all time.")
    ] = "",
    after: Annotated[str, Query(pattern=r"^(-?\d{1,7}\.\d{1,15})?$", description="`more` of the page before.")] = "",
) -> LeaderboardOut:
    """Return the best players, 50 per page, without provisional ratings and private profiles."""
    query = leaderboards.LeaderboardQuery.parse(
        {"game": game, "size": size, "bots": "1" if bots else "", "month": month, "after": after}
    )
    return LeaderboardOut.from_leaderboard(query, leaderboards.load_leaderboard(query), request_language(request))
