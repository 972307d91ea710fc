"""The rules compiled for the CPU: random games and single steps.

Functions are compiled on first use and cached on disk (`compiler.cache_folder`).
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from boardroom.engine.compile import compiler, loops
from boardroom.engine.compile.link import link_game, rules_modules
from boardroom.engine.game import INVARIANT_ROOM, Game, Options
from boardroom.engine.rules.schema import AnyState

Array = npt.NDArray[Any]
MAX_STEPS = 20_000
"""Upper limit for the steps of any game."""
GAMES_PER_CHUNK = 2000
"""Games between two progress reports."""


@cache
def compile_game(game: Game) -> ModuleType:
    """Return the game's compiled loops. Compiling takes some ten seconds once per machine, with a message."""
    import numba

    from boardroom.engine.compile import numba_libraries, numba_types, state_copy

    sources = [m for part in (*rules_modules(game), loops) for m in compiler.collect_modules(part)]
    folder = compiler.cache_folder(
        compiler.hash_sources([*sources, state_copy, numba_types, numba_libraries], game.name)
    )
    numba.config.CACHE_DIR = str(folder)

    # The rules allocate nothing, so reference counting is unnecessary
    common = {"error_model": "numpy", "nogil": True, "no_cfunc_wrapper": True, "_nrt": False}
    module = link_game(
        game,
        "cpu",
        lambda f: compiler.forbid_python_calls(
            compiler.widen_integers(
                numba.njit(
                    f,
                    no_cpython_wrapper=True,
                    forceinline=f.__name__ in loops.INLINED_FUNCTIONS,
                    pipeline_class=numba_libraries.LibraryCompiler,
                    **common,
                )
            )
        ),
        lambda f: compiler.compile_once(numba.njit(f, cache=True, **common), folder),
        compiler.copy_source(folder, loops),
    )
    vars(module)["copy_state"] = state_copy.copy_record
    if not any(folder.rglob("*.nbc")):
        print(
            f"Compiling the rules of {game.name} (once on this machine, some ten seconds) …",
            file=sys.stderr,
            flush=True,
        )
    return module


@dataclass(frozen=True)
class SimulationResult:
    """Random games: one row of scores per game (`Game.points` converts them), and their cost."""

    scores: Array
    decisions: int
    draws: int
    seconds: float


def play_random_games(
    game: Game,
    options: Mapping[str, Any],
    games: int,
    seed: int,
    *,
    first: int = 0,
    threads: int = 1,
    progress: Callable[[int], None] | None = None,
) -> SimulationResult:
    """Play random games in compiled code. The result does not depend on the number of threads."""
    options = game.complete_options(options)
    module = compile_game(game)
    start = game.schema.pack(game.create_state(options))
    scores = np.zeros((games, game.seat_count(options)), np.int64)

    def chunk(at: int) -> tuple[int, int]:
        rows = scores[at : at + GAMES_PER_CHUNK]
        counts = np.zeros(2, np.int64)
        stream = np.zeros(1, np.int64)
        out = np.zeros(game.max_actions, np.int16)
        module.play_games(start, start.copy(), seed, first + at, stream, out, rows, counts)
        if progress:
            progress(len(rows))
        return int(counts[0]), int(counts[1])

    # Compile before the clock starts
    module.play_games(
        start, start.copy(), seed, first, np.zeros(1, np.int64), np.zeros(game.max_actions, np.int16),
        np.zeros((1, scores.shape[1]), np.int64), np.zeros(2, np.int64),
    )  # fmt: skip
    began = time.perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        totals = list(pool.map(chunk, range(0, games, GAMES_PER_CHUNK)))
    seconds = time.perf_counter() - began
    return SimulationResult(scores, sum(t[0] for t in totals), sum(t[1] for t in totals), seconds)


def soak_game(
    game: Game,
    options: Options,
    games: int,
    seed: int,
    *,
    first: int = 0,
    progress: Callable[[int], None] | None = None,
) -> str | None:
    """Play random games and check every invariant after every action. Return None, or the first failure."""
    module = compile_game(game)
    start = game.schema.pack(game.create_state(options))
    out, room = np.zeros(game.max_actions, np.int16), np.zeros(INVARIANT_ROOM, np.int16)
    failure = np.zeros(3, np.int64)
    for at in range(0, games, GAMES_PER_CHUNK):
        count = min(GAMES_PER_CHUNK, games - at)
        passed = module.soak_games(
            start, start.copy(), seed, first + at, count, np.zeros(1, np.int64), out, room, MAX_STEPS, failure
        )  # fmt: skip
        if progress:
            progress(passed)
        if passed < count:
            number, step, wrong = map(int, failure)
            messages = {loops.STUCK: "there is no legal action", loops.UNSORTED: "legal actions are not sorted"}
            message = messages.get(wrong, "the game does not end") if wrong < 0 else game.invariants.VIOLATIONS[wrong]
            return f"game {number} of seed {seed}, step {step}: {message}"
    return None


def pack_state(game: Game, state: AnyState) -> Array:
    """Copy a state into a new packed record. Copying bytes is thirty times as fast as NumPy's copy of a record."""
    if isinstance(state, np.ndarray):
        return np.frombuffer(bytearray(state.tobytes()), state.dtype)
    return game.schema.pack(state)


def find_violation(game: Game, state: AnyState) -> str | None:
    """Return the violated invariant like `Game.find_violation`, a hundred times as fast."""
    start, failure = pack_state(game, state), np.zeros(3, np.int64)
    out, room = np.empty(game.max_actions, np.int16), np.empty(INVARIANT_ROOM, np.int16)
    compile_game(game).soak_games(start, pack_state(game, start), 0, 0, 1, np.empty(1, np.int64), out, room, 0, failure)
    return str(game.invariants.VIOLATIONS[failure[2]]) if failure[2] > 0 else None


def compute_features(game: Game, state: Any, seat: int) -> Array:
    """Return what the seat knows of a position, as small integers."""
    assert game.features is not None
    out = np.zeros(game.features.FEATURES, np.int8)
    compile_game(game).features_at(pack_state(game, state), 0, seat, out)
    return out


class CompiledGame:
    """One compiled game stepped from Python, with the same interface as interpreted rules."""

    def __init__(self, game: Game, state: AnyState) -> None:
        self.game = game
        self.records = game.schema.pack(state)
        self.out = np.zeros(game.max_actions, np.int16)
        module = compile_game(game)
        self._legal = module.legal_at
        self._apply = module.apply_at

    def legal(self) -> Array:
        """Return the legal actions. The array is valid until the next call."""
        return self.out[: self._legal(self.records, 0, self.out)]

    def apply(self, action: int) -> None:
        self._apply(self.records, 0, action)

    def state(self) -> AnyState:
        return self.game.schema.unpack(self.records[0])
