"""Evaluation of a three-layer network, written for compiled code.

Positions after the actions of one decision differ in a few numbers only, and most numbers are zero. So the first layer
is computed in full for the first action, and as a difference for the others.
"""

from typing import Any

import numpy as np

WORD_BITS = 64
"""Numbers compared at once, one bit each. Jumping from one set bit to the next is four times as fast as testing every
number."""


def predict_all(
    seen: Any, nothing: Any, begins: Any, players: Any, w1: Any, w2: Any, w3: Any, which: Any, times: Any, room: Any,
    chances: Any,
) -> None:  # fmt: skip
    """Compute all seats' chances after every action. Decision `d` has the rows `begins[d]` to `begins[d + 1]` of
    `seen`.

    Matrices have one row per input number and the bias as last row. `nothing` is a row of zeros.
    """
    h0, h1 = room[0][: w1.shape[1]], room[1][: w1.shape[1]]
    h2, out = room[2][: w2.shape[1]], room[3][: w3.shape[1]]
    for d in range(len(begins) - 1):
        root = begins[d]
        for j in range(root, begins[d + 1]):
            n = find_differences(seen[j], nothing if j == root else seen[root], which, times)
            if n == 0 and j > root:
                # Actions may lead to the same position, such as taking either of two equal animals
                for k in range(len(out)):
                    chances[k, j] = chances[k, root]
                continue
            copy_vector(h1, w1[-1] if j == root else h0)
            add_rows(h1, w1, which, times, n)
            if j == root:
                copy_vector(h0, h1)
            copy_vector(h2, w2[-1])
            add_rows(h2, w2, which, times, find_positives(h1, which, times))
            copy_vector(out, w3[-1])
            add_rows(out, w3, which, times, find_positives(h2, which, times))
            write_softmax(out, 0, players[d], chances, j)
            write_softmax(out, len(out) // 2, players[d], chances, j)


def copy_vector(to: Any, of: Any) -> None:
    """Copy a vector element by element: slices take Numba a second to compile."""
    for k in range(len(to)):
        to[k] = of[k]


def find_differences(a: Any, b: Any, which: Any, times: Any) -> int:
    """Write the positions and sizes of the differences between two rows, and return their number."""
    n = 0
    whole = len(a) - len(a) % WORD_BITS
    for at in range(0, whole, WORD_BITS):
        found = np.int64(0)
        for bit in range(WORD_BITS):
            found |= np.int64(a[at + bit] != b[at + bit]) << bit
        n = append_set_bits(found, at, which, n)
    for at in range(whole, len(a)):
        which[n] = at
        n += a[at] != b[at]
    for i in range(n):
        times[i] = np.float32(a[which[i]]) - np.float32(b[which[i]])
    return n


def find_positives(h: Any, which: Any, times: Any) -> int:
    """Write the positions and values of the positive numbers of a layer, and return their number."""
    n = 0
    whole = len(h) - len(h) % WORD_BITS
    for at in range(0, whole, WORD_BITS):
        found = np.int64(0)
        for bit in range(WORD_BITS):
            found |= np.int64(h[at + bit] > 0) << bit
        n = append_set_bits(found, at, which, n)
    for at in range(whole, len(h)):
        which[n] = at
        n += h[at] > 0
    for i in range(n):
        times[i] = h[which[i]]
    return n


def append_set_bits(found: Any, at: int, which: Any, n: int) -> int:
    """Append the positions of the set bits of a word after the first `n`, and return the new count."""
    while found != 0:
        which[n] = at + trailing_zeros(found)
        found &= found - 1
        n += 1
    return n


def trailing_zeros(bits: int) -> int:
    """Return the number of trailing zero bits. Compiled, this is one processor instruction."""
    return (bits & -bits).bit_length() - 1


def add_rows(to: Any, matrix: Any, which: Any, times: Any, n: int) -> None:
    """Add weighted rows of a matrix, four at a time because memory access is the bottleneck."""
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


def write_softmax(out: Any, at: int, players: int, chances: Any, j: int) -> None:
    """Write the softmax of the outputs of all players."""
    most = out[at]
    for k in range(1, players):
        most = max(most, out[at + k])
    total = np.float32(0)
    for k in range(players):
        chances[at + k, j] = np.exp(out[at + k] - most)
        total += chances[at + k, j]
    for k in range(players):
        chances[at + k, j] /= total
