"""The table of a game's events: each in one place, from its number to its sentences.

The rules tell what happened in small integers (`engine.events`); a game's `words/events.py` says for every number what
programs call it, what its details are, which rule it cites, under which kind the log lists it, and its sentence in
English and Japanese.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from boardroom.engine.events import HIDDEN, Event

NO_RULESET: Mapping[str, Any] = MappingProxyType({})


def always(event: Event) -> bool:
    return True


@dataclass(frozen=True)
class Case:
    """The same event where its details make it something else: another sentence, another rule, or both."""

    when: Callable[[Event], bool] = always
    en: str = ""
    ja: str = ""
    rule: str = ""
    ruleset: Mapping[str, Any] = field(default_factory=dict)
    """The rule is this one where the ruleset has these values."""


@dataclass(frozen=True)
class Entry:
    code: int
    name: str
    """For programs."""
    details: tuple[str, ...]
    """What x, y and z are; "" for nothing."""
    rule: str
    kind: str
    en: str
    ja: str
    cases: tuple[Case, ...] = ()
    """The first that holds counts."""

    def template(self, event: Event, lang: str) -> str:
        """The sentence, its details still to be filled in."""
        for case in self.cases:
            if case.en and case.when(event):
                return case.en if lang == "en" else case.ja
        return self.en if lang == "en" else self.ja

    def cites(self, event: Event, ruleset: Mapping[str, Any] = NO_RULESET) -> str:
        """The rule it cites at a table with this ruleset."""
        for case in self.cases:
            if case.rule and case.when(event) and case.ruleset.items() <= ruleset.items():
                return case.rule
        return self.rule

    def named(self, event: Event) -> list[tuple[str, int]]:
        """The details by name."""
        return [(name, value) for name, value in zip(self.details, event[3:], strict=False) if name]

    def sentences(self) -> list[dict[str, str]]:
        """Every template there is for it, by language."""
        cases = [{"en": case.en, "ja": case.ja} for case in self.cases if case.en]
        return [{"en": self.en, "ja": self.ja}, *cases]


def unseen(event: Event) -> bool:
    """Its details are hidden from the reader."""
    return event.x == HIDDEN


def zero(event: Event) -> bool:
    return event.x == 0


def table(*entries: Entry) -> dict[int, Entry]:
    """The entries by number. Every number from 0 on has one, and every name is another."""
    said = Counter[int | str](what for entry in entries for what in (entry.code, entry.name))
    for what, times in said.items():
        if times > 1:
            raise ValueError(f"events have one entry each, and a name of their own: {what!r} has more")
    if missing := set(range(len(entries))) - set(said):
        raise ValueError(f"events are numbered from 0 on, each with its entry: {min(missing)} has none")
    return {entry.code: entry for entry in entries}
