"""The games there are: those of the house, and those that BOARDROOM_GAMES names.

Whatever is here has tables, records, the command line, the site and the conformance kit (docs/add-a-game.md).
"""

from __future__ import annotations

import os
import re
import sys
import traceback
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from boardroom.base.errors import BadInput
from boardroom.base.languages import LANGUAGES
from boardroom.engine.game import Game
from boardroom.engine.options import sound
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
        if found := unsound(module.GAME):
            raise BadInput(f"BOARDROOM_GAMES names {word!r}, whose GAME is not whole: {found}.")
        yield module.GAME


def unsound(game: Game) -> str:
    """What a game lacks that every game must have, or says of itself that cannot be; "" where it is whole."""
    lacking = [name for name in Game.__annotations__ if not hasattr(game, name)]
    if lacking:
        return f"it does not say its {', '.join(lacking)}"
    if not re.fullmatch(r"[a-z][a-z0-9_]*", game.name):
        return f"its name, {game.name!r}, stands in addresses and has small letters, digits and _ alone"
    for number in game.rule_numbers():
        if not re.fullmatch(r"[A-Z]{2,3}\d+", number):
            return f"its rule {number!r} is numbered by two or three capitals and digits, such as CG1"
    for lang in LANGUAGES:
        if not game.titles.get(lang):
            return f"its titles have none in {lang!r}"
    try:
        sound(game.declared)
    except ValueError as error:
        return str(error)
    return ""


def taken(name: str, folder: Path) -> str:
    """What Python would import by the name of a folder, where that is something else; "" where it is the folder."""
    found = find_spec(name)
    if found is None or folder in [Path(part).resolve() for part in found.submodule_search_locations or ()]:
        return ""
    return found.origin or "another module"


def place(error: Exception) -> str:
    """The last file and line of the game that an error of an import went through: what Python's import and Boardroom do
    there is not what is to be mended."""
    if isinstance(error, SyntaxError):
        return ""  # it says so itself
    house = str(Path(__file__).parents[1])
    frames = traceback.extract_tb(error.__traceback__)
    theirs = [frame for frame in frames if "importlib" not in frame.filename and not frame.filename.startswith(house)]
    return f" ({theirs[-1].filename}, line {theirs[-1].lineno})" if theirs else ""


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
