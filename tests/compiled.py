"""Compiled games, shared by all test processes: one compiles a game, the others wait and find it in the cache.

Every entry point compiles the functions it calls, so that five processes that need different entry points would compile
most of a game five times.
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


def compile_steps(game: Game, table: Match) -> None:
    cpu.CompiledGame(game, table.state).legal()
    cpu.CompiledGame(game, table.state).apply(table.legal_actions()[0])


def compile_soak(game: Game, table: Match) -> None:
    cpu.soak_game(game, table.options, 1, seed=1)


def compile_playout(game: Game, table: Match) -> None:
    cpu.play_random_games(game, table.options, 1, seed=1)


def compile_batch(game: Game, table: Match) -> None:
    games = Batch(game, table.options, 2, masks=True, features=game.features is not None)
    games.step(games.moves[np.arange(2), 0])
    games.features_for(0, 0)


def compile_choice(game: Game, table: Match) -> None:
    lookahead.choose_compiled(game, table.state, table.state.actor, table.legal_actions())


def compile_narrowing(game: Game, table: Match) -> None:
    lookahead.narrow_actions_compiled(game, table.state, table.legal_actions())


def compile_features(game: Game, table: Match) -> None:
    cpu.compute_features(game, table.state, 0)


def compile_lockstep(game: Game, table: Match) -> None:
    list(lockstep.play_games(game, table.options, ["trained", *["greedy"] * (table.seat_count - 1)], 1, seed=1))


COMPILE_STEPS: dict[str, tuple[Callable[[Game, Match], None], ...]] = {
    "acquire": (
        compile_steps,
        compile_soak,
        compile_playout,
        compile_batch,
        compile_choice,
        compile_lockstep,
        compile_features,
    ),
    "aquaretto": (compile_steps, compile_soak, compile_choice, compile_batch, compile_lockstep, compile_features),
    "trade": (
        compile_steps,
        compile_soak,
        compile_playout,
        compile_batch,
        compile_choice,
        compile_narrowing,
        compile_features,
    ),
}
"""Calls that compile everything tests use of a game; for other games, the conformance kit's calls suffice."""


@cache
def ensure_compiled(game: Game) -> None:
    """Compile everything tests use of a game, once for all processes."""
    import numba

    cpu.compile_game(game)
    folder = Path(numba.config.CACHE_DIR)
    whole = folder / "whole"
    with compiler.hold_lock(folder / "whole.lock"):
        if not whole.exists():
            table = Match(game, next(iter(game.variants())), seal=Seal())
            table.play_chance()
            # Compiling produces little garbage, and collecting it takes a twentieth of the time
            gc.disable()
            try:
                for call in COMPILE_STEPS.get(game.name, (compile_steps, compile_soak)):
                    call(game, table)
            finally:
                gc.enable()
            whole.touch()
