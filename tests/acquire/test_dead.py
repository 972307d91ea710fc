"""Dead tiles: how each ruleset lets them go (AC9 key `dead`, CH22)."""

import pytest
from scenes import event_names, select_events

from acquire.build import create_scene, every_ruleset, safe_chains_around_row, seven_chains

DRAW = "7G"


def dead(ruleset, hand="9I 1B 2B", **more):
    """Seat 0 holds 1B and 2B, which are dead, and 9I, which is not."""
    return create_scene(ruleset, board=safe_chains_around_row(ruleset), hands=[hand, "7I", "5I"], **more)


@every_ruleset
def test_ac9_a_dead_tile_is_out_of_the_game_for_good(ruleset):
    t = dead(ruleset, "9I 1B")
    pool = t.pool
    t.play("place 9I", *(["shed 1B"] if ruleset == "championship" else []), "end", f"draw {DRAW}")
    t.play(*(["shed"] if ruleset == "2000" else []))
    assert not t.is_legal("draw 1B")
    t.draw("5G")
    assert (t.hand(0), t.turn, t.pool) == (["5G", "7G"], 1, pool - 2)
    t.play("place 7I", "end")
    assert not t.is_legal("draw 1B")


@every_ruleset
def test_ac9_a_dead_tile_put_away_is_shown_to_all(ruleset):
    t = dead(ruleset, "9I 1B")
    t.play("place 9I", *(["shed 1B"] if ruleset == "championship" else []), "end", f"draw {DRAW}")
    t.play(*(["shed"] if ruleset == "2000" else []))
    for viewer in (0, 1, None):
        assert select_events(t.visible_events(viewer), "put-away") == [{"who": 0, "tile": "1B"}]
        assert t.view(viewer)["away"] == ["1B"]


@every_ruleset
def test_ac9_dead_tiles_in_hand_are_not_shown(ruleset):
    t = dead(ruleset)
    assert t.view(1)["away"] == []
    assert t.view(1)["seats"][0]["hand"] is None


# 2000: may, all at once, after drawing


def test_ac9_2000_may_put_all_away_after_drawing():
    t = dead("2000")
    t.play("place 9I", "end")
    assert t.phase == "draw"
    t.draw(DRAW)
    assert (t.phase, t.actor, t.choices) == ("shed", 0, {"shed", "end"})
    told = t.play("shed")
    assert {event["tile"] for event in select_events(told, "put-away")} == {"1B", "2B"}
    assert t.phase == "replace"
    t.draw("1I 3I")
    assert (sorted(t.hand(0)), t.turn) == (["1I", "3I", "7G"], 1)


def test_ac9_2000_may_decline():
    t = dead("2000")
    t.play("place 9I", "end", f"draw {DRAW}")
    told = t.play("end")
    assert event_names(told) == ["kept-dead", "turn"]
    assert (t.hand(0), t.turn) == (["1B", "2B", "7G"], 1)


def test_ac9_2000_new_dead_ones_wait():
    t = dead("2000")
    t.play("place 9I", "end", f"draw {DRAW}", "shed")
    t.draw("3B 4B")
    assert (t.hand(0), t.turn, t.phase) == (["3B", "4B", "7G"], 1, "place")


def test_ac9_2000_the_waiting_ones_go_in_the_next_turn():
    t = create_scene("2000", 2, board=safe_chains_around_row("2000"), hands=["9I 7G 1B", "7I 5I"])
    t.play("place 9I", "end", "draw 3B", "shed")
    assert t.hand(0) == ["7G"]
    t.draw("4B 5B")
    t.play("place 7I", "end", "draw 1I", "place 7G", "end", "draw 3I")
    assert t.phase == "shed"
    t.play("shed")
    assert t.hand(0) == ["3I"]


def test_ac9_2000_a_dead_tile_just_drawn_may_go_at_once():
    t = dead("2000", "9I")
    t.play("place 9I", "end", "draw 1B")
    assert t.choices == {"shed", "end"}


def test_ac9_2000_not_asked_without_a_dead_tile():
    t = dead("2000", "9I 7G")
    t.play("place 9I", "end", "draw 1I")
    assert (t.phase, t.turn) == ("place", 1)


def test_ac9_2000_asked_even_when_nothing_was_drawn():
    t = dead("2000", "1B")
    t.play("pass", "end")
    assert t.choices == {"shed", "end"}
    t.play("shed", "draw 1I")
    assert (t.hand(0), t.turn) == (["1I"], 1)


def test_ac9_2000_with_an_empty_pool_nothing_is_drawn_for_them():
    t = dead("2000", pool="")
    t.play("place 9I", "end", "shed")
    assert (t.hand(0), t.turn) == ([], 1)


@pytest.mark.parametrize("text", ["shed", "shed 1B"])
def test_ac9_2000_not_before_drawing(text):
    t = dead("2000")
    assert t.refusal_rule(text) == "AC9"
    t.play("place 9I")
    assert t.refusal_rule(text) == "AC9"


def test_ac9_2000_not_one_by_one():
    t = dead("2000")
    t.play("place 9I", "end", f"draw {DRAW}")
    assert t.refusal_rule("shed 1B") == "AC9"


# 2023: all, by themselves


def test_ac9_2023_all_are_put_away_by_themselves_after_drawing():
    t = dead("2023")
    t.play("place 9I", "end")
    told = t.draw(DRAW)
    assert {event["tile"] for event in select_events(told, "put-away")} == {"1B", "2B"}
    assert (t.phase, t.actor) == ("replace", "chance")
    t.draw("1I 3I")
    assert (sorted(t.hand(0)), t.turn) == (["1I", "3I", "7G"], 1)


def test_ac9_2023_a_dead_tile_just_drawn_goes_too():
    t = dead("2023", "9I")
    t.play("place 9I", "end", "draw 1B")
    assert t.phase == "replace"
    t.draw("1I")
    assert (t.hand(0), t.turn) == (["1I"], 1)


def test_ac9_2023_new_dead_ones_wait_for_this_step_of_the_next_turn():
    t = create_scene("2023", 2, board=safe_chains_around_row("2023"), hands=["9I 7G 1B", "7I 5I"])
    t.play("place 9I", "end", "draw 1I", "draw 3B")
    assert (t.hand(0), t.turn) == (["3B", "7G", "1I"], 1)
    t.play("place 7I", "end", "draw 3I", "place 7G", "end", "draw 9G")
    assert (t.phase, t.hand(0)) == ("replace", ["9G", "1I"])


def test_ac9_2023_only_the_player_on_turn():
    t = create_scene("2023", board=safe_chains_around_row("2023"), hands=["9I", "7I 1B"])
    t.play("place 9I", "end", "draw 1I")
    assert (t.hand(1), t.turn) == (["1B", "7I"], 1)


def test_ac9_2023_with_an_empty_pool_nothing_is_drawn_for_them():
    t = dead("2023", pool="")
    told = t.play("place 9I", "end")
    assert len(select_events(told, "put-away")) == 2
    assert (t.hand(0), t.turn) == ([], 1)


@pytest.mark.parametrize("text", ["shed", "shed 1B"])
def test_ac9_2023_nothing_is_to_be_said(text):
    t = dead("2023")
    assert t.refusal_rule(text) == "AC9"
    t.play("place 9I")
    assert t.refusal_rule(text) == "AC9"


# An eighth chain's tile is not dead


@pytest.mark.parametrize("ruleset", ["2000", "2023"])
def test_ac9_a_tile_for_an_eighth_chain_stays_in_hand(ruleset):
    t = create_scene(ruleset, board=seven_chains(ruleset, loose="11E"), hands=["9I 12E", "7I"])
    told = t.play("place 9I", "end", "draw 1I")
    assert "put-away" not in event_names(told)
    assert (t.hand(0), t.turn) == (["12E", "1I"], 1)


# CH22


def test_ch22_one_may_be_put_away_at_the_start_of_the_turn():
    t = dead("championship")
    assert {"shed 1B", "shed 2B"} <= t.choices
    assert select_events(t.play("shed 1B"), "put-away") == [{"who": 0, "tile": "1B"}]
    assert (t.phase, t.actor, t.hand(0)) == ("place", 0, ["2B", "9I"])


def test_ch22_or_while_buying_until_drawing():
    t = dead("championship")
    t.play("place 9I", "buy Luxor")
    assert {"shed 1B", "shed 2B"} <= t.choices
    t.play("shed 2B")
    assert (t.phase, t.hand(0)) == ("buy", ["1B"])


def test_ch22_one_extra_tile_is_drawn():
    t = dead("championship")
    t.play("shed 1B", "place 9I", "end")
    t.draw(DRAW)
    assert t.phase == "draw"
    t.draw("1I")
    assert (t.hand(0), t.turn) == (["2B", "7G", "1I"], 1)


def test_ch22_without_it_one_tile_is_drawn():
    t = dead("championship")
    t.play("place 9I", "end", f"draw {DRAW}")
    assert (t.hand(0), t.turn) == (["1B", "2B", "7G"], 1)


def test_ch22_no_second_one_in_a_turn():
    t = dead("championship")
    t.play("shed 1B")
    assert t.refusal_rule("shed 2B") == "CH22"
    t.play("place 9I")
    assert t.refusal_rule("shed 2B") == "CH22"


def test_ch22_another_one_in_the_next_turn():
    t = create_scene("championship", board=safe_chains_around_row("championship"), hands=["9I 7G 1B 2B", "7I", "5I"])
    t.play("shed 1B", "place 9I", "end", "draw 1I", "draw 3I")
    t.play("place 7I", "end", "draw 9G", "place 5I", "end", "draw 11G")
    assert t.is_legal("shed 2B")


def test_ch22_not_after_drawing_has_begun():
    t = dead("championship")
    t.play("shed 1B", "place 9I", "end", f"draw {DRAW}")
    assert t.refusal_rule("shed 2B") == "AC5"  # chance draws first
    t.draw("1I")
    assert t.refusal_rule("shed 2B", seat=0) == "AC5"  # the next player's turn


def test_ch22_not_in_the_turn_of_another():
    t = create_scene("championship", board=safe_chains_around_row("championship"), hands=["9I", "1B 7I"])
    assert t.refusal_rule("shed 1B", seat=1) == "AC5"
    assert t.refusal_rule("shed 1B") == "AC5"


def test_ch22_a_dead_tile_drawn_at_the_end_waits():
    t = dead("championship", "9I")
    t.play("place 9I", "end", "draw 1B")
    assert (t.hand(0), t.turn) == (["1B"], 1)


def test_ch22_only_dead_tiles():
    t = dead("championship")
    assert t.refusal_rule("shed 9I") == "CH22"
    assert t.refusal_rule("shed 3B") == "AC5"  # not in hand


def test_ch22_a_tile_for_an_eighth_chain_is_not_dead():
    t = create_scene("championship", board=seven_chains("championship", loose="11E"), hands=["9I 12E"])
    assert t.refusal_rule("shed 12E") == "CH22"


def test_ch22_one_is_named():
    assert dead("championship").refusal_rule("shed") == "CH22"


def test_ch22_a_tile_may_die_by_the_tile_just_placed():
    t = create_scene("championship", board={"Luxor": "1A-10A", "Festival": "1C-11C"}, hands=["11A 5B"])
    assert t.refusal_rule("shed 5B") == "CH22"
    t.play("place 11A", "shed 5B")
    assert t.hand(0) == []


def test_ch22_nothing_has_to_be_put_away():
    t = dead("championship")
    t.play("place 9I", "end", f"draw {DRAW}")
    assert t.view(None)["away"] == []
