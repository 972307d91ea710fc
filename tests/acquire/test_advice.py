"""What the page says of purchases and power cards: where the buyer stands, what it takes to be first (AC11, AC22)."""

import pytest

from acquire.build import scene
from boardroom.games.acquire.law.codes import POWERS
from boardroom.games.acquire.words.phrases import PHRASES
from boardroom.games.acquire.words.reader import Reader
from boardroom.games.acquire.words.terms import POWERS as NAMED


def lines(shares, lang="en", **more):
    pytest.importorskip("django")
    from boardroom.site.games.acquire.advice import advice

    t = scene("2000", board={"Sackson": "1A-3A"}, hands=["9I"], shares={"Sackson": shares}, **more)
    t.play("place 9I")
    return [line["text"] for line in advice(t.view(0), Reader(t.words, lang))]


@pytest.mark.parametrize(
    ("shares", "text"),
    [
        ([4, 2, 1], "You are first by 2: $3,000"),
        ([2, 3, 1], "2 more make you first: $3,000"),
        ([3, 3, 1], "1 more makes you first alone: $3,000"),
        ([0, 9, 1], "2 more make you second: $1,500"),
        ([1, 9, 1], "1 more makes you second: $1,500"),
        ([4, 9, 1], "5 behind the first"),
    ],
)
def test_ac11_a_purchase_says_what_it_makes_of_the_buyer(shares, text):
    assert lines(shares) == [text]


def test_ac15_nothing_is_said_while_assets_are_hidden():
    assert lines([2, 3, 1], assets="hidden") == []


def test_ac22_every_power_card_says_what_it_does():
    for power in POWERS:
        assert set(PHRASES[f"power_{power}"]) == set(NAMED[power]) == {"en", "ja"}
