"""Players against each other: many games, results with their intervals."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from random import Random
from typing import Any

from boardroom.engine import record
from boardroom.engine.contract import CHANCE
from boardroom.engine.table import Seal, Table
from boardroom.games import game_named
from boardroom.players.player import Position, player_named

MANY = 50
"""From so many games on the players are compiled before they begin."""


@dataclass(frozen=True)
class Match:
    """One finished game: who sat where, and what they scored."""

    players: tuple[str, ...]
    scores: tuple[int, ...]
    decisions: int
    draws: int
    record: str

    def shares_of_win(self) -> list[float]:
        """1 for the winner; a tie is shared."""
        top = max(self.scores)
        return [(score == top) / self.scores.count(top) for score in self.scores]


def play_match(
    game_name: str,
    options: Mapping[str, Any],
    players: Sequence[str],
    seed: int,
    number: int,
    compiled: bool = False,
) -> Table:
    """A whole game between players, repeatable from the seed. Seats rotate with the number of the game."""
    random = Random(f"{seed} {number}")
    seated = [players[(seat + number) % len(players)] for seat in range(len(players))]
    table = Table(
        game_named(game_name),
        options,
        names=seated,
        seal=Seal(f"{random.getrandbits(256):064x}", (f"{seed} {number}",)),
    )
    minds = [player_named(name, compiled=compiled) for name in seated]
    while not table.over:
        if table.state.actor == CHANCE:
            table.do(table.chance())
        else:
            seat = table.state.actor
            table.do(minds[seat].choose(Position(table, seat, random)), seat)
    return table


def match_result(args: tuple[str, Mapping[str, Any], Sequence[str], int, int, bool]) -> Match:
    return result_of(play_match(*args))


def result_of(table: Table) -> Match:
    """What a finished table came to."""
    scores = table.scores()
    assert scores is not None
    return Match(tuple(table.names), tuple(scores), len(table.done) - table.draws, table.draws, record.dump(table))


def play_matches(
    game_name: str,
    options: Mapping[str, Any],
    players: Sequence[str],
    games: int,
    seed: int,
    *,
    workers: int = 1,
) -> Iterator[Match]:
    """Many games, as they end. The same seed gives the same games in the same order whatever the number of workers."""
    compiled = games >= MANY
    jobs = ((game_name, options, tuple(players), seed, number, compiled) for number in range(games))
    if compiled or workers == 1:
        # What is compiled is kept: one process does it for all
        yield match_result(next(jobs))
    if workers == 1:
        yield from map(match_result, jobs)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        yield from pool.map(match_result, jobs, chunksize=4)


def wins(matches: Sequence[Match], player: str) -> float:
    """Games won by seats of this player; ties count in part."""
    return sum(
        share
        for match in matches
        for name, share in zip(match.players, match.shares_of_win(), strict=True)
        if name == player
    )


def interval(won: float, games: int) -> tuple[float, float]:
    """Wilson's 95% interval of a share of games won."""
    if games == 0:
        return 0.0, 1.0
    z, p = 1.959964, won / games
    middle = (p + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(p * (1 - p) / games + z * z / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)
