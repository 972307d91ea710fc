"""A round of games spread over processes: the whole of it runs in each, so that no core waits for another's Python.

The same settings and the same number of processes give the same lessons.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from typing import Any

import numpy as np

from boardroom.engine.game import Game
from boardroom.engine.many_games import Crowd
from boardroom.games import game_named
from boardroom.players.training.learner import Learner, on_host
from boardroom.players.training.school import Say, School
from boardroom.players.training.selfplay import Lessons, measured, taught
from boardroom.players.training.settings import Settings

APART = 1009
"""Between the seeds of two processes."""


@cache
def crowd_of(game: str, size: int) -> Crowd:
    """A process keeps its games."""
    return Crowd(game_named(game), size)


def learner_of(sizes: tuple[int, ...], scale: Any) -> Learner:
    learner = Learner(np, sizes, 0)
    learner.scale = scale
    return learner


def lessons_of(
    game: str, size: int, sizes: tuple[int, ...], scale: Any, settings: Settings, warm: bool, seed: int, acting: Any,
    past: Any,
) -> Lessons:  # fmt: skip
    """One process's part of a round."""
    return taught(crowd_of(game, size), learner_of(sizes, scale), settings, warm, seed, acting, past)


def won_of(
    game: str, size: int, sizes: tuple[int, ...], scale: Any, settings: Settings, seed: int, acting: Any
) -> tuple[Any, Any]:
    return measured(crowd_of(game, size), learner_of(sizes, scale), settings, seed, acting)


def learning_place() -> Any:
    """CuPy where there is a GPU, else NumPy: games that processors play are learned from there."""
    try:
        import cupy

        return cupy if cupy.cuda.runtime.getDeviceCount() > 0 else np
    except Exception:  # noqa: BLE001 (no library, no driver, no card: each has an error of its own)
        return np


class Crew(School):
    """A school whose games are played by several processes; what they teach is learned in `xp`, NumPy or CuPy."""

    def __init__(self, game: Game, settings: Settings, say: Say, processes: int, xp: Any = np) -> None:
        # Its own crowd is for what the arrays are like; it plays nothing
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
