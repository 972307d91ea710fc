"""What a share costs: the price table of the sheets, every tier and every size (AC3)."""

import pytest

from acquire.build import NAMES, RULESETS, chain_trio, create_scene, every_ruleset, sum_bonuses, tile_name

LOW = {
    2: 200, 3: 300, 4: 400, 5: 500,
    **dict.fromkeys(range(6, 11), 600),
    **dict.fromkeys(range(11, 21), 700),
    **dict.fromkeys(range(21, 31), 800),
    **dict.fromkeys(range(31, 41), 900),
    **dict.fromkeys(range(41, 109), 1000),
}  # fmt: skip
"""Size and price of a low chain; mid costs 100 more, high 200 more."""

MORE = [0, 0, 100, 100, 100, 200, 200]

# The last size of every band, and the first of the next
STEPS = [2, 3, 4, 5, 10, 20, 30, 40]

VAST = "1A-12A 1B-12B 1C-12C 1D-5D"
"""41 tiles: the end may be declared, whatever else lies on the board. Rows F to I are free."""


def first_squares(count, start=0):
    return " ".join(tile_name(t) for t in range(start, start + count))


def sized(ruleset, chain, size, **more):
    """A table with one chain of that size, filling the rows from the top."""
    return create_scene(ruleset, board={chain: first_squares(size)}, **more)


@every_ruleset
@pytest.mark.parametrize("number", range(7))
def test_ac3_price_of_every_size(ruleset, number):
    chain = NAMES[ruleset][number]
    sizes = [*range(2, 45), 107, 108]
    prices = {size: sized(ruleset, chain, size).price(chain) for size in sizes}
    assert prices == {size: LOW[size] + MORE[number] for size in sizes}


@every_ruleset
def test_ac3_a_chain_off_the_board_has_no_price(ruleset):
    low, mid, high = chain_trio(ruleset)
    t = sized(ruleset, low, 5)
    assert (t.price(mid), t.price(high)) == (0, 0)


@every_ruleset
@pytest.mark.parametrize("number", range(7))
@pytest.mark.parametrize("size", STEPS)
def test_ac3_the_next_tile_raises_the_price_at_the_end_of_a_band(ruleset, number, size):
    chain = NAMES[ruleset][number]
    t = sized(ruleset, chain, size, hands=[tile_name(size)])
    t.play(f"place {tile_name(size)}")
    assert t.price(chain) == LOW[size] + MORE[number] + 100


@every_ruleset
@pytest.mark.parametrize("size", [6, 7, 9, 11, 19, 21, 29, 31, 39, 41, 42])
def test_ac3_within_a_band_the_next_tile_changes_nothing(ruleset, size):
    chain = NAMES[ruleset][4]
    t = sized(ruleset, chain, size, hands=[tile_name(size)])
    before = t.price(chain)
    t.play(f"place {tile_name(size)}")
    assert (t.size(chain), t.price(chain)) == (size + 1, before)


@every_ruleset
@pytest.mark.parametrize(
    ("size", "costs"), [(2, 400), (5, 700), (6, 800), (10, 800), (11, 900), (40, 1100), (41, 1200)]
)
def test_ac3_a_share_is_bought_at_that_price(ruleset, size, costs):
    high = NAMES[ruleset][6]
    t = sized(ruleset, high, size, phase="buy")
    t.play(f"buy {high}")
    assert t.cash[0] == 6000 - costs


@every_ruleset
@pytest.mark.parametrize("number", range(7))
@pytest.mark.parametrize("size", [2, 3, 4, 5, 10, 11, 21, 31])
def test_ac3_majority_is_ten_times_the_price_and_minority_five_times(ruleset, number, size):
    chain = NAMES[ruleset][number]
    other = NAMES[ruleset][number - 1]
    t = create_scene(
        ruleset,
        board={other: VAST, chain: first_squares(size, start=60)},
        shares={chain: [4, 3, 0]},
        phase="buy",
    )
    price = LOW[size] + MORE[number]
    assert sum_bonuses(t.play("declare", "end")) == [10 * price, 5 * price, 0]


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(("number", "first", "second"), [(0, 10000, 5000), (2, 11000, 5500), (6, 12000, 6000)])
def test_ac3_bonuses_of_the_largest_chains(ruleset, number, first, second):
    chain = NAMES[ruleset][number]
    t = create_scene(ruleset, board={chain: VAST}, shares={chain: [1, 2, 0]}, phase="buy")
    assert sum_bonuses(t.play("declare", "end")) == [second, first, 0]
