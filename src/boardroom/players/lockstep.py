"""Matches between compiled players: many games advance together, and the network evaluates all their positions at once.

The players choose the same actions as in single games.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import numpy.typing as npt

from boardroom.engine.batch.parallel_games import Crowd
from boardroom.engine.compile import loops
from boardroom.engine.game import Game, Options
from boardroom.players.compiled_network import Judge
from boardroom.players.trained import final_worth, judge_of

KINDS = {"random": loops.RANDOM, "greedy": loops.GREEDY, "trained": loops.ASKED}
"""Players that can play this way, with their seat kinds in the crowd."""
TOGETHER = 512
"""Games played together."""

Array = npt.NDArray[Any]


def able(game: Game, options: Options, players: Sequence[str]) -> bool:
    """Return True if all players are compiled and the game takes no typed input."""
    if "trained" in players and game.learned is None:
        return False
    return set(players) <= set(KINDS) and not game.typed(options)


def play(
    game: Game, options: Options, players: Sequence[str], games: int, seed: int, *, first: int = 0, workers: int = 1
) -> Iterator[tuple[tuple[str, ...], tuple[int, ...]]]:
    """Yield players by seat and scores of each game. Seats rotate with the game number. The number of workers does not
    change the results."""
    last = first + games
    if "trained" in players:
        # Report unreadable weights before playing
        judge_of(game)

    def part(at: int) -> list[tuple[tuple[str, ...], tuple[int, ...]]]:
        return together(game, options, players, np.arange(at, min(at + TOGETHER, last)), seed)

    with ThreadPoolExecutor(workers) as pool:
        for rows in pool.map(part, range(first, last, TOGETHER)):
            yield from rows


def together(
    game: Game, options: Options, players: Sequence[str], numbers: Array, seed: int
) -> list[tuple[tuple[str, ...], tuple[int, ...]]]:
    """Play the games with these numbers together."""
    seats = len(players)
    who = (np.arange(seats)[None, :] + numbers[:, None]) % seats
    crowd = Crowd(game, len(numbers))
    kinds = np.zeros((len(numbers), crowd.seat_count), np.int8)
    kinds[:, :seats] = np.array([KINDS[name] for name in players])[who]
    crowd.begin([options], np.zeros(len(numbers), int), kinds, seed, int(numbers[0]))
    while True:
        crowd.go_on()
        if not crowd.counts.any():
            break
        if "trained" in players:
            decide(crowd, judge_of(game))
    return [
        (tuple(players[k] for k in row), tuple(int(score) for score in scores[:seats]))
        for row, scores in zip(who, crowd.scores, strict=True)
    ]


def decide(crowd: Crowd, judge: Judge) -> None:
    """Choose the network's best action for all seats that wait for one."""
    rows, best, _ = considered(crowd, judge)
    crowd.chosen[rows] = best


def all_actions(crowd: Crowd, rows: Array) -> tuple[Array, Array, Array]:
    """Return the legal actions of these games as one array, with the start of each game and the row of each action."""
    counts = crowd.counts[rows].astype(np.int64)
    begins = np.concatenate(([0], np.cumsum(counts)))
    row = np.repeat(np.arange(len(rows)), counts)
    return begins, row, crowd.moves[rows[row], np.arange(len(row)) - begins[row]]


def considered(crowd: Crowd, judge: Judge) -> tuple[Array, Array, Array]:
    """Return the games that wait for a decision, the best action of each, and its value."""
    rows = np.flatnonzero(crowd.counts > 0)
    if len(rows) == 0:
        return rows, np.zeros(0, np.int16), np.zeros(0, np.float32)
    begins, row, actions = all_actions(crowd, rows)
    games = rows[row]
    seen, ended, results = crowd.try_out(games.astype(np.int32), actions)
    worth = judge.worth(seen, begins, crowd.players[rows])
    for j in np.flatnonzero(ended):
        seats = int(crowd.players[games[j]])
        worth[j] = final_worth(results[j, :seats].tolist(), int(crowd.seats[games[j]]))
    most = np.maximum.reduceat(worth, begins[:-1])
    first = np.full(len(rows), len(worth))
    np.minimum.at(first, row, np.where(worth == most[row], np.arange(len(worth)), len(worth)))
    return rows, actions[first], most
