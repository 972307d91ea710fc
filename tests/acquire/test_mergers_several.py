"""Mergers of three and four chains: the survivor, the order of settling, each chain completely (AC8)."""

from scenes import event_names, select_events

from acquire.build import NAMES, create_scene, every_ruleset, sum_bonuses


def cross(ruleset, left, right, up=0, down=0, **more):
    """Chains of these sizes around 5E: the first four names, to the left, right, up and down of it."""
    places = [f"{5 - left}E-4E", f"6E-{5 + right}E", f"5{'EDCBA'[up]}-5D", f"5F-5{'EFGHI'[down]}"]
    sizes = [left, right, up, down]
    board = {name: place for name, place, size in zip(NAMES[ruleset], places, sizes, strict=False) if size}
    return create_scene(ruleset, board=board, hands=["5E", "1I"], **more)


SHEET = """
    ............
    ............
    ............
    .....FF.....
    .....F......
    .TTTT.II....
    ............
    ............
    ............
"""


def test_ac8_the_upper_and_the_right_chain_are_taken_over_by_the_left():
    """As in the drawing on the sheet of 2023: 6F joins three chains, and all of them merge."""
    t = create_scene("2023", board=SHEET, hands=["6F"])
    told = t.play("place 6F")
    assert [event["chain"] for event in select_events(told, "defunct")] == ["Festival", "Imperial"]
    assert t.size("Tower") == 10


def test_ac8_corners_do_not_merge():
    """The sheet's third drawing: a tile that meets chains at its corners only is none of their business."""
    t = create_scene("2023", board=SHEET, hands=["6G"])
    assert event_names(t.play("place 6G")) == ["placed"]
    assert (t.on("6G"), t.size("Tower"), t.size("Imperial")) == ("loose", 4, 2)


@every_ruleset
def test_ac8_only_the_largest_are_to_choose_from(ruleset):
    a, b, c, *_ = NAMES[ruleset]
    t = cross(ruleset, 3, 3, 2)
    t.play("place 5E")
    assert t.choices == {f"survive {a}", f"survive {b}"}
    assert t.refusal_rule(f"survive {c}") == "AC8"
    assert t.refusal_rule(f"survive {NAMES[ruleset][6]}") == "AC8"


@every_ruleset
def test_ac8_defunct_chains_are_settled_from_the_largest(ruleset):
    a, b, c, *_ = NAMES[ruleset]
    t = cross(ruleset, 4, 2, 3, shares={b: [1, 0, 0], c: [1, 0, 0]})
    told = t.play("place 5E")
    assert select_events(told, "defunct") == [{"chain": c, "size": 3, "price": 400}]
    told = t.play("keep")
    assert select_events(told, "defunct") == [{"chain": b, "size": 2, "price": 200}]
    t.play("keep")
    assert (t.size(a), t.size(b), t.size(c), t.phase) == (10, 0, 0, "buy")


@every_ruleset
def test_ac8_each_defunct_chain_is_settled_completely_before_the_next(ruleset):
    _, b, c, *_ = NAMES[ruleset]
    t = cross(ruleset, 4, 2, 3, shares={b: [2, 1, 0], c: [1, 2, 0]})
    told = t.play("place 5E")
    assert sum_bonuses(told) == [2000, 4000, 0]
    told = t.play("keep", "keep")
    assert sum_bonuses(told) == [2000, 1000, 0]
    assert (t.actor, t.phase) == (0, "holders")
    t.play("sell")
    assert t.cash[0] == 6000 + 2000 + 2000 + 200


@every_ruleset
def test_ac8_every_defunct_chain_trades_for_the_one_survivor(ruleset):
    a, b, c, *_ = NAMES[ruleset]
    t = cross(ruleset, 4, 2, 3, shares={b: [2, 0, 0], c: [2, 0, 0]})
    t.play("place 5E", "trade", "trade")
    assert (t.shares(a), t.shares(b), t.shares(c)) == ([2, 0, 0], [0, 0, 0], [0, 0, 0])


@every_ruleset
def test_ac8_equal_defunct_chains_the_player_says_which_first(ruleset):
    a, b, c, *_ = NAMES[ruleset]
    t = cross(ruleset, 4, 2, 2, shares={b: [1, 0, 0], c: [0, 1, 0]})
    t.play("place 5E")
    assert (t.phase, t.actor, t.choices) == ("settle", 0, {f"settle {b}", f"settle {c}"})
    assert t.refusal_rule(f"settle {a}") == "AC8"
    assert select_events(t.play(f"settle {c}"), "defunct")[0]["chain"] == c
    assert t.actor == 1
    assert select_events(t.play("keep"), "defunct")[0]["chain"] == b


@every_ruleset
def test_ac8_the_order_is_asked_when_the_next_chain_is_due(ruleset):
    """Four chains of 4, 3, 2 and 2: the one of three is settled first, unasked."""
    a, b, c, d, *_ = NAMES[ruleset]
    t = cross(ruleset, 4, 3, 2, 2, shares={b: [0, 0, 1]})
    told = t.play("place 5E")
    assert select_events(told, "defunct") == [{"chain": b, "size": 3, "price": 300}]
    t.play("keep")
    assert t.choices == {f"settle {c}", f"settle {d}"}
    t.play(f"settle {d}")
    assert (t.phase, t.size(a)) == ("buy", 12)


@every_ruleset
def test_ac8_only_the_largest_defunct_chains_are_to_choose_from(ruleset):
    """Four chains of 4, 3, 3 and 2: the smallest waits, unasked."""
    _, b, c, d, *_ = NAMES[ruleset]
    t = cross(ruleset, 4, 3, 3, 2)
    t.play("place 5E")
    assert t.choices == {f"settle {b}", f"settle {c}"}
    assert t.refusal_rule(f"settle {d}") == "AC8"
    told = t.play(f"settle {c}")
    assert [event["chain"] for event in select_events(told, "defunct")] == [c, b, d]


@every_ruleset
def test_ac8_three_equal_chains_ask_for_the_survivor_then_for_the_order(ruleset):
    a, b, c, *_ = NAMES[ruleset]
    t = cross(ruleset, 2, 2, 2)
    t.play("place 5E")
    assert t.choices == {f"survive {a}", f"survive {b}", f"survive {c}"}
    t.play(f"survive {b}")
    assert t.choices == {f"settle {a}", f"settle {c}"}
    told = t.play(f"settle {c}")
    assert [event["chain"] for event in select_events(told, "defunct")] == [c, a]
    assert (t.size(b), t.phase) == (7, "buy")


@every_ruleset
def test_ac8_four_equal_chains(ruleset):
    a, b, c, d, *_ = NAMES[ruleset]
    t = cross(ruleset, 3, 3, 3, 3)
    t.play("place 5E", f"survive {d}", f"settle {b}")
    assert t.choices == {f"settle {a}", f"settle {c}"}
    t.play(f"settle {a}")
    assert [t.size(chain) for chain in (a, b, c, d)] == [0, 0, 0, 13]


@every_ruleset
def test_ac8_four_chains_of_different_sizes_ask_for_nothing(ruleset):
    a, b, c, d, *_ = NAMES[ruleset]
    t = cross(ruleset, 2, 5, 3, 4)
    told = t.play("place 5E")
    assert [event["chain"] for event in select_events(told, "defunct")] == [d, c, a]
    assert (t.size(b), t.phase) == (15, "buy")
