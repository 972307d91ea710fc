"""The rulebook of Acquire: complete in both languages, with the values of whatever ruleset is printed."""

import re

import pytest
from texts import is_japanese

from boardroom.base.languages import LANGUAGES
from boardroom.base.text import display_width
from boardroom.games.acquire import ACQUIRE
from boardroom.games.acquire.table.rulesets import CHOICES, RULESETS, complete_ruleset
from boardroom.games.acquire.text import rulebook, terms

BOOKS = [(name, lang) for name in RULESETS for lang in LANGUAGES]


# Words of one sheet, and those the other has for the same
WORDS_2000 = [
    "会社",
    "創設者",
    "合併実行者",
    "次席株主",
    "株主ボーナス",
    "安定した会社",
    "活動している会社",
    "独立タイル",
]
WORDS_2023 = [
    "創業者",
    "合併仕掛人",
    "第2株主",
    "株主配当",
    "大規模ホテルチェーン",
    "アクティブなホテルチェーン",
    "独立した建物",
]


@pytest.mark.parametrize(
    ("name", "has", "lacks"),
    [
        ("2000", WORDS_2000, WORDS_2023),
        ("2023", WORDS_2023, WORDS_2000),
        ("championship", [*WORDS_2023[:-1], "デッドタイル"], WORDS_2000),
    ],
)
def test_rulebooks_use_terms_of_their_sheets(name, has, lacks):
    book = "\n".join(rule.title + rule.text for rule in rulebook.render_rulebook(complete_ruleset(name), "ja"))
    assert [word for word in has if word not in book] == []
    assert [word for word in lacks if word in book] == []


def test_championship_terms_exist():
    """Its sheet has hotel chains, but tiles, and calls the dead ones デッドタイル."""
    rules = {**complete_ruleset("championship"), "terms": "tournament"}
    book = "\n".join(rule.title + rule.text for rule in rulebook.render_rulebook(rules, "ja"))
    assert all(word in book for word in ("ホテルチェーン", "タイル11枚以上", "デッドタイル", "吸収するホテルチェーン"))
    assert not any(word in book for word in ("建物", "買収", "会社"))


def book_of(given, lang="en"):
    return {rule.number: rule for rule in rulebook.render_rulebook(complete_ruleset(given), lang)}


def house(base="2023", lang="en", **keys):
    return book_of({"base": base, **keys}, lang)


def test_rule_numbers_match_specification():
    assert ACQUIRE.rule_numbers() == [
        *(f"AC{n}" for n in range(1, 17)), *(f"AC{n}" for n in range(20, 24)),
        "CH9", *(f"CH{n}" for n in range(20, 26)),
    ]  # fmt: skip


@pytest.mark.parametrize(("name", "lang"), BOOKS)
def test_rulebooks_render(name, lang):
    book = rulebook.render_rulebook(complete_ruleset(name), lang)
    printed = [rule.number for rule in book]
    assert printed == [number for number in ACQUIRE.rule_numbers() if number in printed]
    assert set(printed) >= {number for number in ACQUIRE.rule_numbers() if number.startswith("AC")} | {"CH24"}
    assert ("CH20" in printed) == ("CH22" in printed) == ("CH23" in printed) == (name == "championship")
    for rule in book:
        assert rule.title
        assert rule.text
        assert not re.search(r"[{}\[\]]", rule.title + rule.text)
        assert is_japanese(rule.text) == (lang == "ja")


def test_rulebooks_have_same_lines_in_both_languages():
    for en, ja in zip(rulebook.RULE_ENTRIES["en"], rulebook.RULE_ENTRIES["ja"], strict=True):
        assert en.number == ja.number
        conditions = [[(line.key, line.values) for line in entry.lines] for entry in (en, ja)]
        assert conditions[0] == conditions[1], en.number


def test_rulebook_conditions_use_existing_keys_and_values():
    known = {key: set(values) for key, values in CHOICES.items()}
    derived = [rulebook.rule_facts(complete_ruleset(name)) for name in RULESETS]
    for entry in rulebook.RULE_ENTRIES["en"]:
        for line in entry.lines:
            if line.key in known:
                assert set(line.values) <= known[line.key], line
            elif line.key:
                assert all(line.key in facts for facts in derived), line


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", ["order", "founder", "dead", "stuck", "assets", "powers", "take_back", "third"])
def test_rulebook_mentions_every_value_of_every_key(key, lang):
    """Two values of a key never print the same rules."""
    for base in RULESETS:
        books = [tuple(house(base, lang, **{key: value}).values()) for value in CHOICES[key]]
        assert len(set(books)) == len(books)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("key", "value", "number", "shown"),
    [
        ("cash", 7500, "AC2", "$7,500"),
        ("shares", 30, "AC2", "30"),
        ("hand", 8, "AC4", "8"),
        ("purchases", 4, "AC12", "4"),
        ("safe", 10, "AC9", "10"),
        ("safe", 10, "AC13", "10"),
        ("end", 39, "AC13", "39"),
        ("first_bonus", 12, "AC3", "12"),
        ("first_bonus", 12, "AC11", "$14,400"),
        ("last_bonus", 6, "AC20", "$7,200"),
    ],
)
def test_house_rulebook_shows_own_values(lang, key, value, number, shown):
    assert shown in house(lang=lang, **{key: value})[number].text
    assert shown not in book_of("2023", lang)[number].text


def test_house_rulebook_shows_own_tables():
    chains = {"low": ["Anchor", "Tower"], "mid": ["Bell", "Crown", "Dove"], "high": ["Elm", "Fox"]}
    assert "Anchor、タワー" in house(lang="ja", chains=chains)["AC2"].text
    sizes = [2, 3, 4, 5, 6, 7, 21, 31, 50]
    lines = house(sizes=sizes)["AC3"].text.split("\n")
    assert [line.split()[0] for line in lines[2:11]] == ["2", "3", "4", "5", "6", "7-20", "21-30", "31-49", "50+"]


def test_banknotes_are_listed_only_if_they_match_cash():
    assert "$500" in book_of("2023")["AC2"].text
    assert "$500" not in house(cash=7000)["AC2"].text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_prices_and_bonuses_match_sheets(lang):
    def row(text, first):
        return next(line.split()[1:] for line in text.split("\n") if line.split()[:1] == [first])

    book = book_of("2023", lang)
    assert row(book["AC3"].text, "5") == ["$500", "$600", "$700"]
    assert row(book["AC3"].text, "31-40") == ["$900", "$1,000", "$1,100"]
    # Imperial with five tiles, in the sheet's example
    assert row(book["AC11"].text, "$700") == ["$7,000", "$3,500"]
    assert row(book["AC20"].text, "$700") == ["$7,000", "$5,000", "$3,500"]


def test_tables_align_wide_characters():
    for name in RULESETS:
        lines = [line for line in book_of(name, "ja")["AC11"].text.split("\n") if line.startswith("  ")]
        assert len(lines) == 12
        assert len({display_width(line) for line in lines}) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_modes_are_named_only_with_a_choice(lang):
    tycoon, classic = terms.MODE_TERMS["tycoon"][lang], terms.MODE_TERMS["classic"][lang]
    assert tycoon in book_of("2023", lang)["AC20"].text
    assert classic in book_of("2023", lang)["AC16"].text
    for number in ("AC4", "AC11", "AC16", "AC20"):
        assert tycoon not in book_of("2000", lang)[number].text
        assert classic not in book_of("2000", lang)[number].text
    only_three = house(lang=lang, bonuses={"tycoon": "three"})
    assert tycoon not in only_three["AC20"].text
    assert "$8,200" in only_three["AC20"].text
    assert "$6,000" not in only_three["AC11"].text


@pytest.mark.parametrize(("lang", "mark"), [("en", "(our interpretation)"), ("ja", "（本サイトの解釈）")])
def test_interpretations_are_marked(lang, mark):
    for name in RULESETS:
        assert mark in book_of(name, lang)["AC14"].text
        assert mark not in book_of(name, lang)["AC10"].text
    # 2000 says that the founder gets nothing; the championship does not
    assert mark not in book_of("2000", lang)["AC6"].text
    assert mark in book_of("championship", lang)["AC6"].text
    # 2023 says that the turn is finished, 2000 does not: one mark more
    counts = {name: book_of(name, lang)["AC13"].text.count(mark) for name in RULESETS}
    assert counts["2000"] == counts["2023"] + 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_ruleset_differences_ignore_wording(lang):
    for name in RULESETS:
        assert rulebook.compare_rulesets(complete_ruleset(name), complete_ruleset(name), lang) == []
    # The same rules in other words
    assert (
        rulebook.compare_rulesets(complete_ruleset("2000"), complete_ruleset({"base": "2000", "terms": "hotels"}), lang)
        == []
    )
    found = {d.number: d for d in rulebook.compare_rulesets(complete_ruleset("2023"), complete_ruleset("2000"), lang)}
    assert list(found) == ["AC2", "AC3", "AC4", "AC5", "AC6", "AC9", "AC11", "AC16", "AC20", "AC22", "CH24"]
    assert found["AC6"].text == book_of("2023", lang)["AC6"].text
    assert found["AC6"].other_text == book_of("2000", lang)["AC6"].text
    found = {
        d.number: d for d in rulebook.compare_rulesets(complete_ruleset("2000"), complete_ruleset("championship"), lang)
    }
    assert found["CH20"].text == ""
    assert found["CH20"].other_text == book_of("championship", lang)["CH20"].text
    [safe] = [
        d.number
        for d in rulebook.compare_rulesets(
            complete_ruleset({"base": "2000", "hand": 7}), complete_ruleset("2000"), lang
        )
    ][:1]
    assert safe == "AC4"
