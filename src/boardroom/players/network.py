"""Trained networks: loading weights from package files and evaluating positions with NumPy.

A weights file is one line of JSON (metadata and checksum), then all numbers in half precision.
"""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from boardroom.base.errors import BadInput
from boardroom.engine.game import Game

log = logging.getLogger("boardroom.players")
FloatArray = npt.NDArray[np.float32]
WEIGHTS_FORMAT = 1
SMALL_BATCH = 200
"""Positions of one decision."""
POINTS_WEIGHT = 0.3
"""Weight of the share of points relative to winning. It makes the player play well in decided games."""


@dataclass(frozen=True, eq=False)
class Network:
    """The layers of a network, and how it was trained."""

    matrices: tuple[FloatArray, ...]
    biases: tuple[FloatArray, ...]
    metadata: Mapping[str, Any]

    @property
    def seat_count(self) -> int:
        return len(self.biases[-1]) // 2

    @cached_property
    def _transposed_matrices(self) -> tuple[FloatArray, ...]:
        """Matrices with one row per input."""
        return tuple(np.ascontiguousarray(matrix.T) for matrix in self.matrices)

    def predict_chances(self, seen: npt.NDArray[np.int8], players: int) -> FloatArray:
        """Return chances to win and shares of points: a row per position, two columns per seat, counted from the seat
        to move."""
        # Three of four numbers are zero in all positions of a decision
        used = np.flatnonzero(seen.any(axis=0))
        z = seen[:, used].astype(np.float32)
        first, *others = self._transposed_matrices
        for matrix, bias in zip((first[used], *others), self.biases, strict=True):
            z = multiply_rows(z, matrix) + bias
            if bias is not self.biases[-1]:
                np.maximum(z, 0, out=z)
        return compute_softmax(z, players)

    def evaluate_positions(self, seen: npt.NDArray[np.int8], players: int) -> FloatArray:
        """Return the value of each position for the seat to move."""
        chances = self.predict_chances(seen, players)
        return np.asarray(chances[:, 0] + np.float32(POINTS_WEIGHT) * chances[:, self.seat_count])


def multiply_rows(z: FloatArray, matrix: FloatArray) -> FloatArray:
    """Multiply few rows one by one: spreading them over cores takes up to ten times as long on a busy machine."""
    return np.array([row @ matrix for row in z]) if 0 < len(z) <= SMALL_BATCH else z @ matrix


def compute_softmax(z: FloatArray, players: int) -> FloatArray:
    """Return the softmax of each half of the outputs over the players."""
    seats = z.shape[1] // 2
    found = np.zeros_like(z)
    for at in (0, seats):
        part = z[:, at : at + players]
        part = np.exp(part - part.max(axis=1, keepdims=True))
        found[:, at : at + players] = part / part.sum(axis=1, keepdims=True)
    return found


def get_weights_path(game: Game) -> Path:
    return Path(str(files("boardroom.players") / "weights" / f"{game.name}.weights"))


def serialize_network(game: Game, layers: Sequence[Any], metadata: Mapping[str, Any]) -> bytes:
    """Return the weights file of a network."""
    assert game.features is not None
    numbers = b"".join(np.ascontiguousarray(layer, np.float16).tobytes() for layer in layers)
    head = {
        "boardroom-weights": WEIGHTS_FORMAT,
        "game": game.name,
        "rules": game.version,
        "features": int(game.features.VERSION),
        "layers": [int(layers[0].shape[1]), *(len(bias) for bias in layers[1::2])],
        "sha256": hashlib.sha256(numbers).hexdigest(),
        "made": dict(metadata),
    }
    return json.dumps(head, ensure_ascii=False).encode() + b"\n" + numbers


def parse_network(game: Game, data: bytes) -> Network:
    """Parse a weights file. Raise BadInput if it is damaged or for another version."""
    name = game.titles["en"]
    if game.features is None or game.evaluation is None:
        raise BadInput(f"{name} has no trained weights yet.")
    line, _, numbers = data.partition(b"\n")
    try:
        head = json.loads(line)
        sizes = [int(size) for size in head["layers"]]
        rules, features, checksum, made = head["rules"], head["features"], head["sha256"], head["made"]
        weights_game, version = head["game"], head["boardroom-weights"]
    except (ValueError, KeyError, TypeError) as error:
        raise BadInput(f"The weights of {name} are not a weights file.") from error
    if (version, weights_game) != (WEIGHTS_FORMAT, game.name):
        raise BadInput(f"The weights of {name} belong to {weights_game!r}, format {version!r}.")
    if (rules, features) != (game.version, game.features.VERSION) or sizes[0] != game.features.FEATURES:
        raise BadInput(
            f"The weights of {name} are for rules {rules} and features {features}; this version has rules "
            f"{game.version} and features {game.features.VERSION}."
        )
    if hashlib.sha256(numbers).hexdigest() != checksum:
        raise BadInput(f"The weights of {name} are damaged: the checksum does not match.")
    halves = np.frombuffer(numbers, np.float16).astype(np.float32)
    matrices, biases, at = [], [], 0
    for before, size in pairwise(sizes):
        matrices.append(halves[at : at + before * size].reshape(size, before).copy())
        at += before * size
        biases.append(halves[at : at + size].copy())
        at += size
    return Network(tuple(matrices), tuple(biases), made)


@cache
def has_weights(game: Game) -> bool:
    """Return True if the package has usable weights for the game. Log a warning once per process if not."""
    if game.trained_bots is None:
        return False
    try:
        load_network(game)
    except BadInput as error:
        log.warning("%s Using the greedy player instead.", error)
        return False
    return True


@cache
def load_network(game: Game) -> Network:
    """Load the network that ships with the package."""
    path = get_weights_path(game)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadInput(f"The weights of {game.titles['en']} are missing: {path.name}.") from error
    return parse_network(game, data)
