"""Helpers for all bridges: games by name and options, rewards, and matches for drawing."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from boardroom.base.errors import BadInput, install_command
from boardroom.engine.game import Game, Options, missing_module_message
from boardroom.engine.match import Match
from boardroom.engine.rules.schema import AnyState
from boardroom.games import find_game

Array = npt.NDArray[Any]
REWARDS = ("win", "share")
MAX_SEED = 2**62
"""Upper limit for the seeds of single games."""


def missing_library_error(error: ModuleNotFoundError) -> ModuleNotFoundError:
    """Return an error that explains how to install a missing library."""
    return ModuleNotFoundError(
        f"This needs {error.name}, which is not installed: {install_command('bridges')}.", name=error.name
    )


def resolve_game(name: str, given: dict[str, Any]) -> tuple[Game, Options]:
    """Return a game and complete options. Raise BadInput for tables that record a real one."""
    game = find_game(name)
    options = game.complete_options({key: value for key, value in given.items() if value is not None})
    if game.records_real_table(options):
        raise BadInput("Tables with typed-in draws are not supported here.")
    if game.features is None:
        raise BadInput(missing_module_message(game, "has no features to observe"))
    return game, options


def check_reward(reward: str) -> str:
    if reward not in REWARDS:
        raise BadInput(f"There is no reward {reward!r}: choose one of {', '.join(REWARDS)}.")
    return reward


def compute_rewards(scores: Array, reward: str) -> Array:
    """Return the rewards for rows of scores; each row adds up to 1.

    win     an equal share of 1 for each winner
    share   the player's part of all points or money; negative scores count as 0
    """
    scores = np.asarray(scores)
    parts = (scores == scores.max(axis=-1, keepdims=True)) if reward == "win" else np.maximum(scores, 0)
    total = parts.sum(axis=-1, keepdims=True)
    shared: Array = np.where(total > 0, parts / np.maximum(total, 1), 1 / scores.shape[-1])
    return shared


def create_match(game: Game, options: Options, state: AnyState) -> Match:
    """Return a match in this state, for views and drawings."""
    match = Match(game, options)
    match.state = state
    return match
