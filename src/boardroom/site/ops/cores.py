"""Which cores of the machine a process works on.

Python lets one thread work at a time. Handing that right from core to core takes longer than most of what a thread does
with it: a server that keeps to one core makes twice as many moves a second. Bots think in processes of their own, on
any core.
"""

from __future__ import annotations

import os

from boardroom.base.errors import BadInput

NICE = 10
_before: set[int] = set()
"""What the process might use before it kept to one."""


def keep_to_one(wish: str, number: int) -> None:
    """`wish` is a core's number, "all", or nothing: then processes with neighbouring numbers take different cores."""
    if wish not in ("", "all") and not wish.isdecimal():
        raise BadInput(f"BOARDROOM_CORE is the number of a core (0, 1, …) or all, not {wish!r}.")
    if wish == "all" or not hasattr(os, "sched_setaffinity"):
        return
    cores = sorted(os.sched_getaffinity(0))
    _before.update(cores)
    chosen = int(wish) if wish else number
    os.sched_setaffinity(0, {cores[chosen % len(cores)]})


def before() -> list[int]:
    return sorted(_before)


def count() -> int:
    """How many there are to be used."""
    return (
        len(_before) or len(os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else ()) or os.cpu_count() or 1
    )


def use(cores: list[int]) -> None:
    """In a new process: not the one core of the process that made it, and after those that people wait for."""
    if cores:
        os.sched_setaffinity(0, cores)
    if hasattr(os, "nice"):
        os.nice(NICE)
