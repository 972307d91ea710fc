"""How worker processes that choose moves start."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.context import BaseContext

PRELOADED_MODULE = "boardroom.players.jobs"


def create_worker_context() -> BaseContext:
    """Return the start method for workers: a fork server that has the slow imports loaded, where available. Replacing a
    dead worker is then immediate."""
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    found = get_context("forkserver")
    found.set_forkserver_preload([PRELOADED_MODULE])
    return found


def prepare_worker(pin_to_cores: Callable[[list[int]], None], cores: list[int]) -> None:
    """Pin the worker to its cores, then import everything it needs."""
    pin_to_cores(cores)
    import_module(PRELOADED_MODULE)
