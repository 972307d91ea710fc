"""The arithmetic of a network of three layers, for compiled code: chances after every action of many decisions.

Positions that follow from one decision differ in a few numbers only, and most numbers are zero. So the first layer is
worked out once for a decision's first action, and for the others only where they differ.
"""

from typing import Any

import numpy as np

ALIKE = 32
"""Numbers compared at once."""


def judge_all(
    first: int, last: int, seen: Any, nothing: Any, begins: Any, players: Any, w1: Any, b1: Any, w2: Any, b2: Any,
    w3: Any, b3: Any, which: Any, times: Any, h0: Any, h1: Any, h2: Any, out: Any, chances: Any,
) -> None:  # fmt: skip
    """Everybody's chances after every action: decision d has the rows `begins[d]` to `begins[d + 1]` of `seen`.
    Matrices have a row for each number that goes in; `nothing` is a row of zeros."""
    for d in range(first, last):
        for j in range(begins[d], begins[d + 1]):
            if j == begins[d]:
                n = differing(seen[j], nothing, which, times)
                h0[:] = b1
                add(h0, w1, which, times, n)
                h1[:] = h0
            else:
                n = differing(seen[j], seen[begins[d]], which, times)
                h1[:] = h0
                add(h1, w1, which, times, n)
            h2[:] = b2
            add(h2, w2, which, times, positive(h1, which, times))
            out[:] = b3
            add(out, w3, which, times, positive(h2, which, times))
            shares(out, 0, players[d], chances, j)
            shares(out, len(out) // 2, players[d], chances, j)


def differing(a: Any, b: Any, which: Any, times: Any) -> int:
    """Where two rows of numbers differ, and by how much; in how many places. Most are equal: many are compared at
    once."""
    n = 0
    for at in range(0, len(a), ALIKE):
        end = min(at + ALIKE, len(a))
        other = 0
        for f in range(at, end):
            other |= a[f] ^ b[f]
        if other != 0:
            for f in range(at, end):
                if a[f] != b[f]:
                    which[n] = f
                    times[n] = np.float32(a[f]) - np.float32(b[f])
                    n += 1
    return n


def positive(h: Any, which: Any, times: Any) -> int:
    """Where a layer lets something through, and how much; in how many places."""
    n = 0
    for k in range(len(h)):
        which[n] = k
        times[n] = h[k]
        n += h[k] > 0
    return n


def add(to: Any, matrix: Any, which: Any, times: Any, n: int) -> None:
    """Rows of a matrix, each so many times, are added: four in one go, since memory is what takes the time."""
    for i in range(0, n - 3, 4):
        a, b, c, d = times[i], times[i + 1], times[i + 2], times[i + 3]
        p, q, r, s = matrix[which[i]], matrix[which[i + 1]], matrix[which[i + 2]], matrix[which[i + 3]]
        for k in range(len(to)):
            to[k] += a * p[k] + b * q[k] + c * r[k] + d * s[k]
    for i in range(n - n % 4, n):
        e = times[i]
        t = matrix[which[i]]
        for k in range(len(to)):
            to[k] += e * t[k]


def shares(out: Any, at: int, players: int, chances: Any, j: int) -> None:
    """Parts of one among those who play."""
    most = out[at]
    for k in range(1, players):
        most = max(most, out[at + k])
    total = np.float32(0)
    for k in range(players):
        chances[at + k, j] = np.exp(out[at + k] - most)
        total += chances[at + k, j]
    for k in range(players):
        chances[at + k, j] /= total
