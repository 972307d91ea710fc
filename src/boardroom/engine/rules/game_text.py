"""A game's texts: events and refusals as sentences in every language, and events as data for programs.

A game's subclass of `Words` lists its sentences (a table of events, and refusals) and formats their details.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from boardroom.base.errors import Refused
from boardroom.base.languages import LANGUAGES
from boardroom.engine.rules.event_table import NO_RULESET, Entry
from boardroom.engine.rules.events import HIDDEN, Event
from boardroom.engine.rules.grammar import Grammar

Reason = tuple[str, str, dict[str, Any]]
"""The rule that forbids an action, the key of the sentence, and its details."""
COMMON_REFUSALS: Mapping[str, tuple[str, ...]] = {
    "over": (),
    "draw-first": (),
    "not-your-turn": ("who",),
    "take-back": (),
    "nothing-to-take-back": (),
}
"""Refusals that every game must have sentences for, with the values that each sentence receives."""


class Words:
    """The texts of one game with given options."""

    grammar: Grammar
    EVENTS: ClassVar[Mapping[int, Entry]]
    REFUSALS: ClassVar[Mapping[str, Mapping[str, str]]]
    """The sentences by key and language."""
    RULES_OF_REFUSALS: ClassVar[Mapping[str, str]]
    """The rule that each of `COMMON_REFUSALS` cites."""
    rules: Mapping[str, Any] = NO_RULESET
    """The values of the ruleset, which may decide which rule an event cites."""

    # Formatting details

    def said(self, name: str, value: int, lang: str, names: Sequence[str] = ()) -> str:
        """Format a detail of an event or refusal for people."""
        return str(value)

    def refused(self, name: str, value: Any, lang: str) -> str:
        """Format a detail of a refusal: a number or a player's name."""
        return value if isinstance(value, str) else self.said(name, value, lang)

    def detail(self, name: str, value: int) -> Any:
        """Return a detail of an event for programs."""
        return value

    def missing(self, name: str, value: int) -> bool:
        """Return True if a detail of an event is hidden or absent."""
        return value == HIDDEN

    def glossary(self, lang: str) -> Mapping[str, str]:
        """Return terms that depend on the ruleset, for use in any sentence."""
        return {}

    # Building sentences

    def event(self, event: Event, lang: str, names: Sequence[str]) -> str:
        """Return the sentence for an event."""
        return self.EVENTS[event.what].template(event, lang).format_map(self.event_values(event, lang, names))

    def event_values(self, event: Event, lang: str, names: Sequence[str]) -> dict[str, str]:
        """Return the values for the sentence of an event."""
        values = {
            "who": names[event.who] if event.who >= 0 else "",
            "x": str(event.x),
            "y": str(event.y),
            "z": str(event.z),
        }
        for name, value in self.EVENTS[event.what].named(event):
            if not self.missing(name, value):
                values[name] = self.said(name, value, lang, names)
        # Details override terms of the same name
        return {**self.glossary(lang), **values}

    def event_data(self, event: Event) -> dict[str, Any]:
        """Return an event for programs: `what`, `who`, and its details by name."""
        entry = self.EVENTS[event.what]
        data: dict[str, Any] = {"what": entry.name}
        if event.who >= 0:
            data["who"] = event.who
        for name, value in entry.named(event):
            data[name] = None if self.missing(name, value) else self.detail(name, value)
        return data

    def rule_of(self, event: Event) -> str:
        """Return the rule that an event cites, or an empty string."""
        return self.EVENTS[event.what].cites(event, self.rules)

    def refuse(self, key: str, **values: Any) -> Refused:
        """Return one of the common refusals, with the rule that this game cites for it."""
        return self.refusal(self.RULES_OF_REFUSALS[key], key, **values)

    def refusal(self, rule: str, key: str, **values: Any) -> Refused:
        """Return a refusal with its sentence in every language."""
        if key not in self.REFUSALS:
            raise LookupError(f"the game has no refusal {key!r}")
        sentences = {}
        for lang in LANGUAGES:
            formatted = {name: self.refused(name, value, lang) for name, value in values.items()}
            sentences[lang] = self.REFUSALS[key][lang].format_map({**self.glossary(lang), **formatted})
        return Refused(rule, sentences)
