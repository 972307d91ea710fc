"""Which games and tables can have hints."""

from __future__ import annotations

from typing import Any

from boardroom.base.errors import BadInput
from boardroom.engine.game import Game
from boardroom.players import levels
from boardroom.players.network import has_weights
from boardroom.web.game_pages import PAGES


def has_hints(game: Game) -> bool:
    """Return True if the game has a trained model and its page can show hints."""
    return game.name in PAGES and PAGES[game.name].explain_hint is not None and has_weights(game)


def check_hints_allowed(game: Game, options: dict[str, Any], *, rated: bool, in_tournament: bool) -> None:
    """Raise BadInput if a table with these options cannot have hints."""
    if rated:
        raise BadInput("Hints aren't available in rated games.")
    if in_tournament:
        raise BadInput("Hints aren't available in tournament games.")
    if not has_hints(game) or game.records_real_table(options) or not levels.has_strong_weights(game, options):
        raise BadInput("Hints aren't available for this setup: no bot has been trained on it.")
