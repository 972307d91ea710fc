"""What a seat knows, as numbers: learned weights depend on every one of them and on its place."""

import hashlib

import numpy as np
import pytest

from boardroom.engine.batch.batch import Batch
from boardroom.games import find_game

ACQUIRE = find_game("acquire")
TABLES = [
    ({"ruleset": "2000", "players": 2}, "1167842d33602f3c"),
    ({"ruleset": "2000", "players": 4}, "54fbac9a8c62ddaa"),
    ({"ruleset": "2000", "players": 4, "assets": "hidden"}, "6b06ad2eb445a965"),
    ({"ruleset": "championship", "players": 6}, "cc07368b966d7489"),
    ({"ruleset": "2023", "players": 3, "mode": "tycoon", "powers": True}, "b0a80335b5160cca"),
    ({"ruleset": "2000", "players": 4, "hands": "unknown"}, "6a741b4b3b176585"),
]


def digest(options, size=24, steps=260):
    """The numbers of some random games, after every step and at their ends."""
    batch = Batch(ACQUIRE, options, size, seed=3, features=True)
    random, rows, seen = np.random.default_rng(2), np.arange(size), hashlib.sha256()
    for _ in range(steps):
        batch.step(batch.moves[rows, random.integers(0, batch.counts)])
        seen.update(batch.features.tobytes())
        seen.update(batch.final_features.tobytes())
    return seen.hexdigest()[:16]


@pytest.mark.parametrize(
    ("options", "pinned"),
    TABLES,
    ids=lambda value: " ".join(map(str, dict(value).values())) if isinstance(value, dict) else "",
)
def test_features_match_pinned_numbers(options, pinned):
    """If a change was meant: raise VERSION of the features, learn anew, and pin anew."""
    assert digest(options) == pinned
