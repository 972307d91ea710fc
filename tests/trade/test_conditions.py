"""Conditions of rights cards, and playing them (TC2, TC12, TC13)."""

import itertools

import pytest

from boardroom.games.trade.law.cards import meets_condition
from boardroom.games.trade.law.codes import *
from boardroom.games.trade.law.evaluation import count_lacking
from trade.build import NAMES, create_scene

MET = [
    ("pair", "S5 H5", True),
    ("pair", "S5 S6 H7", False),
    ("run-3", "S3 H4 C5", True),
    ("run-3", "S3 H4 C6", False),
    ("run-3", "S8 H9 C1", False),
    ("suit-3", "S1 S4 S9", True),
    ("suit-3", "S1 S4 H9", False),
    ("suits-4", "S1 H1 D1 C1", True),
    ("suits-4", "S1 H2 D3 S4 H5", False),
    ("two-pairs", "S2 H2 S3 H3", True),
    ("two-pairs", "S2 H2 D2 C2", False),
    ("two-pairs", "S2 H2 D2 C3", False),
    ("run-4", "S1 S2 H3 D4", True),
    ("run-4", "S1 S2 H3 D5", False),
    ("suit-4", "C1 C2 C3 C9", True),
    ("suit-4", "C1 C2 C3 D9", False),
    ("three-of-a-kind", "S7 H7 D7", True),
    ("three-of-a-kind", "S7 H7 D8 C8", False),
    ("three-pairs", "S1 H1 S2 H2 D9 C9", True),
    ("three-pairs", "S1 H1 D1 C1 D9 C9", False),
    ("suited-run-3", "S4 S5 S6", True),
    ("suited-run-3", "S4 S5 H6", False),
    ("suited-run-3", "S8 S9 H1", False),
    ("full-house", "S5 H5 S6 H6 D6", True),
    ("full-house", "S5 H5 D5 C5", False),
    ("full-house", "S5 H5 S6 H6", False),
    ("full-house", "S5 H5 D5 S6 H6 D6", True),
    ("run-5", "S5 H6 D7 C8 S9", True),
    ("run-5", "S5 H6 D7 C8 S4", True),
    ("run-5", "S5 H6 D7 C8 S3", False),
    ("suit-5", "D1 D3 D5 D7 D9", True),
    ("suit-5", "D1 D3 D5 D7 S9", False),
    ("four-of-a-kind", "S7 H7 D7 C7", True),
    ("four-of-a-kind", "S7 H7 D7 C8", False),
]
CODES = {
    "pair": (C_PAIRS, 1), "two-pairs": (C_PAIRS, 2), "three-pairs": (C_PAIRS, 3), "run-3": (C_RUN, 3),
    "run-4": (C_RUN, 4), "run-5": (C_RUN, 5), "suit-3": (C_SUIT, 3), "suit-4": (C_SUIT, 4), "suit-5": (C_SUIT, 5),
    "suits-4": (C_SUITS, 4), "three-of-a-kind": (C_SAME, 3), "four-of-a-kind": (C_SAME, 4),
    "suited-run-3": (C_SUITED_RUN, 3), "full-house": (C_FULL, 5),
}  # fmt: skip


def mask(text):
    return sum(1 << NAMES.index(name) for name in text.split())


@pytest.mark.parametrize(("condition", "cards", "met"), MET)
def test_tc2_conditions(condition, cards, met):
    assert bool(meets_condition(mask(cards), *CODES[condition])) is met


@pytest.mark.parametrize(("condition", "cards"), [(condition, cards) for condition, cards, met in MET if met])
def test_tc2_more_cards_never_harm_a_condition(condition, cards):
    for name in ("S1", "H9", "D4", "C6"):
        assert meets_condition(mask(cards) | mask(name), *CODES[condition])


@pytest.mark.parametrize("condition", CODES)
def test_missing_cards_complete_condition(condition):
    """The greedy player's reckoning agrees with the law: so many cards more are enough, one fewer never is."""
    rule = CODES[condition]
    for cards in ("", "S5", "S5 H5", "S5 S6 H8", "S1 H2 D3 C4"):
        lacks = count_lacking(mask(cards), *rule)
        assert (lacks == 0) == bool(meets_condition(mask(cards), *rule))
        if lacks == 1:
            assert any(meets_condition(mask(cards) | 1 << card, *rule) for card in range(NUMBERS))
        if lacks == 2:
            assert not any(meets_condition(mask(cards) | 1 << card, *rule) for card in range(NUMBERS))
            pairs = itertools.combinations(range(NUMBERS), 2)
            assert any(meets_condition(mask(cards) | 1 << a | 1 << b, *rule) for a, b in pairs)


def test_tc12_one_number_card_a_turn():
    t = create_scene(hands=["S2 H2"])
    assert t.refusal_rule("play D9") == "TC12"
    t.play("play S2")
    assert t.table(0) == "S2"
    assert t.refusal_rule("play H2") == "TC12"
    t.play("end", "roll 4", "end", "roll 4", "end", "roll 4", "play H2")
    assert t.table(0) == "S2 H2"


def test_tc12_a_table_card_received_does_not_count():
    t = create_scene(hands=["S2"], tables=["", "H2"], coins=20)
    t.play("offer B", "give coins 1", "ask H2", "send", "accept", "play S2")
    assert t.table(0) == "S2 H2"


def test_tc13_a_rights_card_is_played_when_the_table_meets_its_condition():
    t = create_scene(hands=["S2 pair-3", "pair-3"], tables=["H2"])
    assert t.refusal_rule("play pair-3") == "TC13"
    t.play("play S2", "play pair-3")
    assert t.table(0) == "S2 H2 pair-3"
    assert t.hand(0) == ""


def test_tc13_the_sheets_example_two_two_three_three_serves_both():
    t = create_scene(hands=["pair-3 two-pairs-7"], tables=["S2 H2 S3 H3"])
    t.play("play pair-3", "play two-pairs-7")
    assert t.table(0) == "S2 S3 H2 H3 pair-3 two-pairs-7"


def test_tc13_any_number_a_turn_even_alike():
    t = create_scene(hands=["pair-3 pair-3"], tables=["S2 H2"])
    t.play("play pair-3", "play pair-3")
    assert t.table(0) == "S2 H2 pair-3 pair-3"
    assert t.refusal_rule("play pair-3") == "TC13"


def test_tc13_number_cards_in_hand_do_not_count():
    t = create_scene(hands=["S2 H2 pair-3"])
    assert t.refusal_rule("play pair-3") == "TC13"
    t.play("play S2")
    assert t.refusal_rule("play pair-3") == "TC13"


def test_tc13_common_cards_count():
    t = create_scene(hands=["pair-3"], tables=["S2"], common="H2")
    t.play("play pair-3")
    assert "pair-3" in t.table(0)


def test_tc13_others_tables_do_not_count():
    t = create_scene(hands=["pair-3"], tables=["S2", "H2"])
    assert t.refusal_rule("play pair-3") == "TC13"


def test_tc13_the_condition_matters_only_when_played():
    t = create_scene(tables=["S2 H2 pair-3"], coins=20)
    t.play("offer B", "give S2", "send", "accept")
    assert t.table(0) == "H2 pair-3"
    t.play("end", "roll 1")
    assert t.coins == [23, 17, 20]
