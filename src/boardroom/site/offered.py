"""The games the site has: those with a page. One without has its tables in Python, on the command line and in records,
and is no game here: a list that named it would lead to pages that nothing draws."""

from __future__ import annotations

from pathlib import Path

from boardroom import games
from boardroom.engine.game import Game
from boardroom.site import config


def shown(game: Game) -> bool:
    """Whether there is a page: where the game says, or in the folder of its name. Nothing of it is read for that."""
    if game.page:
        return bool(config.page_elsewhere(game))
    return (Path(__file__).parent / "games" / game.name / "page.py").exists()


GAMES = {name: game for name, game in games.GAMES.items() if shown(game)}
