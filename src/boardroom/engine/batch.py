"""Many compiled games stepped together from Python, for learning and search.

One call takes an action in every game, lets chance and seats of the house do their part, and writes what comes next
into arrays that stay where they are: legal actions, masks, what the seat that decides knows.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import numpy.typing as npt

from boardroom.base.errors import BadInput
from boardroom.engine import cpu, loops
from boardroom.engine.game import Game, Options, known_game
from boardroom.engine.many_games import streams
from boardroom.engine.table import whole

Array = npt.NDArray[Any]
NONE = -1
"""In place of an action: the game is dealt anew."""


PLAIN = "plain"
KINDS = (loops.ASKED, loops.RANDOM, loops.GREEDY)
AT_HAND = 8 << 20
"""So many bytes of states a processor keeps at hand beside all else."""


def width_of(game: Game, features: bool | str) -> int:
    """How many numbers are shown of a game."""
    if not features:
        return 0
    if features == PLAIN and game.plain_features is not None:
        return int(game.plain_features.PLAIN_FEATURES)
    if features is True and game.features is not None:
        return int(game.features.FEATURES)
    raise BadInput(f"{game.titles['en']} has no such features: {features!r}.")


def narrowed(actions: Any, size: int, xp: Any = np) -> Any:
    """Actions, one a game, as 16 bits each. What cannot be one is an error, for compiled code reads whatever lies there
    in its place."""
    given = xp.asarray(actions)
    if given.shape != (size,) or given.dtype.kind not in "iu":
        raise BadInput(
            f"A batch takes one action for each of its games, a whole number: an array of shape ({size},), "
            f"not {given.dtype} of shape {given.shape}."
        )
    return xp.ascontiguousarray(given, np.int16)


def who_sits(kinds: Any, size: int, players: int) -> Array:
    """Who sits where, a seat or a row a game, if somebody is asked in each: games of the house alone follow one another
    without end."""
    given = np.asarray(kinds)
    if given.shape not in ((players,), (size, players)) or not np.isin(given, KINDS).all():
        there = f"{loops.ASKED} (asked), {loops.RANDOM} (random) and {loops.GREEDY} (greedy)"
        shapes = f"({players},) or ({size}, {players})"
        raise BadInput(f"Kinds are {there}, one a seat, or a row a game: of shape {shapes}.")
    if not (given == loops.ASKED).any(axis=-1).all():
        raise BadInput(f"In every game of a batch at least one seat is asked ({loops.ASKED}).")
    return given


class Batch:
    """`moves[i, :counts[i]]` are the legal actions of game i, and `seats[i]` decides. After `step`, `done[i]` says that
    game i ended with `scores[i]` and was dealt anew. Chance is drawn inside, from a stream of its own for each game.

    masks       `masks[i, a]` is 1 where action a is legal in game i
    features    `features[i]` is what the seat that decides knows, as small numbers; `PLAIN`: what it sees and nothing
                worked out, where the game has that, which takes a fraction of the time
    kinds       who sits where (`loops.ASKED`, `RANDOM`, `GREEDY`), one a seat or a row a game: the house decides for
                seats that are not asked
    same        a game that ends is dealt anew at once, and `final[i]` is what was known at its end; without it at the
                next step, whatever the action
    threads     cores to use
    """

    xp: Any = np
    _held: tuple[int, ThreadPoolExecutor] | None = None
    """Threads, and the process that has them: a copy of it has none."""

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
        threads: int = 1,
    ) -> None:
        self.game = known_game(game)
        for what, given in {"size": size, "threads": threads, "seed": seed}.items():
            if not whole(given):
                raise BadInput(f"{what} is a whole number, not {given!r}.")
        if size < 1 or threads < 1:
            raise BadInput(f"A batch is of at least one game on one thread, not of {size} on {threads}.")
        self.plain = features == PLAIN
        width = width_of(game, features)
        self.options: Options = game.options(options)
        self.size = size
        self.same = same
        self.threads = threads
        self.players = game.players(self.options)
        sitting = None if kinds is None else who_sits(kinds, size, self.players)
        self.action_count = len(game.words(self.options).grammar.texts)
        zeros, xp = self.xp.zeros, self.xp
        self.start = self.room_for(game.schema.pack(game.start(self.options)))
        self.states = self.room_for(np.zeros(size, game.schema.dtype))
        self.streams = zeros((size, 1), xp.int64)
        self.kinds = zeros((size, self.players), xp.int8)
        self.moves = self.rows(game.max_actions, np.int16)
        self.counts = zeros(size, xp.int16)
        self.seats = zeros(size, xp.int8)
        self.done = zeros(size, xp.bool_)
        self.scores = zeros((size, self.players), xp.int64)
        self.masks = self.rows(self.action_count if masks else 0)
        self.features = self.rows(width)
        self.final = self.rows(width if same else 0)
        if sitting is not None:
            self.kinds[:] = xp.asarray(sitting.astype(np.int8))
        self._fields = (
            self.streams, self.kinds, self.moves, self.counts, self.seats, self.done, self.scores, self.masks,
            self.features, self.final,
        )  # fmt: skip
        self.prepare()
        self.reset(seed)

    def prepare(self) -> None:
        """What stepping needs: the compiled rules, and states and lists to work in for every thread."""
        module = cpu.compiled(self.game)
        self._take, self._wrong = module.take_actions, module.first_wrong
        self._show = module.plain_features_at if self.plain else module.features_at
        self._rooms = [
            (
                np.zeros(loops.ROOM_FOR + 1, self.game.schema.dtype),
                np.zeros(self.game.max_actions, np.int16),
                np.zeros(self.game.max_actions, np.int16),
            )
            for _ in range(self.threads)
        ]

    def room_for(self, records: Any) -> Any:
        """Records where the games are played."""
        return records

    def rows(self, width: int, kind: Any = np.int8) -> Any:
        """Room for so many numbers a game."""
        return np.zeros((self.size, width), kind)

    @property
    def actors(self) -> Array:
        """Who decides, game by game."""
        return np.asarray(self.states["actor"])

    def reset(self, seed: int) -> None:
        """All games anew: game i has the draws of game i of the seed."""
        self.streams[:, 0] = self.xp.asarray(streams(seed, 0, self.size))
        self.run(self.xp.full(self.size, NONE, self.xp.int16))

    def step(self, actions: Any) -> None:
        """Every game takes its action. Actions are checked: an illegal one is BadInput before anything is played."""
        given, actions = actions, narrowed(actions, self.size)
        wrong = self._wrong(actions, self.moves, self.counts)
        if actions is not given and wrong < 0:
            # What does not fit 16 bits is not legal because what is left of it would be
            wrong = next(iter(np.flatnonzero(actions != np.asarray(given))), -1)
        if wrong >= 0:
            raise BadInput(f"Action {np.asarray(given)[wrong]} is not legal in game {wrong}.")
        self.run(actions)

    def known(self, i: int, seat: int) -> Array:
        """What a seat knows of game i, whoever decides."""
        if not (whole(i) and 0 <= i < self.size and whole(seat) and 0 <= seat < self.players):
            last = f"games are 0 to {self.size - 1}, seats 0 to {self.players - 1}"
            raise BadInput(f"There is no seat {seat!r} in a game {i!r}: {last}.")
        seen = np.zeros(width_of(self.game, PLAIN if self.plain else True), np.int8)
        room = self._rooms[0][0]
        # Features spoil the position they are worked out from
        room[0] = self.states[i]
        self._show(room, 0, seat, seen)
        return seen

    def run(self, actions: Any) -> None:
        """The same unchecked, for actions that are known to be legal (an array of 16 bits each). A game whose action is
        `NONE` is dealt anew, with the draws that follow."""
        if self.threads == 1:
            self._part(0, actions)
        else:
            # Held from step to step: to begin threads takes as long as to step a hundred games
            if self._held is None or self._held[0] != os.getpid():
                self._held = os.getpid(), ThreadPoolExecutor(self.threads - 1)
            rest = self._held[1].map(lambda k: self._part(k, actions), range(1, self.threads))
            try:
                self._part(0, actions)
            finally:
                list(rest)

    def __getstate__(self) -> dict[str, Any]:
        """A copy begins threads of its own."""
        return {name: value for name, value in vars(self).items() if name != "_held"}

    def _part(self, k: int, actions: Array) -> None:
        first, last = self.size * k // self.threads, self.size * (k + 1) // self.threads
        how = self.states.nbytes > AT_HAND, self.same, self.plain
        self._take(first, last, *how, self.start, self.states, *self._rooms[k], actions, *self._fields)
