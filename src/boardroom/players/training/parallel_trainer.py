"""Training with several processes. Each plays whole games, so that no core waits for another.

The same settings and number of processes give the same lessons.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from typing import Any

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


def play_lessons(
    game: str, size: int, sizes: tuple[int, ...], scale: Any, settings: TrainingSettings, warm: bool, seed: int, acting: Any,
    past: Any,
) -> LessonBatch:  # fmt: skip
    """Play one process's part of a round."""
    return play_lesson_round(get_crowd(game, size), create_learner(sizes, scale), settings, warm, seed, acting, past)


def play_measurement(
    game: str, size: int, sizes: tuple[int, ...], scale: Any, settings: TrainingSettings, seed: int, acting: Any
) -> tuple[Any, Any]:
    return play_measurement_round(get_crowd(game, size), create_learner(sizes, scale), settings, seed, acting)


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

    def games_per_process(self, games: int) -> int:
        return max(1, games // self.processes)

    def collect_lessons(self, warm: bool, seed: int) -> LessonBatch:
        past = self.past_weights[int(np.random.default_rng(seed).integers(len(self.past_weights)))]
        parts = [
            self.pool.submit(
                play_lessons, self.game.name, self.games_per_process(self.settings.games), self.learner.sizes,
                to_numpy(self.learner.scale), self.settings, warm, seed + k * SEED_STRIDE, to_numpy(self.acting_weights), to_numpy(past),
            )
            for k in range(self.processes)
        ]  # fmt: skip
        found = [part.result() for part in parts]
        return LessonBatch(
            self.xp.asarray(np.concatenate([batch.positions for batch in found])),
            self.xp.asarray(np.concatenate([batch.players for batch in found])),
            self.xp.asarray(np.concatenate([batch.targets for batch in found])),
        )

    def play_measurement(self, seed: int) -> tuple[Any, Any]:
        parts = [
            self.pool.submit(
                play_measurement, self.game.name, self.games_per_process(self.settings.measure_games), self.learner.sizes,
                to_numpy(self.learner.scale), self.settings, seed + k * SEED_STRIDE, to_numpy(self.acting_weights),
            )
            for k in range(self.processes)
        ]  # fmt: skip
        found = [part.result() for part in parts]
        return np.concatenate([won for won, _ in found]), np.concatenate([which for _, which in found])

    def close_pool(self) -> None:
        self.pool.shutdown()
