"""The pages of the games that have tables on the site: a folder here by the game's name, or where the game says."""

from __future__ import annotations

from importlib import import_module

from boardroom.site.games.contract import Page
from boardroom.site.offered import GAMES

PAGES: dict[str, Page] = {
    game.name: import_module(game.page or f"{__name__}.{game.name}").PAGE for game in GAMES.values()
}
