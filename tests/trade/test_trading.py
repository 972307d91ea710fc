"""Trading (TC10): who may trade what with whom, and that an offer is applied whole or not at all."""

import pytest
from scenes import event_names, select_events

from boardroom.base.errors import BadInput
from trade.build import create_scene, empty_decks


def test_tc10_the_sheets_first_example():
    """In A's turn B offers the 5 in hand for the 1 on A's table; A asks for 5 coins more; it is agreed."""
    t = create_scene(hands=["", "H5"], tables=["S5 S1 S8"], coins=20)
    t.play("hear B", "give H5", "ask S1", "send", "counter", "ask coins 5", "send", "accept")
    assert t.table(1) == "S1"
    assert t.table(0) == "S5 S8"
    assert t.hand(0) == "H5"
    assert t.coins == [25, 15, 20]
    assert t.credit == [1, 1, 0]


def test_tc10_the_sheets_second_example():
    """In D's turn C gives 20 coins and a rights card on the table for 3 income and player card 6."""
    t = create_scene(4, tables=["", "", "pair-3"], income=[0, 0, 0, 4], six=3, turn=3, coins=20)
    t.play("hear C", "give coins 20", "give table pair-3", "ask income 3", "ask card 6", "send", "accept")
    assert t.coins == [20, 20, 0, 40]
    assert t.income == [0, 0, 3, 1]
    assert t.owners[5] == 2
    assert t.table(3) == "pair-3"
    assert t.table(2) == ""
    assert t.credit == [0, 0, 1, 1]


def test_tc10_every_kind_of_item_both_ways():
    t = create_scene(
        hands=["S1 pair-3", "H1 run-3-4"], tables=["S2 suit-3-4", "H2 two-pairs-7"], income=[2, 3, 0], five=0, six=1
    )
    t.play("offer B", "give coins 4", "give income 1", "give card 1", "give card 5", "give S1", "give S2")
    t.play("give hand pair-3", "give table suit-3-4", "ask coins 9", "ask income 2", "ask card 6", "ask H1", "ask H2")
    t.play("ask hand run-3-4", "ask table two-pairs-7", "send", "accept")
    assert t.coins == [25, 15, 20]
    assert t.income == [3, 2, 0]
    assert t.owners == [1, 1, 2, -1, 1, 0]
    assert (t.hand(0), t.table(0)) == ("H1 run-3-4", "H2 two-pairs-7")
    assert (t.hand(1), t.table(1)) == ("S1 pair-3", "S2 suit-3-4")


def test_tc10_several_rights_cards_of_a_kind():
    t = create_scene(hands=["pair-3 pair-3"], tables=["", "run-3-4 run-3-4"])
    t.play("offer B", "give hand pair-3", "give hand pair-3")
    assert t.refusal_rule("give hand pair-3") == "TC10"
    t.play("ask table run-3-4", "ask table run-3-4", "send", "accept")
    assert t.hand(1) == "pair-3 pair-3"
    assert t.table(0) == "run-3-4 run-3-4"


def test_tc10_credit_cannot_be_traded():
    with pytest.raises(BadInput):
        create_scene(credit=5).apply_action("give credit 2")


@pytest.mark.parametrize("amount", ["-5", "0", "121", "99999999999", "2.5", "1,000"])
def test_tc10_absurd_amounts_are_refused_by_their_rule(amount):
    t = create_scene(income=3)
    t.play("offer B")
    for item in ("give coins", "ask coins", "give income", "ask income"):
        assert t.refusal_rule(f"{item} {amount}") == "TC10"


def test_tc10_gifts_count_and_get_credit():
    t = create_scene(coins=[20, 20, 20])
    t.play("offer C", "give coins 1", "send", "accept")
    assert t.coins == [19, 20, 21]
    assert t.credit == [1, 0, 1]


def test_tc10_coins_for_coins_is_a_question_the_sheet_will_not_answer():
    t = create_scene()
    t.play("offer B", "give coins 1", "ask coins 1", "send", "accept")
    assert t.coins == [20, 20, 20]
    assert t.credit == [1, 1, 0]


def test_tc10_each_gets_one_credit_in_one_players_turn():
    t = create_scene()
    for other in "BCB":
        t.play(f"offer {other}", "give coins 1", "send", "accept")
    assert t.credit == [1, 1, 1]
    t.play("end", "roll 4", "offer A", "give coins 1", "send", "accept")
    assert t.credit == [2, 1 + 3 + 1, 1]


def test_tc10_an_offer_in_which_nothing_moves_is_refused():
    t = create_scene()
    t.play("offer B")
    assert t.refusal_rule("send") == "TC10"
    t.play("withdraw")
    assert t.phase == "act"
    assert t.credit == [0, 0, 0]


@pytest.mark.parametrize(
    "items",
    [
        ["give coins 1", "ask income 1"],
        ["give income 1", "ask coins 1"],
        ["give hand pair-3", "give table pair-3"],
        ["ask hand run-3-4", "ask table run-3-4"],
        ["give table pair-3", "ask table run-3-4"],
    ],
)
def test_tc10_what_moves_does_not_cancel_out(items):
    t = create_scene(hands=["pair-3", "run-3-4"], tables=["pair-3", "run-3-4"], income=1)
    t.play("offer B", *items)
    assert t.is_legal("send")


def test_tc10_declined_nothing_moves():
    t = create_scene(tables=["S1"])
    t.play("offer B", "give coins 5", "give S1", "send", "decline")
    assert (t.phase, t.actor) == ("act", 0)
    assert t.coins == [20, 20, 20]
    assert t.credit == [0, 0, 0]


def test_tc10_withdrawn_nothing_moves():
    t = create_scene()
    t.play("offer B", "give coins 5", "withdraw")
    assert t.coins == [20, 20, 20]
    t.play("hear B", "withdraw")
    assert (t.phase, t.actor) == ("act", 0)


def test_tc10_an_offer_may_be_withdrawn_while_the_other_thinks_it_over():
    t = create_scene(hands=["S1"], coins=20)
    t.play("offer B", "give coins 5", "give S1", "send")
    assert t.view(0)["meanwhile"] == ["withdraw"]
    assert t.view(0)["legal"] == t.view(1)["meanwhile"] == t.view(2)["meanwhile"] == []
    assert (t.refusal_rule("withdraw", 1), t.refusal_rule("withdraw", 2)) == ("TC10", "TC7")
    t.apply_action("withdraw", 0)
    assert (t.phase, t.actor, t.coins, t.credit) == ("act", 0, [20, 20, 20], [0, 0, 0])
    # What was shown has been seen
    assert t.view(1)["seats"][0]["seen"]["numbers"] == ["S1"]
    assert t.view(2)["seats"][0]["seen"]["numbers"] == []
    assert t.refusal_rule("accept", 1) == "TC7"


def test_tc10_who_countered_may_withdraw_and_who_asked_need_not_wait():
    t = create_scene(coins=20)
    t.play("offer B", "give coins 5", "send", "counter", "give coins 1", "send")
    t.apply_action("withdraw", 1)
    assert (t.phase, t.actor) == ("act", 0)
    t.play("hear B", "give coins 3")
    assert t.refusal_rule("decline", 2) == "TC7"
    t.apply_action("decline", 0)
    assert (t.phase, t.actor, t.coins) == ("act", 0, [20, 20, 20])
    # The other's own building is not theirs to stop
    t.play("offer C", "give coins 3")
    assert t.refusal_rule("decline", 2) == "TC7"


def test_tc10_a_counter_offer_begins_with_the_offer_turned_round():
    t = create_scene(tables=["S1", "H1"])
    t.play("offer B", "give coins 5", "give S1", "ask H1", "send", "counter")
    assert t.actor == 1
    offer = t.view(1)["offer"]
    assert (offer["builder"], offer["other"]) == (1, 0)
    assert offer["give"]["numbers"] == ["H1"]
    assert (offer["ask"]["numbers"], offer["ask"]["coins"]) == (["S1"], 5)
    t.play("ask coins 7", "send", "accept")
    assert t.coins == [13, 27, 20]
    assert (t.table(0), t.table(1)) == ("H1", "S1")


def test_tc10_a_counter_offer_may_begin_anew():
    t = create_scene(tables=["S1", "H1"])
    t.play("offer B", "give coins 5", "ask H1", "send", "counter", "clear", "ask S1", "send", "accept")
    assert t.coins == [20, 20, 20]
    assert t.table(1) == "S1 H1"


def test_tc10_clearing_comes_first_or_not_at_all():
    t = create_scene(tables=["S1", "H1"])
    t.play("offer B")
    assert t.refusal_rule("clear") == "TC10"
    t.play("give coins 5")
    assert t.refusal_rule("clear") == "TC10"


def test_tc10_a_counter_offer_leaves_out_what_one_does_not_have():
    t = create_scene(hands=["", "H1 pair-3"], coins=20)
    t.play("offer B", "give coins 5", "ask H2", "ask hand run-3-4", "send")
    assert not t.is_legal("accept")
    assert t.refusal_rule("accept") == "TC10"
    t.play("counter")
    assert t.view(1)["offer"]["give"]["hand_numbers"] == []
    assert t.view(1)["offer"]["give"]["hand_rights"] == []
    t.play("give H1", "send", "accept")
    assert t.hand(0) == "H1"
    assert t.coins == [15, 25, 20]


def test_tc10_counter_offers_are_bounded():
    t = create_scene(ruleset={"base": "standard", "counters": 2})
    t.play("offer B", "give coins 1", "send", "counter", "send", "counter", "send")
    assert t.refusal_rule("counter") == "TC10"
    assert t.choices == {"accept", "decline"}


def test_tc10_negotiations_are_bounded():
    t = create_scene(ruleset={"base": "standard", "offers": 2})
    t.play("offer B", "withdraw", "hear C", "withdraw")
    assert t.refusal_rule("offer B") == t.refusal_rule("hear B") == "TC10"
    t.play("end", "roll 4")
    assert t.is_legal("offer A")


# What may be named


@pytest.mark.parametrize("text", ["give coins 21", "give coins 120", "give income 1", "give card 2", "give card 5"])
def test_tc10_nobody_gives_what_they_do_not_have(text):
    t = create_scene(hands=["S1", "H1"], tables=["S2", "H2 pair-3"])
    t.play("offer B")
    assert t.refusal_rule(text) == "TC10"


@pytest.mark.parametrize("text", ["give H1", "give H2", "give D9", "give hand pair-3", "give table pair-3", "give C8"])
def test_tc10_nobody_gives_cards_they_do_not_have(text):
    t = create_scene(hands=["S1 run-3-4", "H1"], tables=["S2", "H2 pair-3"])
    t.play("offer B")
    assert t.refusal_rule(text) == "TC10"


@pytest.mark.parametrize(
    "text", ["ask coins 21", "ask income 1", "ask card 1", "ask card 3", "ask card 6", "ask table run-3-4", "ask C8"]
)
def test_tc10_nobody_asks_for_what_lies_open_elsewhere(text):
    t = create_scene(hands=["S1", "H1 pair-3"], tables=["S2", "H2"])
    t.play("offer B")
    assert t.refusal_rule(text) == "TC10"


@pytest.mark.parametrize("text", ["ask S1", "ask S2", "ask D2", "ask S3", "ask hand four-of-a-kind-20"])
def test_tc10_nobody_asks_for_what_they_see_elsewhere(text):
    t = create_scene(hands=["S1", "H1 pair-3"], tables=["S2", "H2", "D2"], common="S3")
    t.play("offer B")
    assert t.refusal_rule(text) == "TC10"


def test_tc10_what_may_be_asked_for_does_not_tell_what_is_there():
    a = create_scene(hands=["S1", "H1 pair-3", "D1 run-3-4"])
    b = create_scene(hands=["S1", "D5 run-5-13", "H1 pair-3"])
    for t in (a, b):
        t.play("offer B")
    assert a.choices == b.choices
    assert {"ask H1", "ask D1", "ask D5", "ask hand pair-3", "ask hand run-5-13"} <= a.choices


def test_tc10_no_more_hand_cards_are_asked_for_than_there_are():
    t = create_scene(hands=["", "H1 pair-3"])
    t.play("offer B", "ask H2")
    assert t.refusal_rule("ask H3") == "TC10"
    t.play("ask hand run-3-4")
    assert t.refusal_rule("ask hand run-3-4") == t.refusal_rule("ask hand suit-3-4") == "TC10"


def test_tc10_amounts_are_named_once_and_everything_in_order():
    t = create_scene(tables=["S1 S2"])
    t.play("offer B", "give S2")
    assert t.refusal_rule("give S1") == "TC10"
    assert t.refusal_rule("give coins 3") == "TC10"
    t.play("withdraw", "offer B", "give coins 3")
    assert t.refusal_rule("give coins 4") == "TC10"


@pytest.mark.parametrize("text", ["give card 7", "give coins many", "ask income"])
def test_tc10_what_is_no_item_is_no_action_at_all(text):
    t = create_scene()
    t.play("offer B")
    before = t.game.schema.values(t.state)
    with pytest.raises(BadInput):
        t.apply_action(text)
    assert t.game.schema.values(t.state) == before


# With whom, and when


def test_tc10_not_with_oneself_nor_with_nobody():
    t = create_scene(3)
    assert t.refusal_rule("offer A") == t.refusal_rule("hear A") == "TC10"
    assert t.refusal_rule("offer D") == t.refusal_rule("hear D") == "TC10"


def test_tc10_not_out_of_turn():
    t = create_scene()
    assert t.refusal_rule("offer A", seat=1) == "TC7"
    t.play("offer B", "give coins 1")
    assert t.refusal_rule("send", seat=1) == "TC7"
    t.play("send")
    assert t.refusal_rule("accept", seat=0) == "TC7"
    assert t.refusal_rule("accept", seat=2) == "TC7"


def test_tc10_nothing_else_while_an_offer_is_open():
    t = create_scene(hands=["S1"])
    t.play("offer B", "give coins 1")
    assert (
        t.refusal_rule("end")
        == t.refusal_rule("play S1")
        == t.refusal_rule("accept")
        == t.refusal_rule("offer C")
        == "TC10"
    )
    t.play("send")
    assert t.refusal_rule("end") == t.refusal_rule("give coins 2") == t.refusal_rule("send") == "TC10"


def test_tc10_nothing_to_name_or_answer_without_an_offer():
    t = create_scene()
    for text in ("give coins 1", "ask S1", "send", "withdraw", "clear", "accept", "decline", "counter"):
        assert t.refusal_rule(text) == "TC10"


def test_tc10_promises_are_only_words():
    """Nothing in the state keeps a promise: a trade leaves the same table whatever was said."""
    t = create_scene()
    t.play("offer B", "give coins 5", "send", "accept")
    assert "promises" not in t.view(0)


# What is told


def trade_told():
    t = create_scene(4, hands=["S1 pair-3", "H1"], tables=["S2", "H2"])
    t.play("offer B", "give coins 4", "give S1", "give S2", "give hand pair-3", "ask H1", "ask H2", "send", "accept")
    return t


@pytest.mark.parametrize("seat", [0, 1])
def test_tc10_the_two_hear_everything(seat):
    log = trade_told().visible_events(seat)
    assert select_events(log, "item-hand-number") == [
        {"who": 0, "number": "S1", "to": 1},
        {"who": 1, "number": "H1", "to": 0},
    ]
    assert select_events(log, "item-hand-right") == [{"who": 0, "right": "pair-3", "to": 1, "count": 1}]
    assert select_events(log, "item-hidden") == []


@pytest.mark.parametrize("seat", [2, 3, None])
def test_tc10_others_hear_only_how_many_hand_cards(seat):
    log = trade_told().visible_events(seat)
    assert "item-hand-number" not in event_names(log)
    assert "item-hand-right" not in event_names(log)
    assert select_events(log, "item-hidden") == [
        {"who": 0, "numbers": 1, "to": 1, "rights": 1},
        {"who": 1, "numbers": 1, "to": 0, "rights": 0},
    ]
    assert select_events(log, "item-coins") == [{"who": 0, "coins": 4, "to": 1}]
    assert select_events(log, "item-number") == [
        {"who": 0, "number": "S2", "to": 1},
        {"who": 1, "number": "H2", "to": 0},
    ]


def test_tc10_an_offer_tells_the_player_cards_it_names_and_no_others():
    t = create_scene(five=0, six=1)
    told = t.play("offer B", "give card 5", "ask card 6", "send")
    assert select_events(told, "item-player-card") == [{"who": 0, "card": 5, "to": 1}, {"who": 1, "card": 6, "to": 0}]


def test_tc10_all_hear_who_asks_whom():
    assert event_names(create_scene().play("offer B")) == ["building"]
    assert event_names(create_scene().play("hear B")) == ["heard"]


def test_tc10_an_offer_is_not_seen_before_it_is_sent():
    t = create_scene(hands=["S1"])
    t.play("offer B", "give coins 4", "give S1")
    assert t.view(0)["offer"]["give"]["hand_numbers"] == ["S1"]
    for seat in (1, 2, None):
        assert t.view(seat)["offer"] == {"builder": 0, "other": 1, "counters": 0, "give": None, "ask": None}
    t.play("send")
    assert t.view(1)["offer"]["give"]["hand_numbers"] == ["S1"]
    for seat in (2, None):
        assert t.view(seat)["offer"]["give"]["hand_numbers"] == 1
        assert t.view(seat)["offer"]["give"]["coins"] == 4


def test_tc10_whether_an_offer_can_be_accepted_is_the_others_secret():
    t = create_scene(hands=["", "H1"])
    t.play("offer B", "give coins 1", "ask H1", "send")
    assert t.view(1)["offer"]["can_accept"] is True
    assert "can_accept" not in t.view(0)["offer"]
    assert "can_accept" not in t.view(2)["offer"]


def test_tc10_rights_cards_on_tables_are_in_nobodys_hand():
    t = create_scene(hands=["", "pair-3"], tables=["", "suits-4-5", "suits-4-5"])
    t.play("offer B")
    assert t.is_legal("ask hand pair-3")
    assert t.is_legal("ask table suits-4-5")
    assert t.refusal_rule("ask hand suits-4-5") == "TC10"


def test_tc10_tc27_with_a_place_of_the_display_empty_the_hidden_cards_may_be_asked_for():
    t = empty_decks(create_scene(hands=["", "S9"], credit=2))
    t.play("buy C8", "offer B")
    assert {text for text in t.choices if text[:5] in ("ask S", "ask H", "ask D", "ask C")} == {"ask S9"}


def test_tc10_an_offer_is_told_by_what_it_names_and_nothing_else():
    t = create_scene(tables=["pair-3 pair-3", "run-3-4"])
    t.play("offer B", "give table pair-3", "give table pair-3", "ask coins 5")
    told = t.play("send")
    assert event_names(told) == ["offered", "item-right", "item-coins"]
    assert select_events(told, "item-right") == [{"who": 0, "right": "pair-3", "to": 1, "count": 2}]
