"""The main program of a player process (`player_process.py`): it creates the player and asks it for actions."""

from __future__ import annotations

import contextlib
import json
import os
import pickle
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from functools import cached_property
from random import Random
from typing import IO, Any

from boardroom.base.errors import BadInput, BoardroomError
from boardroom.engine.game import Game, Options
from boardroom.engine.rules.game_text import Words
from boardroom.games import game_named
from boardroom.players.custom.fork_server import Inherited
from boardroom.players.custom.player_process import MAKING, Question
from boardroom.players.custom.python_players import Unread, called, checked, details, found, shown, told
from boardroom.players.player import Position

LINGER = 1.0
"""Seconds after the time limit until the process ends itself, in case its caller is gone."""
DETAILS = 20_000
"""Maximum characters of a traceback."""


class Distant(Position):
    """A position whose match is in another process. The view and sampled states are fetched on demand; the true
    state is not available."""

    def __init__(self, question: Question, inside: Inside) -> None:
        self.game, self._words = inside.game_and_words(question)
        self.options = question.options
        self._inside, self._question = inside, question
        self.seat, self.seconds, self.legal = question.seat, question.seconds, question.legal
        self.random = Random(question.seed)

    @cached_property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self._inside.wants("view", self._question)
        return view

    @property
    def scores(self) -> list[int] | None:
        return self._question.scores

    @cached_property
    def _dealt(self) -> Any:
        return self._inside.wants("deal", self._question)

    def sample(self) -> Any:
        # Hidden information is dealt again, so this fetched sample works as well as the true state
        return self.game.sample(self._dealt, self.seat, self.random)


class Inside:
    """The player, and its connection to the caller."""

    def __init__(self, line: socket.socket, heard: IO[bytes]) -> None:
        self.line, self.heard = line, heard
        self.lock = threading.Lock()
        self.asked: Question | None = None
        self.player: Any = None
        self.known: tuple[str | bytes, Options, Game, Words] | None = None

    def run(self) -> None:
        """Answer requests until the caller closes the connection, which raises an error."""
        doing: dict[str, Callable[[Any], dict[str, Any]]]
        doing = {"make": self.make, "choose": self.choose, "over": self.over}
        while True:
            what, about = pickle.load(self.heard)  # noqa: S301 (the caller started this process)
            try:
                answer = doing[what](about)
            except BaseException as error:  # noqa: BLE001 (custom players may raise anything)
                answer = {"error": told(error)[:DETAILS], "details": details(error)[-DETAILS:]}
            for stream in (sys.stdout, sys.stderr):
                with contextlib.suppress(Exception):
                    stream.flush()
            with self.lock:
                self.asked = None
                self.say(answer)

    def say(self, answer: dict[str, Any]) -> None:
        self.line.sendall(json.dumps(answer).encode() + b"\n")

    def wants(self, what: str, question: Question) -> Any:
        """Request data about the position while its decision is running."""
        with self.lock:
            if self.asked is not question:
                raise BoardroomError(f"The decision is over, so its {what} is no longer available.")
            self.say({"wants": what})
            return pickle.load(self.heard)  # noqa: S301 (the caller started this process)

    def game_and_words(self, question: Question) -> tuple[Game, Words]:
        """Return the game of a request, cached from the last one."""
        if self.known is None or self.known[:2] != (question.game, question.options):
            game = game_named(question.game) if isinstance(question.game, str) else pickle.loads(question.game)  # noqa: S301
            self.known = question.game, question.options, game, game.shared_words(question.options)
        return self.known[2:]

    def make(self, source: str | bytes) -> dict[str, Any]:
        """Create the player for a match, from its name or pickled object."""
        self.player = None
        with until(MAKING):
            try:
                self.player = found(source) if isinstance(source, str) else checked(pickle.loads(source))  # noqa: S301
            except Unread as error:
                assert error.__cause__ is not None
                return {"unread": str(error)[:DETAILS], "details": details(error.__cause__)[-DETAILS:]}
            except BadInput as error:
                return {"refused": str(error)}
        name = source.rpartition(":")[2] if isinstance(source, str) else ""
        return {"name": called(self.player, name), "over": callable(getattr(self.player, "over", None))}

    def choose(self, question: Question) -> dict[str, Any]:
        self.asked, position = question, Distant(question, self)
        with until(question.seconds):
            choice = self.player.choose(position)
            try:
                return {"chosen": position.action(choice)}
            except BadInput:
                return {"nonsense": shown(choice)}

    def over(self, question: Question) -> dict[str, Any]:
        self.asked = question
        with until(question.seconds):
            self.player.over(Distant(question, self))
        return {}


@contextlib.contextmanager
def until(seconds: float) -> Iterator[None]:
    """Set an alarm that kills the process after its time limit, in case the caller is gone."""
    signal.setitimer(signal.ITIMER_REAL, seconds + LINGER)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def sit(number: int) -> None:
    """Serve requests on a socket until it is closed. The first message has the settings of the caller."""
    os.set_inheritable(number, False)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGALRM})
    with socket.socket(fileno=number) as line, line.makefile("rb") as heard, contextlib.suppress(EOFError, OSError):
        Inherited(*pickle.load(heard)).settle()  # noqa: S301 (the caller started this process)
        Inside(line, heard).run()
