"""A process that has everything loaded and forks player processes.

Loading takes a quarter of a second of processor time, a fork a tenth of that. The fork server starts fresh, so players
inherit nothing from the process that requests them.
"""

from __future__ import annotations

import contextlib
import gc
import os
import socket
import subprocess
import sys
import threading
from multiprocessing.connection import Connection, Pipe
from multiprocessing.util import Finalize
from pathlib import Path
from typing import NamedTuple

from boardroom.players.custom.process_pool import PATIENCE, Ended, kill

START = "import sys; sys.path[:] = {path!r}; from boardroom.players.custom.fork_server import serve; serve({number})"
BIRTH = b"."
"""Requests a fork. Sent with three file descriptors: the player's connection, stderr, and the status pipe."""
BEGINNING = 30.0
"""Seconds a fork may take to report its start."""
HERE, GONE, LOST = b"here", b"gone", b"lost"
"""Status messages, each with a number: the process id, or its exit status. LOST means that the supervisor died."""


class Born:
    """A process forked by the fork server, with the interface of `subprocess.Popen`."""

    def __init__(self, told: Connection) -> None:
        self._told = told
        self.returncode: int | None = None
        what, self.pid = heard(told) if told.poll(BEGINNING) else (b"", 0)
        if what != HERE:
            told.close()
            why = {GONE: "it ended immediately", b"": "the fork server does not answer"}
            raise Ended(f"has no process: {why.get(what, 'the fork server has ended')}")

    def poll(self) -> int | None:
        if self.returncode is None and self._told.poll():
            self._end()
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        if self.returncode is None:
            if not self._told.poll(timeout):
                raise subprocess.TimeoutExpired("a player", timeout or 0.0)
            self._end()
        assert self.returncode is not None
        return self.returncode

    def _end(self) -> None:
        self.returncode = heard(self._told)[1]
        self._told.close()


def heard(told: Connection) -> tuple[bytes, int]:
    """Read a status message and its number."""
    try:
        what, _, number = told.recv_bytes().partition(b" ")
        return what, int(number)
    except (EOFError, OSError, ValueError):
        # The supervisor was killed as well
        return LOST, 255


class Inherited(NamedTuple):
    """Settings that player processes take over from the process that starts them."""

    path: list[str]
    folder: str
    environment: dict[str, str]

    @classmethod
    def here(cls) -> Inherited:
        try:
            folder = str(Path.cwd())
        except OSError:
            folder = ""
        return cls([*map(str, sys.path)], folder, dict(os.environ))

    def settle(self) -> None:
        """Apply the settings to this process."""
        sys.path[:] = self.path
        with contextlib.suppress(OSError):
            os.chdir(self.folder)
        if self.environment != dict(os.environ):
            os.environ.clear()
            os.environ.update(self.environment)


class Nursery:
    """Controls the fork server. It starts with the first request."""

    line: socket.socket
    read_by: tuple[str, dict[str, str]]
    """Interpreter and settings the server was loaded with. The server restarts if they change."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.forget()
        # Runs after the pools have ended their processes
        Finalize(None, self.end, exitpriority=0)
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self.forget)

    def forget(self) -> None:
        """A forked copy of this process starts its own server."""
        self.lock = threading.Lock()
        self.process = None

    def born(self, line: socket.socket) -> Born:
        """Fork a process that serves the other end of a connection. Raise ProcessEnded if that fails."""
        told, telling = Pipe(duplex=False)
        errors = written_to(2)
        with self.lock:
            try:
                self._begin()
                socket.send_fds(self.line, [BIRTH], [line.fileno(), errors, telling.fileno()])
            except OSError as error:
                told.close()
                self.end()
                raise Ended(f"has no process: {error.strerror or error}") from error
            finally:
                telling.close()
                os.close(errors)
        return Born(told)

    def _begin(self) -> None:
        read_by = sys.executable, {key: value for key, value in os.environ.items() if key.startswith("BOARDROOM_")}
        if self.process is not None and self.process.poll() is None and self.read_by == read_by:
            return
        self.end()
        self.line, theirs = socket.socketpair()
        try:
            with theirs:
                start = START.format(path=[*map(str, sys.path)], number=theirs.fileno())
                self.process = subprocess.Popen(  # noqa: S603 (the caller may run custom players)
                    [sys.executable, "-c", start],
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    pass_fds=[theirs.fileno()],
                    start_new_session=True,
                )
        except OSError:
            self.line.close()
            raise
        self.read_by = read_by

    def end(self) -> None:
        """Stop the server. Its forks continue."""
        if self.process is None:
            return
        self.line.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(PATIENCE)
        kill(self.process)
        self.process = None


NURSERY = Nursery()


def written_to(number: int) -> int:
    """Duplicate an output, or open the null device if it is closed."""
    try:
        return os.dup(number)
    except OSError:
        return os.open(os.devnull, os.O_WRONLY)


def serve(number: int) -> None:
    """Fork processes until the caller closes the connection. Forks return from here as well, after their last match."""
    from boardroom.players.custom.process_main import sit

    gc.collect()
    # Keep the garbage collector from touching, and so copying, inherited memory pages in the forks
    gc.freeze()
    with socket.socket(fileno=number) as asked:
        while True:
            said, given, *_ = socket.recv_fds(asked, len(BIRTH), 3)
            if not said:
                return
            if not os.fork():
                break
            for each in given:
                os.close(each)
            with contextlib.suppress(ChildProcessError):
                while os.waitpid(-1, os.WNOHANG)[0]:
                    pass
    sit(kept(*given))


def kept(line: int, errors: int, telling: int) -> int:
    """Fork again: the parent supervises and reports the exit status, the child returns the player's connection."""
    with Connection(telling, readable=False) as told:
        if pid := os.fork():
            for each in (line, errors):
                os.close(each)
            told.send_bytes(b"%b %d" % (GONE, os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])))
            os._exit(0)
        os.setsid()
        told.send_bytes(b"%b %d" % (HERE, os.getpid()))
    # Send a player's prints to stderr, because our stdout may be JSON for another program
    for number in (1, 2):
        os.dup2(errors, number)
    os.close(errors)
    return line
