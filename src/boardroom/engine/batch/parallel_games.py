"""Many games side by side, where compiled code decides for some seats and the caller for the others.

For matches between players that evaluate positions in bulk, and for training. The same on CPUs and GPUs.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import numpy as np

from boardroom.engine.compile import cpu, loops
from boardroom.engine.game import Game, Options
from boardroom.engine.rules.rng import seed_stream

GREEDY_DECISIONS_PER_CALL = 4
"""Decisions of greedy seats per call. The limit keeps games in step, so that none waits long for another."""


def random_streams(seed: int, first: int, count: int) -> Any:
    """Return the initial random streams of many games: `rng.seed_stream`, vectorised."""
    games: Any = np.arange(first, first + count, dtype=np.int64)
    return seed_stream(seed, games)


@cache
def max_seats(game: Game) -> int:
    """Return the number of seats at the largest table of a game. Cached, because checking all variants is slow."""
    return max(game.seat_count(options) for options in game.variants())


class ParallelGames:
    """Games on the CPU.

    `advance` advances all games to the next decision of an external seat. Then `moves[i, :counts[i]]` are the actions
    of game i, `seats[i]` is its active seat, and `sampled_states[i]` a state it could be in. `counts` is 0 for finished
    games, whose results are in `scores`, and negative while other seats still have to decide. Fill `chosen_actions` and
    call `advance` again.
    """

    xp: Any = np

    def __init__(self, game: Game, size: int, threads: int = 1) -> None:
        self.game = game
        self.size = size
        self.threads = threads
        self.seat_count = max_seats(game)
        self.width = int(game.features.FEATURES) if game.features is not None else 1
        zeros, xp = self.xp.zeros, self.xp
        self.states = self.allocate_records(np.zeros(size, game.schema.dtype))
        self.sampled_states = self.allocate_records(np.zeros(size, game.schema.dtype))
        self.streams = zeros((size, 1), xp.int64)
        self.kinds = zeros((size, self.seat_count), xp.int8)
        self.chosen_actions = zeros(size, xp.int16)
        self.moves = zeros((size, game.max_actions), xp.int16)
        self.counts = zeros(size, xp.int16)
        self.advice = zeros(size, xp.int16)
        self.seats = zeros(size, xp.int8)
        self.turns = zeros(size, xp.int16)
        self.next_seats = zeros((size, self.seat_count), xp.int8)
        self.scores = zeros((size, self.seat_count), xp.int32)
        self.players = zeros(size, xp.int8)
        self.observations = self.allocate_columns(0)
        self.ended = zeros(0, xp.int8)
        self.results = zeros((0, self.seat_count), xp.int32)

    def allocate_records(self, records: Any) -> Any:
        """Return these records in the memory where the games run."""
        return records

    def allocate_columns(self, n: int) -> Any:
        """Return an array with one contiguous column of features per seat."""
        return np.zeros((n, self.width), np.int8).T

    def select_columns(self, seen: Any, columns: Any) -> Any:
        """Select columns and keep the memory layout."""
        return seen.T[columns].T

    def start_games(self, tables: Sequence[Options], which: Any, kinds: Any, seed: int, first: int = 0) -> None:
        """Start new games: game i at table `which[i]`, with seats of the kinds `kinds[i]` and the draws of game `first
        + i` of the seed.
        """
        starts = np.concatenate([self.game.schema.pack(self.game.create_state(options)) for options in tables])
        self.start_from(starts[np.asarray(which)], kinds, seed, first)

    def start_from(self, records: Any, kinds: Any, seed: int, first: int = 0) -> None:
        """Start from given positions, as records."""
        self.write_states(records)
        self.streams[:, 0] = self.xp.asarray(random_streams(seed, first, self.size))
        self.kinds[:] = self.xp.asarray(kinds, dtype=self.xp.int8)
        self.players[:] = self.xp.asarray(records["players"], dtype=self.xp.int8)
        self.chosen_actions[:] = -1
        self.counts[:] = loops.WAITING
        self.scores[:] = 0

    def write_states(self, records: Any) -> None:
        self.states[:] = records

    def advance(self, patience: int = GREEDY_DECISIONS_PER_CALL) -> None:
        """Apply the chosen action of every game and advance it."""
        fields = (
            self.states, self.streams, self.kinds, self.chosen_actions, self.moves, self.counts, self.advice,
            self.seats, self.turns, self.next_seats, self.scores, self.sampled_states,
        )  # fmt: skip
        run = cpu.compile_game(self.game).advance_games
        self.run_in_threads(self.size, lambda first, last, room: run(first, last, *room, *fields, patience))
        self.chosen_actions[:] = -1

    def try_actions(self, games: Any, actions: Any) -> tuple[Any, Any, Any]:
        """Try an action in each of these games.

        Return what the acting seat would know afterwards (one column per pair), whether the action ends the game, and
        the final scores. The arrays are valid until the next call.
        """
        n = len(games)
        self.ensure_capacity(n)
        fields = (self.sampled_states, games, actions, self.observations.T, self.ended, self.results)
        run = cpu.compile_game(self.game).try_pairs
        self.run_in_threads(n, lambda first, last, room: run(first, last, room[0], room[2], *fields))
        return self.observations[:, :n], self.ended[:n] != 0, self.results[:n]

    def ensure_capacity(self, n: int) -> None:
        """Provide zeroed arrays for n pairs."""
        if n > len(self.ended):
            room = n + n // 4
            self.observations = self.allocate_columns(room)
            self.ended = self.xp.zeros(room, self.xp.int8)
            self.results = self.xp.zeros((room, self.seat_count), self.xp.int32)
        elif 2 * n > len(self.ended):
            self.observations.fill(0)
        else:
            self.observations[:, :n] = 0

    def run_in_threads(self, n: int, work: Any) -> None:
        """Split the range 0 to n between the threads and give each its own scratch space."""

        def part(k: int) -> None:
            room = (
                np.zeros(loops.WORK_STATES, self.game.schema.dtype),
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
