"""Training with several processes. Each plays whole games, so that no core waits for another.

The same settings and number of processes give the same lessons.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import repeat
from multiprocessing import get_context
from typing import Any, NamedTuple

import numpy as np

from boardroom.engine.batch.parallel_games import ParallelGames
from boardroom.engine.game import Game
from boardroom.games import find_game
from boardroom.players.training.learner import Learner, to_numpy
from boardroom.players.training.selfplay import LessonBatch, play_lesson_round, play_measurement_round
from boardroom.players.training.settings import TrainingSettings
from boardroom.players.training.trainer import ProgressCallback, Trainer

SEED_STRIDE = 1009
"""Distance between the seeds of two processes."""


@cache
def get_crowd(game: str, size: int) -> ParallelGames:
    """Return the games of this process, which are allocated once."""
    return ParallelGames(find_game(game), size)


def create_learner(sizes: tuple[int, ...], scale: Any) -> Learner:
    learner = Learner(np, sizes, 0)
    learner.scale = scale
    return learner


class RoundPart(NamedTuple):
    """One process's part of a round, and the weights that play."""

    game: str
    games: int
    layer_sizes: tuple[int, ...]
    scale: Any
    settings: TrainingSettings
    seed: int
    acting_weights: Any


def play_lessons(part: RoundPart, warm: bool, past_weights: Any) -> LessonBatch:
    learner = create_learner(part.layer_sizes, part.scale)
    crowd = get_crowd(part.game, part.games)
    return play_lesson_round(crowd, learner, part.settings, warm, part.seed, part.acting_weights, past_weights)


def play_measurement(part: RoundPart) -> tuple[Any, Any]:
    learner = create_learner(part.layer_sizes, part.scale)
    return play_measurement_round(
        get_crowd(part.game, part.games), learner, part.settings, part.seed, part.acting_weights
    )


def select_array_module() -> Any:
    """Return CuPy if there is a GPU, otherwise NumPy."""
    try:
        import cupy

        return cupy if cupy.cuda.runtime.getDeviceCount() > 0 else np
    except Exception:  # noqa: BLE001 (a missing library, driver or card raise different errors)
        return np


class ParallelTrainer(Trainer):
    """A trainer whose games run in several processes. Learning uses `xp`, which is NumPy or CuPy."""

    def __init__(
        self, game: Game, settings: TrainingSettings, say: ProgressCallback, processes: int, xp: Any = np
    ) -> None:
        # The crowd of this process only defines array shapes; it plays no games
        super().__init__(game, settings, lambda game, size: ParallelGames(game, 1), say)
        self.xp = xp
        self.learner = Learner(xp, self.learner.sizes, settings.seed)
        self.acting_weights = self.learner.weights.copy()
        self.past_weights = [self.acting_weights]
        self.processes = processes
        self.pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"))

    def split_round(self, games: int, seed: int) -> list[RoundPart]:
        """Return one part per process."""
        return [
            RoundPart(
                self.game.name,
                max(1, games // self.processes),
                self.learner.sizes,
                to_numpy(self.learner.scale),
                self.settings,
                seed + k * SEED_STRIDE,
                to_numpy(self.acting_weights),
            )
            for k in range(self.processes)
        ]

    def collect_lessons(self, warm: bool, seed: int) -> LessonBatch:
        past = to_numpy(self.past_weights[int(np.random.default_rng(seed).integers(len(self.past_weights)))])
        parts = self.split_round(self.settings.games, seed)
        batches = list(self.pool.map(play_lessons, parts, repeat(warm), repeat(past)))
        return LessonBatch(
            self.xp.asarray(np.concatenate([batch.positions for batch in batches])),
            self.xp.asarray(np.concatenate([batch.players for batch in batches])),
            self.xp.asarray(np.concatenate([batch.targets for batch in batches])),
        )

    def play_measurement(self, seed: int) -> tuple[Any, Any]:
        results = list(self.pool.map(play_measurement, self.split_round(self.settings.measure_games, seed)))
        return np.concatenate([won for won, _ in results]), np.concatenate([tables for _, tables in results])

    def close_pool(self) -> None:
        self.pool.shutdown()
