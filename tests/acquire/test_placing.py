"""Placing a tile, alone, founding or growing, and tiles that may not be placed (AC5, AC6, AC7, AC9, AC10)."""

import pytest
from scenes import event_names, select_events

from acquire.build import NAMES, chain_trio, create_scene, every_ruleset, safe_chains_around_row, seven_chains

WITHOUT_REDRAW = pytest.mark.parametrize("ruleset", ["2000", "championship"])


# AC5: place, buy, draw


@every_ruleset
def test_ac5_a_turn_is_place_buy_draw(ruleset):
    t = create_scene(ruleset, hands=["1A 2C", "5E"])
    phases = [t.phase]
    for text in ("place 1A", "end", "draw 9I"):
        t.play(text)
        phases.append(t.phase)
    assert phases == ["place", "buy", "draw", "place"]
    assert t.turn == 1
    assert t.hand(0) == ["2C", "9I"]


@every_ruleset
def test_ac5_placing_comes_before_buying_and_ending(ruleset):
    low, _, _ = chain_trio(ruleset)
    t = create_scene(ruleset, board={low: "1A-2A"}, hands=["5E"])
    assert t.refusal_rule(f"buy {low}") == "AC12"
    assert t.refusal_rule("end") == "AC5"
    assert t.refusal_rule("draw 9I") == "AC5"


@every_ruleset
def test_ac5_placing_is_compulsory_when_a_tile_may_be_placed(ruleset):
    t = create_scene(ruleset, board=safe_chains_around_row(ruleset), hands=["1B 2B 5E"])
    assert t.choices - {"declare", "shed 1B", "shed 2B"} == {"place 5E"}
    assert t.refusal_rule("pass") == ("CH23" if ruleset == "championship" else "AC5")


@every_ruleset
def test_ac5_one_tile_is_placed(ruleset):
    t = create_scene(ruleset, hands=["1A 5E"])
    t.play("place 1A")
    assert t.refusal_rule("place 5E") == "AC5"


@every_ruleset
def test_ac5_only_a_tile_of_the_own_hand_is_placed(ruleset):
    t = create_scene(ruleset, hands=["1A", "5E"])
    assert t.refusal_rule("place 5E") == "AC5"
    assert t.refusal_rule("place 7G") == "AC5"


@every_ruleset
def test_ac5_nobody_acts_out_of_turn(ruleset):
    t = create_scene(ruleset, hands=["1A", "5E"])
    assert t.refusal_rule("place 5E", seat=1) == "AC5"
    t.play("place 1A")
    assert t.refusal_rule("end", seat=2) == "AC5"
    t.play("end")
    assert t.refusal_rule("place 5E", seat=1) == "AC5"


@every_ruleset
def test_ac5_one_tile_is_drawn_for_the_tile_placed(ruleset):
    t = create_scene(ruleset, hands=["1A 2C 3E 4G 5I 7A", "9A"])
    t.play("place 1A", "end", "draw 9I")
    assert len(t.hand(0)) == 6
    assert t.turn == 1


@every_ruleset
def test_ac5_what_the_bank_has_left_is_public(ruleset):
    low, _, _ = chain_trio(ruleset)
    assets = {} if ruleset == "championship" else {"assets": "hidden"}
    t = create_scene(ruleset, board={low: "1A-2A"}, shares={low: [3, 4, 0]}, **assets)
    assert {t.view(seat)["chains"][low]["bank"] for seat in (0, 1, 2, None)} == {18}


# AC6: alone and founding


@every_ruleset
def test_ac6_a_tile_touching_nothing_is_loose(ruleset):
    t = create_scene(ruleset, board={"loose": "1A"}, hands=["6F"])
    assert event_names(t.play("place 6F")) == ["placed"]
    assert (t.on("6F"), t.phase) == ("loose", "buy")


@every_ruleset
def test_ac6_corners_do_not_touch(ruleset):
    low, _, _ = chain_trio(ruleset)
    t = create_scene(ruleset, board={"loose": "5E 7G", low: "7D-7E"}, hands=["6F"])
    t.play("place 6F")
    assert (t.on("6F"), t.phase) == ("loose", "buy")


@every_ruleset
def test_ac6_touching_a_loose_tile_founds_a_chain(ruleset):
    """The sheet's example: 6F beside 7F is a chain of two."""
    _, mid, _ = chain_trio(ruleset)
    t = create_scene(ruleset, board={"loose": "7F"}, hands=["6F"])
    t.play("place 6F", f"found {mid}")
    assert (t.size(mid), t.on("6F"), t.on("7F")) == (2, mid, mid)


@every_ruleset
def test_ac6_all_connected_loose_tiles_join(ruleset):
    """The sheet's example: 6F between 5F and 7F is a chain of three; a start group comes whole."""
    _, mid, _ = chain_trio(ruleset)
    t = create_scene(ruleset, board={"loose": "5F 7F"}, hands=["6F"])
    t.play("place 6F", f"found {mid}")
    assert t.size(mid) == 3
    t = create_scene(ruleset, board={"loose": "5F 7F 7G 7H 9A"}, start="7F 7G 7H", hands=["6F"])
    t.play("place 6F", f"found {mid}")
    assert (t.size(mid), t.on("9A")) == (5, "loose")


@every_ruleset
def test_ac6_any_chain_not_on_the_board_may_be_chosen(ruleset):
    low, mid, _ = chain_trio(ruleset)
    t = create_scene(ruleset, board={low: "1A-2A", mid: "4A-5A", "loose": "7F"}, hands=["6F"])
    t.play("place 6F")
    assert t.choices == {f"found {chain}" for chain in NAMES[ruleset] if chain not in (low, mid)}
    assert t.refusal_rule(f"found {low}") == "AC6"


@every_ruleset
def test_ac6_the_last_name_left_is_asked_too(ruleset):
    board = seven_chains(ruleset, loose="11E")
    last = NAMES[ruleset][4]
    del board[last]
    t = create_scene(ruleset, board=board, hands=["12E"])
    t.play("place 12E")
    assert (t.phase, t.choices) == ("found", {f"found {last}"})


@every_ruleset
def test_ac6_the_founder_gets_one_share_free(ruleset):
    low, mid, _ = chain_trio(ruleset)
    t = create_scene(ruleset, board={"loose": "7F"}, hands=["", "6F"], turn=1)
    t.play("place 6F")
    assert select_events(t.play(f"found {mid}"), "founder-share") == [{"who": 1, "chain": mid}]
    assert (t.shares(mid), t.bank(mid), t.cash) == ([0, 1, 0], 24, [6000] * 3)
    assert (t.shares(low), t.bank(low)) == ([0, 0, 0], 25)


@every_ruleset
def test_ac6_the_last_share_of_the_bank_is_the_founders(ruleset):
    _, mid, _ = chain_trio(ruleset)
    t = create_scene(ruleset, board={"loose": "7F"}, hands=["6F"], shares={mid: [4, 10, 10]})
    t.play("place 6F", f"found {mid}")
    assert (t.shares(mid), t.bank(mid), t.cash) == ([5, 10, 10], 0, [6000] * 3)


@WITHOUT_REDRAW
def test_ac6_founder_with_an_empty_bank_gets_nothing(ruleset):
    _, mid, _ = chain_trio(ruleset)
    t = create_scene(ruleset, board={"loose": "7F"}, hands=["6F"], shares={mid: [5, 10, 10]})
    told = t.play("place 6F", f"found {mid}")
    assert select_events(told, "founder-nothing") == [{"who": 0, "chain": mid}]
    assert (t.shares(mid), t.cash, t.size(mid)) == ([5, 10, 10], [6000] * 3, 2)


@pytest.mark.parametrize(
    ("chain", "loose", "price"),
    [("Sackson", "7F", 200), ("Worldwide", "7F", 300), ("Worldwide", "5F 7F", 400), ("Imperial", "5F 7F 6G", 600)],
)
def test_ac6_founder_with_an_empty_bank_gets_the_price_at_the_founded_size_in_2023(chain, loose, price):
    t = create_scene("2023", board={"loose": loose}, hands=["6F"], shares={chain: [5, 10, 10]})
    told = t.play("place 6F", f"found {chain}")
    assert select_events(told, "founder-cash") == [{"who": 0, "chain": chain, "amount": price}]
    assert (t.shares(chain), t.cash) == ([5, 10, 10], [6000 + price, 6000, 6000])


@every_ruleset
def test_ac6_nothing_is_founded_without_a_founding_tile(ruleset):
    low, _, _ = chain_trio(ruleset)
    assert create_scene(ruleset, hands=["6F"]).refusal_rule(f"found {low}") == "AC6"


# AC7: growing


@every_ruleset
def test_ac7_a_tile_touching_one_chain_joins_it(ruleset):
    for chain in NAMES[ruleset]:
        t = create_scene(ruleset, board={chain: "5F-8F"}, hands=["9F"])
        told = t.play("place 9F")
        assert event_names(told) == ["placed", "grew"]  # nothing is merged, and nothing survives
        assert select_events(told, "grew") == [{"who": 0, "chain": chain, "size": 5}]
        assert (t.size(chain), t.on("9F"), t.phase, t.shares(chain)) == (5, chain, "buy", [0, 0, 0])


@every_ruleset
def test_ac7_loose_neighbours_and_their_groups_join_too(ruleset):
    low, _, _ = chain_trio(ruleset)
    board = {low: "5F-8F", "loose": "10F 9G 9E 9D 1A"}
    t = create_scene(ruleset, board=board, start="9E 9D", hands=["9F"])
    t.play("place 9F")
    assert t.size(low) == 9
    assert (t.on("9D"), t.on("1A")) == (low, "loose")


@every_ruleset
def test_ac7_touching_a_chain_on_two_sides_is_still_growing(ruleset):
    low, _, _ = chain_trio(ruleset)
    t = create_scene(ruleset, board={low: "1A-1C 2A 2C"}, hands=["2B"])
    t.play("place 2B")
    assert (t.size(low), t.phase) == (6, "buy")


# AC9: safe and dead


@every_ruleset
@pytest.mark.parametrize(("row", "safe"), [("1A-10A", False), ("1A-11A", True)])
def test_ac9_eleven_tiles_are_safe(ruleset, row, safe):
    low, _, _ = chain_trio(ruleset)
    assert create_scene(ruleset, board={low: row}).view(None)["chains"][low]["safe"] is safe


@every_ruleset
def test_ac9_a_chain_becomes_safe_with_its_eleventh_tile(ruleset):
    low, _, _ = chain_trio(ruleset)
    t = create_scene(ruleset, board={low: "1A-10A"}, hands=["11A"])
    t.play("place 11A")
    assert t.view(None)["chains"][low]["safe"]


@every_ruleset
def test_ac9_a_tile_joining_two_safe_chains_may_not_be_placed(ruleset):
    t = create_scene(ruleset, board=safe_chains_around_row(ruleset), hands=["5B 9I"])
    assert t.refusal_rule("place 5B") == "AC9"


@every_ruleset
def test_ac9_not_even_with_a_third_chain_between(ruleset):
    low, mid, high = chain_trio(ruleset)
    board = {low: "1A-4A 1B-4B 1C-3C", mid: "6A-9A 6B-9B 7C-9C", high: "5C-5D"}
    t = create_scene(ruleset, board=board, hands=["5B 9I"])
    assert t.refusal_rule("place 5B") == "AC9"


@every_ruleset
def test_ac9_ten_beside_eleven_is_a_merger(ruleset):
    low, mid, _ = chain_trio(ruleset)
    t = create_scene(ruleset, board={low: "1A-10A", mid: "1C-11C"}, hands=["5B"])
    t.play("place 5B")
    assert (t.size(low), t.size(mid)) == (0, 22)


@every_ruleset
def test_ac9_a_safe_chain_takes_over_others(ruleset):
    low, mid, _ = chain_trio(ruleset)
    t = create_scene(ruleset, board={low: "1A-11A", mid: "1C-2C"}, hands=["1B"])
    t.play("place 1B")
    assert (t.size(low), t.size(mid)) == (14, 0)


# AC10: no eighth chain


@every_ruleset
def test_ac10_a_tile_that_would_found_an_eighth_chain_may_not_be_placed(ruleset):
    t = create_scene(ruleset, board=seven_chains(ruleset, loose="11E"), hands=["12E 9I"])
    assert t.refusal_rule("place 12E") == "AC10"
    assert "place 9I" in t.choices


@every_ruleset
def test_ac10_with_six_chains_on_the_board_it_may(ruleset):
    board = seven_chains(ruleset, loose="11E")
    del board[NAMES[ruleset][6]]
    assert create_scene(ruleset, board=board, hands=["12E"]).is_legal("place 12E")


@every_ruleset
def test_ac10_it_may_again_when_a_chain_has_left_the_board(ruleset):
    t = create_scene(ruleset, board=seven_chains(ruleset, loose="11E"), hands=["3A", "12E 9I"])
    t.play("place 3A", f"survive {NAMES[ruleset][0]}", "end", "draw 1I")
    assert t.turn == 1
    t.play("place 12E", f"found {NAMES[ruleset][1]}")
    assert t.size(NAMES[ruleset][1]) == 2


@every_ruleset
def test_ac10_a_tile_that_joins_a_loose_tile_to_a_chain_is_no_eighth(ruleset):
    """The sheet of 2023 says both: such tiles can be placed once they would join a chain or cause a merger."""
    t = create_scene(ruleset, board=seven_chains(ruleset, loose="12B"), hands=["12A"])
    t.play("place 12A")
    assert t.size(NAMES[ruleset][3]) == 4


@every_ruleset
def test_ac10_a_tile_that_joins_a_loose_tile_to_two_chains_is_no_eighth(ruleset):
    t = create_scene(ruleset, board=seven_chains(ruleset, loose="3B"), hands=["2B"])
    t.play("place 2B", f"survive {NAMES[ruleset][4]}")
    assert (t.size(NAMES[ruleset][0]), t.size(NAMES[ruleset][4])) == (0, 6)


@every_ruleset
def test_ac10_it_is_not_dead(ruleset):
    t = create_scene(ruleset, board=seven_chains(ruleset, loose="11E"), hands=["12E 9I", "9G"])
    assert not t.is_legal("shed 12E")
    t.play("place 9I", "end", "draw 1I")
    assert t.hand(0) == ["12E", "1I"]
    assert t.turn == 1
