"""Compile rules modules.

`link_modules` executes the sources of rules modules, and of the modules they import functions from, a second time under
other names, compiles each function, and connects the compiled functions. docs/extend/rules-modules.md lists the code
that rules modules may contain.
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

from boardroom.engine.rules import events

fcntl: Any = importlib.import_module("fcntl") if importlib.util.find_spec("fcntl") else None

Jit = Callable[[Callable[..., Any]], Any]

CACHE_LIFETIME = 60 * 86_400
"""Seconds to keep unused compiled code. Every version of a game's sources takes megabytes."""


class EventCallRemover(ast.NodeTransformer):
    """Removes calls of `emit_event`, because compiled games have no listeners."""

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        call = node.value
        if (
            isinstance(call, ast.Call)
            and isinstance(call.func, ast.Name)
            and call.func.id == events.emit_event.__name__
        ):
            return ast.copy_location(ast.Pass(), node)
        return node


def collect_modules(module: types.ModuleType) -> list[types.ModuleType]:
    """Return the module and all modules it imports functions from, dependencies first."""
    modules: list[types.ModuleType] = []

    def visit(m: types.ModuleType) -> None:
        for value in list(vars(m).values()):
            if isinstance(value, types.FunctionType) and value.__module__ not in (m.__name__, events.__name__):
                visit(sys.modules[value.__module__])
        if m not in modules:
            modules.append(m)

    visit(module)
    return modules


def execute_copy(module: types.ModuleType, name: str, place: str) -> types.ModuleType:
    """Execute the module's source again under another name, with `place` as its file."""
    clone = types.ModuleType(name)
    clone.__file__ = place
    # Numba's cache looks modules up there
    sys.modules[name] = clone
    source = EventCallRemover().visit(ast.parse(inspect.getsource(module)))
    exec(compile(source, place, "exec"), clone.__dict__)  # noqa: S102
    return clone


def link_modules(modules: Sequence[types.ModuleType], form: str, jit: Jit) -> list[types.ModuleType]:
    """Return copies of the modules with all functions compiled by `jit`.

    `form` ("cpu", "cuda") becomes part of their names.
    """
    linked: dict[str, types.ModuleType] = {}
    # Shared modules are compiled once
    for m in dict.fromkeys(member for module in modules for member in collect_modules(module)):
        clone = execute_copy(m, f"{m.__name__}__{form}", str(m.__file__))
        functions = [v for v in vars(clone).values() if isinstance(v, types.FunctionType)]
        for name, value in list(vars(clone).items()):
            if isinstance(value, types.FunctionType):
                if value.__module__ in linked:
                    setattr(clone, name, getattr(linked[value.__module__], value.__name__))
                elif value in functions:
                    setattr(clone, name, jit(value))
            elif isinstance(value, tuple) and len(value) > 16 and isinstance(value[0], int):
                # Numba would unroll a long tuple
                setattr(clone, name, np.array(value, np.int16))
        linked[m.__name__] = clone
    return [linked[module.__name__] for module in modules]


def widen_integers(dispatcher: Any) -> Any:
    """Compile a function for 64-bit integer arguments only.

    Numba would compile it again for each width, sign and literal that it is called with, which doubled the compile
    time.
    """
    from numba import types

    original = dispatcher.get_call_template

    def get_template(args: Any, kws: Any) -> Any:
        plain = (types.unliteral(arg) for arg in args)
        return original(tuple(types.int64 if isinstance(arg, types.Integer) else arg for arg in plain), kws)

    dispatcher.get_call_template = get_template
    return dispatcher


def forbid_python_calls(dispatcher: Any) -> Any:
    """Raise an error instead of crashing when Python calls a function without machine code (`numba_pieces`)."""

    def refused(*args: Any, **more: Any) -> None:
        raise TypeError(
            f"{dispatcher.__name__} can only be called from compiled code. Python may call loops.ENTRY_POINTS."
        )

    # Numba looks for compiled versions there first
    dispatcher._insert = lambda *args, **more: None  # noqa: SLF001
    dispatcher._compile_for_args = refused  # noqa: SLF001
    return dispatcher


def compile_once(dispatcher: Any, folder: Path) -> Any:
    """Compile a function in only one of several processes. The others wait and find it in the cache."""
    original = dispatcher.compile

    def compiled(signature: Any) -> Any:
        with hold_lock(folder / f"{dispatcher.__name__}.lock"):
            return original(signature)

    dispatcher.compile = compiled
    return dispatcher


@contextmanager
def hold_lock(path: Path) -> Iterator[None]:
    """Hold an exclusive lock between processes, on systems that have them."""
    if fcntl is None:
        yield
        return
    # `delete_old_caches` may have deleted the folder since
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def hash_sources(modules: list[types.ModuleType], game: str = "") -> str:
    """Return a hash of all sources and of the constants they import, such as a game's `codes`.

    Numba's cache does not notice changes in called functions or in constants. The hash includes the names of the game
    and of the modules, because compiled code contains them.
    """
    digest = hashlib.sha256(game.encode())
    for m in modules:
        digest.update(f"{m.__name__} {inspect.getsource(m)}".encode())
        numbers = {name: value for name, value in vars(m).items() if isinstance(value, int | tuple)}
        digest.update(repr(numbers).encode())
    digest.update(f"{sys.version_info[:2]} {np.__version__} {metadata.version('numba')}".encode())
    return digest.hexdigest()[:16]


def cache_folder(key: str) -> Path:
    """Return a folder for compiled code.

    The first writable one of BOARDROOM_CACHE, the user's cache folder, and a folder for this user in the system's
    temporary folder.
    """
    candidates = []
    if configured := os.environ.get("BOARDROOM_CACHE"):
        candidates.append(Path(configured))
    candidates.append(Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser() / "boardroom")
    candidates.append(Path(tempfile.gettempdir()) / f"boardroom-{os.getuid() if hasattr(os, 'getuid') else 'cache'}")
    for folder in candidates:
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            if str(folder) != configured and not secure_folder(folder):
                continue
            (folder / key).mkdir(exist_ok=True, mode=0o700)
            probe = folder / key / f".probe-{os.getpid()}"
            probe.touch()
            probe.unlink()
            os.utime(folder / key)
        except OSError:
            continue
        delete_old_caches(folder)
        return folder / key
    return Path(tempfile.mkdtemp(prefix="boardroom-"))


def delete_old_caches(folder: Path) -> None:
    """Delete compiled code that was not used for a long time."""
    with suppress(OSError):
        for old in folder.iterdir():
            if re.fullmatch(r"[0-9a-f]{16}", old.name) and time.time() - old.stat().st_mtime > CACHE_LIFETIME:
                shutil.rmtree(old, ignore_errors=True)


def secure_folder(folder: Path) -> bool:
    """Return True if the folder belongs to this user. Remove write access for others: code found there is executed."""
    if not hasattr(os, "getuid"):
        return True
    status = folder.stat()
    if status.st_uid == os.getuid() and status.st_mode & 0o022:
        folder.chmod(0o700)
    return status.st_uid == os.getuid()


def copy_source(folder: Path, module: types.ModuleType) -> Path:
    """Copy a module's source into a cache folder.

    Numba's cache keys include the file's path and modification time, so other checkouts with the same sources would
    otherwise find nothing.
    """
    place = folder / Path(str(module.__file__)).name
    if not place.exists():
        # Write atomically: another process may be reading the file
        temporary = folder / f"{place.name}-{os.getpid()}"
        temporary.write_text(inspect.getsource(module), encoding="utf-8")
        temporary.replace(place)
    return place
