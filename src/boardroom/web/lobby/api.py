"""The games and their options."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from ninja import Field, Router, Schema

from boardroom.engine.game import Game
from boardroom.players import levels
from boardroom.web.api.bearer import OPTIONAL_AUTH, OPTIONAL_AUTH_DOC, TOKEN_AUTH, request_language
from boardroom.web.api.schemas import problem_responses
from boardroom.web.game_pages import GAMES

router = Router(auth=TOKEN_AUTH)


class OptionNeedOut(Schema):
    choice: Any
    of: dict[str, list[Any]] = Field(description="Other options and their possible values, one of which each needs.")


class OptionOut(Schema):
    default: Any
    choices: list[Any]
    needs: list[OptionNeedOut] = Field(description="Choices that require certain values of other options.")


class GameOut(Schema):
    name: str
    title: str
    rules: int = Field(description="Version of the rules.")
    options: dict[str, OptionOut]
    verbs: list[str] = Field(description="First words of action texts.")

    @classmethod
    def from_game(cls, game: Game, lang: str) -> GameOut:
        usual = game.complete_options({})
        return cls(
            name=game.name,
            title=game.titles[lang],
            rules=game.version,
            options={
                option.key: OptionOut(
                    default=option.default,
                    choices=option.values,
                    needs=[
                        OptionNeedOut(
                            choice=choice.value, of={key: list(values) for key, values in choice.requires.items()}
                        )
                        for choice in option.choices
                        if choice.requires
                    ],
                )
                for option in game.declared_options
            },
            verbs=game.create_text(usual).grammar.verbs,
        )


class GamesOut(Schema):
    games: list[GameOut]
    bots: list[str]


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
    return GamesOut(games=[GameOut.from_game(game, lang) for game in GAMES.values()], bots=list(levels.LEVELS_BY_NAME))
