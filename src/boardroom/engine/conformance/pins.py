"""Hashes and counts that describe a game's behaviour, for tests that detect changed rules."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np

from boardroom.engine.compile import cpu
from boardroom.engine.conformance.random_games import iter_positions
from boardroom.engine.game import Game, Options
from boardroom.engine.rules.constants import OVER


def rules_fingerprint(game: Game, options: Options, games: int = 200) -> str:
    """Return a short hash of the rules' behaviour. Raise the rules version whenever it changes."""
    series = cpu.play_random_games(game, options, games, seed=2026)
    digest = hashlib.sha256(series.scores.tobytes()).hexdigest()[:12]
    return f"{series.decisions} {series.draws} {digest}"


def perft(game: Game, options: Options, seed: int, step: int, depth: int) -> int:
    """Count the sequences of `depth` actions and draws from a position of a random game, with compiled rules."""
    for match, _ in iter_positions(game, options, seed):
        if len(match.steps) >= step and match.state.actor >= 0:
            return count_paths(game, game.schema.pack(match.state), depth)
    return 0


def count_paths(game: Game, records: Any, depth: int) -> int:
    if depth == 0 or records["actor"][0] == OVER:
        return 1
    module, out = cpu.compile_game(game), np.zeros(game.max_actions, np.int16)
    legal = out[: module.legal_at(records, 0, out)]
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        after = cpu.pack_state(game, records)
        module.apply_at(after, 0, int(action))
        total += count_paths(game, after, depth - 1)
    return total
