"""The advantage of the first seat: thousands of random games, compiled and stepped together with NumPy.

python examples/batch.py [games]
"""

import sys

import numpy as np

import boardroom

wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
size = min(wanted, 1024)
batch = boardroom.Batch(boardroom.game("acquire"), {"ruleset": "2000", "players": 4}, size, seed=1)
random, rows = np.random.default_rng(1), np.arange(size)
ended: list[np.ndarray] = []
while sum(map(len, ended)) < wanted:
    batch.step(batch.moves[rows, random.integers(0, batch.counts)])
    if batch.done.any():
        ended.append(batch.scores[batch.done])
scores = np.concatenate(ended)
best = scores == scores.max(axis=1, keepdims=True)
for seat, share in enumerate((best / best.sum(axis=1, keepdims=True)).mean(axis=0)):
    print(f"seat {seat + 1}: won {share:.1%} of {len(scores):,} games, ${scores[:, seat].mean():,.0f} on average")
