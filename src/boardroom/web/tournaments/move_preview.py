"""Preview of moves by hand: problems that would appear or disappear."""

from __future__ import annotations

from django.http import QueryDict

from boardroom import tournament
from boardroom.tournament.log.events import SeatingMoved


def trial(state: tournament.State, fact: SeatingMoved, data: QueryDict, lang: str) -> dict[str, object]:
    """Return the effect of a move for the page, and the form fields that make it."""
    after = tournament.tried(state, fact)
    game = state.game(fact.game)
    asked = {name: data.get(name, "") for name in ("person", "other", "table")}
    return {
        "moves": [(state.person(who), game.table_of(who), to) for who, to in fact.moves.items()],
        "worse": [(problem.text(lang), problem.rule, problem.hard) for problem in after.worse],
        "mended": [(problem.text(lang), problem.rule) for problem in after.mended],
        "fields": {"game": fact.game, **asked},
        # A confirmed seating must stay playable
        "possible": after.quality.confirmable or not game.confirmed,
        "reason": game.confirmed,
    }
