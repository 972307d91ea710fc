"""Acquire in words: squares, chains and actions as text, and events and refusals as sentences in two languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from boardroom.base.errors import Refused
from boardroom.base.languages import LANGUAGES
from boardroom.engine.game import HIDDEN
from boardroom.engine.grammar import Grammar
from boardroom.engine.tell import Event
from boardroom.games.acquire.law.codes import (
    COLS,
    E_BONUS,
    E_BOUGHT,
    E_DEFUNCT,
    E_DREW,
    E_EXCHANGED,
    E_FOUNDED,
    E_FOUNDER_CASH,
    E_FOUNDER_NOTHING,
    E_FOUNDER_SHARE,
    E_GREW,
    E_HOLDS,
    E_KEPT,
    E_LIQUIDATED,
    E_MARKET,
    E_MISPLACED,
    E_PASSED,
    E_PLACED,
    E_POWER,
    E_PUT_AWAY,
    E_SHOWED,
    E_SOLD,
    E_START_TILE,
    E_SURVIVES,
    E_SWAPPED,
    E_TRADED,
    EVENT_DETAILS,
    FAMILIES,
    NOBODY,
    POWERS,
    ROWS,
    TILES,
)
from boardroom.games.acquire.table.rulesets import chain_names, ruleset
from boardroom.games.acquire.words import sentences as texts

TILE_NAMES = [f"{t % COLS + 1}{'ABCDEFGHI'[t // COLS]}" for t in range(TILES)]
TILE_NUMBERS = {name: t for t, name in enumerate(TILE_NAMES)}
assert len(TILE_NAMES) == ROWS * COLS

TILE_EVENTS = {E_START_TILE, E_DREW, E_PLACED, E_MARKET, E_SHOWED, E_PUT_AWAY, E_MISPLACED, E_SWAPPED}
CHAIN_EVENTS = {
    E_FOUNDED, E_FOUNDER_SHARE, E_FOUNDER_CASH, E_FOUNDER_NOTHING, E_GREW, E_SURVIVES, E_DEFUNCT, E_HOLDS,
    E_BONUS, E_SOLD, E_TRADED, E_KEPT, E_BOUGHT, E_EXCHANGED, E_LIQUIDATED,
}  # fmt: skip


RULES_OF_REFUSALS = {
    "over": "AC13",
    "draw-first": "AC5",
    "not-your-turn": "AC5",
    "take-back": "CH24",
    "nothing-to-take-back": "CH24",
}


# The rule a real table goes by when a tile was misplaced
MISPLACED = {"exchange": "AC23", "counts": "CH25"}


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

    def event(self, event: Event, lang: str, names: Sequence[str]) -> str:
        """One sentence. Details that were hidden from the viewer (HIDDEN) are left out."""
        template = texts.EVENTS[event.what][lang]
        if event.x == HIDDEN and event.what in texts.EVENTS_HIDDEN:
            template = texts.EVENTS_HIDDEN[event.what][lang]
        elif event.x == 0 and event.what in texts.EVENTS_ZERO:
            template = texts.EVENTS_ZERO[event.what][lang]
        return template.format_map(self.event_values(event, lang, names))

    def rule_of(self, event: Event) -> str:
        """The rule an event line cites; empty where none is meant."""
        if event.what in (E_MISPLACED, E_SWAPPED):
            return MISPLACED[self.rules["misplaced"]]
        if event.what == E_PASSED and event.x == 0:
            return "AC22"
        if event.what == E_PASSED and self.rules["stuck"] == "pass" and self.rules["dead"] == "one":
            return "CH23"
        if event.what == E_PUT_AWAY and self.rules["dead"] == "one":
            return "CH22"
        return texts.RULES_OF_EVENTS.get(event.what, "")

    def event_data(self, event: Event) -> dict[str, Any]:
        """The event for programs: what, who, and its details by name."""
        what, *details = EVENT_DETAILS[event.what]
        data: dict[str, Any] = {"what": what}
        if event.who != NOBODY:
            data["who"] = event.who
        for name, value in zip(details, (event.x, event.y, event.z), strict=False):
            if value == HIDDEN:
                data[name] = None
            elif name in ("tile", "square"):
                data[name] = TILE_NAMES[value]
            elif name in ("chain", "other"):
                data[name] = self.chains[value]
            elif name == "power":
                data[name] = POWERS[value]
            elif name:
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
        if event.what in TILE_EVENTS and event.x != HIDDEN:
            values["tile"] = TILE_NAMES[event.x]
        if event.what in (E_MISPLACED, E_SWAPPED):
            values["square"] = TILE_NAMES[event.y]
        if event.what == E_MARKET:
            values["chain"] = self.chain(event.z, lang)
        if event.what in CHAIN_EVENTS and event.x != HIDDEN:
            values["chain"] = self.chain(event.x, lang)
        if event.what in (E_TRADED, E_EXCHANGED) and event.y != HIDDEN:
            values["other"] = self.chain(event.y, lang)
        if event.what == E_POWER:
            values["power"] = texts.POWERS[POWERS[event.x]][lang]
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
            said: dict[str, str] = {**self.terms[lang]}
            for name, value in values.items():
                if name in ("tile", "square"):
                    said[name] = TILE_NAMES[value]
                elif name in ("chain", "other"):
                    said[name] = self.chain(value, lang)
                elif name == "power":
                    said[name] = texts.POWERS[POWERS[value]][lang]
                elif name in ("money", "price"):
                    said[name] = f"${value:,}"
                else:
                    said[name] = str(value)
            sentences[lang] = texts.REFUSALS[key][lang].format_map(said)
        return Refused(rule, sentences)
