"""The rulebook: complete in both languages, and as dry as the sheet where the sheet is dry, in words of our own."""

import re

import pytest
from texts import is_japanese

from boardroom.games.trade.game import TRADE


def book(lang):
    return {rule.number: rule for rule in TRADE.render_rulebook(TRADE.complete_options({}), lang)}


def test_rules_are_numbered_1_to_29():
    assert TRADE.rule_numbers() == [f"TC{n}" for n in range(1, 30)]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_rule_exists_in_every_language(lang):
    rules = book(lang)
    assert list(rules) == TRADE.rule_numbers()
    for rule in rules.values():
        assert rule.title
        assert rule.text
        assert "{" not in rule.text
        assert is_japanese(rule.text) == (lang == "ja")


NUMBERS = {
    "TC4": {"3", "20"}, "TC5": {"3"}, "TC8": {"2", "8"}, "TC9": {"15"}, "TC11": {"50"}, "TC16": {"2"}, "TC17": {"3"},
    "TC19": {"3"}, "TC20": {"3"}, "TC21": {"2"}, "TC22": {"2"}, "TC23": {"12", "15", "2"}, "TC24": {"20", "3"},
    "TC29": {"200"},
}  # fmt: skip
"""Copied from the specification."""


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("number", NUMBERS)
def test_specified_numbers_appear_in_every_language(number, lang):
    assert set(re.findall(r"\d+", book(lang)[number].text)) >= NUMBERS[number]


@pytest.mark.parametrize(
    ("number", "words"),
    [
        ("TC10", "野暮な質問には答えない"),
        ("TC10", "どうか仲良く"),
        ("TC10", "守る義務はありません"),
        ("TC4", "モノポリー"),
        ("TC15", "何もないか"),
        ("TC13", "場に出すその一度だけ"),
    ],
)
def test_rulebook_rewords_jokes_of_sheet(number, words):
    assert words in book("ja")[number].text


def test_interpretations_are_marked():
    for lang, mark in (("en", "(our interpretation)"), ("ja", "（本サイトの解釈）")):
        rules = book(lang)
        for number in ("TC2", "TC3", "TC4", "TC6", "TC9", "TC10", "TC19", "TC24", "TC25", "TC26", "TC27", "TC29"):
            assert mark in rules[number].text, (lang, number)
