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

from boardroom.players.custom.process_pool import EXIT_SECONDS, ProcessEnded, kill_process_group

START_CODE = (
    "import sys; sys.path[:] = {path!r}; "
    "from boardroom.players.custom.fork_server import serve_forks; serve_forks({number})"
)
FORK_REQUEST = b"."
"""Requests a fork. Sent with three file descriptors: the player's connection, stderr, and the status pipe."""
START_SECONDS = 30.0
"""Seconds a fork may take to report its start."""
STARTED, EXITED, LOST = b"here", b"gone", b"lost"
"""Status messages, each with a number: the process id, or its exit status. LOST means that the supervisor died."""


class ForkedProcess:
    """A process forked by the fork server, with the interface of `subprocess.Popen`."""

    def __init__(self, status_pipe: Connection) -> None:
        self._status_pipe = status_pipe
        self.returncode: int | None = None
        what, self.pid = read_status(status_pipe) if status_pipe.poll(START_SECONDS) else (b"", 0)
        if what != STARTED:
            status_pipe.close()
            why = {EXITED: "it ended immediately", b"": "the fork server does not answer"}
            raise ProcessEnded(f"has no process: {why.get(what, 'the fork server has ended')}")

    def poll(self) -> int | None:
        if self.returncode is None and self._status_pipe.poll():
            self._read_exit()
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        if self.returncode is None:
            if not self._status_pipe.poll(timeout):
                raise subprocess.TimeoutExpired("a player", timeout or 0.0)
            self._read_exit()
        assert self.returncode is not None
        return self.returncode

    def _read_exit(self) -> None:
        self.returncode = read_status(self._status_pipe)[1]
        self._status_pipe.close()


def read_status(status_pipe: Connection) -> tuple[bytes, int]:
    """Read a status message and its number."""
    try:
        what, _, number = status_pipe.recv_bytes().partition(b" ")
        return what, int(number)
    except (EOFError, OSError, ValueError):
        # The supervisor was killed as well
        return LOST, 255


class ProcessSettings(NamedTuple):
    """Settings that player processes take over from the process that starts them."""

    path: list[str]
    folder: str
    environment: dict[str, str]

    @classmethod
    def from_current_process(cls) -> ProcessSettings:
        try:
            folder = str(Path.cwd())
        except OSError:
            folder = ""
        return cls([*map(str, sys.path)], folder, dict(os.environ))

    def apply_settings(self) -> None:
        """Apply the settings to this process."""
        sys.path[:] = self.path
        with contextlib.suppress(OSError):
            os.chdir(self.folder)
        if self.environment != dict(os.environ):
            os.environ.clear()
            os.environ.update(self.environment)


class ForkServer:
    """Controls the fork server. It starts with the first request."""

    server_socket: socket.socket
    loaded_with: tuple[str, dict[str, str]]
    """Interpreter and settings the server was loaded with. The server restarts if they change."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.reset_after_fork()
        # Runs after the pools have ended their processes
        Finalize(None, self.stop_server, exitpriority=0)
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self.reset_after_fork)

    def reset_after_fork(self) -> None:
        """Forget the server in a forked copy of this process, which starts its own."""
        self.lock = threading.Lock()
        self.process = None

    def fork_process(self, player_socket: socket.socket) -> ForkedProcess:
        """Fork a process that serves the other end of a connection. Raise ProcessEnded if that fails."""
        told, telling = Pipe(duplex=False)
        errors = duplicate_output(2)
        with self.lock:
            try:
                self._start_server()
                socket.send_fds(self.server_socket, [FORK_REQUEST], [player_socket.fileno(), errors, telling.fileno()])
            except OSError as error:
                told.close()
                self.stop_server()
                raise ProcessEnded(f"has no process: {error.strerror or error}") from error
            finally:
                telling.close()
                os.close(errors)
        return ForkedProcess(told)

    def _start_server(self) -> None:
        read_by = sys.executable, {key: value for key, value in os.environ.items() if key.startswith("BOARDROOM_")}
        if self.process is not None and self.process.poll() is None and self.loaded_with == read_by:
            return
        self.stop_server()
        self.server_socket, theirs = socket.socketpair()
        try:
            with theirs:
                start = START_CODE.format(path=[*map(str, sys.path)], number=theirs.fileno())
                self.process = subprocess.Popen(  # noqa: S603 (the caller may run custom players)
                    [sys.executable, "-c", start],
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    pass_fds=[theirs.fileno()],
                    start_new_session=True,
                )
        except OSError:
            self.server_socket.close()
            raise
        self.loaded_with = read_by

    def stop_server(self) -> None:
        """Stop the server. Its forks continue."""
        if self.process is None:
            return
        self.server_socket.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(EXIT_SECONDS)
        kill_process_group(self.process)
        self.process = None


FORK_SERVER = ForkServer()


def duplicate_output(number: int) -> int:
    """Duplicate an output, or open the null device if it is closed."""
    try:
        return os.dup(number)
    except OSError:
        return os.open(os.devnull, os.O_WRONLY)


def serve_forks(number: int) -> None:
    """Fork processes until the caller closes the connection. Forks return from here as well, after their last match."""
    from boardroom.players.custom.process_main import serve_player

    gc.collect()
    # Keep the garbage collector from touching, and so copying, inherited memory pages in the forks
    gc.freeze()
    with socket.socket(fileno=number) as asked:
        while True:
            said, given, *_ = socket.recv_fds(asked, len(FORK_REQUEST), 3)
            if not said:
                return
            if not os.fork():
                break
            for each in given:
                os.close(each)
            with contextlib.suppress(ChildProcessError):
                while os.waitpid(-1, os.WNOHANG)[0]:
                    pass
    serve_player(supervise_fork(*given))


def supervise_fork(line: int, errors: int, telling: int) -> int:
    """Fork again: the parent supervises and reports the exit status, the child returns the player's connection."""
    with Connection(telling, readable=False) as told:
        if pid := os.fork():
            for each in (line, errors):
                os.close(each)
            told.send_bytes(b"%b %d" % (EXITED, os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])))
            os._exit(0)
        os.setsid()
        told.send_bytes(b"%b %d" % (STARTED, os.getpid()))
    # Send a player's prints to stderr, because our stdout may be JSON for another program
    for number in (1, 2):
        os.dup2(errors, number)
    os.close(errors)
    return line
