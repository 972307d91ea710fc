"""The search player: it tries the most promising actions in sampled deals.

Each action is played on in each deal until the seat's next turn, then evaluated by the network. Actions that fall
behind are dropped, so that time goes to close ones. The hot code is compiled and uses one core. The true state is never
used, and the best action so far is available at any time.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from boardroom.engine.batch.parallel_games import Crowd, streams
from boardroom.engine.compile import loops
from boardroom.engine.game import Game
from boardroom.engine.rules.schema import SomeState
from boardroom.players import lookahead, trained
from boardroom.players.greedy import GreedyPlayer
from boardroom.players.lockstep import considered
from boardroom.players.network import learned
from boardroom.players.player import Position
from boardroom.players.trained import final_worth, judge_of

Array = npt.NDArray[Any]
ROUND = 1 << 30
"""Decisions greedy opponents may take in compiled code before control returns here."""
LEAST = 24
"""Deals before an action may be dropped."""


@dataclass(frozen=True)
class Effort:
    """Limits of a search."""

    seconds: float = 1.0
    """Maximum seconds. The search ends earlier if one action is clearly best."""
    deals: int = 1024
    """Maximum number of sampled deals."""
    together: int = 16
    """Deals played together between two looks at the clock."""
    wide: int = 6
    """Maximum number of actions tried."""
    near: float = 0.25
    """Maximum distance of an action's first evaluation from the best one."""
    sure: float = 3.0
    """Standard errors by which an action must be behind to be dropped."""
    rivals: int = loops.ASKED
    """Model of the opponents: the same trained player, or greedy (`loops.GREEDY`), which is four times as fast and
    weaker."""


@dataclass(frozen=True)
class Thought:
    """The result of a search: the actions tried, best first, with their values."""

    actions: tuple[int, ...]
    worth: tuple[float, ...]
    error: tuple[float, ...]
    """Standard errors of the values."""
    deals: int


class Search:
    """A search for one decision."""

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
        """Prepare a search from a state the seat could be in.

        `also` is an action to try in any case. With `opened`, the given state is the only deal, for reviews with open
        hands.
        """
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
        """Value of each action (column) in each deal (row); NaN after an action was dropped."""

    def run(self) -> Thought:
        """Search until the time or the deals run out, or only one action remains."""
        ends = time.perf_counter() + self.effort.seconds
        while self.open.sum() > 1 and len(self.found) < self.effort.deals:
            began = time.perf_counter()
            self.step()
            now = time.perf_counter()
            if now + (now - began) > ends:
                break
        return self.thought()

    def step(self) -> None:
        """Play some more deals."""
        count = min(self.effort.together, self.effort.deals - len(self.found))
        going = np.flatnonzero(self.open)
        rows = np.full((count, len(self.open)), np.nan)
        rows[:, going] = self.played(self.dealt(len(self.found), count), self.actions[going], len(self.found))
        self.found = np.concatenate((self.found, rows))
        self.give_up()

    def give_up(self) -> None:
        """Drop actions that are significantly worse than the best, compared deal by deal."""
        n = len(self.found)
        if n < LEAST:
            return
        going = np.flatnonzero(self.open)
        best = going[self.found[:, going].mean(axis=0).argmax()]
        behind = self.found[:, [best]] - self.found[:, going]
        error = behind.std(axis=0, ddof=1) / np.sqrt(n)
        self.open[going[(behind.mean(axis=0) > self.effort.sure * error) & (going != best)]] = False

    def dealt(self, first: int, count: int) -> Array:
        """Sample deals the seat could be in."""
        if self.opened:
            return np.repeat(self.start, count)
        crowd = Crowd(self.game, count)
        crowd.take_up(np.repeat(self.start, count), np.full((count, crowd.seat_count), loops.ASKED), self.seed, first)
        crowd.go_on()
        return np.asarray(crowd.deals)

    def played(self, deals: Array, actions: Array, first: int) -> Array:
        """Return the value of each action (column) in each deal (row), with the same random numbers for all actions of
        a deal."""
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
        """Return the actions by value, with dropped actions last."""
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
    """Plays the best action of a search, or the greedy action in a game without weights."""

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
