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
from boardroom.engine.rules.options import said
from boardroom.games import GAMES


def files(lang: str) -> list[Path]:
    """Return the shared catalogues, then the `messages` folder beside each game's class."""
    own = [Path(getfile(type(game))).resolve().parent / "messages" / f"{lang}.po" for game in GAMES.values()]
    return [*catalogues.files(lang), *filter(Path.is_file, own)]


@cache
def catalogue(lang: str) -> catalogues.Catalogue:
    return catalogues.read(files(lang), lang)


def sentence(error: BoardroomError, lang: str) -> str:
    """Return an error's message in this language."""
    return str(catalogues.worded(catalogue(lang), error, lang))


def title(game: Game, options: Mapping[str, Any], lang: str) -> str:
    """Return the game's title with its notable options. A named custom ruleset appears by its name."""
    own = [str(value["name"]) for value in options.values() if isinstance(value, Mapping) and value.get("name")]
    told = [catalogues.said(catalogue(lang), words) for words in said(game.declared, options)]
    return " · ".join([game.titles[lang], *own, *told])
