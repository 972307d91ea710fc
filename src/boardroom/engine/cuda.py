"""The rules on a GPU: one thread plays one game, millions of them.

The same source as everywhere; the state lives in the thread's local memory, which the hardware interleaves so that
neighbouring threads read neighbouring words.
"""

from __future__ import annotations

import math
import time
from functools import cache
from typing import Any

import numpy as np

from boardroom.base.errors import BadInput
from boardroom.engine.compiler import one_form
from boardroom.engine.cpu import Series
from boardroom.engine.game import Game, Options
from boardroom.engine.link import joined

THREADS = 128


def numba_cuda() -> Any:
    """numba-cuda, or a sentence that says what to do."""
    if not hasattr(np, "row_stack"):
        # numba-cuda 0.30 asks for a name that NumPy 2.5 has dropped
        np.row_stack = np.vstack
    try:
        from numba import cuda
    except ImportError as error:
        raise BadInput("CUDA needs the extra: pip install 'boardroom[cuda]'.") from error
    if not cuda.is_available():
        raise BadInput("No CUDA device is available on this machine.")
    return cuda


@cache
def kernel(game: Game) -> Any:
    cuda = numba_cuda()
    from numba.np.numpy_support import from_dtype

    def device(f: Any) -> Any:
        return one_form(cuda.jit(f, device=True))

    module = joined(game, "cuda", device, device)
    playout, seeded, score = module.playout, module.seeded, module.score
    record, room = from_dtype(game.schema.dtype), game.max_actions

    @cuda.jit  # type: ignore[untyped-decorator]
    def play(start: Any, seed: int, first: int, scores: Any, counts: Any) -> None:
        state = cuda.local.array(1, record)
        stream = cuda.local.array(1, np.int64)
        out = cuda.local.array(room, np.int16)
        mine = cuda.local.array(2, np.int64)
        mine[0] = 0
        mine[1] = 0
        game_number = cuda.grid(1)
        if game_number < scores.shape[0]:
            state[0] = start[0]
            stream[0] = seeded(seed, first + game_number)
            playout(state[0], stream, out, mine)
            for seat in range(scores.shape[1]):
                scores[game_number, seat] = score(state[0], seat)
        cuda.atomic.add(counts, 0, mine[0])
        cuda.atomic.add(counts, 1, mine[1])

    return play


def play(game: Game, options: Options, games: int, seed: int, *, first: int = 0) -> Series:
    """Random games on the GPU: the same games as `cpu.play` with the same seed."""
    cuda = numba_cuda()
    run = kernel(game)
    start = cuda.to_device(game.schema.pack(game.start(options)))
    scores = cuda.device_array((games, game.players(options)), np.int32)
    counts = cuda.to_device(np.zeros(2, np.int64))
    began = time.perf_counter()
    run[math.ceil(games / THREADS), THREADS](start, seed, first, scores, counts)
    cuda.synchronize()
    seconds = time.perf_counter() - began
    decisions, draws = counts.copy_to_host()
    return Series(scores.copy_to_host(), int(decisions), int(draws), seconds)
