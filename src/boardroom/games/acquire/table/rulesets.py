"""Acquire's rulesets as data: every difference is one key, so that house rules are other values of the same keys.

A custom ruleset is a JSON object: `base`, one of the three names, and the keys that differ.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Mapping
from typing import Any

from boardroom.base.errors import BadEntry, BadInput
from boardroom.base.text import fold_text
from boardroom.engine.rules.options import is_plain_integer, join_values
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

# Keys with a fixed set of words, and the integer for each word
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
BONUS_KINDS = {"two": BONUSES_TWO, "three": BONUSES_THREE}

# Keys with one number, and its limits
NUMBER_RANGES: dict[str, tuple[int, int]] = {
    "cash": (0, 1_000_000),
    "shares": (1, 99),
    "hand": (1, 10),
    "purchases": (0, 20),
    "safe": (2, 109),
    "end": (2, 109),
    "first_bonus": (0, 20),
    "last_bonus": (0, 20),
}

COMMON_VALUES: dict[str, Any] = {
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
    # Whether a table may choose to undo more than that
    "friendly": "choice",
    "misplaced": "exchange",
}  # fmt: skip

RULESETS: dict[str, dict[str, Any]] = {
    "2000": {
        **COMMON_VALUES,
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
        **COMMON_VALUES,
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
        **COMMON_VALUES,
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


CUSTOM_DEFAULTS: Mapping[str, Any] = {"friendly": "choice"}
"""Defaults of custom rulesets, whatever their base: CH24 binds only the official tournament ruleset."""


def check_chains(value: Any) -> str | None:
    if not isinstance(value, dict) or set(value) != set(TIERS):
        return f"must be an object with the lists {join_values(TIERS)}"
    names: list[Any] = [name for tier in TIERS for name in (value[tier] if isinstance(value[tier], list) else [None])]
    if not all(
        isinstance(n, str) and n and len(n) <= 24 and n.isprintable() and not set(n) & set(" \u3000") for n in names
    ):
        return "must list names of one word, at most 24 characters each"
    if "loose" in map(fold_text, names):
        return "may not name a chain 'loose', the word for tiles outside chains"
    if len(names) != CHAINS or len({fold_text(n) for n in names}) != CHAINS:
        return f"must name {CHAINS} different chains in all, not {len(names)}"
    return None


def check_sizes(value: Any) -> str | None:
    if not isinstance(value, list) or len(value) != BANDS or not all(is_plain_integer(v) for v in value):
        return f"must be a list of {BANDS} whole numbers"
    if value[0] != 2 or sorted(set(value)) != value or value[-1] > 108:
        return "must start with 2 and increase to 108 at most"
    return None


def check_prices(value: Any) -> str | None:
    if not isinstance(value, dict) or set(value) != set(TIERS):
        return f"must be an object with the lists {join_values(TIERS)}"
    for tier in TIERS:
        row = value[tier]
        if (
            not isinstance(row, list)
            or len(row) != BANDS
            or not all(is_plain_integer(v) and 0 <= v <= 30_000 for v in row)
        ):
            return f"must have {BANDS} whole numbers from 0 to 30000 for {tier!r}"
    return None


def check_seconds(value: Any) -> str | None:
    if not isinstance(value, dict) or not all(
        str(k).isascii() and str(k).isdigit() and is_plain_integer(v) and 0 <= v <= 60_000 for k, v in value.items()
    ):
        return "must give a second bonus from 0 to 60000 for each price"
    return None


def check_bonuses(value: Any) -> str | None:
    modes = {"classic", "tycoon"}
    if (
        not isinstance(value, dict)
        or not value
        or set(value) - modes
        or set(map(str, value.values())) - set(BONUS_KINDS)
    ):
        return "must say 'two' or 'three' for 'classic', 'tycoon' or both"
    return None


VALUE_CHECKS: dict[str, Callable[[Any], str | None]] = {
    "chains": check_chains,
    "sizes": check_sizes,
    "prices": check_prices,
    "seconds": check_seconds,
    "bonuses": check_bonuses,
}


def check_value(key: str, value: Any) -> str | None:
    """Return the error in a ruleset's value, or None."""
    if key in CHOICES:
        if not isinstance(value, str) or value not in CHOICES[key]:
            return f"must be one of {join_values(CHOICES[key])}"
        return None
    if key in NUMBER_RANGES:
        low, high = NUMBER_RANGES[key]
        if not is_plain_integer(value) or not low <= value <= high:
            return f"must be a whole number from {low} to {high}"
        return None
    return VALUE_CHECKS[key](value)


def complete_ruleset(given: Any) -> dict[str, Any]:
    """Return a complete ruleset for a name or a custom object; raise BadInput for a wrong key or value."""
    if isinstance(given, str):
        if given not in RULESETS:
            raise BadInput(
                "There is no ruleset %(name)r: choose one of %(all)s.", name=given, all=join_values(RULESETS)
            )
        return copy.deepcopy(RULESETS[given])
    if not isinstance(given, Mapping):
        raise BadInput("A ruleset is one of the names %(all)s, or an object with a 'base'.", all=join_values(RULESETS))
    base = given.get("base")
    if not isinstance(base, str) or base not in RULESETS:
        raise BadInput("A custom ruleset needs a 'base', one of %(all)s.", all=join_values(RULESETS))
    own = {**copy.deepcopy(RULESETS[base]), **CUSTOM_DEFAULTS}
    for key, value in given.items():
        if key in ("base", "name"):
            continue
        if key not in own:
            every = join_values(sorted(own))
            raise BadEntry((key,), "A ruleset has no key %(key)r: its keys are %(all)s.", key=key, all=every)
        if wrong := check_value(key, value):
            reason = "The ruleset's %(key)r %(wrong)s; it is %(value)s."
            raise BadEntry((key,), reason, key=key, wrong=wrong, value=shorten_value(value))
        own[key] = copy.deepcopy(value)
    if "three" in own["bonuses"].values():
        missing = {str(p) for tier in TIERS for p in own["prices"][tier]} - set(own["seconds"])
        if missing:
            prices = join_values(sorted(missing, key=int))
            raise BadInput("The ruleset's 'seconds' has no bonus for the prices %(prices)s.", prices=prices)
    return own


def ruleset_values(given: Any) -> Mapping[str, Any]:
    """Return the values of a checked ruleset for reading only, without the slow deep copy."""
    return RULESETS[given] if isinstance(given, str) else {**RULESETS[given["base"]], **CUSTOM_DEFAULTS, **given}


def ruleset_value(given: Any, key: str) -> Any:
    """Return one value of a checked ruleset; called at every decision."""
    return RULESETS[given][key] if isinstance(given, str) else ruleset_values(given)[key]


def shorten_value(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else text[:57] + "…"


def chain_names(rules: Mapping[str, Any]) -> list[str]:
    """Return the seven names in table order: low, mid, high."""
    return [name for tier in TIERS for name in rules["chains"][tier]]


def player_counts(rules: Mapping[str, Any]) -> range:
    """Return the numbers of players allowed (AC2, AC16)."""
    return range(2 if rules["third"] == "market" else 3, SEATS + 1)


def load_ruleset(s: State, rules: Mapping[str, Any], options: Mapping[str, Any]) -> None:
    """Write a ruleset and a table's options into a state as integers."""
    s.players = options["players"]
    for key in ("order", "founder", "dead", "stuck"):
        setattr(s, key, CHOICES[key][rules[key]])
    s.bonuses = BONUS_KINDS[rules["bonuses"][options["mode"]]]
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
