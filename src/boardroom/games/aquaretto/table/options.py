"""The options of a table: the games played, the number of players, and undo."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardroom.base.languages import text
from boardroom.engine.rules import options as declaring
from boardroom.engine.rules.options import Choice, Option, combinations, count, taking_back
from boardroom.games.aquaretto.law.codes import SEATS
from boardroom.games.aquaretto.table.rulesets import FORMER, ruleset

DECLARED = (
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
        look="cards",
        check=ruleset,
    ),
    count(2, SEATS, 4, text("This game is for %(least)s to %(most)s players, not %(value)r (AQ6).")),
    taking_back(),
)


def formerly(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options for continuing a table of version 1 by its own rules."""
    return {**options, "ruleset": {"base": options.get("ruleset", "aquaretto"), **FORMER}}


def checked(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return complete and checked options."""
    return declaring.checked(
        DECLARED,
        given,
        text('Options are an object such as {"ruleset": "aquaretto", "players": 3}.'),
        text("Aquaretto has no option %(key)r: its options are %(all)s."),
    )


def variants() -> list[dict[str, Any]]:
    """Return the tables for the conformance kit. Undo is not part of the law, so only one table lacks it."""
    usual = [options for options in combinations(DECLARED) if options["take_back"] == "own"]
    return [
        *usual,
        checked({"ruleset": {"base": "joint", "name": "former", **FORMER}, "players": 3, "take_back": "nothing"}),
    ]
