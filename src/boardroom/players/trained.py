"""The trained player: it evaluates every action in a sampled deal and takes the best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from boardroom.engine.compile import cpu, loops
from boardroom.engine.game import Game
from boardroom.engine.rules.constants import OVER
from boardroom.engine.rules.schema import AnyState
from boardroom.players import lookahead
from boardroom.players.compiled_network import CompiledNetwork
from boardroom.players.greedy import GreedyPlayer
from boardroom.players.network import POINTS_WEIGHT, FloatArray, has_weights, load_network
from boardroom.players.player import Position

GREEDY_PLAYER = GreedyPlayer()
ActionEvaluator = Callable[[Game, AnyState, int, Sequence[int]], FloatArray]
UNTRIED_VALUE = -9.0
"""Value of actions that are not evaluated."""


def evaluate_final_scores(scores: Sequence[int], seat: int) -> float:
    """Return the value of a finished game on the network's scale: the win share plus the weighted share of points."""
    top = max(scores)
    points = [max(0, score) + 1e-3 for score in scores]
    return (scores[seat] == top) / list(scores).count(top) + POINTS_WEIGHT * points[seat] / sum(points)


def evaluate_interpreted(game: Game, state: AnyState, seat: int, legal: Sequence[int]) -> FloatArray:
    """Evaluate each action with the interpreter and NumPy, without compiling. Actions not worth evaluating get
    UNTRIED_VALUE."""
    network = load_network(game)
    assert game.features is not None
    tried = lookahead.narrow_actions(game, state, legal)
    seen = np.zeros((len(tried), game.features.FEATURES), np.int8)
    over = {}
    room: list[AnyState] = [game.schema.create_state() for _ in range(lookahead.STATE_COUNT - 1)]
    for row, action in zip(seen, tried, strict=True):
        after = game.schema.copy(state)
        lookahead.load_interpreted_module(game).try_action([after, *room], action, [0] * game.max_actions)
        if after.actor == OVER:
            over[action] = evaluate_final_scores([game.rules.score(after, who) for who in range(state.players)], seat)
        else:
            known = [0] * len(row)
            game.features.features(after, seat, known)
            row[:] = known
    worth = network.evaluate_positions(seen, state.players)
    found = {action: over.get(action, value) for action, value in zip(tried, worth, strict=True)}
    return np.array([found.get(action, UNTRIED_VALUE) for action in legal], np.float32)


@cache
def load_compiled_network(game: Game) -> CompiledNetwork:
    return CompiledNetwork.from_network(load_network(game))


def evaluate_compiled(game: Game, state: AnyState, seat: int, legal: Sequence[int]) -> FloatArray:
    """Evaluate each action in compiled code, for many games."""
    judge = load_compiled_network(game)
    assert game.features is not None
    tried = lookahead.narrow_actions_compiled(game, state, legal)
    n = len(tried)
    seen = np.zeros((n, game.features.FEATURES), np.int8)
    ended, scores = np.zeros(n, np.int8), np.zeros((n, state.players), np.int32)
    cpu.compile_game(game).try_pairs(
        0, n, np.zeros(loops.WORK_STATES, game.schema.dtype), np.zeros(game.max_actions, np.int16),
        game.schema.pack(state), np.zeros(n, np.int32), np.array(tried, np.int16), seen, ended, scores,
    )  # fmt: skip
    worth = judge.evaluate_positions(seen.T, np.array([0, n]), np.array([state.players], np.int8))
    for j in np.flatnonzero(ended):
        worth[j] = evaluate_final_scores(scores[j].tolist(), seat)
    found = dict(zip(tried, worth, strict=True))
    return np.array([found.get(action, UNTRIED_VALUE) for action in legal], np.float32)


@dataclass(frozen=True)
class TrainedPlayer:
    """Takes the action with the best trained evaluation. Plays greedy if the game has no usable weights."""

    name: str = "trained"
    evaluate_actions: ActionEvaluator = evaluate_interpreted
    fallback: GreedyPlayer = GREEDY_PLAYER

    def choose(self, position: Position) -> int:
        if len(position.legal) == 1:
            return position.legal[0]
        if not has_weights(position.game):
            return self.fallback.choose(position)
        state = position.sample()
        return position.legal[int(self.evaluate_actions(position.game, state, position.seat, position.legal).argmax())]
