"""The rulebook of Aquaretto, Zooloretto and both: complete in both languages, each with its own rules and values."""

import re

import pytest
from texts import is_japanese

from boardroom.base.errors import BadInput
from boardroom.base.languages import LANGUAGES
from boardroom.games.aquaretto.game import AQUARETTO
from boardroom.games.aquaretto.table.rulesets import RULESETS
from boardroom.games.aquaretto.text import rulebook

BOOKS = [(name, lang) for name in RULESETS for lang in LANGUAGES]
NUMBER = re.compile(r"(?:AQ|ZO|MIX)\d+")


def book(name, lang="en"):
    return {
        rule.number: rule for rule in AQUARETTO.render_rulebook(AQUARETTO.complete_options({"ruleset": name}), lang)
    }


def test_rule_numbers_match_specification():
    assert AQUARETTO.rule_numbers() == [
        *(f"AQ{n}" for n in range(1, 34)), "AQ36", *(f"ZO{n}" for n in range(1, 7)), *(f"MIX{n}" for n in range(1, 9)),
    ]  # fmt: skip


@pytest.mark.parametrize(("name", "lang"), BOOKS)
def test_rulebooks_render(name, lang):
    printed = book(name, lang)
    assert list(printed) == [number for number in AQUARETTO.rule_numbers() if number in printed]
    for rule in printed.values():
        assert rule.title
        assert rule.text
        assert not re.search(r"[{}\[\]]", rule.title + rule.text)
        assert is_japanese(rule.text) == (lang == "ja")


def test_unknown_ruleset_is_rejected():
    with pytest.raises(BadInput, match="ruleset is one of"):
        book("2023", "en")


@pytest.mark.parametrize(("name", "lang"), BOOKS)
def test_rulebook_references_only_its_own_rules(name, lang):
    printed = book(name, lang)
    for rule in printed.values():
        assert set(NUMBER.findall(rule.text)) <= set(printed), rule.number


def test_each_ruleset_renders_its_rules():
    assert set(book("joint")) == set(AQUARETTO.rule_numbers())
    assert set(book("aquaretto")) == {number for number in AQUARETTO.rule_numbers() if number.startswith("AQ")}
    of_the_zoo = book("zooloretto")
    assert {"AQ9", "AQ13", "AQ19", "AQ36", "ZO1", "ZO6"} <= set(of_the_zoo)
    assert not {"AQ4", "AQ15", "AQ20", "AQ25", "AQ31", "MIX1"} & set(of_the_zoo)
    for rule in of_the_zoo.values():
        assert not re.search("aquarium|keeper|trainer|cashier", rule.title + rule.text), rule.number


def test_rulebooks_have_same_lines_in_both_languages():
    for en, ja in zip(rulebook.RULE_ENTRIES["en"], rulebook.RULE_ENTRIES["ja"], strict=True):
        assert en.number == ja.number
        assert [(line.key, line.values) for line in en.lines] == [(line.key, line.values) for line in ja.lines]


@pytest.mark.parametrize(("lang", "one", "two"), [("en", "1 coin.", "2 coins."), ("ja", "1コイン", "2コイン")])
def test_rulebook_shows_starting_coins_of_ruleset(lang, one, two):
    assert one in book("aquaretto", lang)["AQ8"].text
    assert two in book("zooloretto", lang)["AQ8"].text
    assert two in book("joint", lang)["AQ8"].text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rulebook_values_match_sheet(lang):
    printed = book("joint", lang)
    for number, values in {
        "AQ1": "11 2", "AQ3": "10 30 16 3", "AQ7": "15", "AQ16": "3 5", "ZO1": "11 12 4 12 30 15",
    }.items():  # fmt: skip
        found = re.findall(r"\d+", printed[number].text)
        assert [value for value in values.split() if value not in found] == [], number
    rows = [line.split()[-4:] for line in printed["ZO2"].text.split("\n") if line.startswith("  ")][1:]
    assert rows == [["5", "4", "1", "2"], ["8", "5", "2", "1"], ["10", "6", "0", "1"], ["9", "5", "1", "1"]]


def test_rulebook_draws_park_with_space_names():
    rows = [line.split() for line in book("aquaretto")["AQ4"].text.split("\n") if line.startswith("  ")]
    assert rows[0] == [".", "K10", "L10", "M10", "."]
    assert rows[4] == ["e", "e", "L14", "M14", "."]
    assert sum(name not in ".e" for row in rows for name in row) == 19


@pytest.mark.parametrize(("lang", "mark"), [("en", "(our interpretation)"), ("ja", "（本サイトの解釈）")])
def test_interpretations_are_marked(lang, mark):
    printed = book("joint", lang)
    marked = {number for number, rule in printed.items() if mark in rule.text}
    assert marked == {"AQ17", "AQ18", "AQ21", "AQ26", "ZO4", "MIX1"}


@pytest.mark.parametrize(
    "word",
    ["水族館", "倉庫", "水槽", "従業員", "入場券売り場", "飼育係", "調教師", "マネージャー", "運搬トラック",
     "拡張ボード", "小屋", "えさやり場", "円形ディスク", "稲妻"],
)  # fmt: skip
def test_japanese_rulebook_uses_terms_of_sheet(word):
    assert any(word in rule.title + rule.text for rule in book("joint", "ja").values())
