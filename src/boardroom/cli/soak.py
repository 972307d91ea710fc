"""`boardroom soak`: random games with all invariants checked after every action."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Annotated, Any

import typer

from boardroom.base.errors import BadInput
from boardroom.cli.common import (
    AnyGame,
    PlayersOption,
    RayOption,
    RulesetOption,
    check_counts,
    err,
    fail,
    out,
    plain_errors,
    progress_bar,
    ruleset_given,
)
from boardroom.engine.compile import cpu
from boardroom.engine.game import Game, Options
from boardroom.games import GAMES, game_named
from boardroom.players import cluster, contest
from boardroom.players.player import SECONDS


@plain_errors
def soak(
    game: AnyGame = None,
    ruleset: RulesetOption = None,
    players: PlayersOption = None,
    games: Annotated[int, typer.Option(help="Number of games per ruleset, spread over its kinds of tables")] = 100_000,
    seed: Annotated[int, typer.Option(help="Seed; the same seed repeats the same games")] = 1,
    ray: RayOption = None,
) -> None:
    """Play random games and check all invariants after every action"""
    check_counts(games, seed)
    chosen = [game_named(game)] if game else list(GAMES.values())
    found = False
    with ruleset_given(ruleset) as rules:
        for played in chosen:
            for name, tables in by_ruleset(played, rules).items():
                fit = [options for options in tables if players in (None, played.players(options))]
                if fit and (isinstance(rules, Mapping) or rules in (None, name)):
                    found = True
                    soak_tables(played, name, fit, games, seed, ray)
    if not found:
        raise BadInput("This game has no table with this --ruleset and --players.")


def by_ruleset(game: Game, ruleset: Any) -> dict[str, list[Options]]:
    """Return tables that together reach every rule, by ruleset. A custom ruleset uses the tables of its base."""
    found: dict[str, list[Options]] = {}
    for options in game.variants():
        played = options.get("ruleset", "")
        name = played if isinstance(played, str) else str(played.get("name", ""))
        if not isinstance(ruleset, Mapping):
            found.setdefault(name, []).append(options)
        elif name == ruleset.get("base"):
            game.options({"ruleset": ruleset})
            # A custom ruleset may forbid options that its base allows, such as two players or cards
            with suppress(BadInput):
                own = str(ruleset.get("name", f"{name} with other values"))
                found.setdefault(own, []).append(game.options({**options, "ruleset": ruleset}))
    return found


def soak_tables(game: Game, ruleset: str, tables: list[Options], games: int, seed: int, ray: str | None = None) -> None:
    name = f"{game.name} {ruleset}".strip()
    each = -(-games // len(tables))
    with progress_bar() as bar:
        task = bar.add_task(name, total=each * len(tables))
        for options in tables:
            wrong = soaked(game, options, each, seed, ray, lambda n: bar.advance(task, n))
            if wrong:
                err.print(json.dumps(options), highlight=False)
                fail(f"Broken: {wrong}.", 1)
    out.print(
        f"{name}: {each * len(tables):,} random games on {len(tables)} kinds of tables, no invariant broken.",
        highlight=False,
    )


def soaked(
    game: Game, options: Options, games: int, seed: int, ray: str | None, advance: Callable[[int], None]
) -> str | None:
    """Return a description of the first broken invariant, or None."""
    if ray is None:
        return cpu.soak(game, options, games, seed, progress=advance)
    for part in cluster.played(contest.on_ray(ray), "soak", game.name, options, (), games, seed, SECONDS):
        advance(part.games)
        if part.broken:
            return part.broken
    return None
