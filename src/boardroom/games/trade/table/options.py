"""The choices of one table of Trade and Credit: ruleset (the deck) and players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardroom.base.errors import BadInput
from boardroom.games.trade.table.rulesets import listed, ruleset, whole

DEFAULTS: dict[str, Any] = {"ruleset": "standard", "players": 4}


def checked(given: Mapping[str, Any]) -> dict[str, Any]:
    """The options complete and sensible."""
    if not isinstance(given, Mapping):
        raise BadInput('Options are an object such as {"players": 3}.')
    for key in given:
        if key not in DEFAULTS:
            raise BadInput(
                "Trade and Credit has no option %(key)r: its options are %(all)s.", key=key, all=listed(DEFAULTS)
            )
    options = {**DEFAULTS, **given}
    ruleset(options["ruleset"])
    if not whole(options["players"]) or options["players"] not in (3, 4):
        raise BadInput("Trade and Credit is played by 3 or 4, not by %(n)r (TC1).", n=options["players"])
    return options


def formerly(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options by which a table of version 1 goes on as it was begun: events went under their deck first (TC15)."""
    own = options.get("ruleset", DEFAULTS["ruleset"])
    return {**options, "ruleset": {**(own if isinstance(own, Mapping) else {"base": own}), "under_first": 1}}


SCARCE: dict[str, Any] = {
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
    "goal": 300,
}
"""Cheap cards and a far goal: decks run out and are shuffled again, which the standard game seldom sees."""


def variants() -> list[dict[str, Any]]:
    """The tables the conformance kit goes through: three and four players, and a deck of one's own."""
    return [
        checked({"players": 3}),
        checked({"players": 4}),
        checked({"players": 4, "ruleset": SCARCE}),
    ]
