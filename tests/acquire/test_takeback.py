"""What may be taken back, in all rulesets alike (CH24)."""

import itertools

import pytest
from scenes import select_events

from acquire.build import (
    RULESETS,
    chain_trio,
    create_match,
    create_scene,
    every_ruleset,
    safe_chains_around_row,
    with_market,
)
from acquire.test_golden import GAMES, read_actions
from boardroom.base.errors import Refusal
from boardroom.engine.match import UNDO
from boardroom.games import records


def no_way_back(t, seat=None):
    """Undo is refused by CH24 and changes nothing."""
    before = (t.game.schema.values(t.state), list(t.steps))
    with pytest.raises(Refusal) as caught:
        t.undo(seat)
    assert before == (t.game.schema.values(t.state), t.steps)
    return caught.value.rule == "CH24"


def buying(ruleset, **more):
    low, mid, _ = chain_trio(ruleset)
    return create_scene(ruleset, board={low: "1A-3A", mid: "1C-2C"}, hands=["9I 7I", "5I"], phase="buy", **more)


def merging(ruleset, holders, **more):
    low, mid, _ = chain_trio(ruleset)
    board = {low: "1A-3A", mid: "5A-6A"} | more.pop("board", {})
    return create_scene(ruleset, board=board, hands=["4A", "5I"], shares={mid: holders}, **more)


# Purchases


@every_ruleset
def test_ch24_a_purchase_can_be_taken_back(ruleset):
    low, _, _ = chain_trio(ruleset)
    t = buying(ruleset)
    before = t.game.schema.values(t.state)
    t.play(f"buy {low}")
    assert t.view(0)["can_take_back"]
    t.undo(0)
    assert t.game.schema.values(t.state) == before


@every_ruleset
def test_ch24_all_purchases_of_the_turn_can_be_one_by_one(ruleset):
    low, mid, _ = chain_trio(ruleset)
    t = buying(ruleset)
    t.play(f"buy {low}", f"buy {mid}", f"buy {mid}")
    for left in ([1, 1], [1, 0], [0, 0]):
        t.undo()
        assert [t.shares(low)[0], t.shares(mid)[0]] == left
    assert t.cash[0] == 6000
    assert no_way_back(t)


@every_ruleset
def test_ch24_after_taking_back_others_may_be_bought(ruleset):
    low, mid, _ = chain_trio(ruleset)
    t = buying(ruleset)
    t.play(*[f"buy {low}"] * 3)
    t.undo()
    t.play(f"buy {mid}")
    assert (t.shares(low)[0], t.shares(mid)[0]) == (2, 1)


@every_ruleset
def test_ch24_purchases_stand_when_the_end_of_the_turn_is_announced(ruleset):
    low, _, _ = chain_trio(ruleset)
    t = buying(ruleset)
    t.play(f"buy {low}", "end")
    assert no_way_back(t)
    assert no_way_back(t, 0)


@every_ruleset
def test_ch24_purchases_stand_when_the_turn_ends_without_a_draw(ruleset):
    low, _, _ = chain_trio(ruleset)
    t = buying(ruleset, pool="")
    t.play(f"buy {low}", "end")
    assert t.turn == 1
    assert no_way_back(t)


@every_ruleset
def test_ch24_a_draw_cannot_be_taken_back(ruleset):
    low, _, _ = chain_trio(ruleset)
    t = buying(ruleset)
    t.play(f"buy {low}", "end", "draw 3I")
    assert no_way_back(t)


@every_ruleset
def test_ch24_nobody_takes_back_for_another(ruleset):
    low, _, _ = chain_trio(ruleset)
    t = buying(ruleset)
    t.play(f"buy {low}")
    assert not t.view(1)["can_take_back"]
    assert no_way_back(t, 1)


@every_ruleset
def test_ch24_a_taken_back_purchase_stays_in_the_record_and_leaves_the_log(ruleset):
    low, _, _ = chain_trio(ruleset)
    t = buying(ruleset)
    t.play(f"buy {low}")
    t.undo()
    assert t.steps[-1] == UNDO
    assert len(t.steps) == 2
    assert select_events(t.visible_events(1), "bought") == []


def test_ch24_purchases_can_be_taken_back_after_a_dead_tile_was_put_away():
    t = create_scene("championship", board=safe_chains_around_row("championship"), hands=["9I 1B", "7I"])
    t.play("place 9I", "buy Luxor", "buy Festival", "shed 1B")
    t.undo(0)
    t.undo(0)
    assert (t.shares("Luxor")[0], t.shares("Festival")[0], t.cash[0]) == (0, 0, 6000)
    assert (t.hand(0), t.view(None)["away"]) == ([], ["1B"])
    assert (select_events(t.visible_events(1), "bought"), select_events(t.visible_events(1), "put-away")) == (
        [],
        [{"who": 0, "tile": "1B"}],
    )
    assert no_way_back(t, 0)
    t.play("end", "draw 1I", "draw 3I")
    assert (t.hand(0), t.turn) == (["1I", "3I"], 1)


@every_ruleset
def test_ch24_purchases_can_be_taken_back_after_the_end_was_declared(ruleset):
    low, _, _ = chain_trio(ruleset)
    t = create_scene(ruleset, board=safe_chains_around_row(ruleset), phase="buy")
    t.play(f"buy {low}", "declare")
    t.undo(0)
    assert (t.shares(low)[0], t.cash[0]) == (0, 6000)
    assert t.view(None)["declared"]
    assert no_way_back(t, 0)
    t.play("end")
    assert t.scores() == [6000] * 3


def test_ch24_what_was_taken_back_out_of_the_middle_is_in_the_record():
    """A real game up to a turn with a dead tile: buy, put the tile away, take the purchase back."""
    game = read_actions(next(path for path in GAMES if path.stem == "championship-vast"))
    t = create_match("championship", 4)
    t.play(*game[: game.index("shed 5A")])
    seat, cash = t.turn, t.cash
    t.play("place 3C", "buy Continental", "shed 5A")
    t.undo(seat)
    again = records.parse_record(records.dump(t)).match
    assert again.game.schema.values(again.state) == t.game.schema.values(t.state)
    assert (t.cash, "5A" in t.hand(seat), t.phase) == (cash, False, "buy")


def test_ch24_cards_played_while_buying_and_their_exchanges_can_be():
    board = {"Tower": "1A-3A", "Festival": "1C-2C"}
    t = create_scene("2023", board=board, shares={"Tower": [4, 0, 0]}, phase="buy", powers=True)
    before = t.game.schema.values(t.state)
    t.play("power three-exchanges", "exchange Tower Festival")
    t.undo()
    assert t.shares("Tower")[0] == 4
    t.undo()
    assert t.game.schema.values(t.state) == before


# What cannot be


@every_ruleset
def test_ch24_nothing_of_a_placed_tile(ruleset):
    low, _, _ = chain_trio(ruleset)
    t = create_scene(ruleset, board={low: "1A-3A"}, hands=["9I 4A"])
    t.play("place 9I")
    assert no_way_back(t, 0)
    t = create_scene(ruleset, board={low: "1A-3A"}, hands=["9I 4A"])
    t.play("place 4A")
    assert no_way_back(t, 0)


@every_ruleset
def test_ch24_not_a_placed_tile_that_waits_for_a_choice(ruleset):
    t = create_scene(ruleset, board={"loose": "9H"}, hands=["9I"])
    t.play("place 9I")
    assert t.phase == "found"
    assert no_way_back(t, 0)
    t = merging(ruleset, [1, 0, 0])
    t.play("place 4A")
    assert t.phase == "holders"
    assert no_way_back(t, 0)


@every_ruleset
def test_ch24_not_the_founded_chain(ruleset):
    low, _, _ = chain_trio(ruleset)
    t = create_scene(ruleset, board={"loose": "9H"}, hands=["9I"])
    t.play("place 9I", f"found {low}")
    assert no_way_back(t, 0)


@every_ruleset
def test_ch24_not_the_surviving_chain(ruleset):
    low, mid, _ = chain_trio(ruleset)
    t = create_scene(ruleset, board={low: "1A-2A", mid: "4A-5A"}, hands=["3A"], shares={mid: [2, 0, 0]})
    t.play("place 3A", f"survive {low}")
    assert t.phase == "holders"
    assert no_way_back(t, 0)


@every_ruleset
def test_ch24_not_which_chain_is_settled_first(ruleset):
    low, mid, high = chain_trio(ruleset)
    board = {low: "1E-4E", mid: "6E-7E", high: "5C-5D"}
    t = create_scene(ruleset, board=board, hands=["5E"], shares={mid: [2, 0, 0], high: [2, 0, 0]})
    t.play("place 5E", f"settle {high}")
    assert no_way_back(t, 0)


@every_ruleset
def test_ch24_not_a_settled_share_decision(ruleset):
    t = merging(ruleset, [1, 1, 0])
    t.play("place 4A", "keep")
    assert t.actor == 1
    assert no_way_back(t, 0)
    assert no_way_back(t, 1)


@every_ruleset
@pytest.mark.parametrize(("last", "held"), [("sell", 1), ("trade", 2)])
def test_ch24_the_last_share_comes_back_until_somebody_else_decides(ruleset, last, held):
    _, mid, _ = chain_trio(ruleset)
    t = merging(ruleset, [held, 1, 1])
    t.play("place 4A")
    before = t.game.schema.values(t.state)
    t.play(last)
    assert t.actor == 1
    assert t.view(0)["can_take_back"]
    assert no_way_back(t, 1)
    t.undo(0)
    assert (t.game.schema.values(t.state), t.shares(mid)[0]) == (before, held)
    t.play(last, "sell")
    assert t.actor == 2
    assert no_way_back(t, 0)


@every_ruleset
def test_ch24_the_last_share_of_the_merger_comes_back_before_and_after_purchases_do(ruleset):
    low, mid, _ = chain_trio(ruleset)
    t = merging(ruleset, [1, 0, 0])
    t.play("place 4A")
    before = t.game.schema.values(t.state)
    t.play("sell", f"buy {low}")
    assert t.phase == "buy"
    t.undo(0)
    assert (t.phase, t.shares(mid)[0]) == ("buy", 0)
    t.undo(0)
    assert t.game.schema.values(t.state) == before
    assert no_way_back(t, 0)


@every_ruleset
def test_ch24_the_last_share_stands_when_the_turn_has_ended(ruleset):
    t = merging(ruleset, [1, 0, 0])
    t.play("place 4A", "sell", "end")
    assert no_way_back(t, 0)


@with_market
def test_ch24_the_last_share_stands_when_a_tile_was_drawn_for_the_next_chain(ruleset):
    low, mid, high = chain_trio(ruleset)
    board = {low: "1E-4E", mid: "6E-7E", high: "5B-5D"}
    t = create_scene(ruleset, 2, board=board, hands=["5E"], shares={mid: [2, 0], high: [1, 0]})
    t.play("place 5E")
    t.draw("1A")
    t.play("sell")
    t.draw("2A")
    assert no_way_back(t, 0)


@every_ruleset
def test_ch24_a_share_decision_can_be_changed_until_its_holder_has_finished(ruleset):
    low, mid, _ = chain_trio(ruleset)
    t = merging(ruleset, [5, 1, 0])
    t.play("place 4A")
    cash = t.cash
    t.play("sell", "trade")
    t.undo(0)
    assert (t.shares(mid)[0], t.shares(low)[0]) == (4, 0)
    t.undo(0)
    assert (t.shares(mid)[0], t.cash) == (5, cash)
    assert no_way_back(t, 0)


@pytest.mark.parametrize(
    ("ruleset", "assets"),
    # The assets of a championship are always open
    [*itertools.product(RULESETS, ["open"]), ("2000", "hidden"), ("2023", "hidden")],
)
def test_ch24_a_chain_kept_stands_when_the_next_is_asked_and_so_does_one_sold_when_holders_have_shown(ruleset, assets):
    low, mid, high = chain_trio(ruleset)
    board = {low: "1E-4E", mid: "6E-7E", high: "5B-5D"}
    for last in ("keep", "sell"):
        t = create_scene(ruleset, board=board, hands=["5E"], shares={mid: [2, 0, 0], high: [1, 0, 0]}, assets=assets)
        t.play("place 5E", last)
        assert (t.phase, t.actor) == ("holders", 0)
        if last == "sell" and assets == "open":
            t.undo(0)
            assert t.shares(high)[0] == 1
        else:
            assert no_way_back(t, 0)


@every_ruleset
def test_ch24_not_a_declaration(ruleset):
    t = create_scene(ruleset, board=safe_chains_around_row(ruleset), hands=["9I"])
    t.play("declare")
    assert no_way_back(t, 0)
    t = create_scene(ruleset, board=safe_chains_around_row(ruleset), phase="buy")
    t.play("declare")
    assert no_way_back(t, 0)


def test_ch24_not_a_dead_tile_that_was_shown():
    t = create_scene("championship", board=safe_chains_around_row("championship"), hands=["9I 1B"])
    t.play("shed 1B")
    assert no_way_back(t, 0)
    t = create_scene("championship", board=safe_chains_around_row("championship"), hands=["9I 1B"])
    t.play("place 9I", "shed 1B")
    assert no_way_back(t, 0)


def test_ch24_not_a_hand_that_was_shown():
    t = create_scene("2023", board=safe_chains_around_row("2023"), hands=["1B 2B"])
    t.play("redraw")
    assert no_way_back(t, 0)


def test_ch24_not_passing():
    t = create_scene("2000", board=safe_chains_around_row("2000"), hands=["1B 2B"])
    t.play("pass")
    assert no_way_back(t, 0)


def test_ch24_not_the_card_for_four_tiles():
    t = create_scene("2023", hands=["9I 7I"], powers=True)
    t.play("power four-tiles")
    assert no_way_back(t, 0)


@every_ruleset
def test_ch24_nothing_before_anything_was_done(ruleset):
    assert no_way_back(buying(ruleset))


# A friendly table


@pytest.mark.parametrize("ruleset", ["2000", "2023"])
def test_friendly_undo_reaches_tile_and_founding_until_draw(ruleset):
    t = create_scene(ruleset, board={"loose": "1A 9I"}, hands=["2A 7I", "5I"])
    t.options["take_back"] = "own"
    before = t.game.schema.values(t.state)
    low, _, _ = chain_trio(ruleset)
    t.play("place 2A", f"found {low}", f"buy {low}")
    for _ in range(3):
        assert t.view(0)["can_take_back"]
        assert not t.view(1)["can_take_back"]
        t.undo(0)
    assert t.game.schema.values(t.state) == before
    t.play("place 2A", f"found {low}", "end")
    assert no_way_back(t)


def test_friendly_undo_stops_at_other_decision():
    t = merging("2000", [2, 2, 0])
    t.options["take_back"] = "own"
    t.play("place 4A", "keep")
    assert not t.can_undo(0)
