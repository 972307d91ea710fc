"""Step many compiled games together from Python, for training and search.

One call applies an action in every game, plays chance and built-in players, and writes legal actions, masks and the
active seat's features into arrays that it reuses.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import numpy.typing as npt

from boardroom.base.errors import BadInput
from boardroom.engine.batch.parallel_games import random_streams
from boardroom.engine.compile import cpu, loops
from boardroom.engine.game import Game, Options, check_game
from boardroom.engine.match import is_integer

Array = npt.NDArray[Any]
RESTART = -1
"""Value in place of an action that restarts the game."""


PLAIN = "plain"
SEAT_KINDS = (loops.EXTERNAL, loops.RANDOM, loops.GREEDY)
CACHE_BYTES = 8 << 20
"""Bytes of states that fit into a processor's cache next to everything else."""


def feature_width(game: Game, features: bool | str) -> int:
    """Return the number of features per seat."""
    if not features:
        return 0
    if features == PLAIN and game.plain_features is not None:
        return int(game.plain_features.PLAIN_FEATURES)
    if features is True and game.features is not None:
        return int(game.features.FEATURES)
    raise BadInput(f"{game.titles['en']} does not support features={features!r}.")


def to_action_array(actions: Any, size: int, xp: Any = np) -> Any:
    """Return one action per game as an int16 array.

    Raise BadInput for other shapes and types, because compiled code does not check them.
    """
    array = xp.asarray(actions)
    if array.shape != (size,) or array.dtype.kind not in "iu":
        raise BadInput(
            f"A batch takes one integer action per game, as an array of shape ({size},), "
            f"not {array.dtype} of shape {array.shape}."
        )
    return xp.ascontiguousarray(array, np.int16)


def check_kinds(kinds: Any, size: int, players: int) -> Array:
    """Validate the kinds of seats. Every game needs at least one external seat, otherwise a step would never return."""
    array = np.asarray(kinds)
    if array.shape not in ((players,), (size, players)) or not np.isin(array, SEAT_KINDS).all():
        names = f"{loops.EXTERNAL} (external), {loops.RANDOM} (random) and {loops.GREEDY} (greedy)"
        shapes = f"({players},) or ({size}, {players})"
        raise BadInput(f"Kinds are {names}, one per seat, or one row per game: an array of shape {shapes}.")
    if not (array == loops.EXTERNAL).any(axis=-1).all():
        raise BadInput(f"Every game of a batch needs at least one seat of kind {loops.EXTERNAL} (external).")
    return array


class Batch:
    """Compiled games that are stepped together.

    `moves[i, :counts[i]]` are the legal actions of game i, and `seats[i]` is its active seat. After `step`, `done[i]`
    is true if game i ended, with `scores[i]`, and restarted. Draws happen inside, from one random stream per game.

    masks       `masks[i, a]` is 1 if action a is legal in game i
    features    `features[i]` is the active seat's knowledge as small integers; `PLAIN`: without derived values, in a
                fraction of the time, for games that support it
    kinds       the kind of each seat (`loops.EXTERNAL`, `RANDOM`, `GREEDY`), as one row or one row per game; built-in
                players decide for seats that are not `EXTERNAL`
    threads     cores to use

    With `restart_at_once`, finished games restart in the same step, with their last features in `final_features[i]`;
    otherwise at the next step, whatever the action.
    """

    xp: Any = np
    _held: tuple[int, ThreadPoolExecutor] | None = None
    """The thread pool and the process it belongs to: after a fork, the child needs a new one."""

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
        threads: int = 1,
    ) -> None:
        self.game = check_game(game)
        for name, value in {"size": size, "threads": threads, "seed": seed}.items():
            if not is_integer(value):
                raise BadInput(f"{name} must be an integer, not {value!r}.")
        if size < 1 or threads < 1:
            raise BadInput(f"A batch needs at least one game and one thread, not {size} and {threads}.")
        self.uses_plain_features = features == PLAIN
        width = feature_width(game, features)
        self.options: Options = game.complete_options(options)
        self.size = size
        self.restarts_at_once = restart_at_once
        self.threads = threads
        self.players = game.seat_count(self.options)
        seat_kinds = None if kinds is None else check_kinds(kinds, size, self.players)
        self.action_count = len(game.create_text(self.options).grammar.texts)
        zeros, xp = self.xp.zeros, self.xp
        self.start = self.allocate_records(game.schema.pack(game.create_state(self.options)))
        self.states = self.allocate_records(np.zeros(size, game.schema.dtype))
        self.streams = zeros((size, 1), xp.int64)
        self.kinds = zeros((size, self.players), xp.int8)
        self.moves = self.allocate_rows(game.max_actions, np.int16)
        self.counts = zeros(size, xp.int16)
        self.seats = zeros(size, xp.int8)
        self.done = zeros(size, xp.bool_)
        self.scores = zeros((size, self.players), xp.int64)
        self.masks = self.allocate_rows(self.action_count if masks else 0)
        self.features = self.allocate_rows(width)
        self.final_features = self.allocate_rows(width if restart_at_once else 0)
        if seat_kinds is not None:
            self.kinds[:] = xp.asarray(seat_kinds.astype(np.int8))
        self._fields = (
            self.streams, self.kinds, self.moves, self.counts, self.seats, self.done, self.scores, self.masks,
            self.features, self.final_features,
        )  # fmt: skip
        self.prepare()
        self.reset(seed)

    def prepare(self) -> None:
        """Prepare the compiled rules and scratch space for each thread."""
        module = cpu.compile_game(self.game)
        self._take, self._wrong = module.take_actions, module.find_illegal
        self._show = module.plain_features_at if self.uses_plain_features else module.features_at
        self._rooms = [
            (
                np.zeros(loops.WORK_STATES + 1, self.game.schema.dtype),
                np.zeros(self.game.max_actions, np.int16),
                np.zeros(self.game.max_actions, np.int16),
            )
            for _ in range(self.threads)
        ]

    def allocate_records(self, records: Any) -> Any:
        """Return these records in the memory where the games run."""
        return records

    def allocate_rows(self, width: int, kind: Any = np.int8) -> Any:
        """Return an array with one row of `width` numbers per game."""
        return np.zeros((self.size, width), kind)

    @property
    def actors(self) -> Array:
        """The active seat of each game."""
        return np.asarray(self.states["actor"])

    def reset(self, seed: int) -> None:
        """Restart all games. Game i gets the draws of game i of the seed."""
        self.streams[:, 0] = self.xp.asarray(random_streams(seed, 0, self.size))
        self.step_unchecked(self.xp.full(self.size, RESTART, self.xp.int16))

    def step(self, actions: Any) -> None:
        """Apply one action per game. Raise BadInput for an illegal action; no game has then changed."""
        original, actions = actions, to_action_array(actions, self.size)
        wrong = self._wrong(actions, self.moves, self.counts)
        if actions is not original and wrong < 0:
            # An integer that overflows 16 bits may turn into a legal action
            wrong = next(iter(np.flatnonzero(actions != np.asarray(original))), -1)
        if wrong >= 0:
            raise BadInput(f"Action {np.asarray(original)[wrong]} is not legal in game {wrong}.")
        self.step_unchecked(actions)

    def features_for(self, i: int, seat: int) -> Array:
        """Return what a seat knows of game i, even if it is not active."""
        if not (is_integer(i) and 0 <= i < self.size and is_integer(seat) and 0 <= seat < self.players):
            ranges = f"games are 0 to {self.size - 1}, seats 0 to {self.players - 1}"
            raise BadInput(f"There is no seat {seat!r} in game {i!r}: {ranges}.")
        features = np.zeros(feature_width(self.game, PLAIN if self.uses_plain_features else True), np.int8)
        scratch = self._rooms[0][0]
        # Computing features may modify the position
        scratch[0] = self.states[i]
        self._show(scratch, 0, seat, features)
        return features

    def step_unchecked(self, actions: Any) -> None:
        """Step without checks, for an int16 array of legal actions.

        `RESTART` restarts a game with the next draws of its stream.
        """
        if self.threads == 1:
            self._part(0, actions)
        else:
            # Keep the pool between steps: starting threads takes as long as stepping a hundred games
            if self._held is None or self._held[0] != os.getpid():
                self._held = os.getpid(), ThreadPoolExecutor(self.threads - 1)
            rest = self._held[1].map(lambda k: self._part(k, actions), range(1, self.threads))
            try:
                self._part(0, actions)
            finally:
                list(rest)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "_held"}

    def _part(self, k: int, actions: Array) -> None:
        first, last = self.size * k // self.threads, self.size * (k + 1) // self.threads
        how = self.states.nbytes > CACHE_BYTES, self.restarts_at_once, self.uses_plain_features
        self._take(first, last, *how, self.start, self.states, *self._rooms[k], actions, *self._fields)
