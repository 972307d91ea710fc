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
from boardroom.engine.rules.game_text import GameText
from boardroom.games import find_game
from boardroom.players.custom.fork_server import ProcessSettings
from boardroom.players.custom.player_process import CREATION_SECONDS, PositionRequest
from boardroom.players.custom.python_players import (
    ModuleLoadError,
    check_player,
    format_choice,
    format_traceback,
    get_player_name,
    load_player,
    summarize_error,
)
from boardroom.players.player import Position

GRACE_SECONDS = 1.0
"""Seconds after the time limit until the process ends itself, in case its caller is gone."""
MAX_TRACEBACK_LENGTH = 20_000
"""Maximum characters of a traceback."""


class RemotePosition(Position):
    """A position whose match is in another process. The view and sampled states are fetched on demand; the true
    state is not available."""

    def __init__(self, request: PositionRequest, host: PlayerHost) -> None:
        self.game, self._words = host.load_game(request)
        self.options = request.options
        self._host, self._request = host, request
        self.seat, self.seconds, self.legal = request.seat, request.seconds, request.legal
        self.random = Random(request.seed)

    @cached_property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self._host.request_data("view", self._request)
        return view

    @property
    def scores(self) -> list[int] | None:
        return self._request.scores

    @cached_property
    def _sampled_state(self) -> Any:
        return self._host.request_data("deal", self._request)

    def sample(self) -> Any:
        # Hidden information is dealt again, so this fetched sample works as well as the true state
        return self.game.sample(self._sampled_state, self.seat, self.random)


class PlayerHost:
    """The player, and its connection to the caller."""

    def __init__(self, line: socket.socket, heard: IO[bytes]) -> None:
        self.caller_socket, self.reader = line, heard
        self.lock = threading.Lock()
        self.current_request: PositionRequest | None = None
        self.player: Any = None
        self.cached_game: tuple[str | bytes, Options, Game, GameText] | None = None

    def answer_requests(self) -> None:
        """Answer requests until the caller closes the connection, which raises an error."""
        doing: dict[str, Callable[[Any], dict[str, Any]]]
        doing = {"make": self.create_player, "choose": self.choose_action, "over": self.end_match}
        while True:
            what, about = pickle.load(self.reader)  # noqa: S301 (the caller started this process)
            try:
                answer = doing[what](about)
            except BaseException as error:  # noqa: BLE001 (custom players may raise anything)
                answer = {
                    "error": summarize_error(error)[:MAX_TRACEBACK_LENGTH],
                    "details": format_traceback(error)[-MAX_TRACEBACK_LENGTH:],
                }
            for stream in (sys.stdout, sys.stderr):
                with contextlib.suppress(Exception):
                    stream.flush()
            with self.lock:
                self.current_request = None
                self.send_answer(answer)

    def send_answer(self, answer: dict[str, Any]) -> None:
        self.caller_socket.sendall(json.dumps(answer).encode() + b"\n")

    def request_data(self, what: str, question: PositionRequest) -> Any:
        """Request data about the position while its decision is running."""
        with self.lock:
            if self.current_request is not question:
                raise BoardroomError(f"The decision is over, so its {what} is no longer available.")
            self.send_answer({"wants": what})
            return pickle.load(self.reader)  # noqa: S301 (the caller started this process)

    def load_game(self, question: PositionRequest) -> tuple[Game, GameText]:
        """Return the game of a request, cached from the last one."""
        if self.cached_game is None or self.cached_game[:2] != (question.game, question.options):
            game = find_game(question.game) if isinstance(question.game, str) else pickle.loads(question.game)  # noqa: S301
            self.cached_game = question.game, question.options, game, game.shared_text(question.options)
        return self.cached_game[2:]

    def create_player(self, source: str | bytes) -> dict[str, Any]:
        """Create the player for a match, from its name or pickled object."""
        self.player = None
        with limit_process_time(CREATION_SECONDS):
            try:
                self.player = load_player(source) if isinstance(source, str) else check_player(pickle.loads(source))  # noqa: S301
            except ModuleLoadError as error:
                assert error.__cause__ is not None
                return {
                    "unread": str(error)[:MAX_TRACEBACK_LENGTH],
                    "details": format_traceback(error.__cause__)[-MAX_TRACEBACK_LENGTH:],
                }
            except BadInput as error:
                return {"refused": str(error)}
        name = source.rpartition(":")[2] if isinstance(source, str) else ""
        return {"name": get_player_name(self.player, name), "over": callable(getattr(self.player, "over", None))}

    def choose_action(self, question: PositionRequest) -> dict[str, Any]:
        self.current_request, position = question, RemotePosition(question, self)
        with limit_process_time(question.seconds):
            choice = self.player.choose(position)
            try:
                return {"chosen": position.parse_action(choice)}
            except BadInput:
                return {"nonsense": format_choice(choice)}

    def end_match(self, question: PositionRequest) -> dict[str, Any]:
        self.current_request = question
        with limit_process_time(question.seconds):
            self.player.over(RemotePosition(question, self))
        return {}


@contextlib.contextmanager
def limit_process_time(seconds: float) -> Iterator[None]:
    """Set an alarm that kills the process after its time limit, in case the caller is gone."""
    signal.setitimer(signal.ITIMER_REAL, seconds + GRACE_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def serve_player(number: int) -> None:
    """Serve requests on a socket until it is closed. The first message has the settings of the caller."""
    os.set_inheritable(number, False)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGALRM})
    with socket.socket(fileno=number) as line, line.makefile("rb") as heard, contextlib.suppress(EOFError, OSError):
        ProcessSettings(*pickle.load(heard)).apply_settings()  # noqa: S301 (the caller started this process)
        PlayerHost(line, heard).answer_requests()
