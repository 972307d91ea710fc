"""How the rules of a game behave, as short names and numbers that tests pin, so that no rule changes unnoticed."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np

from boardroom.engine import cpu
from boardroom.engine.conformance.random_games import positions
from boardroom.engine.constants import OVER
from boardroom.engine.game import Game, Options


def fingerprint(game: Game, options: Options, games: int = 200) -> str:
    """A short name for how the rules behave: pinned in the tests, so that no rule changes unnoticed.
    When it changes, the rules version must."""
    series = cpu.play(game, options, games, seed=2026)
    digest = hashlib.sha256(series.scores.tobytes()).hexdigest()[:12]
    return f"{series.decisions} {series.draws} {digest}"


def perft(game: Game, options: Options, seed: int, step: int, depth: int) -> int:
    """How many ways play can go on for so many steps, chance's included, from a position of a random game; counted by
    the compiled rules, for they are many."""
    for table, _ in positions(game, options, seed):
        if len(table.steps) >= step and table.state.actor >= 0:
            return count(game, game.schema.pack(table.state), depth)
    return 0


def count(game: Game, records: Any, depth: int) -> int:
    if depth == 0 or records["actor"][0] == OVER:
        return 1
    module, out = cpu.compiled(game), np.zeros(game.max_actions, np.int16)
    legal = out[: module.legal_at(records, 0, out)]
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        after = cpu.packed(game, records)
        module.apply_at(after, 0, int(action))
        total += count(game, after, depth - 1)
    return total
