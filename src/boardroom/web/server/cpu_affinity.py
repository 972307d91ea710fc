"""CPU affinity of processes.

Python runs one thread at a time, and handing the interpreter lock from core to core takes longer than most work done
under it: a server pinned to one core makes twice as many moves a second. Bots run in other processes, on any core.
"""

from __future__ import annotations

import os

from boardroom.base.errors import BadInput

NICE = 10
_before: set[int] = set()
"""Cores the process could use before it was pinned."""


def keep_to_one(wish: str, number: int) -> None:
    """Pin this process to a core: its number, "all" for no pinning, or "" to choose by the process's `number`."""
    if wish not in ("", "all") and not wish.isdecimal():
        raise BadInput(f"BOARDROOM_CORE must be the number of a core (0, 1, …) or all, not {wish!r}.")
    if wish == "all" or not hasattr(os, "sched_setaffinity"):
        return
    cores = sorted(os.sched_getaffinity(0))
    _before.update(cores)
    chosen = int(wish) if wish else number
    os.sched_setaffinity(0, {cores[chosen % len(cores)]})


def before() -> list[int]:
    return sorted(_before)


def count() -> int:
    """Return the number of cores that bots may use."""
    return (
        len(_before) or len(os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else ()) or os.cpu_count() or 1
    )


def use(cores: list[int]) -> None:
    """Let a new worker process use these cores, at a lower priority than the processes that serve people."""
    if cores:
        os.sched_setaffinity(0, cores)
    if hasattr(os, "nice"):
        os.nice(NICE)
