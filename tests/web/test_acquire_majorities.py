"""What the page says of purchases and power cards: where the buyer stands, what it takes to be first (AC11, AC22)."""

import pytest
from acquire.build import create_scene

from boardroom.games.acquire.law.codes import POWERS
from boardroom.games.acquire.text.phrase_book import PhraseBook
from boardroom.games.acquire.text.phrases import PHRASES
from boardroom.games.acquire.text.prompts import format_prompt
from boardroom.games.acquire.text.terms import POWER_TERMS as NAMED


def lines(shares, lang="en", ruleset="2000", **more):
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
def test_ac11_a_purchase_says_what_it_makes_of_the_buyer(shares, text):
    assert lines(shares) == [text]


@pytest.mark.parametrize(("ruleset", "second"), [("2000", "次席株主"), ("2023", "第2株主")])
def test_ac11_the_second_holder_is_called_what_the_ruleset_calls_them(ruleset, second):
    assert lines([1, 9, 1], "ja", ruleset)[0].startswith(f"あと1枚で{second} ")


def test_ac12_nobody_is_told_of_a_place_they_cannot_pay_for():
    """Two shares at $300 make the buyer first: $500 is not enough for them."""
    assert lines([2, 3, 1], cash=[600, 0, 0]) == ["2 more make you the majority holder: $3,000"]
    assert lines([2, 3, 1], cash=[500, 0, 0]) == ["1 behind the majority holder"]


@pytest.mark.parametrize(
    ("board", "cash", "bought", "question"),
    [
        ({"Sackson": "1A-3A"}, 6000, 0, "asked_buy"),
        ({"Sackson": "1A-3A"}, 200, 0, "asked_end"),
        ({"Sackson": "1A-3A"}, 6000, 3, "asked_bought"),
        ({"loose": "1A"}, 6000, 0, "asked_end_early"),
    ],
)
def test_ac12_nobody_is_asked_to_buy_what_they_cannot(board, cash, bought, question):
    t = create_scene("2000", board=board, hands=["9I"], cash=[cash, 0, 0])
    t.play("place 9I", *["buy Sackson"] * bought)
    for lang in ("en", "ja"):
        look = PhraseBook(t.text, lang)
        assert format_prompt(t.view(0), look) == look.say(question)


def test_ac9_a_single_share_is_sold_or_kept():
    t = create_scene("2000", board={"Sackson": "1A-3A", "Hydra": "5A-9A"}, hands=["4A"], shares={"Sackson": [1, 2, 0]})
    t.play("place 4A")
    assert format_prompt(t.view(0), PhraseBook(t.text, "en")) == "1 share of Sackson: sell or hold?"
    t.play("keep")
    assert format_prompt(t.view(1), PhraseBook(t.text, "en")) == "2 shares of Sackson: sell, trade or hold?"


def test_ac15_nothing_is_said_while_assets_are_hidden():
    assert lines([2, 3, 1], assets="hidden") == []


def test_ac22_every_power_card_says_what_it_does():
    for power in POWERS:
        assert set(PHRASES[f"power_{power}"]) == set(NAMED[power]) == {"en", "ja"}
