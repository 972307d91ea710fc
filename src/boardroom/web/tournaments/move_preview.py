"""Preview of moves by hand: problems that would appear or disappear."""

from __future__ import annotations

from django.http import QueryDict

from boardroom import tournament
from boardroom.tournament.events import PeopleMoved


def preview_moves(
    state: tournament.TournamentState, event: PeopleMoved, data: QueryDict, lang: str
) -> dict[str, object]:
    """Return the effect of a move for the page, and the form fields that make it."""
    after = tournament.try_moves(state, event)
    game = state.get_round(event.game)
    asked = {name: data.get(name, "") for name in ("person", "other", "table")}
    return {
        "moves": [(state.get_person(who), game.find_table(who), to) for who, to in event.moves.items()],
        "worse": [(problem.to_text(lang), problem.rule, problem.is_hard) for problem in after.new_problems],
        "mended": [(problem.to_text(lang), problem.rule) for problem in after.solved_problems],
        "fields": {"game": event.game, **asked},
        # A confirmed seating must stay playable
        "possible": after.quality.is_confirmable or not game.is_confirmed,
        "reason": game.is_confirmed,
    }
