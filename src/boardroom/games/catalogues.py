"""The Japanese of what the games and the rooms below them say: whatever is wrong with a table can be told without the
site."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from inspect import getfile
from pathlib import Path
from typing import Any

from boardroom.base import catalogues
from boardroom.base.errors import BoardroomError
from boardroom.engine.game import Game
from boardroom.engine.options import said
from boardroom.games import GAMES


def files(lang: str) -> list[Path]:
    """What one game alone says is in `messages` beside the module of its class."""
    own = [Path(getfile(type(game))).resolve().parent / "messages" / f"{lang}.po" for game in GAMES.values()]
    return [*catalogues.files(lang), *filter(Path.is_file, own)]


@cache
def catalogue(lang: str) -> catalogues.Catalogue:
    return catalogues.read(files(lang), lang)


def sentence(error: BoardroomError, lang: str) -> str:
    """What an error says to the person who reads this language."""
    return str(catalogues.worded(catalogue(lang), error, lang))


def title(game: Game, options: Mapping[str, Any], lang: str) -> str:
    """What is played: the game, and what is worth saying about its options. A ruleset of one's own is called by its
    name, where it has one."""
    own = [str(value["name"]) for value in options.values() if isinstance(value, Mapping) and value.get("name")]
    told = [catalogues.said(catalogue(lang), words) for words in said(game.declared, options)]
    return " · ".join([game.titles[lang], *own, *told])
