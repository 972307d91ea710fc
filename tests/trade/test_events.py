"""The event cards (TC3, TC15-TC23), and how their deck goes round."""

import pytest
from scenes import event_names, select_events

from boardroom.games.trade.game import TRADE
from boardroom.games.trade.law import cards
from boardroom.games.trade.law.codes import EVENT_NAMES, KINDS
from trade.build import Scene, create_scene, empty_decks


def drawn(event, *, then="", **laid):
    """Seat 0 rolls its own card and draws this event."""
    t = create_scene(phase="roll", events=f"{event} {then}", **laid)
    told = t.play("roll 1", f"event {event}")
    return t, told


def test_tc15_as_if_the_die_had_shown_5_nobodys():
    t, told = drawn("to-5", then="aid")
    assert select_events(told, "nothing") == [{"die": 5}]
    assert t.phase == "act"


def test_tc15_as_if_the_die_had_shown_5_anothers():
    t, _ = drawn("to-5", then="aid", tables=["", "pair-3"], five=1)
    assert t.coins == [17, 23, 20]


def test_tc15_as_if_the_die_had_shown_5_ones_own():
    t, _ = drawn("to-5", then="aid", five=0)
    assert t.phase == "event"
    t.play("event aid")
    assert t.coins == [23, 23, 23]


def test_tc15_it_can_bankrupt():
    t, _ = drawn("to-5", then="aid", tables=["", "pair-3"], five=1, coins=[2, 20, 20])
    assert t.phase == "ruin"
    assert t.coins == [0, 22, 20]


def test_tc15_a_drawn_card_goes_under_the_deck_after_it_is_resolved():
    """So what it makes its player draw goes there before it."""
    t, _ = drawn("to-5", then="aid tax", five=0)
    assert t.view(None)["under"] == ["aid", "tax"]
    assert t.view(None)["next_event"] == "aid"
    assert t.choices == {"event aid"}
    assert t.refusal_rule("event tax") == "TC3"
    t.play("event aid")
    assert t.view(None)["under"] == ["tax", "aid", "to-5"]


@pytest.mark.parametrize(
    ("laid", "phase"), [({}, "act"), ({"five": 1}, "act"), ({"five": 1, "coins": [2, 20, 20]}, "ruin")]
)
def test_tc15_to_5_goes_under_the_deck_whatever_comes_of_it(laid, phase):
    t, _ = drawn("to-5", then="aid", tables=["", "pair-3"], **laid)
    assert (t.phase, t.view(None)["under"]) == (phase, ["aid", "to-5"])


def test_tc15_to_5_is_not_drawn_by_itself():
    """With nothing else in the deck, nothing is drawn."""
    t, told = drawn("to-5", five=0)
    assert len(select_events(told, "no-event")) == 1
    assert (t.phase, t.view(None)["under"]) == ("act", ["to-5"])


def test_tc15_by_house_rule_and_at_tables_of_older_rules_it_goes_there_before():
    t, _ = drawn("to-5", then="aid tax", five=0, ruleset={"base": "standard", "under_first": 1})
    assert t.view(None)["under"] == ["aid", "tax", "to-5"]
    t.play("event aid")
    assert t.view(None)["under"] == ["tax", "to-5", "aid"]


def test_tc3_events_not_seen_yet_come_before_those_under_the_deck():
    t = create_scene(phase="roll")
    t.play("roll 1", "event alms")
    view = t.view(None)
    assert view["under"] == ["alms"]
    assert view["next_event"] is None
    t.play("end", "roll 2")
    assert t.refusal_rule("event alms") == "TC3"
    assert "event tax 2" in t.choices
    assert len(t.choices) == 13


def test_tc16_everyone_pays_2_for_every_number_card_on_their_table():
    t, told = drawn("bonus", tables=["S1 S2", "", "S3 pair-3"])
    assert t.coins == [16, 20, 18]
    assert [event["coins"] for event in select_events(told, "paid-bank")] == [4, 0, 2]


def test_tc16_common_cards_are_counted():
    t, _ = drawn("bonus", tables=["S1"], common="C1 C2")
    assert t.coins == [14, 16, 16]


def test_tc16_too_few_coins_are_bankruptcy():
    t, _ = drawn("bonus", tables=["", "S1 S2"], coins=[20, 3, 20])
    assert (t.phase, t.actor) == ("ruin", 1)
    t.play("leave")
    assert t.state.out[1] == 1
    assert t.actor == 0


def test_tc17_everyone_gets_3():
    t, _ = drawn("aid", coins=[1, 2, 3])
    assert t.coins == [4, 5, 6]


def test_tc17_not_who_is_out():
    t = create_scene(4, phase="roll", events="aid", out=[2])
    t.play("roll 1", "event aid")
    assert t.coins == [23, 23, 0, 23]


def test_tc18_the_top_number_card_becomes_common():
    t, _ = drawn("boom", then="bonus")
    assert t.phase == "boom"
    told = t.play("draw H5")
    assert select_events(told, "common") == [{"number": "H5"}]
    assert t.view(None)["common"] == ["H5"]
    assert t.view(None)["under"] == ["bonus", "boom"]
    assert t.phase == "act"


def test_tc18_for_good():
    t, _ = drawn("boom", then="boom", hands=["pair-3 S9"], tables=["S5"])
    t.play("draw H5", "play pair-3", "bankrupt", "go-on")
    assert t.view(None)["common"] == ["H5"]


def test_tc18_with_no_number_card_left_nothing_happens():
    t = empty_decks(create_scene(phase="roll", events="boom"))
    told = t.play("roll 1", "event boom")
    assert "no-common" in event_names(told)
    assert t.phase == "act"


def test_tc19_the_drawer_pays_3_to_who_has_least():
    t, _ = drawn("alms", coins=[20, 9, 8])
    assert t.coins == [17, 9, 11]


def test_tc19_of_several_the_next_clockwise():
    t, _ = drawn("alms", coins=[20, 8, 8])
    assert t.coins == [17, 11, 8]


def test_tc19_the_drawer_tied_for_least_pays_the_next_tied():
    t, _ = drawn("alms", coins=[8, 20, 8])
    assert t.coins == [5, 20, 11]


def test_tc19_nothing_when_the_drawer_alone_has_least():
    t, told = drawn("alms", coins=[7, 8, 8])
    assert t.coins == [7, 8, 8]
    assert "no-alms" in event_names(told)


def test_tc19_income_is_not_counted():
    t, _ = drawn("alms", coins=[20, 8, 9], income=[0, 9, 0])
    assert t.coins == [17, 11, 9]


def test_tc19_too_few_coins_pay_all_and_go_bankrupt():
    t, _ = drawn("alms", coins=[2, 2, 9])
    assert t.coins == [0, 4, 9]
    assert (t.phase, t.actor) == ("ruin", 0)


def test_tc19_not_to_who_is_out():
    t = create_scene(4, phase="roll", events="alms", coins=[20, 0, 5, 6], out=[1])
    t.play("roll 1", "event alms")
    assert t.coins == [17, 0, 8, 6]


def test_tc20_the_top_right_collects_3_more():
    t, _ = drawn("top-right", tables=["", "pair-3 two-pairs-7", "run-3-4"])
    assert t.view(None)["lying"] == {"top-right": 1}
    assert t.view(None)["decks"]["events"] == 0  # it stays
    assert [seat["collects"] for seat in t.view(None)["seats"]] == [0, 13, 4]
    t.play("end", "roll 4", "end", "roll 2")
    assert t.coins[2] == 20 - 13


def test_tc20_all_who_tie_have_it_and_once_a_collection():
    t = create_scene(lying="top-right", tables=["two-pairs-7", "two-pairs-7 two-pairs-7", "run-3-4"])
    assert [seat["collects"] for seat in t.view(None)["seats"]] == [10, 17, 4]


def test_tc20_it_moves_to_who_plays_a_higher_one():
    t = create_scene(lying="top-right", tables=["pair-3", "S1 H1 S2 H2"], hands=["", "two-pairs-7"], turn=1)
    assert t.view(None)["seats"][0]["collects"] == 6
    t.play("play two-pairs-7")
    assert [seat["collects"] for seat in t.view(None)["seats"]] == [3, 10, 0]


def test_tc20_without_a_rights_card_there_is_nothing_to_collect():
    t = create_scene(lying="top-right")
    assert [seat["collects"] for seat in t.view(None)["seats"]] == [0, 0, 0]


def test_tc20_not_to_who_has_none_though_the_dearest_is_worth_1():
    deck = {"base": "standard", "name": "cheap", "rights": [{"condition": "pair", "amount": 1, "copies": 30}]}
    t = Scene(TRADE, {"players": 3, "ruleset": deck})
    t.state.lying[EVENT_NAMES.index("top-right")] = 1
    t.state.table_r[KINDS] = 1
    assert [cards.amount_collected(t.state, seat) for seat in range(3)] == [0, 1 + 3, 0]


def test_tc20_tc23_what_stays_on_the_table_is_said():
    assert "top-right" in event_names(drawn("top-right")[1])
    assert "relief" in event_names(drawn("relief-coins")[1])


def test_tc21_everyone_pays_2():
    t, _ = drawn("tax")
    assert t.coins == [18, 18, 18]


def test_tc21_too_few_coins_are_bankruptcy():
    t, _ = drawn("tax", coins=[2, 1, 20])
    assert t.coins == [0, 0, 18]
    assert (t.phase, t.actor) == ("ruin", 1)


def test_tc22_the_drawers_income_rises_by_2():
    t, _ = drawn("income-up", income=[1, 1, 1])
    assert t.income == [3, 1, 1]


@pytest.mark.parametrize(
    ("relief", "coins", "credit"),
    [("relief-credit", 20, 15), ("relief-coins", 35, 3), ("relief-cards", 20, 3)],
)
def test_tc23_relief_stays_and_helps_every_first_bankruptcy(relief, coins, credit):
    t, _ = drawn(relief)
    assert t.view(None)["lying"] == {relief: 1}
    t.play("bankrupt", "go-on")
    assert (t.coins[0], t.credit[0]) == (coins, credit)
    for card in ("S1", "S2", "S3", "pair-3", "run-3-4", "suit-3-4"):
        t.play(f"draw {card}")
    assert t.view(None)["lying"] == {relief: 1}  # not used up
    t.play("end", "roll 4", "bankrupt", "go-on")
    assert (t.coins[1], t.credit[1]) == (coins, credit)


def test_tc23_relief_keeps_two_more_cards():
    t = create_scene(lying="relief-cards", tables=["S1 S2 S3 S4 pair-3 run-3-4"])
    t.play("bankrupt", "go-on", "draw H1", "draw H2", "draw H3", "draw pair-3", "draw run-3-4", "draw suit-3-4")
    assert t.view(None)["keeping"] == 5
    t.play("keep S1", "keep S2", "keep S3", "keep pair-3", "keep run-3-4")
    assert t.table(0) == "S1 S2 S3 pair-3 run-3-4"


def test_empty_event_deck_draws_nothing():
    t = create_scene(phase="roll", events="")
    assert "no-event" in event_names(t.play("roll 1"))
    assert t.phase == "act"


def test_event_deck_cycles_in_order():
    t = create_scene(phase="roll", events="tax aid")
    t.play("roll 1", "event tax", "end", "roll 2", "event aid", "end", "roll 3")
    assert t.choices == {"event tax"}
