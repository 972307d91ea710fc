"""The games the site has, and their pages: a folder here by the game's name, or where the game says.

A game without a page has its tables in Python, on the command line and in records, and is no game here: a list that
named it would lead to pages that nothing draws.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from boardroom import games
from boardroom.base.errors import BadInput
from boardroom.engine.game import Game
from boardroom.site import config
from boardroom.site.games.contract import Page


def shown(game: Game) -> bool:
    """Whether there is a page: where the game says, or in the folder of its name. Nothing of it is read for that."""
    if game.page:
        return bool(config.page_elsewhere(game))
    return (Path(__file__).parent / game.name / "page.py").exists()


def page_of(name: str, module: str) -> Page:
    """What the module of a game's page says."""
    page = getattr(import_module(module), "PAGE", None)
    if not isinstance(page, Page):
        raise BadInput(f"The page of the game {name!r} is to be PAGE of the module {module!r}, which has none.")
    return page


GAMES = {name: game for name, game in games.GAMES.items() if shown(game)}
PAGES: dict[str, Page] = {
    game.name: page_of(game.name, game.page or f"{__name__}.{game.name}.page") for game in GAMES.values()
}
