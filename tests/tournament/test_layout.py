"""Tables of four and three, and where staff sit."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardroom.tournament import Refusal
from boardroom.tournament.seating.draw import seat_by_rank
from boardroom.tournament.seating.layout import make_random_layout, make_ranked_layout


def seen(shapes):
    return " ".join(f"{shape.entrants}{'S' * shape.staff}" for shape in shapes)


@pytest.mark.parametrize(
    ("entrants", "staff", "random", "ranked"),
    [
        (16, 0, "4 4 4 4", "4 4 4 4"),
        (16, 3, "4 4 4 4", "4 4 4 4"),
        (13, 3, "4 3S 3S 3S", "4 3S 3S 3S"),
        (13, 0, "4 3 3 3", "4 3 3 3"),
        (13, 1, "4 3S 3 3", "4 4 3 2S"),
        (14, 1, "4 4 3S 3", "4 4 4 2S"),
        (5, 3, "3S 2SS", "3S 2SS"),
        (5, 2, "3S 2S", "3S 2S"),
        (5, 1, "3 2S", "3 2S"),
        (9, 0, "3 3 3", "3 3 3"),
        (4, 0, "4", "4"),
        (3, 0, "3", "3"),
        (3, 1, "3S", "3S"),
    ],
)
def test_ch4_ch5_ch7_layouts_match_the_regulation(entrants, staff, random, ranked):
    assert sorted(seen(make_random_layout(entrants, staff)).split()) == sorted(random.split())
    assert seen(make_ranked_layout(entrants, staff)) == ranked


def test_ch5_five_entrants_without_staff_are_refused():
    with pytest.raises(Refusal, match="5 entrants and 0 staff") as caught:
        make_random_layout(5, 0)
    assert caught.value.rule == "CH5"
    assert "5人" in caught.value.sentences["ja"]


@pytest.mark.parametrize(("entrants", "staff"), [(0, 3), (1, 3), (2, 0), (1001, 3)])
def test_ch5_impossible_entrant_counts_are_refused(entrants, staff):
    for layout in (make_random_layout, make_ranked_layout):
        with pytest.raises(Refusal):
            layout(entrants, staff)


@given(st.integers(6, 1000), st.integers(0, 6))
def test_ch5_all_are_seated_and_tables_of_three_need_staff_shortage(entrants, staff):
    for shapes in (make_random_layout(entrants, staff), make_ranked_layout(entrants, staff)):
        assert sum(shape.entrants for shape in shapes) == entrants
        assert sum(shape.staff for shape in shapes) == min(staff, -entrants % 4)
        threes = sum(shape.seats == 3 for shape in shapes)
        assert threes == max(0, -entrants % 4 - staff)
        assert all(shape.seats in (3, 4) and shape.entrants >= 2 for shape in shapes)


@given(st.integers(6, 60), st.integers(0, 3))
def test_ch7_ranked_seating_keeps_the_order(entrants, staff):
    ranked = [f"E{n}" for n in range(entrants, 0, -1)]
    tables = seat_by_rank(ranked, [f"S{n}" for n in range(1, staff + 1)])
    assert [person for table in tables for person in table if person[0] == "E"] == ranked
    sizes = [len(table) for table in tables]
    assert sizes == sorted(sizes, reverse=True)
    helpers = [sum(person[0] == "S" for person in table) for table in tables]
    assert helpers == sorted(helpers)
