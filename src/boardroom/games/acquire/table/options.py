"""The choices of one table of Acquire: ruleset, players, mode, assets, powers, and whose hands are known."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardroom.base.errors import BadInput
from boardroom.games.acquire.table.rulesets import listed, ruleset, seats_for, whole

DEFAULTS: dict[str, Any] = {
    "ruleset": "2023",
    "players": 4,
    "mode": "classic",
    "assets": "open",
    "powers": False,
    "hands": "known",
}


# Tables of a real set that together reach every rule there
REAL: tuple[dict[str, Any], ...] = (
    {"ruleset": "2000", "players": 2},
    {"ruleset": "2000", "players": 4, "assets": "hidden"},
    {"ruleset": "championship", "players": 4},
    {"ruleset": "2023", "players": 2},
    {"ruleset": "2023", "players": 3, "mode": "tycoon", "powers": True},
)


def checked(given: Mapping[str, Any]) -> dict[str, Any]:
    """The options complete and sensible; the ruleset's own choices fill what is not said."""
    if not isinstance(given, Mapping):
        raise BadInput('Options are an object such as {"ruleset": "2000", "players": 3}.')
    for key in given:
        if key not in DEFAULTS:
            raise BadInput("Acquire has no option %(key)r: its options are %(all)s.", key=key, all=listed(DEFAULTS))
    options = {**DEFAULTS, **given}
    rules = ruleset(options["ruleset"])
    if "mode" not in given:
        options["mode"] = next(iter(rules["bonuses"]))
    if "assets" not in given and rules["assets"] != "choice":
        options["assets"] = rules["assets"]
    seats = seats_for(rules)
    if not whole(options["players"]) or options["players"] not in seats:
        raise BadInput(
            "This ruleset is played by %(least)s to %(most)s, not by %(n)r (AC2, AC16).",
            least=seats.start,
            most=seats.stop - 1,
            n=options["players"],
        )
    if options["mode"] not in ("classic", "tycoon"):
        raise BadInput("The mode is classic or tycoon, not %(mode)r.", mode=options["mode"])
    if options["mode"] not in rules["bonuses"]:
        raise BadInput(
            "This ruleset is played in %(all)s mode, not in %(mode)s (AC20).",
            all=listed(rules["bonuses"]),
            mode=options["mode"],
        )
    if options["players"] == 2 and rules["bonuses"][options["mode"]] == "three":
        raise BadInput("Two players play the classic mode only (AC16).")
    if options["assets"] not in ("open", "hidden"):
        raise BadInput("Assets are open or hidden, not %(assets)r (AC15).", assets=options["assets"])
    if rules["assets"] not in ("choice", options["assets"]):
        raise BadInput("This ruleset is played with %(assets)s assets (AC15).", assets=rules["assets"])
    if not isinstance(options["powers"], bool):
        raise BadInput("Powers are true or false, not %(powers)r (AC22).", powers=options["powers"])
    if options["powers"] and rules["powers"] == "no":
        raise BadInput("This ruleset has no power cards (AC22).")
    if options["hands"] not in ("known", "unknown"):
        raise BadInput("Hands are known, or unknown as those of a real table, not %(hands)r.", hands=options["hands"])
    return options


def variants() -> list[dict[str, Any]]:
    """Every combination the three rulesets allow: what the conformance kit goes through."""
    found = []
    for name in ("2000", "championship", "2023"):
        for players in range(2, 7):
            for mode in ("classic", "tycoon"):
                for assets in ("open", "hidden"):
                    for powers in (False, True):
                        try:
                            found.append(
                                checked(
                                    {
                                        "ruleset": name,
                                        "players": players,
                                        "mode": mode,
                                        "assets": assets,
                                        "powers": powers,
                                    }
                                )
                            )
                        except BadInput:
                            continue
    return found + [checked({**options, "hands": "unknown"}) for options in REAL]
