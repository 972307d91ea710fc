"""The options of a table of Acquire: ruleset, players, mode, assets, power cards, undo and hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from boardroom.base.errors import BadInput
from boardroom.base.languages import text
from boardroom.engine.rules import options as declaring
from boardroom.engine.rules.options import Choice, Option, combinations, complete, count
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
    """Return a choice that needs a ruleset for which `fits` is true.

    `players`: the numbers of players it is limited to in the built-in rulesets.
    """
    needs: dict[str, Sequence[Any]] = {"ruleset": [known for known, rules in RULESETS.items() if fits(rules)]}
    if players:
        needs["players"] = players
    return Choice(
        value, name, said, needs=needs, judge=lambda options: fits(values_of(options["ruleset"])), refused=refused
    )


PLAYED_BY = text("This ruleset is for %(least)s to %(most)s players, not %(value)r (AC2, AC16).")
IN_MODE = text("This ruleset has only %(all)s mode, not %(value)s (AC20).")
WITH_ASSETS = text("This ruleset has only %(all)s assets (AC15).")


DECLARED = (
    Option(
        "ruleset",
        text("Ruleset"),
        (
            Choice(
                "2023",
                text("2023 edition"),
                text("2023 edition"),
                text("Hotel chains. Classic or Tycoon mode, optional power cards. 2 to 6 players."),
            ),
            Choice(
                "2000",
                text("2000 edition"),
                text("2000 edition"),
                text("Corporations. Majority and minority bonuses, assets open or hidden. 2 to 6 players."),
            ),
            Choice(
                "championship",
                text("Tournament"),
                text("Tournament"),
                text("The tournament regulation: open assets, one dead tile a turn. 3 to 6 players."),
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
                # AC16: two players use two bonuses, which is the classic mode
                players=range(3, SEATS + 1),
            ),
        ),
        help=text("Classic pays two bonuses in a merger, Tycoon three (2023 edition only)."),
        refused=text("The mode must be classic or tycoon, not %(value)r."),
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
        help=text("Show or hide the other players' shares and money."),
        left=text("Default"),
        refused=text("Assets must be open or hidden, not %(value)r (AC15)."),
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
        refused=text("Powers must be true or false, not %(value)r (AC22)."),
    ),
    Option(
        "take_back",
        text("Undo rule"),
        (
            Choice("rules", text("According to the rules")),
            choice(
                "own",
                text("Until the next decision"),
                text("with undo"),
                lambda rules: rules["friendly"] == "choice",
                text("The tournament ruleset has its own undo rule (CH24)."),
            ),
        ),
        help=text("For casual games: you can undo a move until another player decides or a tile is drawn or shown."),
    ),
    # Not on the form for new tables: the assistant has its own form
    Option(
        "hands",
        text("Hands"),
        (Choice("known", text("Known")), Choice("unknown", text("Unknown"), text("assistant for a physical set"))),
        look="none",
        refused=text("Hands must be known, or unknown for a real table, not %(value)r."),
    ),
)

# Real tables that together reach every rule for them
REAL: tuple[dict[str, Any], ...] = (
    {"ruleset": "2000", "players": 2},
    {"ruleset": "2000", "players": 4, "assets": "hidden"},
    {"ruleset": "championship", "players": 4},
    {"ruleset": "2023", "players": 2},
    {"ruleset": "2023", "players": 3, "mode": "tycoon", "powers": True},
)


def checked(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return checked options; the ruleset fills in missing ones."""
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
        raise BadInput("Two players can only play in classic mode (AC16).")
    return options


def friendly(options: Mapping[str, Any]) -> bool:
    return bool(options["players"] == 3 and key_of(options["ruleset"], "friendly") == "choice")


def variants() -> list[dict[str, Any]]:
    """Return every combination the three rulesets allow, for the conformance kit.

    Undo is not part of the law, so only tables of three vary it, where the ruleset leaves the choice.
    """
    known = [
        options
        for options in combinations(DECLARED)
        if options["hands"] == "known" and (options["take_back"] == "own") == friendly(options)
    ]
    return known + [checked({**options, "hands": "unknown"}) for options in REAL]
