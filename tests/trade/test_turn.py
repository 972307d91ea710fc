"""The turn: income, die, credit, player cards 5 and 6, victory (TC5-TC9, TC11, TC14)."""

import pytest
from scenes import select_events

from boardroom.games.trade.law.codes import NO_SEAT
from trade.build import create_scene, empty_decks


def test_tc5_income_and_three_credit_at_the_start_of_the_turn():
    t = create_scene(income=[0, 4, 0], coins=[20, 20, 20])
    told = t.play("end")
    assert t.coins == [20, 24, 20]
    assert t.credit == [0, 3, 0]
    assert select_events(told, "income") == [{"who": 1, "coins": 4, "credit": 3}]


def test_tc6_another_players_card_costs_the_sum_of_their_rights():
    t = create_scene(tables=["", "pair-3 two-pairs-7 pair-3"], phase="roll")
    told = t.play("roll 2")
    assert t.coins == [7, 33, 20]
    assert select_events(told, "paid") == [{"who": 0, "coins": 13, "to": 1}]
    assert t.phase == "act"


def test_tc6_rights_cards_in_hand_collect_nothing():
    t = create_scene(hands=["", "two-pairs-7"], phase="roll")
    t.play("roll 2")
    assert t.coins == [20, 20, 20]


@pytest.mark.parametrize("die", [4, 5, 6])
def test_tc6_nobodys_card_does_nothing(die):
    t = create_scene(tables=["", "pair-3"], phase="roll")
    told = t.play(f"roll {die}")
    assert select_events(told, "nothing") == [{"die": die}]
    assert t.coins == [20, 20, 20]
    assert t.phase == "act"


def test_tc6_ones_own_card_draws_an_event():
    t = create_scene(phase="roll", five=0)
    t.play("roll 5")
    assert t.phase == "event"
    assert t.actor == "chance"


def test_tc6_too_few_coins_pay_all_and_go_bankrupt():
    t = create_scene(tables=["", "two-pairs-7"], coins=[6, 20, 20], phase="roll")
    t.play("roll 2")
    assert t.coins == [0, 26, 20]
    assert t.phase == "ruin"
    assert t.actor == 0


def test_tc6_exactly_enough_is_no_bankruptcy():
    t = create_scene(tables=["", "two-pairs-7"], coins=[7, 20, 20], phase="roll")
    t.play("roll 2")
    assert t.coins == [0, 27, 20]
    assert t.phase == "act"


def test_tc6_no_coins_are_no_bankruptcy_by_themselves():
    t = create_scene(coins=[0, 20, 20], phase="roll")
    t.play("roll 2")
    assert t.phase == "act"


def test_tc6_nobody_acts_before_the_die():
    t = create_scene(hands=["S1"], phase="roll")
    assert t.refusal_rule("play S1") == "TC6"
    assert t.refusal_rule("end") == "TC6"
    assert t.refusal_rule("draw S2") == "TC6"
    t.play("roll 4")
    assert t.refusal_rule("roll 4") == "TC6"


def test_tc7_any_order_as_often_as_wished_then_the_end():
    t = create_scene(hands=["S1"], credit=9)
    t.play("buy income", "play S1", "buy income", "take 6 for 15", "buy income", "end")
    assert t.income == [3, 0, 0]
    assert t.state.turn == 1


def test_tc7_turns_go_clockwise_and_pass_over_who_is_out():
    t = create_scene(4, out=[1], turn=0)
    t.play("end")
    assert t.state.turn == 2
    t.play("roll 6", "end", "roll 6", "end")
    assert t.state.turn == 0


def test_tc7_only_the_player_on_turn_acts():
    t = create_scene(hands=["S1", "H1"])
    assert t.refusal_rule("play H1", seat=1) == "TC7"
    assert t.refusal_rule("end", seat=2) == "TC7"


def test_tc8_two_credit_for_one_more_income():
    t = create_scene(credit=[3, 0, 0])
    t.play("buy income")
    assert (t.credit[0], t.income[0]) == (1, 1)
    assert t.refusal_rule("buy income") == "TC8"


def test_tc8_a_face_up_number_card_and_its_place_is_filled():
    t = create_scene(credit=2)
    told = t.play("buy C8")
    assert select_events(told, "bought-number") == [{"who": 0, "number": "C8", "credit": 2}]
    assert t.phase == "refill-number"
    t.play("draw S1")
    assert t.phase == "act"
    assert t.hand(0) == "C8"
    assert t.view(None)["display"]["numbers"] == ["S1", "C9"]


def test_tc8_a_face_up_rights_card_and_its_place_is_filled():
    t = create_scene(credit=2)
    t.play("buy suit-5-14")
    assert t.phase == "refill-right"
    t.play("draw pair-3")
    assert t.hand(0) == "suit-5-14"
    assert sorted(t.view(None)["display"]["rights"]) == ["four-of-a-kind-20", "pair-3"]


def test_tc8_blind_from_the_decks():
    t = create_scene(credit=4)
    t.play("buy number", "draw S3", "buy right", "draw full-house-13")
    assert t.hand(0) == "S3 full-house-13"
    assert t.credit[0] == 0
    assert t.view(None)["display"]["numbers"] == ["C8", "C9"]


@pytest.mark.parametrize("text", ["buy number", "buy right", "buy C8", "buy suit-5-14", "buy income"])
def test_tc8_everything_costs_two_credit(text):
    assert create_scene(credit=1).refusal_rule(text) == "TC8"


@pytest.mark.parametrize("text", ["buy S1", "buy pair-3"])
def test_tc8_only_what_lies_face_up_can_be_chosen(text):
    assert create_scene(credit=9).refusal_rule(text) == "TC8"


def test_tc8_two_alike_in_the_display_are_one_choice():
    t = create_scene(credit=9, display="C8 C9 pair-3 pair-3")
    assert t.legal_action_texts().count("buy pair-3") == 1
    t.play("buy pair-3", "draw run-5-13")
    assert sorted(t.view(None)["display"]["rights"]) == ["pair-3", "run-5-13"]


def test_tc8_every_card_of_the_display_can_be_chosen():
    t = create_scene(credit=9, display="C8 C9 pair-3 suit-5-14")
    assert {"buy C8", "buy C9", "buy pair-3", "buy suit-5-14"} <= t.choices


def test_tc8_player_card_5_costs_exactly_8_while_nobody_has_it():
    t = create_scene(credit=12)
    for text in ("take 5 for 7", "take 5 for 9", "take 5 for 12"):
        assert t.refusal_rule(text) == "TC8"
    t.play("take 5 for 8")
    assert t.owners[4] == 0
    assert t.credit[0] == 4
    assert t.view(None)["player_cards"][4]["record"] == 8


def test_tc8_tc9_exactly_enough_takes_a_card_that_nobody_has():
    t = create_scene(credit=8, coins=15)
    assert {"take 5 for 8", "take 6 for 15"} <= t.choices
    assert not create_scene(credit=7, coins=14).choices & {"take 5 for 8", "take 6 for 15"}
    cheap = {"base": "standard", "price_five": 1, "price_six": 1}
    assert {"take 5 for 1", "take 6 for 1"} <= create_scene(credit=1, coins=1, ruleset=cheap).choices
    assert not create_scene(credit=0, coins=0, ruleset=cheap).choices & {"take 5 for 1", "take 6 for 1"}


def test_tc8_another_takes_5_for_more_than_is_recorded():
    t = create_scene(credit=[12, 0, 0], five=1, records=(8, 15))
    assert t.refusal_rule("take 5 for 8") == "TC8"
    assert t.refusal_rule("take 5 for 13") == "TC8"
    told = t.play("take 5 for 11")
    assert select_events(told, "took") == [{"who": 0, "card": 5, "amount": 11, "from": 1}]
    assert t.owners[4] == 0
    assert t.credit == [1, 0, 0]  # nobody gets the credit that was spent
    assert t.view(None)["player_cards"][4]["record"] == 11


def test_tc8_the_owner_does_not_take_their_own_card():
    t = create_scene(credit=30, five=0, six=0, coins=60)
    assert t.refusal_rule("take 5 for 9") == "TC8"
    assert t.refusal_rule("take 6 for 16") == "TC9"


def test_tc9_player_card_6_costs_15_coins_to_the_bank():
    t = create_scene(coins=[17, 20, 20])
    for text in ("take 6 for 14", "take 6 for 16"):
        assert t.refusal_rule(text) == "TC9"
    t.play("take 6 for 15")
    assert t.owners[5] == 0
    assert t.coins == [2, 20, 20]


def test_tc9_too_few_coins():
    assert create_scene(coins=[14, 20, 20]).refusal_rule("take 6 for 15") == "TC9"


def test_tc9_another_takes_6_and_pays_its_owner():
    t = create_scene(coins=[30, 20, 20], six=2, records=(8, 17))
    assert t.refusal_rule("take 6 for 17") == "TC9"
    assert t.refusal_rule("take 6 for 31") == "TC9"
    t.play("take 6 for 20")
    assert t.coins == [10, 20, 40]
    assert t.view(None)["player_cards"][5] == {"card": 6, "owner": 0, "record": 20, "least": 21, "stake": 0}


def test_tc9_a_bid_has_no_end_but_what_one_owns():
    t = create_scene(coins=[400, 20, 20], six=2, records=(8, 250))
    assert not any(text.startswith("take 6") for text in t.choices), "251 is more than can be said at once"
    assert t.refusal_rule("take 6 for 120") == "TC9"
    assert t.refusal_rule("take 6 for 251") == "TC9"
    t.play("raise 6")
    assert t.view(None)["player_cards"][5] == {"card": 6, "owner": 2, "record": 250, "least": 251, "stake": 120}
    t.play("raise 6")
    bids = [text for text in t.legal_action_texts() if text.startswith("take 6")]
    assert (bids[0], bids[-1]) == ("take 6 for 11", "take 6 for 120")
    assert t.refusal_rule("take 6 for 10") == "TC9"
    t.play("raise 6")
    bids = [text for text in t.legal_action_texts() if text.startswith("take 6")]
    assert (bids[0], bids[-1]) == ("take 6 for 1", "take 6 for 40"), "all of 400"
    assert t.refusal_rule("take 6 for 41") == "TC9"
    assert t.refusal_rule("raise 6") == "TC9"
    told = t.play("take 6 for 40")
    assert select_events(told, "took") == [{"who": 0, "card": 6, "amount": 400, "from": 2}]
    assert t.coins == [0, 20, 420]
    assert t.view(None)["player_cards"][5] == {"card": 6, "owner": 0, "record": 400, "least": 401, "stake": 0}


def test_tc8_a_bid_of_credit_is_raised_too():
    t = create_scene(credit=[130, 0, 0], five=1, records=(120, 15))
    t.play("raise 5", "take 5 for 10")
    assert (t.credit, t.owners[4]) == ([0, 0, 0], 0)
    assert t.view(None)["player_cards"][4]["record"] == 130


def test_tc8_tc9_a_bid_is_raised_only_where_a_take_can_follow():
    assert create_scene(coins=400).refusal_rule("raise 6") == "TC9", "while nobody has it, it costs its price"
    assert create_scene(credit=400).refusal_rule("raise 5") == "TC8"
    assert create_scene(coins=400, six=0).refusal_rule("raise 6") == "TC9"
    assert create_scene(coins=[120, 9, 9], six=1, records=(8, 15)).refusal_rule("raise 6") == "TC9"
    assert create_scene(coins=[250, 9, 9], six=1, records=(8, 250)).refusal_rule("raise 6") == "TC9"
    assert create_scene(coins=[121, 9, 9], six=1, records=(8, 15)).is_legal("raise 6")
    assert create_scene(coins=[400, 9, 9], six=1, records=(8, 15)).refusal_rule("raise 6", 1) == "TC7"


def test_tc8_tc9_anything_else_forgets_what_was_raised():
    t = create_scene(coins=[400, 20, 20], credit=400, five=1, six=2, records=(8, 15))
    t.play("raise 6")
    assert t.refusal_rule("raise 5") == "TC9", "one bid at a time"
    t.play("take 5 for 9")
    assert (t.credit[0], t.view(None)["player_cards"][5]["stake"]) == (391, 0)
    t.play("raise 6", "buy income", "take 6 for 16")
    assert t.coins == [384, 20, 36]


def test_tc7_a_raise_is_taken_back():
    t = create_scene(coins=[400, 20, 20], six=2, records=(8, 15))
    before = t.legal_action_texts()
    t.play("raise 6")
    t.undo(0)
    assert t.legal_action_texts() == before


def test_tc9_tables_of_older_rules_go_on_with_bids_that_end():
    t = create_scene(coins=[400, 20, 20], six=2, records=(8, 15), ruleset={"base": "standard", "capped": 1})
    assert t.refusal_rule("raise 6") == "TC9"
    assert t.is_legal("take 6 for 120")


def test_tc9_the_record_travels_with_a_traded_card():
    t = create_scene(six=0, records=(8, 22))
    t.play("offer B", "give card 6", "send", "accept")
    assert t.owners[5] == 1
    assert t.view(None)["player_cards"][5]["record"] == 22


def test_tc9_the_record_is_cleared_when_the_card_returns():
    t = create_scene(five=0, six=0, records=(12, 22), ruined=[0])
    t.play("bankrupt")
    assert t.owners[4:] == [NO_SEAT, NO_SEAT]
    assert [card["record"] for card in t.view(None)["player_cards"]] == [0] * 6
    assert t.view(None)["player_cards"][4]["least"] == 8


def test_tc9_the_cards_of_one_player_all_collect():
    t = create_scene(tables=["", "two-pairs-7"], six=1, phase="roll")
    t.play("roll 6")
    assert t.coins == [13, 27, 20]


def test_tc11_fifty_coins_declare_victory():
    t = create_scene(coins=[50, 80, 20])
    t.play("declare")
    assert t.is_over
    assert t.scores() == [1, 0, 0]  # even where another has more
    assert t.view(None)["ended"] == "declaration"


def test_tc11_coins_are_the_line_through_a_replay():
    t = create_scene(coins=[50, 7, 20], income=[9, 9, 9])
    assert [t.game.current_worth(t.state, seat) for seat in range(3)] == [50, 7, 20]


def test_tc11_not_with_49():
    assert create_scene(coins=[49, 80, 20]).refusal_rule("declare") == "TC11"


def test_tc11_not_in_anothers_turn():
    t = create_scene(coins=[20, 80, 20])
    assert t.refusal_rule("declare", seat=1) == "TC7"
    assert t.refusal_rule("declare") == "TC11"


def test_tc14_bankruptcy_of_ones_own_will():
    t = create_scene(coins=[45, 20, 20], credit=[7, 0, 0])
    t.play("bankrupt")
    assert t.phase == "ruin"
    assert t.choices == {"go-on", "leave"}


def test_tc27_with_nothing_to_draw_a_purchase_is_refused():
    t = empty_decks(create_scene(credit=9))
    assert t.refusal_rule("buy number") == "TC27"
    assert t.refusal_rule("buy right") == "TC27"
    t.play("buy C8", "buy suit-5-14")
    assert t.phase == "act"
    assert t.view(None)["display"] == {"numbers": [None, "C9"], "rights": [None, "four-of-a-kind-20"]}
