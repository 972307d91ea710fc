"""Games, leaderboards, profiles, friends and the matchmaking queue."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from django.http import HttpRequest
from django.utils import timezone
from ninja import Path, Query, Router

from boardroom.games import USUAL
from boardroom.players import levels
from boardroom.web.accounts.models import Token
from boardroom.web.api import answers
from boardroom.web.api.bearer import ANYONE, OPTIONAL, TOKEN, caller, language, person_of
from boardroom.web.api.schemas.common import problems
from boardroom.web.api.schemas.people import BoardOut, FriendsOut, PoolOut, ProfileOut
from boardroom.web.api.schemas.tables import Games, Me
from boardroom.web.game_pages import GAMES
from boardroom.web.matchmaking import queue
from boardroom.web.ratings import leaderboards
from boardroom.web.social import profiles

router = Router(auth=TOKEN)
GameName: Any = Literal[tuple(GAMES)]


@router.get("/games", auth=ANYONE, openapi_extra=OPTIONAL, response={200: Games, **problems()}, summary="Games")
def games(request: HttpRequest) -> Games:
    """Return the games with their options, and the bots."""
    lang = language(request)
    return Games(games=[answers.game_out(game, lang) for game in GAMES.values()], bots=list(levels.BY_NAME))


@router.get("/me", response={200: Me, **problems()}, summary="Token owner")
def me(request: HttpRequest) -> Me:
    """Return the owner of the token. Use it to test a token."""
    person, token = caller(request), getattr(request, "auth", None)
    assert isinstance(token, Token)
    return Me(name=person.name, guest=person.guest, token=token.name)


@router.get(
    "/ratings",
    auth=ANYONE,
    openapi_extra=OPTIONAL,
    response={200: BoardOut, **problems(422)},
    summary="A leaderboard",
)
def ratings(
    request: HttpRequest,
    game: GameName = USUAL,
    size: Annotated[Literal["2", "3", "5"], Query(description="Players per table: 2, 3 or 4, 5 or more.")] = "3",
    bots: Annotated[bool, Query(description="Tables with bots.")] = False,
    month: Annotated[
        str, Query(pattern=r"^(20\d\d-(0[1-9]|1[0-2]))?$", description="Like 2026-11. Default: all time.")
    ] = "",
    after: Annotated[str, Query(pattern=r"^(-?\d{1,7}\.\d{1,15})?$", description="`more` of the page before.")] = "",
) -> BoardOut:
    """Return the best players, 50 per page, without provisional ratings and private profiles."""
    wish = leaderboards.Wish.read(
        {"game": game, "size": size, "bots": "1" if bots else "", "month": month, "after": after}
    )
    return answers.board_out(wish, leaderboards.board(wish), language(request))


@router.get(
    "/people/{handle}",
    auth=ANYONE,
    openapi_extra=OPTIONAL,
    response={200: ProfileOut, **problems(404, 422)},
    summary="A profile",
)
def read_profile(
    request: HttpRequest,
    handle: Annotated[str, Path(max_length=80, description="Profile name from its address, without the @.")],
) -> ProfileOut:
    """Return a user's results and ratings. Guests and private profiles are not found."""
    viewer = person_of(request)
    person = profiles.visible_or_404(handle, viewer)
    return answers.profile_out(profiles.profile(person, viewer), language(request))


@router.get("/friends", response={200: FriendsOut, **problems()}, summary="People you follow")
def read_friends(request: HttpRequest) -> FriendsOut:
    """Return the users you follow, their online status and public tables, and your invitations."""
    return answers.friends_out(caller(request))


@router.get(
    "/pool", auth=ANYONE, openapi_extra=OPTIONAL, response={200: PoolOut, **problems()}, summary="Matchmaking queue"
)
def read_pool(request: HttpRequest) -> PoolOut:
    """Return the number of waiting players by ruleset; with a token, also the state of your search."""
    return answers.pool_out(queue.sought(person_of(request)), timezone.now())
