"""`boardroom soak`: random games with all invariants checked after every action."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Annotated, Any

import typer

from boardroom.base.errors import BadInput
from boardroom.cli.common import (
    OptionalGame,
    PlayersOption,
    RayOption,
    RulesetOption,
    check_counts,
    create_progress_bar,
    err,
    exit_with_error,
    load_ruleset,
    out,
    report_errors,
)
from boardroom.engine.game import Game, Options
from boardroom.games import GAMES, find_game
from boardroom.players.contest import create_ray_runner
from boardroom.players.simulation import find_broken_invariant


@report_errors
def soak(
    game: OptionalGame = None,
    ruleset: RulesetOption = None,
    players: PlayersOption = None,
    games: Annotated[int, typer.Option(help="Number of games per ruleset, spread over its kinds of tables")] = 100_000,
    seed: Annotated[int, typer.Option(help="Seed; the same seed repeats the same games")] = 1,
    ray: RayOption = None,
) -> None:
    """Play random games and check all invariants after every action"""
    check_counts(games, seed)
    chosen = [find_game(game)] if game else list(GAMES.values())
    found = False
    with load_ruleset(ruleset) as rules:
        for played in chosen:
            for name, tables in group_by_ruleset(played, rules).items():
                fit = [options for options in tables if players in (None, played.seat_count(options))]
                if fit and (isinstance(rules, Mapping) or rules in (None, name)):
                    found = True
                    soak_tables(played, name, fit, games, seed, ray)
    if not found:
        raise BadInput("This game has no table with this --ruleset and --players.")


def group_by_ruleset(game: Game, ruleset: Any) -> dict[str, list[Options]]:
    """Return tables that together reach every rule, by ruleset. A custom ruleset uses the tables of its base."""
    found: dict[str, list[Options]] = {}
    for options in game.variants():
        played = options.get("ruleset", "")
        name = played if isinstance(played, str) else str(played.get("name", ""))
        if not isinstance(ruleset, Mapping):
            found.setdefault(name, []).append(options)
        elif name == ruleset.get("base"):
            game.complete_options({"ruleset": ruleset})
            # A custom ruleset may forbid options that its base allows, such as two players or cards
            with suppress(BadInput):
                own = str(ruleset.get("name", f"{name} with other values"))
                found.setdefault(own, []).append(game.complete_options({**options, "ruleset": ruleset}))
    return found


def soak_tables(game: Game, ruleset: str, tables: list[Options], games: int, seed: int, ray: str | None = None) -> None:
    name = f"{game.name} {ruleset}".strip()
    each = -(-games // len(tables))
    with create_progress_bar() as bar:
        task = bar.add_task(name, total=each * len(tables))
        for options in tables:
            wrong = find_broken_invariant(
                game,
                options,
                each,
                seed,
                cluster=create_ray_runner(ray) if ray else None,
                on_progress=lambda n: bar.advance(task, n),
            )
            if wrong:
                err.print(json.dumps(options), highlight=False)
                exit_with_error(f"Broken: {wrong}.", 1)
    out.print(
        f"{name}: {each * len(tables):,} random games on {len(tables)} kinds of tables, no invariant broken.",
        highlight=False,
    )
