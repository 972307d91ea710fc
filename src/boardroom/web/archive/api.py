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
from boardroom.web.api.bearer import (
    OPTIONAL_AUTH,
    OPTIONAL_AUTH_DOC,
    TOKEN_AUTH,
    find_token_user,
    get_token_user,
    request_language,
)
from boardroom.web.api.schemas import problem_responses
from boardroom.web.archive.archive import (
    MAX_TURNS,
    RESULT_FILTERS,
    ArchiveFilter,
    list_public_games,
    list_rulesets,
    list_user_games,
)
from boardroom.web.archive.schemas import PastGamesOut
from boardroom.web.game_pages import GAMES
from boardroom.web.social import profiles

router = Router(auth=TOKEN_AUTH)
GameNameOrAll: Any = Literal[("", *GAMES)]
Result: Any = Literal[("", *RESULT_FILTERS)]
DATE_PATTERN = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


def check_date_text(value: object) -> object:
    """Check the date format: pydantic would accept a number as seconds since 1970."""
    if isinstance(value, str) and not DATE_PATTERN.fullmatch(value):
        raise PydanticCustomError("date", "Write days like 2026-11-16.")
    return value


Day = Annotated[date, BeforeValidator(check_date_text)]


class ArchiveQuery(Schema):
    """Filters of all lists."""

    game: GameNameOrAll = Field("", description="Default: all games.")
    ruleset: str = Field(
        "", max_length=24, description="Ruleset of that game, or `own` for custom ones. Default: all rulesets."
    )
    least: int | None = Field(None, ge=0, le=MAX_TURNS, description="Minimum number of turns.")
    most: int | None = Field(None, ge=0, le=MAX_TURNS, description="Maximum number of turns.")
    since: Day | None = Field(None, description="First day.")
    until: Day | None = Field(None, description="Last day.")
    after: str = Field("", pattern=r"^(\d{1,16}\.\d{1,15})?$", description="`more` of the page before.")

    def to_filter(self, **more: str) -> ArchiveFilter:
        if self.ruleset and not (self.game and self.ruleset in list_rulesets(self.game)):
            raise BadInput("This game has no such ruleset.")
        sent = {key: "" if value is None else str(value) for key, value in self.dict().items()}
        return ArchiveFilter.parse(sent | {"game": f"{self.game}:{self.ruleset}"} | more)


@router.get(
    "/archive",
    auth=OPTIONAL_AUTH,
    openapi_extra=OPTIONAL_AUTH_DOC,
    response={200: PastGamesOut, **problem_responses(404, 422)},
    summary="Finished games",
)
def list_archive(
    request: HttpRequest,
    query: Query[ArchiveQuery],
    player: Annotated[str, Query(max_length=80, description="Profile name: only this user's games.")] = "",
) -> PastGamesOut:
    """Return games at public tables, newest first, 50 per page."""
    viewer, lang = find_token_user(request), request_language(request)
    if not player:
        return PastGamesOut.from_page(list_public_games(viewer, query.to_filter()), lang)
    user = profiles.get_visible_user_or_404(player.removeprefix("@"), viewer)
    return PastGamesOut.from_page(list_user_games(user, viewer, query.to_filter()), lang)


@router.get("/archive/mine", response={200: PastGamesOut, **problem_responses(422)}, summary="Your finished games")
def list_own_archive(
    request: HttpRequest,
    query: Query[ArchiveQuery],
    opponent: Annotated[
        str, Query(max_length=30, description="A bot, a profile name, or a name used at the table.")
    ] = "",
    result: Annotated[Result, Query(description="Your place; 4 includes lower places.")] = "",
) -> PastGamesOut:
    """Return your games, including invite-only ones, newest first, 50 per page."""
    user = get_token_user(request)
    filters = query.to_filter(opponent=opponent, result=str(result))
    return PastGamesOut.from_page(list_user_games(user, user, filters), request_language(request))
