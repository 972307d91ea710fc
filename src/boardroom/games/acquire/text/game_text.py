"""Sentences of Acquire's events and refusals in English and Japanese."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from boardroom.base.languages import LANGUAGES
from boardroom.engine.rules import game_text
from boardroom.engine.rules.events import Event
from boardroom.games.acquire.law.codes import E_BONUS
from boardroom.games.acquire.law.codes import POWERS as POWER_NAMES
from boardroom.games.acquire.table.rulesets import chain_names, complete_ruleset
from boardroom.games.acquire.text.actions import action_grammar
from boardroom.games.acquire.text.events import EVENTS
from boardroom.games.acquire.text.names import TILE_NAMES
from boardroom.games.acquire.text.refusals import REFUSALS
from boardroom.games.acquire.text.terms import CHAINS_JA, POWER_TERMS, TERMS

REFUSAL_RULES = {
    "over": "AC13",
    "draw-first": "AC5",
    "not-your-turn": "AC5",
    "take-back": "CH24",
    "nothing-to-take-back": "CH24",
}


class AcquireText(game_text.GameText):
    """The words of one table. Its ruleset names the chains and chooses the terms."""

    EVENTS = EVENTS
    REFUSALS = REFUSALS
    REFUSAL_RULES = REFUSAL_RULES

    def __init__(self, options: Mapping[str, Any]) -> None:
        self.ruleset = complete_ruleset(options["ruleset"])
        self.chains = chain_names(self.ruleset)
        self.grammar = action_grammar(self.chains)

    @cached_property
    def terms(self) -> dict[str, dict[str, str]]:
        return {lang: TERMS[self.ruleset["terms"]][lang] for lang in LANGUAGES}

    def glossary(self, lang: str) -> Mapping[str, str]:
        return self.terms[lang]

    def chain_name(self, number: int, lang: str) -> str:
        name = self.chains[number]
        return CHAINS_JA.get(name, name) if lang == "ja" else name

    def format_detail(self, name: str, value: int, lang: str, names: Sequence[str] = ()) -> str:
        """Return a detail as text; tiles, squares, chains and powers are numbers."""
        if name in ("tile", "square"):
            return TILE_NAMES[value]
        if name in ("chain", "other"):
            return self.chain_name(value, lang)
        if name == "power":
            return POWER_TERMS[POWER_NAMES[value]][lang]
        return f"${value:,}" if name in ("money", "price") else str(value)

    def detail_data(self, name: str, value: int) -> Any:
        if name in ("tile", "square"):
            return TILE_NAMES[value]
        if name in ("chain", "other"):
            return self.chains[value]
        return POWER_NAMES[value] if name == "power" else value

    def event_values(self, event: Event, lang: str, names: Sequence[str]) -> dict[str, str]:
        values = super().event_values(event, lang, names)
        values |= {"money_x": f"${event.x:,}", "money_y": f"${event.y:,}", "money_z": f"${event.z:,}"}
        if event.code == E_BONUS:
            # The title of the holder's place in this ruleset's terms
            values["place"] = values[f"holder_{event.z}"] if event.z in (1, 2, 3) else ""
        return values
