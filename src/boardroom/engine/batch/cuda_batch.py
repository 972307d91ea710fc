"""A batch of games that stay on the GPU, with the arrays of `engine.batch` as CuPy arrays.

PyTorch, JAX and others read them in place: `torch.from_dlpack(batch.features)`. Every array has
`__cuda_array_interface__`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from boardroom.base.errors import BadInput, missing_extra_error
from boardroom.engine.batch.batch import Array, Batch, to_action_array
from boardroom.engine.compile import loops
from boardroom.engine.compile.cuda import compile_for_device, import_cuda, link_for_device
from boardroom.engine.game import Game

THREADS_PER_BLOCK = 256
"""Threads per block: a quarter faster than 64 or 128, because fewer run at once and evict each other's cache lines."""


def choose_first(st: Any, r: Any, out: Any, buffer: Any, count: int) -> int:
    """Replace the greedy player in batches without one; its code would double the compile time."""
    return int(out[0])


def batch_body(game: Game, cuda: Any, greedy: bool) -> Any:
    """Return a single kernel for everything a batch does: each kernel with the rules takes minutes to compile."""
    from numba.np.numpy_support import from_dtype

    module = link_for_device(game, cuda)
    if not greedy:
        vars(module)["choose_greedy"] = compile_for_device(cuda, choose_first)
    take_action = module.take_action
    record, room, at = from_dtype(game.schema.dtype), game.max_actions, loops.WORK_STATES
    states_room = loops.WORK_STATES + 1
    word = word_type(game)
    words = game.schema.dtype.itemsize // word.itemsize

    def batch(
        same: bool, plain: bool, start: Any, states: Any, actions: Any, streams: Any, kinds: Any, moves: Any,
        counts: Any, seats: Any, done: Any, scores: Any, masks: Any, seen: Any, final: Any,
    ) -> None:  # fmt: skip
        # Copy the game into local memory word by word, so that neighbouring threads read neighbouring words
        st = cuda.local.array(states_room, record)
        own = st.view(word)
        out = cuda.local.array(room, np.int16)
        buffer = cuda.local.array(room, np.int16)
        i = cuda.grid(1)
        if i < states.shape[1]:
            for k in range(words):
                own[at * words + k] = states[k, i]
            take_action(
                i, st, at, same, plain, start, st, out, buffer, actions, streams, kinds, moves, counts, seats, done,
                scores, masks, seen, final,
            )  # fmt: skip
            for k in range(words):
                states[k, i] = own[at * words + k]

    return batch


def word_type(game: Game) -> np.dtype[Any]:
    """Return the largest integer type in the state."""
    return np.dtype(f"i{game.schema.dtype.alignment}")


@cache
def batch_kernel(game: Game, greedy: bool) -> Any:
    cuda = import_cuda()
    return cuda.jit(batch_body(game, cuda, greedy))


class CudaBatch(Batch):
    """Games on the GPU.

    Actions are an int16 CuPy array, or anything that CuPy converts. Only their number is checked, not their
    legality: take them from `moves` or by `masks`.
    """

    def __init__(
        self,
        game: Game,
        options: Mapping[str, Any],
        size: int,
        seed: int = 0,
        *,
        masks: bool = False,
        features: bool | str = False,
        kinds: Sequence[int] | Array | None = None,
        restart_at_once: bool = True,
    ) -> None:
        try:
            import cupy
        except ImportError as error:
            raise missing_extra_error("Games on a GPU need CuPy", "train") from error
        self.xp = cupy
        self.greedy = kinds is not None and bool((np.asarray(kinds) >= loops.GREEDY).any())
        super().__init__(
            game, options, size, seed, masks=masks, features=features, kinds=kinds, restart_at_once=restart_at_once
        )

    def allocate_records(self, records: Any) -> Any:
        # CuPy has no records: store each game as a column of words
        words = records.view(word_type(self.game)).reshape(len(records), -1)
        return self.xp.asarray(np.ascontiguousarray(words.T))

    def allocate_rows(self, width: int, kind: Any = np.int8) -> Any:
        # Column-major, so that neighbouring threads write neighbouring numbers
        return self.xp.zeros((width, self.size), kind).T

    def prepare(self) -> None:
        cuda = import_cuda()
        start = cuda.as_cuda_array(self.start.ravel()).view(self.game.schema.dtype)
        states = cuda.as_cuda_array(self.states)
        fields = [cuda.as_cuda_array(field) for field in self._fields]
        kernel = batch_kernel(self.game, self.greedy)[math.ceil(self.size / THREADS_PER_BLOCK), THREADS_PER_BLOCK]
        self._launch: Callable[[Any], None] = lambda actions: kernel(
            self.restarts_at_once, self.uses_plain_features, start, states, cuda.as_cuda_array(actions), *fields
        )

    @property
    def actors(self) -> Any:
        return self.seats

    def features_for(self, i: int, seat: int) -> Array:
        raise BadInput("On a GPU, only the features of the active seat are available.")

    def step(self, actions: Any) -> None:
        self.step_unchecked(to_action_array(actions, self.size, self.xp))

    def step_unchecked(self, actions: Any) -> None:
        self._launch(actions)
