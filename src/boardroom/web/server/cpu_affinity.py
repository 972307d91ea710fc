"""CPU affinity of processes.

Python runs one thread at a time, and handing the interpreter lock from core to core takes longer than most work done
under it: a server pinned to one core makes twice as many moves a second. Bots run in other processes, on any core.
"""

from __future__ import annotations

import os

from boardroom.base.errors import BadInput

WORKER_NICENESS = 10
_initial_cores: set[int] = set()
"""Cores the process could use before it was pinned."""


def pin_to_core(choice: str, index: int) -> None:
    """Pin this process to a core: its number, "all" for no pinning, or "" to choose by the process's `number`."""
    if choice not in ("", "all") and not choice.isdecimal():
        raise BadInput(f"BOARDROOM_CORE must be the number of a core (0, 1, …) or all, not {choice!r}.")
    if choice == "all" or not hasattr(os, "sched_setaffinity"):
        return
    cores = sorted(os.sched_getaffinity(0))
    _initial_cores.update(cores)
    chosen = int(choice) if choice else index
    os.sched_setaffinity(0, {cores[chosen % len(cores)]})


def list_initial_cores() -> list[int]:
    return sorted(_initial_cores)


def count_cores() -> int:
    """Return the number of cores that bots may use."""
    return (
        len(_initial_cores)
        or len(os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else ())
        or os.cpu_count()
        or 1
    )


def use_cores(cores: list[int]) -> None:
    """Let a new worker process use these cores, at a lower priority than the processes that serve people."""
    if cores:
        os.sched_setaffinity(0, cores)
    if hasattr(os, "nice"):
        os.nice(WORKER_NICENESS)
