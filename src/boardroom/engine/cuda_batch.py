"""A batch of games that never leave the GPU: the same arrays as `engine.batch`, in CuPy's.

PyTorch, JAX and others read them where they are: `torch.from_dlpack(batch.features)`, and every array has
`__cuda_array_interface__`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from boardroom.base.errors import BadInput, extra_needed
from boardroom.engine import loops
from boardroom.engine.batch import Array, Batch, narrowed
from boardroom.engine.cuda import joined_on_device, numba_cuda, on_device
from boardroom.engine.game import Game

THREADS = 256
"""In a block: a quarter quicker than 64 or 128, where more of them at once crowd each other out of the cache."""


def nobody(st: Any, r: Any, out: Any, listed: Any, found: int) -> int:
    """In place of a greedy player, where none sits: its code would be half of what is compiled."""
    return int(out[0])


def batch_body(game: Game, cuda: Any, greedy: bool) -> Any:
    """One kernel for all that a batch does: each that has the rules in it takes a minute or two to compile."""
    from numba.np.numpy_support import from_dtype

    module = joined_on_device(game, cuda)
    if not greedy:
        vars(module)["greedy_choice"] = on_device(cuda, nobody)
    take_action = module.take_action
    record, room, at = from_dtype(game.schema.dtype), game.max_actions, loops.ROOM_FOR
    states_room = loops.ROOM_FOR + 1
    word = word_of(game)
    words = game.schema.dtype.itemsize // word.itemsize

    def batch(
        same: bool, plain: bool, start: Any, states: Any, actions: Any, streams: Any, kinds: Any, moves: Any,
        counts: Any, seats: Any, done: Any, scores: Any, masks: Any, seen: Any, final: Any,
    ) -> None:  # fmt: skip
        # The game is played in the thread's own memory, and fetched there word by word: neighbouring threads then read
        # neighbouring words
        st = cuda.local.array(states_room, record)
        own = st.view(word)
        out = cuda.local.array(room, np.int16)
        listed = cuda.local.array(room, np.int16)
        i = cuda.grid(1)
        if i < states.shape[1]:
            for k in range(words):
                own[at * words + k] = states[k, i]
            take_action(
                i, st, at, same, plain, start, st, out, listed, actions, streams, kinds, moves, counts, seats, done,
                scores, masks, seen, final,
            )  # fmt: skip
            for k in range(words):
                states[k, i] = own[at * words + k]

    return batch


def word_of(game: Game) -> np.dtype[Any]:
    """The largest whole numbers a state is made of."""
    return np.dtype(f"i{game.schema.dtype.alignment}")


@cache
def batch_kernel(game: Game, greedy: bool) -> Any:
    cuda = numba_cuda()
    return cuda.jit(batch_body(game, cuda, greedy))


class CudaBatch(Batch):
    """Games on the GPU. Actions are a CuPy array of 16 bits each (or anything CuPy takes for one). That there is one a
    game is checked, and not whether it is legal: take them from `moves`, or by `masks`."""

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
        same: bool = True,
    ) -> None:
        try:
            import cupy
        except ImportError as error:
            raise extra_needed("Games on a GPU need CuPy", "train") from error
        self.xp = cupy
        self.greedy = kinds is not None and bool((np.asarray(kinds) >= loops.GREEDY).any())
        super().__init__(game, options, size, seed, masks=masks, features=features, kinds=kinds, same=same)

    def room_for(self, records: Any) -> Any:
        # CuPy has no records: a column of words a game
        words = records.view(word_of(self.game)).reshape(len(records), -1)
        return self.xp.asarray(np.ascontiguousarray(words.T))

    def rows(self, width: int, kind: Any = np.int8) -> Any:
        # Neighbouring threads write neighbouring numbers
        return self.xp.zeros((width, self.size), kind).T

    def prepare(self) -> None:
        cuda = numba_cuda()
        start = cuda.as_cuda_array(self.start.ravel()).view(self.game.schema.dtype)
        states = cuda.as_cuda_array(self.states)
        fields = [cuda.as_cuda_array(field) for field in self._fields]
        kernel = batch_kernel(self.game, self.greedy)[math.ceil(self.size / THREADS), THREADS]
        self._launch: Callable[[Any], None] = lambda actions: kernel(
            self.same, self.plain, start, states, cuda.as_cuda_array(actions), *fields
        )

    @property
    def actors(self) -> Any:
        return self.seats

    def known(self, i: int, seat: int) -> Array:
        raise BadInput("On a GPU only what the seat that decides knows is at hand.")

    def step(self, actions: Any) -> None:
        self.run(narrowed(actions, self.size, self.xp))

    def run(self, actions: Any) -> None:
        self._launch(actions)
