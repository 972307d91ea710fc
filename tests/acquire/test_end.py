"""The end: declared or stalled, the last turn, the final settlement (AC13, AC14)."""

import pytest
from scenes import event_names, select_events

from acquire.build import (
    NAMES,
    chain_trio,
    create_scene,
    every_ruleset,
    safe_chains_around_row,
    seven_chains,
    sum_bonuses,
    with_market,
)
from boardroom.players.matches import MatchResult

VAST = "1A-12A 1B-12B 1C-12C 1D-5D"


# AC13: when the end may be declared


@every_ruleset
@pytest.mark.parametrize(
    ("low", "mid", "may"),
    [
        ("1A-11A", "", True),  # the only chain is safe
        ("1A-11A", "1C-11C", True),
        ("1A-11A", "1C-10C", False),
        ("1A-10A", "", False),
        (VAST, "1F-2F", True),  # 41 tiles, whatever the others are
        ("1A-12A 1B-12B 1C-12C 1D-4D", "1F-2F", False),  # 40
        ("", "", False),  # no chain at all
    ],
)
def test_ac13_when_every_chain_is_safe_or_one_has_41(ruleset, low, mid, may):
    names = chain_trio(ruleset)
    board = {name: where for name, where in zip(names, (low, mid), strict=False) if where}
    t = create_scene(ruleset, board=board, hands=["9I"])
    assert t.is_legal("declare") is may
    t.play("place 9I")
    assert t.is_legal("declare") is may
    if not may:
        assert t.refusal_rule("declare") == "AC13"


@every_ruleset
def test_ac13_the_tile_just_placed_counts(ruleset):
    low, _, _ = chain_trio(ruleset)
    t = create_scene(ruleset, board={low: "1A-10A"}, hands=["11A"])
    assert t.refusal_rule("declare") == "AC13"
    t.play("place 11A", "declare", "end")
    assert t.is_over


@every_ruleset
def test_ac13_before_placing_too(ruleset):
    t = create_scene(ruleset, board=safe_chains_around_row(ruleset), hands=["9I"])
    assert select_events(t.play("declare"), "declared") == [{"who": 0}]
    assert not t.is_over


@every_ruleset
def test_ac13_between_purchases_and_after_the_third(ruleset):
    low, _, _ = chain_trio(ruleset)
    t = create_scene(ruleset, board=safe_chains_around_row(ruleset), phase="buy")
    t.play(f"buy {low}", "declare", f"buy {low}", f"buy {low}", "end")
    assert t.is_over
    t = create_scene(ruleset, board=safe_chains_around_row(ruleset), phase="buy")
    t.play(*[f"buy {low}"] * 3)
    assert t.choices == {"end", "declare"}


@every_ruleset
def test_ac13_not_within_a_merger(ruleset):
    low, mid, high = chain_trio(ruleset)
    board = {low: VAST, mid: "1F-3F", high: "1H-3H"}
    t = create_scene(ruleset, board=board, hands=["1G"], shares={mid: [1, 1, 0], high: [1, 0, 0]})
    t.play("place 1G")
    assert t.phase == "survive"
    assert t.refusal_rule("declare") == "AC13"
    t.play(f"survive {mid}")
    assert t.phase == "holders"
    assert t.refusal_rule("declare") == "AC13"


@every_ruleset
def test_ac13_not_within_a_founding(ruleset):
    low, _, _ = chain_trio(ruleset)
    t = create_scene(ruleset, board={low: VAST, "loose": "1F"}, hands=["1G"])
    t.play("place 1G")
    assert t.refusal_rule("declare") == "AC13"


@every_ruleset
def test_ac13_only_in_the_own_turn(ruleset):
    t = create_scene(ruleset, board=safe_chains_around_row(ruleset), hands=["9I", "7I"])
    assert t.refusal_rule("declare", seat=1) == "AC5"


@every_ruleset
def test_ac13_nobody_has_to_and_the_next_may(ruleset):
    t = create_scene(ruleset, board=safe_chains_around_row(ruleset), hands=["9I", "7I"])
    t.play("place 9I", "end", "draw 1I")
    assert (t.is_over, t.turn) == (False, 1)
    t.play("declare", "place 7I", "end")
    assert t.is_over


# AC13: for good, and the turn is finished


@every_ruleset
def test_ac13_once_declared_is_for_good(ruleset):
    """A chain of two is founded after the declaration: the game ends all the same."""
    _, _, high = chain_trio(ruleset)
    t = create_scene(ruleset, board={**safe_chains_around_row(ruleset), "loose": "1F"}, hands=["1G"])
    t.play("declare")
    assert t.refusal_rule("declare") == "AC13"
    assert not t.can_undo()
    t.play("place 1G", f"found {high}")
    assert t.refusal_rule("declare") == "AC13"
    t.play("end")
    assert t.is_over


@every_ruleset
def test_ac13_the_turn_is_finished_placing_buying_and_all(ruleset):
    low, _, _ = chain_trio(ruleset)
    t = create_scene(ruleset, board=safe_chains_around_row(ruleset), hands=["9I"])
    t.play("declare")
    assert t.refusal_rule("end") == "AC5"
    assert t.refusal_rule("pass") == ("CH23" if ruleset == "championship" else "AC5")
    t.play("place 9I", f"buy {low}", "end")
    assert t.is_over


@every_ruleset
def test_ac13_a_declared_turn_draws_nothing(ruleset):
    t = create_scene(ruleset, board=safe_chains_around_row(ruleset), hands=["9I 7I"])
    told = t.play("place 9I", "declare", "end")
    assert "drew" not in event_names(told)
    assert (t.is_over, t.hand(0)) == (True, ["7I"])


@every_ruleset
def test_ac13_a_declared_turn_sheds_nothing(ruleset):
    t = create_scene(ruleset, board=safe_chains_around_row(ruleset), hands=["9I 1B 2B"])
    told = t.play("place 9I", "declare", "end")
    assert "put-away" not in event_names(told)
    assert (t.is_over, t.hand(0)) == (True, ["1B", "2B"])


@pytest.mark.parametrize("ruleset", ["2000", "championship"])
def test_ac13_who_is_stuck_may_declare_and_pass(ruleset):
    t = create_scene(ruleset, board=safe_chains_around_row(ruleset), hands=["1B"])
    t.play("declare", "pass", "end")
    assert t.is_over


# AC13: the final settlement


@every_ruleset
def test_ac13_bonuses_for_every_active_chain_then_all_shares_are_sold(ruleset):
    low, mid, _ = chain_trio(ruleset)
    t = create_scene(
        ruleset,
        board=safe_chains_around_row(ruleset),
        shares={low: [3, 2, 0], mid: [0, 1, 4]},
        cash=[100, 200, 300],
        phase="buy",
    )
    told = t.play("declare", "end")
    assert sum_bonuses(told) == [7000, 3500 + 4000, 8000]
    assert select_events(told, "liquidated") == [
        {"who": 0, "chain": low, "count": 3, "amount": 2100},
        {"who": 1, "chain": low, "count": 2, "amount": 1400},
        {"who": 1, "chain": mid, "count": 1, "amount": 800},
        {"who": 2, "chain": mid, "count": 4, "amount": 3200},
    ]
    assert t.scores() == [100 + 7000 + 2100, 200 + 7500 + 1400 + 800, 300 + 8000 + 3200]
    assert (t.bank(low), t.bank(mid)) == (25, 25)


@every_ruleset
def test_ac13_shares_of_chains_not_on_the_board_are_worth_nothing(ruleset):
    low, _, high = chain_trio(ruleset)
    t = create_scene(ruleset, board={low: "1A-11A"}, shares={high: [5, 3, 0]}, phase="buy")
    told = t.play("declare", "end")
    assert (t.scores(), sum_bonuses(told)) == ([6000] * 3, [0, 0, 0])
    assert t.shares(high) == [5, 3, 0]


@every_ruleset
def test_ac13_chains_that_are_not_safe_are_settled_too(ruleset):
    low, mid, _ = chain_trio(ruleset)
    t = create_scene(ruleset, board={low: VAST, mid: "1F-2F"}, shares={mid: [1, 0, 0]}, phase="buy", cash=0)
    t.play("declare", "end")
    assert t.scores() == [3000 + 1500 + 300, 0, 0]


@pytest.mark.parametrize(
    ("mode", "scores"), [("classic", [7000 + 2100, 3500 + 1400, 700]), ("tycoon", [9100, 6400, 4200])]
)
def test_ac13_the_mode_counts_at_the_end_too(mode, scores):
    t = create_scene("2023", board={"Tower": "1A-11A"}, shares={"Tower": [3, 2, 1]}, phase="buy", mode=mode, cash=0)
    t.play("declare", "end")
    assert t.scores() == scores


@every_ruleset
def test_ac13_most_money_wins_and_ties_share(ruleset):
    t = create_scene(ruleset, board=safe_chains_around_row(ruleset), phase="buy", cash=[5000, 9000, 9000])
    assert t.scores() is None
    told = t.play("declare", "end")
    assert [(event["who"], event["amount"]) for event in select_events(told, "result")] == [
        (0, 5000),
        (1, 9000),
        (2, 9000),
    ]
    assert event_names(told)[-1] == "over"
    scores = t.scores()
    assert MatchResult(("a", "b", "c"), tuple(scores), 1, 0, "").win_shares() == [0, 0.5, 0.5]


@every_ruleset
def test_ac13_after_the_end_nothing_can_be_done(ruleset):
    low, _, _ = chain_trio(ruleset)
    t = create_scene(ruleset, board=safe_chains_around_row(ruleset), hands=["9I 7I"])
    t.play("place 9I", "declare", "end")
    assert (t.actor, t.phase, t.choices) == ("over", "over", set())
    for text in ("place 7I", f"buy {low}", "end", "draw 1I", "declare"):
        assert t.refusal_rule(text) == "AC13"
    assert t.refusal_rule("place 7I", seat=0) == "AC13"


# AC14: nothing to draw


@every_ruleset
def test_ac14_with_an_empty_pool_nothing_is_drawn_and_play_goes_on(ruleset):
    t = create_scene(ruleset, hands=["1A 3C", "5E"], pool="")
    told = t.play("place 1A", "end")
    assert select_events(told, "pool-empty") == [{"who": 0}]
    assert (t.hand(0), t.turn, t.phase) == (["3C"], 1, "place")


@pytest.mark.parametrize("ruleset", ["2000", "championship"])
def test_ac14_nothing_is_missed_where_nothing_is_due(ruleset):
    """Who placed no tile draws none: the empty pool is not to blame."""
    t = create_scene(ruleset, hands=["", "5E"], pool="")
    assert "pool-empty" not in event_names(t.play("pass", "end"))


@every_ruleset
def test_ac14_the_last_tile_of_the_pool_is_drawn(ruleset):
    t = create_scene(ruleset, hands=["1A 3C", "5E 7G"], pool="9I")
    t.play("place 1A", "end", "draw 9I", "place 5E", "end")
    assert (t.hand(0), t.hand(1), t.turn) == (["3C", "9I"], ["7G"], 2)


@every_ruleset
def test_ac14_only_what_is_left_is_drawn(ruleset):
    """Championship draws two for a dead tile put away, the others replace two: one is left."""
    t = create_scene(ruleset, board=safe_chains_around_row(ruleset), hands=["9I 1B 2B", "7I"], pool="5G")
    t.play("place 9I")
    if ruleset == "championship":
        t.play("shed 1B")
    t.play("end", "draw 5G")
    if ruleset == "2000":
        t.play("shed")
    assert t.turn == 1
    assert t.hand(0) == (["2B", "5G"] if ruleset == "championship" else ["5G"])


# AC14: nothing to place

EIGHTH = "12E 11F 10E 11D"


def stuck_round(ruleset, hands, **more):
    """Everybody holds one tile that would found an eighth chain; 2023 gets the same tiles back."""
    t = create_scene(ruleset, board=seven_chains(ruleset, loose="11E"), hands=hands, pool="", **more)
    return t, {"2023": ["redraw", "draw {}", "pass", "end"]}.get(ruleset, ["pass", "end"])


def stuck_turn(t, steps):
    tile = t.hand(t.turn)[0]
    return t.play(*(step.format(tile) for step in steps))


@every_ruleset
def test_ac14_a_round_without_a_tile_placed_and_nobody_can_ends_the_game(ruleset):
    t, steps = stuck_round(ruleset, EIGHTH.split()[:3])
    stuck_turn(t, steps)
    stuck_turn(t, steps)
    assert not t.is_over
    told = stuck_turn(t, steps)
    assert "stalled" in event_names(told)
    assert "declared" not in event_names(told)
    assert t.is_over


@every_ruleset
@pytest.mark.parametrize("players", [3, 4])
def test_ac14_a_whole_round_is_as_many_turns_as_players(ruleset, players):
    t, steps = stuck_round(ruleset, EIGHTH.split()[:players], players=players)
    turns = 0
    while not t.is_over:
        stuck_turn(t, steps)
        turns += 1
    assert turns == players


@with_market
def test_ac14_two_players_settle_with_the_market(ruleset):
    low, _, _ = chain_trio(ruleset)
    t = create_scene(
        ruleset,
        2,
        board=seven_chains(ruleset, loose="11E"),
        hands=["12E", "11F"],
        shares={low: [3, 0]},
        pool="10E" if ruleset == "2023" else "5I",
        idle=1,
    )
    if ruleset == "2023":
        t.play("redraw", "draw 12E", "draw 10E")
    t.play("pass", "end")
    if ruleset == "2000":
        t.draw("5I")
        assert t.scores() == [6000 + 1000 + 600, 6000]
    else:
        assert t.scores() == [6000 + 3000 + 600, 6000]


@every_ruleset
def test_ac14_it_ends_as_if_declared(ruleset):
    low, _, _ = chain_trio(ruleset)
    t, steps = stuck_round(ruleset, EIGHTH.split()[:3], shares={low: [3, 2, 0]}, idle=2)
    stuck_turn(t, steps)
    assert t.scores() == [6000 + 2000 + 600, 6000 + 1000 + 400, 6000]


@every_ruleset
def test_ac14_a_tile_placed_begins_the_round_anew(ruleset):
    t, steps = stuck_round(ruleset, ["12E", "9I", "11F"])
    stuck_turn(t, steps)
    t.play("place 9I", "end")
    stuck_turn(t, steps)
    assert not t.is_over
    stuck_turn(t, steps)
    assert not t.is_over


@every_ruleset
def test_ac14_not_while_somebody_can_place_a_tile_in_hand(ruleset):
    """A round is over without a tile placed, but seat 1 holds one that fits."""
    t, steps = stuck_round(ruleset, ["12E", "9I", "11F"], idle=2)
    stuck_turn(t, steps)
    assert (t.is_over, t.turn) == (False, 1)


def test_ac14_a_tile_drawn_for_a_dead_one_keeps_the_game_going():
    board = safe_chains_around_row("2000", **{NAMES["2000"][6]: "1E-2E"})
    t = create_scene("2000", board=board, hands=["1B", "2B", "3B"], pool="9I")
    t.play("pass", "end", "end", "pass", "end", "end", "pass", "end", "shed", "draw 9I")
    assert (t.is_over, t.turn) == (False, 0)
    t.play("pass", "end", "end", "pass", "end", "end")
    assert (t.is_over, t.choices) == (False, {"place 9I"})
