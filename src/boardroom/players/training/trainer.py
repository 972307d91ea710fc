"""A training run: imitate greedy players, then play, learn and measure in rounds. A stopped run can resume."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from boardroom.engine.batch.parallel_games import ParallelGames
from boardroom.engine.game import Game
from boardroom.players.training.learner import Learner
from boardroom.players.training.selfplay import LessonBatch, play_lesson_round, play_measurement_round
from boardroom.players.training.settings import TrainingSettings, list_tables

MIN_RATE_SHARE = 0.05
MAX_PAST_PLAYERS = 8
"""Earlier versions of the player kept as opponents."""

POINTS_LOSS_WEIGHT = 3.0
"""Weight of the share of points in the loss, relative to winning."""

ProgressCallback = Callable[[dict[str, Any]], None]


class Trainer:
    """Trains one player for one game. `acting_weights` plays; it follows the learner's weights slowly."""

    def __init__(
        self,
        game: Game,
        settings: TrainingSettings,
        create_crowd: Callable[[Game, int], ParallelGames],
        on_progress: ProgressCallback,
    ) -> None:
        assert game.features is not None
        self.game = game
        self.settings = settings
        self.on_progress = on_progress
        self.crowd = create_crowd(game, settings.games)
        self.measurement_crowd = create_crowd(game, settings.measure_games)
        self.tables, _ = list_tables(game, settings)
        self.xp = self.crowd.xp
        sizes = (int(game.features.FEATURES), *settings.layers, 2 * self.crowd.seat_count)
        self.learner = Learner(self.xp, sizes, settings.seed)
        self.acting_weights = self.learner.weights.copy()
        self.past_weights = [self.acting_weights]
        self.initial_layers: Sequence[Any] = ()
        self.initial_metadata: Mapping[str, Any] = {}
        self.lesson_memory: list[LessonBatch] = []
        self.rounds_done = 0
        self.history: list[dict[str, Any]] = []
        self.started_at = time.monotonic()

    def start_from(self, layers: Sequence[Any]) -> None:
        """Start from the layers of a trained player."""
        self.initial_layers = layers
        self.learner.import_layers(layers)
        self.acting_weights = self.learner.weights.copy()
        self.past_weights = [self.acting_weights]

    def close_pool(self) -> None:
        """Free resources."""

    @property
    def total_rounds(self) -> int:
        return self.settings.warm_rounds + self.settings.rounds

    def run_rounds(self, seconds: float | None = None, save: Callable[[], None] | None = None) -> None:
        """Play the remaining rounds, or as many as fit into `seconds`. The learning rate falls with whichever limit
        is closer."""
        began = time.monotonic()
        while self.rounds_done < self.total_rounds:
            spent = (time.monotonic() - began) / seconds if seconds else 0.0
            if spent >= 1:
                break
            self.run_round(max(spent, self.rounds_done / self.total_rounds))
            if self.rounds_done % self.settings.measure_every == 0 or self.rounds_done == self.total_rounds:
                self.measure_strength()
                if save:
                    save()

    def run_round(self, progress: float) -> None:
        """Play and learn from one round, then update the weights that play."""
        started = time.monotonic()
        warm = self.rounds_done < self.settings.warm_rounds
        seed = self.settings.seed * 100_003 + self.rounds_done
        lessons = self.collect_lessons(warm, seed)
        if self.rounds_done == 0:
            spread = lessons.positions[:100_000].astype(self.xp.float32).std(axis=0)
            self.learner.scale = 1 / self.xp.maximum(spread, 0.25)
            if self.initial_layers:
                self.start_from(self.initial_layers)
        if self.rounds_done == self.settings.warm_rounds:
            # Drop the imitation lessons: the learner plays from now on
            self.lesson_memory = []
        self.lesson_memory = [*self.lesson_memory, lessons][-self.settings.memory :]
        played = time.monotonic()
        off = self.train_network(len(lessons), progress)
        follow = 0.0 if warm else self.settings.average
        self.acting_weights = follow * self.acting_weights + (1 - follow) * self.learner.weights
        self.rounds_done += 1
        if not warm and self.rounds_done % self.settings.past_every == 0:
            self.past_weights = [*self.past_weights, self.acting_weights][-MAX_PAST_PLAYERS:]
        self.on_progress(
            {
                "round": self.rounds_done,
                "of": self.total_rounds,
                "lessons": len(lessons),
                "off": round(off, 4),
                "play": round(played - started, 2),
                "study": round(time.monotonic() - played, 2),
            }
        )

    def collect_lessons(self, warm: bool, seed: int) -> LessonBatch:
        """Play games of greedy players or of the learner."""
        past = self.past_weights[int(np.random.default_rng(seed).integers(len(self.past_weights)))]
        return play_lesson_round(self.crowd, self.learner, self.settings, warm, seed, self.acting_weights, past)

    def train_network(self, fresh: int, progress: float) -> float:
        """Train on the remembered lessons, as often as the settings say."""
        settings, xp = self.settings, self.xp
        rate = settings.rate * (
            MIN_RATE_SHARE + (1 - MIN_RATE_SHARE) * 0.5 * (1 + math.cos(math.pi * min(1.0, progress)))
        )
        sizes = np.array([len(lessons) for lessons in self.lesson_memory], float)
        order = np.random.default_rng(self.rounds_done + 7)
        random = xp.random.default_rng(self.rounds_done + 8)
        off: Any = 0.0
        steps = max(1, int(settings.epochs * fresh / settings.batch))
        for _ in range(steps):
            lessons = self.lesson_memory[order.choice(len(sizes), p=sizes / sizes.sum())]
            rows = (random.random(settings.batch) * len(lessons)).astype(xp.int64)
            off += self.learner.train_step(
                lessons.positions[rows].T,
                lessons.players[rows],
                lessons.targets[rows].T,
                rate,
                settings.decay,
                POINTS_LOSS_WEIGHT,
            )
        return float(off) / steps

    def play_measurement(self, seed: int) -> tuple[Any, Any]:
        """Return the learner's win shares against greedy players, and the table of each game."""
        return play_measurement_round(self.measurement_crowd, self.learner, self.settings, seed, self.acting_weights)

    def measure_strength(self) -> None:
        """Record the win rate against greedy players, by table."""
        won, which = self.play_measurement(77 + self.rounds_done)
        by_table = {
            k: (float(won[which == k].mean()), int((which == k).sum()))
            for k in range(len(self.tables))
            if (which == k).any()
        }
        entry = {
            "round": self.rounds_done,
            "seconds": round(time.monotonic() - self.started_at, 1),
            "won": round(float(won.mean()), 4),
            "tables": {str(k): [round(share, 4), count] for k, (share, count) in by_table.items()},
        }
        self.history.append(entry)
        self.on_progress(entry)
