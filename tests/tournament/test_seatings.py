"""A seating from draw to start: preview, moves by hand, confirmation (CH4-CH7, CH11, CH12)."""

import pytest
from effort import scale_effort
from hypothesis import given, settings
from hypothesis import strategies as st

from boardroom.tournament import Refusal, list_warnings, make_seating, move_people, rate_seating
from boardroom.tournament.events import (
    AttendanceSet,
    EntryUndone,
    PeopleMoved,
    RoundStarted,
    SeatingConfirmed,
    SeatingDrawn,
    WishAdded,
    WishRemoved,
)
from boardroom.tournament.rules.seatings import next_draw_seed
from tournament.tournament_day import TournamentDay

FIRST = [("E1", "E2", "E3", "E4"), ("E5", "E6", "E7", "E8"), ("E9", "E10", "E11", "E12"), ("E13", "E14", "E15", "E16")]
SECOND = [("E1", "E5", "E9", "E13"), ("E2", "E6", "E10", "E14"), ("E3", "E7", "E11", "E15"), ("E4", "E8", "E12", "E16")]


def sixteen():
    day = TournamentDay(16)
    day.seat_round(1, FIRST)
    return day


def whats(day, game, tables=None):
    return sorted(problem.kind for problem in rate_seating(day.state, game, tables).problems)


def test_ch6_preview_compares_repeats_with_proven_minimum():
    day = TournamentDay(8)
    day.seat_round(1)
    day.record(make_seating(day.state, 2))
    seen = rate_seating(day.state, 2)
    assert (seen.repeats, seen.least_repeats, seen.tables_of_three, seen.staff_count) == (4, 4, 0, 0)
    assert seen.is_confirmable
    assert list_warnings(seen, "en") == ["Repeated pairs: 4. This is the minimum for this number of entrants."]
    assert "4組" in list_warnings(seen, "ja")[0]


def test_ch5_preview_warns_of_second_table_of_three():
    day = TournamentDay(7)
    day.seat_round(1)
    day.record(make_seating(day.state, 2))
    seen = rate_seating(day.state, 2)
    assert (seen.tables_of_three, seen.second_threes, seen.least_second_threes) == (1, 1, 1)
    assert {"three", "twice"} <= set(whats(day, 2))
    assert "10, 6 and 3" in list_warnings(seen, "en")[0]
    assert "3人卓が1卓" in list_warnings(seen, "ja")[0]


def test_ch4_preview_counts_staff():
    day = TournamentDay(13, staff=3)
    day.record(make_seating(day.state, 1))
    assert rate_seating(day.state, 1).staff_count == 3
    assert rate_seating(day.state, 1).problems == ()


def test_ch6_manual_move_shows_new_repeats():
    day = sixteen()
    day.record(SeatingDrawn(2, next_draw_seed(day.state, 2), tuple(SECOND)))
    assert whats(day, 2) == []
    swap = {"E5": 2, "E6": 1}
    assert whats(day, 2, move_people(day.state, day.state.rounds[2].tables, swap)) == []
    swap = {"E5": 2, "E2": 1}
    assert whats(day, 2, move_people(day.state, day.state.rounds[2].tables, swap)) == ["repeat", "repeat"]
    entry = day.record(PeopleMoved(2, swap))
    assert entry.before == {"tables": [list(table) for table in SECOND]}
    assert rate_seating(day.state, 2).repeats == 2
    assert rate_seating(day.state, 2).least_repeats == 0
    assert list_warnings(rate_seating(day.state, 2), "en") == ["Repeated pairs: 2. The minimum is 0."]
    day.record(SeatingConfirmed(2))


def test_ch5_unplayable_seating_cannot_be_confirmed():
    day = sixteen()
    day.record(SeatingDrawn(2, next_draw_seed(day.state, 2), tuple(SECOND)))
    day.record(PeopleMoved(2, {"E1": 2}))
    assert "size" in whats(day, 2)
    assert day.record_refused(SeatingConfirmed(2)).rule == "CH5"
    day.record(PeopleMoved(2, {"E1": 0}))
    assert "unseated" in whats(day, 2)
    assert "E1" in str(day.record_refused(SeatingConfirmed(2)))
    day.record(PeopleMoved(2, {"E1": 1}))
    day.record(SeatingConfirmed(2))
    assert day.state.rounds[2].tables == tuple(SECOND)


def test_ch5_manual_move_can_open_a_new_table():
    day = TournamentDay(11, staff=1)
    day.record(make_seating(day.state, 1))
    tables = day.state.rounds[1].tables
    taken = [table[0] for table in tables]
    day.record(PeopleMoved(1, dict.fromkeys(taken, 4)))
    assert [len(table) for table in day.state.rounds[1].tables] == [3, 3, 3, 3]
    day.record(SeatingConfirmed(1))
    assert day.record_refused(PeopleMoved(1, {"E1": 9}), why="x").reason == "bad-move"


def test_ch11_absent_entrants_are_not_seated():
    day = TournamentDay(8)
    day.record(make_seating(day.state, 1))
    day.record(AttendanceSet("E3", "absent"))
    assert "away" in whats(day, 1)
    day.record_refused(SeatingConfirmed(1))
    day.record(make_seating(day.state, 1))
    assert all("E3" not in table for table in day.state.rounds[1].tables)
    day.record(SeatingConfirmed(1))


def test_ch12_confirmed_seating_changes_need_a_reason():
    day = TournamentDay(8)
    day.seat_round(1, start=False)
    first, second = (table[0] for table in day.state.rounds[1].tables)
    swap = PeopleMoved(1, {first: 2, second: 1})
    assert day.record_refused(swap).reason == "give-reason"
    day.record(swap, why="a wheelchair needs table 2")
    assert day.state.rounds[1].find_table(first) == 2
    assert day.record_refused(make_seating_fact(day)).reason == "already-confirmed"
    # Drawn again with a reason it is a preview once more, and the draws are counted on (CH6)
    day.record(make_seating(day.state, 1), why="the hall has lost a room")
    assert not day.state.rounds[1].is_confirmed
    assert day.state.rounds[1].draw_count == 2
    assert day.state.rounds[1].drawn_seating.seed.endswith("/draw 2")
    day.record(SeatingConfirmed(1))
    day.record(RoundStarted(1))
    assert day.record_refused(make_seating_fact(day), why="too late").reason == "already-started"
    assert day.record_refused(swap, why="too late").rule == "CH12"


def make_seating_fact(day):
    return SeatingDrawn(1, next_draw_seed(day.state, 1), day.state.rounds[1].tables)


def test_ch6_each_draw_has_its_own_seed():
    day = TournamentDay(8)
    first = make_seating(day.state, 1)
    day.record(first)
    assert first.seed == "a public seed/game 1/draw 1"
    assert day.record_refused(first).reason == "wrong-draw"
    second = make_seating(day.state, 1)
    assert second.seed == "a public seed/game 1/draw 2"
    day.record(second)


def test_ch6_undone_draw_repeats_identically():
    day = TournamentDay(8)
    first = make_seating(day.state, 1)
    number = day.record(first).number
    day.record(EntryUndone(number), why="not what I hoped for")
    assert make_seating(day.state, 1) == first


def test_ch6_round_2_draw_waits_for_the_start_of_round_1():
    day = TournamentDay(8)
    for _ in range(2):
        with pytest.raises(Refusal) as caught:
            make_seating(day.state, 2)
        assert (caught.value.rule, caught.value.reason) == ("CH6", "start-first")
        if not day.state.rounds[1].is_confirmed:
            day.seat_round(1, start=False)
    day.record(RoundStarted(1))
    day.record(make_seating(day.state, 2))


def test_ch4_two_staff_at_a_table_are_reported():
    day = TournamentDay(5, staff=3)
    day.record(make_seating(day.state, 1))
    assert [(p.kind, len(p.people)) for p in rate_seating(day.state, 1).problems] == [("staff", 2)]


def test_ch12_round_3_seating_needs_all_results_of_round_2():
    day = sixteen()
    day.play_round(1)
    day.seat_round(2)
    with pytest.raises(Refusal) as caught:
        make_seating(day.state, 3)
    assert caught.value.rule == "CH12"
    assert "round 2 table 4" in caught.value.sentences["en"]
    assert "第2試合4卓" in caught.value.sentences["ja"]
    day.play_round(2)
    ranked = make_seating(day.state, 3)
    assert ranked.seed == ""
    assert day.record_refused(SeatingDrawn(3, "a lucky number", ranked.tables)).reason == "wrong-draw"
    day.record(ranked)


def test_ch7_round_3_seating_is_redone_after_standings_change():
    day = sixteen()
    day.play_round(1)
    day.seat_round(2)
    day.play_round(2)
    day.record(make_seating(day.state, 3))
    table = day.state.rounds[2].tables[0]
    day.rule_result(2, 1, {person: 100_000 + 100 * number for number, person in enumerate(table)})
    assert day.record_refused(SeatingConfirmed(3)).rule == "CH7"
    day.record(make_seating(day.state, 3))
    day.record(SeatingConfirmed(3))


def test_ch12_late_correction_changes_totals_only():
    day = sixteen()
    day.play_round(1)
    day.seat_round(2)
    day.play_round(2)
    day.seat_round(3)
    tables = day.state.rounds[3].tables
    first = day.state.rounds[2].tables[0]
    day.rule_result(2, 1, {person: 100_000 + 100 * number for number, person in enumerate(first)})
    assert day.state.rounds[3].tables == tables
    assert day.state.rounds[2].results[1].correction_count == 1


def test_ch11_walk_ins_play_from_the_next_round():
    day = sixteen()
    person = day.add_entrant()
    assert person == "E17"
    day.add_staff(), day.add_staff(), day.add_staff()
    assert day.state.rounds[1].find_table(person) == 0
    day.seat_round(2)
    assert day.state.rounds[2].find_table(person)


def test_ch11_players_who_left_are_not_seated():
    day = sixteen()
    day.play_round(1)
    day.record(AttendanceSet("E4", "left"))
    day.seat_round(2)
    assert day.state.rounds[2].find_table("E4") == 0
    assert day.state.rounds[1].results[1].money["E4"] > 0


def test_ch6_wishes_are_respected_and_shown():
    day = TournamentDay(8)
    number = day.record(WishAdded(("E1", "E2"))).number
    for _ in range(10):
        day.record(make_seating(day.state, 1))
        assert rate_seating(day.state, 1).broken_wishes == 0
    table = day.state.rounds[1].find_table("E2")
    other = next(person for person in day.state.rounds[1].tables[table - 1] if person != "E2")
    there = day.state.rounds[1].find_table("E1")
    day.record(PeopleMoved(1, {"E1": table, other: there}))
    assert "wish" in whats(day, 1)
    assert "sit apart: 1" in list_warnings(rate_seating(day.state, 1), "en")[0]
    day.record(WishRemoved(number))
    assert "wish" not in whats(day, 1)
    assert day.record_refused(WishRemoved(number)).reason == "no-wish"
    assert day.record_refused(WishAdded(("E1", "E1"))).reason == "bad-wish"


@given(st.data())
@settings(max_examples=scale_effort(40))
def test_ch5_manual_moves_keep_everyone_seated_once(data):
    day = TournamentDay(13, staff=3)
    day.record(make_seating(day.state, 1))
    everybody = sorted(person for table in day.state.rounds[1].tables for person in table)
    moves = data.draw(st.dictionaries(st.sampled_from(everybody), st.integers(0, 5), max_size=6))
    day.record(PeopleMoved(1, moves))
    seated = [person for table in day.state.rounds[1].tables for person in table]
    gone = {person for person, table in moves.items() if table == 0}
    assert sorted(seated) == sorted(set(everybody) - gone)
    assert all(day.state.rounds[1].find_table(person) == table for person, table in moves.items())
    seen = rate_seating(day.state, 1)
    fits = all(len(table) in (3, 4) for table in day.state.rounds[1].tables) and not any(p[0] == "E" for p in gone)
    assert seen.is_confirmable == fits
    assert all(problem.to_text(lang) for problem in seen.problems for lang in ("en", "ja"))
