"""Bankruptcy, leaving, and the ways to end (TC24-TC29)."""

import pytest
from scenes import event_names, select_events

from boardroom.games.trade.law.codes import NO_SEAT
from trade.build import create_scene, empty_decks

NEW_HAND = ("draw H1", "draw H2", "draw H3", "draw pair-3", "draw run-3-4", "draw suit-3-4")


def test_tc24_going_on_means_twenty_coins_three_credit_and_a_new_hand():
    t = create_scene(hands=["S9 C1 full-house-13"], coins=[45, 20, 20], credit=[7, 0, 0], income=[4, 0, 0], five=0)
    t.play("bankrupt", "go-on")
    assert (t.coins[0], t.credit[0]) == (20, 3)
    assert t.discards == "S9 C1 full-house-13"
    t.play(*NEW_HAND)
    assert t.hand(0) == "H1 H2 H3 pair-3 run-3-4 suit-3-4"
    assert t.income[0] == 4
    assert t.owners[0] == t.owners[4] == 0


def test_tc24_three_table_cards_are_kept_by_choice():
    t = create_scene(tables=["S1 S2 S3 pair-3 two-pairs-7"])
    t.play("bankrupt", "go-on", *NEW_HAND)
    assert (t.phase, t.actor) == ("keep", 0)
    assert t.choices == {"keep S1", "keep S2", "keep S3", "keep pair-3", "keep two-pairs-7"}
    assert t.refusal_rule("keep S9") == t.refusal_rule("end") == "TC24"
    t.play("keep two-pairs-7")
    assert t.refusal_rule("keep two-pairs-7") == "TC24"
    t.play("keep S2")
    told = t.play("keep S1")
    assert t.table(0) == "S1 S2 two-pairs-7"
    assert t.discards == "S3 pair-3"
    assert select_events(told, "kept") == [{"who": 0, "count": 3, "lost": 2}]


def test_tc24_with_three_or_fewer_all_stay():
    t = create_scene(tables=["S1 S2 pair-3"])
    t.play("bankrupt", "go-on", *NEW_HAND)
    assert t.phase == "act"
    assert t.table(0) == "S1 S2 pair-3"


def test_tc24_by_house_rule_one_card_is_kept_by_choice_or_none():
    for keep, phase in ((1, "keep"), (0, "act")):
        t = create_scene(tables=["S1 H2 pair-3"], ruleset={"base": "standard", "name": "hard", "keep": keep})
        t.play("bankrupt", "go-on")
        while t.actor == "chance":
            t.play(t.legal_action_texts()[0])
        assert t.phase == phase


def test_tc24_a_player_may_leave_instead():
    t = create_scene(hands=["S9"], tables=["S1 pair-3"])
    t.play("bankrupt", "leave")
    assert t.state.out[0] == 1
    assert t.discards == "S1 S9 pair-3"
    assert t.coins[0] == t.credit[0] == t.income[0] == 0
    assert t.state.turn == 1


def test_tc24_nothing_else_is_done_first():
    t = create_scene(hands=["S9"])
    t.play("bankrupt")
    for text in ("play S9", "end", "buy income", "declare", "offer B"):
        assert t.refusal_rule(text) == "TC24"
    assert (
        create_scene().refusal_rule("go-on")
        == create_scene().refusal_rule("leave")
        == create_scene().refusal_rule("keep S1")
        == "TC24"
    )


def test_tc25_the_second_bankruptcy_is_out():
    t = create_scene(ruined=[0], hands=["S9"], tables=["S1"])
    told = t.play("bankrupt")
    assert "out" in event_names(told)
    assert t.state.out[0] == 1
    assert t.state.turn == 1


def test_tc25_player_cards_of_who_is_out_belong_to_nobody():
    t = create_scene(ruined=[0], five=0, six=0)
    t.play("bankrupt")
    assert t.owners == [NO_SEAT, 1, 2, NO_SEAT, NO_SEAT, NO_SEAT]


def test_tc25_those_traded_away_stay_with_their_holder():
    t = create_scene(ruined=[0])
    t.play("offer B", "give card 1", "send", "accept", "bankrupt")
    assert t.owners[:3] == [1, 1, 2]


def test_tc25_nobody_deals_with_who_is_out():
    t = create_scene(4, out=[2])
    assert t.refusal_rule("offer C") == t.refusal_rule("hear C") == "TC25"


def test_tc26_several_bankruptcies_are_settled_clockwise_from_the_player_on_turn():
    t = create_scene(4, phase="roll", events="tax", coins=[1, 1, 20, 1], turn=3)
    t.play("roll 4", "event tax")
    asked = []
    while t.phase == "ruin":
        asked.append(t.actor)
        t.play("go-on")
        while t.actor == "chance":
            t.play(t.legal_action_texts()[0])
    assert asked == [3, 0, 1]
    assert (t.phase, t.actor) == ("act", 3)


def test_tc26_who_goes_on_in_their_own_turn_finishes_it():
    t = create_scene(phase="roll", tables=["", "two-pairs-7"], coins=[3, 20, 20])
    t.play("roll 2", "go-on", *NEW_HAND)
    assert (t.phase, t.actor) == ("act", 0)
    t.play("play H1", "end")
    assert t.state.turn == 1


def test_tc26_the_last_one_left_wins_unsettled():
    t = create_scene(phase="roll", events="tax", coins=[1, 1, 0], out=[2], ruined=[0, 1])
    t.play("roll 1", "event tax")
    assert t.is_over
    assert t.scores() == [0, 1, 0]
    assert t.state.broke == 0, "who has won is not bankrupt any more"


def test_tc27_an_empty_deck_is_reshuffled_from_its_discards():
    t = create_scene(credit=4, deck="")
    told = t.play("buy number")
    assert select_events(told, "reshuffled") == [{"deck": "numbers"}]
    assert t.view(None)["discards"]["numbers"] == []
    t.play("draw S1")
    assert select_events(t.play("buy right"), "reshuffled") == [{"deck": "rights"}]
    t.play("draw pair-3")
    assert t.hand(0) == "S1 pair-3"


def test_tc27_not_before_it_is_empty():
    t = create_scene(credit=4, deck="S1 pair-3")
    told = t.play("buy number")
    assert "reshuffled" not in event_names(told)
    assert t.choices == {"draw S1"}


def test_tc27_with_nothing_to_draw_a_new_hand_is_smaller():
    t = empty_decks(create_scene(hands=["S9"]))
    told = t.play("bankrupt", "go-on")
    assert t.choices == {"draw S9"}  # the discarded hand
    told = t.play("draw S9")
    assert [event["deck"] for event in select_events(told, "nothing-drawn")] == ["numbers", "rights"]
    assert t.hand(0) == "S9"


def test_tc27_a_single_discard_is_shuffled_too():
    t = empty_decks(create_scene(hands=["S9 pair-3"]))
    t.play("bankrupt", "go-on", "draw S9")
    assert t.choices == {"draw pair-3"}


def test_tc27_an_empty_place_is_filled_when_cards_come_back():
    t = empty_decks(create_scene(credit=2, hands=["S9"], ruined=[0]))
    t.play("buy C8")
    assert t.view(None)["display"]["numbers"] == [None, "C9"]
    t.play("bankrupt")
    assert t.phase == "refill-number"
    t.play("draw S9")
    assert t.view(None)["display"]["numbers"] == ["S9", "C9"]
    assert t.phase == "roll"


def test_tc27_the_bank_is_unlimited():
    t = create_scene(income=[0, 5000, 0])
    t.play("end")
    assert t.coins[1] == 5020


def test_tc28_the_last_player_left_wins_at_once():
    t = create_scene(out=[2], ruined=[1], coins=[3, 90, 0], turn=1)
    t.play("bankrupt")
    assert t.is_over
    assert t.scores() == [1, 0, 0]
    assert t.view(None)["ended"] == "survival"
    assert t.refusal_rule("end") == "TC28"


def test_tc28_even_by_a_rivals_leaving():
    t = create_scene(out=[2], tables=["", "two-pairs-7"], coins=[3, 20, 0], phase="roll")
    t.play("roll 2", "leave")
    assert t.scores() == [0, 1, 0]


def test_tc29_the_game_ends_after_turn_200():
    t = create_scene(turns=199, coins=[20, 30, 10])
    t.play("end", "roll 4")
    assert t.state.turns == 200
    told = t.play("end")
    assert select_events(told, "turns-up") == [{"turn": 200}]
    assert t.scores() == [0, 1, 0]
    assert t.view(None)["ended"] == "turns"


@pytest.mark.parametrize(("coins", "scores"), [([30, 30, 10], [1, 1, 0]), ([0, 0, 0], [1, 1, 1])])
def test_tc29_ties_share(coins, scores):
    t = create_scene(turns=200, coins=coins)
    t.play("end")
    assert t.scores() == scores


def test_tc29_tc28_winners_are_told_and_nobody_else():
    assert select_events(create_scene(turns=200, coins=[30, 30, 10]).play("end"), "won") == [
        {"who": 0, "coins": 30}, {"who": 1, "coins": 30},
    ]  # fmt: skip


def test_tc29_not_even_the_first_seat_when_nobody_has_anything():
    t = create_scene(4, turns=200, coins=[0, 0, 0, 0], out=[0], turn=1)
    t.play("end")
    assert t.scores() == [0, 1, 1, 1]


def test_tc29_who_is_out_does_not_share():
    t = create_scene(4, turns=200, coins=[0, 0, 0, 0], out=[3])
    t.play("end")
    assert t.scores() == [1, 1, 1, 0]
