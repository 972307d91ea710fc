"""Self-play: games with the learner in some seats, and the final outcomes of its decisions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from boardroom.engine.batch.parallel_games import ParallelGames
from boardroom.engine.compile import loops
from boardroom.engine.game import Options
from boardroom.players.training.learner import Learner, to_numpy
from boardroom.players.training.settings import TrainingSettings, list_tables

LEARNER_SEAT = 0
PAST_SEAT = 1
GREEDY_SEAT = 2
"""Player in a seat: the learner, an earlier version of it, or a greedy player."""
DECISIONS_PER_STEP = 1
"""Decisions per step. With 1, games wait for each other as little as possible."""
UNFINISHED_SHARE = 0.02
"""Share of games that may still run when a round ends. They are evaluated instead of played to the end."""
RANDOM_SHARE = 0.3
"""Share of exploring decisions that take any action. The others prefer good ones."""
NOISE_PERCENTAGES = (2, 5, 10, 20)
"""Percentages of random decisions by greedy players during imitation."""


@dataclass
class LessonBatch:
    """Positions after decisions (one per row), the number of players, and the final chances of all seats."""

    positions: Any
    players: Any
    targets: Any

    def __len__(self) -> int:
        return len(self.positions)


@dataclass
class SelfPlayStep:
    """The decisions of one step, in some of the games."""

    rows: Any
    seats: Any
    predictions: Any
    """Predicted outcome of the best action, or None during imitation."""
    is_exploration: Any
    """True where another action was taken to explore."""
    is_first_in_turn: Any
    """True for the seat's first decision in a turn."""
    sampled_rows: Any
    """Rows used for learning."""
    positions: Any


def play_lesson_round(
    crowd: ParallelGames, learner: Learner, settings: TrainingSettings, warm: bool, seed: int, acting: Any, past: Any
) -> LessonBatch:
    """Play a round to learn from: greedy players, or the learner and an earlier version of it."""
    games = SelfPlayRound(crowd, learner, settings, *list_tables(crowd.game, settings), seed)
    return games.watch_greedy() if warm else games.play_learner(acting, past)


def play_measurement_round(
    crowd: ParallelGames, learner: Learner, settings: TrainingSettings, seed: int, acting: Any
) -> tuple[Any, Any]:
    """Play a round against greedy players. Return the learner's win shares and the table of each game."""
    won, which = SelfPlayRound(crowd, learner, settings, *list_tables(crowd.game, settings), seed).measure_learner(
        acting
    )
    return to_numpy(won), which


class SelfPlayRound:
    """One game in every place of the crowd."""

    def __init__(
        self,
        crowd: ParallelGames,
        learner: Learner,
        settings: TrainingSettings,
        tables: list[Options],
        probabilities: list[float],
        seed: int,
    ) -> None:
        self.crowd = crowd
        self.learner = learner
        self.settings = settings
        self.xp = crowd.xp
        self.host_random = np.random.default_rng(seed)
        self.random = self.xp.random.default_rng(seed)
        self.table_indexes = self.host_random.choice(len(tables), crowd.size, p=probabilities)
        self.tables = tables
        self.seed = seed
        self.recorded_steps: list[SelfPlayStep] = []

    def start_games(self, who: Any, kinds: Any) -> None:
        self.crowd.start_games(self.tables, self.table_indexes, kinds, self.seed)
        self.seat_players = self.xp.asarray(who)
        self.last_turn = self.xp.full(who.shape, -1, self.xp.int16)

    def watch_greedy(self) -> LessonBatch:
        """Play greedy players with occasional random decisions, and learn from their outcomes."""
        crowd, xp = self.crowd, self.xp
        size = (crowd.size, crowd.seat_count)
        self.start_games(np.full(size, LEARNER_SEAT), np.full(size, loops.EXTERNAL_ADVISED))
        noise = xp.asarray(self.host_random.choice(NOISE_PERCENTAGES, crowd.size)) / 100
        while self.is_running(UNFINISHED_SHARE):
            rows = xp.nonzero(crowd.counts > 0)[0]
            seats = crowd.seats[rows].astype(xp.int32)
            count = crowd.counts[rows]
            any_of = (self.random.random(len(rows)) * count).astype(xp.int32)
            wild = self.random.random(len(rows)) < noise[rows]
            actions = xp.where(wild, crowd.moves[rows, any_of], crowd.advice[rows])
            kept = self.sample_rows(len(rows), self.settings.keep / 4)
            seen, ended, _ = crowd.try_actions(rows[kept].astype(xp.int32), actions[kept])
            going = xp.nonzero(~ended)[0]
            self.record_step(rows, seats, None, wild, kept[going], crowd.select_columns(seen, going))
            crowd.chosen_actions[rows] = actions
        return self.build_lessons(1.0)

    def play_learner(self, acting: Any, past: Any) -> LessonBatch:
        """Play the learner against greedy players, itself and an earlier version."""
        crowd = self.crowd
        size = (crowd.size, crowd.seat_count)
        players = np.array([crowd.game.seat_count(options) for options in self.tables])[self.table_indexes][:, None]
        one = np.arange(crowd.seat_count)[None, :] == self.host_random.integers(0, players)
        mixed = self.host_random.choice((LEARNER_SEAT, PAST_SEAT, GREEDY_SEAT), size, p=(0.4, 0.2, 0.4))
        company = self.host_random.choice(3, (crowd.size, 1), p=(0.45, 0.25, 0.3))
        who = np.where(one, LEARNER_SEAT, np.select([company == 0, company == 1], [GREEDY_SEAT, LEARNER_SEAT], mixed))
        noise = self.host_random.choice((0, 0, 0, 3, 10), size)
        self.start_games(who, np.where(who == GREEDY_SEAT, loops.GREEDY + noise, loops.EXTERNAL))
        eager = self.xp.asarray(self.host_random.choice((0.0, self.settings.explore, 3 * self.settings.explore), size))
        while self.is_running(UNFINISHED_SHARE):
            self.choose_actions(acting, past, eager)
        return self.build_lessons(self.settings.trace)

    def measure_learner(self, acting: Any) -> tuple[Any, Any]:
        """Play the learner in one seat against greedy players. Return its win shares and the table of each game."""
        crowd = self.crowd
        players = np.array([crowd.game.seat_count(options) for options in self.tables])[self.table_indexes][:, None]
        mine = np.arange(crowd.size)[:, None] % players
        who = np.where(np.arange(crowd.seat_count)[None, :] == mine, LEARNER_SEAT, GREEDY_SEAT)
        self.start_games(who, np.where(who == GREEDY_SEAT, loops.GREEDY, loops.EXTERNAL))
        while self.is_running(0):
            self.choose_actions(acting, acting, None)
        won, _ = self.compute_shares(crowd.scores, crowd.players)
        return won[self.xp.arange(crowd.size), self.xp.asarray(mine[:, 0])], self.table_indexes

    def is_running(self, tail: float) -> bool:
        self.crowd.advance(DECISIONS_PER_STEP)
        return int((self.crowd.counts != 0).sum()) > tail * self.crowd.size

    def choose_actions(self, acting: Any, past: Any, eager: Any) -> None:
        """Choose for all waiting seats: the action with the best prediction, or exploration."""
        crowd, xp, n = self.crowd, self.xp, self.crowd.seat_count
        rows = xp.nonzero(crowd.counts > 0)[0]
        if len(rows) == 0:
            return
        seats = crowd.seats[rows].astype(xp.int32)
        ends = xp.cumsum(crowd.counts[rows].astype(xp.int64))
        begins = ends - crowd.counts[rows]
        pairs = xp.arange(int(ends[-1]))
        row = xp.searchsorted(ends, pairs, side="right")
        move = pairs - begins[row]
        games = rows[row]
        seen, ended, results = crowd.try_actions(games.astype(xp.int32), crowd.moves[games, move])
        players = crowd.players[games]
        by_past = self.seat_players[games, seats[row]] == PAST_SEAT
        if bool(by_past.any()):
            judged = xp.empty((2 * n, len(pairs)), xp.float32)
            for weights, whose in ((acting, ~by_past), (past, by_past)):
                columns = xp.nonzero(whose)[0]
                if len(columns):
                    theirs = crowd.select_columns(seen, columns)
                    judged[:, columns] = self.learner.predict_chances(weights, theirs, players[columns], row[columns])
        else:
            judged = self.learner.predict_chances(acting, seen, players, row)
        over = xp.nonzero(ended)[0]
        if len(over):
            judged[:, over] = self.compute_targets(results[over], games[over], seats[row[over]])
        worth = xp.full((len(rows), int(crowd.counts.max())), -9.0, xp.float32)
        worth[row, move] = judged[0] + self.settings.points * judged[n]
        best = worth.argmax(axis=1)
        pick = best if eager is None else self.explore_actions(rows, seats, worth, best, eager)
        if eager is not None:
            mine = xp.nonzero(self.seat_players[rows, seats] == LEARNER_SEAT)[0]
            kept = mine[self.sample_rows(len(mine), self.settings.keep)]
            kept = kept[~ended[begins[kept] + pick[kept]]]
            self.record_step(
                rows,
                seats,
                judged[:, begins + best],
                pick != best,
                kept,
                crowd.select_columns(seen, begins[kept] + pick[kept]),
            )
        crowd.chosen_actions[rows] = crowd.moves[rows, pick]

    def explore_actions(self, rows: Any, seats: Any, worth: Any, best: Any, eager: Any) -> Any:
        """Return the best action, or where the seat explores, any action or one almost as good."""
        xp = self.xp
        stray = self.random.random(len(rows)) < eager[rows, seats]
        any_of = (self.random.random(len(rows)) * self.crowd.counts[rows]).astype(best.dtype)
        luck = -xp.log(-xp.log(self.random.random(worth.shape, dtype=xp.float32) * 0.999998 + 1e-6))
        near = (worth + 0.03 * luck).argmax(axis=1)
        wild = self.random.random(len(rows)) < RANDOM_SHARE
        return xp.where(stray, xp.where(wild, any_of, near), best)

    def sample_rows(self, n: int, part: float) -> Any:
        return self.xp.nonzero(self.random.random(n) < part)[0]

    def record_step(self, rows: Any, seats: Any, judged: Any, strayed: Any, kept: Any, seen: Any) -> None:
        turns = self.crowd.turns[rows]
        first = turns != self.last_turn[rows, seats]
        self.last_turn[rows, seats] = turns
        self.recorded_steps.append(
            SelfPlayStep(rows, seats, judged, strayed, first, kept, self.xp.ascontiguousarray(seen.T))
        )

    def compute_shares(self, scores: Any, players: Any) -> tuple[Any, Any]:
        """Return all seats' shares of the win and of the points."""
        xp = self.xp
        there = xp.arange(scores.shape[1])[None, :] < players[:, None]
        points = xp.where(there, scores, -(1 << 30))
        won = (points == points.max(axis=1, keepdims=True)).astype(xp.float32)
        points = xp.where(there, xp.maximum(scores, 0), 0).astype(xp.float32)
        points += there * 1e-3
        return won / won.sum(axis=1, keepdims=True), points / points.sum(axis=1, keepdims=True)

    def compute_targets(self, scores: Any, games: Any, seats: Any) -> Any:
        """Return the targets of finished games for the given seats, one column each."""
        xp, n = self.xp, self.crowd.seat_count
        players = self.crowd.players[games]
        won, points = self.compute_shares(scores, players)
        found = xp.zeros((2 * n, len(games)), xp.float32)
        who, at = seats.astype(xp.int64), xp.arange(len(games))
        for k in range(n):
            there = k < players
            found[k] = xp.where(there, won[at, who], 0)
            found[n + k] = xp.where(there, points[at, who], 0)
            who = self.crowd.next_seats[games, who].astype(xp.int64)
        return found

    def build_lessons(self, trace: float) -> LessonBatch:
        """Compute the target of every decision, from the end of the games backwards.

        If the seat explored or the game still runs, the target is the prediction for the best action. At the start of
        each turn the two are mixed, because predictions are less noisy than outcomes.
        """
        xp, crowd, n = self.xp, self.crowd, self.crowd.seat_count
        came = xp.zeros((crowd.size, n, 2 * n), xp.float32)
        known = xp.zeros((crowd.size, n), bool)
        done = xp.nonzero(crowd.counts == 0)[0]
        for seat in range(n):
            came[done, seat] = self.compute_targets(crowd.scores[done], done, xp.full(len(done), seat)).T
            known[done, seat] = seat < crowd.players[done]
        found = []
        for step in reversed(self.recorded_steps):
            rows, seats = step.rows[step.sampled_rows], step.seats[step.sampled_rows]
            sure = xp.nonzero(known[rows, seats])[0]
            found.append((step.positions[sure], crowd.players[rows[sure]], came[rows[sure], seats[sure]]))
            if step.predictions is not None:
                played = (
                    xp.where(step.is_first_in_turn, trace, 1.0) * ~step.is_exploration * known[step.rows, step.seats]
                )
                played = played[:, None].astype(xp.float32)
                later = came[step.rows, step.seats]
                came[step.rows, step.seats] = played * later + (1 - played) * step.predictions.T
                known[step.rows, step.seats] = True
        self.recorded_steps = []
        return LessonBatch(*(xp.concatenate(parts) for parts in zip(*found, strict=True)))
