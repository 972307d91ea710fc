"""Compile the search in the background, so that no one waits half a minute for a first move."""

from __future__ import annotations

import contextlib
import logging
import threading
from collections.abc import Iterator
from random import Random

from boardroom.engine.compile import compiler
from boardroom.engine.game import Game
from boardroom.engine.match import Seal, Table
from boardroom.engine.rules.constants import CHANCE
from boardroom.players.player import Position
from boardroom.players.search import Effort, SearchPlayer

log = logging.getLogger("boardroom.players")
TRIES = SearchPlayer(effort=Effort(seconds=0.01, deals=2, together=2))
"""A short search that calls, and so compiles, everything."""

_guard = threading.Lock()
_begun: dict[str, threading.Event] = {}


def ready(game: Game) -> bool:
    """Return True if the search is compiled for a game. The first call starts compiling."""
    with _guard:
        if game.name not in _begun:
            _begun[game.name] = threading.Event()
            threading.Thread(target=make_ready, args=(game, _begun[game.name]), daemon=True).start()
    return _begun[game.name].is_set()


def make_ready(game: Game, done: threading.Event) -> None:
    """Compile in one process per machine; the others load the result from the cache."""
    try:
        with alone(game):
            TRIES.choose(first_decision(game))
        done.set()
    except Exception:
        log.exception("%s could not be compiled; bots will not search in it", game.name)


def first_decision(game: Game) -> Position:
    """Return an early decision with at least two legal actions."""
    match = Table(game, game.options({}), seal=Seal("0" * 64))
    random = Random(0)
    while match.state.actor == CHANCE or len(match.legal()) < 2:
        match.do(match.chance() if match.state.actor == CHANCE else match.legal()[0])
    return Position(match, int(match.state.actor), random)


@contextlib.contextmanager
def alone(game: Game) -> Iterator[None]:
    """Hold a lock on compiling a game. The system releases it if the process dies."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    with (compiler.cache_folder(f"warming-{game.name}") / "lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
