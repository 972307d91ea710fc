"""CH6: the smallest number of repeats, and its proof."""

from itertools import combinations, product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from boardroom.tournament.seating.flow import (
    REPEAT_COST,
    MoveProblem,
    find_cheapest_plan,
    find_free_plan,
    find_minimum,
    find_prices,
    lower_bound,
    total_cost,
)
from boardroom.tournament.seating.layout import make_random_layout
from tournament.brute import cost, partitions, plans

# Entrants in tables of four and three, without staff: what the regulation says is the least
MINIMA = {6: 2, 7: 3, 8: 4, 9: 0, 10: 1, 11: 2, 12: 3}


def again(entrants, staff=0):
    """Game 2 with the tables of game 1."""
    shapes = make_random_layout(entrants, staff)
    sizes = tuple(shape.entrants for shape in shapes)
    threes = tuple(shape.seats == 3 for shape in shapes)
    return MoveProblem(sizes, sizes, threes, threes)


@pytest.mark.parametrize("entrants", MINIMA)
def test_ch6_flow_finds_known_minima_for_6_to_12_entrants(entrants):
    assert find_minimum(again(entrants)).repeats == MINIMA[entrants]


@pytest.mark.parametrize("entrants", MINIMA)
def test_ch6_known_minima_match_brute_force(entrants):
    people = tuple(f"E{n}" for n in range(1, entrants + 1))
    sizes = [shape.entrants for shape in make_random_layout(entrants, 0)]
    before, rest = [], people
    for size in sizes:
        before.append(rest[:size])
        rest = rest[size:]
    least = min(cost(tables, before) for tables in partitions(people, sizes))
    proof = find_minimum(again(entrants))
    assert least == (proof.repeats, proof.second_threes)
    assert least[0] == MINIMA[entrants]


@pytest.mark.parametrize("entrants", range(6, 13))
@pytest.mark.parametrize("staff", [0, 1, 2, 3])
def test_ch4_ch6_staff_distribution_minimises_repeats(entrants, staff):
    ours = make_random_layout(entrants, staff)
    helpers = sum(shape.staff for shape in ours)
    least = find_minimum(again(entrants, staff)).repeats
    for spread in product(range(3), repeat=len(ours)):
        if sum(spread) == helpers:
            other = tuple(shape.seats - here for shape, here in zip(ours, spread, strict=True))
            no_threes = (False,) * len(ours)
            moves = MoveProblem(tuple(shape.entrants for shape in ours), other, no_threes, no_threes)
            assert find_minimum(moves).repeats >= least


@pytest.mark.parametrize("entrants", [*range(13, 41), 400, 997, 998, 999, 1000])
@pytest.mark.parametrize("staff", [0, 3])
def test_ch6_13_or_more_entrants_have_no_repeats(entrants, staff):
    assert find_minimum(again(entrants, staff)).repeats == 0


@pytest.mark.parametrize("entrants", [13, 17, 21, 33])
def test_ch6_flow_agrees_with_simple_bound(entrants):
    moves = again(entrants, 2)
    assert find_free_plan(moves) is not None
    assert total_cost(moves, find_cheapest_plan(moves)) == 0


def margins(most):
    return st.lists(st.integers(1, 4), min_size=1, max_size=most)


@st.composite
def small_moves(draw):
    come, sit = draw(margins(4)), draw(margins(4))
    short = sum(come) - sum(sit)
    (sit if short > 0 else come).extend([1] * abs(short))
    assume(len(come) <= 4 and len(sit) <= 4)
    flags = st.booleans()
    return MoveProblem(tuple(come), tuple(sit), tuple(draw(flags) for _ in come), tuple(draw(flags) for _ in sit))


def counted(moves, plan):
    """Repeats and double tables of three, pair by pair and person by person."""
    cells = [(i, j, k) for i, row in enumerate(plan) for j, k in enumerate(row)]
    repeats = sum(len(list(combinations(range(k), 2))) for _, _, k in cells)
    return repeats, sum(k for i, j, k in cells if moves.from_three[i] and moves.to_three[j])


def test_ch6_single_table_repeats_completely():
    assert find_minimum(again(4)).repeats == 6
    assert find_minimum(again(3)).repeats == 3


@given(small_moves())
def test_ch5_ch6_flow_finds_the_cheapest_plan(moves):
    proof = find_minimum(moves)
    assert (proof.repeats, proof.second_threes) == min(
        counted(moves, plan) for plan in plans(moves.leaving, moves.arriving)
    )
    assert counted(moves, proof.plan) == (proof.repeats, proof.second_threes)
    assert tuple(map(sum, proof.plan)) == moves.leaving
    assert tuple(map(sum, zip(*proof.plan, strict=True))) == moves.arriving


@given(small_moves())
def test_ch6_prices_prove_the_minimum(moves):
    """Anybody can check: the bound of the prices is what the plan costs."""
    proof = find_minimum(moves)
    assert (
        lower_bound(moves, *proof.prices)
        == total_cost(moves, proof.plan)
        == REPEAT_COST * proof.repeats + proof.second_threes
    )


@given(small_moves(), st.data())
def test_ch6_lower_bound_never_exceeds_the_minimum(moves, data):
    some = st.integers(-2 * REPEAT_COST, 2 * REPEAT_COST)
    come = [data.draw(some) for _ in moves.leaving]
    sit = [data.draw(some) for _ in moves.arriving]
    proof = find_minimum(moves)
    assert lower_bound(moves, come, sit) <= REPEAT_COST * proof.repeats + proof.second_threes


def test_ch6_expensive_plan_has_no_proof():
    moves = again(8)
    with pytest.raises(AssertionError, match="not a cheapest"):
        find_prices(moves, [[4, 0], [0, 4]])
