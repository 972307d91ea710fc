"""CH1: a strict order, and what separated two neighbours."""

from effort import scale_effort
from hypothesis import given, settings
from hypothesis import strategies as st

from boardroom.tournament import rank_entrants
from boardroom.tournament.events import AttendanceSet, StandingsFinalised
from boardroom.tournament.exports.files import list_certificates
from boardroom.tournament.standings.standings import CRITERIA, find_separating_criterion, sort_key
from tournament.tournament_day import TournamentDay

TABLES = [("E1", "E2", "E3", "E4"), ("E5", "E6", "E7", "E8")]
sums = st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(0, 2), st.integers(0, 2))


@given(st.lists(sums, min_size=2, max_size=12))
def test_ch1_standings_order_is_total_and_strict(lines):
    keys = [sort_key(*each, f"E{n}") for n, each in enumerate(lines, 1)]  # type: ignore[call-arg]
    assert len(set(keys)) == len(keys)
    for above, below in zip(sorted(keys), sorted(keys)[1:], strict=False):
        criterion = find_separating_criterion(above, below)
        at = CRITERIA.index(criterion)
        assert above[:at] == below[:at]
        assert above[at] < below[at]


def test_ch1_criteria_apply_in_order():
    assert find_separating_criterion((-5, -1, 0, 0, 9), (-4, -9, 0, 0, 1)) == "vp"
    assert find_separating_criterion((-5, -9, 0, 0, 9), (-5, -8, -9, 0, 1)) == "money"
    assert find_separating_criterion((-5, -9, -4, 0, 9), (-5, -9, -3, -9, 1)) == "vp-2"
    assert find_separating_criterion((-5, -9, -4, -3, 9), (-5, -9, -4, -2, 1)) == "money-2"
    assert find_separating_criterion((-5, -9, -4, -3, 1), (-5, -9, -4, -3, 2)) == "entry"


def test_ch1_each_criterion_outweighs_later_ones():
    lines = [(9, 0, 0, 0, "E9"), (8, 9, 0, 0, "E8"), (8, 8, 9, 0, "E7"), (8, 8, 8, 9, "E6"), (8, 8, 8, 8, "E2"),
             (8, 8, 8, 8, "E10")]  # fmt: skip
    assert sorted(set(lines), key=lambda line: sort_key(*line)) == lines


def test_ch1_full_ties_are_broken_by_entry():
    day = TournamentDay(8)
    day.seat_round(1, TABLES)
    for number, table in enumerate(TABLES, 1):
        day.rule_result(1, number, dict.fromkeys(table, 10_000))
    lines = rank_entrants(day.state)
    assert [line.person for line in lines] == [f"E{n}" for n in range(1, 9)]
    assert [line.separated for line in lines] == ["", *["entry"] * 7]


def test_ch1_entry_order_is_numeric():
    day = TournamentDay(12)
    assert [line.person for line in rank_entrants(day.state)] == [f"E{n}" for n in range(1, 13)]


def test_ch1_equal_totals_are_separated_by_vp_of_rounds_1_and_2():
    """E1 and E5 end with the same points and the same money; E5 had more after game 2."""
    day = TournamentDay(8)
    day.seat_round(1, TABLES)
    day.rule_result(1, 1, {"E1": 30_000, "E2": 40_000, "E3": 10_000, "E4": 5_000})
    day.rule_result(1, 2, {"E5": 40_000, "E6": 30_000, "E7": 10_000, "E8": 5_000})
    second = [("E1", "E2", "E5", "E6"), ("E3", "E4", "E7", "E8")]
    day.seat_round(2, second)
    day.rule_result(2, 1, dict.fromkeys(second[0], 20_000))
    day.rule_result(2, 2, dict.fromkeys(second[1], 20_000))
    day.seat_round(3)
    assert day.state.rounds[3].find_table("E1") == day.state.rounds[3].find_table("E5") == 1
    day.rule_result(3, 1, {"E1": 50_000, "E2": 10_000, "E5": 40_000, "E6": 5_000})
    lines = {line.person: line for line in rank_entrants(day.state)}
    assert (lines["E1"].vp, lines["E1"].money) == (lines["E5"].vp, lines["E5"].money)
    assert lines["E5"].rank < lines["E1"].rank
    assert lines["E1"].separated == "vp-2"


def test_ch3_missed_round_scores_zero():
    day = TournamentDay(8)
    day.seat_round(1, TABLES)
    late = day.add_entrant()
    day.play_round(1)
    line = next(line for line in rank_entrants(day.state) if line.person == late)
    assert (line.vp, line.money, line.games) == (0, 0, {})


def test_ch4_staff_are_not_ranked():
    day = TournamentDay(7, staff=1)
    day.seat_round(1)
    day.play_round(1)
    assert {line.person for line in rank_entrants(day.state)} == {f"E{n}" for n in range(1, 8)}


def test_ch11_players_who_left_keep_their_scores():
    day = TournamentDay(8)
    day.seat_round(1, TABLES)
    day.play_round(1)
    before = {line.person: (line.vp, line.money) for line in rank_entrants(day.state)}
    day.record(AttendanceSet("E8", "left"))
    after = {line.person: (line.vp, line.money) for line in rank_entrants(day.state)}
    assert before == after
    assert after["E8"][0] == 10


@given(st.lists(st.integers(0, 4), min_size=8, max_size=8), st.lists(st.integers(0, 4), min_size=8, max_size=8))
@settings(max_examples=scale_effort(30))
def test_ch1_standings_are_always_sorted(first, second):
    day = TournamentDay(8)
    day.seat_round(1, TABLES)
    day.play_round(1, lambda person: 100 * first[int(person[1:]) - 1])
    day.seat_round(2)
    day.play_round(2, lambda person: 100 * second[int(person[1:]) - 1])
    lines = rank_entrants(day.state)
    assert [line.rank for line in lines] == list(range(1, 9))
    keys = [sort_key(line.vp, line.money, line.vp_2, line.money_2, line.person) for line in lines]
    assert keys == sorted(keys)
    assert 80 <= sum(line.vp for line in lines) <= 88


def test_ch1_only_entrants_who_played_are_ranked():
    """A no-show has no rank, and certificates say the same numbers as the standings."""
    day = TournamentDay(9)
    # E1 is earlier than everybody, and does not come
    day.record(AttendanceSet("E1", "absent"))
    for game in (1, 2, 3):
        day.seat_round(game)
        day.play_round(game, money=lambda person: 10_000)
    day.record(StandingsFinalised())
    lines = rank_entrants(day.state)
    assert [line.rank for line in lines if line.person != "E1"] == list(range(1, 9))
    assert next(line.rank for line in lines if line.person == "E1") is None
    assert [(each.person, each.rank, each.entrant_count) for each in list_certificates(day.state)] == [
        (line.person, line.rank, 8) for line in lines if line.rank
    ]
