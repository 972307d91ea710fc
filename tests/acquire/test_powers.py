"""Power cards of 2023: one a turn, each once a game, in its own step (AC22)."""

import pytest
from scenes import event_names, select_events

from acquire.build import create_scene, seven_chains
from boardroom.base.errors import BadInput

CARDS = ["free-shares", "five-shares", "three-exchanges", "five-tiles", "four-tiles"]
BUYING_CARDS = CARDS[:4]
HAND = "1I 3I 5I 7I 9I 11I"
SPREAD = ["1I", "3I", "5I", "7I", "9I", "11I", "2G", "4G", "6G", "8G", "10G"]
BOARD = {"Tower": "1A-3A", "Festival": "1C-2C"}


def powers(**more):
    return create_scene("2023", powers=True, **({"board": BOARD, "hands": [HAND, "12G"]} | more))


def buying(**more):
    return powers(phase="buy", **({"hands": ["3I 5I 7I 9I 11I", "12G"]} | more))


# In general


def test_ac22_everyone_has_the_five():
    assert [seat["powers"] for seat in powers().view(None)["seats"]] == [CARDS] * 3


def test_ac22_no_cards_unless_chosen():
    t = create_scene("2023", board=BOARD, hands=[HAND])
    assert [seat["powers"] for seat in t.view(None)["seats"]] == [[]] * 3
    assert t.refusal_rule("power four-tiles") == "AC22"
    t.play("place 1I")
    assert t.refusal_rule("power five-shares") == "AC22"
    assert not any(text.startswith("power") for text in t.choices)


@pytest.mark.parametrize("ruleset", ["2000", "championship"])
def test_ac22_no_cards_in_other_rulesets(ruleset):
    with pytest.raises(BadInput, match="AC22"):
        create_scene(ruleset, powers=True)


def test_ac22_a_card_is_announced_to_all():
    t = buying()
    t.play("power five-shares")
    for viewer in (0, 1, None):
        assert select_events(t.visible_events(viewer), "power") == [{"who": 0, "power": "five-shares"}]


def test_ac22_a_played_card_is_gone_and_everyone_sees_it():
    t = buying()
    t.play("power five-tiles")
    assert t.view(1)["seats"][0]["powers"] == [card for card in CARDS if card != "five-tiles"]
    assert t.view(1)["seats"][1]["powers"] == CARDS


@pytest.mark.parametrize("first", BUYING_CARDS)
@pytest.mark.parametrize("second", CARDS)
def test_ac22_one_a_turn(first, second):
    t = buying()
    t.play(f"power {first}")
    assert t.refusal_rule(f"power {second}") == "AC22"


def test_ac22_one_a_turn_after_four_tiles_too():
    t = powers()
    t.play("power four-tiles", "place 1I", "pass")
    assert t.phase == "buy"
    for card in CARDS:
        assert t.refusal_rule(f"power {card}") == "AC22"


def test_ac22_each_once_a_game_but_another_in_another_turn():
    t = create_scene("2023", 2, powers=True, board=BOARD, hands=["1I 3I", "5I 7I"])
    t.play("place 1I", "power five-shares", "end", "draw 9I")
    t.play("place 5I", "power five-shares", "end", "draw 11I")  # the other player has their own
    t.play("place 3I")
    assert t.refusal_rule("power five-shares") == "AC22"
    assert t.is_legal("power free-shares")


@pytest.mark.parametrize("card", BUYING_CARDS)
def test_ac22_cards_about_shares_and_drawing_are_played_while_buying(card):
    t = powers()
    assert t.refusal_rule(f"power {card}") == "AC22"
    t.play("place 1I")
    assert t.is_legal(f"power {card}")


def test_ac22_no_card_within_a_merger_or_a_founding():
    board = {"Tower": "1A-3A", "Festival": "5A-6A", "loose": "8H"}
    t = powers(board=board, hands=["4A 8I"], shares={"Festival": [1, 0, 0]})
    t.play("place 4A")
    assert {t.refusal_rule(f"power {card}") for card in CARDS} == {"AC22"}
    t = powers(board=board, hands=["8I"])
    t.play("place 8I")
    assert {t.refusal_rule(f"power {card}") for card in CARDS} == {"AC22"}


# Free shares


def test_ac22_free_shares_cost_nothing_up_to_three():
    t = buying(cash=0)
    t.play("power free-shares")
    assert select_events(t.play("buy Tower", "buy Tower", "buy Festival"), "bought")[0] == {
        "who": 0,
        "chain": "Tower",
        "amount": 0,
    }
    assert (t.cash[0], t.shares("Tower")[0], t.bank("Tower")) == (0, 2, 23)
    assert t.refusal_rule("buy Tower") == "AC12"


def test_ac22_free_shares_come_before_the_first_purchase():
    t = buying()
    t.play("buy Tower")
    assert t.refusal_rule("power free-shares") == "AC22"
    assert t.is_legal("power five-shares")


def test_ac22_free_shares_are_of_active_chains_and_from_the_bank():
    t = buying(shares={"Tower": [8, 8, 9]})
    t.play("power free-shares")
    assert t.refusal_rule("buy Tower") == "AC12"
    assert t.refusal_rule("buy Imperial") == "AC12"
    assert t.is_legal("buy Festival")


def test_ac22_shares_cost_again_in_the_next_turn():
    t = create_scene("2023", 2, powers=True, board=BOARD, hands=["1I 3I", "5I 7I"])
    t.play("place 1I", "power free-shares", "buy Tower", "end", "draw 9I")
    t.play("place 5I", "buy Tower", "end", "draw 11I", "place 3I", "buy Tower")
    assert t.cash == [5700, 5700]


def test_ac22_the_view_says_free_with_free_shares():
    t = buying()
    assert t.view(0)["free"] is False
    t.play("power free-shares")
    assert t.view(0)["free"] is True


@pytest.mark.parametrize("card", ["five-shares", "three-exchanges", "five-tiles"])
def test_ac22_the_view_says_free_with_no_other_card(card):
    t = buying()
    t.play(f"power {card}")
    assert t.view(0)["free"] is False


# Five shares


def test_ac22_five_shares_may_be_bought_and_are_paid():
    t = buying()
    t.play("power five-shares", *["buy Tower"] * 3, *["buy Festival"] * 2)
    assert t.cash[0] == 6000 - 5 * 300
    assert t.refusal_rule("buy Tower") == "AC12"
    assert t.choices == {"end"}


def test_ac22_five_shares_may_be_played_after_three():
    t = buying()
    t.play(*["buy Tower"] * 3, "power five-shares", *["buy Tower"] * 2)
    assert t.shares("Tower")[0] == 5
    assert t.refusal_rule("buy Tower") == "AC12"


def test_ac22_three_again_in_the_next_turn():
    t = create_scene("2023", 2, powers=True, board=BOARD, hands=["1I 3I", "5I 7I"])
    t.play("place 1I", "power five-shares", *["buy Tower"] * 5, "end", "draw 9I")
    t.play("place 5I", *["buy Tower"] * 3)
    assert t.refusal_rule("buy Tower") == "AC12"


# Three exchanges


def test_ac22_two_shares_of_one_chain_for_one_of_another():
    t = buying(shares={"Tower": [5, 0, 0]})
    t.play("power three-exchanges")
    told = t.play("exchange Tower Festival")
    assert select_events(told, "exchanged") == [{"who": 0, "chain": "Tower", "other": "Festival"}]
    assert (t.shares("Tower")[0], t.shares("Festival")[0], t.cash[0]) == (3, 1, 6000)
    assert (t.bank("Tower"), t.bank("Festival")) == (22, 24)


def test_ac22_an_exchange_is_of_the_players_own_shares():
    t = buying(hands=["", "3I", "12G"], turn=1, shares={"Tower": [0, 2, 0], "Festival": [9, 9, 6]})
    t.play("power three-exchanges", "exchange Tower Festival")
    assert (t.shares("Tower"), t.shares("Festival"), t.bank("Festival")) == ([0, 0, 0], [9, 10, 6], 0)
    t = buying(shares={"Tower": [0, 8, 8]})
    t.play("power three-exchanges")
    assert t.refusal_rule("exchange Tower Festival") == "AC22"


def test_ac22_up_to_three_exchanges():
    t = buying(shares={"Tower": [8, 0, 0]})
    t.play("power three-exchanges", *["exchange Tower Festival"] * 3)
    assert t.refusal_rule("exchange Tower Festival") == "AC22"
    assert t.shares("Festival")[0] == 3


def test_ac22_three_exchanges_for_every_player():
    shares = {"Tower": [6, 6, 0]}
    t = powers(hands=["1I", "12G"], shares=shares)
    t.play("place 1I", "power three-exchanges", *["exchange Tower Festival"] * 3, "end", "draw 3I")
    t.play("place 12G", "power three-exchanges", *["exchange Tower Festival"] * 3)
    assert t.shares("Festival") == [3, 3, 0]


def test_ac22_exchanges_and_purchases_in_any_order():
    t = buying(shares={"Tower": [2, 0, 0]})
    t.play("buy Festival", "power three-exchanges", "exchange Tower Festival")
    t.play("exchange Festival Tower", "buy Tower", "buy Tower")
    assert (t.shares("Tower")[0], t.shares("Festival")[0]) == (3, 0)
    assert t.refusal_rule("buy Tower") == "AC12"


def test_ac22_no_exchange_without_the_card():
    assert buying(shares={"Tower": [8, 0, 0]}).refusal_rule("exchange Tower Festival") == "AC22"


def test_ac22_an_exchange_takes_two_shares_and_one_in_the_bank():
    t = buying(shares={"Tower": [1, 0, 0]})
    t.play("power three-exchanges")
    assert t.refusal_rule("exchange Tower Festival") == "AC22"
    t = buying(shares={"Tower": [4, 0, 0], "Festival": [0, 12, 13]})
    t.play("power three-exchanges")
    assert t.refusal_rule("exchange Tower Festival") == "AC22"


def test_ac22_both_chains_of_an_exchange_are_active_and_different():
    t = buying(shares={"Tower": [4, 0, 0], "Imperial": [4, 0, 0]})
    t.play("power three-exchanges")
    assert t.refusal_rule("exchange Imperial Tower") == "AC22"
    assert t.refusal_rule("exchange Tower Imperial") == "AC22"
    assert t.refusal_rule("exchange Tower Tower") == "AC22"
    assert {text for text in t.choices if text.startswith("exchange")} == {"exchange Tower Festival"}


# Five tiles


def test_ac22_five_tiles_are_drawn_besides_the_usual_one():
    t = buying()
    t.play("power five-tiles", "end")
    t.draw("1E 3E 5E 7E 9E 11E")
    assert (len(t.hand(0)), t.turn) == (11, 1)


@pytest.mark.parametrize(("hand", "drawn"), [(11, 0), (8, 0), (7, 0), (6, 1), (3, 1)])
def test_ac22_after_five_tiles_one_is_drawn_only_when_below_six(hand, drawn):
    t = powers(hands=[" ".join(SPREAD[:hand]), "12G"])
    t.play(f"place {SPREAD[0]}", "end")
    assert (t.actor == "chance") == bool(drawn)
    if drawn:
        t.draw("1E")
    assert (len(t.hand(0)), t.turn) == (hand - 1 + drawn, 1)


def test_ac22_five_tiles_without_a_tile_placed_are_five():
    stuck = "11F 10E 11D 9H 8G 10G"
    t = powers(board=seven_chains("2023", loose="11E 9G"), hands=["12E", "9I"], pool=f"{stuck} 2I 3I 4I 5I 6I")
    t.play("redraw")
    t.draw(stuck)
    t.play("pass", "power five-tiles", "end")
    t.draw("2I 3I 4I 5I 6I")
    assert (len(t.hand(0)), t.pool, t.turn) == (11, 1, 1)


def test_ac22_five_tiles_end_with_the_pool():
    t = buying(pool="1E 3E 5E")
    t.play("power five-tiles", "end")
    t.draw("1E 3E 5E")
    assert (len(t.hand(0)), t.turn) == (8, 1)


# Four tiles


def test_ac22_four_tiles_are_placed_one_after_another_then_bought_once_then_drawn_up_to_six():
    t = powers()
    t.play("power four-tiles", "place 1I", "place 3I", "place 5I")
    assert t.phase == "place"
    t.play("place 7I")
    assert t.phase == "buy"
    t.play(*["buy Tower"] * 3)
    assert t.refusal_rule("buy Tower") == "AC12"
    t.play("end")
    t.draw("1E 3E 5E 7E")
    assert (len(t.hand(0)), t.turn) == (6, 1)


@pytest.mark.parametrize(("hand", "drawn"), [(11, 0), (7, 1), (6, 2), (4, 4)])
def test_ac22_after_four_tiles_the_hand_is_filled_up_to_six_whatever_it_was(hand, drawn):
    t = powers(hands=[" ".join(SPREAD[:hand]), "12G"])
    t.play("power four-tiles", "place 1I", "place 3I", "pass", "end")
    t.draw(" ".join(["1E", "3E", "5E", "7E"][:drawn]))
    assert (len(t.hand(0)), t.turn) == (hand - 2 + drawn, 1)


def test_ac22_four_tiles_come_before_the_first_tile():
    t = powers()
    t.play("place 1I")
    assert t.refusal_rule("power four-tiles") == "AC22"


def test_ac22_pass_says_enough_of_four_tiles():
    t = powers()
    t.play("power four-tiles")
    assert t.refusal_rule("pass") == "AC5"  # the first tile is compulsory
    t.play("place 1I", "place 3I")
    assert t.is_legal("pass")
    assert select_events(t.play("pass"), "passed") == [{"who": 0, "stuck": 0}]
    t.play("end")
    t.draw("1E 3E")
    assert (len(t.hand(0)), t.turn) == (6, 1)


def test_ac22_every_one_of_four_tiles_is_fully_settled():
    board = {"Tower": "1A-3A", "Festival": "5A-6A", "loose": "8H"}
    t = powers(board=board, hands=["4A 8I 9I", "12G"], shares={"Festival": [0, 1, 0]})
    t.play("power four-tiles", "place 4A")
    assert (t.phase, t.actor) == ("holders", 1)
    t.play("keep")
    assert (t.phase, t.actor) == ("place", 0)
    t.play("place 8I", "found Imperial", "place 9I")
    assert (t.size("Imperial"), t.phase) == (3, "buy")


def test_ac22_four_tiles_stop_when_none_fits():
    t = powers(board=seven_chains("2023", loose="11E"), hands=["9I 12E 11F"])
    t.play("power four-tiles", "place 9I")
    assert t.phase == "buy"
    assert "redraw" not in t.choices


def test_ac22_a_card_for_one_tile_only_the_turn_it_is_played():
    t = create_scene("2023", 2, powers=True, hands=["1I 3I 5I 7I 9I 11I", "12G 12E"])
    t.play("power four-tiles", "place 1I", "pass", "end", "draw 1E")
    told = t.play("place 12G")
    assert event_names(told) == ["placed"]
    assert t.phase == "buy"


def test_ac22_four_tiles_is_played_before_the_first_tile_and_never_while_buying():
    t = create_scene("2023", hands=["9I 7I", "5I"], powers=True)
    assert t.is_legal("power four-tiles")
    t.play("place 9I")
    assert t.phase == "buy"
    assert not t.is_legal("power four-tiles"), "a tile lies"
    t = create_scene("2023", hands=["9I 7I", "5I"], powers=True, phase="buy")
    assert not t.is_legal("power four-tiles"), "none was placed, but the step is past"
