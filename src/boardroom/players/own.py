"""Players of one's own: a class with `choose(position)`, in a file or in an installed package."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import sys
import traceback
from pathlib import Path
from types import ModuleType
from typing import Any

from boardroom.base.errors import BadInput
from boardroom.players.deadline import within
from boardroom.players.player import Player, Position


class Own:
    """Somebody's player, held to the time it has."""

    def __init__(self, player: Any, name: str = "") -> None:
        if not callable(getattr(player, "choose", None)):
            raise BadInput(f"{name or player!r} is no player: it has no choose(position).")
        self.player = player
        self.name = str(getattr(player, "name", "") or name or type(player).__name__)

    def choose(self, position: Position) -> int | str:
        with within(position.seconds):
            chosen: int | str = self.player.choose(position)
        return chosen

    def over(self, position: Position) -> None:
        told = getattr(self.player, "over", None)
        if callable(told):
            with within(position.seconds):
                told(position)


def loaded(name: str) -> Player:
    """A player from `file.py:Class` or `package.module:Class`; BadInput says why there is none."""
    where, _, what = name.rpartition(":")
    try:
        module = from_file(Path(where)) if where.endswith(".py") else importlib.import_module(where)
        found = getattr(module, what, None)
        if found is None:
            raise BadInput(f"There is no {what or 'player'} in {where}: a player is named file.py:Class.")
        return Own(found() if isinstance(found, type) else found, what)
    except BadInput:
        raise
    except (Exception, SystemExit) as error:
        raise BadInput(f"The player {name} cannot be made: {told(error)}.") from error


def from_file(path: Path) -> ModuleType:
    """The module of a file, read once a process. What lies beside it can be imported by it."""
    path = path.resolve()
    name = f"boardroom_own_{path.stem}_{hashlib.sha256(str(path).encode()).hexdigest()[:8]}"
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
    """An error of somebody's code in a line: what, and where it was raised."""
    frames = traceback.extract_tb(error.__traceback__)
    what = "".join(traceback.format_exception_only(error)).strip().splitlines()[-1]
    return f"{what} ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else what
