"""Matches between compiled players: many games advance together, and the network evaluates all their positions at once.

The players choose the same actions as in single games.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import numpy.typing as npt

from boardroom.engine.batch.parallel_games import ParallelGames
from boardroom.engine.compile import loops
from boardroom.engine.game import Game, Options
from boardroom.players.compiled_network import CompiledNetwork
from boardroom.players.trained import evaluate_final_scores, load_compiled_network

SEAT_KINDS = {"random": loops.RANDOM, "greedy": loops.GREEDY, "trained": loops.EXTERNAL}
"""Players that can play this way, with their seat kinds in the crowd."""
BATCH_SIZE = 512
"""Games played together."""

AnyArray = npt.NDArray[Any]


def can_play_together(game: Game, options: Options, players: Sequence[str]) -> bool:
    """Return True if all players are compiled and the game takes no typed input."""
    if "trained" in players and game.trained_bots is None:
        return False
    return set(players) <= set(SEAT_KINDS) and not game.records_real_table(options)


def play_games(
    game: Game, options: Options, players: Sequence[str], games: int, seed: int, *, first: int = 0, workers: int = 1
) -> Iterator[tuple[tuple[str, ...], tuple[int, ...]]]:
    """Yield players by seat and scores of each game. Seats rotate with the game number. The number of workers does not
    change the results."""
    last = first + games
    if "trained" in players:
        # Report unreadable weights before playing
        load_compiled_network(game)

    def part(at: int) -> list[tuple[tuple[str, ...], tuple[int, ...]]]:
        return play_batch(game, options, players, np.arange(at, min(at + BATCH_SIZE, last)), seed)

    with ThreadPoolExecutor(workers) as pool:
        for rows in pool.map(part, range(first, last, BATCH_SIZE)):
            yield from rows


def play_batch(
    game: Game, options: Options, players: Sequence[str], numbers: AnyArray, seed: int
) -> list[tuple[tuple[str, ...], tuple[int, ...]]]:
    """Play the games with these numbers together."""
    seats = len(players)
    who = (np.arange(seats)[None, :] + numbers[:, None]) % seats
    crowd = ParallelGames(game, len(numbers))
    kinds = np.zeros((len(numbers), crowd.seat_count), np.int8)
    kinds[:, :seats] = np.array([SEAT_KINDS[name] for name in players])[who]
    crowd.start_games([options], np.zeros(len(numbers), int), kinds, seed, int(numbers[0]))
    while True:
        crowd.advance()
        if not crowd.counts.any():
            break
        if "trained" in players:
            choose_actions(crowd, load_compiled_network(game))
    return [
        (tuple(players[k] for k in row), tuple(int(score) for score in scores[:seats]))
        for row, scores in zip(who, crowd.scores, strict=True)
    ]


def choose_actions(crowd: ParallelGames, network: CompiledNetwork) -> None:
    """Choose the network's best action for all seats that wait for one."""
    rows, best, _ = find_best_actions(crowd, network)
    crowd.chosen_actions[rows] = best


def list_all_actions(crowd: ParallelGames, rows: AnyArray) -> tuple[AnyArray, AnyArray, AnyArray]:
    """Return the legal actions of these games as one array, with the start of each game and the row of each action."""
    counts = crowd.counts[rows].astype(np.int64)
    begins = np.concatenate(([0], np.cumsum(counts)))
    row = np.repeat(np.arange(len(rows)), counts)
    return begins, row, crowd.moves[rows[row], np.arange(len(row)) - begins[row]]


def find_best_actions(crowd: ParallelGames, network: CompiledNetwork) -> tuple[AnyArray, AnyArray, AnyArray]:
    """Return the games that wait for a decision, the best action of each, and its value."""
    rows = np.flatnonzero(crowd.counts > 0)
    if len(rows) == 0:
        return rows, np.zeros(0, np.int16), np.zeros(0, np.float32)
    begins, row, actions = list_all_actions(crowd, rows)
    games = rows[row]
    seen, ended, results = crowd.try_actions(games.astype(np.int32), actions)
    worth = network.evaluate_positions(seen, begins, crowd.players[rows])
    for j in np.flatnonzero(ended):
        seats = int(crowd.players[games[j]])
        worth[j] = evaluate_final_scores(results[j, :seats].tolist(), int(crowd.seats[games[j]]))
    most = np.maximum.reduceat(worth, begins[:-1])
    first = np.full(len(rows), len(worth))
    np.minimum.at(first, row, np.where(worth == most[row], np.arange(len(worth)), len(worth)))
    return rows, actions[first], most
