"""Who is paid what when a chain is settled: two bonuses, three bonuses, every tie (AC11, AC20)."""

import itertools

import pytest
from scenes import select_events

from acquire.build import NAMES, RULESETS, create_scene, every_ruleset, sum_bonuses, tile_name
from boardroom.games.acquire.law.codes import CHAINS

# The situation of the sheet's examples: a chain of five, price 700, is taken over by one of seven


def imperial(ruleset, holders, **options):
    """The sheet's Imperial (here: the last high chain) with five tiles is absorbed; 8A makes the merger."""
    festival, last = NAMES[ruleset][3], NAMES[ruleset][6]
    return create_scene(
        ruleset,
        max(3, len(holders)),
        board={festival: "1A-7A", last: "9A-12A 12B"},
        hands=["8A"],
        shares={last: holders},
        cash=0,
        **options,
    )


def paid(ruleset, holders, **options):
    t = imperial(ruleset, holders, **options)
    told = t.play("place 8A")
    amounts = sum_bonuses(told, t.seat_count)
    assert amounts == t.cash, "what is announced is what is paid"
    return amounts[: len(holders)]


# AC11

TWO = [
    # One holder takes both
    ([3, 0, 0], [10500, 0, 0]),
    ([0, 0, 1], [0, 0, 10500]),
    # No tie
    ([3, 2, 0], [7000, 3500, 0]),
    ([1, 25 - 3, 2], [0, 7000, 3500]),
    ([1, 2, 3, 4], [0, 0, 3500, 7000]),
    # Tie for first: both summed and split, nobody is second
    ([3, 3, 0], [5300, 5300, 0]),
    ([3, 3, 1], [5300, 5300, 0]),
    ([1, 3, 3], [0, 5300, 5300]),
    ([2, 2, 2], [3500, 3500, 3500]),
    ([4, 4, 4, 4], [2700, 2700, 2700, 2700]),
    ([4, 4, 4, 4, 4], [2100] * 5),
    ([4, 4, 4, 4, 4, 4], [1800] * 6),
    ([4, 4, 4, 1, 1, 2], [3500, 3500, 3500, 0, 0, 0]),
    # Tie for second: the second split
    ([3, 2, 2], [7000, 1800, 1800]),
    ([2, 2, 3], [1800, 1800, 7000]),
    ([3, 2, 2, 1], [7000, 1800, 1800, 0]),
    ([3, 2, 2, 2], [7000, 1200, 1200, 1200]),
    ([5, 2, 2, 2, 2], [7000, 900, 900, 900, 900]),
    ([5, 1, 1, 1, 1, 1], [7000, 700, 700, 700, 700, 700]),
]


@pytest.mark.parametrize(("holders", "amounts"), TWO, ids=lambda v: "-".join(map(str, v)))
@pytest.mark.parametrize("ruleset", RULESETS)
def test_ac11_two_bonuses(ruleset, holders, amounts):
    assert paid(ruleset, holders) == amounts


@every_ruleset
def test_ac11_a_player_without_shares_is_never_a_holder(ruleset):
    t = imperial(ruleset, [3, 0, 0])
    told = t.play("place 8A")
    assert select_events(told, "holds") == [{"who": 0, "chain": NAMES[ruleset][6], "count": 3}]
    assert [event["who"] for event in select_events(told, "bonus")] == [0]


@every_ruleset
def test_ac11_no_holder_no_bonus(ruleset):
    assert paid(ruleset, [0, 0, 0]) == [0, 0, 0]


@every_ruleset
def test_ac11_parts_are_rounded_up_to_100_each(ruleset):
    """A low chain of two tiles: 2000 and 1000. Four second holders: 250 each becomes 300."""
    low, festival = NAMES[ruleset][0], NAMES[ruleset][3]
    t = create_scene(
        ruleset,
        5,
        board={festival: "1A-3A", low: "5A-6A"},
        hands=["4A"],
        shares={low: [9, 2, 2, 2, 2]},
        cash=0,
    )
    assert sum_bonuses(t.play("place 4A"), 5) == [2000, 300, 300, 300, 300]


@every_ruleset
def test_ac11_only_shares_of_that_chain_count(ruleset):
    festival = NAMES[ruleset][3]
    t = imperial(ruleset, [1, 2, 0])
    t.state.shares[2 * CHAINS + t.number(festival)] = 9
    t.state.bank[t.number(festival)] -= 9
    assert sum_bonuses(t.play("place 8A")) == [3500, 7000, 0]


def places(ruleset, holders, **options):
    """Who is announced as what: first, second or third holder."""
    told = imperial(ruleset, holders, **options).play("place 8A")
    return {event["who"]: event["place"] for event in select_events(told, "bonus")}


@every_ruleset
@pytest.mark.parametrize(
    ("holders", "ranks"),
    [
        ([3, 0, 0], {0: 1}),
        ([2, 3, 1], {1: 1, 0: 2}),
        ([3, 3, 1], {0: 1, 1: 1}),
        ([3, 2, 2], {0: 1, 1: 2, 2: 2}),
    ],
)
def test_ac11_holders_are_announced_by_their_place(ruleset, holders, ranks):
    assert places(ruleset, holders) == ranks


# AC20

THREE = [
    # The sheet's examples
    ([3, 2, 0], [7000, 5000, 0]),
    ([3, 3, 1], [6000, 6000, 3500]),
    ([3, 2, 2], [7000, 4300, 4300]),
    ([3, 2, 2, 1], [7000, 4300, 4300, 0]),
    ([4, 3, 1, 1], [7000, 5000, 1800, 1800]),
    # One holder: first and third
    ([3, 0, 0], [10500, 0, 0]),
    # No tie
    ([1, 2, 3], [3500, 5000, 7000]),
    ([4, 1, 3, 2], [7000, 0, 5000, 3500]),
    ([1, 2, 3, 4, 5, 6], [0, 0, 0, 3500, 5000, 7000]),
    # Tie of two for first: first and second split, the next takes the third
    ([3, 3, 0], [6000, 6000, 0]),
    ([1, 3, 3, 2], [0, 6000, 6000, 3500]),
    ([3, 3, 1, 1], [6000, 6000, 1800, 1800]),
    ([3, 3, 2, 2, 2, 1], [6000, 6000, 1200, 1200, 1200, 0]),
    # Tie of three or more for first: all summed and split, nobody else
    ([2, 2, 2], [5200, 5200, 5200]),
    ([2, 2, 2, 1], [5200, 5200, 5200, 0]),
    ([2, 2, 2, 2], [3900, 3900, 3900, 3900]),
    ([2, 2, 2, 2, 2, 1], [3100, 3100, 3100, 3100, 3100, 0]),
    ([2, 2, 2, 2, 2, 2], [2600] * 6),
    # Tie for second: second and third split, nobody else
    ([1, 1, 4], [4300, 4300, 7000]),
    ([5, 2, 2, 2], [7000, 2900, 2900, 2900]),
    ([5, 2, 2, 2, 2, 1], [7000, 2200, 2200, 2200, 2200, 0]),
    # Tie for third: third split
    ([4, 3, 2, 2, 2], [7000, 5000, 1200, 1200, 1200]),
    ([4, 3, 2, 2, 1], [7000, 5000, 1800, 1800, 0]),
    ([1, 1, 1, 1, 3, 4], [900, 900, 900, 900, 5000, 7000]),
]


@pytest.mark.parametrize(("holders", "amounts"), THREE, ids=lambda v: "-".join(map(str, v)))
def test_ac20_three_bonuses(holders, amounts):
    assert paid("2023", holders, mode="tycoon") == amounts


@pytest.mark.parametrize(
    ("holders", "ranks"),
    [
        ([3, 0, 0], {0: 1}),
        ([1, 2, 3], {2: 1, 1: 2, 0: 3}),
        ([2, 2, 2], {0: 1, 1: 1, 2: 1}),
        ([3, 3, 1], {0: 1, 1: 1, 2: 2}),  # the sheet: the second holder, who takes the third bonus
        ([3, 2, 2], {0: 1, 1: 2, 2: 2}),
        ([4, 3, 1, 1], {0: 1, 1: 2, 2: 3, 3: 3}),
    ],
)
def test_ac20_holders_are_announced_by_their_place(holders, ranks):
    assert places("2023", holders, mode="tycoon") == ranks


def test_ac20_classic_mode_of_the_same_ruleset_has_two():
    assert paid("2023", [3, 2, 1], mode="classic") == [7000, 3500, 0]


SECOND = {
    200: 1500, 300: 2200, 400: 3000, 500: 3700, 600: 4200, 700: 5000,
    800: 5700, 900: 6200, 1000: 7000, 1100: 7700, 1200: 8200,
}  # fmt: skip
SIZES = [2, 3, 4, 5, 6, 11, 21, 31, 41]
CELLS = [(tier, band) for tier in range(3) for band in range(9)]


@pytest.mark.parametrize(("tier", "band"), CELLS)
def test_ac20_bonuses_at_every_price(tier, band):
    """Settled at the end, so that safe chains pay too; a chain of 41 in the top rows lets the end be declared."""
    chain, vast = ["Sackson", "Festival", "Imperial"][tier], "Tower"
    price = 200 + 100 * (tier + band)
    board = {chain: " ".join(tile_name(t) for t in range(60, 60 + SIZES[band]))}
    if band < 8:
        board[vast] = "1A-12A 1B-12B 1C-12C 1D-5D"
    t = create_scene("2023", board=board, shares={chain: [3, 2, 1]}, phase="buy", mode="tycoon", cash=0)
    told = t.play("declare", "end")
    assert sum_bonuses(told) == [10 * price, SECOND[price], 5 * price]


# Every way to hold, against the sheets read once more: a list of ranks instead of counts of ties


def by_the_sheet(holders, first, second, third):
    """Amounts by seat. `second` is None with two bonuses: then `third` is what the second holder takes."""
    ranks = [[seat for seat, n in enumerate(holders) if n == count] for count in sorted(set(holders) - {0})[::-1]]
    due = [first, third] if second is None else [first, second, third]
    amounts = [0] * len(holders)
    if not ranks:
        return amounts
    if sum(map(len, ranks)) == 1:
        amounts[ranks[0][0]] = first + third
        return amounts
    while ranks and due:
        holding = ranks.pop(0)
        taken, due = due[: len(holding)], due[len(holding) :]
        for seat in holding:
            amounts[seat] = -(-sum(taken) // (100 * len(holding))) * 100
    return amounts


@pytest.mark.parametrize("mode", ["classic", "tycoon"])
def test_ac11_ac20_every_way_four_can_hold(mode):
    t = imperial("2023", [0, 0, 0, 0], mode=mode)
    schema, laid, at = t.game.schema, t.state, t.number("Imperial")
    action = t.text.grammar.parse("place 8A")
    for holders in itertools.product(range(5), repeat=4):
        s = schema.copy(laid)
        s.bank[at] = 25 - sum(holders)
        for seat, count in enumerate(holders):
            s.shares[seat * CHAINS + at] = count
        t.game.rules.apply(s, action)
        assert s.cash[:4] == by_the_sheet(holders, 7000, 5000 if mode == "tycoon" else None, 3500), holders
