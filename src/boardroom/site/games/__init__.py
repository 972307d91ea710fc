"""The pages of the games that have tables on the site: a folder here by the game's name, or where the game says."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from boardroom.games import GAMES
from boardroom.site.games.contract import Page

PAGES: dict[str, Page] = {
    game.name: import_module(where).PAGE
    for game in GAMES.values()
    # One that says where its page is has one there (`config.page_elsewhere`); another need not have any
    if find_spec(where := game.page or f"{__name__}.{game.name}")
}
