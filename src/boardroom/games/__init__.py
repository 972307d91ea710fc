"""The games there are: those of the house, and those that BOARDROOM_GAMES names.

Whatever is here has tables, records, the command line, the site and the conformance kit (docs/add-a-game.md).
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
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
        name = folder.name if folder.is_dir() else word
        try:
            if folder.is_dir():
                # Worker processes read the variable again, and find it there too
                sys.path.append(str(folder.parent))
                other = taken(name, folder)
                if other:
                    raise BadInput(
                        f"BOARDROOM_GAMES names {word!r}, but Python has {other} by that name: rename the folder."
                    )
            module = import_module(name)
        except BadInput:
            raise
        except Exception as error:  # whatever somebody's module does while it is imported
            nowhere = isinstance(error, ModuleNotFoundError) and error.name == name
            what = "is no game" if nowhere else "could not be imported"
            raise BadInput(
                f"BOARDROOM_GAMES names {word!r}, which {what}: {type(error).__name__}: {error}{place(error)}."
            ) from error
        if not isinstance(getattr(module, "GAME", None), Game):
            raise BadInput(f"BOARDROOM_GAMES names {word!r}, whose GAME is no game.")
        yield module.GAME


def taken(name: str, folder: Path) -> str:
    """What Python would import by the name of a folder, where that is something else; "" where it is the folder."""
    found = find_spec(name)
    if found is None or folder in [Path(part).resolve() for part in found.submodule_search_locations or ()]:
        return ""
    return found.origin or "another module"


def place(error: Exception) -> str:
    """The last file and line that an error of an import went through; those of Python's own import say nothing."""
    if isinstance(error, SyntaxError):
        return ""  # it says so itself
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "importlib" not in frame.filename]
    return f" ({frames[-1].filename}, line {frames[-1].lineno})" if len(frames) > 1 else ""


def by_name(games: Iterable[Game]) -> dict[str, Game]:
    """The games as they are asked for. Two of one name would share their tables, records and pages."""
    found: dict[str, Game] = {}
    for game in games:
        if found.setdefault(game.name, game) is not game:
            raise BadInput(
                f"BOARDROOM_GAMES names a game that is called {game.name!r}, as another is already:"
                " give it another `name`."
            )
    return found


GAMES = by_name([ACQUIRE, AQUARETTO, TRADE, *guests(os.environ.get("BOARDROOM_GAMES", ""))])

USUAL = next(iter(GAMES))
"""The game of those who name none."""


def game_named(name: str, games: Mapping[str, Game] = GAMES) -> Game:
    """A game by its name, among all or some."""
    if name not in games:
        raise BadInput("There is no game %(name)r: choose one of %(all)s.", name=name, all=", ".join(games))
    return games[name]
