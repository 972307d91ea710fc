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

from boardroom.engine.batch.parallel_games import ParallelGames, random_streams
from boardroom.engine.compile import loops
from boardroom.engine.game import Game
from boardroom.engine.rules.schema import AnyState
from boardroom.players import lookahead, trained
from boardroom.players.greedy import GreedyPlayer
from boardroom.players.lockstep import find_best_actions
from boardroom.players.network import has_weights
from boardroom.players.player import Position
from boardroom.players.trained import evaluate_final_scores, load_compiled_network

Array = npt.NDArray[Any]
MAX_GREEDY_DECISIONS = 1 << 30
"""Decisions greedy opponents may take in compiled code before control returns here."""
MIN_DEALS = 24
"""Deals before an action may be dropped."""


@dataclass(frozen=True)
class SearchEffort:
    """Limits of a search."""

    seconds: float = 1.0
    """Maximum seconds. The search ends earlier if one action is clearly best."""
    max_deals: int = 1024
    """Maximum number of sampled deals."""
    batch_size: int = 16
    """Deals played together between two looks at the clock."""
    max_actions: int = 6
    """Maximum number of actions tried."""
    max_gap: float = 0.25
    """Maximum distance of an action's first evaluation from the best one."""
    drop_errors: float = 3.0
    """Standard errors by which an action must be behind to be dropped."""
    opponents: int = loops.EXTERNAL
    """Model of the opponents: the same trained player, or greedy (`loops.GREEDY`), which is four times as fast and
    weaker."""


@dataclass(frozen=True)
class SearchResult:
    """The result of a search: the actions tried, best first, with their values."""

    actions: tuple[int, ...]
    values: tuple[float, ...]
    errors: tuple[float, ...]
    """Standard errors of the values."""
    deals: int


class Search:
    """A search for one decision."""

    def __init__(
        self,
        game: Game,
        state: AnyState,
        seat: int,
        legal: Sequence[int],
        seed: int,
        effort: SearchEffort,
        extra_action: int | None = None,
        *,
        is_open: bool = False,
    ) -> None:
        """Prepare a search from a state the seat could be in.

        `also` is an action to try in any case. With `is_open`, the given state is the only deal, for reviews with open
        hands.
        """
        self.game = game
        self.is_open = is_open
        self.seat = seat
        self.seed = seed
        self.effort = effort
        self.start_state = game.schema.pack(state)
        self.turn = int(state.turns)
        first = trained.evaluate_compiled(game, state, seat, legal)
        order = np.argsort(-first, kind="stable")[: effort.max_actions]
        order = order[first[order] > first[order[0]] - effort.max_gap]
        if extra_action is not None and legal[order[0]] != extra_action:
            order = np.unique(np.append(order, list(legal).index(extra_action)))
        self.actions = np.array(legal, np.int16)[order]
        self.first_values = first[order]
        self.active_actions = np.ones(len(order), bool)
        self.values = np.full((0, len(order)), np.nan)
        """Value of each action (column) in each deal (row); NaN after an action was dropped."""

    def run_search(self) -> SearchResult:
        """Search until the time or the deals run out, or only one action remains."""
        ends = time.perf_counter() + self.effort.seconds
        while self.active_actions.sum() > 1 and len(self.values) < self.effort.max_deals:
            began = time.perf_counter()
            self.play_deals()
            now = time.perf_counter()
            if now + (now - began) > ends:
                break
        return self.rank_actions()

    def play_deals(self) -> None:
        """Play some more deals."""
        count = min(self.effort.batch_size, self.effort.max_deals - len(self.values))
        going = np.flatnonzero(self.active_actions)
        rows = np.full((count, len(self.active_actions)), np.nan)
        rows[:, going] = self.evaluate_deals(
            self.sample_deals(len(self.values), count), self.actions[going], len(self.values)
        )
        self.values = np.concatenate((self.values, rows))
        self.drop_weak_actions()

    def drop_weak_actions(self) -> None:
        """Drop actions that are significantly worse than the best, compared deal by deal."""
        n = len(self.values)
        if n < MIN_DEALS:
            return
        going = np.flatnonzero(self.active_actions)
        best = going[self.values[:, going].mean(axis=0).argmax()]
        behind = self.values[:, [best]] - self.values[:, going]
        error = behind.std(axis=0, ddof=1) / np.sqrt(n)
        self.active_actions[going[(behind.mean(axis=0) > self.effort.drop_errors * error) & (going != best)]] = False

    def sample_deals(self, first: int, count: int) -> Array:
        """Sample deals the seat could be in."""
        if self.is_open:
            return np.repeat(self.start_state, count)
        crowd = ParallelGames(self.game, count)
        crowd.start_from(
            np.repeat(self.start_state, count), np.full((count, crowd.seat_count), loops.EXTERNAL), self.seed, first
        )
        crowd.advance()
        return np.asarray(crowd.sampled_states)

    def evaluate_deals(self, deals: Array, actions: Array, first: int) -> Array:
        """Return the value of each action (column) in each deal (row), with the same random numbers for all actions of
        a deal."""
        n, many = len(actions), len(deals) * len(actions)
        crowd = ParallelGames(self.game, many)
        kinds = np.full((many, crowd.seat_count), self.effort.opponents)
        kinds[:, self.seat] = loops.EXTERNAL
        crowd.start_from(np.repeat(deals, n), kinds, self.seed)
        crowd.streams[:, 0] = np.repeat(random_streams(~self.seed & (1 << 62) - 1, first, len(deals)), n)
        crowd.chosen_actions[:] = np.tile(actions, len(deals))
        worth = np.full(many, np.nan)
        while True:
            crowd.advance(MAX_GREEDY_DECISIONS)
            for i in np.flatnonzero((crowd.counts == 0) & np.isnan(worth)):
                worth[i] = evaluate_final_scores(crowd.scores[i, : crowd.players[i]].tolist(), self.seat)
            rows, best, value = find_best_actions(crowd, load_compiled_network(self.game))
            if len(rows) == 0:
                return worth.reshape(len(deals), n)
            mine = (crowd.seats[rows] == self.seat) & (crowd.states["turn"][rows] == self.seat)
            again = mine & (crowd.turns[rows] > self.turn)
            worth[rows[again]] = value[again]
            crowd.counts[rows[again]] = 0
            crowd.chosen_actions[rows] = best

    def rank_actions(self) -> SearchResult:
        """Return the actions by value, with dropped actions last."""
        n = len(self.values)
        if n == 0:
            return SearchResult(
                tuple(self.actions.tolist()), tuple(self.first_values.tolist()), (float("nan"),) * len(self.actions), 0
            )
        mean = np.nanmean(self.values, axis=0)
        counts = (~np.isnan(self.values)).sum(axis=0)
        error = np.nanstd(self.values, axis=0) / np.sqrt(counts)
        order = np.lexsort((-mean, ~self.active_actions))
        return SearchResult(
            tuple(self.actions[order].tolist()), tuple(mean[order].tolist()), tuple(error[order].tolist()), n
        )


FALLBACK_PLAYER = trained.TrainedPlayer(
    evaluate_actions=trained.evaluate_compiled, fallback=GreedyPlayer(choose_best=lookahead.choose_compiled)
)


@dataclass(frozen=True)
class SearchPlayer:
    """Plays the best action of a search, or the greedy action in a game without weights."""

    name: str = "search"
    effort: SearchEffort = SearchEffort()
    fallback: trained.TrainedPlayer = FALLBACK_PLAYER

    def choose(self, position: Position) -> int:
        if len(position.legal) == 1 or not has_weights(position.game):
            return self.fallback.choose(position)
        state = position.sample()
        seed = position.random.getrandbits(62)
        effort = replace(self.effort, seconds=min(self.effort.seconds, position.seconds))
        return Search(position.game, state, position.seat, position.legal, seed, effort).run_search().actions[0]
