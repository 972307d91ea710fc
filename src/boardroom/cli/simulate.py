"""`boardroom simulate` and `boardroom soak`: many games at once."""

from __future__ import annotations

import json
import os
import statistics
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table as RichTable

from boardroom.base.errors import BadInput
from boardroom.cli.common import (
    GameName,
    MoreOptions,
    PlayersOption,
    RulesetOption,
    err,
    fail,
    game_and_options,
    out,
    plain_errors,
    progress_bar,
    ruleset_given,
)
from boardroom.engine import cpu, record
from boardroom.engine.contract import CHANCE
from boardroom.engine.game import Game, Options
from boardroom.engine.rng import below, seeded
from boardroom.engine.table import Table
from boardroom.players import player_named
from boardroom.players.arena import Match, interval, play_matches, result_of

MAX_GAMES = 100_000_000


def check_counts(games: int, seed: int) -> None:
    if not 1 <= games <= MAX_GAMES:
        raise BadInput(f"--games is from 1 to {MAX_GAMES}, not {games}.")
    if not 0 <= seed < 2**63:
        raise BadInput(f"--seed is from 0 to 2^63 - 1, not {seed}.")


@plain_errors
def simulate(
    game: GameName,
    ruleset: RulesetOption = None,
    players: PlayersOption = None,
    options: MoreOptions = None,
    games: Annotated[int, typer.Option(help="How many games.")] = 1000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    bots: Annotated[
        str | None, typer.Option(help="Who sits: one name for all, or one a seat, such as greedy,random,random.")
    ] = None,
    workers: Annotated[int, typer.Option(help="Processor cores to use.")] = os.cpu_count() or 1,
    json_out: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    out_folder: Annotated[Path | None, typer.Option("--out", help="A folder for the record of every game.")] = None,
) -> None:
    """Play many games between bots and show the results. Random against random runs compiled."""
    played, checked = game_and_options(game, ruleset, players, options)
    check_counts(games, seed)
    seats = seated(bots or "random", played.players(checked))
    if out_folder is not None:
        if out_folder.exists() and (not out_folder.is_dir() or any(out_folder.iterdir())):
            raise BadInput(f"{out_folder} exists and is not an empty folder: name a new one.")
        out_folder.mkdir(parents=True, exist_ok=True)
    with progress_bar() as bar:
        task = bar.add_task(f"{played.name}", total=games)

        def advance(n: int) -> None:
            bar.advance(task, n)

        if set(seats) == {"random"} and out_folder is None:
            series = cpu.play(played, checked, games, seed, threads=max(1, workers), progress=advance)
            rows = [(tuple(seats), tuple(scores)) for scores in series.scores.tolist()]
            decisions, draws, seconds = series.decisions, series.draws, series.seconds
        else:
            began = bar.get_time()
            rows = []
            decisions = draws = 0
            for number, match in enumerate(matches(played, checked, seats, games, seed, workers), 1):
                rows.append((match.players, match.scores))
                decisions += match.decisions
                draws += match.draws
                if out_folder is not None:
                    name = f"{played.name}-{number:0{len(str(games))}}.jsonl"
                    record.write_text(out_folder / name, match.record)
                advance(1)
            seconds = bar.get_time() - began
    result = {
        "game": played.name,
        "options": checked,
        "games": games,
        "seed": seed,
        "players": seats,
        "results": summary(rows, seats, played.score_unit),
        "decisions": decisions,
        "draws": draws,
        "seconds": round(seconds, 3),
        "games_per_second": round(games / seconds, 1) if seconds else None,
    }
    if json_out:
        print(json.dumps(result, ensure_ascii=False))
    else:
        show(result)


def seated(bots: str, count: int) -> list[str]:
    names = [name.strip() for name in bots.split(",")]
    names = names * count if len(names) == 1 else names
    if len(names) != count:
        raise BadInput(f"--bots names {len(names)} players for {count} seats.")
    return [player_named(name).name for name in names]


def matches(game: Game, options: Options, seats: list[str], games: int, seed: int, workers: int) -> Iterator[Match]:
    """Games played interpreted. Random against random are the very games the compiled rules play."""
    if set(seats) != {"random"}:
        return play_matches(game.name, options, seats, games, seed, workers=max(1, workers))
    return (result_of(random_game(game, options, seed, number)) for number in range(games))


def random_game(game: Game, options: Options, seed: int, number: int) -> Table:
    """The same random game the compiled rules play for this seed and number, action by action."""
    table = Table(game, options, names=["random"] * game.players(options))
    stream = [seeded(seed, number)]
    while not table.over:
        if table.state.actor == CHANCE:
            table.do(game.rules.chance(table.state, stream))
        else:
            legal = table.legal()
            table.do(legal[below(stream, len(legal))])
    return table


def summary(rows: Sequence[tuple[Sequence[str], Sequence[int]]], seats: list[str], unit: int) -> list[dict[str, Any]]:
    """Wins and points, by player where they differ, else by seat. A shared win counts in part."""
    by_player = len(set(seats)) > 1
    found: dict[str, tuple[list[float], list[int]]] = {}
    for names, scores in rows:
        top = max(scores)
        for seat, score in enumerate(scores):
            key = names[seat] if by_player else f"seat {seat + 1}"
            won, scored = found.setdefault(key, ([], []))
            won.append((score == top) / list(scores).count(top))
            scored.append(score // unit)
    result = []
    for key, (won, scored) in found.items():
        low, high = interval(sum(won), len(won))
        result.append(
            {
                "who": key,
                "seats_played": len(won),
                "wins": round(sum(won), 2),
                "win_rate": round(sum(won) / len(won), 4),
                "interval95": [round(low, 4), round(high, 4)],
                "mean": round(statistics.fmean(scored), 1),
                "median": statistics.median(scored),
                "min": min(scored),
                "max": max(scored),
            }
        )
    return result


def show(result: dict[str, Any]) -> None:
    table = RichTable(title=f"{result['game']}: {result['games']:,} games, seed {result['seed']}")
    for head in ("who", "wins", "95% interval", "mean", "median", "min", "max"):
        table.add_column(head, justify="left" if head == "who" else "right")
    for row in result["results"]:
        low, high = row["interval95"]
        table.add_row(
            row["who"], f"{row['win_rate']:.1%}", f"{low:.1%} - {high:.1%}", f"{row['mean']:,.0f}",
            f"{row['median']:,.0f}", f"{row['min']:,}", f"{row['max']:,}",
        )  # fmt: skip
    out.print(table)
    out.print(
        f"{result['games_per_second']:,} games/s: {result['decisions']:,} decisions and {result['draws']:,} draws "
        f"in {result['seconds']:,} s",
        highlight=False,
    )


def tables_of(game: Game, ruleset: Any) -> list[Options]:
    """The kit's tables of a ruleset: by its name, or those of its base played by a ruleset of one's own."""
    if ruleset is None or isinstance(ruleset, str):
        return [table for table in game.variants() if ruleset in (None, table.get("ruleset"))]
    game.options({"ruleset": ruleset})
    tables = []
    for table in game.variants():
        if table.get("ruleset") == ruleset.get("base"):
            # What the base allows, the house rules may not: fewer players, no cards
            with suppress(BadInput):
                tables.append(game.options({**table, "ruleset": ruleset}))
    return tables


@plain_errors
def soak(
    game: GameName,
    ruleset: RulesetOption = None,
    players: PlayersOption = None,
    games: Annotated[int, typer.Option(help="How many games, spread over all tables the ruleset allows.")] = 100_000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
) -> None:
    """Play random games and check every invariant after every action."""
    from boardroom.games import game_named

    played = game_named(game)
    check_counts(games, seed)
    with ruleset_given(ruleset) as rules:
        tables = [table for table in tables_of(played, rules) if players is None or table["players"] == players]
    if not tables:
        raise BadInput("No table of this game fits --ruleset and --players.")
    each = -(-games // len(tables))
    with progress_bar() as bar:
        task = bar.add_task(f"{played.name} {ruleset or ''}", total=each * len(tables))
        for options in tables:
            wrong = cpu.soak(played, options, each, seed, progress=lambda n: bar.advance(task, n))
            if wrong:
                err.print(json.dumps(options), highlight=False)
                fail(f"Broken: {wrong}.", 1)
    out.print(
        f"{played.name} {ruleset or 'all rulesets'}: {each * len(tables):,} random games on {len(tables)} kinds of "
        "tables, no invariant broken.",
        highlight=False,
    )
