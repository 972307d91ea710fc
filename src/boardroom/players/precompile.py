"""Compile the search in the background, so that no one waits half a minute for a first move."""

from __future__ import annotations

import contextlib
import logging
import threading
from collections.abc import Iterator
from random import Random

from boardroom.engine.compile import compiler
from boardroom.engine.game import Game
from boardroom.engine.match import Match, Seal
from boardroom.engine.rules.constants import CHANCE
from boardroom.players.player import Position
from boardroom.players.search import SearchEffort, SearchPlayer

log = logging.getLogger("boardroom.players")
WARM_UP_PLAYER = SearchPlayer(effort=SearchEffort(seconds=0.01, max_deals=2, batch_size=2))
"""A short search that calls, and so compiles, everything."""

_lock = threading.Lock()
_ready_events: dict[str, threading.Event] = {}


def is_search_ready(game: Game) -> bool:
    """Return True if the search is compiled for a game. The first call starts compiling."""
    with _lock:
        if game.name not in _ready_events:
            _ready_events[game.name] = threading.Event()
            threading.Thread(target=compile_search, args=(game, _ready_events[game.name]), daemon=True).start()
    return _ready_events[game.name].is_set()


def compile_search(game: Game, ready_event: threading.Event) -> None:
    """Compile in one process per machine; the others load the result from the cache."""
    try:
        with lock_compilation(game):
            WARM_UP_PLAYER.choose(create_sample_position(game))
        ready_event.set()
    except Exception:
        log.exception("%s could not be compiled; bots will not search in it", game.name)


def create_sample_position(game: Game) -> Position:
    """Return an early decision with at least two legal actions."""
    match = Match(game, game.complete_options({}), seal=Seal("0" * 64))
    random = Random(0)
    while match.state.actor == CHANCE or len(match.legal_actions()) < 2:
        match.apply_action(match.choose_draw() if match.state.actor == CHANCE else match.legal_actions()[0])
    return Position(match, int(match.state.actor), random)


@contextlib.contextmanager
def lock_compilation(game: Game) -> Iterator[None]:
    """Hold a lock on compiling a game. The system releases it if the process dies."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    with (compiler.cache_folder(f"warming-{game.name}") / "lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
