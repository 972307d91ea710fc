"""What others may know: hands, offers, and what the log remembers (TC4, TC10)."""

import json
from random import Random

import pytest
from scenes import select_events

from boardroom.games.trade.game import TRADE
from trade.build import create_scene


def same_view(a, b, seat):
    return json.dumps(a.view(seat), ensure_ascii=False) == json.dumps(b.view(seat), ensure_ascii=False)


@pytest.mark.parametrize("seat", [0, 2, None])
def test_tc4_a_hand_is_its_owners_alone(seat):
    a = create_scene(hands=["S1", "H1 pair-3", "D1"])
    b = create_scene(hands=["S1", "C5 run-5-13", "D1"])
    assert same_view(a, b, seat)
    assert not same_view(a, b, 1)
    assert a.view(seat)["seats"][1]["hand"] is None
    assert a.view(1)["hand"]["numbers"] == ["H1"]


def test_tc4_how_many_cards_a_hand_has_is_public():
    t = create_scene(hands=["", "H1 H2 pair-3"])
    seen = t.view(None)["seats"][1]
    assert (seen["numbers_in_hand"], seen["rights_in_hand"]) == (2, 1)


def test_tc8_what_was_drawn_blind_is_told_to_its_buyer_alone():
    t = create_scene(credit=4)
    t.play("buy number", "draw S3", "buy right", "draw pair-3")
    assert select_events(t.visible_events(0), "drew-number") == [{"who": 0, "number": "S3"}]
    assert select_events(t.visible_events(0), "drew-right") == [{"who": 0, "right": "pair-3"}]
    for seat in (1, 2, None):
        assert select_events(t.visible_events(seat), "drew-number") == [{"who": 0, "number": None}]
        assert select_events(t.visible_events(seat), "drew-right") == [{"who": 0, "right": None}]


@pytest.mark.parametrize("seat", [2, None])
def test_tc10_which_hand_cards_an_offer_names_is_known_to_the_two_alone(seat):
    a = create_scene(hands=["S1 pair-3", "H1", "D1"])
    b = create_scene(hands=["S9 run-3-4", "H9", "D1"])
    a.play("offer B", "give S1", "give hand pair-3", "ask H1", "send")
    b.play("offer B", "give S9", "give hand run-3-4", "ask H9", "send")
    assert same_view(a, b, seat)
    assert a.visible_events(seat) == b.visible_events(seat)
    assert not same_view(a, b, 1)
    a.play("accept")
    b.play("accept")
    assert same_view(a, b, seat)
    assert a.visible_events(seat) == b.visible_events(seat)


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_offer_samples_match_player_view(seat):
    t = create_scene(hands=["S1 S9 pair-3 full-house-13", "H1 H5 run-3-4", "D1 suit-3-4"], tables=["S2", "H2", "D2"])
    t.play("offer B", "give S1", "give S2", "give hand pair-3", "ask H1", "ask H3", "ask hand full-house-13", "send")
    for seed in range(60):
        other = TRADE.sample(t.state, seat, Random(seed))
        assert TRADE.find_violation(other) is None
        assert TRADE.view(other, seat, t.text) == TRADE.view(t.state, seat, t.text)


def memory(t, seat, other):
    seen = t.view(seat)["seats"][other]["seen"]
    return " ".join(seen["numbers"] + seen["rights"])


def test_tc8_a_card_taken_face_up_is_remembered_by_all():
    t = create_scene(hands=["S1"], credit=4)
    t.play("buy C8", "draw H1", "buy suit-5-14", "draw pair-3")
    for seat in (1, 2, None):
        assert memory(t, seat, 0) == "C8 suit-5-14"
    for seed in range(20):
        hand = TRADE.sample(t.state, 1, Random(seed)).hand_n[0]
        assert hand >> 34 & 1  # C8
    t.play("play C8")
    assert memory(t, 1, 0) == "suit-5-14"
    t.play("bankrupt", "go-on")
    assert memory(t, 1, 0) == ""


def test_tc13_of_two_rights_cards_taken_face_up_one_is_remembered_when_the_other_is_played():
    t = create_scene(tables=["S2 H2"], display="C8 C9 pair-3 pair-3", credit=4)
    t.play("buy pair-3", "draw run-3-4", "buy pair-3", "draw suit-3-4", "play pair-3")
    for seat in (1, 2, None):
        assert memory(t, seat, 0) == "pair-3"


def test_tc10_the_two_remember_what_they_exchanged():
    t = create_scene(hands=["S1 pair-3", "H1 H2"], credit=2)
    t.play("buy C8", "draw D9")
    t.play("offer B", "give S1", "give hand pair-3", "ask H1", "send", "accept")
    assert memory(t, 0, 1) == "S1 pair-3"
    assert memory(t, 1, 0) == "H1 C8"
    # For the others any card of A's hand may have been the one that went
    assert memory(t, 2, 0) == memory(t, None, 0) == memory(t, 2, 1) == ""


def test_tc10_who_looks_on_forgets_the_hands_that_were_traded_from_and_no_others():
    t = create_scene(hands=["S1", "H1"], credit=[4, 4, 4])
    t.play("buy C8", "draw D9", "buy suit-5-14", "draw pair-3", "end", "roll 4")
    t.play("buy C9", "draw D8", "buy four-of-a-kind-20", "draw run-3-4")
    assert (memory(t, 2, 0), memory(t, 2, 1)) == ("C8 suit-5-14", "C9 four-of-a-kind-20")
    back = t.game.schema.copy(t.state)
    for items, first, second in (
        (["give C9"], "C8 suit-5-14", "four-of-a-kind-20"),
        (["ask S1"], "suit-5-14", "C9 four-of-a-kind-20"),
        (["give hand four-of-a-kind-20"], "C8 suit-5-14", "C9"),
        (["ask hand suit-5-14"], "C8", "C9 four-of-a-kind-20"),
        (["give coins 1"], "C8 suit-5-14", "C9 four-of-a-kind-20"),
    ):
        t.state = t.game.schema.copy(back)
        t.play("offer A", *items, "send", "accept")
        assert (memory(t, 2, 0), memory(t, 2, 1)) == (first, second), items


def test_tc10_an_offer_declined_has_been_seen_all_the_same():
    t = create_scene(hands=["S1 pair-3", "H1"])
    t.play("offer B", "give S1", "give hand pair-3", "send", "decline")
    assert memory(t, 1, 0) == "S1 pair-3"
    assert memory(t, 2, 0) == ""


def test_samples_vary_unknown_cards():
    t = create_scene(hands=["S1", "H1 H2 H3", "D1"])
    hands = {TRADE.sample(t.state, 0, Random(seed)).hand_n[1] for seed in range(40)}
    assert len(hands) > 20
    assert {TRADE.sample(t.state, 1, Random(seed)).hand_n[1] for seed in range(40)} == {t.state.hand_n[1]}


def test_finished_game_hides_nothing():
    t = create_scene(hands=["S1", "H1 pair-3", "D1"], coins=[50, 20, 20])
    t.play("offer B", "give S1", "send", "accept", "declare")
    for seat in (0, 1, 2, None):
        assert t.view(seat)["seats"][1]["hand"]["numbers"] == ["S1", "H1"]
        assert select_events(t.visible_events(seat), "item-hand-number") == [{"who": 0, "number": "S1", "to": 1}]
        assert select_events(t.visible_events(seat), "item-hidden") == []


def test_known_event_deck_order_is_public():
    t = create_scene(events="tax aid alms", phase="roll")
    assert t.view(None)["under"] == ["tax", "aid", "alms"]


def test_refusal_reveals_nothing_to_other_seats():
    t = create_scene(hands=["S1", "H1"])
    assert (
        t.refusal_rule("play H1", seat=1) == t.refusal_rule("play S1", seat=1) == t.refusal_rule("end", seat=1) == "TC7"
    )
