"""A process for a player of one's own: what it does there, it does to itself.

It may hang in whatever code, end its process or stop it: it is broken off in time, and everybody else plays on. It is
asked over a socket: questions and what it wants to know are pickled, its answers are lines of JSON, so that it can make
nothing here. `boardroom.players.own.process_inside` is the other end.
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
from boardroom.players.deadline import Late
from boardroom.players.own.children import Ended, Pool, how_it_ended, kill
from boardroom.players.own.fork_server import NURSERY, Inherited

MAKING = 60.0
"""Seconds for reading a player's file and making it, the start of its process included."""
NONSENSE = "answered what cannot be read"
LOOK = 0.25
"""So often it is looked whether a silent process still runs: what it has started may keep the line open."""
PIECE = 65536
LONGEST = 1_000_000
"""Bytes of the longest answer that is read."""


Tell = Callable[[str], object]
"""What a player wants to know, by its name."""


class Raised(BoardroomError):
    """The player raised an error; the text says which and where."""

    def __init__(self, what: str, details: str) -> None:
        super().__init__(what)
        self.details = details
        """The traceback."""


class Question(NamedTuple):
    """A decision, or the end of a game, for a player elsewhere. What it wants to see of it, it asks for."""

    game: str | bytes
    """Its name; pickled, where it is none that is known by one."""
    options: Options
    seat: int
    seconds: float
    seed: int
    legal: list[int]
    scores: list[int] | None


def text_of(said: object) -> str:
    """What a player's process sends as a text: it is anybody's, and may be anything."""
    return str(said).encode("utf-8", "replace").decode()


class Booth:
    """A process with a player in it."""

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
        """Its answer; Late where none comes in time, Ended where none can come, Raised where it failed."""
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
                raise Ended("answered without end")
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
        # Its own alarm, for when nobody is there to end it
        return Late() if self.process.returncode == -signal.SIGALRM else Ended(said)

    def dismiss(self) -> None:
        with contextlib.suppress(OSError):
            self.line.shutdown(socket.SHUT_RDWR)

    def end(self) -> None:
        kill(self.process)
        self.line.close()


BOOTHS: Pool[str, Booth] = Pool(Booth)
