"""The Japanese of what the games and the rooms below them say: whatever is wrong with a table can be told without the
site."""

from __future__ import annotations

from functools import cache
from inspect import getfile
from pathlib import Path

from boardroom.base import catalogues
from boardroom.base.errors import BoardroomError
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
