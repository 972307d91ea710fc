"""Buying shares: which, at what price, how many, and when it ends (AC12)."""

import pytest
from scenes import event_names, select_events

from acquire.build import NAMES, chain_trio, create_scene, every_ruleset


def buying(ruleset, **more):
    low, mid, _ = chain_trio(ruleset)
    return create_scene(ruleset, board={low: "1A-3A", mid: "1C-2C"}, hands=["9I", "7G"], phase="buy", **more)


@every_ruleset
def test_ac12_only_chains_on_the_board_are_bought(ruleset):
    low, mid, _ = chain_trio(ruleset)
    t = buying(ruleset)
    assert t.choices == {f"buy {low}", f"buy {mid}", "end"}
    for chain in NAMES[ruleset]:
        if chain not in (low, mid):
            assert t.refusal_rule(f"buy {chain}") == "AC12"


@every_ruleset
def test_ac12_a_share_costs_the_present_price_and_comes_from_the_bank(ruleset):
    low, mid, _ = chain_trio(ruleset)
    t = buying(ruleset, turn=1)
    assert select_events(t.play(f"buy {low}"), "bought") == [{"who": 1, "chain": low, "amount": 300}]
    assert (t.cash, t.shares(low), t.bank(low)) == ([6000, 5700, 6000], [0, 1, 0], 24)
    assert (t.shares(mid), t.bank(mid)) == ([0, 0, 0], 25)


@every_ruleset
def test_ac12_the_price_follows_the_tile_just_placed(ruleset):
    low, _, _ = chain_trio(ruleset)
    t = create_scene(ruleset, board={low: "1A-3A"}, hands=["4A"])
    t.play("place 4A", f"buy {low}")
    assert t.cash[0] == 5600


@every_ruleset
def test_ac12_a_chain_just_founded_is_bought_in_the_same_turn(ruleset):
    _, _, high = chain_trio(ruleset)
    t = create_scene(ruleset, board={"loose": "1A"}, hands=["2A"])
    t.play("place 2A", f"found {high}", f"buy {high}")
    assert (t.shares(high), t.cash[0]) == ([2, 0, 0], 5600)


@every_ruleset
@pytest.mark.parametrize("mix", ["aaa", "aab", "aba", "bbb", "abb"])
def test_ac12_three_in_a_turn_in_any_mix(ruleset, mix):
    low, mid, _ = chain_trio(ruleset)
    t = buying(ruleset)
    for letter in mix:
        t.play(f"buy {low if letter == 'a' else mid}")
    assert (t.shares(low)[0], t.shares(mid)[0]) == (mix.count("a"), mix.count("b"))
    assert t.cash[0] == 6000 - 300 * 3
    assert t.refusal_rule(f"buy {low}") == "AC12"
    assert t.choices == {"end"}


@every_ruleset
def test_ac12_nobody_has_to_buy(ruleset):
    t = buying(ruleset)
    told = t.play("end")
    assert event_names(told) == ["ended"]
    assert (t.cash[0], t.phase) == (6000, "draw")


@every_ruleset
def test_ac12_the_end_is_said_after_the_third_share_too(ruleset):
    low, _, _ = chain_trio(ruleset)
    t = buying(ruleset)
    t.play(*[f"buy {low}"] * 3)
    assert (t.phase, t.actor) == ("buy", 0)


@every_ruleset
def test_ac12_the_end_is_said_when_nothing_can_be_bought(ruleset):
    t = create_scene(ruleset, hands=["9I", "7G"])
    t.play("place 9I")
    assert (t.phase, t.choices) == ("buy", {"end"})


@every_ruleset
def test_ac12_no_more_than_the_bank_has(ruleset):
    low, mid, _ = chain_trio(ruleset)
    t = buying(ruleset, shares={low: [8, 8, 8]})
    t.play(f"buy {low}")
    assert t.bank(low) == 0
    assert t.refusal_rule(f"buy {low}") == "AC12"
    assert t.is_legal(f"buy {mid}")


@every_ruleset
def test_ac12_no_credit(ruleset):
    low, mid, _ = chain_trio(ruleset)
    t = create_scene(ruleset, board={low: "1A-3A", mid: "1C-3C"}, phase="buy", cash=[699, 6000, 6000])
    t.play(f"buy {mid}")
    assert t.cash[0] == 299
    assert t.refusal_rule(f"buy {low}") == "AC12"
    assert t.refusal_rule(f"buy {mid}") == "AC12"


@every_ruleset
def test_ac12_the_last_money_may_be_spent(ruleset):
    low, _, _ = chain_trio(ruleset)
    t = create_scene(ruleset, board={low: "1A-3A"}, phase="buy", cash=[300, 0, 0])
    t.play(f"buy {low}")
    assert t.cash[0] == 0


@every_ruleset
def test_ac12_without_money_the_game_goes_on(ruleset):
    low, _, _ = chain_trio(ruleset)
    t = create_scene(ruleset, board={low: "1A-3A"}, hands=["9I", "7G"], cash=0)
    t.play("place 9I")
    assert t.choices == {"end"}
    t.play("end", "draw 1I")
    assert (t.turn, t.phase) == (1, "place")


@every_ruleset
def test_ac12_three_again_in_the_next_turn(ruleset):
    low, _, _ = chain_trio(ruleset)
    t = buying(ruleset)
    t.play(*[f"buy {low}"] * 3, "end", "draw 1I", "place 7G", *[f"buy {low}"] * 3)
    assert t.shares(low) == [3, 3, 0]


@every_ruleset
def test_ac12_purchases_are_announced_even_when_assets_are_hidden(ruleset):
    low, _, _ = chain_trio(ruleset)
    hidden = {} if ruleset == "championship" else {"assets": "hidden"}
    t = buying(ruleset, **hidden)
    t.play(f"buy {low}", f"buy {low}")
    for viewer in (1, 2, None):
        assert select_events(t.visible_events(viewer), "bought") == [{"who": 0, "chain": low, "amount": 300}] * 2


@every_ruleset
def test_ac12_shares_are_not_bought_out_of_turn(ruleset):
    low, _, _ = chain_trio(ruleset)
    assert buying(ruleset).refusal_rule(f"buy {low}", seat=1) == "AC5"
