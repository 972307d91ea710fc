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
from boardroom.engine.match import Match, Seal
from boardroom.players import lockstep, lookahead


def single(game: Game, table: Match) -> None:
    cpu.CompiledGame(game, table.state).legal()
    cpu.CompiledGame(game, table.state).apply(table.legal_actions()[0])


def soak(game: Game, table: Match) -> None:
    cpu.soak_game(game, table.options, 1, seed=1)


def play(game: Game, table: Match) -> None:
    cpu.play_random_games(game, table.options, 1, seed=1)


def batch(game: Game, table: Match) -> None:
    games = Batch(game, table.options, 2, masks=True, features=game.features is not None)
    games.step(games.moves[np.arange(2), 0])
    games.features_for(0, 0)


def choose(game: Game, table: Match) -> None:
    lookahead.choose_compiled(game, table.state, table.state.actor, table.legal_actions())


def narrow(game: Game, table: Match) -> None:
    lookahead.narrow_actions_compiled(game, table.state, table.legal_actions())


def features(game: Game, table: Match) -> None:
    cpu.compute_features(game, table.state, 0)


def learn(game: Game, table: Match) -> None:
    list(lockstep.play_games(game, table.options, ["trained", *["greedy"] * (table.seat_count - 1)], 1, seed=1))


CALLED: dict[str, tuple[Callable[[Game, Match], None], ...]] = {
    "acquire": (single, soak, play, batch, choose, learn, features),
    "aquaretto": (single, soak, choose, batch, learn, features),
    "trade": (single, soak, play, batch, choose, narrow, features),
}
"""What tests call of a game; of others, what the conformance kit does."""


@cache
def ready(game: Game) -> None:
    """What tests call of a game is compiled."""
    import numba

    cpu.compile_game(game)
    folder = Path(numba.config.CACHE_DIR)
    whole = folder / "whole"
    with compiler.hold_lock(folder / "whole.lock"):
        if not whole.exists():
            table = Match(game, next(iter(game.variants())), seal=Seal())
            table.play_chance()
            # Compiling leaves little behind that is waste, and looking for it takes a twentieth of the time
            gc.disable()
            try:
                for call in CALLED.get(game.name, (single, soak)):
                    call(game, table)
            finally:
                gc.enable()
            whole.touch()
