"""Games to learn from: a crowd of them, the learner on some seats, and what its decisions turned out to be worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from boardroom.engine import loops
from boardroom.engine.game import Options
from boardroom.engine.many_games import Crowd
from boardroom.players.training.learner import Learner, on_host
from boardroom.players.training.settings import Settings, tables_of

LEARNER = 0
PAST = 1
HABIT = 2
"""Who sits on a seat: the learner, what it was before, or a greedy player."""
PATIENCE = 1
"""One decision a step: the fewest games then wait for others."""
TAIL = 0.02
"""When so few of the games still run, the rest is judged rather than played."""
WILD = 0.3
"""Of the decisions that explore, those that take any action; the others prefer what looks good."""
NOISE = (2, 5, 10, 20)
"""Of a hundred decisions of greedy players, how many are random while the learner watches them."""


@dataclass
class Lessons:
    """Positions after decisions (a row each), how many play, and what everybody's chances turned out to be."""

    seen: Any
    players: Any
    wanted: Any

    def __len__(self) -> int:
        return len(self.seen)


@dataclass
class Step:
    """What was decided at one step, in some of the games."""

    rows: Any
    seats: Any
    judged: Any
    """What the best action was judged to lead to; None where nobody judged."""
    strayed: Any
    """Whether another action was taken to explore."""
    first: Any
    """Whether it was the seat's first decision in a turn."""
    kept: Any
    """Which of them are learned from."""
    seen: Any


def taught(
    crowd: Crowd, learner: Learner, settings: Settings, warm: bool, seed: int, acting: Any, past: Any
) -> Lessons:
    """A round of games to learn from: of greedy players, or of the learner that plays and one it was before."""
    games = Round(crowd, learner, settings, *tables_of(crowd.game, settings), seed)
    return games.watch() if warm else games.play(acting, past)


def measured(crowd: Crowd, learner: Learner, settings: Settings, seed: int, acting: Any) -> tuple[Any, Any]:
    """A round of games against greedy players: what the learner won of each, and the table of each."""
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
        """Greedy players with random decisions now and then; what they do is learned from as it turns out."""
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
        """The learner against greedy players, itself, and what it was before."""
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
        """The learner on one seat against greedy players: its share of every win, and the table of each game."""
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
        """All seats that are asked take the action after which they are judged best, or explore."""
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
        """The best action, or where the seat explores another: any, or one that looks nearly as good."""
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
        """Everybody's share of the win, and of all points."""
        xp = self.xp
        there = xp.arange(scores.shape[1])[None, :] < players[:, None]
        points = xp.where(there, scores, -(1 << 30))
        won = (points == points.max(axis=1, keepdims=True)).astype(xp.float32)
        points = xp.where(there, xp.maximum(scores, 0), 0).astype(xp.float32)
        points += there * 1e-3
        return won / won.sum(axis=1, keepdims=True), points / points.sum(axis=1, keepdims=True)

    def outcome(self, scores: Any, games: Any, seats: Any) -> Any:
        """The end of games as the seats see it: both judgements, exactly (a column each)."""
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
        """From the end of the games to their beginning: what came of every decision. Where a seat explored, or the game
        still runs, what the best action was judged to be worth counts instead; at the beginning of each turn it counts
        in part, because it is less a matter of luck than the end of the game."""
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
