"""The choices of one table: which of the two games, and how many play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardroom.base.errors import BadInput
from boardroom.base.languages import text
from boardroom.engine.options import Choice, Option, combinations, complete, count
from boardroom.games.aquaretto.law.codes import AQUARIUM, SEATS, ZOO
from boardroom.games.aquaretto.law.state import State

RULESETS: dict[str, dict[str, Any]] = {
    # aquarium, zoo: whether it is played; purse: coins at the start (AQ8, ZO1, MIX1)
    "aquaretto": {"aquarium": True, "zoo": False, "purse": 1},
    "zooloretto": {"aquarium": False, "zoo": True, "purse": 2},
    "joint": {"aquarium": True, "zoo": True, "purse": 2},
}
DECLARED = (
    Option(
        "ruleset",
        text("Ruleset"),
        (
            Choice(
                "aquaretto",
                text("Aquaretto"),
                text("Aquaretto"),
                text("Tanks that grow, co-workers that score. 2 to 5 players."),
            ),
            Choice(
                "zooloretto",
                text("Zooloretto"),
                text("Zooloretto"),
                text("Full enclosures and stalls beside them. 2 to 5 players."),
            ),
            Choice(
                "joint",
                text("Both together"),
                text("Aquaretto and Zooloretto together"),
                text("A park and a zoo each, one purse. For those who know both. 2 to 5 players."),
            ),
        ),
        look="cards",
    ),
    count(2, SEATS, 4),
)


def checked(given: Mapping[str, Any]) -> dict[str, Any]:
    """The options complete and sensible."""
    options = complete(
        DECLARED,
        given,
        text('Options are an object such as {"ruleset": "aquaretto", "players": 3}.'),
        text("Aquaretto has no option %(key)r: its options are %(all)s."),
    )
    if not isinstance(options["ruleset"], str) or options["ruleset"] not in RULESETS:
        raise BadInput("The ruleset is one of %(all)s, not %(name)r.", all=", ".join(RULESETS), name=options["ruleset"])
    players = options["players"]
    if not isinstance(players, int) or isinstance(players, bool) or not 2 <= players <= SEATS:
        raise BadInput("This game is played by 2 to %(most)s, not by %(n)r (AQ6).", most=SEATS, n=players)
    return options


def variants() -> list[dict[str, Any]]:
    return list(combinations(DECLARED))


def load(s: State, options: Mapping[str, Any]) -> None:
    """Write checked options into an empty state."""
    ruleset = RULESETS[options["ruleset"]]
    s.players = options["players"]
    s.plays[AQUARIUM] = int(ruleset["aquarium"])
    s.plays[ZOO] = int(ruleset["zoo"])
    s.purse = ruleset["purse"]
    # ZO5, MIX1: one expansion board of the zoo each, two with two players
    s.boards = 2 if options["players"] == 2 else 1
