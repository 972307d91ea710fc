"""Games, leaderboards, profiles, friends and the matchmaking queue."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from django.http import HttpRequest
from django.utils import timezone
from ninja import Path, Query, Router

from boardroom.games import DEFAULT_GAME
from boardroom.players import levels
from boardroom.web.accounts.models import Token
from boardroom.web.api import answers
from boardroom.web.api.bearer import (
    OPTIONAL_AUTH,
    OPTIONAL_AUTH_DOC,
    TOKEN_AUTH,
    find_token_user,
    get_token_user,
    request_language,
)
from boardroom.web.api.schemas.common import problem_responses
from boardroom.web.api.schemas.people import FriendsOut, LeaderboardOut, ProfileOut, QueueOut
from boardroom.web.api.schemas.tables import GamesOut, TokenOwnerOut
from boardroom.web.game_pages import GAMES
from boardroom.web.matchmaking import queue
from boardroom.web.ratings import leaderboards
from boardroom.web.social import profiles

router = Router(auth=TOKEN_AUTH)
GameName: Any = Literal[tuple(GAMES)]


@router.get(
    "/games",
    auth=OPTIONAL_AUTH,
    openapi_extra=OPTIONAL_AUTH_DOC,
    response={200: GamesOut, **problem_responses()},
    summary="Games",
)
def list_games(request: HttpRequest) -> GamesOut:
    """Return the games with their options, and the bots."""
    lang = request_language(request)
    return GamesOut(games=[answers.game_out(game, lang) for game in GAMES.values()], bots=list(levels.LEVELS_BY_NAME))


@router.get("/me", response={200: TokenOwnerOut, **problem_responses()}, summary="Token owner")
def read_token_owner(request: HttpRequest) -> TokenOwnerOut:
    """Return the owner of the token. Use it to test a token."""
    person, token = get_token_user(request), getattr(request, "auth", None)
    assert isinstance(token, Token)
    return TokenOwnerOut(name=person.name, guest=person.is_guest, token=token.name)


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
    wish = leaderboards.LeaderboardQuery.parse(
        {"game": game, "size": size, "bots": "1" if bots else "", "month": month, "after": after}
    )
    return answers.leaderboard_out(wish, leaderboards.load_leaderboard(wish), request_language(request))


@router.get(
    "/people/{handle}",
    auth=OPTIONAL_AUTH,
    openapi_extra=OPTIONAL_AUTH_DOC,
    response={200: ProfileOut, **problem_responses(404, 422)},
    summary="A profile",
)
def read_profile(
    request: HttpRequest,
    handle: Annotated[str, Path(max_length=80, description="Profile name from its address, without the @.")],
) -> ProfileOut:
    """Return a user's results and ratings. Guests and private profiles are not found."""
    viewer = find_token_user(request)
    person = profiles.get_visible_user_or_404(handle, viewer)
    return answers.profile_out(profiles.load_profile(person, viewer), request_language(request))


@router.get("/friends", response={200: FriendsOut, **problem_responses()}, summary="People you follow")
def read_friends(request: HttpRequest) -> FriendsOut:
    """Return the users you follow, their online status and public tables, and your invitations."""
    return answers.friends_out(get_token_user(request))


@router.get(
    "/pool",
    auth=OPTIONAL_AUTH,
    openapi_extra=OPTIONAL_AUTH_DOC,
    response={200: QueueOut, **problem_responses()},
    summary="Matchmaking queue",
)
def read_queue(request: HttpRequest) -> QueueOut:
    """Return the number of waiting players by ruleset; with a token, also the state of your search."""
    return answers.queue_out(queue.find_entry(find_token_user(request)), timezone.now())
