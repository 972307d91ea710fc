"""What a process that thinks for others does before its first job: what takes long to be read is read by then."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.context import BaseContext

NEEDED = "boardroom.players.jobs"


def context() -> BaseContext:
    """How such processes begin: from one that has read all that thinking needs, where the system can. It is read once
    for all of them then, and whoever takes the place of one that was ended is there at once."""
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    found = get_context("forkserver")
    found.set_forkserver_preload([NEEDED])
    return found


def prepare(settle: Callable[[list[int]], None], cores: list[int]) -> None:
    """Take the place among the cores that is meant for it, then read all that thinking needs."""
    settle(cores)
    import_module(NEEDED)
