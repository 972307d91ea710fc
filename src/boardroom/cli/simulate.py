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

from boardroom.base.errors import BadInput, extra_needed
from boardroom.cli.common import (
    GameName,
    MoreOptions,
    PlayersOption,
    RayOption,
    RulesetOption,
    check_counts,
    err,
    folder_for,
    game_and_options,
    out,
    plain_errors,
    progress_bar,
)
from boardroom.engine.compile import cpu
from boardroom.engine.game import Game, Options
from boardroom.engine.match import Table
from boardroom.engine.records import record
from boardroom.engine.rules.constants import CHANCE
from boardroom.engine.rules.rng import below, seeded
from boardroom.players import cluster, contest, lockstep
from boardroom.players.matches import MANY, Match, labels, made, play_matches, result_of
from boardroom.players.player import SECONDS
from boardroom.players.registry import as_greedy, names_in
from boardroom.players.seated_player import Forfeit
from boardroom.players.win_shares import interval, shares

PARQUET = ".parquet"


@dataclass(frozen=True)
class Row:
    """The result of one game."""

    names: Sequence[str]
    scores: Sequence[int]
    shares: Sequence[float]
    forfeited: Sequence[int] = ()


@dataclass
class Tally:
    """Results and timing of all games. Decisions and draws are not counted for games that advance together."""

    rows: list[Row]
    decisions: int | None = None
    draws: int | None = None
    seconds: float = 0.0
    forfeits: list[tuple[int, Forfeit]] = field(default_factory=list)


@plain_errors
def simulate(
    game: GameName,
    ruleset: RulesetOption = None,
    players: PlayersOption = None,
    options: MoreOptions = None,
    games: Annotated[int, typer.Option(help="Number of games")] = 1000,
    seed: Annotated[int, typer.Option(help="Seed; the same seed repeats the same games")] = 1,
    bots: Annotated[
        str | None,
        typer.Option(
            help="Players: one name for all seats or one per seat, such as pip,mugi,strix or greedy,random,random; "
            "custom players as my.py:Cautious or exec:./mybot (docs/python.md); default: random"
        ),
    ] = None,
    seconds: Annotated[
        float, typer.Option(help="Seconds a custom player may think per decision before it forfeits")
    ] = SECONDS,
    workers: Annotated[int, typer.Option(help="Worker processes")] = os.cpu_count() or 1,
    ray: RayOption = None,
    json_out: Annotated[bool, typer.Option("--json", help="Print JSON")] = False,
    out_folder: Annotated[
        Path | None,
        typer.Option(
            "--out",
            help="Folder for all records, or a file such as games.parquet with one row per decision "
            "(docs/research.md); default: none",
        ),
    ] = None,
    features: Annotated[
        bool, typer.Option("--features", help="Add each seat's features to the rows of --out games.parquet")
    ] = False,
) -> None:
    """Play many games between bots and show the results"""
    chosen, checked = game_and_options(game, ruleset, players, options)
    check_counts(games, seed, workers, seconds)
    seats = seated("random" if bots is None else bots, chosen, checked)
    tell_unlearned(seats, chosen)
    called = labels(seats, [made(name).name for name in seats])
    in_rows = out_folder is not None and out_folder.suffix == PARQUET
    if features and not in_rows:
        raise BadInput("--features requires --out games.parquet.")
    if out_folder is not None and not in_rows:
        if out_folder.exists() and (not out_folder.is_dir() or any(out_folder.iterdir())):
            raise BadInput(f"{out_folder} exists and is not an empty folder. Choose a new one.")
        folder_for(out_folder)
    with progress_bar() as bar, rows_to(out_folder if in_rows else None, chosen, features) as rows_file:
        task = bar.add_task(f"{chosen.name}", total=games)

        def advance(n: int) -> None:
            bar.advance(task, n)

        def keep(number: int, match: Match) -> None:
            if rows_file is not None:
                rows_file.add(match.table, match.players, match.shares_of_win())
            elif out_folder is not None:
                name = f"{chosen.name}-{number:0{len(str(games))}}.jsonl"
                record.write_text(out_folder / name, match.record)

        if set(seats) == {"random"} and out_folder is None:
            found = all_random(chosen, checked, called, games, seed, workers, ray, advance)
        elif games >= MANY and out_folder is None and lockstep.able(chosen, checked, seats):
            found = all_compiled(side_by_side(chosen, checked, seats, games, seed, workers, ray), advance)
        else:
            found = one_by_one(matches(chosen, checked, seats, games, seed, workers, seconds, ray), keep, advance)
    result = {
        "game": chosen.name,
        "options": checked,
        "games": games,
        "seed": seed,
        "players": called,
        "results": summary(found.rows, called, chosen),
        "decisions": found.decisions,
        "draws": found.draws,
        "seconds": round(found.seconds, 3),
        "games_per_second": round(games / found.seconds, 1) if found.seconds else None,
        "forfeits": [{"game": number, "player": each.player, "why": str(each)} for number, each in found.forfeits],
    }
    if json_out:
        print(json.dumps(result, ensure_ascii=False))
    else:
        show(result)


def rows_to(path: Path | None, game: Game, features: bool) -> AbstractContextManager[Any]:
    """Open a file with one row per decision, or a null context without a path."""
    if path is None:
        return nullcontext()
    try:
        from boardroom.bridges.data import Writer
    except ImportError as error:
        raise extra_needed(f"{path.name} needs Arrow", "bridges") from error
    return Writer(path, game, features=features)


def seated(bots: str, game: Game, options: Options) -> list[str]:
    """Return the player of each seat: one name for all, or one per seat. Raise BadInput if the number is wrong."""
    names, count = names_in(bots), game.players(options)
    names = names * count if len(names) == 1 else names
    if len(names) != count:
        fit = ""
        with suppress(BadInput):
            fit = f"set --players {game.options({**options, 'players': len(names)})['players']}, or "
        raise BadInput(f"--bots has {len(names)} players for {count} seats: {fit}name {count} or one for all.")
    return names


def tell_unlearned(names: Sequence[str], game: Game) -> None:
    """Warn if several names stand for the same player."""
    if found := sorted(set(as_greedy(names, game))):
        warning = f"{game.name} has no trained weights yet: {' and '.join(found)} will play like greedy."
        err.print(warning, style="yellow", highlight=False, markup=False)


def all_random(
    game: Game,
    options: Options,
    called: Sequence[str],
    games: int,
    seed: int,
    workers: int,
    ray: str | None,
    advance: Callable[[int], None],
) -> Tally:
    """Play random games in compiled code."""
    if ray:
        found = on_cluster(ray, game, options, games, seed, advance)
    else:
        found = cpu.play(game, options, games, seed, threads=workers, progress=advance)
    rows = [Row(called, scores, shares(scores)) for scores in found.scores.tolist()]
    return Tally(rows, found.decisions, found.draws, found.seconds)


def all_compiled(played: Iterable[tuple[Sequence[str], Sequence[int]]], advance: Callable[[int], None]) -> Tally:
    found, began = Tally([]), time.perf_counter()
    for who, scores in played:
        found.rows.append(Row(who, scores, shares(scores)))
        advance(1)
    found.seconds = time.perf_counter() - began
    return found


def one_by_one(played: Iterable[Match], keep: Callable[[int, Match], None], advance: Callable[[int], None]) -> Tally:
    """Collect the results of interpreted games."""
    began, decisions, draws = time.perf_counter(), 0, 0
    found = Tally([])
    for number, match in enumerate(played, 1):
        forfeited = [each.seat for each in match.forfeits]
        found.rows.append(Row(match.players, match.scores, match.shares_of_win(), forfeited))
        found.forfeits += [(number, forfeit) for forfeit in match.forfeits]
        decisions += match.decisions
        draws += match.draws
        keep(number, match)
        advance(1)
    found.decisions, found.draws = decisions, draws
    found.seconds = time.perf_counter() - began
    return found


def on_cluster(
    address: str, game: Game, options: Options, games: int, seed: int, advance: Callable[[int], None]
) -> cpu.Series:
    """Play random games on a cluster."""
    began, rows, decisions, draws = time.perf_counter(), [], 0, 0
    seats = ("random",) * game.players(options)
    for part in cluster.played(contest.on_ray(address), "random", game.name, options, seats, games, seed, SECONDS):
        rows += [scores for _, scores in part.rows]
        decisions, draws = decisions + part.decisions, draws + part.draws
        advance(part.games)
    return cpu.Series(np.array(rows, np.int64), decisions, draws, time.perf_counter() - began)


def side_by_side(
    game: Game, options: Options, seats: list[str], games: int, seed: int, workers: int, ray: str | None
) -> Iterator[tuple[tuple[str, ...], tuple[int, ...]]]:
    """Play games of compiled players, here or on a cluster."""
    if ray is None:
        yield from lockstep.play(game, options, seats, games, seed, workers=workers)
        return
    spread = contest.on_ray(ray)
    for part in cluster.played(spread, "lockstep", game.name, options, tuple(seats), games, seed, SECONDS):
        yield from part.rows


def matches(
    game: Game,
    options: Options,
    seats: list[str],
    games: int,
    seed: int,
    workers: int,
    seconds: float,
    ray: str | None = None,
) -> Iterator[Match]:
    """Play interpreted games. Random players play the same games as in compiled code."""
    if ray is not None and set(seats) != {"random"}:
        parts = cluster.played(contest.on_ray(ray), "match", game.name, options, tuple(seats), games, seed, seconds)
        return (match for part in parts for match in part.matches)
    if set(seats) != {"random"}:
        return play_matches(game.name, options, seats, games, seed, workers=workers, seconds=seconds)
    return (result_of(random_game(game, options, seed, number)) for number in range(games))


def random_game(game: Game, options: Options, seed: int, number: int) -> Table:
    """Play the game that the compiled code plays for this seed and number."""
    match = Table(game, options, names=["random"] * game.players(options))
    stream = [seeded(seed, number)]
    while not match.over:
        if match.state.actor == CHANCE:
            match.do(game.rules.chance(match.state, stream))
        else:
            legal = match.legal()
            match.do(legal[below(stream, len(legal))])
    return match


def summary(rows: Sequence[Row], seats: list[str], game: Game) -> list[dict[str, Any]]:
    """Return wins and points by player, or by seat if all players are the same. Ties count in part."""
    by_player = len(set(seats)) > 1
    found: dict[str, tuple[list[float], list[int], list[bool]]] = {}
    for row in rows:
        for seat, score in enumerate(row.scores):
            key = row.names[seat] if by_player else f"seat {seat + 1}"
            won, scored, lost = found.setdefault(key, ([], [], []))
            won.append(row.shares[seat])
            scored.append(game.points(score))
            lost.append(seat in row.forfeited)
    result = []
    for key, (won, scored, lost) in found.items():
        low, high = interval(sum(won), len(won))
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


def decimals(largest: float) -> int:
    """Return the decimals for a column of means: none for money, three for values of at most 1."""
    return 0 if largest >= 1000 else 1 if largest >= 10 else 2 if largest > 1 else 3


def show(result: dict[str, Any]) -> None:
    table = RichTable(title=f"{result['game']}: {result['games']:,} games, seed {result['seed']}")
    for head in ("who", "wins", "95% interval", "mean", "median", "min", "max"):
        table.add_column(head, justify="left" if head == "who" else "right")
    digits = decimals(max(abs(row["mean"]) for row in result["results"]))
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
