"""Many games side by side, each seat of a kind: some decide in compiled code, others are asked, all at once.

For matches between players that judge positions in bulk, and for learning. The same on processors and on a GPU.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import numpy as np

from boardroom.engine import cpu, loops
from boardroom.engine.game import Game, Options
from boardroom.engine.rng import seeded

PATIENCE = 4
"""Decisions of greedy seats in one call: games keep step, and none waits long for another."""


def streams(seed: int, first: int, count: int) -> Any:
    """The beginnings of the streams of many games, as `rng.seeded` has them one by one."""
    games: Any = np.arange(first, first + count, dtype=np.int64)
    return seeded(seed, games)


@cache
def most_seats(game: Game) -> int:
    """At the largest table of a game. To look through all of them takes longer than what a small crowd does."""
    return max(game.players(options) for options in game.variants())


class Crowd:
    """Games on the processor. `go_on` brings all of them to the next decision of a seat that is asked: then
    `moves[i, :counts[i]]` are the actions of game i, `seats[i]` decides, and `deals[i]` is a state it could be in.
    `counts` is 0 where a game is over, with its scores in `scores`, and below 0 where others are still to decide. Fill
    `chosen` and go on."""

    xp: Any = np

    def __init__(self, game: Game, size: int, threads: int = 1) -> None:
        self.game = game
        self.size = size
        self.threads = threads
        self.seat_count = most_seats(game)
        self.width = int(game.features.FEATURES) if game.features is not None else 1
        zeros, xp = self.xp.zeros, self.xp
        self.states = self.room_for(np.zeros(size, game.schema.dtype))
        self.deals = self.room_for(np.zeros(size, game.schema.dtype))
        self.streams = zeros((size, 1), xp.int64)
        self.kinds = zeros((size, self.seat_count), xp.int8)
        self.chosen = zeros(size, xp.int16)
        self.moves = zeros((size, game.max_actions), xp.int16)
        self.counts = zeros(size, xp.int16)
        self.advice = zeros(size, xp.int16)
        self.seats = zeros(size, xp.int8)
        self.turns = zeros(size, xp.int16)
        self.after = zeros((size, self.seat_count), xp.int8)
        self.scores = zeros((size, self.seat_count), xp.int32)
        self.players = zeros(size, xp.int8)
        self.seen = self.columns(0)
        self.ended = zeros(0, xp.int8)
        self.results = zeros((0, self.seat_count), xp.int32)

    def room_for(self, records: Any) -> Any:
        """Records where the games are played."""
        return records

    def columns(self, n: int) -> Any:
        """Room for what n seats know, a column each. Each is written by itself: its numbers lie side by side."""
        return np.zeros((n, self.width), np.int8).T

    def picked(self, seen: Any, columns: Any) -> Any:
        """Some of the columns, as they lay."""
        return seen.T[columns].T

    def begin(self, tables: Sequence[Options], which: Any, kinds: Any, seed: int, first: int = 0) -> None:
        """A new game everywhere: game i at table `which[i]`, its seats of the kinds `kinds[i]`, and its draws those of
        game `first + i` of the seed."""
        starts = np.concatenate([self.game.schema.pack(self.game.start(options)) for options in tables])
        self.take_up(starts[np.asarray(which)], kinds, seed, first)

    def take_up(self, records: Any, kinds: Any, seed: int, first: int = 0) -> None:
        """The same from positions that are given, as records."""
        self.lay(records)
        self.streams[:, 0] = self.xp.asarray(streams(seed, first, self.size))
        self.kinds[:] = self.xp.asarray(kinds, dtype=self.xp.int8)
        self.players[:] = self.xp.asarray(records["players"], dtype=self.xp.int8)
        self.chosen[:] = -1
        self.counts[:] = loops.WAITS
        self.scores[:] = 0

    def lay(self, records: Any) -> None:
        self.states[:] = records

    def go_on(self, patience: int = PATIENCE) -> None:
        """Every game takes its chosen action and goes on."""
        fields = (
            self.states, self.streams, self.kinds, self.chosen, self.moves, self.counts, self.advice, self.seats,
            self.turns, self.after, self.scores, self.deals,
        )  # fmt: skip
        run = cpu.compiled(self.game).go_on_all
        self.spread(self.size, lambda first, last, room: run(first, last, *room, *fields, patience))
        self.chosen[:] = -1

    def try_out(self, games: Any, actions: Any) -> tuple[Any, Any, Any]:
        """For every pair of a game and an action: what its seat would know after it (a column each), whether that ends
        the game, and the scores if so. Valid until the next call."""
        n = len(games)
        self.make_room(n)
        fields = (self.deals, games, actions, self.seen.T, self.ended, self.results)
        run = cpu.compiled(self.game).try_out_all
        self.spread(n, lambda first, last, room: run(first, last, room[0], room[2], *fields))
        return self.seen[:, :n], self.ended[:n] != 0, self.results[:n]

    def make_room(self, n: int) -> None:
        """Zeros for n pairs."""
        if n > len(self.ended):
            room = n + n // 4
            self.seen = self.columns(room)
            self.ended = self.xp.zeros(room, self.xp.int8)
            self.results = self.xp.zeros((room, self.seat_count), self.xp.int32)
        elif 2 * n > len(self.ended):
            self.seen.fill(0)
        else:
            self.seen[:, :n] = 0

    def spread(self, n: int, work: Any) -> None:
        """Work on 0 to n in as many parts as there are threads, each with states and lists of its own."""

        def part(k: int) -> None:
            room = (
                np.zeros(loops.ROOM_FOR, self.game.schema.dtype),
                np.zeros(1, np.int64),
                np.zeros(self.game.max_actions, np.int16),
                np.zeros(self.game.max_actions, np.int16),
            )
            work(n * k // self.threads, n * (k + 1) // self.threads, room)

        if self.threads == 1:
            part(0)
        else:
            with ThreadPoolExecutor(self.threads) as pool:
                list(pool.map(part, range(self.threads)))
