"""`boardroom simulate`: many games between bots, and their statistics."""

from __future__ import annotations

import json
import os
import statistics
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer
from rich.table import Table as RichTable

from boardroom.base.errors import BadInput, missing_extra_error
from boardroom.cli.common import (
    GameName,
    OptionsOption,
    PlayersOption,
    RayOption,
    RulesetOption,
    check_counts,
    create_progress_bar,
    ensure_writable_folder,
    err,
    out,
    parse_game_options,
    report_errors,
)
from boardroom.engine.compile import cpu
from boardroom.engine.game import Game, Options
from boardroom.engine.match import Match
from boardroom.engine.records import record
from boardroom.engine.rules.constants import CHANCE
from boardroom.engine.rules.rng import random_below, seed_stream
from boardroom.players import cluster, contest, lockstep
from boardroom.players.matches import (
    COMPILE_THRESHOLD,
    MatchResult,
    label_players,
    play_matches,
    resolve_player,
    summarize_match,
)
from boardroom.players.player import DEFAULT_SECONDS
from boardroom.players.registry import find_untrained_players, parse_player_names
from boardroom.players.seated_player import Forfeit
from boardroom.players.win_shares import compute_interval, divide_win

PARQUET_SUFFIX = ".parquet"


@dataclass(frozen=True)
class GameRow:
    """The result of one game."""

    names: Sequence[str]
    scores: Sequence[int]
    shares: Sequence[float]
    forfeited_seats: Sequence[int] = ()


@dataclass
class SimulationTotals:
    """Results and timing of all games. Decisions and draws are not counted for games that advance together."""

    rows: list[GameRow]
    decisions: int | None = None
    draws: int | None = None
    seconds: float = 0.0
    forfeits: list[tuple[int, Forfeit]] = field(default_factory=list)


@report_errors
def simulate(
    game: GameName,
    ruleset: RulesetOption = None,
    players: PlayersOption = None,
    options: OptionsOption = None,
    games: Annotated[int, typer.Option(help="Number of games")] = 1000,
    seed: Annotated[int, typer.Option(help="Seed; the same seed repeats the same games")] = 1,
    bots: Annotated[
        str | None,
        typer.Option(
            help="Players: one name for all seats or one per seat, such as pip,mugi,strix or greedy,random,random; "
            "custom players as my.py:Cautious or exec:./mybot (docs/build/python.md); default: random"
        ),
    ] = None,
    seconds: Annotated[
        float, typer.Option(help="Seconds a custom player may think per decision before it forfeits")
    ] = DEFAULT_SECONDS,
    workers: Annotated[int, typer.Option(help="Worker processes")] = os.cpu_count() or 1,
    ray: RayOption = None,
    json_out: Annotated[bool, typer.Option("--json", help="Print JSON")] = False,
    out_folder: Annotated[
        Path | None,
        typer.Option(
            "--out",
            help="Folder for all records, or a file such as games.parquet with one row per decision "
            "(docs/build/research.md); default: none",
        ),
    ] = None,
    features: Annotated[
        bool, typer.Option("--features", help="Add each seat's features to the rows of --out games.parquet")
    ] = False,
) -> None:
    """Play many games between bots and show the results"""
    chosen, checked = parse_game_options(game, ruleset, players, options)
    check_counts(games, seed, workers, seconds)
    seats = parse_seats("random" if bots is None else bots, chosen, checked)
    warn_about_untrained(seats, chosen)
    called = label_players(seats, [resolve_player(name).name for name in seats])
    in_rows = out_folder is not None and out_folder.suffix == PARQUET_SUFFIX
    if features and not in_rows:
        raise BadInput("--features requires --out games.parquet.")
    if out_folder is not None and not in_rows:
        if out_folder.exists() and (not out_folder.is_dir() or any(out_folder.iterdir())):
            raise BadInput(f"{out_folder} exists and is not an empty folder. Choose a new one.")
        ensure_writable_folder(out_folder)
    with create_progress_bar() as bar, open_rows_file(out_folder if in_rows else None, chosen, features) as rows_file:
        task = bar.add_task(f"{chosen.name}", total=games)

        def advance(n: int) -> None:
            bar.advance(task, n)

        def keep(number: int, match: MatchResult) -> None:
            if rows_file is not None:
                rows_file.add_match(match.match, match.players, match.win_shares())
            elif out_folder is not None:
                name = f"{chosen.name}-{number:0{len(str(games))}}.jsonl"
                record.write_text_atomically(out_folder / name, match.record)

        if set(seats) == {"random"} and out_folder is None:
            found = play_random_games(chosen, checked, called, games, seed, workers, ray, advance)
        elif games >= COMPILE_THRESHOLD and out_folder is None and lockstep.can_play_together(chosen, checked, seats):
            found = collect_compiled_games(
                play_compiled_games(chosen, checked, seats, games, seed, workers, ray), advance
            )
        else:
            found = collect_matches(
                play_interpreted_games(chosen, checked, seats, games, seed, workers, seconds, ray), keep, advance
            )
    result = {
        "game": chosen.name,
        "options": checked,
        "games": games,
        "seed": seed,
        "players": called,
        "results": summarize_rows(found.rows, called, chosen),
        "decisions": found.decisions,
        "draws": found.draws,
        "seconds": round(found.seconds, 3),
        "games_per_second": round(games / found.seconds, 1) if found.seconds else None,
        "forfeits": [{"game": number, "player": each.player, "why": str(each)} for number, each in found.forfeits],
    }
    if json_out:
        print(json.dumps(result, ensure_ascii=False))
    else:
        print_result(result)


def open_rows_file(path: Path | None, game: Game, features: bool) -> AbstractContextManager[Any]:
    """Open a file with one row per decision, or a null context without a path."""
    if path is None:
        return nullcontext()
    try:
        from boardroom.bridges.data import DecisionWriter
    except ImportError as error:
        raise missing_extra_error(f"{path.name} needs Arrow", "bridges") from error
    return DecisionWriter(path, game, features=features)


def parse_seats(bots: str, game: Game, options: Options) -> list[str]:
    """Return the player of each seat: one name for all, or one per seat. Raise BadInput if the number is wrong."""
    names, count = parse_player_names(bots), game.seat_count(options)
    names = names * count if len(names) == 1 else names
    if len(names) != count:
        fit = ""
        with suppress(BadInput):
            fit = f"set --players {game.complete_options({**options, 'players': len(names)})['players']}, or "
        raise BadInput(f"--bots has {len(names)} players for {count} seats: {fit}name {count} or one for all.")
    return names


def warn_about_untrained(names: Sequence[str], game: Game) -> None:
    """Warn if several names stand for the same player."""
    if found := sorted(set(find_untrained_players(names, game))):
        warning = f"{game.name} has no trained weights yet: {' and '.join(found)} will play like greedy."
        err.print(warning, style="yellow", highlight=False, markup=False)


def play_random_games(
    game: Game,
    options: Options,
    called: Sequence[str],
    games: int,
    seed: int,
    workers: int,
    ray: str | None,
    advance: Callable[[int], None],
) -> SimulationTotals:
    """Play random games in compiled code."""
    if ray:
        found = play_random_on_cluster(ray, game, options, games, seed, advance)
    else:
        found = cpu.play_random_games(game, options, games, seed, threads=workers, progress=advance)
    rows = [GameRow(called, scores, divide_win(scores)) for scores in found.scores.tolist()]
    return SimulationTotals(rows, found.decisions, found.draws, found.seconds)


def collect_compiled_games(
    played: Iterable[tuple[Sequence[str], Sequence[int]]], advance: Callable[[int], None]
) -> SimulationTotals:
    found, began = SimulationTotals([]), time.perf_counter()
    for who, scores in played:
        found.rows.append(GameRow(who, scores, divide_win(scores)))
        advance(1)
    found.seconds = time.perf_counter() - began
    return found


def collect_matches(
    played: Iterable[MatchResult], keep: Callable[[int, MatchResult], None], advance: Callable[[int], None]
) -> SimulationTotals:
    """Collect the results of interpreted games."""
    began, decisions, draws = time.perf_counter(), 0, 0
    found = SimulationTotals([])
    for number, match in enumerate(played, 1):
        forfeited = [each.seat for each in match.forfeits]
        found.rows.append(GameRow(match.players, match.scores, match.win_shares(), forfeited))
        found.forfeits += [(number, forfeit) for forfeit in match.forfeits]
        decisions += match.decisions
        draws += match.draws
        keep(number, match)
        advance(1)
    found.decisions, found.draws = decisions, draws
    found.seconds = time.perf_counter() - began
    return found


def play_random_on_cluster(
    address: str, game: Game, options: Options, games: int, seed: int, advance: Callable[[int], None]
) -> cpu.SimulationResult:
    """Play random games on a cluster."""
    began, rows, decisions, draws = time.perf_counter(), [], 0, 0
    seats = ("random",) * game.seat_count(options)
    for part in cluster.play_parts(
        contest.create_ray_runner(address), "random", game.name, options, seats, games, seed, DEFAULT_SECONDS
    ):
        rows += [scores for _, scores in part.rows]
        decisions, draws = decisions + part.decisions, draws + part.draws
        advance(part.games)
    return cpu.SimulationResult(np.array(rows, np.int64), decisions, draws, time.perf_counter() - began)


def play_compiled_games(
    game: Game, options: Options, seats: list[str], games: int, seed: int, workers: int, ray: str | None
) -> Iterator[tuple[tuple[str, ...], tuple[int, ...]]]:
    """Play games of compiled players, here or on a cluster."""
    if ray is None:
        yield from lockstep.play_games(game, options, seats, games, seed, workers=workers)
        return
    spread = contest.create_ray_runner(ray)
    for part in cluster.play_parts(spread, "lockstep", game.name, options, tuple(seats), games, seed, DEFAULT_SECONDS):
        yield from part.rows


def play_interpreted_games(
    game: Game,
    options: Options,
    seats: list[str],
    games: int,
    seed: int,
    workers: int,
    seconds: float,
    ray: str | None = None,
) -> Iterator[MatchResult]:
    """Play interpreted games. Random players play the same games as in compiled code."""
    if ray is not None and set(seats) != {"random"}:
        parts = cluster.play_parts(
            contest.create_ray_runner(ray), "match", game.name, options, tuple(seats), games, seed, seconds
        )
        return (match for part in parts for match in part.matches)
    if set(seats) != {"random"}:
        return play_matches(game.name, options, seats, games, seed, workers=workers, seconds=seconds)
    return (summarize_match(play_random_game(game, options, seed, number)) for number in range(games))


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


def summarize_rows(rows: Sequence[GameRow], seats: list[str], game: Game) -> list[dict[str, Any]]:
    """Return wins and points by player, or by seat if all players are the same. Ties count in part."""
    by_player = len(set(seats)) > 1
    found: dict[str, tuple[list[float], list[int], list[bool]]] = {}
    for row in rows:
        for seat, score in enumerate(row.scores):
            key = row.names[seat] if by_player else f"seat {seat + 1}"
            won, scored, lost = found.setdefault(key, ([], [], []))
            won.append(row.shares[seat])
            scored.append(game.score_to_points(score))
            lost.append(seat in row.forfeited_seats)
    result = []
    for key, (won, scored, lost) in found.items():
        low, high = compute_interval(sum(won), len(won))
        result.append(
            {
                "who": key,
                "seats_played": len(won),
                "wins": round(sum(won), 2),
                "win_rate": round(sum(won) / len(won), 4),
                "interval95": [round(low, 4), round(high, 4)],
                "mean": round(statistics.fmean(scored), 3),
                "median": statistics.median(scored),
                "min": min(scored),
                "max": max(scored),
                "forfeits": sum(lost),
            }
        )
    return result


def count_decimals(largest: float) -> int:
    """Return the decimals for a column of means: none for money, three for values of at most 1."""
    return 0 if largest >= 1000 else 1 if largest >= 10 else 2 if largest > 1 else 3


def print_result(result: dict[str, Any]) -> None:
    table = RichTable(title=f"{result['game']}: {result['games']:,} games, seed {result['seed']}")
    for head in ("who", "wins", "95% interval", "mean", "median", "min", "max"):
        table.add_column(head, justify="left" if head == "who" else "right")
    digits = count_decimals(max(abs(row["mean"]) for row in result["results"]))
    for row in result["results"]:
        low, high = row["interval95"]
        table.add_row(
            row["who"], f"{row['win_rate']:.1%}", f"{low:.1%} - {high:.1%}", f"{row['mean']:,.{digits}f}",
            f"{row['median']:,.{int(row['median'] % 1 > 0)}f}", f"{row['min']:,}", f"{row['max']:,}",
        )  # fmt: skip
    out.print(table)
    took = f"{result['games_per_second']:,} games/s"
    if result["decisions"] is not None:
        took += f": {result['decisions']:,} decisions and {result['draws']:,} draws in {result['seconds']:,} s"
    out.print(took, highlight=False)
    for player in dict.fromkeys(each["player"] for each in result["forfeits"]):
        theirs = [each for each in result["forfeits"] if each["player"] == player]
        first = f"Game {theirs[0]['game']}: {theirs[0]['why']}."
        out.print(f"{player} forfeited {len(theirs):,} times. {first}", style="red", highlight=False, markup=False)
