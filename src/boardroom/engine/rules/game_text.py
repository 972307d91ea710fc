"""A game's texts: events and refusals as sentences in every language, and events as data for programs.

A game's subclass of `GameText` lists its sentences (a table of events, and refusals) and formats their details.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from boardroom.base.errors import Refusal
from boardroom.base.languages import LANGUAGES
from boardroom.engine.rules.event_table import NO_RULESET, EventEntry
from boardroom.engine.rules.events import HIDDEN, Event
from boardroom.engine.rules.grammar import Grammar

RefusalReason = tuple[str, str, dict[str, Any]]
"""The rule that forbids an action, the key of the sentence, and its details."""
COMMON_REFUSALS: Mapping[str, tuple[str, ...]] = {
    "over": (),
    "draw-first": (),
    "not-your-turn": ("who",),
    "take-back": (),
    "nothing-to-take-back": (),
}
"""Refusals that every game must have sentences for, with the values that each sentence receives."""


class GameText:
    """The texts of one game with given options."""

    grammar: Grammar
    EVENTS: ClassVar[Mapping[int, EventEntry]]
    REFUSALS: ClassVar[Mapping[str, Mapping[str, str]]]
    """The sentences by key and language."""
    REFUSAL_RULES: ClassVar[Mapping[str, str]]
    """The rule that each of `COMMON_REFUSALS` cites."""
    ruleset: Mapping[str, Any] = NO_RULESET
    """The values of the ruleset, which may decide which rule an event cites."""

    # Formatting details

    def format_detail(self, name: str, value: int, lang: str, names: Sequence[str] = ()) -> str:
        """Format a detail of an event or refusal for people."""
        return str(value)

    def format_refusal_detail(self, name: str, value: Any, lang: str) -> str:
        """Format a detail of a refusal: a number or a player's name."""
        return value if isinstance(value, str) else self.format_detail(name, value, lang)

    def detail_data(self, name: str, value: int) -> Any:
        """Return a detail of an event for programs."""
        return value

    def is_missing(self, name: str, value: int) -> bool:
        """Return True if a detail of an event is hidden or absent."""
        return value == HIDDEN

    def glossary(self, lang: str) -> Mapping[str, str]:
        """Return terms that depend on the ruleset, for use in any sentence."""
        return {}

    # Building sentences

    def describe_event(self, event: Event, lang: str, names: Sequence[str]) -> str:
        """Return the sentence for an event."""
        return self.EVENTS[event.code].find_template(event, lang).format_map(self.event_values(event, lang, names))

    def event_values(self, event: Event, lang: str, names: Sequence[str]) -> dict[str, str]:
        """Return the values for the sentence of an event."""
        values = {
            "who": names[event.seat] if event.seat >= 0 else "",
            "x": str(event.x),
            "y": str(event.y),
            "z": str(event.z),
        }
        for name, value in self.EVENTS[event.code].name_details(event):
            if not self.is_missing(name, value):
                values[name] = self.format_detail(name, value, lang, names)
        # Details override terms of the same name
        return {**self.glossary(lang), **values}

    def event_data(self, event: Event) -> dict[str, Any]:
        """Return an event for programs: `what`, `who`, and its details by name."""
        entry = self.EVENTS[event.code]
        data: dict[str, Any] = {"what": entry.name}
        if event.seat >= 0:
            data["who"] = event.seat
        for name, value in entry.name_details(event):
            data[name] = None if self.is_missing(name, value) else self.detail_data(name, value)
        return data

    def cited_rule(self, event: Event) -> str:
        """Return the rule that an event cites, or an empty string."""
        return self.EVENTS[event.code].find_rule(event, self.ruleset)

    def create_common_refusal(self, key: str, **values: Any) -> Refusal:
        """Return one of the common refusals, with the rule that this game cites for it."""
        return self.create_refusal(self.REFUSAL_RULES[key], key, **values)

    def create_refusal(self, rule: str, key: str, **values: Any) -> Refusal:
        """Return a refusal with its sentence in every language."""
        if key not in self.REFUSALS:
            raise LookupError(f"the game has no refusal {key!r}")
        sentences = {}
        for lang in LANGUAGES:
            formatted = {name: self.format_refusal_detail(name, value, lang) for name, value in values.items()}
            sentences[lang] = self.REFUSALS[key][lang].format_map({**self.glossary(lang), **formatted})
        return Refusal(rule, sentences)
