"""`boardroom arena`: a contest between players with balanced seats and ratings. A stopped contest resumes."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.markup import escape
from rich.table import Table as RichTable

from boardroom.cli import arena_page
from boardroom.cli.common import (
    GameName,
    OptionsOption,
    RayOption,
    RulesetOption,
    check_counts,
    create_progress_bar,
    out,
    parse_game_options,
    report_errors,
)
from boardroom.cli.simulate import warn_about_untrained
from boardroom.players import contest
from boardroom.players.contest_ratings import Standing, compute_standings
from boardroom.players.matches import label_players, resolve_for_match
from boardroom.players.player import DEFAULT_SECONDS
from boardroom.players.registry import parse_player_names


@report_errors
def arena(
    game: GameName,
    players: Annotated[
        str,
        typer.Option(
            help="Players, such as pip,mugi,strix or random,greedy,trained,search; custom players as my.py:Cautious or "
            "exec:./mybot (docs/build/python.md)"
        ),
    ],
    ruleset: RulesetOption = None,
    seats: Annotated[int | None, typer.Option(help="Seats per table; default: the game's usual number")] = None,
    options: OptionsOption = None,
    games: Annotated[int, typer.Option(help="Total number of games, rounded up to full seat rotations")] = 1000,
    seed: Annotated[int, typer.Option(help="Seed; the same seed repeats the same games")] = 1,
    seconds: Annotated[
        float, typer.Option(help="Seconds a custom player may think per decision before it forfeits")
    ] = DEFAULT_SECONDS,
    workers: Annotated[int, typer.Option(help="Worker processes")] = os.cpu_count() or 1,
    ray: RayOption = None,
    folder: Annotated[Path, typer.Option("--out", help="Folder for games and results; a contest in it resumes")] = Path(
        "arena"
    ),
    json_out: Annotated[bool, typer.Option("--json", help="Print JSON")] = False,
) -> None:
    """Run a rated tournament between players"""
    chosen, checked = parse_game_options(game, ruleset, seats, options)
    check_counts(games, seed, workers, seconds)
    plan = contest.ContestPlan(chosen.name, checked, tuple(parse_player_names(players)), games, seed, seconds)
    contest_run = contest.Contest(plan, folder)
    warn_about_untrained(plan.players, chosen)
    spread = contest.create_ray_runner(ray) if ray else contest.create_process_runner(workers)
    with create_progress_bar() as bar:
        task = bar.add_task(chosen.name, total=contest_run.total_games)
        contest_run.play_missing_games(spread, lambda n: bar.advance(task, n))
    ranking = compute_standings(contest_run.list_results(), plan.players)
    display_names = dict(
        zip(
            plan.players,
            label_players(plan.players, [resolve_for_match(name).name for name in plan.players]),
            strict=True,
        )
    )
    rows = [{**asdict(standing), "name": display_names[standing.player]} for standing in ranking]
    data = {**asdict(plan), "played": len(contest_run.finished_games), "standings": rows}
    (folder / "arena.json").write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    (folder / "arena.html").write_text(
        arena_page.render_page(plan, ranking, len(contest_run.finished_games), display_names), encoding="utf-8"
    )
    if json_out:
        print(json.dumps(data, ensure_ascii=False))
    else:
        print_standings(plan, ranking, len(contest_run.finished_games), folder, display_names)


def print_standings(
    plan: contest.ContestPlan, found: Sequence[Standing], games: int, folder: Path, called: Mapping[str, str]
) -> None:
    """Print the standings with full names at any screen width."""
    table = RichTable(
        title=f"{plan.game}: {games:,} games of {plan.seat_count}, seed {plan.seed}",
        box=box.SIMPLE_HEAD,
        padding=(0, 1),
    )
    table.add_column("player", overflow="fold")
    for head in ("rating", "won", "95% interval", "fair", "seats"):
        table.add_column(head, justify="right", no_wrap=True)
    for each in found:
        table.add_row(
            escape(called[each.player]), f"{each.rating:.1f} ± {2 * each.spread:.1f}", f"{each.won:.1%}",
            f"{each.low:.1%} - {each.high:.1%}", f"{each.fair:.1%}", f"{each.seats:,}",
        )  # fmt: skip
    out.print(table)
    for each in found:
        if each.forfeits:
            said = f"{called[each.player]} forfeited {each.forfeits:,} times, first: {each.why}."
            out.print(said, style="red", highlight=False, markup=False)
    out.print(f"Results saved to {folder / 'arena.html'} and arena.json.", highlight=False)
