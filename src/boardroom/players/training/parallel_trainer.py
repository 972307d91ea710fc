"""Training with several processes. Each plays whole games, so that no core waits for another.

The same settings and number of processes give the same lessons.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from typing import Any

import numpy as np

from boardroom.engine.batch.parallel_games import Crowd
from boardroom.engine.game import Game
from boardroom.games import game_named
from boardroom.players.training.learner import Learner, on_host
from boardroom.players.training.selfplay import Lessons, measured, taught
from boardroom.players.training.settings import Settings
from boardroom.players.training.trainer import Say, School

APART = 1009
"""Distance between the seeds of two processes."""


@cache
def crowd_of(game: str, size: int) -> Crowd:
    """Return the games of this process, which are allocated once."""
    return Crowd(game_named(game), size)


def learner_of(sizes: tuple[int, ...], scale: Any) -> Learner:
    learner = Learner(np, sizes, 0)
    learner.scale = scale
    return learner


def lessons_of(
    game: str, size: int, sizes: tuple[int, ...], scale: Any, settings: Settings, warm: bool, seed: int, acting: Any,
    past: Any,
) -> Lessons:  # fmt: skip
    """Play one process's part of a round."""
    return taught(crowd_of(game, size), learner_of(sizes, scale), settings, warm, seed, acting, past)


def won_of(
    game: str, size: int, sizes: tuple[int, ...], scale: Any, settings: Settings, seed: int, acting: Any
) -> tuple[Any, Any]:
    return measured(crowd_of(game, size), learner_of(sizes, scale), settings, seed, acting)


def learning_place() -> Any:
    """Return CuPy if there is a GPU, otherwise NumPy."""
    try:
        import cupy

        return cupy if cupy.cuda.runtime.getDeviceCount() > 0 else np
    except Exception:  # noqa: BLE001 (a missing library, driver or card raise different errors)
        return np


class Crew(School):
    """A trainer whose games run in several processes. Learning uses `xp`, which is NumPy or CuPy."""

    def __init__(self, game: Game, settings: Settings, say: Say, processes: int, xp: Any = np) -> None:
        # The crowd of this process only defines array shapes; it plays no games
        super().__init__(game, settings, lambda game, size: Crowd(game, 1), say)
        self.xp = xp
        self.learner = Learner(xp, self.learner.sizes, settings.seed)
        self.acting = self.learner.weights.copy()
        self.past = [self.acting]
        self.processes = processes
        self.pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"))

    def part(self, games: int) -> int:
        return max(1, games // self.processes)

    def lessons(self, warm: bool, seed: int) -> Lessons:
        past = self.past[int(np.random.default_rng(seed).integers(len(self.past)))]
        parts = [
            self.pool.submit(
                lessons_of, self.game.name, self.part(self.settings.games), self.learner.sizes,
                on_host(self.learner.scale), self.settings, warm, seed + k * APART, on_host(self.acting), on_host(past),
            )
            for k in range(self.processes)
        ]  # fmt: skip
        found = [part.result() for part in parts]
        parts_of = ("seen", "players", "wanted")
        return Lessons(*(self.xp.asarray(np.concatenate([getattr(one, name) for one in found])) for name in parts_of))

    def won(self, seed: int) -> tuple[Any, Any]:
        parts = [
            self.pool.submit(
                won_of, self.game.name, self.part(self.settings.measure_games), self.learner.sizes,
                on_host(self.learner.scale), self.settings, seed + k * APART, on_host(self.acting),
            )
            for k in range(self.processes)
        ]  # fmt: skip
        found = [part.result() for part in parts]
        return np.concatenate([won for won, _ in found]), np.concatenate([which for _, which in found])

    def close(self) -> None:
        self.pool.shutdown()
