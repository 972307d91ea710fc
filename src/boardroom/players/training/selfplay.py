"""Self-play: games with the learner in some seats, and the final outcomes of its decisions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from boardroom.engine.batch.parallel_games import Crowd
from boardroom.engine.compile import loops
from boardroom.engine.game import Options
from boardroom.players.training.learner import Learner, on_host
from boardroom.players.training.settings import Settings, tables_of

LEARNER = 0
PAST = 1
HABIT = 2
"""Player in a seat: the learner, an earlier version of it, or a greedy player."""
PATIENCE = 1
"""Decisions per step. With 1, games wait for each other as little as possible."""
TAIL = 0.02
"""Share of games that may still run when a round ends. They are evaluated instead of played to the end."""
WILD = 0.3
"""Share of exploring decisions that take any action. The others prefer good ones."""
NOISE = (2, 5, 10, 20)
"""Percentages of random decisions by greedy players during imitation."""


@dataclass
class Lessons:
    """Positions after decisions (one per row), the number of players, and the final chances of all seats."""

    seen: Any
    players: Any
    wanted: Any

    def __len__(self) -> int:
        return len(self.seen)


@dataclass
class Step:
    """The decisions of one step, in some of the games."""

    rows: Any
    seats: Any
    judged: Any
    """Predicted outcome of the best action, or None during imitation."""
    strayed: Any
    """True where another action was taken to explore."""
    first: Any
    """True for the seat's first decision in a turn."""
    kept: Any
    """Rows used for learning."""
    seen: Any


def taught(
    crowd: Crowd, learner: Learner, settings: Settings, warm: bool, seed: int, acting: Any, past: Any
) -> Lessons:
    """Play a round to learn from: greedy players, or the learner and an earlier version of it."""
    games = Round(crowd, learner, settings, *tables_of(crowd.game, settings), seed)
    return games.watch() if warm else games.play(acting, past)


def measured(crowd: Crowd, learner: Learner, settings: Settings, seed: int, acting: Any) -> tuple[Any, Any]:
    """Play a round against greedy players. Return the learner's win shares and the table of each game."""
    won, which = Round(crowd, learner, settings, *tables_of(crowd.game, settings), seed).measure(acting)
    return on_host(won), which


class Round:
    """One game in every place of the crowd."""

    def __init__(
        self, crowd: Crowd, learner: Learner, settings: Settings, tables: list[Options], often: list[float], seed: int
    ) -> None:
        self.crowd = crowd
        self.learner = learner
        self.settings = settings
        self.xp = crowd.xp
        self.host = np.random.default_rng(seed)
        self.random = self.xp.random.default_rng(seed)
        self.which = self.host.choice(len(tables), crowd.size, p=often)
        self.tables = tables
        self.seed = seed
        self.steps: list[Step] = []

    def begin(self, who: Any, kinds: Any) -> None:
        self.crowd.begin(self.tables, self.which, kinds, self.seed)
        self.who = self.xp.asarray(who)
        self.last_turn = self.xp.full(who.shape, -1, self.xp.int16)

    def watch(self) -> Lessons:
        """Play greedy players with occasional random decisions, and learn from their outcomes."""
        crowd, xp = self.crowd, self.xp
        size = (crowd.size, crowd.seat_count)
        self.begin(np.full(size, LEARNER), np.full(size, loops.ADVISED))
        noise = xp.asarray(self.host.choice(NOISE, crowd.size)) / 100
        while self.running(TAIL):
            rows = xp.nonzero(crowd.counts > 0)[0]
            seats = crowd.seats[rows].astype(xp.int32)
            count = crowd.counts[rows]
            any_of = (self.random.random(len(rows)) * count).astype(xp.int32)
            wild = self.random.random(len(rows)) < noise[rows]
            actions = xp.where(wild, crowd.moves[rows, any_of], crowd.advice[rows])
            kept = self.sampled(len(rows), self.settings.keep / 4)
            seen, ended, _ = crowd.try_out(rows[kept].astype(xp.int32), actions[kept])
            going = xp.nonzero(~ended)[0]
            self.note(rows, seats, None, wild, kept[going], crowd.picked(seen, going))
            crowd.chosen[rows] = actions
        return self.lessons(1.0)

    def play(self, acting: Any, past: Any) -> Lessons:
        """Play the learner against greedy players, itself and an earlier version."""
        crowd = self.crowd
        size = (crowd.size, crowd.seat_count)
        players = np.array([crowd.game.players(options) for options in self.tables])[self.which][:, None]
        one = np.arange(crowd.seat_count)[None, :] == self.host.integers(0, players)
        mixed = self.host.choice((LEARNER, PAST, HABIT), size, p=(0.4, 0.2, 0.4))
        company = self.host.choice(3, (crowd.size, 1), p=(0.45, 0.25, 0.3))
        who = np.where(one, LEARNER, np.select([company == 0, company == 1], [HABIT, LEARNER], mixed))
        noise = self.host.choice((0, 0, 0, 3, 10), size)
        self.begin(who, np.where(who == HABIT, loops.GREEDY + noise, loops.ASKED))
        eager = self.xp.asarray(self.host.choice((0.0, self.settings.explore, 3 * self.settings.explore), size))
        while self.running(TAIL):
            self.decide(acting, past, eager)
        return self.lessons(self.settings.trace)

    def measure(self, acting: Any) -> tuple[Any, Any]:
        """Play the learner in one seat against greedy players. Return its win shares and the table of each game."""
        crowd = self.crowd
        players = np.array([crowd.game.players(options) for options in self.tables])[self.which][:, None]
        mine = np.arange(crowd.size)[:, None] % players
        who = np.where(np.arange(crowd.seat_count)[None, :] == mine, LEARNER, HABIT)
        self.begin(who, np.where(who == HABIT, loops.GREEDY, loops.ASKED))
        while self.running(0):
            self.decide(acting, acting, None)
        won, _ = self.shares(crowd.scores, crowd.players)
        return won[self.xp.arange(crowd.size), self.xp.asarray(mine[:, 0])], self.which

    def running(self, tail: float) -> bool:
        self.crowd.go_on(PATIENCE)
        return int((self.crowd.counts != 0).sum()) > tail * self.crowd.size

    def decide(self, acting: Any, past: Any, eager: Any) -> None:
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
        seen, ended, results = crowd.try_out(games.astype(xp.int32), crowd.moves[games, move])
        players = crowd.players[games]
        by_past = self.who[games, seats[row]] == PAST
        if bool(by_past.any()):
            judged = xp.empty((2 * n, len(pairs)), xp.float32)
            for weights, whose in ((acting, ~by_past), (past, by_past)):
                columns = xp.nonzero(whose)[0]
                if len(columns):
                    theirs = crowd.picked(seen, columns)
                    judged[:, columns] = self.learner.judge(weights, theirs, players[columns], row[columns])
        else:
            judged = self.learner.judge(acting, seen, players, row)
        over = xp.nonzero(ended)[0]
        if len(over):
            judged[:, over] = self.outcome(results[over], games[over], seats[row[over]])
        worth = xp.full((len(rows), int(crowd.counts.max())), -9.0, xp.float32)
        worth[row, move] = judged[0] + self.settings.points * judged[n]
        best = worth.argmax(axis=1)
        pick = best if eager is None else self.explored(rows, seats, worth, best, eager)
        if eager is not None:
            mine = xp.nonzero(self.who[rows, seats] == LEARNER)[0]
            kept = mine[self.sampled(len(mine), self.settings.keep)]
            kept = kept[~ended[begins[kept] + pick[kept]]]
            self.note(
                rows, seats, judged[:, begins + best], pick != best, kept, crowd.picked(seen, begins[kept] + pick[kept])
            )
        crowd.chosen[rows] = crowd.moves[rows, pick]

    def explored(self, rows: Any, seats: Any, worth: Any, best: Any, eager: Any) -> Any:
        """Return the best action, or where the seat explores, any action or one almost as good."""
        xp = self.xp
        stray = self.random.random(len(rows)) < eager[rows, seats]
        any_of = (self.random.random(len(rows)) * self.crowd.counts[rows]).astype(best.dtype)
        luck = -xp.log(-xp.log(self.random.random(worth.shape, dtype=xp.float32) * 0.999998 + 1e-6))
        near = (worth + 0.03 * luck).argmax(axis=1)
        wild = self.random.random(len(rows)) < WILD
        return xp.where(stray, xp.where(wild, any_of, near), best)

    def sampled(self, n: int, part: float) -> Any:
        return self.xp.nonzero(self.random.random(n) < part)[0]

    def note(self, rows: Any, seats: Any, judged: Any, strayed: Any, kept: Any, seen: Any) -> None:
        turns = self.crowd.turns[rows]
        first = turns != self.last_turn[rows, seats]
        self.last_turn[rows, seats] = turns
        self.steps.append(Step(rows, seats, judged, strayed, first, kept, self.xp.ascontiguousarray(seen.T)))

    def shares(self, scores: Any, players: Any) -> tuple[Any, Any]:
        """Return all seats' shares of the win and of the points."""
        xp = self.xp
        there = xp.arange(scores.shape[1])[None, :] < players[:, None]
        points = xp.where(there, scores, -(1 << 30))
        won = (points == points.max(axis=1, keepdims=True)).astype(xp.float32)
        points = xp.where(there, xp.maximum(scores, 0), 0).astype(xp.float32)
        points += there * 1e-3
        return won / won.sum(axis=1, keepdims=True), points / points.sum(axis=1, keepdims=True)

    def outcome(self, scores: Any, games: Any, seats: Any) -> Any:
        """Return the targets of finished games for the given seats, one column each."""
        xp, n = self.xp, self.crowd.seat_count
        players = self.crowd.players[games]
        won, points = self.shares(scores, players)
        found = xp.zeros((2 * n, len(games)), xp.float32)
        who, at = seats.astype(xp.int64), xp.arange(len(games))
        for k in range(n):
            there = k < players
            found[k] = xp.where(there, won[at, who], 0)
            found[n + k] = xp.where(there, points[at, who], 0)
            who = self.crowd.after[games, who].astype(xp.int64)
        return found

    def lessons(self, trace: float) -> Lessons:
        """Compute the target of every decision, from the end of the games backwards.

        If the seat explored or the game still runs, the target is the prediction for the best action. At the start of
        each turn the two are mixed, because predictions are less noisy than outcomes.
        """
        xp, crowd, n = self.xp, self.crowd, self.crowd.seat_count
        came = xp.zeros((crowd.size, n, 2 * n), xp.float32)
        known = xp.zeros((crowd.size, n), bool)
        done = xp.nonzero(crowd.counts == 0)[0]
        for seat in range(n):
            came[done, seat] = self.outcome(crowd.scores[done], done, xp.full(len(done), seat)).T
            known[done, seat] = seat < crowd.players[done]
        found = []
        for step in reversed(self.steps):
            rows, seats = step.rows[step.kept], step.seats[step.kept]
            sure = xp.nonzero(known[rows, seats])[0]
            found.append((step.seen[sure], crowd.players[rows[sure]], came[rows[sure], seats[sure]]))
            if step.judged is not None:
                played = xp.where(step.first, trace, 1.0) * ~step.strayed * known[step.rows, step.seats]
                played = played[:, None].astype(xp.float32)
                later = came[step.rows, step.seats]
                came[step.rows, step.seats] = played * later + (1 - played) * step.judged.T
                known[step.rows, step.seats] = True
        self.steps = []
        return Lessons(*(xp.concatenate(parts) for parts in zip(*found, strict=True)))
