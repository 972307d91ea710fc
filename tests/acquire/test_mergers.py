"""Mergers: who survives, in what order defunct chains are settled, and what their holders may do (AC8)."""

import pytest
from scenes import event_names, select_events

from acquire.build import chain_trio, create_scene, every_ruleset, sum_bonuses


def pair(ruleset, *, small="5A-6A", **more):
    """A low chain of three and a mid chain of two; 4A merges them. Seat 0 is on turn and holds 4A."""
    low, mid, _ = chain_trio(ruleset)
    return create_scene(ruleset, board={low: "1A-3A", mid: small}, hands=["4A", "1I"], **more)


# Who survives


@every_ruleset
def test_ac8_the_largest_survives(ruleset):
    low, mid, _ = chain_trio(ruleset)
    t = pair(ruleset)
    told = t.play("place 4A")
    assert select_events(told, "survives") == [{"who": 0, "chain": low, "size": 3}]
    assert select_events(told, "defunct") == [{"chain": mid, "size": 2, "price": 300}]
    assert (t.size(low), t.size(mid), t.on("6A"), t.phase) == (6, 0, low, "buy")


@every_ruleset
def test_ac8_tier_and_shares_do_not_matter_size_does(ruleset):
    low, _, high = chain_trio(ruleset)
    t = create_scene(
        ruleset, board={low: "1A-3A", high: "5A-6A"}, hands=["4A"], shares={low: [0, 0, 0], high: [9, 9, 0]}
    )
    t.play("place 4A")
    assert t.phase == "holders"
    t.play("keep", "keep")
    assert (t.size(low), t.size(high)) == (6, 0)


@every_ruleset
@pytest.mark.parametrize("chosen", [0, 1])
def test_ac8_between_equals_the_player_chooses(ruleset, chosen):
    names = [chain_trio(ruleset)[0], chain_trio(ruleset)[1]]
    t = pair(ruleset, small="5A-7A")
    t.play("place 4A")
    assert (t.phase, t.actor) == ("survive", 0)
    assert t.choices == {f"survive {name}" for name in names}
    t.play(f"survive {names[chosen]}")
    assert (t.size(names[chosen]), t.size(names[1 - chosen])) == (7, 0)


@every_ruleset
def test_ac8_no_choice_without_a_tie(ruleset):
    low, mid, _ = chain_trio(ruleset)
    t = pair(ruleset, shares={mid: [1, 0, 0]})
    t.play("place 4A")
    assert t.phase == "holders"
    assert t.refusal_rule(f"survive {low}") == "AC8"
    assert t.refusal_rule(f"settle {mid}") == "AC8"


@every_ruleset
def test_ac8_the_placed_tile_and_loose_neighbours_break_no_tie(ruleset):
    """Loose 4B lies at the placed tile, beside neither chain: it counts for the survivor, and only afterwards."""
    low, mid, _ = chain_trio(ruleset)
    t = create_scene(ruleset, board={low: "1A-3A", mid: "5A-7A", "loose": "4B"}, hands=["4A"])
    t.play("place 4A")
    assert t.phase == "survive"
    t.play(f"survive {mid}")
    assert t.size(mid) == 8


@every_ruleset
def test_ac8_a_safe_chain_takes_over_a_smaller_one(ruleset):
    low, mid, _ = chain_trio(ruleset)
    t = create_scene(ruleset, board={low: "1A-11A 1B", mid: "1D-10D"}, hands=["1C"], shares={mid: [2, 0, 0]})
    told = t.play("place 1C", "keep")
    assert select_events(told, "defunct")[0]["size"] == 10
    assert t.size(low) == 23


# The survivor afterwards


@every_ruleset
def test_ac8_the_placed_tile_and_loose_neighbours_join_after_the_settlement(ruleset):
    low, mid, _ = chain_trio(ruleset)
    board = {low: "1A-3A", mid: "5A-6A", "loose": "4B 4C"}
    t = create_scene(ruleset, board=board, start="4B 4C", hands=["4A"], shares={mid: [1, 0, 0]})
    t.play("place 4A")
    assert (t.phase, t.size(low), t.on("4B")) == ("holders", 3, "loose")
    told = t.play("keep")
    assert select_events(told, "grew") == [{"who": 0, "chain": low, "size": 8}]
    assert t.on("4C") == low


@every_ruleset
def test_ac8_shares_bought_after_the_merger_cost_the_price_of_the_new_size(ruleset):
    low, _, _ = chain_trio(ruleset)
    t = pair(ruleset)
    t.play("place 4A", f"buy {low}")
    assert t.cash[0] == 6000 - 600  # six tiles


@every_ruleset
def test_ac8_the_survivor_pays_no_bonus_and_its_shares_stay(ruleset):
    low, _, _ = chain_trio(ruleset)
    t = pair(ruleset, shares={low: [4, 2, 1]})
    told = t.play("place 4A")
    assert "bonus" not in event_names(told)
    assert (t.phase, t.shares(low), t.cash) == ("buy", [4, 2, 1], [6000] * 3)


@every_ruleset
def test_ac8_a_defunct_chain_can_be_founded_again_and_kept_shares_count_again(ruleset):
    low, mid, _ = chain_trio(ruleset)
    t = create_scene(
        ruleset,
        board={low: "1A-3A", mid: "5A-6A", "loose": "8H"},
        hands=["4A", "8I"],
        shares={mid: [3, 0, 0]},
    )
    t.play("place 4A", "keep")
    assert t.refusal_rule(f"buy {mid}") == "AC12"
    t.play("end", "draw 12I", "place 8I", f"found {mid}")
    assert (t.size(mid), t.shares(mid), t.bank(mid)) == (2, [3, 1, 0], 21)


# Bonuses come first, by the size before the placement


@every_ruleset
def test_ac8_bonuses_go_by_the_size_before_the_placement(ruleset):
    low, mid, _ = chain_trio(ruleset)
    t = create_scene(
        ruleset,
        board={low: "1A-6A", mid: "8A-12A", "loose": "7B"},
        hands=["7A"],
        shares={mid: [0, 2, 1]},
    )
    told = t.play("place 7A")
    assert select_events(told, "defunct") == [{"chain": mid, "size": 5, "price": 600}]
    assert sum_bonuses(told) == [0, 6000, 3000]


@every_ruleset
def test_ac8_every_holder_is_announced_then_paid_then_asked(ruleset):
    _, mid, _ = chain_trio(ruleset)
    t = pair(ruleset, shares={mid: [1, 4, 2]})
    told = t.play("place 4A")
    assert event_names(told) == ["placed", "survives", "defunct", "holds", "holds", "holds", "bonus", "bonus"]
    assert [(event["who"], event["count"]) for event in select_events(told, "holds")] == [(0, 1), (1, 4), (2, 2)]
    assert t.cash == [6000, 9000, 7500]


@every_ruleset
def test_ac8_with_no_holder_nobody_is_paid_or_asked(ruleset):
    t = pair(ruleset)
    told = t.play("place 4A")
    assert "bonus" not in event_names(told)
    assert (t.phase, t.actor, t.cash) == ("buy", 0, [6000] * 3)


# Holders in order of play


@every_ruleset
@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_ac8_holders_decide_from_the_mergemaker_on_in_order_of_play(ruleset, turn):
    low, mid, _ = chain_trio(ruleset)
    hands = ["4A" if seat == turn else "" for seat in range(4)]
    board = {low: "1A-3A", mid: "5A-6A"}
    t = create_scene(ruleset, 4, board=board, hands=hands, turn=turn, shares={mid: [1, 1, 1, 1]})
    t.play("place 4A")
    asked = []
    while t.phase == "holders":
        asked.append(t.actor)
        t.play("keep")
    assert asked == [turn, (turn + 1) % 4, (turn + 2) % 4, (turn + 3) % 4]
    assert t.actor == turn


def test_ac8_the_order_of_play_of_the_championship_is_the_sorted_one():
    t = create_scene(
        "championship",
        4,
        board={"Tower": "1A-3A", "Festival": "5A-6A"},
        hands=["", "", "4A"],
        order=[3, 1, 2, 0],
        turn=2,
        shares={"Festival": [1, 1, 1, 1]},
    )
    t.play("place 4A")
    asked = [t.actor]
    for _ in range(3):
        t.play("keep")
        asked.append(t.actor)
    assert asked == [2, 0, 3, 1]


@every_ruleset
def test_ac8_who_holds_nothing_is_not_asked(ruleset):
    low, mid, _ = chain_trio(ruleset)
    board = {low: "1A-3A", mid: "5A-6A"}
    t = create_scene(ruleset, 4, board=board, hands=["4A"], shares={mid: [0, 0, 2, 0], low: [3, 3, 3, 3]})
    t.play("place 4A")
    assert t.actor == 2
    t.play("keep")
    assert (t.phase, t.actor) == ("buy", 0)


@every_ruleset
def test_ac8_nobody_decides_for_another(ruleset):
    _, mid, _ = chain_trio(ruleset)
    t = pair(ruleset, shares={mid: [1, 1, 0]})
    t.play("place 4A")
    assert t.refusal_rule("sell", seat=1) == "AC5"
    t.play("keep")
    assert t.refusal_rule("sell", seat=0) == "AC5"
    assert t.refusal_rule("end", seat=0) == "AC5"


# Sell, trade, keep


@every_ruleset
def test_ac8_a_share_is_sold_at_the_price_of_the_defunct_chain(ruleset):
    _, mid, _ = chain_trio(ruleset)
    t = pair(ruleset, shares={mid: [0, 2, 0]})
    t.play("place 4A")
    cash = t.cash[1]
    assert select_events(t.play("sell"), "sold") == [{"who": 1, "chain": mid, "amount": 300}]
    assert (t.cash[1], t.shares(mid), t.bank(mid)) == (cash + 300, [0, 1, 0], 24)


@every_ruleset
def test_ac8_two_are_traded_for_one_of_the_survivor(ruleset):
    low, mid, _ = chain_trio(ruleset)
    t = pair(ruleset, shares={mid: [0, 5, 0], low: [1, 1, 1]})
    t.play("place 4A")
    cash = t.cash
    assert select_events(t.play("trade"), "traded") == [{"who": 1, "chain": mid, "other": low}]
    assert (t.shares(mid), t.bank(mid)) == ([0, 3, 0], 22)
    assert (t.shares(low), t.bank(low)) == ([1, 2, 1], 21)
    assert t.cash == cash


@every_ruleset
def test_ac8_what_is_kept_stays(ruleset):
    _, mid, _ = chain_trio(ruleset)
    t = pair(ruleset, shares={mid: [0, 5, 0]})
    t.play("place 4A")
    cash = t.cash
    assert select_events(t.play("keep"), "kept") == [{"who": 1, "chain": mid, "count": 5}]
    assert (t.shares(mid), t.bank(mid), t.cash) == ([0, 5, 0], 20, cash)


@every_ruleset
def test_ac8_any_mix_of_selling_trading_and_keeping(ruleset):
    low, mid, _ = chain_trio(ruleset)
    t = pair(ruleset, shares={mid: [7, 0, 0]})
    t.play("place 4A")
    t.play("sell", "trade", "sell", "trade", "keep")
    assert (t.shares(mid), t.shares(low)) == ([1, 0, 0], [2, 0, 0])
    assert t.cash[0] == 6000 + 4500 + 2 * 300  # both bonuses of a single holder


@every_ruleset
def test_ac8_a_holder_of_two_has_these_three_choices(ruleset):
    _, mid, _ = chain_trio(ruleset)
    t = pair(ruleset, shares={mid: [2, 0, 0]})
    t.play("place 4A")
    assert t.legal_action_texts() == ["sell", "trade", "keep"]


@every_ruleset
def test_ac8_keep_is_not_asked_when_nothing_is_left(ruleset):
    _, mid, _ = chain_trio(ruleset)
    t = pair(ruleset, shares={mid: [1, 2, 0]})
    t.play("place 4A", "sell")
    assert t.actor == 1
    t.play("trade")
    assert (t.phase, t.actor) == ("buy", 0)


@every_ruleset
def test_ac8_a_single_share_cannot_be_traded(ruleset):
    _, mid, _ = chain_trio(ruleset)
    t = pair(ruleset, shares={mid: [1, 0, 0]})
    t.play("place 4A")
    assert t.choices == {"sell", "keep"}
    assert t.refusal_rule("trade") == "AC8"


@every_ruleset
def test_ac8_trading_stops_when_the_bank_has_none_of_the_survivor(ruleset):
    low, mid, _ = chain_trio(ruleset)
    t = pair(ruleset, shares={mid: [6, 2, 0], low: [8, 8, 7]})
    t.play("place 4A", "trade", "trade")
    assert t.bank(low) == 0
    assert t.choices == {"sell", "keep"}
    assert t.refusal_rule("trade") == "AC8"
    t.play("keep")
    assert (t.actor, t.choices) == (1, {"sell", "keep"})


@every_ruleset
@pytest.mark.parametrize("text", ["sell", "trade", "keep"])
def test_ac8_holders_decide_in_a_merger_only(ruleset, text):
    low, _, _ = chain_trio(ruleset)
    t = create_scene(ruleset, board={low: "1A-3A"}, shares={low: [4, 0, 0]}, hands=["9I"])
    assert t.refusal_rule(text) == "AC8"
    t.play("place 9I")
    assert t.refusal_rule(text) == "AC8"


@every_ruleset
def test_ac8_nothing_else_is_done_while_holders_decide(ruleset):
    low, mid, _ = chain_trio(ruleset)
    t = pair(ruleset, shares={mid: [2, 0, 0]})
    t.play("place 4A")
    assert t.refusal_rule(f"buy {low}") == "AC12"
    assert t.refusal_rule("end") == "AC5"
    assert t.refusal_rule("pass") == "AC5"
    assert t.refusal_rule("place 1I") == "AC5"


@every_ruleset
def test_ac8_money_from_the_merger_buys_shares_in_the_same_turn(ruleset):
    low, mid, _ = chain_trio(ruleset)
    t = pair(ruleset, shares={mid: [1, 0, 0]}, cash=0)
    t.play("place 4A", "sell", f"buy {low}")
    assert t.cash[0] == 3000 + 1500 + 300 - 600
