"""How worker processes that choose moves start."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.context import BaseContext

NEEDED = "boardroom.players.jobs"


def context() -> BaseContext:
    """Return the start method for workers: a fork server that has the slow imports loaded, where available. Replacing a
    dead worker is then immediate."""
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    found = get_context("forkserver")
    found.set_forkserver_preload([NEEDED])
    return found


def prepare(settle: Callable[[list[int]], None], cores: list[int]) -> None:
    """Pin the worker to its cores, then import everything it needs."""
    settle(cores)
    import_module(NEEDED)
