"""What the bridges have in common: a table by its name and options, what a result is worth, and its drawing."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from boardroom.base.errors import BadInput, installing
from boardroom.engine.game import Game, Options, unlearned
from boardroom.engine.schema import SomeState
from boardroom.engine.table import Table
from boardroom.games import game_named

Array = npt.NDArray[Any]
REWARDS = ("win", "share")
SEEDS = 2**62
"""Seeds of single games are drawn below this."""


def missing(error: ModuleNotFoundError) -> ModuleNotFoundError:
    """A library that a bridge leads to is not there: how to have it."""
    return ModuleNotFoundError(
        f"This needs {error.name}, which is not installed: {installing('bridges')}.", name=error.name
    )


def table_named(name: str, given: dict[str, Any]) -> tuple[Game, Options]:
    """A game and the options of a table, complete and checked. What is typed in from a real table cannot be played."""
    game = game_named(name)
    options = game.options({key: value for key, value in given.items() if value is not None})
    if game.typed(options):
        raise BadInput("A table whose draws are typed in cannot be played here.")
    if game.features is None:
        raise BadInput(unlearned(game, "has no features to observe"))
    return game, options


def checked_reward(reward: str) -> str:
    if reward not in REWARDS:
        raise BadInput(f"There is no reward {reward!r}: choose one of {', '.join(REWARDS)}.")
    return reward


def rewards_of(scores: Array, reward: str) -> Array:
    """What results are worth, a row a game: parts of one, which add up to it.

    win     the win, shared by all who have most
    share   one's part of all points or money; who has none has no part
    """
    scores = np.asarray(scores)
    parts = (scores == scores.max(axis=-1, keepdims=True)) if reward == "win" else np.maximum(scores, 0)
    total = parts.sum(axis=-1, keepdims=True)
    shared: Array = np.where(total > 0, parts / np.maximum(total, 1), 1 / scores.shape[-1])
    return shared


def laid(game: Game, options: Options, state: SomeState) -> Table:
    """A table at which things stand so: for views and drawings."""
    table = Table(game, options)
    table.state = state
    return table
