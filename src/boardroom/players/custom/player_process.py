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
from boardroom.players.custom.fork_server import NURSERY, Inherited
from boardroom.players.custom.process_pool import Ended, Pool, how_it_ended, kill
from boardroom.players.time_limit import Late

MAKING = 60.0
"""Seconds to start the process, import the player's file and create the player."""
NONSENSE = "sent an unreadable answer"
LOOK = 0.25
"""Seconds between checks that a silent process still runs. Its own children may keep the connection open."""
PIECE = 65536
LONGEST = 1_000_000
"""Maximum bytes of an answer."""


Tell = Callable[[str], object]
"""Returns data the player requests, by name."""


class Raised(BoardroomError):
    """The player raised an error. The message has the error and its place."""

    def __init__(self, what: str, details: str) -> None:
        super().__init__(what)
        self.details = details
        """The traceback."""


class Question(NamedTuple):
    """A decision, or the end of a match, without its data. The player's process requests data as needed."""

    game: str | bytes
    """The game's name, or the pickled game if it has no registered name."""
    options: Options
    seat: int
    seconds: float
    seed: int
    legal: list[int]
    scores: list[int] | None


def text_of(said: object) -> str:
    """Return a string for data sent by a player's process, which may be anything."""
    return str(said).encode("utf-8", "replace").decode()


class Booth:
    """A player process."""

    def __init__(self, who: str = "") -> None:
        self.line, theirs = socket.socketpair()
        try:
            with theirs:
                self.process = NURSERY.born(theirs)
            self.line.sendall(pickle.dumps(tuple(Inherited.here())))
        except BaseException:
            self.line.close()
            raise
        self.heard = b""

    def ask(self, what: str, about: object, seconds: float, tell: Tell | None = None) -> dict[str, Any]:
        """Return the answer. Raise TimeLimitExceeded if it is late, ProcessEnded if the process exited, PlayerError
        if the player raised an error."""
        until = time.monotonic() + seconds
        self._send((what, about), until)
        while True:
            answer = self._answer(until)
            if isinstance(answer.get("error"), str):
                raise Raised(text_of(answer["error"]), text_of(answer.get("details", "")))
            if tell is None or "wants" not in answer:
                return answer
            self._send(tell(answer["wants"]), until)

    def _send(self, what: object, until: float) -> None:
        try:
            self.line.settimeout(max(0.001, until - time.monotonic()))
            self.line.sendall(pickle.dumps(what))
        except TimeoutError:
            raise Late from None
        except OSError as error:
            raise self._ended() from error

    def _answer(self, until: float) -> dict[str, Any]:
        while b"\n" not in self.heard:
            if len(self.heard) > LONGEST:
                raise Ended("sent an answer that is too long")
            self.heard += self._piece(until)
        line, _, self.heard = self.heard.partition(b"\n")
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise Ended(NONSENSE) from error
        return answer if isinstance(answer, dict) else {}

    def _piece(self, until: float) -> bytes:
        while (left := until - time.monotonic()) > 0:
            try:
                self.line.settimeout(min(left, LOOK))
                piece = self.line.recv(PIECE)
            except TimeoutError:
                if self.process.poll() is None:
                    continue
                piece = b""
            except OSError:
                piece = b""
            if piece:
                return piece
            raise self._ended()
        raise Late

    def _ended(self) -> BaseException:
        said = how_it_ended(self.process)
        # The process has its own alarm, in case this one dies
        return Late() if self.process.returncode == -signal.SIGALRM else Ended(said)

    def dismiss(self) -> None:
        with contextlib.suppress(OSError):
            self.line.shutdown(socket.SHUT_RDWR)

    def end(self) -> None:
        kill(self.process)
        self.line.close()


BOOTHS: Pool[str, Booth] = Pool(Booth)
