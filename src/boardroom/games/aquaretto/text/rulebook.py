"""The numbered rules of Aquaretto, Zooloretto and both (format: `base/rulebook.py`)."""

from __future__ import annotations

from typing import Any

from boardroom.base.rulebook import Rule, RuleEntry, parse_rules, render_rules
from boardroom.base.text import format_table
from boardroom.games.aquaretto.law.codes import (
    ANIMALS,
    BOOTHS,
    BUY_PRICE,
    COIN,
    COINS_PER_GAME,
    DISC_TILES,
    DISCARD_PRICE,
    ENTRANCE,
    EXCHANGE_PRICE,
    EXPAND_PRICE,
    FEEDING_PLACES,
    FIRST_PENS,
    FIRST_ZOO_TILE,
    FREE,
    LARGE_BOARDS,
    LARGE_PRICE,
    MARKS,
    MOVE_PRICE,
    OFFSPRING_PER_SPECIES,
    PARK_AT,
    PARK_SHAPE,
    PARK_SIDE,
    PEN_BONUS,
    PEN_CAPACITY,
    PEN_FULL,
    PEN_SHORT,
    SIDE,
    SMALL_BOARDS,
    SMALL_PRICE,
    STALL_PEN,
    STALLS,
    TANKS,
    TILE_KIND,
    TRUCK_CAPACITY,
    WORKERS,
)
from boardroom.games.aquaretto.table import rulesets
from boardroom.games.aquaretto.text import rulebook_en, rulebook_ja
from boardroom.games.aquaretto.text.names import CELL_NAMES
from boardroom.games.aquaretto.text.terms import format_count

LABELS: dict[str, dict[str, str]] = {"en": rulebook_en.LABELS, "ja": rulebook_ja.LABELS}
RULE_ENTRIES: dict[str, list[RuleEntry]] = {"en": parse_rules(rulebook_en.TEXT), "ja": parse_rules(rulebook_ja.TEXT)}
SHARED_RULES = {f"AQ{n}" for n in (*range(6, 14), 19, 26, 27, 36)}
"""Rules of Aquaretto that Zooloretto also uses."""


def render_rulebook(ruleset: Any, lang: str) -> list[Rule]:
    """Return the rules of a ruleset, in order: Aquaretto's, Zooloretto's, and those for both together."""
    plays = games_played(ruleset)
    entries = [entry for entry in RULE_ENTRIES[lang] if is_included(entry.number, plays)]
    facts = {"plays": plays, "births": str(rulesets.complete_ruleset(ruleset)["exchange_births"])}
    return render_rules(entries, facts, placeholder_values(ruleset, lang))


def games_played(ruleset: Any) -> str:
    """Return the games played: "aquarium", "zoo" or "both"."""
    games = [game for game in ("aquarium", "zoo") if rulesets.complete_ruleset(ruleset)[game]]
    return games[0] if len(games) == 1 else "both"


def is_included(number: str, plays: str) -> bool:
    if plays == "both":
        return True
    return number.startswith("AQ" if plays == "aquarium" else "ZO") or (plays == "zoo" and number in SHARED_RULES)


def placeholder_values(ruleset: Any, lang: str) -> dict[str, str]:
    """Return the values of the placeholders."""
    rules = rulesets.complete_ruleset(ruleset)
    numbered = {
        "tank_room": rules["tank_limit"],
        "adults": sum(kind // MARKS == 0 for kind in TILE_KIND),
        "young": OFFSPRING_PER_SPECIES,
        "coin_tiles": TILE_KIND[:FIRST_ZOO_TILE].count(COIN),
        "zoo_coin_tiles": TILE_KIND[FIRST_ZOO_TILE:].count(COIN),
        "stall_tiles": sum(ANIMALS <= kind < COIN for kind in TILE_KIND),
        "stall_types": STALLS,
        "coins": COINS_PER_GAME,
        "workers": WORKERS,
        "room": TRUCK_CAPACITY,
        "small_boards": SMALL_BOARDS,
        "large_boards": LARGE_BOARDS,
        "booths": BOOTHS,
        "feeding": FEEDING_PLACES,
        "disc": DISC_TILES,
        "tanks": TANKS,
        "most_tanks": TANKS + LARGE_BOARDS,
    }
    priced = {
        "purse": rules["purse"],
        "move_price": MOVE_PRICE,
        "buy_price": BUY_PRICE,
        "discard_price": DISCARD_PRICE,
        "small_price": SMALL_PRICE,
        "large_price": LARGE_PRICE,
        "exchange_price": EXCHANGE_PRICE,
        "expand_price": EXPAND_PRICE,
    }
    return {
        **{name: str(number) for name, number in numbered.items()},
        **{name: format_count("coins", price, lang) for name, price in priced.items()},
        "mark": LABELS[lang]["mark"],
        "park": format_park(),
        "pen_table": format_pen_table(lang),
    }


def format_park() -> str:
    """AQ4: the board with the names of its spaces."""
    signs = {FREE: "", ENTRANCE: "e"}
    rows = []
    for y in range(PARK_SIDE):
        cells = [(y * PARK_SIDE + x, (PARK_AT + y) * SIDE + PARK_AT + x) for x in range(PARK_SIDE)]
        rows.append([signs.get(PARK_SHAPE[i], ".") or CELL_NAMES[c] for i, c in cells])
    return format_table(rows)


def format_pen_table(lang: str) -> str:
    """ZO2: a line for each enclosure; all expansions are alike."""
    labels = LABELS[lang]
    rows = [[labels[name] for name in ("enclosure", "full", "short", "bonus", "stalls")]]
    for p in range(FIRST_PENS + 1):
        name = str(PEN_CAPACITY[p]) if p < FIRST_PENS else f"{labels['expansion']} {PEN_CAPACITY[p]}"
        counts = (PEN_FULL[p], PEN_SHORT[p], PEN_BONUS[p], STALL_PEN.count(p))
        rows.append([name, *map(str, counts)])
    return format_table(rows)
