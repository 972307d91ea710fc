"""Players of one's own: a class with `choose(position)`, in a file or in an installed package, or an object of one.

An object plays in the process it was made in, where whoever made it may look at it. A player that is named plays in a
process of its own, if it can (`boardroom.players.own.isolation`).
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
from boardroom.players.deadline import within
from boardroom.players.player import Position

HOUSE = f"{Path(__file__).resolve().parents[2]}{os.sep}"
"""Where our own code lies."""
NAMED = "boardroom_own_"
"""How modules of files begin that players are read from."""
MODULE = re.compile(rf"^{NAMED}.+?_[0-9a-f]{{8}}\.")
SHOWN = 80
"""Characters of a choice that is none."""


class Illegal(BadInput):
    """The choice is none of the legal actions; the text shows it."""


class Unread(BadInput):
    """The module of a player is not there, or fails when it is imported, as the cause of this says."""


class Own:
    """Somebody's player in this process, held to the time it has as far as an alarm can."""

    def __init__(self, player: Any, name: str = "") -> None:
        self.player = checked(player, name)
        self.name = called(player, name)

    def choose(self, position: Position) -> int | str:
        with within(position.seconds):
            chosen: int | str = self.player.choose(position.seeded(position.random.getrandbits(64)))
        return chosen

    def over(self, position: Position) -> None:
        heard = getattr(self.player, "over", None)
        if callable(heard):
            with within(position.seconds):
                heard(position)


def checked(player: Any, name: str = "") -> Any:
    """The player, if it is one."""
    if isinstance(player, type) and inspect.isfunction(inspect.getattr_static(player, "choose", None)):
        raise BadInput(f"{player.__name__} is a class: let an object of it play, such as {player.__name__}().")
    if not callable(getattr(player, "choose", None)):
        raise BadInput(f"{name or player!r} is no player: it has no choose(position).")
    return player


def called(player: Any, name: str = "") -> str:
    """What it calls itself, or what it was named by."""
    return str(getattr(player, "name", "") or name or type(player).__name__)


def shown(choice: object) -> str:
    """A choice that is none, in a few words."""
    return repr(choice)[:SHOWN]


def found(name: str) -> Any:
    """A player made from `file.py:Class` or `package.module:Class`; BadInput says why there is none, and any other
    error is its own."""
    where, _, what = name.rpartition(":")
    try:
        module = from_file(Path(where).expanduser()) if where.endswith(".py") else importlib.import_module(where)
    except BadInput:
        raise
    except (Exception, SystemExit) as error:
        raise Unread(told(error)) from error
    there = getattr(module, what, None)
    if there is None:
        raise BadInput(f"There is no {what or 'player'} in {where}: a player is named file.py:Class.")
    return checked(there() if isinstance(there, type) else there, what)


def from_file(path: Path) -> ModuleType:
    """The module of a file, read once a process. What lies beside it can be imported by it."""
    path = path.resolve()
    name = f"{NAMED}{path.stem}_{hashlib.sha256(str(path).encode()).hexdigest()[:8]}"
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


def told(error: BaseException) -> str:
    """An error of somebody's code in a line: what, and where in that code it was raised."""
    written = "".join(traceback.format_exception_only(error)).splitlines()
    # What a syntax error quotes is indented, and of a long message the first line says most: the first that has words
    lines = (line for line in written if line.strip())
    what = next((line.strip() for line in lines if not line[:1].isspace()), type(error).__name__)
    if what.endswith(":"):
        what = f"{what} {next(lines, '').strip()}".strip()
    where = place(error)
    return MODULE.sub("", what) + (f" ({where})" if where else "")


def place(error: BaseException) -> str:
    """The file and line of somebody's code that an error came from; "" where it came from none."""
    if isinstance(error, SyntaxError) and error.filename and not error.filename.startswith("<"):
        return f"{Path(error.filename).name}, line {error.lineno}"
    theirs = [frame for frame in traceback.extract_tb(error.__traceback__) if not of_the_house(frame.filename)]
    return f"{Path(theirs[-1].filename).name}, line {theirs[-1].lineno}" if theirs else ""


def of_the_house(file: str) -> bool:
    """Whether code only led to somebody's: it is ours, or Python's for importing."""
    return file.startswith((HOUSE, "<frozen importlib")) or "importlib" in Path(file).parts


def details(error: BaseException) -> str:
    """The traceback, for whoever wrote it: from where it comes to their code."""
    at = error.__traceback__
    while at is not None and of_the_house(at.tb_frame.f_code.co_filename):
        at = at.tb_next
    return "".join(traceback.format_exception(type(error), error, at))
