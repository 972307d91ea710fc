"""At which tables there may be hints."""

from __future__ import annotations

from typing import Any

from boardroom.base.errors import BadInput
from boardroom.engine.game import Game
from boardroom.players import levels
from boardroom.players.network import learned
from boardroom.site.games import PAGES


def offered(game: Game) -> bool:
    """Whether a game has hints: somebody has learned it, and its page can say them."""
    return game.name in PAGES and PAGES[game.name].hint is not None and learned(game)


def check(game: Game, options: dict[str, Any], *, rated: bool, of_event: bool) -> None:
    """Whether such a table can have hints: BadInput says why not."""
    if rated:
        raise BadInput("A rated table has no hints.")
    if of_event:
        raise BadInput("A championship's table has no hints.")
    if not offered(game) or game.typed(options) or not levels.well_learned(game, options):
        raise BadInput("There are no hints for such a table: nobody has learned its game well enough.")
