"""What others may know: hidden assets, what the log remembers, open after the game (AC15, CH21, AC4)."""

import json

import pytest
from scenes import select_events

from acquire.build import NAMES, chain_trio, create_scene, every_ruleset, safe_chains_around_row, with_market
from boardroom.base.errors import BadInput
from boardroom.games.acquire.law.codes import CHAINS

VIEWERS = (0, 1, 2, None)


def amounts(t, viewer):
    """Which seats' cash and shares a viewer sees."""
    seats = t.view(viewer)["seats"]
    cash = [seat["cash"] is not None for seat in seats]
    shares = [None not in seat["shares"].values() for seat in seats]
    assert cash == shares, "cash and shares are hidden together"
    assert all(seen or set(seat["shares"].values()) == {None} for seen, seat in zip(shares, seats, strict=True))
    return cash


# The view


@every_ruleset
def test_ac15_open_assets_are_seen_by_all(ruleset):
    low, _, _ = chain_trio(ruleset)
    t = create_scene(ruleset, board={low: "1A-3A"}, shares={low: [3, 2, 0]}, cash=[100, 200, 300], assets="open")
    for viewer in VIEWERS:
        seats = t.view(viewer)["seats"]
        assert [seat["cash"] for seat in seats] == [100, 200, 300]
        assert [seat["shares"][low] for seat in seats] == [3, 2, 0]


@with_market
@pytest.mark.parametrize("viewer", VIEWERS)
def test_ac15_hidden_assets_are_seen_by_their_owner_alone(ruleset, viewer):
    t = create_scene(ruleset, assets="hidden")
    assert amounts(t, viewer) == [seat == viewer for seat in range(3)]


@with_market
def test_ac15_the_owner_sees_the_true_amounts(ruleset):
    low, _, _ = chain_trio(ruleset)
    t = create_scene(ruleset, board={low: "1A-3A"}, shares={low: [3, 2, 0]}, cash=[100, 200, 300], assets="hidden")
    assert t.view(1)["seats"][1]["cash"] == 200
    assert t.view(1)["seats"][1]["shares"] == {name: 2 if name == low else 0 for name in NAMES[ruleset]}


@with_market
@pytest.mark.parametrize("viewer", [1, None])
def test_ac15_what_a_seat_cannot_see_changes_nothing_it_sees(ruleset, viewer):
    low, mid, _ = chain_trio(ruleset)
    laid = {"board": {low: "1A-3A", mid: "1C-3C"}, "assets": "hidden"}
    a = create_scene(ruleset, **laid, hands=["9I", "7I", "5I"], shares={low: [3, 2, 0]}, cash=[100, 200, 300])
    b = create_scene(ruleset, **laid, hands=["8G", "7I", "3I"], shares={low: [0, 2, 3]}, cash=[900, 200, 0])
    if viewer is None:  # a spectator does not see the hand and the money of seat 1 either
        b = create_scene(ruleset, **laid, hands=["8G", "1I", "3I"], shares={low: [1, 1, 3]}, cash=[900, 0, 0])
    assert json.dumps(a.view(viewer)) == json.dumps(b.view(viewer))


@with_market
def test_ac15_choosing_open_or_hidden_is_up_to_the_table(ruleset):
    assert not create_scene(ruleset).view(None)["hidden"]
    assert not create_scene(ruleset, assets="open").view(None)["hidden"]
    assert create_scene(ruleset, assets="hidden").view(None)["hidden"]


@every_ruleset
def test_ac15_hands_are_hidden_whatever_the_assets(ruleset):
    for assets in ("open", "hidden") if ruleset != "championship" else ("open",):
        t = create_scene(ruleset, hands=["9I", "7I", "5I"], assets=assets)
        assert [seat["hand"] for seat in t.view(1)["seats"]] == [None, ["7I"], None]
        assert [seat["hand"] for seat in t.view(None)["seats"]] == [None, None, None]
        assert [seat["tiles"] for seat in t.view(None)["seats"]] == [1, 1, 1]


@every_ruleset
def test_ac15_a_refusal_tells_nothing_to_who_is_not_on_turn(ruleset):
    low, _, _ = chain_trio(ruleset)
    t = create_scene(ruleset, board={low: "1A-3A"}, hands=["9I", "7I"], cash=[100, 6000, 6000], phase="buy")
    assert (
        t.refusal_rule(f"buy {low}", seat=1)
        == t.refusal_rule("end", seat=1)
        == t.refusal_rule("place 9I", seat=1)
        == "AC5"
    )


# CH21


def test_ch21_shares_and_money_are_public():
    t = create_scene("championship", board={"Tower": "1A-3A"}, shares={"Tower": [3, 2, 0]}, cash=[100, 200, 300])
    for viewer in VIEWERS:
        assert amounts(t, viewer) == [True] * 3
    with pytest.raises(BadInput, match="AC15"):
        create_scene("championship", assets="hidden")


def test_ch21_hands_are_not_public():
    t = create_scene("championship", hands=["9I", "7I", "5I"])
    assert [seat["hand"] for seat in t.view(0)["seats"]] == [["9I"], None, None]


def test_ch21_the_log_keeps_what_was_public():
    t = create_scene("championship", board={"Tower": "1A-3A"}, hands=["9I", "7I", "5I"])
    t.play("place 9I", "buy Tower", "end", "draw 1I", "place 7I", "end", "draw 3I")
    assert select_events(t.visible_events(2), "bought") == [{"who": 0, "chain": "Tower", "amount": 300}]


# What is announced, and for how long. One turn of seat 0 in which all of it happens:
# a merger that pays, a holder who sells, one who trades and one who keeps, and purchases.


def busy_turn(ruleset, **more):
    low, mid, _ = chain_trio(ruleset)
    t = create_scene(
        ruleset,
        board={low: "1A-3A", mid: "5A-6A", "loose": "9H"},
        hands=["4A 1I", "9I", "5I"],
        shares={mid: [1, 3, 2], low: [0, 0, 1]},
        **{"assets": "hidden"} | more,
    )
    t.play("place 4A", "sell", "trade", "keep", "keep", f"buy {low}", f"buy {low}", "end")
    return t


ANNOUNCED = ["holds", "bonus", "sold", "traded", "kept", "bought"]


@with_market
@pytest.mark.parametrize("viewer", [1, 2, None])
@pytest.mark.parametrize("what", ANNOUNCED)
def test_ac15_what_the_sheets_announce_is_announced_even_then(ruleset, viewer, what):
    open_log = busy_turn(ruleset, assets="open").visible_events(viewer)
    hidden_log = busy_turn(ruleset).visible_events(viewer)
    assert select_events(hidden_log, what)
    assert select_events(hidden_log, what) == select_events(open_log, what)


@with_market
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
@pytest.mark.parametrize("what", ANNOUNCED)
def test_ac15_others_amounts_leave_the_log_when_the_next_turn_begins(ruleset, viewer, what):
    t = busy_turn(ruleset)
    before = select_events(t.visible_events(viewer), what)
    assert before, "it is heard at first"
    t.draw("12I")
    assert t.turn == 1
    assert select_events(t.visible_events(viewer), what) == [event for event in before if event["who"] == viewer]


@with_market
def test_ac15_the_founders_share_is_announced_and_leaves_the_log(ruleset):
    low, _, _ = chain_trio(ruleset)
    t = create_scene(ruleset, board={"loose": "9H"}, hands=["9I", "5I"], assets="hidden")
    t.play("place 9I", f"found {low}", "end")
    assert select_events(t.visible_events(1), "founder-share") == [{"who": 0, "chain": low}]
    t.draw("12A")
    assert select_events(t.visible_events(1), "founder-share") == []
    assert select_events(t.visible_events(0), "founder-share") == [{"who": 0, "chain": low}]


def test_ac15_the_founders_cash_is_announced_and_leaves_the_log():
    t = create_scene("2023", board={"loose": "9H"}, hands=["9I", "5I"], shares={"Tower": [9, 9, 7]}, assets="hidden")
    t.play("place 9I", "found Tower", "end")
    assert select_events(t.visible_events(1), "founder-cash") == [{"who": 0, "chain": "Tower", "amount": 200}]
    t.draw("12A")
    assert select_events(t.visible_events(1), "founder-cash") == []


def test_ac15_exchanges_are_announced_and_leave_the_log():
    board = {"Tower": "1A-3A", "Festival": "1C-2C"}
    t = create_scene("2023", board=board, hands=["9I", "5I"], shares={"Tower": [4, 0, 0]}, assets="hidden", powers=True)
    t.play("place 9I", "power three-exchanges", "exchange Tower Festival", "end")
    assert len(select_events(t.visible_events(1), "exchanged")) == 1
    t.draw("12A")
    assert select_events(t.visible_events(1), "exchanged") == []
    assert len(select_events(t.visible_events(1), "power")) == 1


@with_market
def test_ac15_how_many_were_bought_leaves_the_log_with_the_rest(ruleset):
    t = busy_turn(ruleset)
    assert select_events(t.visible_events(1), "ended") == [{"who": 0, "bought": 2}]
    t.draw("12I")
    assert select_events(t.visible_events(1), "ended") == []


@with_market
def test_ac15_how_many_were_bought_leaves_the_log_when_nothing_is_drawn_too(ruleset):
    low, _, _ = chain_trio(ruleset)
    t = create_scene(ruleset, board={low: "1A-3A"}, hands=["9I", "5I"], pool="", assets="hidden")
    t.play("place 9I", f"buy {low}", f"buy {low}", "end")
    assert t.turn == 1
    assert select_events(t.visible_events(1), "bought") == []
    assert select_events(t.visible_events(1), "ended") == []


@with_market
def test_ac15_what_lies_on_the_board_stays_in_the_log(ruleset):
    t = busy_turn(ruleset)
    t.draw("12I")
    for viewer in VIEWERS:
        log = t.visible_events(viewer)
        assert select_events(log, "placed") == [{"who": 0, "tile": "4A"}]
        assert (
            len(select_events(log, "survives"))
            == len(select_events(log, "defunct"))
            == len(select_events(log, "grew"))
            == 1
        )


@every_ruleset
def test_ac15_open_assets_stay_in_the_log(ruleset):
    t = busy_turn(ruleset, assets="open")
    before = t.visible_events(2)
    t.draw("12I")
    assert [event for event in t.visible_events(2) if event["what"] in ANNOUNCED] == [
        event for event in before if event["what"] in ANNOUNCED
    ]


# After the game all is open


def finished(ruleset, **more):
    low, _, _ = chain_trio(ruleset)
    hands = ["9I 1I", "7I 3I", "5I"]
    t = create_scene(ruleset, board=safe_chains_around_row(ruleset), hands=hands, shares={low: [1, 2, 3]}, **more)
    t.play("place 9I", f"buy {low}", "end", "draw 2E", "place 7I", "declare")
    return t


@with_market
def test_ac15_after_the_game_everything_is_open(ruleset):
    t = finished(ruleset, assets="hidden")
    assert amounts(t, None) == [False] * 3
    assert select_events(t.visible_events(None), "bought") == []
    t.play("end")
    for viewer in VIEWERS:
        assert amounts(t, viewer) == [True] * 3
        assert [sorted(seat["hand"]) for seat in t.view(viewer)["seats"]] == [["1I", "2E"], ["3I"], ["5I"]]
        assert len(select_events(t.visible_events(viewer), "bought")) == 1
        assert select_events(t.visible_events(viewer), "drew") == [{"who": 0, "tile": "2E"}]


@every_ruleset
def test_ac15_hands_stay_hidden_until_the_game_is_over(ruleset):
    t = finished(ruleset)
    assert t.view(2)["seats"][0]["hand"] is None
    assert select_events(t.visible_events(2), "drew") == [{"who": 0, "tile": None}]
    t.play("end")
    assert sorted(t.view(2)["seats"][0]["hand"]) == ["1I", "2E"]


@with_market
def test_ac15_with_two_the_final_market_draws_are_still_part_of_the_game(ruleset):
    low, _, _ = chain_trio(ruleset)
    t = create_scene(
        ruleset, 2, board=safe_chains_around_row(ruleset), shares={low: [1, 2]}, phase="buy", assets="hidden"
    )
    t.play("declare", "end")
    assert t.phase == "final"
    assert t.view(0)["seats"][1]["cash"] is None
    t.draw("5I")
    assert t.view(0)["seats"][1]["cash"] == t.state.cash[1]
    assert t.state.shares[CHAINS + t.number(low)] == 0
