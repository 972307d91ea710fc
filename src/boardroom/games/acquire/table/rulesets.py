"""Acquire's rulesets: data, one key a difference, so that a house rule is a ruleset with other values.

A ruleset of one's own is a JSON object: `base`, one of the three names, and whatever keys differ from it.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Mapping
from typing import Any

from boardroom.base.errors import BadEntry, BadInput
from boardroom.base.text import folded
from boardroom.engine.options import listed, whole
from boardroom.games.acquire.law.codes import (
    BANDS,
    BONUSES_THREE,
    BONUSES_TWO,
    CHAINS,
    DEAD_ALL,
    DEAD_MAY_ALL,
    DEAD_ONE,
    FOUNDER_CASH,
    FOUNDER_NOTHING,
    ORDER_COLUMN,
    ORDER_ROW,
    SEATS,
    STUCK_PASS,
    STUCK_REDRAW,
)
from boardroom.games.acquire.law.state import State

TIERS = ("low", "mid", "high")

# The keys that are a choice of one word, with what each word is to the rules
CHOICES: dict[str, dict[str, int]] = {
    "order": {"row": ORDER_ROW, "column": ORDER_COLUMN},
    "founder": {"nothing": FOUNDER_NOTHING, "cash": FOUNDER_CASH},
    "dead": {"may-all": DEAD_MAY_ALL, "one": DEAD_ONE, "all": DEAD_ALL},
    "stuck": {"pass": STUCK_PASS, "redraw": STUCK_REDRAW},
    "third": {"none": 0, "market": 1},
    "assets": {"open": 0, "hidden": 1, "choice": 2},
    "powers": {"no": 0, "choice": 1},
    "take_back": {"nothing": 0, "purchases": 1, "own": 2},
    "friendly": {"no": 0, "choice": 1},
    "misplaced": {"exchange": 0, "counts": 1},
    "terms": {"corporations": 0, "hotels": 1, "tournament": 2},
}
BONUSES = {"two": BONUSES_TWO, "three": BONUSES_THREE}

# The keys that are one number, with the least and the greatest that make sense
NUMBERS: dict[str, tuple[int, int]] = {
    "cash": (0, 1_000_000),
    "shares": (1, 99),
    "hand": (1, 10),
    "purchases": (0, 20),
    "safe": (2, 109),
    "end": (2, 109),
    "first_bonus": (0, 20),
    "last_bonus": (0, 20),
}

COMMON: dict[str, Any] = {
    "cash": 6000,
    "shares": 25,
    "hand": 6,
    "purchases": 3,
    "safe": 11,
    "end": 41,
    "first_bonus": 10,
    "last_bonus": 5,
    "sizes": [2, 3, 4, 5, 6, 11, 21, 31, 41],
    "prices": {
        "low": [200, 300, 400, 500, 600, 700, 800, 900, 1000],
        "mid": [300, 400, 500, 600, 700, 800, 900, 1000, 1100],
        "high": [400, 500, 600, 700, 800, 900, 1000, 1100, 1200],
    },
    "seconds": {
        "200": 1500, "300": 2200, "400": 3000, "500": 3700, "600": 4200, "700": 5000,
        "800": 5700, "900": 6200, "1000": 7000, "1100": 7700, "1200": 8200,
    },
    "take_back": "purchases",
    # Whether a table may choose to take back more than that
    "friendly": "choice",
    "misplaced": "exchange",
}  # fmt: skip

RULESETS: dict[str, dict[str, Any]] = {
    "2000": {
        **COMMON,
        "chains": {
            "low": ["Sackson", "Zeta"],
            "mid": ["Hydra", "Fusion", "America"],
            "high": ["Phoenix", "Quantum"],
        },
        "order": "row",
        "founder": "nothing",
        "dead": "may-all",
        "stuck": "pass",
        "bonuses": {"classic": "two"},
        "assets": "choice",
        "third": "market",
        "powers": "no",
        "terms": "corporations",
    },
    "championship": {
        **COMMON,
        "chains": {
            "low": ["Luxor", "Tower"],
            "mid": ["American", "Festival", "Worldwide"],
            "high": ["Continental", "Imperial"],
        },
        "order": "column",
        "founder": "nothing",
        "dead": "one",
        "stuck": "pass",
        "bonuses": {"classic": "two"},
        "assets": "open",
        "third": "none",
        "powers": "no",
        "friendly": "no",  # CH24
        "misplaced": "counts",
        "terms": "tournament",
    },
    "2023": {
        **COMMON,
        "chains": {
            "low": ["Sackson", "Tower"],
            "mid": ["American", "Festival", "Worldwide"],
            "high": ["Continental", "Imperial"],
        },
        "order": "row",
        "founder": "cash",
        "dead": "all",
        "stuck": "redraw",
        "bonuses": {"classic": "two", "tycoon": "three"},
        "assets": "choice",
        "third": "market",
        "powers": "choice",
        "terms": "hotels",
    },
}


HOUSE: Mapping[str, Any] = {"friendly": "choice"}
"""What a ruleset of one's own has unless it says otherwise, whatever its base: it is no championship."""


def check_chains(value: Any) -> str | None:
    if not isinstance(value, dict) or set(value) != set(TIERS):
        return f"must be an object with the lists {listed(TIERS)}"
    names: list[Any] = [name for tier in TIERS for name in (value[tier] if isinstance(value[tier], list) else [None])]
    if not all(
        isinstance(n, str) and n and len(n) <= 24 and n.isprintable() and not set(n) & set(" \u3000") for n in names
    ):
        return "must list names of one word, at most 24 characters each"
    if "loose" in map(folded, names):
        return "may not name a chain 'loose': that is what a tile of no chain is called"
    if len(names) != CHAINS or len({folded(n) for n in names}) != CHAINS:
        return f"must name {CHAINS} different chains in all, not {len(names)}"
    return None


def check_sizes(value: Any) -> str | None:
    if not isinstance(value, list) or len(value) != BANDS or not all(whole(v) for v in value):
        return f"must be a list of {BANDS} whole numbers"
    if value[0] != 2 or sorted(set(value)) != value or value[-1] > 108:
        return "must begin with 2 and rise, to 108 at most"
    return None


def check_prices(value: Any) -> str | None:
    if not isinstance(value, dict) or set(value) != set(TIERS):
        return f"must be an object with the lists {listed(TIERS)}"
    for tier in TIERS:
        row = value[tier]
        if not isinstance(row, list) or len(row) != BANDS or not all(whole(v) and 0 <= v <= 30_000 for v in row):
            return f"must have {BANDS} whole numbers from 0 to 30000 for {tier!r}"
    return None


def check_seconds(value: Any) -> str | None:
    if not isinstance(value, dict) or not all(
        str(k).isascii() and str(k).isdigit() and whole(v) and 0 <= v <= 60_000 for k, v in value.items()
    ):
        return "must give a second bonus from 0 to 60000 for each price"
    return None


def check_bonuses(value: Any) -> str | None:
    modes = {"classic", "tycoon"}
    if not isinstance(value, dict) or not value or set(value) - modes or set(map(str, value.values())) - set(BONUSES):
        return "must say 'two' or 'three' for 'classic', 'tycoon' or both"
    return None


CHECKS: dict[str, Callable[[Any], str | None]] = {
    "chains": check_chains,
    "sizes": check_sizes,
    "prices": check_prices,
    "seconds": check_seconds,
    "bonuses": check_bonuses,
}


def check(key: str, value: Any) -> str | None:
    """What is wrong with a ruleset's value, or None."""
    if key in CHOICES:
        if not isinstance(value, str) or value not in CHOICES[key]:
            return f"must be one of {listed(CHOICES[key])}"
        return None
    if key in NUMBERS:
        low, high = NUMBERS[key]
        if not whole(value) or not low <= value <= high:
            return f"must be a whole number from {low} to {high}"
        return None
    return CHECKS[key](value)


def ruleset(given: Any) -> dict[str, Any]:
    """A whole ruleset from a name or an object of one's own; a wrong key or value is refused by name."""
    if isinstance(given, str):
        if given not in RULESETS:
            raise BadInput("There is no ruleset %(name)r: choose one of %(all)s.", name=given, all=listed(RULESETS))
        return copy.deepcopy(RULESETS[given])
    if not isinstance(given, Mapping):
        raise BadInput("A ruleset is one of the names %(all)s, or an object with a 'base'.", all=listed(RULESETS))
    base = given.get("base")
    if not isinstance(base, str) or base not in RULESETS:
        raise BadInput("A ruleset of one's own needs a 'base', one of %(all)s.", all=listed(RULESETS))
    own = {**copy.deepcopy(RULESETS[base]), **HOUSE}
    for key, value in given.items():
        if key in ("base", "name"):
            continue
        if key not in own:
            every = listed(sorted(own))
            raise BadEntry((key,), "A ruleset has no key %(key)r: its keys are %(all)s.", key=key, all=every)
        if wrong := check(key, value):
            reason = "The ruleset's %(key)r %(wrong)s; it is %(value)s."
            raise BadEntry((key,), reason, key=key, wrong=wrong, value=short(value))
        own[key] = copy.deepcopy(value)
    if "three" in own["bonuses"].values():
        missing = {str(p) for tier in TIERS for p in own["prices"][tier]} - set(own["seconds"])
        if missing:
            prices = listed(sorted(missing, key=int))
            raise BadInput("The ruleset's 'seconds' has no bonus for the prices %(prices)s.", prices=prices)
    return own


def values_of(given: Any) -> Mapping[str, Any]:
    """The values of a ruleset that has been checked, to read alone: a whole one takes long to copy."""
    return RULESETS[given] if isinstance(given, str) else {**RULESETS[given["base"]], **HOUSE, **given}


def key_of(given: Any, key: str) -> Any:
    """One of them: asked at every decision."""
    return RULESETS[given][key] if isinstance(given, str) else values_of(given)[key]


def short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else text[:57] + "…"


def chain_names(rules: Mapping[str, Any]) -> list[str]:
    """The seven names in table order: low, mid, high."""
    return [name for tier in TIERS for name in rules["chains"][tier]]


def seats_for(rules: Mapping[str, Any]) -> range:
    """How many may play (AC2, AC16)."""
    return range(2 if rules["third"] == "market" else 3, SEATS + 1)


def load(s: State, rules: Mapping[str, Any], options: Mapping[str, Any]) -> None:
    """Write a ruleset and a table's options into a state, as the integers the rules read."""
    s.players = options["players"]
    for key in ("order", "founder", "dead", "stuck"):
        setattr(s, key, CHOICES[key][rules[key]])
    s.bonuses = BONUSES[rules["bonuses"][options["mode"]]]
    s.third = int(s.players == 2)
    s.powers = int(options["powers"])
    s.hidden = int(options["assets"] == "hidden")
    s.unseen = int(options["hands"] == "unknown")
    s.purse = rules["cash"]
    s.issue = rules["shares"]
    s.hand_size = rules["hand"]
    s.purchases = rules["purchases"]
    s.safe_size = rules["safe"]
    s.end_size = rules["end"]
    s.first_bonus = rules["first_bonus"]
    s.last_bonus = rules["last_bonus"]
    s.tier[:] = [i for i, tier in enumerate(TIERS) for _ in rules["chains"][tier]]
    s.bands[:] = rules["sizes"]
    s.prices[:] = [price for tier in TIERS for price in rules["prices"][tier]]
    s.seconds[:] = [rules["seconds"].get(str(price), 0) for price in s.prices]
