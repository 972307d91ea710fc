"""A network in training: weights in one flat array, with NumPy or CuPy."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from boardroom.players.compiled_network import CompiledNetwork

CHUNK_SIZE = 1 << 16
"""Positions evaluated at once."""
CACHED_NETWORKS = 2
"""Compiled evaluators in the cache: one for the current weights, one for earlier weights."""


def to_numpy(array: Any) -> Any:
    """Return a NumPy array."""
    return array.get() if hasattr(array, "get") else array


class Learner:
    """A network with two outputs per seat, counted from the seat to move: chance to win, and share of points.
    Positions are columns."""

    def __init__(self, xp: Any, sizes: Sequence[int], seed: int) -> None:
        self.xp = xp
        self.sizes = tuple(sizes)
        self.seat_count = sizes[-1] // 2
        shapes = [shape for a, b in pairwise(sizes) for shape in ((b, a), (b, 1))]
        random = np.random.default_rng(seed)
        flat = [
            random.normal(0, math.sqrt((1 if i >= len(shapes) - 2 else 2) / shape[1]), shape) if shape[1] > 1 else
            np.zeros(shape)
            for i, shape in enumerate(shapes)
        ]  # fmt: skip
        self.shapes = shapes
        self.weights = xp.asarray(np.concatenate([part.ravel() for part in flat]).astype(np.float32))
        self.first = xp.zeros_like(self.weights)
        self.second = xp.zeros_like(self.weights)
        self.steps = 0
        self.scale = xp.ones(sizes[0], xp.float32)
        self.compiled_networks: list[tuple[Any, CompiledNetwork]] = []

    def split_layers(self, flat: Any) -> list[Any]:
        """Return the layers in a flat array, matrix and bias in turn."""
        found, at = [], 0
        for rows, columns in self.shapes:
            found.append(flat[at : at + rows * columns].reshape(rows, columns))
            at += rows * columns
        return found

    def compute_outputs(self, weights: Any, seen: Any) -> list[Any]:
        """Return the input and the outputs of every layer. The input scale is part of the first matrix."""
        parts = self.split_layers(weights)
        parts[0] = parts[0] * self.scale
        outputs = [seen.astype(self.xp.float32)]
        for k in range(0, len(parts), 2):
            z = parts[k] @ outputs[-1] + parts[k + 1]
            outputs.append(z if k == len(parts) - 2 else self.xp.maximum(z, 0))
        return outputs

    def compute_chances(self, z: Any, players: Any) -> Any:
        """Return the softmax of both halves of the last layer over the occupied seats."""
        xp, n = self.xp, self.seat_count
        z = z.reshape(2, n, -1)
        z = xp.where((xp.arange(n)[:, None] < players[None, :])[None], z, -1e9)
        e = xp.exp(z - z.max(axis=1, keepdims=True))
        return (e / e.sum(axis=1, keepdims=True)).reshape(2 * n, -1)

    def predict_chances(self, weights: Any, seen: Any, players: Any, decisions: Any = None) -> Any:
        """Return both outputs for every seat (rows) and position (columns).

        With NumPy, compiled code does the work. It is faster if `decisions` gives the decision of each column.
        """
        if self.xp is np:
            numbers = np.arange(seen.shape[1]) if decisions is None else decisions
            begins = np.flatnonzero(np.diff(numbers, prepend=-1, append=-1))
            return self.get_compiled_network(weights).predict_chances(seen, begins, players[begins[:-1]])
        judged = self.xp.empty((2 * self.seat_count, seen.shape[1]), self.xp.float32)
        for a in range(0, seen.shape[1], CHUNK_SIZE):
            z = self.compute_outputs(weights, seen[:, a : a + CHUNK_SIZE])[-1]
            judged[:, a : a + CHUNK_SIZE] = self.compute_chances(z, players[a : a + CHUNK_SIZE])
        return judged

    def get_compiled_network(self, weights: Any) -> CompiledNetwork:
        """Return the compiled evaluator of some weights, which must not change later."""
        for known, judge in self.compiled_networks:
            if known is weights:
                return judge
        self.compiled_networks = [*self.compiled_networks, (weights, CompiledNetwork(self.export_layers(weights)))][
            -CACHED_NETWORKS:
        ]
        return self.compiled_networks[-1][1]

    def compute_gradient(self, seen: Any, players: Any, wanted: Any, points: float) -> tuple[Any, Any]:
        """Return the gradient of the loss, and the cross-entropy of the chances to win. `points` weights the shares
        of points."""
        xp, n = self.xp, self.seat_count
        outputs = self.compute_outputs(self.weights, seen)
        judged = self.compute_chances(outputs[-1], players)
        size = seen.shape[1]
        wrong = (judged - wanted) / size
        wrong[n:] *= points
        gradient = xp.empty_like(self.weights)
        own, slopes = self.split_layers(self.weights), self.split_layers(gradient)
        for k in range(len(own) - 2, -1, -2):
            below = outputs[k // 2]
            slopes[k][:] = wrong @ below.T
            slopes[k + 1][:] = wrong.sum(axis=1, keepdims=True)
            if k == 0:
                slopes[0] *= self.scale
            else:
                wrong = (own[k].T @ wrong) * (below > 0)
        return gradient, -(wanted[:n] * xp.log(judged[:n] + 1e-9)).sum() / size

    def train_step(self, seen: Any, players: Any, wanted: Any, rate: float, decay: float, points: float) -> Any:
        """Take one step of Adam, and return the cross-entropy of the chances to win."""
        xp = self.xp
        gradient, off = self.compute_gradient(seen, players, wanted, points)
        length = xp.sqrt((gradient * gradient).sum())
        gradient *= xp.minimum(1.0, 1.0 / (length + 1e-9))
        self.steps += 1
        self.first += 0.1 * (gradient - self.first)
        self.second += 0.001 * (gradient * gradient - self.second)
        step = rate * math.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        self.weights -= step * self.first / (xp.sqrt(self.second) + 1e-8) + rate * decay * self.weights
        return off

    def import_layers(self, layers: Sequence[Any]) -> None:
        """Start from the layers of a player, whose first matrix includes the input scale."""
        first, *rest = (self.xp.asarray(layer, self.xp.float32) for layer in layers)
        self.weights = self.xp.concatenate([part.ravel() for part in (first / self.scale, *rest)])

    def export_layers(self, weights: Any) -> list[Any]:
        """Return matrix and bias in turn for a player, with the input scale in the first matrix."""
        found = [to_numpy(part) for part in self.split_layers(weights)]
        found[0] = found[0] * to_numpy(self.scale)
        return [part[:, 0] if k % 2 else part for k, part in enumerate(found)]
