"""What a game says: what happened and why not as sentences in every language, and what happened as data for programs.

A game's `Words` says which sentences there are (its table of events, its refusals) and how their details are called.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from boardroom.base.errors import Refused
from boardroom.base.languages import LANGUAGES
from boardroom.engine.event_table import NO_RULESET, Entry
from boardroom.engine.events import HIDDEN, Event
from boardroom.engine.grammar import Grammar

Reason = tuple[str, str, dict[str, Any]]
"""Why not: the rule, which sentence, and its details."""
COMMON_REFUSALS: Mapping[str, tuple[str, ...]] = {
    "over": (),
    "draw-first": (),
    "not-your-turn": ("who",),
    "take-back": (),
    "nothing-to-take-back": (),
}
"""What tables refuse whatever the game, each with the values its sentences are given: every game has words for them."""


class Words:
    """The words of one table."""

    grammar: Grammar
    EVENTS: ClassVar[Mapping[int, Entry]]
    REFUSALS: ClassVar[Mapping[str, Mapping[str, str]]]
    """Every sentence by its key, in every language."""
    RULES_OF_REFUSALS: ClassVar[Mapping[str, str]]
    """The rule that says each of `COMMON_REFUSALS`."""
    rules: Mapping[str, Any] = NO_RULESET
    """The values of the table's ruleset: they may decide which rule an event cites."""

    # How a game calls things

    def said(self, name: str, value: int, lang: str, names: Sequence[str] = ()) -> str:
        """A detail of an event or a refusal as people say it."""
        return str(value)

    def refused(self, name: str, value: Any, lang: str) -> str:
        """A detail of a refusal: a number, or the name of a player."""
        return value if isinstance(value, str) else self.said(name, value, lang)

    def detail(self, name: str, value: int) -> Any:
        """A detail of an event for programs."""
        return value

    def missing(self, name: str, value: int) -> bool:
        """Whether a detail of an event is hidden from the reader, or there is none."""
        return value == HIDDEN

    def glossary(self, lang: str) -> Mapping[str, str]:
        """Words that all sentences may take, where the ruleset decides what things are called."""
        return {}

    # What is said

    def event(self, event: Event, lang: str, names: Sequence[str]) -> str:
        """One sentence."""
        return self.EVENTS[event.what].template(event, lang).format_map(self.event_values(event, lang, names))

    def event_values(self, event: Event, lang: str, names: Sequence[str]) -> dict[str, str]:
        """What the sentence of an event takes."""
        values = {
            "who": names[event.who] if event.who >= 0 else "",
            "x": str(event.x),
            "y": str(event.y),
            "z": str(event.z),
        }
        for name, value in self.EVENTS[event.what].named(event):
            if not self.missing(name, value):
                values[name] = self.said(name, value, lang, names)
        # A detail may be called as one of the words: it is what is meant
        return {**self.glossary(lang), **values}

    def event_data(self, event: Event) -> dict[str, Any]:
        """The event for programs: what, who, and its details by name."""
        entry = self.EVENTS[event.what]
        data: dict[str, Any] = {"what": entry.name}
        if event.who >= 0:
            data["who"] = event.who
        for name, value in entry.named(event):
            data[name] = None if self.missing(name, value) else self.detail(name, value)
        return data

    def rule_of(self, event: Event) -> str:
        """The rule an event line cites; empty where none is meant."""
        return self.EVENTS[event.what].cites(event, self.rules)

    def refuse(self, key: str, **values: Any) -> Refused:
        """A refusal any game knows, with the rule that says it here."""
        return self.refusal(self.RULES_OF_REFUSALS[key], key, **values)

    def refusal(self, rule: str, key: str, **values: Any) -> Refused:
        """A refusal with its sentence in every language."""
        if key not in self.REFUSALS:
            raise LookupError(f"the game has no refusal {key!r}")
        sentences = {}
        for lang in LANGUAGES:
            said = {name: self.refused(name, value, lang) for name, value in values.items()}
            sentences[lang] = self.REFUSALS[key][lang].format_map({**self.glossary(lang), **said})
        return Refused(rule, sentences)
