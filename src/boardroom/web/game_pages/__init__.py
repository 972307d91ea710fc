"""The games on the site. A game needs a page, either in a folder here or in the module that it names."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from boardroom import games
from boardroom.base.errors import BadInput
from boardroom.engine.game import Game
from boardroom.web.config import environment
from boardroom.web.game_pages.contract import GamePage


def has_page(game: Game) -> bool:
    """Return True if the game has a page. Imports nothing of it."""
    if game.page_module:
        return bool(environment.find_page_module(game))
    return (Path(games.__file__).parent / game.name / "web" / "page.py").exists()


def load_page(name: str, module: str) -> GamePage:
    page = getattr(import_module(module), "PAGE", None)
    if not isinstance(page, GamePage):
        raise BadInput(f"The module {module!r} must define PAGE, the page of the game {name!r}.")
    return page


GAMES = {name: game for name, game in games.GAMES.items() if has_page(game)}
PAGES: dict[str, GamePage] = {
    game.name: load_page(game.name, game.page_module or f"{games.__name__}.{game.name}.web.page")
    for game in GAMES.values()
}
