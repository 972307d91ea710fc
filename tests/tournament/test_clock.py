"""CH9: clocks are functions of the log and the time now; the referee's announcement is what counts."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardroom.tournament import Refusal, dump_log, load_log, read_clock, read_clocks, replay_log
from boardroom.tournament.events import AnnouncementMade, ClockExtended, ClockPaused, ClockResumed, RoundStarted
from tournament.tournament_day import MINUTE, REFEREE, TournamentDay, make_player


def started(tables=2):
    day = TournamentDay(4 * tables)
    day.seat_round(1, start=False)
    day.record(RoundStarted(1))
    return day, day.now


def shown(day, minutes, table=0):
    clock = day.state.rounds[1].clock
    return read_clock(clock, table, clock.started_at + minutes * MINUTE)


def at(day, began, minutes):
    day.now = began + minutes * MINUTE - 1000


def test_ch9_round_lasts_90_minutes():
    day, _ = started()
    assert shown(day, 0).remaining == 90 * MINUTE
    assert shown(day, 60).remaining == 30 * MINUTE
    assert shown(day, 91).remaining == -MINUTE
    assert shown(day, 91).is_running
    assert not shown(day, 91).has_ended


@pytest.mark.parametrize(("minutes", "due"), [(59, None), (60, 30), (79, 30), (80, 10), (85, 5), (90, 0), (200, 0)])
def test_ch9_announcements_are_due_at_30_10_5_and_0_minutes(minutes, due):
    day, _ = started()
    assert shown(day, minutes).due_mark == due


def test_ch9_short_round_starts_without_announcement():
    day = TournamentDay(8, minutes=20)
    day.seat_round(1)
    assert shown(day, 1).due_mark is None
    assert shown(day, 10).due_mark == 10


def test_ch9_missed_announcements_are_not_repeated_after_sleep():
    day, began = started()
    at(day, began, 60)
    day.record(AnnouncementMade(1, 30), by=REFEREE)
    assert shown(day, 61).due_mark is None
    assert day.record_refused(AnnouncementMade(1, 30), by=REFEREE).reason == "announced"
    # The laptop sleeps over 10 minutes and wakes 4 before the end
    assert (shown(day, 86).due_mark, shown(day, 86).missed_marks) == (5, (10,))
    at(day, began, 86)
    day.record(AnnouncementMade(1, 5), by=REFEREE)
    assert shown(day, 87).due_mark is None
    assert shown(day, 90).due_mark == 0


def test_ch9_round_ends_with_the_referees_announcement():
    day, began = started()
    at(day, began, 93)
    assert not shown(day, 93).has_ended
    day.record(AnnouncementMade(1, 0), by=REFEREE)
    assert shown(day, 95).has_ended
    assert shown(day, 95).remaining == -3 * MINUTE
    assert day.record_refused(ClockExtended(1, 5), by=REFEREE, why="more").reason == "ended"
    assert day.record_refused(ClockPaused(1), by=REFEREE).reason == "ended"


def test_ch9_venue_pause_stops_every_clock():
    day, began = started()
    at(day, began, 10)
    day.record(ClockPaused(1), by=REFEREE)
    assert not shown(day, 15).is_running
    assert shown(day, 15).remaining == 80 * MINUTE
    assert shown(day, 15, table=1).remaining == 80 * MINUTE
    assert day.record_refused(ClockPaused(1), by=REFEREE).reason == "paused"
    at(day, began, 20)
    day.record(ClockResumed(1), by=REFEREE)
    assert shown(day, 30).remaining == 70 * MINUTE
    assert day.record_refused(ClockResumed(1), by=REFEREE).reason == "running"


def test_ch9_overlapping_pauses_count_once():
    day, began = started()
    at(day, began, 10)
    day.record(ClockPaused(1, 1), by=REFEREE)
    at(day, began, 12)
    day.record(ClockPaused(1), by=REFEREE)
    at(day, began, 15)
    day.record(ClockResumed(1, 1), by=REFEREE)
    at(day, began, 20)
    day.record(ClockResumed(1), by=REFEREE)
    assert shown(day, 30, table=1).remaining == 70 * MINUTE
    assert shown(day, 30, table=2).remaining == 68 * MINUTE
    assert shown(day, 30).remaining == 68 * MINUTE


def test_ch9_table_extension_needs_referee_and_reason():
    day, began = started()
    extension = ClockExtended(1, 10, 2)
    assert day.record_refused(extension, by=REFEREE).reason == "give-reason"
    assert day.record_refused(extension, by=make_player("E1"), why="we are slow").rule == "CH12"
    assert day.record_refused(ClockExtended(1, 0, 2), by=REFEREE, why="x").reason == "bad-minutes"
    at(day, began, 70)
    day.record(extension, by=REFEREE, why="a spilled set")
    assert shown(day, 70, table=2).remaining == 30 * MINUTE
    assert shown(day, 70, table=1).remaining == 20 * MINUTE
    assert [each.table for each in read_clocks(day.state, 1, day.now)] == [0, 2]
    # The hall's end does not end the table that has more time
    at(day, began, 90)
    day.record(AnnouncementMade(1, 0), by=REFEREE)
    assert shown(day, 91, table=1).has_ended
    assert not shown(day, 91, table=2).has_ended
    assert shown(day, 100, table=2).due_mark == 0
    at(day, began, 100)
    day.record(AnnouncementMade(1, 0, 2), by=REFEREE)
    assert shown(day, 105, table=2).has_ended
    assert shown(day, 105, table=2).remaining == 0


def test_ch9_ended_table_stays_ended_after_venue_extension():
    day, began = started()
    at(day, began, 70)
    day.record(AnnouncementMade(1, 0, 2), by=REFEREE)
    at(day, began, 75)
    day.record(ClockExtended(1, 10), by=REFEREE, why="a late start")
    assert shown(day, 80, table=2).has_ended
    assert shown(day, 80, table=2).remaining == shown(day, 100, table=2).remaining
    assert not shown(day, 80, table=1).has_ended
    at(day, began, 100)
    day.record(AnnouncementMade(1, 0), by=REFEREE)
    assert shown(day, 101, table=1).has_ended
    assert shown(day, 101, table=1).remaining == 0


def test_ch9_extension_above_a_mark_makes_it_due_again():
    day, began = started()
    at(day, began, 80)
    day.record(AnnouncementMade(1, 10), by=REFEREE)
    at(day, began, 82)
    day.record(ClockExtended(1, 20), by=REFEREE, why="fire drill")
    assert shown(day, 82).remaining == 28 * MINUTE
    assert shown(day, 100).due_mark == 10
    at(day, began, 100)
    day.record(AnnouncementMade(1, 10), by=REFEREE)
    assert shown(day, 101).due_mark is None


def test_ch9_venue_announcements_count_for_tables_extended_later():
    day, began = started()
    at(day, began, 60)
    day.record(AnnouncementMade(1, 30), by=REFEREE)
    at(day, began, 70)
    day.record(ClockExtended(1, 5, 1), by=REFEREE, why="a long question")
    assert shown(day, 71, table=1).due_mark is None
    at(day, began, 80)
    day.record(AnnouncementMade(1, 10), by=REFEREE)
    assert shown(day, 81, table=1).due_mark is None
    assert shown(day, 85, table=1).due_mark == 10


def test_ch9_clock_needs_a_started_round_and_an_existing_table():
    day = TournamentDay(8)
    assert read_clocks(day.state, 1, day.now) == []
    assert day.record_refused(RoundStarted(1)).reason == "nothing-drawn"
    day.seat_round(1)
    assert day.record_refused(RoundStarted(1)).reason == "already-started"
    assert day.record_refused(ClockPaused(1, 9), by=REFEREE).reason == "no-table"
    assert day.record_refused(ClockPaused(2), by=REFEREE).reason == "not-started"
    assert day.record_refused(AnnouncementMade(1, 7), by=REFEREE).reason == "bad-mark"


@given(st.lists(st.tuples(st.sampled_from(["pause", "resume", "extend"]), st.integers(0, 2)), max_size=8))
def test_ch9_clocks_survive_a_reload(deeds):
    day, _ = started()
    for deed, table in deeds:
        day.now += 3 * MINUTE
        fact = {
            "pause": ClockPaused(1, table),
            "resume": ClockResumed(1, table),
            "extend": ClockExtended(1, 5, table),
        }[deed]
        with suppress(Refusal):
            day.record(fact, by=REFEREE, why="so")
    again = replay_log(load_log(dump_log(day.log)))
    now = day.now + 7 * MINUTE
    assert read_clocks(again.state, 1, now) == read_clocks(day.state, 1, now)
    for each in read_clocks(day.state, 1, now):
        later = read_clock(day.state.rounds[1].clock, each.table, now + MINUTE)
        assert each.remaining - later.remaining == (MINUTE if each.is_running else 0)


@pytest.mark.parametrize(
    ("left", "may"), [(90, []), (31, [30]), (29, [30]), (11, [30, 10]), (10, [10]), (6, [10, 5]), (4, [5]), (0, [])]
)
def test_ch9_wrong_announcement_is_refused(left, may):
    day = TournamentDay(4)
    day.seat_round(1)
    day.now = day.state.rounds[1].clock.started_at + (90 - left) * MINUTE - 1000
    for mark in (30, 10, 5):
        event = day.journal
        if mark in may:
            day.record(AnnouncementMade(1, mark), by=REFEREE)
            day.journal = event
            day.now -= 1000
        else:
            assert day.record_refused(AnnouncementMade(1, mark), by=REFEREE).reason == "not-true"
            day.now -= 1000
    day.record(AnnouncementMade(1, 0), by=REFEREE)
