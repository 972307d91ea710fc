"""The network in compiled code: many positions at once, or one, with the same numbers.

Positions that follow from one decision differ in a few numbers only, and most numbers are zero. So the first layer is
worked out once for a decision's first action, and for the others only where they differ.
"""

from __future__ import annotations

from functools import cache
from types import FunctionType
from typing import Any

import numpy as np

from boardroom.players.network import POINTS, Floats, Network


def judge_all(
    first: int, last: int, seen: Any, begins: Any, players: Any, w1: Any, b1: Any, w2: Any, b2: Any, w3: Any, b3: Any,
    h0: Any, h1: Any, h2: Any, out: Any, points: float, worth: Any,
) -> None:  # fmt: skip
    """What the seats that decide make of every action's outcome: decision d has the columns `begins[d]` to
    `begins[d + 1]` of `seen`. Matrices have a row for each number that goes in."""
    for d in range(first, last):
        for j in range(begins[d], begins[d + 1]):
            if j == begins[d]:
                h0[:] = b1
                for f in range(seen.shape[0]):
                    if seen[f, j] != 0:
                        add(h0, np.float32(seen[f, j]), w1, f)
                h1[:] = h0
            else:
                h1[:] = h0
                for f in range(seen.shape[0]):
                    if seen[f, j] != seen[f, begins[d]]:
                        add(h1, np.float32(seen[f, j]) - np.float32(seen[f, begins[d]]), w1, f)
            h2[:] = b2
            for k in range(len(h1)):
                if h1[k] > 0:
                    add(h2, h1[k], w2, k)
            out[:] = b3
            for k in range(len(h2)):
                if h2[k] > 0:
                    add(out, h2[k], w3, k)
            worth[j] = share(out, 0, players[d]) + points * share(out, len(out) // 2, players[d])


def add(to: Any, times: Any, matrix: Any, row: int) -> None:
    """A row of a matrix, so many times, is added. An expression of arrays would make one on the way."""
    for k in range(len(to)):
        to[k] += times * matrix[row, k]


def share(out: Any, at: int, players: int) -> float:
    """The first seat's part of one among those who play."""
    total = 0.0
    for k in range(players):
        total += np.exp(out[at + k] - out[at])
    return 1 / total


@cache
def compiled() -> Any:
    import numba

    options = {"nogil": True, "fastmath": True, "error_model": "numpy"}
    own = dict(globals(), share=numba.njit(share, **options), add=numba.njit(add, **options))
    return numba.njit(FunctionType(judge_all.__code__, own), **options)


class Judge:
    """A network of three layers, ready for compiled code."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.layers: list[Floats] = []
        for matrix, bias in zip(network.matrices, network.biases, strict=True):
            self.layers += [np.ascontiguousarray(matrix.T), np.ascontiguousarray(bias)]

    def worth(self, seen: Any, begins: Any, players: Any) -> Floats:
        """What the seats make of the columns of `seen`, which belong to decisions as `begins` says."""
        worth = np.zeros(seen.shape[1], np.float32)
        sizes = [len(bias) for bias in self.network.biases]
        room = [np.zeros(size, np.float32) for size in (sizes[0], *sizes)]
        compiled()(
            0, len(begins) - 1, seen, begins, players, *self.layers, *room, np.float32(POINTS), worth
        )  # fmt: skip
        return worth
