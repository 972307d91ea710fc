"""Many games, split into parts for several machines. The results are the same as on one machine.

A part is identified by its first and last game and depends only on the seed. Results are put back in order as they
arrive.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from boardroom.engine.compile import cpu
from boardroom.engine.game import Options
from boardroom.games import find_game
from boardroom.players import lockstep
from boardroom.players.contest import JobRunner
from boardroom.players.matches import COMPILE_THRESHOLD, MatchResult, play_match

PartKind = Literal["random", "lockstep", "match", "soak"]
PART_SIZES: dict[PartKind, int] = {"random": 2000, "lockstep": lockstep.BATCH_SIZE, "match": 4, "soak": 2000}
"""Games per part."""


@dataclass(frozen=True)
class GamePart:
    kind: PartKind
    game: str
    options: Options
    seats: tuple[str, ...]
    games: int
    seed: int
    seconds: float
    first: int
    last: int


@dataclass(frozen=True)
class PartResult:
    """The result of a part: players and scores by seat, complete matches, or a broken invariant of a soak test."""

    first: int
    games: int
    rows: list[tuple[tuple[str, ...], tuple[int, ...]]] = field(default_factory=list)
    matches: list[MatchResult] = field(default_factory=list)
    decisions: int = 0
    draws: int = 0
    broken_invariant: str | None = None


def play_part(part: GamePart) -> PartResult:
    game, count = find_game(part.game), part.last - part.first
    if part.kind == "soak":
        return PartResult(
            part.first, count, broken_invariant=cpu.soak_game(game, part.options, count, part.seed, first=part.first)
        )
    if part.kind == "random":
        series = cpu.play_random_games(game, part.options, count, part.seed, first=part.first)
        rows = [(part.seats, tuple(scores)) for scores in series.scores.tolist()]
        return PartResult(part.first, count, rows, decisions=series.decisions, draws=series.draws)
    if part.kind == "lockstep":
        numbers = np.arange(part.first, part.last)
        return PartResult(part.first, count, lockstep.play_batch(game, part.options, part.seats, numbers, part.seed))
    matches = [
        play_match(
            part.game,
            part.options,
            part.seats,
            part.seed,
            number,
            compiled=part.games >= COMPILE_THRESHOLD,
            seconds=part.seconds,
        )
        for number in range(part.first, part.last)
    ]
    return PartResult(part.first, count, matches=matches)


def play_parts(
    run_jobs: JobRunner,
    kind: PartKind,
    game: str,
    options: Options,
    seats: tuple[str, ...],
    games: int,
    seed: int,
    seconds: float,
) -> Iterator[PartResult]:
    """Yield all parts in order as they arrive."""
    size = PART_SIZES[kind]
    parts = (
        GamePart(kind, game, options, seats, games, seed, seconds, first, min(first + size, games))
        for first in range(0, games, size)
    )
    early: dict[int, PartResult] = {}
    due = 0
    for outcome in run_jobs(play_part, parts):
        early[outcome.first] = outcome
        while due in early:
            yield early[due]
            due += early.pop(due).games
