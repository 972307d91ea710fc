"""Message catalogues of the games and of the packages below them, so that errors can be translated without the site."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from inspect import getfile
from pathlib import Path
from typing import Any

from boardroom.base import catalogues
from boardroom.base.errors import BoardroomError
from boardroom.engine.game import Game
from boardroom.engine.rules.options import summarise_options
from boardroom.games import GAMES


def catalogue_files(lang: str) -> list[Path]:
    """Return the shared catalogues, then the `messages` folder of each game."""
    own = [Path(getfile(type(game))).resolve().parent / "messages" / f"{lang}.po" for game in GAMES.values()]
    return [*catalogues.catalogue_files(lang), *filter(Path.is_file, own)]


@cache
def load_catalogue(lang: str) -> catalogues.Catalogue:
    return catalogues.read_catalogues(catalogue_files(lang), lang)


def translate_error(error: BoardroomError, lang: str) -> str:
    """Return an error's message in this language."""
    return str(catalogues.translate_error(load_catalogue(lang), error, lang))


def format_title(game: Game, options: Mapping[str, Any], lang: str) -> str:
    """Return the game's title with its notable options. A named custom ruleset appears by its name."""
    own = [str(value["name"]) for value in options.values() if isinstance(value, Mapping) and value.get("name")]
    told = [
        catalogues.translate(load_catalogue(lang), words) for words in summarise_options(game.declared_options, options)
    ]
    return " · ".join([game.titles[lang], *own, *told])
