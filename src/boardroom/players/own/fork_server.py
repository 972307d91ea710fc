"""Where processes for players of one's own begin: one process has read all that they need, and each is a copy of it.

To read it takes a quarter of a second of the processor, a copy a tenth of that. Nothing of the process that asks for
players is in it, and so nothing of it is in them.
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

from boardroom.players.own.children import PATIENCE, Ended, kill

START = "import sys; sys.path[:] = {path!r}; from boardroom.players.own.fork_server import serve; serve({number})"
BIRTH = b"."
"""What is said for a copy, with what it shall hold: its line, where it writes, and where it is told how it ended."""
BEGINNING = 30.0
"""Seconds until a copy must have said that it is there."""
HERE, GONE, LOST = b"here", b"gone", b"lost"
"""What is told of a copy, each with a number: its process, and the status it ended with; or nothing more is."""


class Born:
    """A process that another one has started, as `subprocess.Popen` has those of its own."""

    def __init__(self, told: Connection) -> None:
        self._told = told
        self.returncode: int | None = None
        what, self.pid = heard(told) if told.poll(BEGINNING) else (b"", 0)
        if what != HERE:
            told.close()
            why = {GONE: "it ended at once", b"": "where it begins does not answer"}
            raise Ended(f"has no process: {why.get(what, 'where it begins has ended')}")

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
    """What is told of a process, and the number with it."""
    try:
        what, _, number = told.recv_bytes().partition(b" ")
        return what, int(number)
    except (EOFError, OSError, ValueError):
        # Whoever waited for it was ended, too
        return LOST, 255


class Inherited(NamedTuple):
    """What processes have from whoever starts them."""

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
        """They become those of this process."""
        sys.path[:] = self.path
        with contextlib.suppress(OSError):
            os.chdir(self.folder)
        if self.environment != dict(os.environ):
            os.environ.clear()
            os.environ.update(self.environment)


class Nursery:
    """The process that copies are made of, begun when the first is wanted."""

    line: socket.socket
    read_by: tuple[str, dict[str, str]]
    """What was there to be read depends on it."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.forget()
        # After the processes of players have ended
        Finalize(None, self.end, exitpriority=0)
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self.forget)

    def forget(self) -> None:
        """A copy of the process that asks has a nursery of its own."""
        self.lock = threading.Lock()
        self.process = None

    def born(self, line: socket.socket) -> Born:
        """A process that sits at the other end of a line. Ended where none can begin."""
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
                self.process = subprocess.Popen(  # noqa: S603 (who may name a player may start it)
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
        """It leaves when nobody can ask any more; those it has begun play on."""
        if self.process is None:
            return
        self.line.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(PATIENCE)
        kill(self.process)
        self.process = None


NURSERY = Nursery()


def written_to(number: int) -> int:
    """A copy of where this process writes, or of nowhere."""
    try:
        return os.dup(number)
    except OSError:
        return os.open(os.devnull, os.O_WRONLY)


def serve(number: int) -> None:
    """Begin processes until nobody can ask for one. Each returns from here, too, when it has played."""
    from boardroom.players.own.process_inside import sit

    gc.collect()
    # A copy need not look through what it has from here, which would have it copied indeed
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
    """The line, in a process that another one waits for: it says how it ended."""
    with Connection(telling, readable=False) as told:
        if pid := os.fork():
            for each in (line, errors):
                os.close(each)
            told.send_bytes(b"%b %d" % (GONE, os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])))
            os._exit(0)
        os.setsid()
        told.send_bytes(b"%b %d" % (HERE, os.getpid()))
    # What a player prints is for whoever wrote it: our standard output may be JSON for a program
    for number in (1, 2):
        os.dup2(errors, number)
    os.close(errors)
    return line
