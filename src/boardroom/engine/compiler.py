"""The same rules, compiled.

`link` executes the sources of rules modules, and of every rules module they take functions from, a second time under
other names, compiles each function, and wires the compiled ones to each other. What a rules module may contain is
said in docs/rules-modules.md.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import inspect
import os
import re
import shutil
import sys
import tempfile
import time
import types
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import metadata
from pathlib import Path
from typing import Any

import numpy as np

from boardroom.engine import events

fcntl: Any = importlib.import_module("fcntl") if importlib.util.find_spec("fcntl") else None

Jit = Callable[[Callable[..., Any]], Any]

KEPT = 60 * 86_400
"""Seconds for which compiled code is kept that nobody asks for: megabytes for every version of a game's sources."""


class Silence(ast.NodeTransformer):
    """Leaves the calls of `tell` out: nobody listens to compiled games, and the arguments need not be worked out."""

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        call = node.value
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == events.tell.__name__:
            return ast.copy_location(ast.Pass(), node)
        return node


def family_of(module: types.ModuleType) -> list[types.ModuleType]:
    """The module and all it takes functions from, those first that others need."""
    found: list[types.ModuleType] = []

    def visit(m: types.ModuleType) -> None:
        for value in list(vars(m).values()):
            if isinstance(value, types.FunctionType) and value.__module__ not in (m.__name__, events.__name__):
                visit(sys.modules[value.__module__])
        if m not in found:
            found.append(m)

    visit(module)
    return found


def executed(module: types.ModuleType, name: str, place: str) -> types.ModuleType:
    """The module's source executed a second time under another name; it is said to stand in `place`."""
    again = types.ModuleType(name)
    again.__file__ = place
    # Numba's cache finds functions by their module
    sys.modules[name] = again
    source = Silence().visit(ast.parse(inspect.getsource(module)))
    exec(compile(source, place, "exec"), again.__dict__)  # noqa: S102
    return again


def link(modules: Sequence[types.ModuleType], form: str, jit: Jit) -> list[types.ModuleType]:
    """The modules again, their functions compiled by `jit`. `form` names the second world ("cpu", "cuda")."""
    linked: dict[str, types.ModuleType] = {}
    # What several of them call is compiled once
    for m in dict.fromkeys(member for module in modules for member in family_of(module)):
        again = executed(m, f"{m.__name__}__{form}", str(m.__file__))
        own = [v for v in vars(again).values() if isinstance(v, types.FunctionType)]
        for name, value in list(vars(again).items()):
            if isinstance(value, types.FunctionType):
                if value.__module__ in linked:
                    setattr(again, name, getattr(linked[value.__module__], value.__name__))
                elif value in own:
                    setattr(again, name, jit(value))
            elif isinstance(value, tuple) and len(value) > 16 and isinstance(value[0], int):
                # A long table of numbers; Numba would unroll a tuple
                setattr(again, name, np.array(value, np.int16))
        linked[m.__name__] = again
    return [linked[module.__name__] for module in modules]


def one_form(dispatcher: Any) -> Any:
    """Every integer argument of a compiled function is 64 bits wide. Numba would compile a function again for each
    width, sign and literal it is called with; half the compiling was that."""
    from numba import types

    usual = dispatcher.get_call_template

    def widened(args: Any, kws: Any) -> Any:
        plain = (types.unliteral(arg) for arg in args)
        return usual(tuple(types.int64 if isinstance(arg, types.Integer) else arg for arg in plain), kws)

    dispatcher.get_call_template = widened
    return dispatcher


def not_from_python(dispatcher: Any) -> Any:
    """A piece (`numba_pieces`) has no machine code of its own: called from Python, the process would end."""

    def refused(*args: Any, **more: Any) -> None:
        raise TypeError(
            f"{dispatcher.__name__} is called by compiled code alone; Python calls what stands in loops.ENTRIES."
        )

    # Numba looks there for what was compiled before it asks for it to be compiled
    dispatcher._insert = lambda *args, **more: None  # noqa: SLF001
    dispatcher._compile_for_args = refused  # noqa: SLF001
    return dispatcher


def in_turn(dispatcher: Any, folder: Path) -> Any:
    """Of several processes that need a function one compiles it; the others wait, and find it in the cache."""
    usual = dispatcher.compile

    def compiled(signature: Any) -> Any:
        with locked(folder / f"{dispatcher.__name__}.lock"):
            return usual(signature)

    dispatcher.compile = compiled
    return dispatcher


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """No other process is in here meanwhile; where a system has no such locks, it may be."""
    if fcntl is None:
        yield
        return
    # Whoever runs for months may find its folder gone (`forget`)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def fingerprint(modules: list[types.ModuleType], game: str = "") -> str:
    """Changes when any source does, or any number it uses from elsewhere (a game's `codes`): Numba's own cache sees
    neither changes in what a function calls nor in constants. What was compiled names the game and its modules, too:
    the same rules under another name are compiled anew."""
    digest = hashlib.sha256(game.encode())
    for m in modules:
        digest.update(f"{m.__name__} {inspect.getsource(m)}".encode())
        numbers = {name: value for name, value in vars(m).items() if isinstance(value, int | tuple)}
        digest.update(repr(numbers).encode())
    digest.update(f"{sys.version_info[:2]} {np.__version__} {metadata.version('numba')}".encode())
    return digest.hexdigest()[:16]


def cache_folder(key: str) -> Path:
    """Where compiled code is kept between runs: BOARDROOM_CACHE, else the user's cache, else a folder for this user
    in the system's temporary one."""
    candidates = []
    if given := os.environ.get("BOARDROOM_CACHE"):
        candidates.append(Path(given))
    candidates.append(Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser() / "boardroom")
    candidates.append(Path(tempfile.gettempdir()) / f"boardroom-{os.getuid() if hasattr(os, 'getuid') else 'cache'}")
    for folder in candidates:
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            if str(folder) != given and not ours(folder):
                continue
            (folder / key).mkdir(exist_ok=True, mode=0o700)
            probe = folder / key / f".probe-{os.getpid()}"
            probe.touch()
            probe.unlink()
            os.utime(folder / key)
        except OSError:
            continue
        forget(folder)
        return folder / key
    return Path(tempfile.mkdtemp(prefix="boardroom-"))


def forget(folder: Path) -> None:
    """Compiled code that was not asked for in a long time goes; it can be compiled again."""
    with suppress(OSError):
        for old in folder.iterdir():
            if re.fullmatch(r"[0-9a-f]{16}", old.name) and time.time() - old.stat().st_mtime > KEPT:
                shutil.rmtree(old, ignore_errors=True)


def ours(folder: Path) -> bool:
    """Whether the folder is this user's, and then that nobody else can write there: what is found there is executed."""
    if not hasattr(os, "getuid"):
        return True
    found = folder.stat()
    if found.st_uid == os.getuid() and found.st_mode & 0o022:
        folder.chmod(0o700)
    return found.st_uid == os.getuid()


def source_in(folder: Path, module: types.ModuleType) -> Path:
    """A module's source in a folder of the cache. Numba's cache goes by where a file is and when it was written, so
    that another checkout with the same sources would find nothing."""
    place = folder / Path(str(module.__file__)).name
    if not place.exists():
        # Another process may be reading it: whole or not at all
        ours = folder / f"{place.name}-{os.getpid()}"
        ours.write_text(inspect.getsource(module), encoding="utf-8")
        ours.replace(place)
    return place
