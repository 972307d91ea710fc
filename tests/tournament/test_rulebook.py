"""The regulation in words: complete, in both languages."""

import pytest
from texts import is_japanese, placeholder_names

from boardroom.base.errors import BadInput
from boardroom.base.languages import LANGUAGES
from boardroom.tournament.text import rulebook, texts
from boardroom.tournament.text.refusals import REFUSALS


def test_rulebook_has_ch1_to_ch14_in_both_languages():
    assert rulebook.list_rule_numbers() == [f"CH{n}" for n in range(1, 15)]
    for lang in LANGUAGES:
        book = rulebook.get_rulebook(lang)
        assert [rule.number for rule in book] == rulebook.list_rule_numbers()
        assert all(is_japanese(rule.text) == is_japanese(rule.title) == (lang == "ja") for rule in book)
    with pytest.raises(BadInput):
        rulebook.get_rulebook("fr")


def test_ch14_notices_mention_food_table_and_set_checks():
    for notices, food, check in (
        (texts.NOTICES["en"], ("eat", "drink", "food table"), ("tiles", "shares", "before", "after")),
        (texts.NOTICES["ja"], ("食べ物", "飲み物", "飲食用のテーブル"), ("タイル", "株券", "前", "あと")),
    ):
        for notice, words in zip(notices, (food, check), strict=True):
            assert all(word in notice for word in words), notice
    for lang in LANGUAGES:
        assert "\n".join(texts.NOTICES[lang]) == rulebook.get_rulebook(lang)[13].text


@pytest.mark.parametrize("reason", REFUSALS)
def test_refusals_name_a_rule_in_both_languages(reason):
    rule, en, ja = REFUSALS[reason]
    assert rule in rulebook.list_rule_numbers()
    assert is_japanese(ja)
    assert not is_japanese(en)
    slots = [placeholder_names(text) for text in (en, ja)]
    assert slots[0] == slots[1]


def test_texts_exist_in_both_languages():
    tables = (
        texts.ROLES,
        texts.STATUSES,
        texts.CRITERIA,
        texts.PENALTY_NAMES,
        texts.RESULT_STATUSES,
        texts.CALL_REASONS,
        texts.ANNOUNCEMENTS,
        texts.STEP_TEXTS,
        texts.PROBLEM_TEXTS,
        texts.DOUBT_TEXTS,
    )
    for table in tables:
        assert table["en"].keys() == table["ja"].keys()
        assert all(is_japanese(text) for text in table["ja"].values())
