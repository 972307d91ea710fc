"""The rulesets of Aquaretto, Zooloretto and both as data: every difference is one key.

A custom ruleset is an object: `base_ruleset`, one of the three names, and the keys that differ.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardroom.base.errors import BadEntry, BadInput
from boardroom.engine.rules.options import is_plain_integer, join_values
from boardroom.games.aquaretto.law.codes import AQUARIUM, ZOO
from boardroom.games.aquaretto.law.state import State

COMMON_VALUES: dict[str, Any] = {
    # tank_limit: tiles in a tank, including offspring (AQ18); exchange_births: the bonus when offspring born of an
    # exchange fill an enclosure (ZO4)
    "tank_limit": 12,
    "exchange_births": "nothing",
}
RULESETS: dict[str, dict[str, Any]] = {
    # aquarium, zoo: True if played; purse: coins at the start (AQ8, ZO1, MIX1)
    "aquaretto": {**COMMON_VALUES, "aquarium": True, "zoo": False, "purse": 1},
    "zooloretto": {**COMMON_VALUES, "aquarium": False, "zoo": True, "purse": 2},
    "joint": {**COMMON_VALUES, "aquarium": True, "zoo": True, "purse": 2},
}
VERSION_1_VALUES: dict[str, Any] = {"tank_limit": 13, "exchange_births": "bonus"}
"""The values of version 1 of the rules, in all rulesets."""


def base_ruleset(given: Any) -> str:
    """Return the name of a ruleset or of its base."""
    name = given.get("base") if isinstance(given, Mapping) else given
    if not isinstance(name, str) or name not in RULESETS:
        raise BadInput("The ruleset is one of %(all)s, not %(name)r.", all=join_values(RULESETS), name=name)
    return name


def complete_ruleset(given: Any) -> dict[str, Any]:
    """Return a complete ruleset for a name or a custom object; raise BadInput for a wrong key or value."""
    rules = dict(RULESETS[base_ruleset(given)])
    own = (
        {key: value for key, value in given.items() if key not in ("base", "name")}
        if given != base_ruleset(given)
        else {}
    )
    for key, value in own.items():
        if key not in COMMON_VALUES:
            every = join_values(COMMON_VALUES)
            raise BadEntry((key,), "A ruleset has no key %(key)r: its keys are %(all)s.", key=key, all=every)
        if key == "tank_limit" and (not is_plain_integer(value) or not 1 <= value <= 13):
            raise BadEntry((key,), "A tank holds 1 to 13 tiles at most, not %(value)r (AQ18).", value=value)
        if key == "exchange_births" and value not in ("nothing", "bonus"):
            raise BadEntry((key,), "Births of an exchange bring nothing or a bonus, not %(value)r (ZO4).", value=value)
    return {**rules, **own}


def load_options(s: State, options: Mapping[str, Any]) -> None:
    """Write checked options into an empty state."""
    rules = complete_ruleset(options["ruleset"])
    s.players = options["players"]
    s.plays[AQUARIUM] = int(rules["aquarium"])
    s.plays[ZOO] = int(rules["zoo"])
    s.purse = rules["purse"]
    s.tank_room = rules["tank_limit"]
    s.birth_bonus = int(rules["exchange_births"] == "bonus")
    # ZO5, MIX1: one expansion board of the zoo each, two with two players
    s.boards = 2 if options["players"] == 2 else 1
