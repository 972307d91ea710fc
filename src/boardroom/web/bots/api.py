"""The bots and their results."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse
from ninja import Router

from boardroom.players import levels
from boardroom.players.arena_results import MEASURED
from boardroom.web.api import answers
from boardroom.web.api.bearer import ANYONE, OPTIONAL, TOKEN, language
from boardroom.web.api.schemas.common import problems
from boardroom.web.api.schemas.people import CharacterOut, Characters, MeasuredOut
from boardroom.web.social import profiles

router = Router(auth=TOKEN)


@router.get("/bots", auth=ANYONE, openapi_extra=OPTIONAL, response={200: Characters, **problems()}, summary="Bots")
def bots(request: HttpRequest) -> Characters:
    """Return the bots with their arena results and their ratings against people, weakest first."""
    lang = language(request)
    return Characters(bots=[character_out(profiles.character(level), lang) for level in levels.LEVELS])


def character_out(found: profiles.Character, lang: str) -> CharacterOut:
    level = found.level
    return CharacterOut(
        bot=level.name,
        name=level.names[lang],
        url=reverse("profile", args=[level.name]),
        strength=level.strength,
        grade=level.grade[lang],
        manner=level.manner[lang],
        measured=[
            MeasuredOut(
                game=one.game,
                ruleset=one.ruleset,
                games=one.games,
                rating=one.found[level.name][0],
                spread=one.found[level.name][1],
                won=one.found[level.name][2] / 100,
            )
            for one in MEASURED
            if level.name in one.found
        ],
        ratings=[answers.rating_out(rating) for rating in found.ratings],
    )
