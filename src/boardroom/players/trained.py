"""The trained player: it evaluates every action in a sampled deal and takes the best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from boardroom.engine.compile import cpu, loops
from boardroom.engine.game import Game
from boardroom.engine.rules.constants import OVER
from boardroom.engine.rules.schema import SomeState
from boardroom.players import lookahead
from boardroom.players.compiled_network import Judge
from boardroom.players.greedy import GreedyPlayer
from boardroom.players.network import POINTS, Floats, learned, network_of
from boardroom.players.player import Position

GREEDY = GreedyPlayer()
Outcome = Callable[[Game, SomeState, int, Sequence[int]], Floats]
UNTRIED = -9.0
"""Value of actions that are not evaluated."""


def final_worth(scores: Sequence[int], seat: int) -> float:
    """Return the value of a finished game on the network's scale: the win share plus the weighted share of points."""
    top = max(scores)
    points = [max(0, score) + 1e-3 for score in scores]
    return (scores[seat] == top) / list(scores).count(top) + POINTS * points[seat] / sum(points)


def interpreted(game: Game, state: SomeState, seat: int, legal: Sequence[int]) -> Floats:
    """Evaluate each action with the interpreter and NumPy, without compiling. Actions not worth evaluating get
    UNTRIED_VALUE."""
    network = network_of(game)
    assert game.features is not None
    tried = lookahead.narrowed(game, state, legal)
    seen = np.zeros((len(tried), game.features.FEATURES), np.int8)
    over = {}
    room: list[SomeState] = [game.schema.new() for _ in range(lookahead.STATES - 1)]
    for row, action in zip(seen, tried, strict=True):
        after = game.schema.copy(state)
        lookahead.plain(game).tried([after, *room], action, [0] * game.max_actions)
        if after.actor == OVER:
            over[action] = final_worth([game.rules.score(after, who) for who in range(state.players)], seat)
        else:
            known = [0] * len(row)
            game.features.features(after, seat, known)
            row[:] = known
    worth = network.worth(seen, state.players)
    found = {action: over.get(action, value) for action, value in zip(tried, worth, strict=True)}
    return np.array([found.get(action, UNTRIED) for action in legal], np.float32)


@cache
def judge_of(game: Game) -> Judge:
    return Judge.of(network_of(game))


def compiled(game: Game, state: SomeState, seat: int, legal: Sequence[int]) -> Floats:
    """Evaluate each action in compiled code, for many games."""
    judge = judge_of(game)
    assert game.features is not None
    tried = lookahead.narrowed_compiled(game, state, legal)
    n = len(tried)
    seen = np.zeros((n, game.features.FEATURES), np.int8)
    ended, scores = np.zeros(n, np.int8), np.zeros((n, state.players), np.int32)
    cpu.compiled(game).try_out_all(
        0, n, np.zeros(loops.ROOM_FOR, game.schema.dtype), np.zeros(game.max_actions, np.int16),
        game.schema.pack(state), np.zeros(n, np.int32), np.array(tried, np.int16), seen, ended, scores,
    )  # fmt: skip
    worth = judge.worth(seen.T, np.array([0, n]), np.array([state.players], np.int8))
    for j in np.flatnonzero(ended):
        worth[j] = final_worth(scores[j].tolist(), seat)
    found = dict(zip(tried, worth, strict=True))
    return np.array([found.get(action, UNTRIED) for action in legal], np.float32)


@dataclass(frozen=True)
class TrainedPlayer:
    """Takes the action with the best trained evaluation. Plays greedy if the game has no usable weights."""

    name: str = "trained"
    judged: Outcome = interpreted
    instead: GreedyPlayer = GREEDY

    def choose(self, position: Position) -> int:
        if len(position.legal) == 1:
            return position.legal[0]
        if not learned(position.game):
            return self.instead.choose(position)
        state = position.sample()
        return position.legal[int(self.judged(position.game, state, position.seat, position.legal).argmax())]
