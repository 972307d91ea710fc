"""Two players: the market, an imaginary third holder, whose holding is the number on a drawn tile (AC16, AC21)."""

import pytest
from scenes import event_names, select_events

from acquire.build import NAMES, chain_trio, create_scene, every_ruleset, sum_bonuses, with_market
from boardroom.games.acquire.law.codes import OFF


def settled(ruleset, holders, market, **more):
    """A high chain of five tiles, price 700, is taken over; the market's tile is `market`. The table and its events."""
    festival, last = NAMES[ruleset][3], NAMES[ruleset][6]
    t = create_scene(
        ruleset,
        2,
        board={festival: "1A-7A", last: "9A-12A 12B"},
        hands=["8A", "1I"],
        shares={last: holders},
        **more,
    )
    told = t.play("place 8A")
    if market:
        told += t.draw(market)
    return t, told


@with_market
@pytest.mark.parametrize(
    ("holders", "market", "amounts"),
    [
        ([5, 3], "2E", [7000, 3500]),  # the market is third
        ([5, 3], "4E", [7000, 0]),  # second
        ([5, 3], "9E", [3500, 0]),  # first
        ([5, 3], "3E", [7000, 1800]),  # tied for second: 3500 split
        ([5, 3], "5E", [5300, 0]),  # tied for first: 10500 split
        ([4, 4], "6E", [1800, 1800]),  # before two tied for second
        ([4, 4], "4E", [3500, 3500]),  # all three tied for first
        ([4, 4], "1E", [5300, 5300]),  # behind two tied for first
        ([4, 0], "6E", [3500, 0]),  # before a single holder
        ([4, 0], "4E", [5300, 0]),
        ([4, 0], "3E", [7000, 0]),  # behind a single holder, who is not alone any more
        ([0, 1], "1E", [0, 5300]),
    ],
)
def test_ac21_the_market_takes_a_place_like_a_player_and_is_paid_nothing(ruleset, holders, market, amounts):
    t, told = settled(ruleset, holders, market)
    assert sum_bonuses(told, 2) == amounts
    assert t.cash == [6000 + amount for amount in amounts]


@with_market
def test_ac21_the_number_on_the_tile_is_the_holding(ruleset):
    """The sheets' example: 9F is nine shares."""
    _, told = settled(ruleset, [5, 3], "9F")
    assert select_events(told, "market") == [{"tile": "9F", "count": 9, "chain": NAMES[ruleset][6]}]


@with_market
def test_ac21_the_tile_is_drawn_directly_before_the_bonuses(ruleset):
    t, told = settled(ruleset, [5, 3], "")
    assert event_names(told) == ["placed", "survives", "defunct"]
    assert (t.actor, t.phase, t.cash) == ("chance", "market", [6000, 6000])
    assert event_names(t.draw("9F")) == ["market", "holds", "holds", "bonus"]


@with_market
def test_ac21_the_tile_is_shown_to_all(ruleset):
    t, _ = settled(ruleset, [5, 3], "9F")
    for seat in (0, 1, None):
        assert select_events(t.visible_events(seat), "market")[0]["tile"] == "9F"


@with_market
def test_ac21_more_than_25_in_all_does_not_matter(ruleset):
    t, told = settled(ruleset, [15, 10], "12C")
    assert sum_bonuses(told, 2) == [7000, 0]
    assert t.bank(NAMES[ruleset][6]) == 0


@with_market
def test_ac21_the_tile_goes_back_into_the_pool(ruleset):
    t, _ = settled(ruleset, [5, 3], "")
    pool = t.pool
    t.draw("9F")
    assert t.pool == pool
    t.play("keep", "keep", "end")
    assert t.is_legal("draw 9F")


@with_market
def test_ac21_with_an_empty_pool_the_market_holds_nothing(ruleset):
    t, told = settled(ruleset, [5, 3], "", pool="")
    assert sum_bonuses(told, 2) == [7000, 3500]
    assert t.phase == "holders"
    t, told = settled(ruleset, [0, 3], "", pool="")
    assert sum_bonuses(told, 2) == [0, 10500]


@with_market
def test_ac21_no_tile_where_neither_player_holds_a_share(ruleset):
    t, told = settled(ruleset, [0, 0], "")
    assert "market" not in event_names(told)
    assert (t.phase, t.cash) == ("buy", [6000, 6000])


@with_market
def test_ac21_one_tile_for_each_defunct_chain(ruleset):
    a, b, c, *_ = NAMES[ruleset]
    t = create_scene(
        ruleset,
        2,
        board={a: "1E-4E", b: "6E-7E", c: "5B-5D"},
        hands=["5E"],
        shares={b: [2, 0], c: [3, 0]},
    )
    t.play("place 5E")
    told = t.draw("1A")
    assert select_events(told, "market") == [{"tile": "1A", "count": 1, "chain": c}]
    assert sum_bonuses(told, 2) == [4000, 0]
    t.play("keep")
    assert t.phase == "market"
    told = t.draw("1A")
    assert select_events(told, "market") == [{"tile": "1A", "count": 1, "chain": b}]
    assert sum_bonuses(told, 2) == [2000, 0]


@with_market
def test_ac21_the_number_of_one_chain_is_forgotten_for_the_next(ruleset):
    """The second defunct chain finds an empty pool: the twelve of the first do not count for it."""
    a, b, c, *_ = NAMES[ruleset]
    t = create_scene(
        ruleset,
        2,
        board={a: "1E-4E", b: "6E-7E", c: "5B-5D"},
        hands=["5E"],
        shares={b: [2, 1], c: [3, 0]},
        pool="12A",
    )
    t.play("place 5E", "draw 12A")
    t.state.board[11], t.state.left = OFF, 0
    assert sum_bonuses(t.play("keep"), 2) == [2000, 1000]


@with_market
def test_ac21_at_the_end_once_a_chain_in_table_order(ruleset):
    low, mid, high = chain_trio(ruleset)
    t = create_scene(
        ruleset,
        2,
        board={high: "1A-11A", low: "1C-11C", mid: "1E-11E"},
        shares={low: [2, 1], mid: [1, 0], high: [0, 4]},
        phase="buy",
        cash=0,
    )
    t.play("declare", "end")
    assert (t.phase, t.actor) == ("final", "chance")
    told = t.draw("1I")
    assert select_events(told, "market") == [{"tile": "1I", "count": 1, "chain": low}]
    assert sum_bonuses(told, 2) == [7000, 1800]
    # AC13: no share is sold before the last bonus is paid
    assert (t.cash, t.shares(low)) == ([7000, 1800], [2, 1])
    told = t.draw("12I")
    assert select_events(told, "market")[0]["chain"] == mid
    assert sum_bonuses(told, 2) == [4000, 0]
    assert (t.cash, t.shares(mid)) == ([11000, 1800], [1, 0])
    told = t.draw("4I")
    assert select_events(told, "market")[0]["chain"] == high
    assert sum_bonuses(told, 2) == [0, 6800]
    assert [kind for kind in event_names(told) if kind in ("bonus", "liquidated")] == ["bonus"] + ["liquidated"] * 4
    assert t.is_over
    assert t.view(None)["merger"]["defunct"] is None
    assert t.scores() == [7000 + 4000 + 2 * 700 + 800, 1800 + 6800 + 700 + 4 * 900]


@with_market
def test_ac21_at_the_end_no_chain_is_passed_over(ruleset):
    a, b, c, *_ = NAMES[ruleset]
    board = {a: "1A-11A", b: "1C-11C", c: "1E-11E"}
    t = create_scene(ruleset, 2, board=board, shares={a: [1, 0], b: [1, 0], c: [1, 0]}, phase="buy")
    told = t.play("declare", "end", "draw 12I", "draw 12I", "draw 12I")
    assert [event["chain"] for event in select_events(told, "market")] == [a, b, c]
    assert t.is_over


@with_market
def test_ac21_at_the_end_no_tile_where_neither_player_holds_a_share(ruleset):
    low, mid, _ = chain_trio(ruleset)
    t = create_scene(ruleset, 2, board={low: "1A-11A", mid: "1C-11C"}, shares={mid: [1, 0]}, phase="buy")
    t.play("declare", "end")
    told = t.draw("12I")
    assert select_events(told, "market")[0]["chain"] == mid
    assert t.is_over


@every_ruleset
def test_ac21_no_market_with_three_players(ruleset):
    low, mid, _ = chain_trio(ruleset)
    t = create_scene(ruleset, 3, board={low: "1A-3A", mid: "5A-6A"}, hands=["4A"], shares={mid: [2, 1, 0]})
    assert "market" not in event_names(t.play("place 4A"))
    assert t.phase == "holders"
