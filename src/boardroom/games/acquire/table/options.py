"""The choices of one table of Acquire: ruleset, players, mode, assets, powers, and whose hands are known."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from boardroom.base.errors import BadInput
from boardroom.base.languages import text
from boardroom.engine import options as declaring
from boardroom.engine.options import Choice, Option, combinations, complete, count
from boardroom.games.acquire.law.codes import SEATS
from boardroom.games.acquire.table.rulesets import RULESETS, key_of, ruleset, seats_for, values_of


def choice(
    value: Any,
    name: str,
    said: str,
    fits: Callable[[Mapping[str, Any]], bool],
    refused: str,
    players: Sequence[int] = (),
) -> Choice:
    """A choice of tables of whose ruleset something is true, with what is said where it is not. `players`: how many
    must play in the rulesets of the house."""
    needs: dict[str, Sequence[Any]] = {"ruleset": [known for known, rules in RULESETS.items() if fits(rules)]}
    if players:
        needs["players"] = players
    return Choice(
        value, name, said, needs=needs, judge=lambda options: fits(values_of(options["ruleset"])), refused=refused
    )


PLAYED_BY = text("This ruleset is played by %(least)s to %(most)s, not by %(value)r (AC2, AC16).")
IN_MODE = text("This ruleset is played in %(all)s mode, not in %(value)s (AC20).")
WITH_ASSETS = text("This ruleset is played with %(all)s assets (AC15).")


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
        check=ruleset,
    ),
    count(2, SEATS, 4, PLAYED_BY, special=[choice(2, "2", "", lambda rules: 2 in seats_for(rules), PLAYED_BY)]),
    Option(
        "mode",
        text("Mode"),
        (
            choice(
                "classic", text("Classic"), text("Classic mode"), lambda rules: "classic" in rules["bonuses"], IN_MODE
            ),
            choice(
                "tycoon",
                text("Tycoon"),
                text("Tycoon mode"),
                lambda rules: "tycoon" in rules["bonuses"],
                IN_MODE,
                # AC16: two play by two bonuses, which is the classic mode
                players=range(3, SEATS + 1),
            ),
        ),
        help=text("Classic pays two bonuses in a merger, Tycoon three (2023 edition only)."),
        refused=text("The mode is classic or tycoon, not %(value)r."),
    ),
    Option(
        "assets",
        text("Shares and money"),
        (
            choice(
                "open",
                text("Open"),
                text("assets open"),
                lambda rules: rules["assets"] in ("open", "choice"),
                WITH_ASSETS,
            ),
            choice(
                "hidden",
                text("Hidden"),
                text("assets hidden"),
                lambda rules: rules["assets"] in ("hidden", "choice"),
                WITH_ASSETS,
            ),
        ),
        help=text("Whether everybody sees what the others own."),
        left=text("As usual"),
        refused=text("Assets are open or hidden, not %(value)r (AC15)."),
    ),
    Option(
        "powers",
        text("With power cards (2023 edition only)"),
        (
            Choice(False, text("No")),
            choice(
                True,
                text("Yes"),
                text("power cards"),
                lambda rules: rules["powers"] == "choice",
                text("This ruleset has no power cards (AC22)."),
            ),
        ),
        look="check",
        refused=text("Powers are true or false, not %(value)r (AC22)."),
    ),
    Option(
        "take_back",
        text("Undo moves"),
        (
            Choice("rules", text("As the rules say")),
            choice(
                "own",
                text("Until the next decision"),
                text("take-backs"),
                lambda rules: rules["friendly"] == "choice",
                text("In the championship, only its own rule on taking back applies (CH24)."),
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
        refused=text("Hands are known, or unknown as those of a real table, not %(value)r."),
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
    ruleset(options["ruleset"])
    rules = values_of(options["ruleset"])
    if "mode" not in given:
        options["mode"] = next(iter(rules["bonuses"]))
    if "assets" not in given and rules["assets"] != "choice":
        options["assets"] = rules["assets"]
    declaring.checked(DECLARED, options)
    if options["players"] == 2 and rules["bonuses"][options["mode"]] == "three":
        raise BadInput("Two players play the classic mode only (AC16).")
    return options


def friendly(options: Mapping[str, Any]) -> bool:
    return bool(options["players"] == 3 and key_of(options["ruleset"], "friendly") == "choice")


def variants() -> list[dict[str, Any]]:
    """Every combination the three rulesets allow: what the conformance kit goes through. What may be taken back is no
    part of the law: tables of three are the friendly ones, where the ruleset leaves them the choice."""
    known = [
        options
        for options in combinations(DECLARED)
        if options["hands"] == "known" and (options["take_back"] == "own") == friendly(options)
    ]
    return known + [checked({**options, "hands": "unknown"}) for options in REAL]
