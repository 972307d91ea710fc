"""Components and setup (TC1-TC4)."""

import pytest
from scenes import select_events

from boardroom.base.errors import BadInput
from boardroom.games.trade.law.codes import KINDS, NO_SEAT
from boardroom.games.trade.law.state import SCHEMA
from trade.build import EVENTS, NAMES, RIGHTS_CARDS, create_match


def dealt(players=3, start="A"):
    """A table after its first deal: rights and numbers in the order of their lists."""
    t = create_match(players)
    t.play(f"start {start}")
    while t.phase == "deal":
        t.play(t.legal_action_texts()[0])
    return t


def test_tc1_there_are_36_number_cards_and_27_rights_cards():
    t = create_match()
    assert t.state.deck_n.bit_count() == 36
    assert t.state.left_r == sum(t.state.deck_r) == sum(RIGHTS_CARDS.values()) == 27


def test_tc1_three_or_four_play():
    for players in (3, 4):
        assert create_match(players).seat_count == players
    for players in (2, 5, "3", True):
        with pytest.raises(BadInput, match="TC1"):
            create_match(players)


def test_tc2_the_deck_is_the_specified_one():
    words = create_match().text
    assert words.kinds == list(RIGHTS_CARDS)
    assert [line["copies"] for line in words.ruleset["rights"]] == list(RIGHTS_CARDS.values())
    assert [line["amount"] for line in words.ruleset["rights"]] == [int(name.split("-")[-1]) for name in RIGHTS_CARDS]


def test_tc2_every_copy_is_equally_likely():
    t = create_match()
    t.play("start A")
    assert len(t.choices) == 27
    assert {"draw pair-3", "draw pair-3 2", "draw pair-3 3"} <= t.choices
    t.play("draw pair-3 2")
    assert t.is_legal("draw pair-3 2")
    assert not t.is_legal("draw pair-3 3")
    assert t.refusal_rule("draw pair-3 3") == "TC27"


def test_tc3_there_are_14_event_cards():
    t = create_match()
    assert sum(t.state.events) == sum(EVENTS.values()) == 14
    assert t.view(None)["decks"]["events"] == 14


def test_tc4_display_hands_coins():
    t = dealt(4)
    view = t.view(None)
    assert None not in view["display"]["numbers"] + view["display"]["rights"]
    for seat in view["seats"]:
        assert (seat["numbers_in_hand"], seat["rights_in_hand"]) == (3, 3)
        assert seat["coins"] == 20
        assert seat["income"] == 0
    assert view["decks"]["numbers"] == 36 - 2 - 12
    assert view["decks"]["rights"] == 27 - 2 - 12


def test_tc4_the_start_player_is_drawn_by_chance():
    t = create_match(3)
    assert t.actor == "chance"
    assert t.choices == {"start A", "start B", "start C"}
    assert t.refusal_rule("start D") == "TC4"
    assert select_events(t.play("start B"), "first") == [{"who": 1}]


@pytest.mark.parametrize(("start", "owners"), [("A", [0, 1, 2, 3]), ("C", [2, 3, 0, 1])])
def test_tc4_player_cards_go_clockwise_from_the_start_player(start, owners):
    t = dealt(4, start)
    assert t.owners == [*owners, NO_SEAT, NO_SEAT]
    assert t.state.turn == owners[0]


def test_tc4_with_three_players_card_4_is_out():
    t = dealt(3, "B")
    assert t.owners == [1, 2, 0, NO_SEAT, NO_SEAT, NO_SEAT]


def test_tc4_credit_begins_at_nothing():
    t = dealt(3, "A")
    assert t.credit == [3, 0, 0]  # the first turn's


def test_drawn_card_leaves_deck():
    t = create_match()
    t.play("start A", "draw pair-3", "draw run-3-4", "draw S1")
    assert t.refusal_rule("draw S1") == "TC27"
    assert t.refusal_rule("draw pair-3") == "TC27"
    assert len(t.choices) == 35
    assert t.choices == {f"draw {name}" for name in NAMES[1:]}


def test_state_fits_size_limit():
    assert SCHEMA.dtype.itemsize <= 2048
    assert len(RIGHTS_CARDS) <= KINDS


def test_tc4_by_house_rule_a_hand_of_one_number_and_one_right():
    t = create_match(3, {"base": "standard", "name": "short", "hand": 1})
    t.play("start A")
    for _ in range(4 + 2 * 3):
        t.play(t.legal_action_texts()[0])
    assert [len(t.hand(seat).split()) for seat in range(3)] == [2, 2, 2]
    assert all(t.hand(seat)[0] in "SHDC" and "-" in t.hand(seat) for seat in range(3))
    assert t.phase == "roll"
