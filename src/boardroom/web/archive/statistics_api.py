"""Site statistics."""

from __future__ import annotations

from typing import Annotated

from django.http import HttpRequest
from ninja import Query, Router

from boardroom.games import DEFAULT_GAME
from boardroom.web.api.bearer import OPTIONAL_AUTH, OPTIONAL_AUTH_DOC, TOKEN_AUTH, request_language
from boardroom.web.api.schemas import GameName, problem_responses
from boardroom.web.archive import statistics
from boardroom.web.archive.schemas import CountedThingOut, DayOut, RulesetOut, SizeOut, StartPlaceOut, StatisticsOut
from boardroom.web.game_pages import PAGES
from boardroom.web.languages import translate

router = Router(auth=TOKEN_AUTH)


@router.get(
    "/stats",
    auth=OPTIONAL_AUTH,
    openapi_extra=OPTIONAL_AUTH_DOC,
    response={200: StatisticsOut, **problem_responses(422)},
    summary="Statistics",
)
def read_statistics(
    request: HttpRequest,
    game: GameName = DEFAULT_GAME,
    ruleset: Annotated[
        str | None, Query(max_length=24, description="Ruleset name; empty for custom ones. Default: all rulesets.")
    ] = None,
) -> StatisticsOut:
    """Return the games played, their length, and the win rate by turn order. Counts public tables."""
    lang, found, facts = request_language(request), statistics.load_statistics(game, ruleset), PAGES[game].statistics
    rules = ruleset or (found.rulesets[0].ruleset if found.rulesets else "")
    return StatisticsOut(
        game=game,
        games=found.games,
        turns=found.turns,
        days=[DayOut(day=day, games=games) for day, games in found.days],
        rulesets=[RulesetOut(ruleset=one.ruleset, games=one.games, turns=one.turns) for one in found.rulesets],
        sizes=[
            SizeOut(
                players=size.players,
                places=[
                    StartPlaceOut(
                        number=place.number,
                        games=place.games,
                        share=place.win_rate,
                        low=place.confidence_interval[0],
                        high=place.confidence_interval[1],
                    )
                    for place in size.places
                ],
            )
            for size in found.sizes
        ],
        counted=translate(lang, facts.title) if facts else None,
        things=[CountedThingOut(name=facts.name_item(one.fact, rules, lang), n=one.count) for one in found.facts]
        if facts
        else [],
    )
