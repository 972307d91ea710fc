"""One-step lookahead with a game's own evaluation, interpreted or compiled.

Both versions run `loops.choose` and choose the same action. The interpreted version starts immediately, which suits
live tables. The compiled version is much faster and suits many games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np

from boardroom.engine.compile import cpu
from boardroom.engine.compile.link import joined
from boardroom.engine.game import Game
from boardroom.engine.rules.schema import SomeState

Ahead = Callable[[Game, Any, int, Sequence[int]], int]
STATES = 3
"""The position, the state after a move, and the state after its forced consequences."""


@cache
def plain(game: Game) -> ModuleType:
    return joined(game, "plain", lambda f: f, lambda f: f)


def interpreted(game: Game, s: SomeState, seat: int, legal: Sequence[int]) -> int:
    states = [s, *(game.schema.new() for _ in range(STATES - 1))]
    return int(plain(game).choose(states, seat, legal, len(legal), [0] * game.max_actions))


def narrowed(game: Game, s: SomeState, legal: Sequence[int]) -> list[int]:
    """Return the actions worth evaluating, according to the game."""
    if game.advice is None:
        return list(legal)
    moves = list(legal)
    return moves[: plain(game).narrowed([s, game.schema.new()], moves, len(moves))]


def narrowed_compiled(game: Game, s: SomeState, legal: Sequence[int]) -> list[int]:
    """Return the same actions using compiled code."""
    states, moves = np.zeros(STATES, game.schema.dtype), np.array(legal, np.int16)
    states[0] = game.schema.pack(s)[0]
    return [int(move) for move in moves[: cpu.compiled(game).narrowed(states, moves, len(moves))]]


def compiled(game: Game, s: SomeState, seat: int, legal: Sequence[int]) -> int:
    states = np.zeros(STATES, game.schema.dtype)
    states[0] = game.schema.pack(s)[0]
    moves, out = np.array(legal, np.int16), np.zeros(game.max_actions, np.int16)
    return int(cpu.compiled(game).choose(states, seat, moves, len(moves), out))
