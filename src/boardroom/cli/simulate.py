"""`boardroom simulate`: many games between bots, and their statistics."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

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
from boardroom.engine.game import Game, Options
from boardroom.engine.records import record
from boardroom.players import simulation
from boardroom.players.contest import create_ray_runner
from boardroom.players.matches import MatchResult
from boardroom.players.player import DEFAULT_SECONDS
from boardroom.players.registry import find_untrained_players, parse_player_names
from boardroom.players.simulation import Simulation

PARQUET_SUFFIX = ".parquet"


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
    writes_rows = out_folder is not None and out_folder.suffix == PARQUET_SUFFIX
    if features and not writes_rows:
        raise BadInput("--features requires --out games.parquet.")
    if out_folder is not None and not writes_rows:
        if out_folder.exists() and (not out_folder.is_dir() or any(out_folder.iterdir())):
            raise BadInput(f"{out_folder} exists and is not an empty folder. Choose a new one.")
        ensure_writable_folder(out_folder)
    with (
        create_progress_bar() as bar,
        open_rows_file(out_folder if writes_rows else None, chosen, features) as rows_file,
    ):
        task = bar.add_task(f"{chosen.name}", total=games)

        def save_match(number: int, match: MatchResult) -> None:
            if rows_file is not None:
                rows_file.add_match(match.match, match.players, match.win_shares())
            elif out_folder is not None:
                name = f"{chosen.name}-{number:0{len(str(games))}}.jsonl"
                record.write_text_atomically(out_folder / name, match.record)

        found = simulation.simulate(
            chosen,
            checked,
            seats,
            games,
            seed,
            workers=workers,
            seconds=seconds,
            cluster=create_ray_runner(ray) if ray else None,
            on_progress=lambda n: bar.advance(task, n),
            on_match=save_match if out_folder is not None else None,
        )
    if json_out:
        print(json.dumps(to_json(found, checked, seed), ensure_ascii=False))
    else:
        print_result(found, seed)


def to_json(found: Simulation, options: Options, seed: int) -> dict[str, Any]:
    """Return the results as JSON data."""
    return {
        "game": found.game.name,
        "options": options,
        "games": len(found.scores),
        "seed": seed,
        "players": found.players,
        "results": [asdict(summary) for summary in simulation.summarize_players(found)],
        "decisions": found.decisions,
        "draws": found.draws,
        "seconds": round(found.seconds, 3),
        "games_per_second": found.games_per_second,
        "forfeits": [{"game": number, "player": each.player, "why": str(each)} for number, each in found.forfeits],
    }


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
    """Warn about players that need trained weights the game does not have."""
    if found := sorted(set(find_untrained_players(names, game))):
        warning = f"{game.name} has no trained weights yet: {' and '.join(found)} will play like greedy."
        err.print(warning, style="yellow", highlight=False, markup=False)


def count_decimals(largest: float) -> int:
    """Return the decimals for a column of means: none for money, three for values of at most 1."""
    return 0 if largest >= 1000 else 1 if largest >= 10 else 2 if largest > 1 else 3


def print_result(found: Simulation, seed: int) -> None:
    summaries = simulation.summarize_players(found)
    table = RichTable(title=f"{found.game.name}: {len(found.scores):,} games, seed {seed}")
    for head in ("who", "wins", "95% interval", "mean", "median", "min", "max"):
        table.add_column(head, justify="left" if head == "who" else "right")
    digits = count_decimals(max(abs(each.mean) for each in summaries))
    for each in summaries:
        low, high = each.interval95
        table.add_row(
            each.who, f"{each.win_rate:.1%}", f"{low:.1%} - {high:.1%}", f"{each.mean:,.{digits}f}",
            f"{each.median:,.{int(each.median % 1 > 0)}f}", f"{each.min:,}", f"{each.max:,}",
        )  # fmt: skip
    out.print(table)
    speed = f"{found.games_per_second:,} games/s"
    if found.decisions is not None:
        speed += f": {found.decisions:,} decisions and {found.draws:,} draws in {round(found.seconds, 3):,} s"
    out.print(speed, highlight=False)
    for player in dict.fromkeys(forfeit.player for _, forfeit in found.forfeits):
        forfeits = [(number, forfeit) for number, forfeit in found.forfeits if forfeit.player == player]
        number, first = forfeits[0]
        text = f"{player} forfeited {len(forfeits):,} times. Game {number}: {first}."
        out.print(text, style="red", highlight=False, markup=False)
