"""Standings that are held back for the end, the entry form, and who takes an office: all of it in the log (CH12)."""

import pytest

from boardroom.tournament import Actor, dump_log, load_log, rank_entrants, rank_publicly, replay_log
from boardroom.tournament.events import (
    EntryFormSet,
    EntryUndone,
    StaffRoleTaken,
    StandingsFinalised,
    StandingsFrozen,
    StandingsUnfrozen,
)
from tournament.tournament_day import ORGANISER, REFEREE, TournamentDay


def in_the_last_game():
    day = TournamentDay(8)
    for game in (1, 2):
        day.seat_round(game)
        day.play_round(game)
    day.seat_round(3)
    return day


def order(lines):
    return [(line.person, line.vp, line.money) for line in lines]


def test_ch12_frozen_standings_stay_unchanged_until_finalised():
    day = in_the_last_game()
    tables = day.state.rounds[3].tables
    day.rule_result(3, 1, {who: 90_000 + 100 * int(who[1:]) for who in tables[0]})
    before = order(rank_entrants(day.state))
    day.record(StandingsFrozen())
    day.rule_result(3, 2, {who: 100 * int(who[1:]) for who in tables[1]})
    assert order(rank_publicly(day.state)) == before
    assert order(rank_entrants(day.state)) != before
    day.record(StandingsFinalised())
    assert rank_publicly(day.state) == rank_entrants(day.state)
    # An organiser who fixed them too early: the curtain is down again
    day.record(EntryUndone(day.journal.version), why="too early")
    assert order(rank_publicly(day.state)) == before


def test_ch12_standings_can_be_frozen_once_and_unfrozen():
    day = in_the_last_game()
    assert day.record_refused(StandingsUnfrozen()).reason == "not-held"
    day.record(StandingsFrozen())
    assert day.record_refused(StandingsFrozen()).reason == "held"
    day.record(StandingsUnfrozen())
    assert rank_publicly(day.state) == rank_entrants(day.state)
    assert day.record_refused(StandingsFrozen(), by=REFEREE).reason == "not-allowed"
    day.play_round(3)
    day.record(StandingsFinalised())
    assert day.record_refused(StandingsFrozen()).reason == "frozen"


def test_ch12_entry_form_state_is_logged():
    day = TournamentDay(2)
    assert day.state.entries_open is None
    entry = day.record(EntryFormSet(False))
    assert (day.state.entries_open, entry.before) == (False, None)
    assert day.record(EntryFormSet(True)).before == {"open": False}
    assert day.state.entries_open


@pytest.mark.parametrize("office", ["organiser", "referee"])
def test_ch12_taken_staff_role_is_logged(office):
    day = TournamentDay(2)
    number = day.record(StaffRoleTaken(office), by=Actor("Mori", office)).number
    assert day.record_refused(StaffRoleTaken("organiser"), by=REFEREE).reason == "bad-office"
    assert day.record_refused(StaffRoleTaken("king"), by=ORGANISER).reason == "bad-office"
    # It has happened; nothing takes it back
    assert day.record_refused(EntryUndone(number), why="x").reason == "not-undone"
    assert replay_log(load_log(dump_log(day.log))).state == day.state
