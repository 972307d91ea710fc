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
from boardroom.games import game_named
from boardroom.players import lockstep
from boardroom.players.contest import Spread
from boardroom.players.matches import MANY, Match, play_match

Kind = Literal["random", "lockstep", "match", "soak"]
SIZES: dict[Kind, int] = {"random": 2000, "lockstep": lockstep.TOGETHER, "match": 4, "soak": 2000}
"""Games per part."""


@dataclass(frozen=True)
class Part:
    kind: Kind
    game: str
    options: Options
    seats: tuple[str, ...]
    games: int
    seed: int
    seconds: float
    first: int
    last: int


@dataclass(frozen=True)
class Outcome:
    """The result of a part: players and scores by seat, complete matches, or a broken invariant of a soak test."""

    first: int
    games: int
    rows: list[tuple[tuple[str, ...], tuple[int, ...]]] = field(default_factory=list)
    matches: list[Match] = field(default_factory=list)
    decisions: int = 0
    draws: int = 0
    broken: str | None = None


def play(part: Part) -> Outcome:
    game, count = game_named(part.game), part.last - part.first
    if part.kind == "soak":
        return Outcome(part.first, count, broken=cpu.soak(game, part.options, count, part.seed, first=part.first))
    if part.kind == "random":
        series = cpu.play(game, part.options, count, part.seed, first=part.first)
        rows = [(part.seats, tuple(scores)) for scores in series.scores.tolist()]
        return Outcome(part.first, count, rows, decisions=series.decisions, draws=series.draws)
    if part.kind == "lockstep":
        numbers = np.arange(part.first, part.last)
        return Outcome(part.first, count, lockstep.together(game, part.options, part.seats, numbers, part.seed))
    matches = [
        play_match(
            part.game, part.options, part.seats, part.seed, number, compiled=part.games >= MANY, seconds=part.seconds
        )
        for number in range(part.first, part.last)
    ]
    return Outcome(part.first, count, matches=matches)


def played(
    spread: Spread,
    kind: Kind,
    game: str,
    options: Options,
    seats: tuple[str, ...],
    games: int,
    seed: int,
    seconds: float,
) -> Iterator[Outcome]:
    """Yield all parts in order as they arrive."""
    size = SIZES[kind]
    parts = (
        Part(kind, game, options, seats, games, seed, seconds, first, min(first + size, games))
        for first in range(0, games, size)
    )
    early: dict[int, Outcome] = {}
    due = 0
    for outcome in spread(play, parts):
        early[outcome.first] = outcome
        while due in early:
            yield early[due]
            due += early.pop(due).games
