"""The worked example of the regulation: 13 entrants, three staff, two games, and the seeding of the third."""

import pytest

from boardroom.tournament import make_seating, rank_entrants
from boardroom.tournament.events import SeatingConfirmed
from tournament.tournament_day import TournamentDay

GAME_1 = [
    {"E3": 30, "E11": 14, "E1": 50, "S2": 14},
    {"E7": 32, "E6": 22, "E4": 40, "E9": 34},
    {"E8": 14, "E12": 30, "S3": 28, "E2": 44},
    {"E13": 20, "S1": 28, "E10": 18, "E5": 28},
]
GAME_2 = [
    {"E9": 34, "E3": 36, "E8": 46, "E5": 20},
    {"S3": 52, "E7": 42, "E13": 52, "E1": 44},
    {"E6": 50, "E10": 36, "S2": 46, "E12": 38},
    {"S1": 44, "E2": 36, "E11": 38, "E4": 34},
]
SEEDING = "E1 E2 E3 E4 | E6 E13 E8 | E9 E12 E5 | E11 E7 E10"


@pytest.fixture(scope="module")
def played():
    day = TournamentDay(13, staff=3)
    for game, tables in ((1, GAME_1), (2, GAME_2)):
        day.seat_round(game, tables)
        for number, money in enumerate(tables, 1):
            day.rule_result(game, number, {person: 1000 * each for person, each in money.items()})
    return day


def test_ch1_ch2_ch4_example_totals_after_two_rounds(played):
    lines = {line.person: (line.vp, line.money) for line in rank_entrants(played.state, after=2)}
    assert lines["E1"] == (13, 94_000)
    assert lines["E2"] == (13, 80_000)
    assert lines["E3"] == (12, 66_000)
    assert lines["E13"] == (11, 72_000)
    assert lines["E5"] == (9, 48_000)
    assert lines["E10"] == (2, 54_000)


def test_ch7_example_seeding_after_round_2(played):
    """The top four at table 1, and so on; staff at the lowest tables, one each."""
    tables = make_seating(played.state, 3).tables
    entrants = [" ".join(person for person in table if person[0] == "E") for table in tables]
    assert " | ".join(entrants) == SEEDING
    assert [sum(person[0] == "S" for person in table) for table in tables] == [0, 1, 1, 1]


def test_ch1_example_names_separating_criteria(played):
    order = {line.person: line.separated for line in rank_entrants(played.state, after=2)}
    assert order["E1"] == ""
    assert order["E2"] == "money"
    assert order["E3"] == "vp"


def test_ch6_example_round_2_has_no_repeats(played):
    day = TournamentDay(13, staff=3)
    day.seat_round(1, GAME_1)
    drawn = make_seating(day.state, 2)
    assert drawn.repeats == 0
    met = [{person for person in table if person[0] == "E"} for table in GAME_1]
    for table in (*map(tuple, GAME_2), *drawn.tables):
        assert all(len(set(table) & group) <= 1 for group in met)


def test_ch12_example_continues_to_round_3(played):
    day = TournamentDay(13, staff=3)
    day.journal = played.journal
    day.now = played.now
    day.record(make_seating(day.state, 3))
    day.record(SeatingConfirmed(3))
    assert day.state.rounds[3].is_confirmed
