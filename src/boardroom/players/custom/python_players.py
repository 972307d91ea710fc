"""Custom players in Python: classes with `choose(position)` from files or packages, and objects of them.

An object plays in the process that created it, so that its author can inspect it. A named player runs in a subprocess
where possible (`boardroom.players.custom.subprocess_player`).
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import inspect
import os
import re
import sys
import traceback
from pathlib import Path
from types import ModuleType
from typing import Any

from boardroom.base.errors import BadInput
from boardroom.players.player import Position
from boardroom.players.time_limit import enforce_time_limit

PACKAGE_FOLDER = f"{Path(__file__).resolve().parents[2]}{os.sep}"
"""Folder of the boardroom package."""
MODULE_PREFIX = "boardroom_own_"
"""Prefix of the module names of players loaded from files."""
MODULE_PATTERN = re.compile(rf"^{MODULE_PREFIX}.+?_[0-9a-f]{{8}}\.")
MAX_CHOICE_LENGTH = 80
"""Maximum characters of an illegal choice in messages."""


class IllegalChoice(BadInput):
    """The choice is not a legal action. The message shows it."""


class ModuleLoadError(BadInput):
    """A player's module is missing or fails to import. The cause has the details."""


class InProcessPlayer:
    """A custom player in this process. An alarm enforces its time limit where possible."""

    def __init__(self, player: Any, name: str = "") -> None:
        self.player = check_player(player, name)
        self.name = get_player_name(player, name)

    def choose(self, position: Position) -> int | str:
        with enforce_time_limit(position.seconds):
            chosen: int | str = self.player.choose(position.with_seed(position.random.getrandbits(64)))
        return chosen

    def over(self, position: Position) -> None:
        heard = getattr(self.player, "over", None)
        if callable(heard):
            with enforce_time_limit(position.seconds):
                heard(position)


def check_player(player: Any, name: str = "") -> Any:
    """Return the player if it has `choose`. Raise BadInput otherwise."""
    if isinstance(player, type) and inspect.isfunction(inspect.getattr_static(player, "choose", None)):
        raise BadInput(f"{player.__name__} is a class. Pass an object, such as {player.__name__}().")
    if not callable(getattr(player, "choose", None)):
        raise BadInput(f"{name or player!r} is not a player: it has no choose(position).")
    return player


def get_player_name(player: Any, name: str = "") -> str:
    """Return the player's own name, or the name it was loaded by."""
    return str(getattr(player, "name", "") or name or type(player).__name__)


def format_choice(choice: object) -> str:
    return repr(choice)[:MAX_CHOICE_LENGTH]


def load_player(name: str) -> Any:
    """Create a player from `file.py:Class` or `package.module:Class`. Raise BadInput if there is none; errors of the
    player's code pass through."""
    where, _, what = name.rpartition(":")
    try:
        module = import_file(Path(where).expanduser()) if where.endswith(".py") else importlib.import_module(where)
    except BadInput:
        raise
    except (Exception, SystemExit) as error:
        raise ModuleLoadError(summarize_error(error)) from error
    there = getattr(module, what, None)
    if there is None:
        raise BadInput(f"There is no {what or 'player'} in {where}. Name a player as file.py:Class.")
    return check_player(there() if isinstance(there, type) else there, what)


def import_file(path: Path) -> ModuleType:
    """Import a file once per process. The module can import its neighbours."""
    path = path.resolve()
    name = f"{MODULE_PREFIX}{path.stem}_{hashlib.sha256(str(path).encode()).hexdigest()[:8]}"
    if name in sys.modules:
        return sys.modules[name]
    if not path.is_file():
        raise BadInput(f"There is no file {path.name} in {path.parent}.")
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def summarize_error(error: BaseException) -> str:
    """Summarise an error of custom code in one line, with its place in that code."""
    written = "".join(traceback.format_exception_only(error)).splitlines()
    # Skip the indented source of syntax errors, and use the first line of long messages that is not empty
    lines = (line for line in written if line.strip())
    what = next((line.strip() for line in lines if not line[:1].isspace()), type(error).__name__)
    if what.endswith(":"):
        what = f"{what} {next(lines, '').strip()}".strip()
    where = locate_error(error)
    return MODULE_PATTERN.sub("", what) + (f" ({where})" if where else "")


def locate_error(error: BaseException) -> str:
    """Return the file and line in custom code that an error came from, or ""."""
    if isinstance(error, SyntaxError) and error.filename and not error.filename.startswith("<"):
        return f"{Path(error.filename).name}, line {error.lineno}"
    theirs = [frame for frame in traceback.extract_tb(error.__traceback__) if not is_package_code(frame.filename)]
    return f"{Path(theirs[-1].filename).name}, line {theirs[-1].lineno}" if theirs else ""


def is_package_code(file: str) -> bool:
    """Return True for files of this package and of Python's import system."""
    return file.startswith((PACKAGE_FOLDER, "<frozen importlib")) or "importlib" in Path(file).parts


def format_traceback(error: BaseException) -> str:
    """Return the traceback, starting at the first frame of custom code."""
    at = error.__traceback__
    while at is not None and is_package_code(at.tb_frame.f_code.co_filename):
        at = at.tb_next
    return "".join(traceback.format_exception(type(error), error, at))
