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
Floats = npt.NDArray[np.float32]
FORMAT = 1
FEW = 200
"""Positions of one decision."""
POINTS = 0.3
"""Weight of the share of points relative to winning. It makes the player play well in decided games."""


@dataclass(frozen=True, eq=False)
class Network:
    """The layers of a network, and how it was trained."""

    matrices: tuple[Floats, ...]
    biases: tuple[Floats, ...]
    made: Mapping[str, Any]

    @property
    def seats(self) -> int:
        return len(self.biases[-1]) // 2

    @cached_property
    def _columns(self) -> tuple[Floats, ...]:
        """Matrices with one row per input."""
        return tuple(np.ascontiguousarray(matrix.T) for matrix in self.matrices)

    def chances(self, seen: npt.NDArray[np.int8], players: int) -> Floats:
        """Return chances to win and shares of points: a row per position, two columns per seat, counted from the seat
        to move."""
        # Three of four numbers are zero in all positions of a decision
        used = np.flatnonzero(seen.any(axis=0))
        z = seen[:, used].astype(np.float32)
        first, *others = self._columns
        for matrix, bias in zip((first[used], *others), self.biases, strict=True):
            z = product(z, matrix) + bias
            if bias is not self.biases[-1]:
                np.maximum(z, 0, out=z)
        return shares(z, players)

    def worth(self, seen: npt.NDArray[np.int8], players: int) -> Floats:
        """Return the value of each position for the seat to move."""
        chances = self.chances(seen, players)
        return np.asarray(chances[:, 0] + np.float32(POINTS) * chances[:, self.seats])


def product(z: Floats, matrix: Floats) -> Floats:
    """Multiply few rows one by one: spreading them over cores takes up to ten times as long on a busy machine."""
    return np.array([row @ matrix for row in z]) if 0 < len(z) <= FEW else z @ matrix


def shares(z: Floats, players: int) -> Floats:
    """Return the softmax of each half of the outputs over the players."""
    seats = z.shape[1] // 2
    found = np.zeros_like(z)
    for at in (0, seats):
        part = z[:, at : at + players]
        part = np.exp(part - part.max(axis=1, keepdims=True))
        found[:, at : at + players] = part / part.sum(axis=1, keepdims=True)
    return found


def file_of(game: Game) -> Path:
    return Path(str(files("boardroom.players") / "weights" / f"{game.name}.weights"))


def dumps(game: Game, layers: Sequence[Any], made: Mapping[str, Any]) -> bytes:
    """Return the weights file of a network."""
    assert game.features is not None
    numbers = b"".join(np.ascontiguousarray(layer, np.float16).tobytes() for layer in layers)
    head = {
        "boardroom-weights": FORMAT,
        "game": game.name,
        "rules": game.version,
        "features": int(game.features.VERSION),
        "layers": [int(layers[0].shape[1]), *(len(bias) for bias in layers[1::2])],
        "sha256": hashlib.sha256(numbers).hexdigest(),
        "made": dict(made),
    }
    return json.dumps(head, ensure_ascii=False).encode() + b"\n" + numbers


def loads(game: Game, data: bytes) -> Network:
    """Parse a weights file. Raise BadInput if it is damaged or for another version."""
    name = game.titles["en"]
    if game.features is None or game.judgement is None:
        raise BadInput(f"{name} has no trained weights yet.")
    line, _, numbers = data.partition(b"\n")
    try:
        head = json.loads(line)
        sizes = [int(size) for size in head["layers"]]
        rules, features, checksum, made = head["rules"], head["features"], head["sha256"], head["made"]
        weights_game, version = head["game"], head["boardroom-weights"]
    except (ValueError, KeyError, TypeError) as error:
        raise BadInput(f"The weights of {name} are not a weights file.") from error
    if (version, weights_game) != (FORMAT, game.name):
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
def learned(game: Game) -> bool:
    """Return True if the package has usable weights for the game. Log a warning once per process if not."""
    if game.learned is None:
        return False
    try:
        network_of(game)
    except BadInput as error:
        log.warning("%s Using the greedy player instead.", error)
        return False
    return True


@cache
def network_of(game: Game) -> Network:
    """Load the network that ships with the package."""
    path = file_of(game)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadInput(f"The weights of {game.titles['en']} are missing: {path.name}.") from error
    return loads(game, data)
