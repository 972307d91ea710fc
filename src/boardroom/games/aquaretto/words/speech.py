"""Aquaretto and Zooloretto in words: actions as text, and events and refusals as sentences in two languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from boardroom.base.errors import Refused
from boardroom.base.languages import LANGUAGES
from boardroom.engine.events import Event
from boardroom.games.aquaretto.law.codes import NOBODY, PARTS, PHASES
from boardroom.games.aquaretto.table.rulesets import base
from boardroom.games.aquaretto.words import sentences as texts
from boardroom.games.aquaretto.words.actions import grammar
from boardroom.games.aquaretto.words.events import EVENTS
from boardroom.games.aquaretto.words.names import (
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

NAMES: dict[str, Sequence[str]] = {
    "species": SPECIES_NAMES,
    "kind": KIND_NAMES,
    "game": GAMES,
    "cell": CELL_NAMES,
    "pen": PEN_NAMES,
    "other_pen": PEN_NAMES,
    "place": PLACE_NAMES,
    "role": ROLE_NAMES,
    "part": PARTS,
    "board": BOARD_NAMES,
    "filled": FILLED_NAMES,
    "why": ("no-place", "bank-empty"),
}
"""What a detail of an event or a refusal is a number of."""

RULES_OF_REFUSALS = {
    "over": "AQ27",
    "draw-first": "AQ9",
    "not-your-turn": "AQ12",
    "take-back": "AQ26",
    "nothing-to-take-back": "AQ26",
}


class Words:
    """The words of one table."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        self.ruleset = base(options["ruleset"])
        self.grammar = grammar()

    def event(self, event: Event, lang: str, names: Sequence[str]) -> str:
        """One sentence."""
        entry = EVENTS[event.what]
        values = {"who": names[event.who] if event.who != NOBODY else ""}
        for name, number in entry.named(event):
            values[name] = self.said(name, number, lang, names)
        return entry.template(event, lang).format_map(values)

    def said(self, name: str, number: int, lang: str, names: Sequence[str]) -> str:
        """A detail as people say it."""
        if name == "kind":
            return texts.a_kind(number, lang)
        if name in texts.COUNTED:
            return texts.counted(name, number, lang)
        if name == "phase":
            return texts.PHASES[PHASES[number]][lang]
        if name == "tile":
            return TILE_NAMES[number]
        if name == "truck":
            return str(number + 1)
        if name == "other":
            return names[number]
        if name == "cell":
            return CELL_NAMES[number] if number >= 0 else ""
        if name in NAMES:
            return texts.NAMES[NAMES[name][number]][lang]
        return str(number)

    def event_data(self, event: Event) -> dict[str, Any]:
        """The event for programs: what, who, and its details by name."""
        entry = EVENTS[event.what]
        data: dict[str, Any] = {"what": entry.name}
        if event.who != NOBODY:
            data["who"] = event.who
        for name, number in entry.named(event):
            if name == "truck":
                data[name] = number + 1
            elif name in NAMES:
                data[name] = NAMES[name][number] if number >= 0 else None
            else:
                data[name] = number
        return data

    def rule_of(self, event: Event) -> str:
        """The rule an event line cites; empty where none is meant."""
        return EVENTS[event.what].cites(event, {"ruleset": self.ruleset})

    def refuse(self, key: str, **values: Any) -> Refused:
        """A refusal any game knows, with the rule that says it here."""
        return self.refusal(RULES_OF_REFUSALS[key], key, **values)

    def refusal(self, rule: str, key: str, **values: Any) -> Refused:
        """A refusal with its sentence in every language. Details are given as numbers, except the names of players."""
        sentences = {}
        for lang in LANGUAGES:
            said = {
                name: self.said(name, value, lang, ()) if isinstance(value, int) else value
                for name, value in values.items()
            }
            sentences[lang] = texts.REFUSALS[key][lang].format_map(said)
        return Refused(rule, sentences)
