"""House rulesets: every key of the table of differences can be changed, and wrong ones are refused by name."""

import pytest
from scenes import select_events

from acquire.build import NAMES, create_match, create_scene, sum_bonuses
from boardroom.base.errors import BadInput
from boardroom.engine.match import Match
from boardroom.games.acquire import ACQUIRE
from boardroom.games.acquire.table.rulesets import CHOICES, RULESETS, complete_ruleset

CHAINS = {"low": ["Anchor", "Bell"], "mid": ["Crown", "Dove", "Elm"], "high": ["Fox", "Gull"]}
TWO_SAFE = {"Tower": "1A-11A", "Festival": "1C-11C"}


def house(base="2023", **keys):
    return {"base": base, **keys}


def merged(rules, holders=(3, 2, 1), **options):
    """Bonuses of an Imperial of five tiles, price 700, that is taken over."""
    t = create_scene(
        rules,
        board={"Festival": "1A-7A", "Imperial": "9A-12A 12B"},
        hands=["8A"],
        shares={"Imperial": holders},
        **options,
    )
    return sum_bonuses(t.play("place 8A"))


# One test a key


def test_house_cash():
    assert create_match(house(cash=7500)).cash == [7500] * 3


def test_house_shares():
    t = create_scene(house(shares=30), board={"Tower": "1A-3A"}, shares={"Tower": [10, 10, 9]}, phase="buy")
    t.play("buy Tower")
    assert t.refusal_rule("buy Tower") == "AC12"


def test_house_hand():
    t = create_match(house(hand=2))
    t.draw("1A 3C 5E 7G 9I 2A 4C 6E 8G")
    assert (t.phase, [len(t.hand(seat)) for seat in range(3)]) == ("place", [2, 2, 2])


def test_house_purchases():
    t = create_scene(house(purchases=1), board={"Tower": "1A-3A"}, phase="buy")
    t.play("buy Tower")
    assert t.refusal_rule("buy Tower") == "AC12"


def test_house_safe():
    t = create_scene(house(safe=5), board={"Tower": "1A-5A", "Festival": "1C-5C"}, hands=["1B 9I"])
    assert t.refusal_rule("place 1B") == "AC9"


def test_house_end_below_safe():
    """AC13: a chain of the end size is taken over where the house says so, and begins anew."""
    t = create_scene(house(safe=109, end=4), board={"Festival": "1A-7A", "Imperial": "9A-12A"}, hands=["8A"])
    t.play("place 8A")
    assert (t.size("Festival"), t.size("Imperial")) == (12, 0)
    assert ACQUIRE.find_violation(t.state) is None


def test_house_end():
    assert create_scene(house(end=20), board={"Tower": "1A-12A 1B-8B", "Festival": "1D-2D"}).is_legal("declare")
    assert not create_scene(house(end=21), board={"Tower": "1A-12A 1B-8B", "Festival": "1D-2D"}).is_legal("declare")


def test_house_first_and_last_bonus():
    assert merged(house(first_bonus=12, last_bonus=6)) == [8400, 4200, 0]


def test_house_sizes():
    rules = house(sizes=[2, 3, 4, 6, 8, 11, 21, 31, 41])
    assert create_scene(rules, board={"Sackson": "1A-5A"}).price("Sackson") == 400
    assert create_scene(rules, board={"Sackson": "1A-6A"}).price("Sackson") == 500


def test_house_prices():
    prices = {tier: [10 * p for p in row] for tier, row in RULESETS["2023"]["prices"].items()}
    seconds = {str(10 * int(p)): bonus for p, bonus in RULESETS["2023"]["seconds"].items()}
    t = create_scene(house(prices=prices, seconds=seconds), board={"Imperial": "1A-2A"})
    assert t.price("Imperial") == 4000


def test_house_seconds():
    seconds = RULESETS["2023"]["seconds"] | {"700": 6100}
    assert merged(house(seconds=seconds), mode="tycoon") == [7000, 6100, 3500]


def test_house_chains():
    t = create_scene(house(chains=CHAINS), board={"loose": "1A"}, hands=["2A"])
    t.play("place 2A", "found Gull")
    assert list(t.view(None)["chains"]) == ["Anchor", "Bell", "Crown", "Dove", "Elm", "Fox", "Gull"]
    assert t.price("Gull") == 400


def test_house_chains_may_use_other_tiers():
    chains = {"low": ["Anchor"], "mid": ["Bell", "Crown", "Dove", "Elm", "Fox"], "high": ["Gull"]}
    assert create_scene(house(chains=chains), board={"Bell": "1A-2A"}).price("Bell") == 300


@pytest.mark.parametrize(("order", "seats"), [("row", [2, 0, 1]), ("column", [1, 2, 0])])
@pytest.mark.parametrize("base", list(RULESETS))
def test_house_order(base, order, seats):
    t = create_match(house(base, order=order))
    t.draw("8H 1E 2A")
    assert t.view(None)["order"] == seats


@pytest.mark.parametrize(("founder", "cash"), [("nothing", 6000), ("cash", 6200)])
@pytest.mark.parametrize("base", list(RULESETS))
def test_house_founder(base, founder, cash):
    low = NAMES[base][0]
    t = create_scene(house(base, founder=founder), board={"loose": "1A"}, hands=["2A"], shares={low: [5, 10, 10]})
    t.play("place 2A", f"found {low}")
    assert t.cash[0] == cash


@pytest.mark.parametrize("base", list(RULESETS))
def test_house_dead(base):
    board = dict(zip(NAMES[base], ("1A-11A", "1C-11C"), strict=False))
    laid = {"board": board, "hands": ["9I 1B", "7I"]}
    t = create_scene(house(base, dead="one"), **laid)
    assert t.is_legal("shed 1B")
    t = create_scene(house(base, dead="may-all"), **laid)
    t.play("place 9I", "end", "draw 1I")
    assert t.choices == {"shed", "end"}
    t = create_scene(house(base, dead="all"), **laid)
    t.play("place 9I", "end", "draw 1I")
    assert t.phase == "replace"


@pytest.mark.parametrize(("stuck", "choices"), [("pass", {"pass"}), ("redraw", {"redraw"})])
@pytest.mark.parametrize("base", list(RULESETS))
def test_house_stuck(base, stuck, choices):
    assert create_scene(house(base, stuck=stuck), hands=[""]).choices == choices


def test_house_bonuses():
    assert merged(house(bonuses={"classic": "three"})) == [7000, 5000, 3500]
    assert merged(house("championship", bonuses={"tycoon": "three"})) == [7000, 5000, 3500]


def test_house_assets():
    assert create_match(house(assets="hidden")).view(None)["hidden"]
    assert create_match(house("championship", assets="choice"), assets="hidden").view(None)["hidden"]
    with pytest.raises(BadInput, match="AC15"):
        create_match(house(assets="open"), assets="hidden")


def test_house_third():
    assert create_match(house("championship", third="market"), 2).seat_count == 2
    with pytest.raises(BadInput, match="AC16"):
        create_match(house("2000", third="none"), 2)


def test_house_powers():
    t = create_scene(house("2000", powers="choice"), powers=True, hands=["9I"])
    assert t.is_legal("power four-tiles")
    with pytest.raises(BadInput, match="AC22"):
        create_match(house(powers="no"), powers=True)


def test_house_take_back():
    t = create_scene(house(take_back="nothing"), board={"Tower": "1A-3A"}, phase="buy")
    t.play("buy Tower")
    assert not t.can_undo()
    t = create_scene(house(take_back="own"), board={"Tower": "1A-3A"}, hands=["9I 4A"])
    t.play("place 4A")
    t.undo(0)
    assert t.hand(0) == ["4A", "9I"]


def test_house_take_back_own_stops_at_reveal_draw_or_other_decision():
    rules = house("championship", take_back="own")
    t = create_scene(rules, board=TWO_SAFE, hands=["9I 1B", "7I"])
    t.play("shed 1B")
    assert not t.can_undo()
    t.play("declare")
    assert not t.can_undo()
    t.play("place 9I")
    assert t.can_undo()
    t = create_scene(rules, board={"Tower": "1A-3A", "Festival": "5A-6A"}, hands=["4A"], shares={"Festival": [0, 1, 0]})
    t.play("place 4A")
    assert not t.can_undo()
    t = create_scene(rules, hands=["9I", "7I"])
    t.play("place 9I", "end")
    assert not t.can_undo()
    t.draw("1A")
    assert not t.can_undo()


def test_house_take_back_own_stops_at_shown_hands():
    """With hidden assets a merger makes every holder show; whoever has looked cannot unplace the tile (AC15)."""
    t = create_scene(
        house(take_back="own"),
        board={"Tower": "1A-3A", "Festival": "5A-6A"},
        hands=["4A"],
        shares={"Festival": [1, 3, 0]},
        assets="hidden",
    )
    t.play("place 4A")
    assert {"who": 1, "chain": "Festival", "count": 3} in select_events(t.visible_events(0), "holds")
    assert not t.can_undo(0)


def test_house_friendly_extends_undo_ch24():
    with pytest.raises(BadInput, match="CH24"):
        create_match(house(friendly="no"), take_back="own")
    assert create_match(house("championship", friendly="choice"), take_back="own").options["take_back"] == "own"


def test_house_terms():
    words = [create_match(house(terms=terms)).text.terms["ja"]["tile_word"] for terms in ("corporations", "hotels")]
    assert words == ["タイル", "建物"]


def test_house_misplaced_decides_late_found_tiles():
    for base, misplaced, rule in (("2023", "counts", "CH25"), ("championship", "exchange", "AC23")):
        options = {"ruleset": {"base": base, "misplaced": misplaced}, "players": 3, "hands": "unknown"}
        table = Match(ACQUIRE, options)
        for text in ("draw 1A", "draw 3A", "draw 5A", "place 9H", "end"):
            table.apply_action(text)
        told = table.add_note("misplaced 8H 9H")
        assert table.text.cited_rule(told[0].event) == rule


def test_every_ruleset_key_has_test():
    tested = " ".join(name for name in globals() if name.startswith("test_house_"))
    assert [
        key
        for key in complete_ruleset("2023")
        if key not in tested.replace("first_and_last_bonus", "first_bonus last_bonus")
    ] == []


# Wrong ones


def wrong(**keys):
    with pytest.raises(BadInput) as caught:
        ACQUIRE.complete_options({"ruleset": house(**keys)})
    return str(caught.value)


@pytest.mark.parametrize("key", ["bonus", "Cash", "players", "ruleset", ""])
def test_unknown_ruleset_key_is_rejected_by_name(key):
    assert repr(key) in wrong(**{key: 1})


@pytest.mark.parametrize("key", sorted(CHOICES))
@pytest.mark.parametrize("value", ["other", "", None, 1, ["row"], {}])
def test_unknown_ruleset_word_is_rejected_by_key(key, value):
    assert repr(key) in wrong(**{key: value})


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("cash", -1), ("cash", 1_000_001), ("cash", "6000"), ("cash", 6000.0), ("cash", True), ("cash", None),
        ("shares", 0), ("shares", 100),
        ("hand", 0), ("hand", 11),
        ("purchases", -1), ("purchases", 21),
        ("safe", 1), ("safe", 110),
        ("end", 1), ("end", 110),
        ("first_bonus", -1), ("first_bonus", 21),
        ("last_bonus", -1), ("last_bonus", 21),
        ("sizes", [2, 3, 4]), ("sizes", [3, 4, 5, 6, 7, 11, 21, 31, 41]), ("sizes", [2, 3, 4, 5, 5, 11, 21, 31, 41]),
        ("sizes", [2, 3, 4, 5, 6, 11, 21, 31, 109]), ("sizes", "2"), ("sizes", [2, 3, 4, 5, 6, 11, 21, 31, "41"]),
        ("prices", {"low": [1] * 9}), ("prices", {"low": [1] * 9, "mid": [1] * 9, "high": [1] * 8}),
        ("prices", {"low": [1] * 9, "mid": [1] * 9, "high": [-1] * 9}), ("prices", [200]),
        ("seconds", [1500]), ("seconds", {"two": 1500}), ("seconds", {"200": "1500"}), ("seconds", {"200": 1500}),
        ("chains", ["Tower"]), ("chains", {**CHAINS, "low": ["Anchor"]}),
        ("chains", {**CHAINS, "low": ["Elm", "Bell"]}),
        ("chains", {**CHAINS, "low": ["Anchor", "anchor"]}), ("chains", {**CHAINS, "low": ["Red Lion", "Bell"]}),
        ("chains", {**CHAINS, "low": ["", "Bell"]}), ("chains", {**CHAINS, "low": [1, "Bell"]}),
        ("chains", {**CHAINS, "low": "AB"}), ("chains", {**CHAINS, "top": []}),
        ("bonuses", {}), ("bonuses", "two"), ("bonuses", {"classic": "four"}), ("bonuses", {"quick": "two"}),
    ],
)  # fmt: skip
def test_invalid_ruleset_value_is_rejected_by_key(key, value):
    assert repr(key) in wrong(**{key: value})


def test_similar_chain_names_are_rejected():
    """６Ｆ reads as 6F, and so Ｂｅｌｌ as Bell: two chains of these names could not be told apart in an action."""
    rules = house(chains={**CHAINS, "low": ["Bell", "Ｂｅｌｌ"]})
    with pytest.raises(BadInput, match="chains"):
        create_match(rules)


def test_chain_cannot_be_called_loose():
    with pytest.raises(BadInput, match="chains"):
        create_match(house(chains={**CHAINS, "low": ["loose", "Bell"]}))


def test_tycoon_needs_a_second_bonus_for_every_price():
    prices = RULESETS["2023"]["prices"] | {"low": [250, 300, 400, 500, 600, 700, 800, 900, 1000]}
    assert "'seconds'" in wrong(prices=prices)
    ACQUIRE.complete_options({"ruleset": house("2000", prices=prices)})
