"""Sentences of events and refusals in English and Japanese."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from boardroom.engine.rules import game_text
from boardroom.games.aquaretto.law.codes import PART_NAMES
from boardroom.games.aquaretto.law.codes import PHASES as PHASE_NAMES
from boardroom.games.aquaretto.table.rulesets import complete_ruleset
from boardroom.games.aquaretto.text import terms
from boardroom.games.aquaretto.text.actions import action_grammar
from boardroom.games.aquaretto.text.events import EVENTS
from boardroom.games.aquaretto.text.names import (
    BOARD_NAMES,
    CELL_NAMES,
    FILLED_NAMES,
    GAMES,
    KIND_NAMES,
    PEN_NAMES,
    PLACE_NAMES,
    ROLE_NAMES,
    SPECIES_NAMES,
    TILE_NAMES,
)
from boardroom.games.aquaretto.text.prompts import PHASE_PROMPTS
from boardroom.games.aquaretto.text.refusals import REFUSALS

DETAIL_NAMES: dict[str, Sequence[str]] = {
    "species": SPECIES_NAMES,
    "kind": KIND_NAMES,
    "game": GAMES,
    "cell": CELL_NAMES,
    "pen": PEN_NAMES,
    "other_pen": PEN_NAMES,
    "place": PLACE_NAMES,
    "role": ROLE_NAMES,
    "part": PART_NAMES,
    "board": BOARD_NAMES,
    "filled": FILLED_NAMES,
    "why": ("no-place", "bank-empty"),
}
"""The names that a detail of an event or a refusal is an index of."""


REFUSAL_RULES = {
    "over": "AQ27",
    "draw-first": "AQ9",
    "not-your-turn": "AQ12",
    "take-back": "AQ26",
    "nothing-to-take-back": "AQ26",
}


class AquarettoText(game_text.GameText):
    """The words of one table."""

    EVENTS = EVENTS
    REFUSALS = REFUSALS
    REFUSAL_RULES = REFUSAL_RULES

    def __init__(self, options: Mapping[str, Any]) -> None:
        self.ruleset = complete_ruleset(options["ruleset"])
        self.grammar = action_grammar()

    def is_missing(self, name: str, value: int) -> bool:
        """Nothing is hidden here, but a negative index means that the detail is absent."""
        return value < 0 and name in DETAIL_NAMES

    def format_detail(self, name: str, value: int, lang: str, names: Sequence[str] = ()) -> str:
        if name == "kind":
            return terms.tile_name_with_article(value, lang)
        if name in terms.UNITS:
            return terms.format_count(name, value, lang)
        if name == "phase":
            return PHASE_PROMPTS[PHASE_NAMES[value]][lang]
        if name == "tile":
            return TILE_NAMES[value]
        if name == "truck":
            return str(value + 1)
        if name == "other":
            return names[value]
        if name == "cell":
            return CELL_NAMES[value]
        return terms.TERMS[DETAIL_NAMES[name][value]][lang] if name in DETAIL_NAMES else str(value)

    def detail_data(self, name: str, value: int) -> Any:
        if name == "truck":
            return value + 1
        return DETAIL_NAMES[name][value] if name in DETAIL_NAMES else value
