"""Site statistics."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from django.http import HttpRequest
from ninja import Query, Router

from boardroom.games import USUAL
from boardroom.web.api.bearer import ANYONE, OPTIONAL, TOKEN, language
from boardroom.web.api.schemas.common import problems
from boardroom.web.api.schemas.past import DayOut, PlaceOut, RulesOut, SizeOut, StatsOut, ThingOut
from boardroom.web.archive import statistics
from boardroom.web.game_pages import GAMES, PAGES
from boardroom.web.languages import said

router = Router(auth=TOKEN)
GameName: Any = Literal[tuple(GAMES)]


@router.get(
    "/stats", auth=ANYONE, openapi_extra=OPTIONAL, response={200: StatsOut, **problems(422)}, summary="Statistics"
)
def stats(
    request: HttpRequest,
    game: GameName = USUAL,
    ruleset: Annotated[
        str | None, Query(max_length=24, description="Ruleset name; empty for custom ones. Default: all rulesets.")
    ] = None,
) -> StatsOut:
    """Return the games played, their length, and the win rate by turn order. Counts public tables."""
    lang, found, facts = language(request), statistics.house(game, ruleset), PAGES[game].facts
    rules = ruleset or (found.rulesets[0].ruleset if found.rulesets else "")
    return StatsOut(
        game=game,
        games=found.games,
        turns=found.turns,
        days=[DayOut(day=day, games=games) for day, games in found.days],
        rulesets=[RulesOut(ruleset=one.ruleset, games=one.games, turns=one.turns) for one in found.rulesets],
        sizes=[
            SizeOut(
                players=size.players,
                places=[
                    PlaceOut(
                        number=place.number,
                        games=place.games,
                        share=place.share,
                        low=place.between[0],
                        high=place.between[1],
                    )
                    for place in size.places
                ],
            )
            for size in found.sizes
        ],
        counted=said(lang, facts.title) if facts else None,
        things=[ThingOut(name=facts.named(one.which, rules, lang), n=one.n) for one in found.things] if facts else [],
    )
