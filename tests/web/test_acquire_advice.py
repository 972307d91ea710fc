"""Advice on purchases, prompts, and power cards on Acquire's page (AC11, AC22)."""

import pytest
from acquire.build import create_scene

from boardroom.games.acquire.law.codes import POWERS
from boardroom.games.acquire.text.phrase_book import PhraseBook
from boardroom.games.acquire.text.phrases import PHRASES
from boardroom.games.acquire.text.prompts import format_prompt
from boardroom.games.acquire.text.terms import POWER_TERMS as NAMED


def advice_lines(shares, lang="en", ruleset="2000", **more):
    from boardroom.games.acquire.web.purchase_advice import advise_purchases

    t = create_scene(ruleset, board={"Sackson": "1A-3A"}, hands=["9I"], shares={"Sackson": shares}, **more)
    t.play("place 9I")
    return [line["text"] for line in advise_purchases(t.view(0), PhraseBook(t.text, lang))]


@pytest.mark.parametrize(
    ("shares", "text"),
    [
        ([4, 2, 1], "You are the majority holder by 2: $3,000"),
        ([2, 3, 1], "2 more make you the majority holder: $3,000"),
        ([3, 3, 1], "1 more makes you the sole majority holder: $3,000"),
        ([0, 9, 1], "2 more make you the minority holder: $1,500"),
        ([1, 9, 1], "1 more makes you the minority holder: $1,500"),
        ([4, 9, 1], "5 behind the majority holder"),
    ],
)
def test_ac11_purchase_advice_names_the_resulting_place(shares, text):
    assert advice_lines(shares) == [text]


@pytest.mark.parametrize(("ruleset", "second"), [("2000", "次席株主"), ("2023", "第2株主")])
def test_ac11_second_holder_has_the_rulesets_name(ruleset, second):
    assert advice_lines([1, 9, 1], "ja", ruleset)[0].startswith(f"あと1枚で{second} ")


def test_ac12_purchase_advice_omits_unaffordable_places():
    """Two shares at $300 would make the buyer the majority holder, but $500 is not enough for them."""
    assert advice_lines([2, 3, 1], cash=[600, 0, 0]) == ["2 more make you the majority holder: $3,000"]
    assert advice_lines([2, 3, 1], cash=[500, 0, 0]) == ["1 behind the majority holder"]


@pytest.mark.parametrize(
    ("board", "cash", "bought", "question"),
    [
        ({"Sackson": "1A-3A"}, 6000, 0, "asked_buy"),
        ({"Sackson": "1A-3A"}, 200, 0, "asked_end"),
        ({"Sackson": "1A-3A"}, 6000, 3, "asked_bought"),
        ({"loose": "1A"}, 6000, 0, "asked_end_early"),
    ],
)
def test_ac12_prompt_asks_to_buy_only_if_possible(board, cash, bought, question):
    t = create_scene("2000", board=board, hands=["9I"], cash=[cash, 0, 0])
    t.play("place 9I", *["buy Sackson"] * bought)
    for lang in ("en", "ja"):
        look = PhraseBook(t.text, lang)
        assert format_prompt(t.view(0), look) == look.say(question)


def test_ac9_prompt_for_a_single_share_omits_trading():
    t = create_scene("2000", board={"Sackson": "1A-3A", "Hydra": "5A-9A"}, hands=["4A"], shares={"Sackson": [1, 2, 0]})
    t.play("place 4A")
    assert format_prompt(t.view(0), PhraseBook(t.text, "en")) == "1 share of Sackson: sell or hold?"
    t.play("keep")
    assert format_prompt(t.view(1), PhraseBook(t.text, "en")) == "2 shares of Sackson: sell, trade or hold?"


def test_ac15_hidden_assets_give_no_purchase_advice():
    assert advice_lines([2, 3, 1], assets="hidden") == []


def test_ac22_every_power_card_has_a_description():
    for power in POWERS:
        assert set(PHRASES[f"power_{power}"]) == set(NAMED[power]) == {"en", "ja"}
