"""A pool of player processes. Each process serves one seat at a time, is reused for later matches, and ends with
this process."""

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

EXIT_SECONDS = 1.0
"""Seconds processes get to exit before they are killed."""


class ProcessEnded(BoardroomError):
    """The process exited while it owed an answer."""


class ProcessHandle(Protocol):
    """The part of `subprocess.Popen` that we use."""

    pid: int
    returncode: int | None

    def poll(self) -> int | None: ...

    def wait(self, timeout: float | None = None) -> int: ...


class PooledProcess(Protocol):
    """A process in the pool."""

    @property
    def process(self) -> ProcessHandle: ...

    def request_exit(self) -> None:
        """Tell the process that no more requests follow."""
        ...

    def kill_process(self) -> None:
        """Kill the process and everything it started."""
        ...


K = TypeVar("K", bound=Hashable)
P = TypeVar("P", bound=PooledProcess)


class ProcessPool(Generic[K, P]):
    """Running processes, including idle ones that wait for their next match."""

    def __init__(self, start_process: Callable[[K], P]) -> None:
        self.start_process = start_process
        self.running: set[P] = set()
        self.idle: dict[K, list[P]] = {}
        # Worker processes do not run atexit handlers, but they run finalizers
        Finalize(None, self.end_all_processes, exitpriority=1)
        if hasattr(os, "register_at_fork"):
            # A forked copy of this process must not talk to our processes
            os.register_at_fork(after_in_child=self.forget_processes)

    def acquire_process(self, who: K) -> P:
        """Return an idle process, or start a new one. No other seat uses it."""
        waiting = self.idle.setdefault(who, [])
        while waiting:
            one = waiting.pop()
            if one.process.poll() is None:
                return one
            self.discard_process(one)
        one = self.start_process(who)
        self.running.add(one)
        return one

    def release_process(self, who: K, one: P) -> None:
        """Return a process to the pool after a match."""
        if one in self.running:
            self.idle.setdefault(who, []).append(one)

    def discard_process(self, one: P) -> None:
        """Kill a process that must not be reused."""
        self.running.discard(one)
        one.kill_process()

    def forget_processes(self) -> None:
        self.idle.clear()
        self.running.clear()

    def end_all_processes(self) -> None:
        """Ask all processes to exit, wait briefly, then kill the rest."""
        self.idle.clear()
        for one in self.running:
            one.request_exit()
        patience = time.monotonic() + EXIT_SECONDS
        for one in list(self.running):
            with contextlib.suppress(subprocess.TimeoutExpired):
                one.process.wait(max(0.0, patience - time.monotonic()))
            self.discard_process(one)


def kill_process_group(process: ProcessHandle) -> None:
    """Kill a process that leads its own session, with everything it started there."""
    with contextlib.suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        elif isinstance(process, subprocess.Popen):
            process.kill()
    process.wait()


def describe_exit(process: ProcessHandle) -> str:
    try:
        status = process.wait(EXIT_SECONDS)
    except subprocess.TimeoutExpired:
        return "closed its output"
    if status < 0:
        with contextlib.suppress(ValueError):
            return f"was ended by {signal.Signals(-status).name}"
    return f"ended with status {status}"
