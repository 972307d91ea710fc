"""The options of a table of Acquire: ruleset, players, mode, assets, power cards, undo and hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from boardroom.base.errors import BadInput
from boardroom.base.languages import text
from boardroom.engine.rules import options as declaring
from boardroom.engine.rules.options import Choice, Option, all_combinations, fill_defaults, player_count_option
from boardroom.games.acquire.law.codes import SEATS
from boardroom.games.acquire.table.rulesets import (
    RULESETS,
    complete_ruleset,
    player_counts,
    ruleset_value,
    ruleset_values,
)


def ruleset_choice(
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
        value,
        name,
        said,
        requires=needs,
        availability_check=lambda options: fits(ruleset_values(options["ruleset"])),
        refusal=refused,
    )


PLAYERS_REFUSAL = text("This ruleset is for %(least)s to %(most)s players, not %(value)r (AC2, AC16).")
MODE_REFUSAL = text("This ruleset has only %(all)s mode, not %(value)s (AC20).")
ASSETS_REFUSAL = text("This ruleset has only %(all)s assets (AC15).")


OPTIONS = (
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
        widget="cards",
        custom_summary=text("House rules"),
        check=complete_ruleset,
    ),
    player_count_option(
        2,
        SEATS,
        4,
        PLAYERS_REFUSAL,
        special=[ruleset_choice(2, "2", "", lambda rules: 2 in player_counts(rules), PLAYERS_REFUSAL)],
    ),
    Option(
        "mode",
        text("Mode"),
        (
            ruleset_choice(
                "classic",
                text("Classic"),
                text("Classic mode"),
                lambda rules: "classic" in rules["bonuses"],
                MODE_REFUSAL,
            ),
            ruleset_choice(
                "tycoon",
                text("Tycoon"),
                text("Tycoon mode"),
                lambda rules: "tycoon" in rules["bonuses"],
                MODE_REFUSAL,
                # AC16: two players use two bonuses, which is the classic mode
                players=range(3, SEATS + 1),
            ),
        ),
        help=text("Classic pays two bonuses in a merger, Tycoon three (2023 edition only)."),
        refusal=text("The mode must be classic or tycoon, not %(value)r."),
    ),
    Option(
        "assets",
        text("Shares and money"),
        (
            ruleset_choice(
                "open",
                text("Open"),
                text("assets open"),
                lambda rules: rules["assets"] in ("open", "choice"),
                ASSETS_REFUSAL,
            ),
            ruleset_choice(
                "hidden",
                text("Hidden"),
                text("assets hidden"),
                lambda rules: rules["assets"] in ("hidden", "choice"),
                ASSETS_REFUSAL,
            ),
        ),
        help=text("Show or hide the other players' shares and money."),
        unset_label=text("Default"),
        refusal=text("Assets must be open or hidden, not %(value)r (AC15)."),
    ),
    Option(
        "powers",
        text("With power cards (2023 edition only)"),
        (
            Choice(False, text("No")),
            ruleset_choice(
                True,
                text("Yes"),
                text("power cards"),
                lambda rules: rules["powers"] == "choice",
                text("This ruleset has no power cards (AC22)."),
            ),
        ),
        widget="check",
        refusal=text("Powers must be true or false, not %(value)r (AC22)."),
    ),
    Option(
        "take_back",
        text("Undo rule"),
        (
            Choice("rules", text("According to the rules")),
            ruleset_choice(
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
        widget="none",
        refusal=text("Hands must be known, or unknown for a real table, not %(value)r."),
    ),
)

# Real tables that together reach every rule for them
REAL_TABLES: tuple[dict[str, Any], ...] = (
    {"ruleset": "2000", "players": 2},
    {"ruleset": "2000", "players": 4, "assets": "hidden"},
    {"ruleset": "championship", "players": 4},
    {"ruleset": "2023", "players": 2},
    {"ruleset": "2023", "players": 3, "mode": "tycoon", "powers": True},
)


def check_options(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return checked options; the ruleset fills in missing ones."""
    options = fill_defaults(
        OPTIONS,
        given,
        text('Options are an object such as {"ruleset": "2000", "players": 3}.'),
        text("Acquire has no option %(key)r: its options are %(all)s."),
    )
    complete_ruleset(options["ruleset"])
    rules = ruleset_values(options["ruleset"])
    if "mode" not in given:
        options["mode"] = next(iter(rules["bonuses"]))
    if "assets" not in given and rules["assets"] != "choice":
        options["assets"] = rules["assets"]
    declaring.check_options(OPTIONS, options)
    if options["players"] == 2 and rules["bonuses"][options["mode"]] == "three":
        raise BadInput("Two players can only play in classic mode (AC16).")
    return options


def allows_own_undo(options: Mapping[str, Any]) -> bool:
    return bool(options["players"] == 3 and ruleset_value(options["ruleset"], "friendly") == "choice")


def list_variants() -> list[dict[str, Any]]:
    """Return every combination the three rulesets allow, for the conformance kit.

    Undo is not part of the law, so only tables of three vary it, where the ruleset leaves the choice.
    """
    known = [
        options
        for options in all_combinations(OPTIONS)
        if options["hands"] == "known" and (options["take_back"] == "own") == allows_own_undo(options)
    ]
    return known + [check_options({**options, "hands": "unknown"}) for options in REAL_TABLES]
