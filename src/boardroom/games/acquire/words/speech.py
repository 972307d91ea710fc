"""Acquire in words: squares, chains and actions as text, and events and refusals as sentences in two languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from boardroom.base.errors import Refused
from boardroom.base.languages import LANGUAGES
from boardroom.engine.events import Event
from boardroom.engine.game import HIDDEN
from boardroom.engine.grammar import Grammar
from boardroom.games.acquire.law.codes import COLS, E_BONUS, FAMILIES, NOBODY, POWERS, ROWS, TILES
from boardroom.games.acquire.table.rulesets import chain_names, ruleset
from boardroom.games.acquire.words import sentences as texts
from boardroom.games.acquire.words.events import EVENTS

TILE_NAMES = [f"{t % COLS + 1}{'ABCDEFGHI'[t // COLS]}" for t in range(TILES)]
TILE_NUMBERS = {name: t for t, name in enumerate(TILE_NAMES)}
assert len(TILE_NAMES) == ROWS * COLS

NAMED = ("tile", "square", "chain", "other", "power")
"""Details of events and refusals that are numbers of something with a name."""
RULES_OF_REFUSALS = {
    "over": "AC13",
    "draw-first": "AC5",
    "not-your-turn": "AC5",
    "take-back": "CH24",
    "nothing-to-take-back": "CH24",
}


def grammar(chains: Sequence[str]) -> Grammar:
    """Acquire's actions for a table with these chains (spec: "Text of the actions")."""
    arguments: dict[str, list[Sequence[str]]] = {
        "place": [TILE_NAMES],
        "draw": [TILE_NAMES],
        "shed-tile": [TILE_NAMES],
        "found": [chains],
        "survive": [chains],
        "settle": [chains],
        "buy": [chains],
        "exchange": [chains, chains],
        "power": [POWERS],
    }
    verbs = {"shed-tile": "shed"}
    return Grammar([(verbs.get(name, name), arguments.get(name, [])) for name, _ in FAMILIES])


class Words:
    """The words of one table: its ruleset decides the names of chains and people."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        self.rules = ruleset(options["ruleset"])
        self.players = options["players"]
        self.chains = chain_names(self.rules)
        self.grammar = grammar(self.chains)

    @cached_property
    def terms(self) -> dict[str, dict[str, str]]:
        return {lang: texts.TERMS[self.rules["terms"]][lang] for lang in LANGUAGES}

    def chain(self, number: int, lang: str) -> str:
        name = self.chains[number]
        return texts.CHAINS_JA.get(name, name) if lang == "ja" else name

    def named(self, name: str, number: int, lang: str) -> str:
        """What a detail is a number of, as people call it."""
        if name in ("tile", "square"):
            return TILE_NAMES[number]
        if name == "power":
            return texts.POWERS[POWERS[number]][lang]
        return self.chain(number, lang)

    def event(self, event: Event, lang: str, names: Sequence[str]) -> str:
        """One sentence. Details that were hidden from the viewer (HIDDEN) are left out."""
        template = EVENTS[event.what].template(event, lang)
        return template.format_map(self.event_values(event, lang, names))

    def rule_of(self, event: Event) -> str:
        """The rule an event line cites; empty where none is meant."""
        return EVENTS[event.what].cites(event, self.rules)

    def event_data(self, event: Event) -> dict[str, Any]:
        """The event for programs: what, who, and its details by name."""
        entry = EVENTS[event.what]
        data: dict[str, Any] = {"what": entry.name}
        if event.who != NOBODY:
            data["who"] = event.who
        for name, value in entry.named(event):
            if value == HIDDEN:
                data[name] = None
            elif name in ("tile", "square"):
                data[name] = TILE_NAMES[value]
            elif name in ("chain", "other"):
                data[name] = self.chains[value]
            elif name == "power":
                data[name] = POWERS[value]
            else:
                data[name] = value
        return data

    def event_values(self, event: Event, lang: str, names: Sequence[str]) -> dict[str, str]:
        values = {
            **self.terms[lang],
            "who": names[event.who] if event.who != NOBODY else "",
            "x": str(event.x),
            "y": str(event.y),
            "z": str(event.z),
            "money_x": f"${event.x:,}",
            "money_y": f"${event.y:,}",
            "money_z": f"${event.z:,}",
        }
        for name, value in EVENTS[event.what].named(event):
            if value != HIDDEN and name in NAMED:
                values[name] = self.named(name, value, lang)
        if event.what == E_BONUS:
            # With Tycoon's three bonuses holders are first, second, third; with two, majority and minority
            values["place"] = values[f"holder_{event.z}"] if event.z in (1, 2, 3) else ""
        return values

    def refuse(self, key: str, **values: Any) -> Refused:
        """A refusal any game knows, with the rule that says it here."""
        return self.refusal(RULES_OF_REFUSALS[key], key, **values)

    def refusal(self, rule: str, key: str, **values: Any) -> Refused:
        """A refusal with its sentence in every language. `tile`, `square`, `chain`, `other` and `power` are numbers."""
        sentences = {}
        for lang in LANGUAGES:
            said = {**self.terms[lang]} if values else self.terms[lang]
            for name, value in values.items():
                if name in NAMED:
                    said[name] = self.named(name, value, lang)
                elif name in ("money", "price"):
                    said[name] = f"${value:,}"
                else:
                    said[name] = str(value)
            sentences[lang] = texts.REFUSALS[key][lang].format_map(said)
        return Refused(rule, sentences)
