"""The bots and their results."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse
from ninja import Field, Router, Schema

from boardroom.players import levels
from boardroom.players.arena_results import MEASUREMENTS
from boardroom.web.api.bearer import OPTIONAL_AUTH, OPTIONAL_AUTH_DOC, TOKEN_AUTH, request_language
from boardroom.web.api.schemas import problem_responses
from boardroom.web.ratings.schemas import RatingOut
from boardroom.web.social import profiles

router = Router(auth=TOKEN_AUTH)


class ArenaResultOut(Schema):
    """Results in games between four different bots, where an even share is 0.25."""

    game: str
    ruleset: str
    games: int
    rating: float = Field(description="OpenSkill rating.")
    spread: float = Field(description="Two standard deviations of the rating.")
    won: float = Field(description="Win rate.")


class BotOut(Schema):
    bot: str
    name: str
    url: str
    strength: int = Field(description="Level from 1 to 5.")
    grade: str
    manner: str
    measured: list[ArenaResultOut] = Field(description="Results against other bots.")
    ratings: list[RatingOut] = Field(description="Ratings in rated games against people.")


class BotsOut(Schema):
    bots: list[BotOut]


@router.get(
    "/bots",
    auth=OPTIONAL_AUTH,
    openapi_extra=OPTIONAL_AUTH_DOC,
    response={200: BotsOut, **problem_responses()},
    summary="Bots",
)
def list_bots(request: HttpRequest) -> BotsOut:
    """Return the bots with their arena results and their ratings against people, weakest first."""
    lang = request_language(request)
    return BotsOut(bots=[bot_out(profiles.load_bot_profile(level), lang) for level in levels.LEVELS])


def bot_out(found: profiles.BotProfile, lang: str) -> BotOut:
    level = found.level
    return BotOut(
        bot=level.name,
        name=level.names[lang],
        url=reverse("profile", args=[level.name]),
        strength=level.strength,
        grade=level.grade[lang],
        manner=level.description[lang],
        measured=[
            ArenaResultOut(
                game=one.game,
                ruleset=one.ruleset,
                games=one.games,
                rating=one.results[level.name][0],
                spread=one.results[level.name][1],
                won=one.results[level.name][2] / 100,
            )
            for one in MEASUREMENTS
            if level.name in one.results
        ],
        ratings=[RatingOut.from_rating(rating) for rating in found.ratings],
    )
