"""The options of a table of Trade and Credit: the deck, the number of players, and undo."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardroom.base.languages import text
from boardroom.engine.rules import options as declaring
from boardroom.engine.rules.options import Choice, Option, all_combinations, player_count_option, undo_option
from boardroom.games.trade.table.rulesets import complete_ruleset

OPTIONS = (
    Option(
        "ruleset",
        text("Deck"),
        (
            Choice(
                "standard",
                text("The standard deck"),
                "",
                text("27 rights cards, 14 event cards, 50 coins to win. 3 or 4 players."),
            ),
        ),
        widget="cards",
        custom_summary=text("custom deck"),
        custom_label=text("Custom deck"),
        custom_help=text(
            'JSON or YAML with a base and the differences, for example {"base": "standard", "goal": 40}. '
            "Leave empty to use the choice above."
        ),
        check=complete_ruleset,
    ),
    player_count_option(3, 4, 4, text("Trade and Credit is for %(least)s or %(most)s players, not %(value)r (TC1).")),
    undo_option(),
)


def check_options(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return complete and checked options."""
    strange = text("Trade and Credit has no option %(key)r: its options are %(all)s.")
    return declaring.check_options(OPTIONS, given, unknown_option=strange)


def upgrade_options(options: Mapping[str, Any], version: int) -> dict[str, Any]:
    """Return the options for continuing an older table: bids were limited (TC8, TC9; version 2), and events went under
    their deck first (TC15; version 1)."""
    own = options.get("ruleset", "standard")
    then = {"capped": 1, "under_first": 1} if version == 1 else {"capped": 1}
    return {**options, "ruleset": {**(own if isinstance(own, Mapping) else {"base": own}), **then}}


SCARCE_RULESET: dict[str, Any] = {
    "base": "standard",
    "name": "scarce",
    "rights": [
        {"condition": "pair", "amount": 3, "copies": 10},
        {"condition": "run-3", "amount": 9, "copies": 9},
        {"condition": "suit-2", "amount": 6, "copies": 8},
        {"condition": "suits-2", "amount": 4, "copies": 4},
    ],
    "events": [
        {"event": "tax", "copies": 1},
        {"event": "boom", "copies": 3},
        {"event": "relief-cards", "copies": 1},
        {"event": "relief-coins", "copies": 1},
        {"event": "top-right", "copies": 1},
    ],
    "price": 1,
    "wage": 6,
    "purse": 200,
    "goal": 300,
}
"""A ruleset with cheap cards, much money and a far goal, in which decks run out and bids are raised, both rare in the
standard game."""


def list_variants() -> list[dict[str, Any]]:
    """Return the tables for the conformance kit: three and four players, and a custom deck without undo."""
    usual = [options for options in all_combinations(OPTIONS) if options["take_back"] == "own"]
    return [*usual, check_options({"players": 4, "ruleset": SCARCE_RULESET, "take_back": "nothing"})]
