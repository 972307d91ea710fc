"""The options of a table: the games played, the number of players, and undo."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardroom.base.languages import text
from boardroom.engine.rules import options as declaring
from boardroom.engine.rules.options import Choice, Option, all_combinations, player_count_option, undo_option
from boardroom.games.aquaretto.law.codes import SEATS
from boardroom.games.aquaretto.table.rulesets import VERSION_1_VALUES, complete_ruleset

OPTIONS = (
    Option(
        "ruleset",
        text("Ruleset"),
        (
            Choice(
                "aquaretto",
                text("Aquaretto"),
                text("Aquaretto"),
                text("Grow tanks and score with co-workers. 2 to 5 players."),
            ),
            Choice(
                "zooloretto",
                text("Zooloretto"),
                text("Zooloretto"),
                text("Fill enclosures and add stalls. 2 to 5 players."),
            ),
            Choice(
                "joint",
                text("Both together"),
                text("Aquaretto and Zooloretto together"),
                text("A park and a zoo each, with shared coins. For players who know both games. 2 to 5 players."),
            ),
        ),
        widget="cards",
        check=complete_ruleset,
    ),
    player_count_option(2, SEATS, 4, text("This game is for %(least)s to %(most)s players, not %(value)r (AQ6).")),
    undo_option(),
)


def upgrade_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options for continuing a table of version 1 by its own rules."""
    return {**options, "ruleset": {"base": options.get("ruleset", "aquaretto"), **VERSION_1_VALUES}}


def check_options(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return complete and checked options."""
    return declaring.check_options(
        OPTIONS,
        given,
        text('Options are an object such as {"ruleset": "aquaretto", "players": 3}.'),
        text("Aquaretto has no option %(key)r: its options are %(all)s."),
    )


def list_variants() -> list[dict[str, Any]]:
    """Return the tables for the conformance kit. Undo is not part of the law, so only one table lacks it."""
    usual = [options for options in all_combinations(OPTIONS) if options["take_back"] == "own"]
    return [
        *usual,
        check_options(
            {"ruleset": {"base": "joint", "name": "former", **VERSION_1_VALUES}, "players": 3, "take_back": "nothing"}
        ),
    ]
