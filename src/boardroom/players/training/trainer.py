"""A training run: imitate greedy players, then play, learn and measure in rounds. A stopped run can resume."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from boardroom.engine.batch.parallel_games import Crowd
from boardroom.engine.game import Game
from boardroom.players.training.learner import Learner
from boardroom.players.training.selfplay import Lessons, measured, taught
from boardroom.players.training.settings import Settings, tables_of

LEAST_RATE = 0.05
PASTS = 8
"""Earlier versions of the player kept as opponents."""

POINTS_PULL = 3.0
"""Weight of the share of points in the loss, relative to winning."""

Say = Callable[[dict[str, Any]], None]


class School:
    """Trains one player for one game. `acting` plays; it follows the learner's weights slowly."""

    def __init__(self, game: Game, settings: Settings, crowd: Callable[[Game, int], Crowd], say: Say) -> None:
        assert game.features is not None
        self.game = game
        self.settings = settings
        self.say = say
        self.crowd = crowd(game, settings.games)
        self.measured = crowd(game, settings.measure_games)
        self.tables, _ = tables_of(game, settings)
        self.xp = self.crowd.xp
        sizes = (int(game.features.FEATURES), *settings.layers, 2 * self.crowd.seat_count)
        self.learner = Learner(self.xp, sizes, settings.seed)
        self.acting = self.learner.weights.copy()
        self.past = [self.acting]
        self.given: Sequence[Any] = ()
        self.before: Mapping[str, Any] = {}
        self.memory: list[Lessons] = []
        self.done = 0
        self.history: list[dict[str, Any]] = []
        self.began = time.monotonic()

    def begin_with(self, layers: Sequence[Any]) -> None:
        """Start from the layers of a trained player."""
        self.given = layers
        self.learner.take(layers)
        self.acting = self.learner.weights.copy()
        self.past = [self.acting]

    def close(self) -> None:
        """Free resources."""

    @property
    def total(self) -> int:
        return self.settings.warm_rounds + self.settings.rounds

    def run(self, seconds: float | None = None, save: Callable[[], None] | None = None) -> None:
        """Play the remaining rounds, or as many as fit into `seconds`. The learning rate falls with whichever limit
        is closer."""
        began = time.monotonic()
        while self.done < self.total:
            spent = (time.monotonic() - began) / seconds if seconds else 0.0
            if spent >= 1:
                break
            self.round(max(spent, self.done / self.total))
            if self.done % self.settings.measure_every == 0 or self.done == self.total:
                self.measure()
                if save:
                    save()

    def round(self, progress: float) -> None:
        """Play and learn from one round, then update the weights that play."""
        started = time.monotonic()
        warm = self.done < self.settings.warm_rounds
        seed = self.settings.seed * 100_003 + self.done
        lessons = self.lessons(warm, seed)
        if self.done == 0:
            spread = lessons.seen[:100_000].astype(self.xp.float32).std(axis=0)
            self.learner.scale = 1 / self.xp.maximum(spread, 0.25)
            if self.given:
                self.begin_with(self.given)
        if self.done == self.settings.warm_rounds:
            # Drop the imitation lessons: the learner plays from now on
            self.memory = []
        self.memory = [*self.memory, lessons][-self.settings.memory :]
        played = time.monotonic()
        off = self.study(len(lessons), progress)
        follow = 0.0 if warm else self.settings.average
        self.acting = follow * self.acting + (1 - follow) * self.learner.weights
        self.done += 1
        if not warm and self.done % self.settings.past_every == 0:
            self.past = [*self.past, self.acting][-PASTS:]
        self.say(
            {
                "round": self.done,
                "of": self.total,
                "lessons": len(lessons),
                "off": round(off, 4),
                "play": round(played - started, 2),
                "study": round(time.monotonic() - played, 2),
            }
        )

    def lessons(self, warm: bool, seed: int) -> Lessons:
        """Play games of greedy players or of the learner."""
        past = self.past[int(np.random.default_rng(seed).integers(len(self.past)))]
        return taught(self.crowd, self.learner, self.settings, warm, seed, self.acting, past)

    def study(self, fresh: int, progress: float) -> float:
        """Train on the remembered lessons, as often as the settings say."""
        settings, xp = self.settings, self.xp
        rate = settings.rate * (LEAST_RATE + (1 - LEAST_RATE) * 0.5 * (1 + math.cos(math.pi * min(1.0, progress))))
        sizes = np.array([len(lessons) for lessons in self.memory], float)
        order = np.random.default_rng(self.done + 7)
        random = xp.random.default_rng(self.done + 8)
        off: Any = 0.0
        steps = max(1, int(settings.epochs * fresh / settings.batch))
        for _ in range(steps):
            lessons = self.memory[order.choice(len(sizes), p=sizes / sizes.sum())]
            rows = (random.random(settings.batch) * len(lessons)).astype(xp.int64)
            off += self.learner.learn(
                lessons.seen[rows].T, lessons.players[rows], lessons.wanted[rows].T, rate, settings.decay, POINTS_PULL
            )
        return float(off) / steps

    def won(self, seed: int) -> tuple[Any, Any]:
        """Return the learner's win shares against greedy players, and the table of each game."""
        return measured(self.measured, self.learner, self.settings, seed, self.acting)

    def measure(self) -> None:
        """Record the win rate against greedy players, by table."""
        won, which = self.won(77 + self.done)
        by_table = {
            k: (float(won[which == k].mean()), int((which == k).sum()))
            for k in range(len(self.tables))
            if (which == k).any()
        }
        entry = {
            "round": self.done,
            "seconds": round(time.monotonic() - self.began, 1),
            "won": round(float(won.mean()), 4),
            "tables": {str(k): [round(share, 4), count] for k, (share, count) in by_table.items()},
        }
        self.history.append(entry)
        self.say(entry)
