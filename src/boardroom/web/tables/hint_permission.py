"""Which games and tables can have hints."""

from __future__ import annotations

from typing import Any

from boardroom.base.errors import BadInput
from boardroom.engine.game import Game
from boardroom.players import levels
from boardroom.players.network import learned
from boardroom.web.game_pages import PAGES


def offered(game: Game) -> bool:
    """Return True if the game has a trained model and its page can show hints."""
    return game.name in PAGES and PAGES[game.name].hint is not None and learned(game)


def check(game: Game, options: dict[str, Any], *, rated: bool, of_event: bool) -> None:
    """Raise BadInput if a table with these options cannot have hints."""
    if rated:
        raise BadInput("Hints aren't available in rated games.")
    if of_event:
        raise BadInput("Hints aren't available in tournament games.")
    if not offered(game) or game.typed(options) or not levels.well_learned(game, options):
        raise BadInput("Hints aren't available for this setup: no bot has been trained on it.")
