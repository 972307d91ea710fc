"""Entries, staff and check-in (CH4, CH11)."""

from dataclasses import replace

import pytest

from boardroom.base.errors import BadTournamentLog
from boardroom.tournament import check_names, replay_log
from boardroom.tournament.events import AttendanceSet, EntrantAdded, PersonChanged, StaffAdded
from boardroom.tournament.log.entries import seal_entry
from tournament.tournament_day import ORGANISER, REFEREE, TournamentDay, make_player


def test_ch11_entrant_numbers_follow_order_of_entry():
    day = TournamentDay(2)
    refused = day.record_refused(EntrantAdded("E4", "Too far"))
    assert (refused.rule, refused.reason) == ("CH11", "next-number")
    assert "E3" in str(refused)
    day.record(EntrantAdded("E3", "Third", "さん"))
    assert day.record_refused(EntrantAdded("E3", "Again")).reason == "next-number"
    assert day.record_refused(EntrantAdded("E4", "  ")).reason == "no-name"
    assert [person.id for person in day.state.list_entrants()] == ["E1", "E2", "E3"]


def test_ch4_staff_have_separate_numbers_and_standby():
    day = TournamentDay(1)
    assert day.record_refused(StaffAdded("S2", "Mori")).reason == "next-number"
    day.record(StaffAdded("S1", "Mori"))
    assert day.state.list_standby() == []
    day.record(AttendanceSet("S1", "present"))
    assert day.state.list_standby() == ["S1"]
    assert day.record_refused(AttendanceSet("S1", "left")).reason == "bad-status"


def test_ch11_check_in_changes_the_status():
    day = TournamentDay()
    person = day.add_entrant(present=False)
    assert day.state.list_present() == []
    entry = day.record(AttendanceSet(person, "present"), by=REFEREE)
    assert entry.before == {"status": "entered"}
    assert day.state.list_present() == [person]
    assert day.record_refused(AttendanceSet(person, "present")).reason == "same-status"
    assert day.record_refused(AttendanceSet(person, "asleep")).reason == "bad-status"
    assert day.record_refused(AttendanceSet("E9", "present")).reason == "nobody"
    assert day.record_refused(AttendanceSet(person, "absent"), by=make_player(person)).reason == "not-allowed"


def test_ch1_corrected_name_keeps_the_number():
    day = TournamentDay(2)
    day.record(PersonChanged("E1", "渡邊", "わたなべ"), by=ORGANISER)
    assert [person.name for person in day.state.list_entrants()] == ["渡邊", "Entrant E2"]
    assert day.record_refused(PersonChanged("E7", "Nobody")).reason == "nobody"
    assert day.record_refused(PersonChanged("E1", "")).reason == "no-name"


def test_ch1_long_names_are_refused_except_in_old_logs():
    day = TournamentDay(1)
    for fact in (EntrantAdded("E2", "x" * 61), EntrantAdded("E2", "Mori", "も" * 61), StaffAdded("S1", "x" * 61)):
        assert day.record_refused(fact).reason == "long-name"
    assert day.record_refused(PersonChanged("E1", "x" * 61)).reason == "long-name"
    day.record(EntrantAdded("E2", "x" * 60))
    for fact in (EntrantAdded("E3", "x" * 61), StaffAdded("S1", "Mori", "も" * 61)):
        before = replace(day.log[0], number=len(day.log) + 1, at=day.now, before=None, event=fact)
        log = [*day.log, seal_entry(day.log, before)]
        assert replay_log(log).state.people[fact.person].name == fact.name
        with pytest.raises(BadTournamentLog, match=f"Entry {len(log)} .* up to 60 characters"):
            check_names(log)
    check_names(day.log)


def test_ch11_invisible_names_are_refused_except_in_old_logs():
    day = TournamentDay(1)
    for name in ("\u3164", "\ufe0f", "\u200b\u2800"):
        assert day.record_refused(EntrantAdded("E2", name)).reason == "no-name"
        assert day.record_refused(StaffAdded("S1", name)).reason == "no-name"
        assert day.record_refused(PersonChanged("E1", name)).reason == "no-name"
    before = replace(day.log[0], number=len(day.log) + 1, at=day.now, before=None, event=EntrantAdded("E2", "\u3164"))
    assert replay_log([*day.log, seal_entry(day.log, before)]).state.people["E2"].name == "\u3164"
