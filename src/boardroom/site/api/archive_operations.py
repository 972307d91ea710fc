"""Finished games to look through: one's own, somebody's, everybody's."""

from __future__ import annotations

import re
from datetime import date
from typing import Annotated, Any, Literal

from django.http import HttpRequest
from ninja import Query, Router, Schema
from pydantic import BeforeValidator, Field
from pydantic_core import PydanticCustomError

from boardroom.base.errors import BadInput
from boardroom.site.api import answers
from boardroom.site.api.bearer import ANYONE, OPTIONAL, TOKEN, caller, language, person_of
from boardroom.site.api.schemas.common import problems
from boardroom.site.api.schemas.past import PastGames
from boardroom.site.games import GAMES
from boardroom.site.people import profiles
from boardroom.site.people.archive import LONGEST, RESULTS, Wish, of_everybody, of_person, rulesets

router = Router(auth=TOKEN)
GameName: Any = Literal[("", *GAMES)]
Result: Any = Literal[("", *RESULTS)]
WRITTEN = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


def written(value: object) -> object:
    """A day as the document says: a bare number would pass for seconds since 1970."""
    if isinstance(value, str) and not WRITTEN.fullmatch(value):
        raise PydanticCustomError("date", "A day is written like 2026-11-16.")
    return value


Day = Annotated[date, BeforeValidator(written)]


class Asked(Schema):
    """What is asked of all lists."""

    game: GameName = Field("", description="Left out: all of them.")
    ruleset: str = Field(
        "", max_length=24, description="Of that game, by its name; `own`: one of their own. Left out: all of them."
    )
    least: int | None = Field(None, ge=0, le=LONGEST, description="So many turns at least.")
    most: int | None = Field(None, ge=0, le=LONGEST, description="So many turns at most.")
    since: Day | None = Field(None, description="The first day.")
    until: Day | None = Field(None, description="The last day.")
    after: str = Field("", pattern=r"^(\d{1,16}\.\d{1,15})?$", description="`more` of the answer before.")

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
    player: Annotated[
        str, Query(max_length=80, description="The name of a profile: games at which this person played.")
    ] = "",
) -> PastGames:
    """Games at tables that everybody could come to, the newest first, fifty at a time."""
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
        str, Query(max_length=30, description="A bot, the name of a profile, or a name as it stands at the table.")
    ] = "",
    result: Annotated[Result, Query(description="Your place; 4: or lower.")] = "",
) -> PastGames:
    """Games of yours, those by invitation too, the newest first, fifty at a time."""
    person = caller(request)
    wish = asked.wish(opponent=opponent, result=str(result))
    return answers.past_out(of_person(person, person, wish), language(request))
