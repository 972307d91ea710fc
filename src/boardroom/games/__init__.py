"""The games there are: those of the house, and those that BOARDROOM_GAMES names.

Whatever is here has tables, records, the command line, the site and the conformance kit (docs/add-a-game.md).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from boardroom.base.errors import BadInput
from boardroom.engine.game import Game
from boardroom.games.acquire import ACQUIRE
from boardroom.games.aquaretto import AQUARETTO
from boardroom.games.trade import TRADE


def guests(named: str) -> Iterator[Game]:
    """Games of others: packages by name or by folder, separated by commas, each with its GAME."""
    for word in filter(None, map(str.strip, named.split(","))):
        folder = Path(word).resolve()
        if folder.is_dir():
            # Worker processes read the variable again, and find it there too
            sys.path.append(str(folder.parent))
        try:
            game = import_module(folder.name if folder.is_dir() else word).GAME
        except Exception as error:  # whatever somebody's module does while it is imported
            raise BadInput(
                f"BOARDROOM_GAMES names {word!r}, which is no game: {type(error).__name__}: {error}."
            ) from error
        if not isinstance(game, Game):
            raise BadInput(f"BOARDROOM_GAMES names {word!r}, whose GAME is no game.")
        yield game


GAMES: dict[str, Game] = {
    game.name: game for game in (ACQUIRE, AQUARETTO, TRADE, *guests(os.environ.get("BOARDROOM_GAMES", "")))
}

USUAL = next(iter(GAMES))
"""The game of those who name none."""


def game_named(name: str) -> Game:
    """A game by its name."""
    if name not in GAMES:
        raise BadInput("There is no game %(name)r: choose one of %(all)s.", name=name, all=", ".join(GAMES))
    return GAMES[name]
