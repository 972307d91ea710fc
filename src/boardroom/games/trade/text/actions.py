"""The text of every action."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from boardroom.base.errors import BadInput, Refusal
from boardroom.base.languages import LANGUAGES
from boardroom.base.text import fold_text
from boardroom.engine.rules.grammar import Grammar
from boardroom.games.trade.law.codes import (
    EVENT_NAMES,
    FAMILIES,
    KINDS,
    MAX_AMOUNT,
    MAX_EVENT_CARDS,
    MAX_RIGHTS,
    PLAYER_CARDS,
    SEATS,
)
from boardroom.games.trade.table.rulesets import right_kind_names
from boardroom.games.trade.text.names import NUMBER_NAMES, SEAT_LETTERS
from boardroom.games.trade.text.refusals import REFUSALS


def number_copies(names: Sequence[str], copies: Sequence[int], room: int) -> list[str]:
    """Return a name for every card of a deck; copies after the first have a number. All are equally likely to be
    drawn."""
    found = [
        name if copy == 0 else f"{name} {copy + 1}"
        for name, count in zip(names, copies, strict=True)
        for copy in range(count)
    ]
    return found + [f"unused-{n}" for n in range(len(found), room)]


class TradeGrammar(Grammar):
    """The actions as text. Impossible amounts are refused by their rule (TC10), not as unknown actions."""

    def parse(self, text: str) -> int:
        try:
            return super().parse(text)
        except BadInput:
            if bid := re.fullmatch(r"take ([56]) for 0*[1-9]\d*", fold_text(text)):
                said = REFUSALS["raise-first"]
                values = {"most": MAX_AMOUNT, "player_card": bid[1]}
                rule = "TC8" if bid[1] == "5" else "TC9"
                raise Refusal(rule, {lang: said[lang].format(**values) for lang in LANGUAGES}) from None
            if not re.fullmatch(r"(give|ask) (coins|income) [-+]?\d[\d.,]*", fold_text(text)):
                raise
        said = REFUSALS["no-such-amount"]
        raise Refusal("TC10", {lang: said[lang].format(most=MAX_AMOUNT) for lang in LANGUAGES})


def action_grammar(rules: Mapping[str, Any]) -> Grammar:
    """Return the grammar for a table with this deck."""
    kinds = right_kind_names(rules)
    rights = number_copies(kinds, [line["copies"] for line in rules["rights"]], MAX_RIGHTS)
    counts = {line["event"]: line["copies"] for line in rules["events"]}
    events = number_copies(EVENT_NAMES, [counts.get(name, 0) for name in EVENT_NAMES], MAX_EVENT_CARDS)
    kinds += [f"unused-{n}" for n in range(len(kinds), KINDS)]
    seats = list(SEAT_LETTERS[:SEATS])
    amounts = [str(n) for n in range(1, MAX_AMOUNT + 1)]
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
    return TradeGrammar(
        [(name.split("-")[0] if name in arguments else name, arguments.get(name, [])) for name, _ in FAMILIES]
    )
