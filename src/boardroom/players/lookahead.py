"""One step ahead: the move after which a game's own judgement of the position is best, at two speeds.

Both run `loops.choose` and choose the same. Interpreted it is ready at once, as a table between people wants it;
compiled it is far faster, and worth its compiling where many games are played.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np

from boardroom.engine import cpu
from boardroom.engine.game import Game
from boardroom.engine.link import joined
from boardroom.engine.schema import SomeState

Ahead = Callable[[Game, Any, int, Sequence[int]], int]
STATES = 3
"""The position, after a move, and after what the move forces."""


@cache
def plain(game: Game) -> ModuleType:
    return joined(game, "plain", lambda f: f, lambda f: f)


def interpreted(game: Game, s: SomeState, seat: int, legal: Sequence[int]) -> int:
    states = [s, *(game.schema.new() for _ in range(STATES - 1))]
    return int(plain(game).choose(states, seat, legal, len(legal), [0] * game.max_actions))


def narrowed(game: Game, s: SomeState, legal: Sequence[int]) -> list[int]:
    """The actions that are worth judging, as the game says."""
    if game.advice is None:
        return list(legal)
    moves = list(legal)
    return moves[: plain(game).narrowed([s, game.schema.new()], moves, len(moves))]


def narrowed_compiled(game: Game, s: SomeState, legal: Sequence[int]) -> list[int]:
    """The same in compiled code, for many games."""
    states, moves = np.zeros(STATES, game.schema.dtype), np.array(legal, np.int16)
    states[0] = game.schema.pack(s)[0]
    return [int(move) for move in moves[: cpu.compiled(game).narrowed(states, moves, len(moves))]]


def compiled(game: Game, s: SomeState, seat: int, legal: Sequence[int]) -> int:
    states = np.zeros(STATES, game.schema.dtype)
    states[0] = game.schema.pack(s)[0]
    moves, out = np.array(legal, np.int16), np.zeros(game.max_actions, np.int16)
    return int(cpu.compiled(game).choose(states, seat, moves, len(moves), out))
