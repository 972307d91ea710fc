"""Subprocesses for custom players, seen from the caller.

A player may hang, exit or be stopped without affecting other players. Requests and data are pickled; answers are lines
of JSON, so that a player cannot create objects here. `boardroom.players.custom.process_main` is the other end.
"""

from __future__ import annotations

import contextlib
import json
import pickle
import signal
import socket
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from boardroom.base.errors import BoardroomError
from boardroom.engine.game import Options
from boardroom.players.custom.fork_server import FORK_SERVER, ProcessSettings
from boardroom.players.custom.process_pool import ProcessEnded, ProcessPool, describe_exit, kill_process_group
from boardroom.players.time_limit import TimeLimitExceeded

CREATION_SECONDS = 60.0
"""Seconds to start the process, import the player's file and create the player."""
UNREADABLE_ANSWER = "sent an unreadable answer"
POLL_SECONDS = 0.25
"""Seconds between checks that a silent process still runs. Its own children may keep the connection open."""
CHUNK_BYTES = 65536
MAX_ANSWER_BYTES = 1_000_000
"""Maximum bytes of an answer."""


DataProvider = Callable[[str], object]
"""Returns data the player requests, by name."""


class PlayerError(BoardroomError):
    """The player raised an error. The message has the error and its place."""

    def __init__(self, what: str, details: str) -> None:
        super().__init__(what)
        self.traceback = details
        """The traceback."""


class PositionRequest(NamedTuple):
    """A decision, or the end of a match, without its data. The player's process requests data as needed."""

    game: str | bytes
    """The game's name, or the pickled game if it has no registered name."""
    options: Options
    seat: int
    seconds: float
    seed: int
    legal: list[int]
    scores: list[int] | None


def to_safe_text(said: object) -> str:
    """Return a string for data sent by a player's process, which may be anything."""
    return str(said).encode("utf-8", "replace").decode()


class PlayerProcess:
    """A player process."""

    def __init__(self, who: str = "") -> None:
        self.player_socket, theirs = socket.socketpair()
        try:
            with theirs:
                self.process = FORK_SERVER.fork_process(theirs)
            self.player_socket.sendall(pickle.dumps(tuple(ProcessSettings.from_current_process())))
        except BaseException:
            self.player_socket.close()
            raise
        self.read_buffer = b""

    def send_and_wait(
        self, what: str, about: object, seconds: float, provide_data: DataProvider | None = None
    ) -> dict[str, Any]:
        """Return the answer. Raise TimeLimitExceeded if it is late, ProcessEnded if the process exited, PlayerError
        if the player raised an error."""
        until = time.monotonic() + seconds
        self._send_message((what, about), until)
        while True:
            answer = self._read_answer(until)
            if isinstance(answer.get("error"), str):
                raise PlayerError(to_safe_text(answer["error"]), to_safe_text(answer.get("details", "")))
            if provide_data is None or "wants" not in answer:
                return answer
            self._send_message(provide_data(answer["wants"]), until)

    def _send_message(self, what: object, until: float) -> None:
        try:
            self.player_socket.settimeout(max(0.001, until - time.monotonic()))
            self.player_socket.sendall(pickle.dumps(what))
        except TimeoutError:
            raise TimeLimitExceeded from None
        except OSError as error:
            raise self._create_exit_error() from error

    def _read_answer(self, until: float) -> dict[str, Any]:
        while b"\n" not in self.read_buffer:
            if len(self.read_buffer) > MAX_ANSWER_BYTES:
                raise ProcessEnded("sent an answer that is too long")
            self.read_buffer += self._read_chunk(until)
        line, _, self.read_buffer = self.read_buffer.partition(b"\n")
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise ProcessEnded(UNREADABLE_ANSWER) from error
        return answer if isinstance(answer, dict) else {}

    def _read_chunk(self, until: float) -> bytes:
        while (left := until - time.monotonic()) > 0:
            try:
                self.player_socket.settimeout(min(left, POLL_SECONDS))
                piece = self.player_socket.recv(CHUNK_BYTES)
            except TimeoutError:
                if self.process.poll() is None:
                    continue
                piece = b""
            except OSError:
                piece = b""
            if piece:
                return piece
            raise self._create_exit_error()
        raise TimeLimitExceeded

    def _create_exit_error(self) -> BaseException:
        said = describe_exit(self.process)
        # The process has its own alarm, in case this one dies
        return TimeLimitExceeded() if self.process.returncode == -signal.SIGALRM else ProcessEnded(said)

    def request_exit(self) -> None:
        with contextlib.suppress(OSError):
            self.player_socket.shutdown(socket.SHUT_RDWR)

    def kill_process(self) -> None:
        kill_process_group(self.process)
        self.player_socket.close()


PLAYER_POOL: ProcessPool[str, PlayerProcess] = ProcessPool(PlayerProcess)
