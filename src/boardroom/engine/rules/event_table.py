"""A game's table of events: one entry per event with everything about it.

Rules report events as small integers (`engine.events`). For every number, a game's `words/events.py` lists the name for
programs, the details, the rule it cites, its category in the log, and the sentence in English and Japanese.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from boardroom.engine.rules.events import HIDDEN, Event

NO_RULESET: Mapping[str, Any] = MappingProxyType({})


def always_true(event: Event) -> bool:
    return True


@dataclass(frozen=True)
class EventCase:
    """A variant of an event with another sentence or rule, depending on its details."""

    when: Callable[[Event], bool] = always_true
    en: str = ""
    ja: str = ""
    rule: str = ""
    ruleset: Mapping[str, Any] = field(default_factory=dict)
    """The rule only applies to rulesets with these values."""


@dataclass(frozen=True)
class EventEntry:
    code: int
    name: str
    """Name for programs."""
    details: tuple[str, ...]
    """Names of x, y and z; an empty string for an unused one."""
    rule: str
    kind: str
    en: str
    ja: str
    cases: tuple[EventCase, ...] = ()
    """Variants; the first that matches applies."""

    def find_template(self, event: Event, lang: str) -> str:
        """Return the sentence with its placeholders."""
        for case in self.cases:
            if case.en and case.when(event):
                return case.en if lang == "en" else case.ja
        return self.en if lang == "en" else self.ja

    def find_rule(self, event: Event, ruleset: Mapping[str, Any] = NO_RULESET) -> str:
        """Return the rule that an event cites under this ruleset."""
        for case in self.cases:
            if case.rule and case.when(event) and case.ruleset.items() <= ruleset.items():
                return case.rule
        return self.rule

    def name_details(self, event: Event) -> list[tuple[str, int]]:
        """Return the details with their names."""
        return [(name, value) for name, value in zip(self.details, event[3:], strict=False) if name]

    def list_templates(self) -> list[dict[str, str]]:
        """Return all templates of this entry by language."""
        cases = [{"en": case.en, "ja": case.ja} for case in self.cases if case.en]
        return [{"en": self.en, "ja": self.ja}, *cases]


def is_hidden(event: Event) -> bool:
    """Return True if the details are hidden from the reader."""
    return event.x == HIDDEN


def is_zero(event: Event) -> bool:
    return event.x == 0


def index_events(*entries: EventEntry) -> dict[int, EventEntry]:
    """Return the entries by number. Numbers must be consecutive from 0, and names unique."""
    counts = Counter[int | str](key for entry in entries for key in (entry.code, entry.name))
    for key, count in counts.items():
        if count > 1:
            raise ValueError(f"events need unique codes and names: {key!r} appears more than once")
    if missing := set(range(len(entries))) - set(counts):
        raise ValueError(f"events are numbered consecutively from 0: {min(missing)} has no entry")
    return {entry.code: entry for entry in entries}
