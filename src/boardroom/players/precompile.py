"""Compiled code that is made ready beside other work: nobody waits half a minute for a first move."""

from __future__ import annotations

import contextlib
import logging
import threading
from collections.abc import Iterator
from random import Random

from boardroom.engine import compiler
from boardroom.engine.constants import CHANCE
from boardroom.engine.game import Game
from boardroom.engine.table import Seal, Table
from boardroom.players.player import Position
from boardroom.players.search import Effort, SearchPlayer

log = logging.getLogger("boardroom.players")
TRIES = SearchPlayer(effort=Effort(seconds=0.01, deals=2, together=2))
"""Whatever it calls is compiled then."""

_guard = threading.Lock()
_begun: dict[str, threading.Event] = {}


def ready(game: Game) -> bool:
    """Whether the player that looks ahead can think about a game at once. Who asks first has that made ready."""
    with _guard:
        if game.name not in _begun:
            _begun[game.name] = threading.Event()
            threading.Thread(target=make_ready, args=(game, _begun[game.name]), daemon=True).start()
    return _begun[game.name].is_set()


def make_ready(game: Game, done: threading.Event) -> None:
    """One process of a machine compiles, the others find it in the cache after."""
    try:
        with alone(game):
            TRIES.choose(first_decision(game))
        done.set()
    except Exception:
        log.exception("%s could not be compiled: nobody looks ahead in it", game.name)


def first_decision(game: Game) -> Position:
    """A decision with something to choose, early in a game."""
    table = Table(game, game.options({}), seal=Seal("0" * 64))
    random = Random(0)
    while table.state.actor == CHANCE or len(table.legal()) < 2:
        table.do(table.chance() if table.state.actor == CHANCE else table.legal()[0])
    return Position(table, int(table.state.actor), random)


@contextlib.contextmanager
def alone(game: Game) -> Iterator[None]:
    """While no other process of this machine compiles the game. Whoever dies lets go."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    with (compiler.cache_folder(f"warming-{game.name}") / "lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
