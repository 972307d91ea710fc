"""No tile may be placed, or none is there: passing and redrawing (AC5, key `stuck`; CH23)."""

import pytest
from scenes import event_names, select_events

from acquire.build import chain_trio, create_scene, safe_chains_around_row, seven_chains
from boardroom.games.acquire.law.codes import E_PASSED, E_PUT_AWAY

WITHOUT_REDRAW = pytest.mark.parametrize("ruleset", ["2000", "championship"])


@WITHOUT_REDRAW
def test_ac5_no_tile_placed_none_drawn(ruleset):
    t = create_scene(ruleset, board=seven_chains(ruleset, loose="11E"), hands=["12E", "9G"])
    told = t.play("pass", "end")
    assert event_names(told) == ["passed", "ended", "turn"]
    assert (t.hand(0), t.turn) == (["12E"], 1)


@WITHOUT_REDRAW
def test_ac5_an_empty_hand_is_stuck_and_passes(ruleset):
    t = create_scene(ruleset, hands=["", "1A"])
    assert t.choices == {"pass"}
    t.play("pass")
    assert (t.phase, t.actor) == ("buy", 0)


def test_ac5_an_empty_hand_is_stuck_and_redraws_in_2023():
    t = create_scene("2023", hands=["", "1A"])
    assert t.choices == {"redraw"}
    t.play("redraw")
    t.draw("2A 3C 4E 5G 6I 7A")
    assert (t.phase, len(t.hand(0))) == ("place", 6)


def test_ac5_with_nothing_in_hand_and_nothing_to_draw_2023_passes():
    t = create_scene("2023", hands=["", "1A"], pool="")
    assert t.choices == {"pass"}
    assert t.refusal_rule("redraw") == "AC5"


@WITHOUT_REDRAW
def test_ac5_stuck_goes_on_to_buy(ruleset):
    low, _, _ = chain_trio(ruleset)
    t = create_scene(ruleset, board=seven_chains(ruleset, loose="11E"), hands=["12E 11F"])
    assert t.choices == {"pass"}
    assert select_events(t.play("pass"), "passed") == [{"who": 0, "stuck": 1}]
    t.play(f"buy {low}")
    assert (t.shares(low), t.hand(0)) == ([1, 0, 0], ["12E", "11F"])


@WITHOUT_REDRAW
def test_ac5_the_hand_is_not_exchanged_outside_2023(ruleset):
    t = create_scene(ruleset, board=seven_chains(ruleset, loose="11E"), hands=["12E 11F"])
    assert t.refusal_rule("redraw") == ("CH23" if ruleset == "championship" else "AC5")


STUCK = {"board": seven_chains("2023", loose="11E 9G"), "hands": ["12E 11F 9H", "1I"]}


def test_ac5_stuck_in_2023_must_redraw():
    t = create_scene("2023", **STUCK)
    assert t.choices == {"redraw"}
    assert t.refusal_rule("pass") == "AC5"


def test_ac5_redrawing_shows_the_whole_hand_and_puts_it_back():
    t = create_scene("2023", **STUCK)
    pool = t.pool
    told = t.play("redraw")
    assert [event["tile"] for event in select_events(told, "showed")] == ["12E", "11F", "9H"]
    assert t.pool == pool + 3
    assert t.hand(0) == []
    assert {"draw 12E", "draw 11F", "draw 9H"} <= t.choices
    assert [event["tile"] for event in select_events(t.visible_events(2), "showed")] == ["12E", "11F", "9H"]


def test_ac5_after_redrawing_six_one_is_placed():
    t = create_scene("2023", **STUCK)
    t.play("redraw")
    t.draw("12E 1E 3E 5E 5G")
    assert t.phase == "redeal"
    t.draw("7G")
    assert t.choices == {"place 1E", "place 3E", "place 5E", "place 5G", "place 7G"}
    t.play("place 1E", "end", "draw 12I")
    assert (len(t.hand(0)), t.turn) == (6, 1)


def test_ac5_redrawing_takes_what_there_is():
    t = create_scene("2023", **STUCK, pool="1E")
    t.play("redraw")
    t.draw("1E 9H 11F 12E")
    assert t.phase == "place"
    assert t.choices == {"place 1E"}


def test_ac5_redrawing_is_once_a_turn():
    t = create_scene("2023", **STUCK, pool="")
    t.play("redraw")
    t.draw("9H 11F 12E")
    assert t.choices == {"pass"}
    assert t.refusal_rule("redraw") == "AC5"
    t.play("pass")
    assert t.phase == "buy"


def test_ac5_what_was_redrawn_is_seen_by_the_drawer_alone():
    t = create_scene("2023", **STUCK)
    t.play("redraw")
    t.draw("12E 1E 3E 5E 5G 7G")
    assert {event["tile"] for event in select_events(t.visible_events(1), "drew")} == {None}
    assert None not in {event["tile"] for event in select_events(t.visible_events(0), "drew")}


def test_ac5_no_redrawing_while_a_tile_fits():
    t = create_scene("2023", board=seven_chains("2023", loose="11E"), hands=["12E 9I"])
    assert t.refusal_rule("redraw") == "AC5"


# CH23


def test_ch23_with_no_tile_to_place_the_player_goes_on_to_buying():
    t = create_scene("championship", board=seven_chains("championship", loose="11E"), hands=["12E 11F", "1I"])
    assert t.choices == {"pass"}
    told = t.play("pass")
    assert select_events(told, "passed") == [{"who": 0, "stuck": 1}]
    assert t.phase == "buy"
    assert select_events(t.visible_events(2), "passed") == [{"who": 0, "stuck": 1}]


def test_ch23_the_hand_is_not_exchanged():
    t = create_scene("championship", board=seven_chains("championship", loose="11E"), hands=["12E 11F", "1I"])
    assert t.refusal_rule("redraw") == "CH23"
    t.play("pass", "end")
    assert (t.hand(0), t.turn) == (["12E", "11F"], 1)


def test_ch23_is_judged_after_a_dead_tile_was_put_away():
    t = create_scene("championship", board=safe_chains_around_row("championship"), hands=["1B 2B", "9I"])
    t.play("shed 1B")
    assert t.choices == {"pass", "declare"}
    t.play("pass", "end", "draw 5G")
    assert (t.hand(0), t.turn) == (["2B", "5G"], 1)


def test_ch23_a_dead_tile_may_still_be_put_away_after_passing():
    t = create_scene("championship", board=safe_chains_around_row("championship"), hands=["1B 2B", "9I"])
    t.play("pass")
    assert {"shed 1B", "shed 2B"} <= t.choices
    t.play("shed 2B", "end", "draw 5G")
    assert (t.hand(0), t.turn) == (["1B", "5G"], 1)


def test_ch23_nothing_is_drawn_for_the_tile_not_placed():
    t = create_scene("championship", board=safe_chains_around_row("championship"), hands=["1B 2B", "9I"])
    t.play("pass", "end")
    assert (t.hand(0), t.turn) == (["1B", "2B"], 1)


def test_ch23_who_can_place_does_not_pass():
    t = create_scene("championship", board=safe_chains_around_row("championship"), hands=["1B 9I"])
    assert t.refusal_rule("pass") == "CH23"


@pytest.mark.parametrize(("ruleset", "rule"), [("championship", "CH23"), ("2000", "AC5")])
def test_ch23_the_log_cites_it_at_championship_tables(ruleset, rule):
    t = create_scene(ruleset, board=seven_chains(ruleset, loose="11E"), hands=["12E 11F", "1I"])
    t.play("pass")
    assert [t.text.cited_rule(told.event) for told in t.events if told.event.code == E_PASSED] == [rule]


def test_ac22_enough_of_four_tiles_is_no_stuck_hand():
    t = create_scene("2023", hands=["9I 7I 5I", "1I"], powers=True)
    t.play("power four-tiles", "place 9I", "pass")
    assert [t.text.cited_rule(told.event) for told in t.events if told.event.code == E_PASSED] == ["AC22"]


def test_ch22_the_log_cites_it_for_a_dead_tile_at_championship_tables():
    t = create_scene("championship", board=safe_chains_around_row("championship"), hands=["1B 9I"])
    t.play("shed 1B")
    assert [t.text.cited_rule(told.event) for told in t.events if told.event.code == E_PUT_AWAY] == ["CH22"]
