"""Compiled games, shared by all test processes: one compiles a game, the others wait and find it in the cache.

What is called from Python compiles whatever it calls, so five processes that each need another part of a game would
compile most of it five times.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np

from boardroom.engine.batch.batch import Batch
from boardroom.engine.compile import compiler, cpu
from boardroom.engine.game import Game
from boardroom.engine.match import Seal, Table
from boardroom.players import lockstep, lookahead


def single(game: Game, table: Table) -> None:
    cpu.Single(game, table.state).legal()
    cpu.Single(game, table.state).apply(table.legal()[0])


def soak(game: Game, table: Table) -> None:
    cpu.soak(game, table.options, 1, seed=1)


def play(game: Game, table: Table) -> None:
    cpu.play(game, table.options, 1, seed=1)


def batch(game: Game, table: Table) -> None:
    games = Batch(game, table.options, 2, masks=True, features=game.features is not None)
    games.step(games.moves[np.arange(2), 0])
    games.known(0, 0)


def choose(game: Game, table: Table) -> None:
    lookahead.compiled(game, table.state, table.state.actor, table.legal())


def narrow(game: Game, table: Table) -> None:
    lookahead.narrowed_compiled(game, table.state, table.legal())


def features(game: Game, table: Table) -> None:
    cpu.features(game, table.state, 0)


def learn(game: Game, table: Table) -> None:
    list(lockstep.play(game, table.options, ["trained", *["greedy"] * (table.seats - 1)], 1, seed=1))


CALLED: dict[str, tuple[Callable[[Game, Table], None], ...]] = {
    "acquire": (single, soak, play, batch, choose, learn, features),
    "aquaretto": (single, soak, choose, batch, learn, features),
    "trade": (single, soak, play, batch, choose, narrow, features),
}
"""What tests call of a game; of others, what the conformance kit does."""


@cache
def ready(game: Game) -> None:
    """What tests call of a game is compiled."""
    import numba

    cpu.compiled(game)
    folder = Path(numba.config.CACHE_DIR)
    whole = folder / "whole"
    with compiler.locked(folder / "whole.lock"):
        if not whole.exists():
            table = Table(game, next(iter(game.variants())), seal=Seal())
            table.roll()
            # Compiling leaves little behind that is waste, and looking for it takes a twentieth of the time
            gc.disable()
            try:
                for call in CALLED.get(game.name, (single, soak)):
                    call(game, table)
            finally:
                gc.enable()
            whole.touch()
