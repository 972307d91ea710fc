"""The player that looks ahead: it tries what the learned judgement likes best in deals it could be in.

Each sampled deal is played on, after each of the actions, until the seat's own next turn, and judged there. The actions
that fall behind are given up, so that time goes to those that are close. All heavy work is compiled, on one core; the
truth is never looked at, and the best so far can be had at any time.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from boardroom.engine import loops
from boardroom.engine.game import Game
from boardroom.engine.many_games import Crowd, streams
from boardroom.engine.schema import SomeState
from boardroom.players import lookahead, trained
from boardroom.players.greedy import GreedyPlayer
from boardroom.players.lockstep import considered
from boardroom.players.network import learned
from boardroom.players.player import Position
from boardroom.players.trained import final_worth, judge_of

Array = npt.NDArray[Any]
ROUND = 1 << 30
"""Greedy rivals decide in compiled code without being waited for."""
LEAST = 24
"""Deals before an action is given up."""


@dataclass(frozen=True)
class Effort:
    """How hard to think."""

    seconds: float = 1.0
    """At most so long; it ends earlier when one action is clearly best."""
    deals: int = 1024
    """At most so many sampled deals."""
    together: int = 16
    """Deals played on side by side, between two looks at the clock."""
    wide: int = 6
    """Actions that are tried."""
    near: float = 0.25
    """How much less than the best an action may be worth at first sight."""
    sure: float = 3.0
    """Standard errors by which an action must fall behind to be given up."""
    rivals: int = loops.ASKED
    """What the others are taken to be: as learned as oneself, or greedy (`loops.GREEDY`), which is four times as quick
    and weaker."""


@dataclass(frozen=True)
class Thought:
    """What came of thinking: the actions tried, the best first, and what each is worth."""

    actions: tuple[int, ...]
    worth: tuple[float, ...]
    error: tuple[float, ...]
    """Standard errors of what they are worth."""
    deals: int


class Search:
    """One decision being thought through."""

    def __init__(
        self,
        game: Game,
        state: SomeState,
        seat: int,
        legal: Sequence[int],
        seed: int,
        effort: Effort,
        also: int | None = None,
        *,
        opened: bool = False,
    ) -> None:
        """`state` is one the seat could be in; `also` an action that is tried whatever it looks like. `opened`: that
        state is the only deal there is, for games that are over."""
        self.game = game
        self.opened = opened
        self.seat = seat
        self.seed = seed
        self.effort = effort
        self.start = game.schema.pack(state)
        self.turn = int(state.turns)
        first = trained.compiled(game, state, seat, legal)
        order = np.argsort(-first, kind="stable")[: effort.wide]
        order = order[first[order] > first[order[0]] - effort.near]
        if also is not None and legal[order[0]] != also:
            order = np.unique(np.append(order, list(legal).index(also)))
        self.actions = np.array(legal, np.int16)[order]
        self.first = first[order]
        self.open = np.ones(len(order), bool)
        self.found = np.full((0, len(order)), np.nan)
        """What came of each deal (rows) and action; nothing where it had been given up."""

    def run(self) -> Thought:
        """Think until the time is over, the deals are, or all but one action are given up."""
        ends = time.perf_counter() + self.effort.seconds
        while self.open.sum() > 1 and len(self.found) < self.effort.deals:
            began = time.perf_counter()
            self.step()
            now = time.perf_counter()
            if now + (now - began) > ends:
                break
        return self.thought()

    def step(self) -> None:
        """Some more deals."""
        count = min(self.effort.together, self.effort.deals - len(self.found))
        going = np.flatnonzero(self.open)
        rows = np.full((count, len(self.open)), np.nan)
        rows[:, going] = self.played(self.dealt(len(self.found), count), self.actions[going], len(self.found))
        self.found = np.concatenate((self.found, rows))
        self.give_up()

    def give_up(self) -> None:
        """An action is left alone once it has surely fallen behind, deal by deal."""
        n = len(self.found)
        if n < LEAST:
            return
        going = np.flatnonzero(self.open)
        best = going[self.found[:, going].mean(axis=0).argmax()]
        behind = self.found[:, [best]] - self.found[:, going]
        error = behind.std(axis=0, ddof=1) / np.sqrt(n)
        self.open[going[(behind.mean(axis=0) > self.effort.sure * error) & (going != best)]] = False

    def dealt(self, first: int, count: int) -> Array:
        """Deals the seat could be in, made from the one it was given."""
        if self.opened:
            return np.repeat(self.start, count)
        crowd = Crowd(self.game, count)
        crowd.take_up(np.repeat(self.start, count), np.full((count, crowd.seat_count), loops.ASKED), self.seed, first)
        crowd.go_on()
        return np.asarray(crowd.deals)

    def played(self, deals: Array, actions: Array, first: int) -> Array:
        """What each action (columns) comes to in each deal (rows). The same luck for all actions of a deal."""
        n, many = len(actions), len(deals) * len(actions)
        crowd = Crowd(self.game, many)
        kinds = np.full((many, crowd.seat_count), self.effort.rivals)
        kinds[:, self.seat] = loops.ASKED
        crowd.take_up(np.repeat(deals, n), kinds, self.seed)
        crowd.streams[:, 0] = np.repeat(streams(~self.seed & (1 << 62) - 1, first, len(deals)), n)
        crowd.chosen[:] = np.tile(actions, len(deals))
        worth = np.full(many, np.nan)
        while True:
            crowd.go_on(ROUND)
            for i in np.flatnonzero((crowd.counts == 0) & np.isnan(worth)):
                worth[i] = final_worth(crowd.scores[i, : crowd.players[i]].tolist(), self.seat)
            rows, best, value = considered(crowd, judge_of(self.game))
            if len(rows) == 0:
                return worth.reshape(len(deals), n)
            mine = (crowd.seats[rows] == self.seat) & (crowd.states["turn"][rows] == self.seat)
            again = mine & (crowd.turns[rows] > self.turn)
            worth[rows[again]] = value[again]
            crowd.counts[rows[again]] = 0
            crowd.chosen[rows] = best

    def thought(self) -> Thought:
        """The actions by what they came to; those given up after those that were not."""
        n = len(self.found)
        if n == 0:
            return Thought(
                tuple(self.actions.tolist()), tuple(self.first.tolist()), (float("nan"),) * len(self.actions), 0
            )
        mean = np.nanmean(self.found, axis=0)
        counts = (~np.isnan(self.found)).sum(axis=0)
        error = np.nanstd(self.found, axis=0) / np.sqrt(counts)
        order = np.lexsort((-mean, ~self.open))
        return Thought(
            tuple(self.actions[order].tolist()), tuple(mean[order].tolist()), tuple(error[order].tolist()), n
        )


TRAINED = trained.TrainedPlayer(judged=trained.compiled, instead=GreedyPlayer(look=lookahead.compiled))


@dataclass(frozen=True)
class SearchPlayer:
    """The action that came out best; in a game that nobody has learned yet, what greedy takes."""

    name: str = "search"
    effort: Effort = Effort()
    instead: trained.TrainedPlayer = TRAINED

    def choose(self, position: Position) -> int:
        if len(position.legal) == 1 or not learned(position.game):
            return self.instead.choose(position)
        state = position.sample()
        seed = position.random.getrandbits(62)
        effort = replace(self.effort, seconds=min(self.effort.seconds, position.seconds))
        return Search(position.game, state, position.seat, position.legal, seed, effort).run().actions[0]
