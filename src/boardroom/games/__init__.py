"""The games available: built-in games and the games named in BOARDROOM_GAMES.

A game registered here gets tables, records, the command line, the site and the conformance kit.
docs/extend/add-a-game.md explains how to write one.
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
from boardroom.engine.rules.options import check_declaration
from boardroom.games.acquire import ACQUIRE
from boardroom.games.aquaretto import AQUARETTO
from boardroom.games.trade import TRADE


def import_games(named: str) -> Iterator[Game]:
    """Import the games in a comma-separated list of packages or folders, each with its GAME."""
    for word in filter(None, map(str.strip, named.split(","))):
        folder = Path(word).resolve()
        name = folder.name if folder.is_dir() else word
        try:
            if folder.is_dir():
                # Worker processes read the variable again and need the folder on their path
                sys.path.append(str(folder.parent))
                other = find_conflicting_module(name, folder)
                if other:
                    raise BadInput(
                        f"BOARDROOM_GAMES names {word!r}, but Python has {other} by that name: rename the folder."
                    )
            module = import_module(name)
        except BadInput:
            raise
        except Exception as error:  # an imported module may raise anything
            nowhere = isinstance(error, ModuleNotFoundError) and error.name == name
            what = "was not found" if nowhere else "could not be imported"
            raise BadInput(
                f"BOARDROOM_GAMES names {word!r}, which {what}: {type(error).__name__}: {error}{error_location(error)}."
            ) from error
        if not isinstance(getattr(module, "GAME", None), Game):
            raise BadInput(f"BOARDROOM_GAMES names {word!r}, whose GAME is not a Game object.")
        if found := find_declaration_error(module.GAME):
            raise BadInput(f"BOARDROOM_GAMES names {word!r}, whose GAME is invalid: {found}.")
        yield module.GAME


def find_declaration_error(game: Game) -> str:
    """Return what a game declares wrongly or not at all, or ""."""
    lacking = [name for name in Game.__annotations__ if not hasattr(game, name)]
    if lacking:
        return f"it does not declare {', '.join(lacking)}"
    if not re.fullmatch(r"[a-z][a-z0-9_]*", game.name):
        return f"its name, {game.name!r}, is part of URLs and may contain only small letters, digits and _"
    for number in game.rule_numbers():
        if not re.fullmatch(r"[A-Z]{2,3}\d+", number):
            return f"its rule number {number!r} must be two or three capitals and digits, such as CG1"
    for lang in LANGUAGES:
        if not game.titles.get(lang):
            return f"it has no title in {lang!r}"
    try:
        check_declaration(game.declared_options)
    except ValueError as error:
        return str(error)
    return ""


def find_conflicting_module(name: str, folder: Path) -> str:
    """Return the module that Python would import instead of this folder, or ""."""
    found = find_spec(name)
    if found is None or folder in [Path(part).resolve() for part in found.submodule_search_locations or ()]:
        return ""
    return found.origin or "another module"


def error_location(error: Exception) -> str:
    """Return the last file and line of the game's own code that an import error passed through, skipping importlib and
    Boardroom."""
    if isinstance(error, SyntaxError):
        return ""  # its message already has the line
    house = str(Path(__file__).parents[1])
    frames = traceback.extract_tb(error.__traceback__)
    theirs = [frame for frame in frames if "importlib" not in frame.filename and not frame.filename.startswith(house)]
    return f" ({theirs[-1].filename}, line {theirs[-1].lineno})" if theirs else ""


def index_games(games: Iterable[Game]) -> dict[str, Game]:
    """Index games by name; reject two games of one name, which would share tables, records and pages."""
    found: dict[str, Game] = {}
    for game in games:
        if found.setdefault(game.name, game) is not game:
            raise BadInput(f"BOARDROOM_GAMES names a second game called {game.name!r}: give it another `name`.")
    return found


GAMES = index_games([ACQUIRE, AQUARETTO, TRADE, *import_games(os.environ.get("BOARDROOM_GAMES", ""))])

DEFAULT_GAME = next(iter(GAMES))
"""The game used when none is named."""


def find_game(name: str, games: Mapping[str, Game] = GAMES) -> Game:
    """Look up a game by its name."""
    if name not in games:
        raise BadInput("There is no game %(name)r: choose one of %(all)s.", name=name, all=", ".join(games))
    return games[name]
