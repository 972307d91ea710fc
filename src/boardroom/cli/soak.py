"""`boardroom soak`: random games, and every invariant checked after every action."""

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
from boardroom.engine import cpu
from boardroom.engine.game import Game, Options
from boardroom.games import GAMES, game_named
from boardroom.players import cluster, contest
from boardroom.players.player import SECONDS


@plain_errors
def soak(
    game: AnyGame = None,
    ruleset: RulesetOption = None,
    players: PlayersOption = None,
    games: Annotated[
        int, typer.Option(help="How many games of each ruleset, spread over all tables it allows.")
    ] = 100_000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    ray: RayOption = None,
) -> None:
    """Play random games and check every invariant after every action."""
    check_counts(games, seed)
    asked = [game_named(game)] if game else list(GAMES.values())
    found = False
    with ruleset_given(ruleset) as rules:
        for played in asked:
            for name, tables in by_ruleset(played, rules).items():
                fit = [options for options in tables if players in (None, played.players(options))]
                if fit and (isinstance(rules, Mapping) or rules in (None, name)):
                    found = True
                    soak_tables(played, name, fit, games, seed, ray)
    if not found:
        raise BadInput("No table of this game fits --ruleset and --players.")


def by_ruleset(game: Game, ruleset: Any) -> dict[str, list[Options]]:
    """The tables that together reach every rule, by ruleset; one of one's own goes by the name it has. Where one is
    given that is no name, the tables of its base are played by it."""
    found: dict[str, list[Options]] = {}
    for options in game.variants():
        played = options.get("ruleset", "")
        name = played if isinstance(played, str) else str(played.get("name", ""))
        if not isinstance(ruleset, Mapping):
            found.setdefault(name, []).append(options)
        elif name == ruleset.get("base"):
            game.options({"ruleset": ruleset})
            # What the base allows, the house rules may not: two players, or cards
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
    """What is broken, if anything; on a cluster the first by its number."""
    if ray is None:
        return cpu.soak(game, options, games, seed, progress=advance)
    for part in cluster.played(contest.on_ray(ray), "soak", game.name, options, (), games, seed, SECONDS):
        advance(part.games)
        if part.broken:
            return part.broken
    return None
