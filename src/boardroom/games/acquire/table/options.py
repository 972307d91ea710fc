"""The choices of one table of Acquire: ruleset, players, mode, assets, powers, and whose hands are known."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from boardroom.base.errors import BadInput
from boardroom.base.languages import text
from boardroom.engine.options import Choice, Option, combinations, complete, count, one_of
from boardroom.games.acquire.law.codes import SEATS
from boardroom.games.acquire.table.rulesets import RULESETS, listed, ruleset, seats_for, whole


def where(fits: Callable[[dict[str, Any]], bool]) -> list[str]:
    """The rulesets of which something is true."""
    return [name for name, rules in RULESETS.items() if fits(rules)]


DECLARED = (
    Option(
        "ruleset",
        text("Ruleset"),
        (
            Choice(
                "2023",
                text("2023 edition"),
                text("2023 edition"),
                text("Hotels. Classic or Tycoon mode, power cards if all agree. 2 to 6 players."),
            ),
            Choice(
                "2000",
                text("2000 edition"),
                text("2000 edition"),
                text("Corporations. Classic bonuses, assets open or hidden. 2 to 6 players."),
            ),
            Choice(
                "championship",
                text("Championship"),
                text("Championship"),
                text("The tournament's rules: open assets, one dead tile a turn. 3 to 6 players."),
            ),
        ),
        look="cards",
        other=text("House rules"),
    ),
    count(2, SEATS, 4, {2: {"ruleset": where(lambda rules: 2 in seats_for(rules))}}),
    Option(
        "mode",
        text("Mode"),
        (
            Choice("classic", text("Classic"), text("Classic mode")),
            Choice(
                "tycoon",
                text("Tycoon"),
                text("Tycoon mode"),
                # AC16: two play by two bonuses, which is the classic mode
                needs={"ruleset": where(lambda rules: "tycoon" in rules["bonuses"]), "players": range(3, SEATS + 1)},
            ),
        ),
        help=text("Classic pays two bonuses in a merger, Tycoon three (2023 edition only)."),
    ),
    Option(
        "assets",
        text("Shares and money"),
        (
            Choice(
                "open",
                text("Open"),
                text("assets open"),
                needs={"ruleset": where(lambda rules: rules["assets"] in ("open", "choice"))},
            ),
            Choice(
                "hidden",
                text("Hidden"),
                text("assets hidden"),
                needs={"ruleset": where(lambda rules: rules["assets"] in ("hidden", "choice"))},
            ),
        ),
        help=text("Whether everybody sees what the others own."),
        left=text("As usual"),
    ),
    Option(
        "powers",
        text("With power cards (2023 edition only)"),
        (
            Choice(False, text("No")),
            Choice(
                True,
                text("Yes"),
                text("power cards"),
                needs={"ruleset": where(lambda rules: rules["powers"] == "choice")},
            ),
        ),
        look="check",
    ),
    Option(
        "take_back",
        text("Taking back"),
        (
            Choice("rules", text("As the rules say")),
            Choice(
                "own",
                text("Until the next decision"),
                text("take-backs"),
                # The championship's own rule of it (CH24) is part of its ruleset
                needs={"ruleset": [name for name in RULESETS if name != "championship"]},
            ),
        ),
        help=text(
            "A friendly table: you can take a move back until somebody else decides or a tile is drawn or shown."
        ),
    ),
    # Not asked for where tables begin: the assistant has its own form
    Option(
        "hands",
        text("Hands"),
        (Choice("known", text("Known")), Choice("unknown", text("Unknown"), text("assistant of a real set"))),
        look="none",
    ),
)

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
    options = complete(
        DECLARED,
        given,
        text('Options are an object such as {"ruleset": "2000", "players": 3}.'),
        text("Acquire has no option %(key)r: its options are %(all)s."),
    )
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
    one_of(DECLARED, options, "take_back")
    if options["take_back"] == "own" and options["ruleset"] == "championship":
        raise BadInput("In the championship, only its own rule on taking back applies (CH24).")
    if options["hands"] not in ("known", "unknown"):
        raise BadInput("Hands are known, or unknown as those of a real table, not %(hands)r.", hands=options["hands"])
    return options


def friendly(options: Mapping[str, Any]) -> bool:
    return bool(options["players"] == 3 and options["ruleset"] != "championship")


def variants() -> list[dict[str, Any]]:
    """Every combination the three rulesets allow: what the conformance kit goes through. What may be taken back is no
    part of the law: tables of three, outside the championship, are the friendly ones."""
    known = [
        options
        for options in combinations(DECLARED)
        if options["hands"] == "known" and (options["take_back"] == "own") == friendly(options)
    ]
    return known + [checked({**options, "hands": "unknown"}) for options in REAL]
