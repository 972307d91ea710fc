"""The rulebook: complete in both languages, and as dry as the sheet where the sheet is dry."""

import re

import pytest

from boardroom.games.trade.game import TRADE


def book(lang):
    return {rule.number: rule for rule in TRADE.rulebook(None, lang)}


def test_the_rules_are_numbered_1_to_29():
    assert TRADE.rule_numbers() == [f"TC{n}" for n in range(1, 30)]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_rule_is_there_in_every_language(lang):
    rules = book(lang)
    assert list(rules) == TRADE.rule_numbers()
    for rule in rules.values():
        assert rule.title
        assert rule.text
        assert "{" not in rule.text
        assert (re.search("[ぁ-ん]", rule.text) is not None) == (lang == "ja")


def test_the_same_numbers_stand_in_both_languages():
    english, japanese = book("en"), book("ja")
    for number in ("TC5", "TC8", "TC9", "TC11", "TC16", "TC17", "TC19", "TC20", "TC21", "TC22", "TC23", "TC24"):
        found = [set(re.findall(r"\d+", rules[number].text)) for rules in (english, japanese)]
        assert found[0] == found[1], number


@pytest.mark.parametrize(
    ("number", "words"),
    [
        ("TC10", "無粋な質問に答える気はありません"),
        ("TC10", "喧嘩しないでください"),
        ("TC10", "守らなくてもかまいません"),
        ("TC4", "モノポリー"),
        ("TC15", "もしくは何も起こらないでしょう"),
        ("TC13", "条件を満たしている必要があるのは場に出す時だけ"),
    ],
)
def test_the_sheets_own_words_survive(number, words):
    assert words in book("ja")[number].text


def test_decided_rules_are_marked_as_readings():
    for lang, mark in (("en", "(house reading)"), ("ja", "（本システムの解釈）")):
        rules = book(lang)
        for number in ("TC2", "TC3", "TC4", "TC6", "TC9", "TC10", "TC19", "TC24", "TC25", "TC26", "TC27", "TC29"):
            assert mark in rules[number].text, (lang, number)
