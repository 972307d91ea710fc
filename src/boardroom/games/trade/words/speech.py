"""Trade and Credit in words: cards and actions as text, and events and refusals as sentences in two languages."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from boardroom.base.errors import BadInput, Refused
from boardroom.base.languages import LANGUAGES
from boardroom.base.text import folded
from boardroom.engine import words
from boardroom.engine.events import Event
from boardroom.engine.grammar import Grammar
from boardroom.games.trade.law.codes import (
    AMOUNTS,
    E_TOOK,
    EVENT_CARDS,
    EVENT_NAMES,
    FAMILIES,
    FIVE,
    KINDS,
    NUMBERS,
    PLAYER_CARDS,
    RANKS,
    RIGHTS,
    SEATS,
)
from boardroom.games.trade.table.rulesets import kind_names, ruleset
from boardroom.games.trade.words import sentences as texts
from boardroom.games.trade.words.events import EVENTS

SUIT_LETTERS = "SHDC"
SUIT_SIGNS = "♠♥♦♣"
SEAT_LETTERS = "ABCD"
"""Seats in actions: the sheet's own examples speak of A, B, C and D."""
NUMBER_NAMES = [f"{SUIT_LETTERS[c // RANKS]}{c % RANKS + 1}" for c in range(NUMBERS)]
NUMBER_SIGNS = [f"{SUIT_SIGNS[c // RANKS]}{c % RANKS + 1}" for c in range(NUMBERS)]
DECK_NAMES = ("numbers", "rights")


RULES_OF_REFUSALS = {
    "over": "TC28",
    "draw-first": "TC6",
    "not-your-turn": "TC7",
    "take-back": "TC7",
    "nothing-to-take-back": "TC7",
}


def numbered(names: Sequence[str], copies: Sequence[int], room: int) -> list[str]:
    """A name for every card of a deck: copies after the first have a number. All are equally likely to be drawn."""
    found = [
        name if copy == 0 else f"{name} {copy + 1}"
        for name, count in zip(names, copies, strict=True)
        for copy in range(count)
    ]
    return found + [f"unused-{n}" for n in range(len(found), room)]


class Sayings(Grammar):
    """The actions as text. An amount that nobody can have is refused by its rule (TC10), not as a word that is none."""

    def parse(self, text: str) -> int:
        try:
            return super().parse(text)
        except BadInput:
            if bid := re.fullmatch(r"take ([56]) for 0*[1-9]\d*", folded(text)):
                said = texts.REFUSALS["raise-first"]
                values = {"most": AMOUNTS, "player_card": bid[1]}
                rule = "TC8" if bid[1] == "5" else "TC9"
                raise Refused(rule, {lang: said[lang].format(**values) for lang in LANGUAGES}) from None
            if not re.fullmatch(r"(give|ask) (coins|income) [-+]?\d[\d.,]*", folded(text)):
                raise
        said = texts.REFUSALS["no-such-amount"]
        raise Refused("TC10", {lang: said[lang].format(most=AMOUNTS) for lang in LANGUAGES})


def grammar(rules: Mapping[str, Any]) -> Grammar:
    """The actions of a table with this deck."""
    kinds = kind_names(rules)
    rights = numbered(kinds, [line["copies"] for line in rules["rights"]], RIGHTS)
    counts = {line["event"]: line["copies"] for line in rules["events"]}
    events = numbered(EVENT_NAMES, [counts.get(name, 0) for name in EVENT_NAMES], EVENT_CARDS)
    kinds += [f"unused-{n}" for n in range(len(kinds), KINDS)]
    seats = list(SEAT_LETTERS[:SEATS])
    amounts = [str(n) for n in range(1, AMOUNTS + 1)]
    cards = [str(n + 1) for n in range(PLAYER_CARDS)]
    arguments: dict[str, list[Sequence[str]]] = {
        "roll": [[str(n) for n in range(1, 7)]],
        "start": [seats],
        "draw-number": [NUMBER_NAMES],
        "draw-right": [rights],
        "event": [events],
        "buy-income": [["income"]],
        "buy-number-blind": [["number"]],
        "buy-right-blind": [["right"]],
        "buy-number": [NUMBER_NAMES],
        "buy-right": [kinds],
        "take": [["5", "6"], ["for"], amounts],
        "play-number": [NUMBER_NAMES],
        "play-right": [kinds],
        "offer": [seats],
        "hear": [seats],
        "keep-number": [NUMBER_NAMES],
        "keep-right": [kinds],
        "raise": [["5", "6"]],
    }
    for verb in ("give", "ask"):
        arguments[f"{verb}-coins"] = [["coins"], amounts]
        arguments[f"{verb}-income"] = [["income"], amounts]
        arguments[f"{verb}-player"] = [["card"], cards]
        arguments[f"{verb}-number"] = [NUMBER_NAMES]
        arguments[f"{verb}-hand"] = [["hand"], kinds]
        arguments[f"{verb}-table"] = [["table"], kinds]
    return Sayings(
        [(name.split("-")[0] if name in arguments else name, arguments.get(name, [])) for name, _ in FAMILIES]
    )


class Words(words.Words):
    """The words of one table: its deck decides the names of the rights cards."""

    EVENTS = EVENTS
    REFUSALS = texts.REFUSALS
    RULES_OF_REFUSALS = RULES_OF_REFUSALS

    def __init__(self, options: Mapping[str, Any]) -> None:
        self.rules = ruleset(options["ruleset"])
        self.players = options["players"]
        self.kinds = kind_names(self.rules)
        self.grammar = grammar(self.rules)

    def right(self, kind: int, lang: str) -> str:
        """A rights card as people call it: condition and amount."""
        line = self.rules["rights"][kind]
        said = texts.condition(line["condition"], lang)
        return f"{said}（{line['amount']}）" if lang == "ja" else f"{said} ({line['amount']})"

    def detail(self, name: str, value: int) -> Any:
        if name == "number":
            return NUMBER_NAMES[value]
        if name == "right":
            return self.kinds[value]
        if name == "event":
            return EVENT_NAMES[value]
        if name == "deck":
            return DECK_NAMES[value]
        return value + 1 if name == "card" else value

    def said(self, name: str, value: int, lang: str, names: Sequence[str] = ()) -> str:
        if name in ("number", "right"):
            return self.card(name, value, lang)
        if name == "event":
            return texts.EVENT_CARDS_SAID[EVENT_NAMES[value]][lang]
        if name == "deck":
            return texts.DECKS[value][lang]
        if name == "to":
            return names[value]
        return str(value + 1 if name == "card" else value)

    def refused(self, name: str, value: Any, lang: str) -> str:
        """A `card` is given as ("number" or "right" or "player", n)."""
        if name == "card":
            deck, card = value
            return self.card(deck, card, lang)
        return str(value)

    def card(self, deck: str, card: int, lang: str) -> str:
        if deck == "number":
            return NUMBER_SIGNS[card]
        if deck == "right":
            return self.right(card, lang)
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
        if event.what == E_TOOK:
            units = {"en": "credit" if event.x == FIVE else "coins", "ja": "信用度" if event.x == FIVE else "コイン"}
            values["paid"] = f"{event.y} {units['en']}" if lang == "en" else f"{event.y}{units['ja']}"
        return values
