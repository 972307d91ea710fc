"""Compare an information-set tree search with the search that ships, at equal time.

    python bench/tree_search.py [--games 40] [--seconds 0.1] [--seed 1] [--json]

Two seats use the tree and two use `players.search`, with the same network and processor time per decision; seats
rotate. A node of the tree is a sequence of public actions, whatever the deal. Each simulation walks the tree in another
sampled deal (PUCT) until it reaches a new node, which the network evaluates for every seat.

The tree search is not a player because it wins less often; docs/strength.md has the figures.
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

from boardroom.engine.batch.parallel_games import Crowd
from boardroom.engine.compile import loops
from boardroom.engine.game import Game
from boardroom.games import game_named
from boardroom.players import search
from boardroom.players.lockstep import all_actions
from boardroom.players.matches import play_match
from boardroom.players.network import POINTS
from boardroom.players.player import Player, Position
from boardroom.players.trained import final_worth, judge_of

TOGETHER = 16
"""Simulations run together. A running simulation counts as a visit with a poor outcome."""
CURIOUS = 0.5
"""Exploration constant of PUCT."""
WARMTH = 0.05
"""Difference in value that makes one action e times as likely to be tried as another."""


@dataclass
class Node:
    """Statistics of one information set: visits, and how often each action was taken with which total value."""

    taken: dict[int, int] = field(default_factory=dict)
    came: dict[int, float] = field(default_factory=dict)
    visits: int = 0

    def pick(self, actions: Sequence[int], worth: Any) -> int:
        prior = np.exp((worth - worth.max()) / WARMTH)
        prior /= prior.sum()
        taken = np.array([self.taken.get(action, 0) for action in actions])
        came = np.array([self.came.get(action, 0.0) for action in actions])
        mean = np.where(taken > 0, came / np.maximum(taken, 1), worth)
        return actions[int((mean + CURIOUS * prior * np.sqrt(self.visits + 1) / (1 + taken)).argmax())]


class Tree:
    """A search for one decision."""

    def __init__(self, game: Game, state: Any, seat: int, seed: int) -> None:
        self.game, self.seat, self.seed = game, seat, seed
        self.start = game.schema.pack(state)
        self.nodes: dict[tuple[int, ...], Node] = {(): Node()}
        self.walks = 0

    def run(self, seconds: float) -> int:
        ends = time.thread_time() + seconds
        while time.thread_time() < ends:
            self.walk()
        return max(self.nodes[()].taken.items(), key=lambda pair: pair[1])[0]

    def walk(self) -> None:
        """Run some simulations from the root to a new node."""
        game = self.game
        crowd = Crowd(game, TOGETHER)
        kinds = np.full((TOGETHER, crowd.seat_count), loops.ASKED)
        crowd.take_up(np.repeat(self.start, TOGETHER), kinds, self.seed, self.walks)
        crowd.go_on()
        crowd.take_up(np.array(crowd.deals), kinds, ~self.seed & (1 << 62) - 1, self.walks)
        self.walks += TOGETHER
        paths: list[tuple[int, ...]] = [()] * TOGETHER
        steps: list[list[tuple[Node, int, int]]] = [[] for _ in range(TOGETHER)]
        while True:
            crowd.go_on()
            for i in np.flatnonzero(crowd.counts == 0).tolist():
                if steps[i]:
                    scores = crowd.scores[i, : crowd.players[i]].tolist()
                    self.back(steps[i], [final_worth(scores, who) for who in range(len(scores))])
                    steps[i] = []
            rows = np.flatnonzero(crowd.counts > 0)
            if len(rows) == 0:
                return
            for i, actions, worth, everybody in self.judged(crowd, rows):
                who = int(crowd.seats[i])
                node = self.nodes.get(paths[i])
                if node is None:
                    self.nodes[paths[i]] = Node()
                    self.back(steps[i], everybody)
                    steps[i] = []
                    crowd.counts[i] = 0
                    continue
                action = node.pick(actions, worth)
                node.visits += 1
                node.taken[action] = node.taken.get(action, 0) + 1
                node.came.setdefault(action, 0.0)
                steps[i].append((node, who, action))
                paths[i] = (*paths[i], action)
                crowd.chosen[i] = action

    def judged(self, crowd: Crowd, rows: Any) -> list[tuple[int, list[int], Any, list[float]]]:
        """Return the actions of each game, their values for the seat to move, and the best one's values for all
        seats."""
        begins, row, actions = all_actions(crowd, rows)
        seen, ended, results = crowd.try_out(rows[row].astype(np.int32), actions)
        chances = judge_of(self.game).chances(seen, begins, crowd.players[rows])
        both = chances[: len(chances) // 2] + POINTS * chances[len(chances) // 2 :]
        found = []
        for k, i in enumerate(rows):
            part = slice(begins[k], begins[k + 1])
            seats, who = int(crowd.players[i]), int(crowd.seats[i])
            worth = both[0, part].copy()
            for j in np.flatnonzero(ended[part]):
                worth[j] = final_worth(results[begins[k] + j, :seats].tolist(), who)
            best, at = begins[k] + int(worth.argmax()), who
            everybody = [0.0] * seats
            for n in range(seats):
                everybody[at] = float(both[n, best])
                at = int(crowd.after[i, at])
            found.append((int(i), actions[part].tolist(), worth, everybody))
        return found

    def back(self, steps: list[tuple[Node, int, int]], everybody: list[float]) -> None:
        for node, who, action in steps:
            node.came[action] += everybody[who]


@dataclass(frozen=True)
class TreePlayer:
    seconds: float
    name: str = "tree"

    def choose(self, position: Position) -> int:
        if len(position.legal) == 1:
            return position.legal[0]
        seed = position.random.getrandbits(62)
        return Tree(position.game, position.sample(), position.seat, seed).run(self.seconds)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--games", type=int, default=40)
    asked.add_argument("--seconds", type=float, default=0.1, help="seconds of processor time per decision (0.1)")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--json", action="store_true")
    given = asked.parse_args()
    # Use processor time, so that other programs do not affect the result
    vars(search)["time"] = SimpleNamespace(perf_counter=time.thread_time)
    game = game_named("acquire")
    effort = search.Effort(seconds=given.seconds)
    players: list[Player] = [TreePlayer(given.seconds), search.SearchPlayer(effort=effort)] * 2
    won = 0.0
    for number in range(given.games):
        match = play_match(game, {"ruleset": "2000", "players": 4}, players, given.seed, number, seconds=1e9)
        won += sum(share for who, share in zip(match.players, match.shares_of_win(), strict=True) if "tree" in who)
        if not given.json:
            print(f"{number + 1} games: the tree's two seats won {won / (number + 1):.1%}", flush=True)
    if given.json:
        print(json.dumps({"games": given.games, "seconds": given.seconds, "tree_won": won / given.games}))


if __name__ == "__main__":
    main()
