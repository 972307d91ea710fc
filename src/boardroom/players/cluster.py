"""Many games in parts, for machines that play some each: what comes out is what one machine alone would have played.

A part is named by its first game and its last, and follows from the seed alone; parts are put in order as they come in.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from boardroom.engine import cpu
from boardroom.engine.game import Options
from boardroom.games import game_named
from boardroom.players import lockstep
from boardroom.players.contest import Spread
from boardroom.players.matches import MANY, Match, play_match

Kind = Literal["random", "lockstep", "match", "soak"]
SIZES: dict[Kind, int] = {"random": 2000, "lockstep": lockstep.TOGETHER, "match": 4, "soak": 2000}
"""Games of a part."""


@dataclass(frozen=True)
class Part:
    """Some of the games."""

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
    """What came of a part: who sat where and scored what, or the matches themselves; what was broken, in a soak."""

    first: int
    games: int
    rows: list[tuple[tuple[str, ...], tuple[int, ...]]] = field(default_factory=list)
    matches: list[Match] = field(default_factory=list)
    decisions: int = 0
    draws: int = 0
    broken: str | None = None


def play(part: Part) -> Outcome:
    """Play a part, wherever this is."""
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
    """All parts in their order, as they come in."""
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
