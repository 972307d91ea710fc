"""The rules on a GPU: one thread per game, millions of games.

The source is the same as for the other forms. The state is in the thread's local memory, which the hardware interleaves
so that neighbouring threads read neighbouring words.
"""

from __future__ import annotations

import math
import time
from functools import cache, partial
from types import ModuleType
from typing import Any

import numpy as np

from boardroom.base.errors import BadInput, missing_extra_error
from boardroom.engine.batch.parallel_games import GREEDY_DECISIONS_PER_CALL, ParallelGames
from boardroom.engine.compile import loops
from boardroom.engine.compile.compiler import widen_integers
from boardroom.engine.compile.cpu import SimulationResult
from boardroom.engine.compile.link import link_game
from boardroom.engine.game import Game, Options

THREADS_PER_BLOCK = 128


def import_cuda() -> Any:
    """Import numba-cuda. Raise BadInput with instructions if it or a device is missing."""
    if not hasattr(np, "row_stack"):
        # numba-cuda 0.30 uses a name that NumPy 2.5 removed
        np.row_stack = np.vstack
    try:
        from numba import cuda
    except ImportError as error:
        raise missing_extra_error("Games on a GPU need Numba for CUDA", "cuda") from error
    if not cuda.is_available():
        raise BadInput("No CUDA device is available on this machine.")
    return cuda


def compile_for_device(cuda: Any, f: Any) -> Any:
    """Compile a function for calls from kernels."""
    return widen_integers(cuda.jit(f, device=True))


def link_for_device(game: Game, cuda: Any) -> ModuleType:
    """Link a game's rules and the loops for calls from kernels."""
    device = partial(compile_for_device, cuda)
    return link_game(game, "cuda", device, device)


@cache
def playout_kernel(game: Game) -> Any:
    cuda = import_cuda()
    from numba.np.numpy_support import from_dtype

    module = link_for_device(game, cuda)
    playout, seed_stream, score = module.playout, module.seed_stream, module.score
    record, room = from_dtype(game.schema.dtype), game.max_actions

    @cuda.jit  # type: ignore[untyped-decorator]
    def play(start: Any, seed: int, first: int, scores: Any, counts: Any) -> None:
        state = cuda.local.array(1, record)
        stream = cuda.local.array(1, np.int64)
        out = cuda.local.array(room, np.int16)
        totals = cuda.local.array(2, np.int64)
        totals[0] = 0
        totals[1] = 0
        game_number = cuda.grid(1)
        if game_number < scores.shape[0]:
            state[0] = start[0]
            stream[0] = seed_stream(seed, first + game_number)
            playout(state[0], stream, out, totals)
            for seat in range(scores.shape[1]):
                scores[game_number, seat] = score(state[0], seat)
        cuda.atomic.add(counts, 0, totals[0])
        cuda.atomic.add(counts, 1, totals[1])

    return play


def play_random_games(game: Game, options: Options, games: int, seed: int, *, first: int = 0) -> SimulationResult:
    """Play random games on the GPU: the same games as `cpu.play_random_games` with the same seed."""
    cuda = import_cuda()
    run = playout_kernel(game)
    start = cuda.to_device(game.schema.pack(game.create_state(options)))
    scores = cuda.device_array((games, game.seat_count(options)), np.int32)
    counts = cuda.to_device(np.zeros(2, np.int64))
    began = time.perf_counter()
    run[math.ceil(games / THREADS_PER_BLOCK), THREADS_PER_BLOCK](start, seed, first, scores, counts)
    cuda.synchronize()
    seconds = time.perf_counter() - began
    decisions, draws = counts.copy_to_host()
    return SimulationResult(scores.copy_to_host(), int(decisions), int(draws), seconds)


def parallel_games_body(game: Game, cuda: Any) -> Any:
    """Return a single kernel for everything that parallel games do, because each kernel with the rules takes minutes to
    compile.
    """
    from numba.np.numpy_support import from_dtype

    module = link_for_device(game, cuda)
    advance_game, try_pair = module.advance_game, module.try_pair
    record, room, states_room = from_dtype(game.schema.dtype), game.max_actions, loops.WORK_STATES

    def run(
        trying: int, n: int, states: Any, streams: Any, kinds: Any, chosen: Any, moves: Any, counts: Any, advice: Any,
        seats: Any, turns: Any, after: Any, scores: Any, deals: Any, patience: int, games: Any, actions: Any, seen: Any,
        ended: Any, results: Any,
    ) -> None:  # fmt: skip
        st = cuda.local.array(states_room, record)
        r = cuda.local.array(1, np.int64)
        out = cuda.local.array(room, np.int16)
        buffer = cuda.local.array(room, np.int16)
        i = cuda.grid(1)
        if i < n:
            if trying:
                try_pair(i, st, out, deals, games, actions, seen[:, i], ended, results)
            elif counts[i] != 0:
                advance_game(
                    i, st, r, out, buffer, states, streams, kinds, chosen, moves, counts, advice, seats, turns, after,
                    scores, deals, patience,
                )  # fmt: skip

    return run


@cache
def parallel_games_kernel(game: Game) -> Any:
    cuda = import_cuda()
    return cuda.jit(parallel_games_body(game, cuda))


class CudaParallelGames(ParallelGames):
    """Games that stay on the GPU, in CuPy arrays."""

    def __init__(self, game: Game, size: int) -> None:
        try:
            import cupy
        except ImportError as error:
            raise missing_extra_error("Training on a GPU needs CuPy", "train") from error
        self.xp = cupy
        super().__init__(game, size)

    def allocate_records(self, records: Any) -> Any:
        # CuPy has no records: store bytes, which the kernel reinterprets
        return self.xp.asarray(records.view(np.uint8).reshape(len(records), -1))

    def allocate_columns(self, n: int) -> Any:
        # Row-major, so that neighbouring threads write neighbouring bytes
        return self.xp.zeros((self.width, n), self.xp.int8)

    def select_columns(self, seen: Any, columns: Any) -> Any:
        return seen[:, columns]

    def write_states(self, records: Any) -> None:
        self.states[:] = self.allocate_records(records)

    def advance(self, patience: int = GREEDY_DECISIONS_PER_CALL) -> None:
        self.launch_kernel(0, self.size, patience, self.empty_array(self.xp.int32), self.empty_array(self.xp.int16))
        self.chosen_actions[:] = -1

    def try_actions(self, games: Any, actions: Any) -> tuple[Any, Any, Any]:
        n = len(games)
        self.ensure_capacity(n)
        if n:
            self.launch_kernel(1, n, 0, games, actions)
        return self.observations[:, :n], self.ended[:n] != 0, self.results[:n]

    def empty_array(self, kind: Any) -> Any:
        return self.xp.zeros(1, kind)

    def launch_kernel(self, trying: int, n: int, patience: int, games: Any, actions: Any) -> None:
        states, deals = (
            import_cuda().as_cuda_array(part).view(self.game.schema.dtype).reshape(self.size)
            for part in (self.states, self.sampled_states)
        )
        parallel_games_kernel(self.game)[math.ceil(n / THREADS_PER_BLOCK), THREADS_PER_BLOCK](
            trying, n, states, self.streams, self.kinds, self.chosen_actions, self.moves, self.counts, self.advice,
            self.seats, self.turns, self.next_seats, self.scores, deals, patience, games, actions, self.observations,
            self.ended, self.results,
        )  # fmt: skip
