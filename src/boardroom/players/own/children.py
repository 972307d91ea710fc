"""Processes that play for us: each stays from game to game, sits in one seat at a time, and is ended with us."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Callable, Hashable
from multiprocessing.util import Finalize
from typing import Generic, Protocol, TypeVar

from boardroom.base.errors import BoardroomError

PATIENCE = 1.0
"""Seconds that processes have to leave by themselves."""


class Ended(BoardroomError):
    """The process has ended though it was asked something."""


class Process(Protocol):
    """One that runs, and how it ended: this much of `subprocess.Popen`."""

    pid: int
    returncode: int | None

    def poll(self) -> int | None: ...

    def wait(self, timeout: float | None = None) -> int: ...


class Kept(Protocol):
    """A process that is asked and told things."""

    @property
    def process(self) -> Process: ...

    def dismiss(self) -> None:
        """Tell it that nothing more comes."""
        ...

    def end(self) -> None:
        """Whatever it does and whatever it has started."""
        ...


K = TypeVar("K", bound=Hashable)
P = TypeVar("P", bound=Kept)


class Pool(Generic[K, P]):
    """Those that run, and of them those that wait for their next game."""

    def __init__(self, start: Callable[[K], P]) -> None:
        self.start = start
        self.running: set[P] = set()
        self.idle: dict[K, list[P]] = {}
        # Also at the end of worker processes, which know no atexit
        Finalize(None, self.end_all, exitpriority=1)
        if hasattr(os, "register_at_fork"):
            # A copy of this process has none of them: each is asked from one place
            os.register_at_fork(after_in_child=self.forget)

    def taken(self, who: K) -> P:
        """One that no other seat has: one that waits for its next game, or a new one."""
        waiting = self.idle.setdefault(who, [])
        while waiting:
            one = waiting.pop()
            if one.process.poll() is None:
                return one
            self.end(one)
        one = self.start(who)
        self.running.add(one)
        return one

    def give_back(self, who: K, one: P) -> None:
        """Its game is over: it waits for another."""
        if one in self.running:
            self.idle.setdefault(who, []).append(one)

    def end(self, one: P) -> None:
        """It is not trusted with another game."""
        self.running.discard(one)
        one.end()

    def forget(self) -> None:
        self.idle.clear()
        self.running.clear()

    def end_all(self) -> None:
        """All are told that nothing more comes, and have a moment to leave."""
        self.idle.clear()
        for one in self.running:
            one.dismiss()
        patience = time.monotonic() + PATIENCE
        for one in list(self.running):
            with contextlib.suppress(subprocess.TimeoutExpired):
                one.process.wait(max(0.0, patience - time.monotonic()))
            self.end(one)


def kill(process: Process) -> None:
    """End a process that was started in a session of its own, and whatever it has started there."""
    with contextlib.suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        elif isinstance(process, subprocess.Popen):
            process.kill()
    process.wait()


def how_it_ended(process: Process) -> str:
    try:
        status = process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        return "closed its output"
    if status < 0:
        with contextlib.suppress(ValueError):
            return f"was ended by {signal.Signals(-status).name}"
    return f"ended with status {status}"
