"""The numbered rules with the cards and numbers of a ruleset filled in (format: `base/rulebook.py`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardroom.base.rulebook import Rule, parse, printed
from boardroom.games.trade.law.codes import AMOUNTS
from boardroom.games.trade.table.rulesets import NUMBERS_OF
from boardroom.games.trade.text import rulebook_en, rulebook_ja, terms

TEXTS = {"en": rulebook_en.TEXT, "ja": rulebook_ja.TEXT}
MARKS = {"en": rulebook_en.MARK, "ja": rulebook_ja.MARK}
LINES = {"en": rulebook_en.LINES, "ja": rulebook_ja.LINES}


ENTRIES = {lang: parse(text) for lang, text in TEXTS.items()}


# TC15: the moment an event card goes under its deck
UNDER = {"en": ("after", "before"), "ja": ("処理したあとに", "処理する前に")}


# TC8, TC9: the limit of bids for player cards 5 and 6
BIDS = {
    "en": (
        f"A bid may be as high as the bidder can pay; bids above {AMOUNTS} are first raised in steps of {AMOUNTS}",
        f"A bid may be at most {AMOUNTS}",
    ),
    "ja": (
        f"払えるかぎり、いくらでも出せます。{AMOUNTS}より多く出すときは、まず{AMOUNTS}ずつ上げてから残りを言います",
        f"出せるのは{AMOUNTS}までです",
    ),
}


def rulebook(rules: Mapping[str, Any], lang: str) -> list[Rule]:
    """Return the rules with the values of a ruleset, in order."""
    return printed(ENTRIES[lang], {}, values(rules, lang))


def values(rules: Mapping[str, Any], lang: str) -> dict[str, str]:
    """Return the values of the placeholders."""
    line = LINES[lang]
    said = {key: str(rules[key]) for key in NUMBERS_OF}
    said["mark"] = MARKS[lang]
    said["most"] = str(AMOUNTS)
    said["bids"] = BIDS[lang][rules["capped"]]
    said["under"] = UNDER[lang][rules["under_first"]]
    said["rights_count"] = str(sum(card["copies"] for card in rules["rights"]))
    said["events_count"] = str(sum(card["copies"] for card in rules["events"]))
    said["rights_list"] = "\n".join(
        line["right"].format(
            condition=terms.condition(card["condition"], lang), amount=card["amount"], copies=card["copies"]
        )
        for card in rules["rights"]
    )
    said["events_list"] = "\n".join(
        line["event"].format(event=terms.EVENT_CARDS_SAID[card["event"]][lang], copies=card["copies"])
        for card in rules["events"]
    )
    return said
