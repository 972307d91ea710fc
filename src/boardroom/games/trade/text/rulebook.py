"""The numbered rules with the cards and numbers of a ruleset filled in (format: `base/rulebook.py`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardroom.base.rulebook import Rule, parse_rules, render_rules
from boardroom.games.trade.law.codes import MAX_AMOUNT
from boardroom.games.trade.table.rulesets import NUMBER_RANGES
from boardroom.games.trade.text import rulebook_en, rulebook_ja, terms

RULE_TEXTS = {"en": rulebook_en.TEXT, "ja": rulebook_ja.TEXT}
MARKS = {"en": rulebook_en.MARK, "ja": rulebook_ja.MARK}
CARD_LINES = {"en": rulebook_en.CARD_LINES, "ja": rulebook_ja.CARD_LINES}


RULE_ENTRIES = {lang: parse_rules(text) for lang, text in RULE_TEXTS.items()}


# TC15: the moment an event card goes under its deck
UNDER_DECK_TEXTS = {"en": ("after", "before"), "ja": ("処理したあとに", "処理する前に")}


# TC8, TC9: the limit of bids for player cards 5 and 6
BID_TEXTS = {
    "en": (
        (
            "A bid may be as high as the bidder can pay; "
            f"bids above {MAX_AMOUNT} are first raised in steps of {MAX_AMOUNT}"
        ),
        f"A bid may be at most {MAX_AMOUNT}",
    ),
    "ja": (
        f"払えるかぎり、いくらでも出せます。{MAX_AMOUNT}より多く出すときは、まず{MAX_AMOUNT}ずつ上げてから残りを言います",
        f"出せるのは{MAX_AMOUNT}までです",
    ),
}


def render_rulebook(rules: Mapping[str, Any], lang: str) -> list[Rule]:
    """Return the rules with the values of a ruleset, in order."""
    return render_rules(RULE_ENTRIES[lang], {}, placeholder_values(rules, lang))


def placeholder_values(rules: Mapping[str, Any], lang: str) -> dict[str, str]:
    """Return the values of the placeholders."""
    line = CARD_LINES[lang]
    said = {key: str(rules[key]) for key in NUMBER_RANGES}
    said["mark"] = MARKS[lang]
    said["most"] = str(MAX_AMOUNT)
    said["bids"] = BID_TEXTS[lang][rules["capped"]]
    said["under"] = UNDER_DECK_TEXTS[lang][rules["under_first"]]
    said["rights_count"] = str(sum(card["copies"] for card in rules["rights"]))
    said["events_count"] = str(sum(card["copies"] for card in rules["events"]))
    said["rights_list"] = "\n".join(
        line["right"].format(
            condition=terms.condition_name(card["condition"], lang), amount=card["amount"], copies=card["copies"]
        )
        for card in rules["rights"]
    )
    said["events_list"] = "\n".join(
        line["event"].format(event=terms.EVENT_CARD_TERMS[card["event"]][lang], copies=card["copies"])
        for card in rules["events"]
    )
    return said
