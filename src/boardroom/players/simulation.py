"""Many games between players, in the fastest way that the players allow, on this machine or on several.

Games are split into parts. A part is identified by its first and last game and depends only on the seed, so the results
are the same for any number of threads, processes or machines.
"""

from __future__ import annotations

import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np

from boardroom.engine.compile import cpu
from boardroom.engine.game import Game, Options
from boardroom.engine.match import Match
from boardroom.engine.rules.constants import CHANCE
from boardroom.engine.rules.rng import random_below, seed_stream
from boardroom.games import find_game
from boardroom.players import lockstep
from boardroom.players.contest import JobRunner, R, T
from boardroom.players.matches import (
    COMPILE_THRESHOLD,
    MatchResult,
    check_match,
    label_players,
    play_match,
    play_matches,
    resolve_player,
    summarize_match,
)
from boardroom.players.player import DEFAULT_SECONDS
from boardroom.players.seated_player import Forfeit
from boardroom.players.win_shares import compute_interval, divide_win

PartKind = Literal["random", "lockstep", "match", "soak"]
PART_SIZES: dict[PartKind, int] = {"random": 2000, "lockstep": lockstep.BATCH_SIZE, "match": 4, "soak": 2000}
"""Games per part."""
ProgressCallback = Callable[[int], None]


@dataclass(frozen=True)
class GamePart:
    """Some games of a simulation or soak test, for one worker."""

    kind: PartKind
    game: str
    options: Options
    players: tuple[str, ...]
    games: int
    seed: int
    seconds: float
    first: int
    last: int


@dataclass(frozen=True)
class GameScores:
    """The result of one game: players and scores by seat, and the seats that forfeited."""

    players: Sequence[str]
    scores: Sequence[int]
    forfeited_seats: Sequence[int] = ()

    def win_shares(self) -> list[float]:
        return divide_win(self.scores, self.forfeited_seats)


@dataclass(frozen=True)
class PartResult:
    """The results of a part. Only matches have records; `broken_invariant` is for soak tests."""

    first: int
    games: int
    scores: list[GameScores] = field(default_factory=list)
    matches: list[MatchResult] = field(default_factory=list)
    decisions: int | None = None
    draws: int | None = None
    broken_invariant: str | None = None


def play_part(part: GamePart) -> PartResult:
    game, count = find_game(part.game), part.last - part.first
    if part.kind == "soak":
        broken = cpu.soak_game(game, part.options, count, part.seed, first=part.first)
        return PartResult(part.first, count, broken_invariant=broken)
    if part.kind == "random":
        played = cpu.play_random_games(game, part.options, count, part.seed, first=part.first)
        scores = [GameScores(part.players, tuple(row)) for row in played.scores.tolist()]
        return PartResult(part.first, count, scores, decisions=played.decisions, draws=played.draws)
    if part.kind == "lockstep":
        numbers = np.arange(part.first, part.last)
        rows = lockstep.play_batch(game, part.options, part.players, numbers, part.seed)
        return PartResult(part.first, count, [GameScores(*row) for row in rows])
    compiled = part.games >= COMPILE_THRESHOLD
    matches = [
        play_match(part.game, part.options, part.players, part.seed, number, compiled=compiled, seconds=part.seconds)
        for number in range(part.first, part.last)
    ]
    return collect_matches(part.first, matches)


def collect_matches(first: int, matches: list[MatchResult]) -> PartResult:
    return PartResult(
        first,
        len(matches),
        [GameScores(each.players, each.scores, [forfeit.seat for forfeit in each.forfeits]) for each in matches],
        matches,
        sum(each.decisions for each in matches),
        sum(each.draws for each in matches),
    )


def play_parts(
    run_jobs: JobRunner,
    kind: PartKind,
    game: Game,
    options: Options,
    players: Sequence[str],
    games: int,
    seed: int,
    seconds: float = DEFAULT_SECONDS,
) -> Iterator[PartResult]:
    """Yield the results of all parts in order, each as soon as it and those before it are complete."""
    size = PART_SIZES[kind]
    parts = (
        GamePart(kind, game.name, options, tuple(players), games, seed, seconds, first, min(first + size, games))
        for first in range(0, games, size)
    )
    early: dict[int, PartResult] = {}
    due = 0
    for result in run_jobs(play_part, parts):
        early[result.first] = result
        while due in early:
            yield early[due]
            due += early.pop(due).games


def create_thread_runner(workers: int) -> JobRunner:
    """Return a runner that spreads jobs over threads, for compiled code."""

    def run_in_threads(work: Callable[[T], R], jobs: Iterator[T], /) -> Iterator[R]:
        with ThreadPoolExecutor(workers) as pool:
            yield from pool.map(work, jobs)

    return run_in_threads


@dataclass
class Simulation:
    """The results of many games. Decisions and draws are None for games that advance together."""

    game: Game
    players: list[str]
    """Display names, by seat of the first game."""
    scores: list[GameScores] = field(default_factory=list)
    decisions: int | None = None
    draws: int | None = None
    seconds: float = 0.0
    forfeits: list[tuple[int, Forfeit]] = field(default_factory=list)
    """Forfeits with the number of their game, from 1."""

    @property
    def games_per_second(self) -> float | None:
        return round(len(self.scores) / self.seconds, 1) if self.seconds else None

    def add_part(self, part: PartResult) -> None:
        self.scores += part.scores
        if part.decisions is not None and part.draws is not None:
            self.decisions = (self.decisions or 0) + part.decisions
            self.draws = (self.draws or 0) + part.draws
        self.forfeits += [
            (part.first + k, forfeit) for k, match in enumerate(part.matches, 1) for forfeit in match.forfeits
        ]


def simulate(
    game: Game | str,
    options: Mapping[str, Any],
    players: Sequence[str],
    games: int,
    seed: int = 1,
    *,
    workers: int = 1,
    seconds: float = DEFAULT_SECONDS,
    cluster: JobRunner | None = None,
    on_progress: ProgressCallback = lambda _: None,
    on_match: Callable[[int, MatchResult], None] | None = None,
) -> Simulation:
    """Play many games between players, named by seat of the first game. The same seed gives the same games.

    `on_match` receives every match, with its number from 1. Random players then play the same games interpreted; other
    built-in players play games with draws that `boardroom verify` can check.
    """
    game, options = check_match(game, options, players, seconds, games=games, seed=seed, workers=workers)
    result = Simulation(game, label_players(players, [resolve_player(name).name for name in players]))
    kind = choose_kind(game, options, players, games, wants_matches=on_match is not None)
    if kind == "match":
        parts = play_match_parts(game, options, players, games, seed, workers, seconds, cluster)
    else:
        # Compile before the clock starts
        cpu.play_random_games(game, options, 1, seed)
        runner = cluster or create_thread_runner(workers)
        parts = play_parts(runner, kind, game, options, players, games, seed, seconds)
    began = time.perf_counter()
    for part in parts:
        result.add_part(part)
        if on_match is not None:
            for number, match in enumerate(part.matches, part.first + 1):
                on_match(number, match)
        on_progress(part.games)
    result.seconds = time.perf_counter() - began
    return result


def choose_kind(game: Game, options: Options, players: Sequence[str], games: int, *, wants_matches: bool) -> PartKind:
    """Return the fastest way to play: random games are the fastest, then games that advance together."""
    if wants_matches:
        return "match"
    if set(players) == {"random"}:
        return "random"
    can_lockstep = games >= COMPILE_THRESHOLD and lockstep.can_play_together(game, options, players)
    return "lockstep" if can_lockstep else "match"


def play_match_parts(
    game: Game,
    options: Options,
    players: Sequence[str],
    games: int,
    seed: int,
    workers: int,
    seconds: float,
    cluster: JobRunner | None,
) -> Iterator[PartResult]:
    """Play complete matches: here, in processes, or on a cluster."""
    if set(players) == {"random"}:
        played: Iterator[MatchResult] = (
            summarize_match(play_random_game(game, options, seed, number)) for number in range(games)
        )
    elif cluster is not None:
        return play_parts(cluster, "match", game, options, players, games, seed, seconds)
    else:
        played = play_matches(game.name, options, players, games, seed, workers=workers, seconds=seconds)
    return (collect_matches(number, [match]) for number, match in enumerate(played))


def play_random_game(game: Game, options: Options, seed: int, number: int) -> Match:
    """Play the game that the compiled code plays for this seed and number."""
    match = Match(game, options, names=["random"] * game.seat_count(options))
    stream = [seed_stream(seed, number)]
    while not match.is_over:
        if match.state.actor == CHANCE:
            match.apply_action(game.rules.chance(match.state, stream))
        else:
            legal = match.legal_actions()
            match.apply_action(legal[random_below(stream, len(legal))])
    return match


def find_broken_invariant(
    game: Game,
    options: Options,
    games: int,
    seed: int,
    *,
    cluster: JobRunner | None = None,
    on_progress: ProgressCallback = lambda _: None,
) -> str | None:
    """Check all invariants after every action of random games. Return the first broken one, or None."""
    if cluster is None:
        return cpu.soak_game(game, options, games, seed, progress=on_progress)
    for part in play_parts(cluster, "soak", game, options, (), games, seed):
        on_progress(part.games)
        if part.broken_invariant:
            return part.broken_invariant
    return None


@dataclass(frozen=True)
class PlayerSummary:
    """Wins and points of a player, or of a seat if all players are the same. Ties count in part."""

    who: str
    seats_played: int
    wins: float
    win_rate: float
    interval95: tuple[float, float]
    mean: float
    median: float
    min: int
    max: int
    forfeits: int


def summarize_players(simulation: Simulation) -> list[PlayerSummary]:
    by_player = len(set(simulation.players)) > 1
    shares: dict[str, list[float]] = {}
    points: dict[str, list[int]] = {}
    forfeits: Counter[str] = Counter()
    for each in simulation.scores:
        for seat, (share, score) in enumerate(zip(each.win_shares(), each.scores, strict=True)):
            who = each.players[seat] if by_player else f"seat {seat + 1}"
            shares.setdefault(who, []).append(share)
            points.setdefault(who, []).append(simulation.game.score_to_points(score))
            forfeits[who] += seat in each.forfeited_seats
    found = []
    for who, scored in points.items():
        wins, count = sum(shares[who]), len(scored)
        low, high = compute_interval(wins, count)
        found.append(
            PlayerSummary(
                who, count, round(wins, 2), round(wins / count, 4), (round(low, 4), round(high, 4)),
                round(statistics.fmean(scored), 3), statistics.median(scored), min(scored), max(scored), forfeits[who],
            )
        )  # fmt: skip
    return found
