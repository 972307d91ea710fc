"""Lists of finished games."""

from __future__ import annotations

import re
from datetime import date
from typing import Annotated, Any, Literal

from django.http import HttpRequest
from ninja import Query, Router, Schema
from pydantic import BeforeValidator, Field
from pydantic_core import PydanticCustomError

from boardroom.base.errors import BadInput
from boardroom.web.api import answers
from boardroom.web.api.bearer import ANYONE, OPTIONAL, TOKEN, caller, language, person_of
from boardroom.web.api.schemas.common import problems
from boardroom.web.api.schemas.past import PastGames
from boardroom.web.archive.archive import LONGEST, RESULTS, Wish, of_everybody, of_person, rulesets
from boardroom.web.game_pages import GAMES
from boardroom.web.social import profiles

router = Router(auth=TOKEN)
GameName: Any = Literal[("", *GAMES)]
Result: Any = Literal[("", *RESULTS)]
WRITTEN = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


def written(value: object) -> object:
    """Check the date format: pydantic would accept a number as seconds since 1970."""
    if isinstance(value, str) and not WRITTEN.fullmatch(value):
        raise PydanticCustomError("date", "Write days like 2026-11-16.")
    return value


Day = Annotated[date, BeforeValidator(written)]


class Asked(Schema):
    """Filters of all lists."""

    game: GameName = Field("", description="Default: all games.")
    ruleset: str = Field(
        "", max_length=24, description="Ruleset of that game, or `own` for custom ones. Default: all rulesets."
    )
    least: int | None = Field(None, ge=0, le=LONGEST, description="Minimum number of turns.")
    most: int | None = Field(None, ge=0, le=LONGEST, description="Maximum number of turns.")
    since: Day | None = Field(None, description="First day.")
    until: Day | None = Field(None, description="Last day.")
    after: str = Field("", pattern=r"^(\d{1,16}\.\d{1,15})?$", description="`more` of the page before.")

    def wish(self, **more: str) -> Wish:
        if self.ruleset and not (self.game and self.ruleset in rulesets(self.game)):
            raise BadInput("This game has no such ruleset.")
        sent = {key: "" if value is None else str(value) for key, value in self.dict().items()}
        return Wish.read(sent | {"game": f"{self.game}:{self.ruleset}"} | more)


@router.get(
    "/archive",
    auth=ANYONE,
    openapi_extra=OPTIONAL,
    response={200: PastGames, **problems(404, 422)},
    summary="Finished games",
)
def archive(
    request: HttpRequest,
    asked: Query[Asked],
    player: Annotated[str, Query(max_length=80, description="Profile name: only this user's games.")] = "",
) -> PastGames:
    """Return games at public tables, newest first, 50 per page."""
    viewer, lang = person_of(request), language(request)
    if not player:
        return answers.past_out(of_everybody(viewer, asked.wish()), lang)
    person = profiles.visible_or_404(player.removeprefix("@"), viewer)
    return answers.past_out(of_person(person, viewer, asked.wish()), lang)


@router.get("/archive/mine", response={200: PastGames, **problems(422)}, summary="Your finished games")
def archive_mine(
    request: HttpRequest,
    asked: Query[Asked],
    opponent: Annotated[
        str, Query(max_length=30, description="A bot, a profile name, or a name used at the table.")
    ] = "",
    result: Annotated[Result, Query(description="Your place; 4 includes lower places.")] = "",
) -> PastGames:
    """Return your games, including invite-only ones, newest first, 50 per page."""
    person = caller(request)
    wish = asked.wish(opponent=opponent, result=str(result))
    return answers.past_out(of_person(person, person, wish), language(request))
