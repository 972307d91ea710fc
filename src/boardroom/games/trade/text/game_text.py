"""Sentences of events and refusals in English and Japanese."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from boardroom.engine.rules import game_text
from boardroom.engine.rules.events import Event
from boardroom.games.trade.law.codes import (
    E_TOOK,
    EVENT_NAMES,
    FIVE,
)
from boardroom.games.trade.table.rulesets import complete_ruleset, right_kind_names
from boardroom.games.trade.text import terms
from boardroom.games.trade.text.actions import action_grammar
from boardroom.games.trade.text.events import EVENTS
from boardroom.games.trade.text.names import DECK_NAMES, NUMBER_NAMES, NUMBER_SIGNS
from boardroom.games.trade.text.refusals import REFUSALS

REFUSAL_RULES = {
    "over": "TC28",
    "draw-first": "TC6",
    "not-your-turn": "TC7",
    "take-back": "TC7",
    "nothing-to-take-back": "TC7",
}


class TradeText(game_text.GameText):
    """The words of one table. Its deck determines the names of the rights cards."""

    EVENTS = EVENTS
    REFUSALS = REFUSALS
    REFUSAL_RULES = REFUSAL_RULES

    def __init__(self, options: Mapping[str, Any]) -> None:
        self.ruleset = complete_ruleset(options["ruleset"])
        self.kinds = right_kind_names(self.ruleset)
        self.grammar = action_grammar(self.ruleset)

    def right_name(self, kind: int, lang: str) -> str:
        """Return a rights card's name: condition and amount."""
        line = self.ruleset["rights"][kind]
        said = terms.condition_name(line["condition"], lang)
        return f"{said}（{line['amount']}）" if lang == "ja" else f"{said} ({line['amount']})"

    def detail_data(self, name: str, value: int) -> Any:
        if name == "number":
            return NUMBER_NAMES[value]
        if name == "right":
            return self.kinds[value]
        if name == "event":
            return EVENT_NAMES[value]
        if name == "deck":
            return DECK_NAMES[value]
        return value + 1 if name == "card" else value

    def format_detail(self, name: str, value: int, lang: str, names: Sequence[str] = ()) -> str:
        if name in ("number", "right"):
            return self.card_name(name, value, lang)
        if name == "event":
            return terms.EVENT_CARD_TERMS[EVENT_NAMES[value]][lang]
        if name == "deck":
            return terms.DECK_TERMS[value][lang]
        if name == "to":
            return names[value]
        return str(value + 1 if name == "card" else value)

    def format_refusal_detail(self, name: str, value: Any, lang: str) -> str:
        """Format a detail of a refusal. A `card_name` is ("number" or "right" or "player", n)."""
        if name == "card":
            deck, card = value
            return self.card_name(deck, card, lang)
        return str(value)

    def card_name(self, deck: str, card: int, lang: str) -> str:
        if deck == "number":
            return NUMBER_SIGNS[card]
        if deck == "right":
            return self.right_name(card, lang)
        return f"プレイヤーカード{card + 1}" if lang == "ja" else f"player card {card + 1}"

    def event_values(self, event: Event, lang: str, names: Sequence[str]) -> dict[str, str]:
        values = super().event_values(event, lang, names)
        values |= {
            "coins_x": f"{event.x} coin" if event.x == 1 else f"{event.x} coins",
            "numbers_x": f"{event.x} number card" if event.x == 1 else f"{event.x} number cards",
            "rights_z": f"{event.z} rights card" if event.z == 1 else f"{event.z} rights cards",
        }
        if "to" in values:
            values["other"] = values["to"]
        if event.code == E_TOOK:
            units = {"en": "credit" if event.x == FIVE else "coins", "ja": "信用度" if event.x == FIVE else "コイン"}
            values["paid"] = f"{event.y} {units['en']}" if lang == "en" else f"{event.y}{units['ja']}"
        return values
