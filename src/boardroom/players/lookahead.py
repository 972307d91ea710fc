"""One-step lookahead with a game's own evaluation, interpreted or compiled.

Both versions run `loops.choose_best` and choose the same action. The interpreted version starts immediately, which
suits live tables. The compiled version is much faster and suits many games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np

from boardroom.engine.compile import cpu
from boardroom.engine.compile.link import link_game
from boardroom.engine.game import Game
from boardroom.engine.rules.schema import AnyState

Lookahead = Callable[[Game, Any, int, Sequence[int]], int]
STATE_COUNT = 3
"""The position, the state after a move, and the state after its forced consequences."""


@cache
def load_interpreted_module(game: Game) -> ModuleType:
    return link_game(game, "plain", lambda f: f, lambda f: f)


def choose_interpreted(game: Game, s: AnyState, seat: int, legal: Sequence[int]) -> int:
    states = [s, *(game.schema.create_state() for _ in range(STATE_COUNT - 1))]
    return int(load_interpreted_module(game).choose_best(states, seat, legal, len(legal), [0] * game.max_actions))


def narrow_actions(game: Game, s: AnyState, legal: Sequence[int]) -> list[int]:
    """Return the actions worth evaluating, according to the game."""
    if game.advice is None:
        return list(legal)
    moves = list(legal)
    return moves[: load_interpreted_module(game).narrow_moves([s, game.schema.create_state()], moves, len(moves))]


def narrow_actions_compiled(game: Game, s: AnyState, legal: Sequence[int]) -> list[int]:
    """Return the same actions using compiled code."""
    states, moves = np.zeros(STATE_COUNT, game.schema.dtype), np.array(legal, np.int16)
    states[0] = game.schema.pack(s)[0]
    return [int(move) for move in moves[: cpu.compile_game(game).narrow_moves(states, moves, len(moves))]]


def choose_compiled(game: Game, s: AnyState, seat: int, legal: Sequence[int]) -> int:
    states = np.zeros(STATE_COUNT, game.schema.dtype)
    states[0] = game.schema.pack(s)[0]
    moves, out = np.array(legal, np.int16), np.zeros(game.max_actions, np.int16)
    return int(cpu.compile_game(game).choose_best(states, seat, moves, len(moves), out))
