"""Turns, trucks and rounds (AQ9-AQ13, AQ26, AQ27, AQ36)."""

import pytest

from aquaretto.build import create_scene, event_names, seat, select_events
from boardroom.engine.rules.constants import UNDO_ALLOWED, UNDO_BLOCKED
from boardroom.games.aquaretto import AQUARETTO
from boardroom.games.aquaretto.law.codes import NONE
from boardroom.games.aquaretto.law.state import SCHEMA


def test_aq9_the_tile_is_seen_before_the_truck_is_chosen():
    t = create_scene()
    assert t.is_legal("reveal aquarium")
    t.play("reveal aquarium")
    assert t.awaits_chance
    told = t.play("draw turtle-fish-3")
    assert select_events(told, "drew")[0][0] == 0
    assert (t.phase, t.state.actor) == ("load", 0)
    assert t.legal_objects("load") == {"1", "2", "3"}
    t.play("load 2")
    assert (t.truck(2), t.turn) == (["turtle-fish"], 1)


def test_aq9_no_truck_that_is_full_or_taken():
    t = create_scene(trucks=["turtle*1 turtle-fish*2", "", ""], taken=[None, 2], turn=0)
    t.play("reveal aquarium", "draw coin-1")
    assert t.legal_objects("load") == {"3"}


def test_aq9_not_possible_when_every_remaining_truck_is_full():
    t = create_scene(trucks=["turtle-fish*3", "hippo-fish*3", ""], taken=[None, None, 2])
    assert not t.is_legal("reveal aquarium")
    assert t.is_legal("take 1")
    t = create_scene(trucks=["turtle-fish*3", "hippo-fish*2", ""], taken=[None, None, 2])
    assert t.is_legal("reveal aquarium")


def test_aq10_a_truck_without_a_tile_is_not_taken():
    t = create_scene(trucks=["", "coin", ""])
    assert t.legal_objects("take") == {"2"}


def test_aq10_its_tiles_are_placed_at_once_in_any_order():
    t = create_scene(trucks=["dolphin orca turtle-fish"])
    t.play("take 1")
    assert (t.phase, t.state.actor) == ("pick", 0)
    assert t.legal_objects("pick") == {"dolphin", "orca", "turtle-fish"}
    t.play("pick orca", "put K10")
    assert t.legal_objects("pick") == {"dolphin", "turtle-fish"}
    t.play("pick turtle-fish", "depot")
    assert t.phase == "put", "one tile is left: no choice"
    t.play("put M10")
    assert (t.content_of("K10"), t.content_of("M10"), t.depot()) == ("orca", "dolphin", ["turtle-fish"])
    assert (t.turn, t.truck(1)) == (1, [])


def test_aq10_tiles_that_are_the_same_need_no_order():
    t = create_scene(trucks=["dolphin*3"])
    t.play("take 1")
    assert t.phase == "put"
    t.play("put K10", "put L10", "put M10")
    assert t.turn == 1


def test_aq10_a_coin_tile_becomes_a_coin_and_joins_the_bank_when_spent():
    t = create_scene(seat(coins=0), trucks=["coin coin turtle"], taken=[None, 1, 2])
    bank = t.bank
    told = t.play("take 1")
    assert len(select_events(told, "coin_tile")) == 2
    assert (t.coins[0], t.bank, t.phase) == (2, bank, "put")
    t.play("depot")
    assert t.turn == 0, "the next round: its last truck was taken by seat 0"
    t.play("small")
    assert (t.coins[0], t.bank) == (1, bank + 1)


def test_aq10_a_truck_of_coins_alone_needs_no_placing():
    t = create_scene(trucks=["coin*2"])
    t.play("take 1")
    assert (t.coins, t.turn) == ([3, 1, 1], 1)


def test_aq11_a_turn_is_exactly_one_of_the_three():
    t = create_scene(seat(coins=2, depot="hippo"), trucks=["turtle"])
    assert t.legal_verbs() == {"reveal", "take", "move-tile", "discard", "small", "large"}
    t.play("discard")
    assert t.turn == 1


def test_aq11_no_money_action_without_the_money():
    t = create_scene(seat(coins=0, depot="hippo"), trucks=["turtle"])
    assert {text.split()[0] for text in t.legal_action_texts()} == {"reveal", "take"}


def test_aq12_whoever_has_a_truck_is_passed_over():
    t = create_scene(trucks=["turtle", "hippo"], players=4, turn=3)
    t.play("take 1", "depot")
    assert t.turn == 0
    t.play("reveal aquarium", "draw coin-1", "load 3", "take 2", "depot")
    assert t.turn == 2
    t.play("reveal aquarium", "draw coin-2", "load 3")
    assert t.turn == 0, "seats 3 and 1 have trucks"


def test_aq12_the_last_player_goes_on_until_it_takes_the_last_truck():
    t = create_scene(seat(coins=3), trucks=["", "", ""], taken=[1, None, 2])
    t.draw_and_load(2, "turtle")
    assert t.turn == 0
    t.play("small", "lay-small lower-right H11")
    assert t.turn == 0
    t.draw_and_load(2, "hippo")
    t.draw_and_load(2, "coin")
    assert t.turn == 0
    assert not t.is_legal("reveal aquarium"), "the only truck is full"
    t.play("large", "lay O11")
    t.play("take 2", "pick turtle", "put K10", "depot")
    assert (t.turn, t.state.round) == (0, 2)


def test_aq13_whoever_took_the_last_truck_starts_and_the_trucks_come_back_empty():
    t = create_scene(trucks=["turtle", "", ""], taken=[None, 0, 1], turn=2)
    told = t.play("take 1", "depot")
    assert event_names(told)[-3:] == ["round_over", "round", "turn"]
    assert select_events(told, "round") == [(2, 2, 0, 0)]
    assert (t.turn, t.state.taken[:3], t.state.mine[:3]) == (2, [NONE] * 3, [NONE] * 3)
    t.play("reveal aquarium", "draw coin-1")
    assert t.legal_objects("load") == {"1", "2", "3"}
    t.play("load 3")
    assert t.turn == 0


def test_aq13_turns_go_on_clockwise_from_there():
    t = create_scene(players=5, turn=3)
    for turn in (3, 4, 0, 1, 2, 3):
        assert t.turn == turn
        t.draw_and_load(turn % 5 + 1, "dolphin" if turn % 2 else "orca")


def test_aq26_one_money_action_a_turn():
    t = create_scene(seat(coins=9))
    t.play("small", "lay-small lower-right H11")
    assert t.turn == 1
    t = create_scene(seat(coins=9))
    t.play("large", "lay O11")
    assert t.turn == 1


# The end


def test_aq27_the_first_tile_of_the_discs_pile_makes_this_the_last_round():
    t = create_scene(left=16, trucks=["", "turtle"])
    told = t.draw_and_load(1, "coin")
    assert "last" not in event_names(told)
    assert (t.state.left[0], t.state.last) == (15, 0)
    t.play("reveal aquarium")
    told = t.play("draw coin-2")
    assert event_names(told) == ["drew", "disc", "last"]
    assert t.state.last == 1
    assert not t.is_over
    t.play("load 3")
    assert t.turn == 2


def test_aq27_the_last_round_is_played_out_then_the_game_is_over():
    t = create_scene(left=15, trucks=["turtle", "hippo", "dolphin"])
    t.play("reveal aquarium", "draw coin-1", "load 1")
    assert t.state.last == 1
    t.play("take 1", "depot")
    assert not t.is_over
    t.play("take 2", "depot")
    assert not t.is_over
    told = t.play("take 3", "put K10")
    assert t.is_over
    assert event_names(told)[-1] == "over"
    assert t.legal_actions() == []


def test_aq27_a_round_that_does_not_reach_the_disc_is_followed_by_another():
    t = create_scene(left=15, trucks=["turtle", "hippo", "dolphin"])
    t.play("take 1", "depot", "take 2", "depot", "take 3", "depot")
    assert not t.is_over
    assert (t.state.round, t.turn) == (2, 2)


def test_aq12_no_money_action_after_taking_a_truck_in_the_last_round_either():
    t = create_scene(seat(coins=5, depot="turtle"), trucks=["coin", "hippo", "dolphin"], last=True, left=14)
    t.play("take 1")
    assert t.turn == 1
    t.play("take 2", "depot")
    assert t.turn == 2, "seat 0 is out though it has coins"


# Two players


def test_aq36_blocked_spaces_stay_blocked():
    t = create_scene(players=2, trucks=["turtle*1 turtle-fish*2", "hippo", ""])
    t.play("reveal aquarium", "draw coin-1")
    assert t.legal_objects("load") == {"2", "3"}
    t.play("load 3")
    t.play("reveal aquarium", "draw coin-2")
    assert t.legal_objects("load") == {"2"}
    t.play("load 2")
    assert not t.is_legal("reveal aquarium")


def test_aq36_the_player_left_may_load_and_take_either_truck():
    t = create_scene(players=2, trucks=["turtle", "hippo", ""])
    t.play("take 1", "depot")
    t.play("reveal aquarium", "draw coin-1")
    assert t.legal_objects("load") == {"2", "3"}
    t.play("load 3")
    assert t.turn == 1
    assert t.legal_objects("take") == {"2", "3"}


def test_aq36_the_round_ends_when_both_have_a_truck_and_tiles_left_leave_the_game():
    t = create_scene(players=2, trucks=["turtle", "hippo coin", "orca"])
    t.play("take 1", "depot")
    told = t.play("take 3", "depot")
    assert len(select_events(told, "left")) == 2
    assert (t.turn, t.state.round) == (1, 2)
    assert [t.truck(k) for k in (1, 2, 3)] == [[], [], []]
    assert t.coins == [1, 1], "a coin tile that leaves is nobody's"
    assert sum(t.state.gone) == 2
    assert t.state.space[:3] == [3, 2, 1]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_aq36_only_with_two_players(players):
    t = create_scene(players=players)
    assert t.state.space[:players] == [3] * players


def test_aq26_what_is_ones_own_goes_back_unless_the_table_does_without():
    t = create_scene(trucks=["dolphin dolphin"])
    before = SCHEMA.copy(t.state)
    t.play("take 1")
    assert AQUARETTO.undo_verdict(before, 0, t.state, t.options) == UNDO_ALLOWED
    assert AQUARETTO.undo_verdict(before, 0, t.state, {**t.options, "take_back": "nothing"}) == UNDO_BLOCKED
