"""A network that learns: layers of weights in one long array, judged and corrected with NumPy or CuPy alike."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from boardroom.players.compiled_network import Judge

CHUNK = 1 << 16
"""Positions judged at once."""
JUDGES = 2
"""Weights that are ready for compiled code at a time: those that play, and what they were before."""


def on_host(array: Any) -> Any:
    """An array of NumPy, wherever it was."""
    return array.get() if hasattr(array, "get") else array


class Learner:
    """Two judgements for every seat, counted from the one that looks: how likely it wins, and its share of all points.
    A column a position."""

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
        self.judges: list[tuple[Any, Judge]] = []

    def parts(self, flat: Any) -> list[Any]:
        """The layers in a long array, matrix and bias in turn."""
        found, at = [], 0
        for rows, columns in self.shapes:
            found.append(flat[at : at + rows * columns].reshape(rows, columns))
            at += rows * columns
        return found

    def outputs(self, weights: Any, seen: Any) -> list[Any]:
        """What comes out of every layer, the input first. Its scale is within the first matrix."""
        parts = self.parts(weights)
        parts[0] = parts[0] * self.scale
        outputs = [seen.astype(self.xp.float32)]
        for k in range(0, len(parts), 2):
            z = parts[k] @ outputs[-1] + parts[k + 1]
            outputs.append(z if k == len(parts) - 2 else self.xp.maximum(z, 0))
        return outputs

    def chances(self, z: Any, players: Any) -> Any:
        """What comes out of the last layer as shares of one, twice: empty seats have none."""
        xp, n = self.xp, self.seat_count
        z = z.reshape(2, n, -1)
        z = xp.where((xp.arange(n)[:, None] < players[None, :])[None], z, -1e9)
        e = xp.exp(z - z.max(axis=1, keepdims=True))
        return (e / e.sum(axis=1, keepdims=True)).reshape(2 * n, -1)

    def judge(self, weights: Any, seen: Any, players: Any, decisions: Any = None) -> Any:
        """Both judgements for every seat (rows), a column a position. On a processor compiled code does it, which is
        quicker where `decisions` says which columns follow from one and the same."""
        if self.xp is np:
            numbers = np.arange(seen.shape[1]) if decisions is None else decisions
            begins = np.flatnonzero(np.diff(numbers, prepend=-1, append=-1))
            return self.judge_of(weights).chances(seen, begins, players[begins[:-1]])
        judged = self.xp.empty((2 * self.seat_count, seen.shape[1]), self.xp.float32)
        for a in range(0, seen.shape[1], CHUNK):
            z = self.outputs(weights, seen[:, a : a + CHUNK])[-1]
            judged[:, a : a + CHUNK] = self.chances(z, players[a : a + CHUNK])
        return judged

    def judge_of(self, weights: Any) -> Judge:
        """The compiled judge of some weights, which nobody changes any more."""
        for known, judge in self.judges:
            if known is weights:
                return judge
        self.judges = [*self.judges, (weights, Judge(self.layers(weights)))][-JUDGES:]
        return self.judges[-1][1]

    def gradient(self, seen: Any, players: Any, wanted: Any, points: float) -> tuple[Any, Any]:
        """The slope of how wrong the judgements are, weight by weight, and how far off winning was judged. What is
        wanted has a column a position; shares of points count so many times."""
        xp, n = self.xp, self.seat_count
        outputs = self.outputs(self.weights, seen)
        judged = self.chances(outputs[-1], players)
        size = seen.shape[1]
        wrong = (judged - wanted) / size
        wrong[n:] *= points
        gradient = xp.empty_like(self.weights)
        own, slopes = self.parts(self.weights), self.parts(gradient)
        for k in range(len(own) - 2, -1, -2):
            below = outputs[k // 2]
            slopes[k][:] = wrong @ below.T
            slopes[k + 1][:] = wrong.sum(axis=1, keepdims=True)
            if k == 0:
                slopes[0] *= self.scale
            else:
                wrong = (own[k].T @ wrong) * (below > 0)
        return gradient, -(wanted[:n] * xp.log(judged[:n] + 1e-9)).sum() / size

    def learn(self, seen: Any, players: Any, wanted: Any, rate: float, decay: float, points: float) -> Any:
        """One step of Adam towards what is wanted. How far off winning was judged."""
        xp = self.xp
        gradient, off = self.gradient(seen, players, wanted, points)
        length = xp.sqrt((gradient * gradient).sum())
        gradient *= xp.minimum(1.0, 1.0 / (length + 1e-9))
        self.steps += 1
        self.first += 0.1 * (gradient - self.first)
        self.second += 0.001 * (gradient * gradient - self.second)
        step = rate * math.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        self.weights -= step * self.first / (xp.sqrt(self.second) + 1e-8) + rate * decay * self.weights
        return off

    def take(self, layers: Sequence[Any]) -> None:
        """Begin with the layers of a player, which have the scale of the input within the first matrix."""
        first, *rest = (self.xp.asarray(layer, self.xp.float32) for layer in layers)
        self.weights = self.xp.concatenate([part.ravel() for part in (first / self.scale, *rest)])

    def layers(self, weights: Any) -> list[Any]:
        """Matrix and bias in turn for a player: the scale of the input is within the first matrix."""
        found = [on_host(part) for part in self.parts(weights)]
        found[0] = found[0] * on_host(self.scale)
        return [part[:, 0] if k % 2 else part for k, part in enumerate(found)]
