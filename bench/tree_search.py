"""Compare an information-set tree search with the search that ships, at equal time.

    python bench/tree_search.py [--games 40] [--seconds 0.1] [--seed 1] [--json]

Two seats use the tree and two use `players.search`, with the same network and processor time per decision; seats
rotate. A node of the tree is a sequence of public actions, whatever the deal. Each simulation walks the tree in another
sampled deal (PUCT) until it reaches a new node, which the network evaluates for every seat.

The tree search is not a player because it wins less often; docs/project/measurements/players.md has the figures.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import numpy as np

from boardroom.engine.batch.parallel_games import ParallelGames
from boardroom.engine.compile import loops
from boardroom.engine.game import Game
from boardroom.games import find_game
from boardroom.players import search
from boardroom.players.lockstep import list_all_actions
from boardroom.players.matches import play_match
from boardroom.players.network import POINTS_WEIGHT
from boardroom.players.player import Player, Position
from boardroom.players.trained import evaluate_final_scores, load_compiled_network

BATCH_SIZE = 16
"""Simulations run together. A running simulation counts as a visit with a poor outcome."""
EXPLORATION = 0.5
"""Exploration constant of PUCT."""
PRIOR_TEMPERATURE = 0.05
"""Difference in value that makes one action e times as likely to be tried as another."""


@dataclass
class InformationSet:
    """Statistics of one information set: visits, and how often each action was taken with which total value."""

    action_visits: dict[int, int] = field(default_factory=dict)
    action_values: dict[int, float] = field(default_factory=dict)
    visits: int = 0

    def choose_action(self, actions: Sequence[int], worth: Any) -> int:
        prior = np.exp((worth - worth.max()) / PRIOR_TEMPERATURE)
        prior /= prior.sum()
        taken = np.array([self.action_visits.get(action, 0) for action in actions])
        came = np.array([self.action_values.get(action, 0.0) for action in actions])
        mean = np.where(taken > 0, came / np.maximum(taken, 1), worth)
        return actions[int((mean + EXPLORATION * prior * np.sqrt(self.visits + 1) / (1 + taken)).argmax())]


class TreeSearch:
    """A search for one decision."""

    def __init__(self, game: Game, state: Any, seat: int, seed: int) -> None:
        self.game, self.seat, self.seed = game, seat, seed
        self.start_state = game.schema.pack(state)
        self.nodes: dict[tuple[int, ...], InformationSet] = {(): InformationSet()}
        self.simulation_count = 0

    def run_search(self, seconds: float) -> int:
        ends = time.thread_time() + seconds
        while time.thread_time() < ends:
            self.run_simulations()
        return max(self.nodes[()].action_visits.items(), key=lambda pair: pair[1])[0]

    def run_simulations(self) -> None:
        """Run some simulations from the root to a new node."""
        game = self.game
        crowd = ParallelGames(game, BATCH_SIZE)
        kinds = np.full((BATCH_SIZE, crowd.seat_count), loops.EXTERNAL)
        crowd.start_from(np.repeat(self.start_state, BATCH_SIZE), kinds, self.seed, self.simulation_count)
        crowd.advance()
        crowd.start_from(np.array(crowd.sampled_states), kinds, ~self.seed & (1 << 62) - 1, self.simulation_count)
        self.simulation_count += BATCH_SIZE
        paths: list[tuple[int, ...]] = [()] * BATCH_SIZE
        steps: list[list[tuple[InformationSet, int, int]]] = [[] for _ in range(BATCH_SIZE)]
        while True:
            crowd.advance()
            for i in np.flatnonzero(crowd.counts == 0).tolist():
                if steps[i]:
                    scores = crowd.scores[i, : crowd.players[i]].tolist()
                    self.add_values(steps[i], [evaluate_final_scores(scores, who) for who in range(len(scores))])
                    steps[i] = []
            rows = np.flatnonzero(crowd.counts > 0)
            if len(rows) == 0:
                return
            for i, actions, worth, everybody in self.evaluate_games(crowd, rows):
                who = int(crowd.seats[i])
                node = self.nodes.get(paths[i])
                if node is None:
                    self.nodes[paths[i]] = InformationSet()
                    self.add_values(steps[i], everybody)
                    steps[i] = []
                    crowd.counts[i] = 0
                    continue
                action = node.choose_action(actions, worth)
                node.visits += 1
                node.action_visits[action] = node.action_visits.get(action, 0) + 1
                node.action_values.setdefault(action, 0.0)
                steps[i].append((node, who, action))
                paths[i] = (*paths[i], action)
                crowd.chosen_actions[i] = action

    def evaluate_games(self, crowd: ParallelGames, rows: Any) -> list[tuple[int, list[int], Any, list[float]]]:
        """Return the actions of each game, their values for the seat to move, and the best one's values for all
        seats."""
        begins, row, actions = list_all_actions(crowd, rows)
        seen, ended, results = crowd.try_actions(rows[row].astype(np.int32), actions)
        chances = load_compiled_network(self.game).predict_chances(seen, begins, crowd.players[rows])
        both = chances[: len(chances) // 2] + POINTS_WEIGHT * chances[len(chances) // 2 :]
        found = []
        for k, i in enumerate(rows):
            part = slice(begins[k], begins[k + 1])
            seats, who = int(crowd.players[i]), int(crowd.seats[i])
            worth = both[0, part].copy()
            for j in np.flatnonzero(ended[part]):
                worth[j] = evaluate_final_scores(results[begins[k] + j, :seats].tolist(), who)
            best, at = begins[k] + int(worth.argmax()), who
            everybody = [0.0] * seats
            for n in range(seats):
                everybody[at] = float(both[n, best])
                at = int(crowd.next_seats[i, at])
            found.append((int(i), actions[part].tolist(), worth, everybody))
        return found

    def add_values(self, steps: list[tuple[InformationSet, int, int]], everybody: list[float]) -> None:
        for node, who, action in steps:
            node.action_values[action] += everybody[who]


@dataclass(frozen=True)
class TreePlayer:
    seconds: float
    name: str = "tree"

    def choose(self, position: Position) -> int:
        if len(position.legal) == 1:
            return position.legal[0]
        seed = position.random.getrandbits(62)
        return TreeSearch(position.game, position.sample(), position.seat, seed).run_search(self.seconds)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--games", type=int, default=40)
    asked.add_argument("--seconds", type=float, default=0.1, help="seconds of processor time per decision (0.1)")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--json", action="store_true")
    given = asked.parse_args()
    # Use processor time, so that other programs do not affect the result
    vars(search)["time"] = SimpleNamespace(perf_counter=time.thread_time)
    game = find_game("acquire")
    effort = search.SearchEffort(seconds=given.seconds)
    players: list[Player] = [TreePlayer(given.seconds), search.SearchPlayer(effort=effort)] * 2
    won = 0.0
    for number in range(given.games):
        match = play_match(game, {"ruleset": "2000", "players": 4}, players, given.seed, number, seconds=1e9)
        won += sum(share for who, share in zip(match.players, match.win_shares(), strict=True) if "tree" in who)
        if not given.json:
            print(f"{number + 1} games: the tree's two seats won {won / (number + 1):.1%}", flush=True)
    if given.json:
        print(json.dumps({"games": given.games, "seconds": given.seconds, "tree_won": won / given.games}))


if __name__ == "__main__":
    main()
