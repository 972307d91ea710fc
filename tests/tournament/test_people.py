"""Entries, staff and check-in (CH4, CH11)."""

from dataclasses import replace

import pytest

from boardroom.base.errors import BadTournamentLog
from boardroom.tournament import check_names, replay_log
from boardroom.tournament.events import AttendanceSet, EntrantAdded, PersonChanged, StaffAdded
from boardroom.tournament.log.entries import seal_entry
from tournament.day import ORGANISER, REFEREE, Day, player


def test_ch11_entrant_numbers_follow_order_of_entry():
    day = Day(2)
    refused = day.refused(EntrantAdded("E4", "Too far"))
    assert (refused.rule, refused.reason) == ("CH11", "next-number")
    assert "E3" in str(refused)
    day.do(EntrantAdded("E3", "Third", "さん"))
    assert day.refused(EntrantAdded("E3", "Again")).reason == "next-number"
    assert day.refused(EntrantAdded("E4", "  ")).reason == "no-name"
    assert [person.id for person in day.state.list_entrants()] == ["E1", "E2", "E3"]


def test_ch4_staff_have_separate_numbers_and_standby():
    day = Day(1)
    assert day.refused(StaffAdded("S2", "Mori")).reason == "next-number"
    day.do(StaffAdded("S1", "Mori"))
    assert day.state.list_standby() == []
    day.do(AttendanceSet("S1", "present"))
    assert day.state.list_standby() == ["S1"]
    assert day.refused(AttendanceSet("S1", "left")).reason == "bad-status"


def test_ch11_check_in_changes_the_status():
    day = Day()
    person = day.enter(present=False)
    assert day.state.list_present() == []
    entry = day.do(AttendanceSet(person, "present"), by=REFEREE)
    assert entry.before == {"status": "entered"}
    assert day.state.list_present() == [person]
    assert day.refused(AttendanceSet(person, "present")).reason == "same-status"
    assert day.refused(AttendanceSet(person, "asleep")).reason == "bad-status"
    assert day.refused(AttendanceSet("E9", "present")).reason == "nobody"
    assert day.refused(AttendanceSet(person, "absent"), by=player(person)).reason == "not-allowed"


def test_ch1_corrected_name_keeps_the_number():
    day = Day(2)
    day.do(PersonChanged("E1", "渡邊", "わたなべ"), by=ORGANISER)
    assert [person.name for person in day.state.list_entrants()] == ["渡邊", "Entrant E2"]
    assert day.refused(PersonChanged("E7", "Nobody")).reason == "nobody"
    assert day.refused(PersonChanged("E1", "")).reason == "no-name"


def test_ch1_long_names_are_refused_except_in_old_logs():
    day = Day(1)
    for fact in (EntrantAdded("E2", "x" * 61), EntrantAdded("E2", "Mori", "も" * 61), StaffAdded("S1", "x" * 61)):
        assert day.refused(fact).reason == "long-name"
    assert day.refused(PersonChanged("E1", "x" * 61)).reason == "long-name"
    day.do(EntrantAdded("E2", "x" * 60))
    for fact in (EntrantAdded("E3", "x" * 61), StaffAdded("S1", "Mori", "も" * 61)):
        before = replace(day.log[0], number=len(day.log) + 1, at=day.now, before=None, event=fact)
        log = [*day.log, seal_entry(day.log, before)]
        assert replay_log(log).state.people[fact.person].name == fact.name
        with pytest.raises(BadTournamentLog, match=f"Entry {len(log)} .* up to 60 characters"):
            check_names(log)
    check_names(day.log)


def test_ch11_invisible_names_are_refused_except_in_old_logs():
    day = Day(1)
    for name in ("\u3164", "\ufe0f", "\u200b\u2800"):
        assert day.refused(EntrantAdded("E2", name)).reason == "no-name"
        assert day.refused(StaffAdded("S1", name)).reason == "no-name"
        assert day.refused(PersonChanged("E1", name)).reason == "no-name"
    before = replace(day.log[0], number=len(day.log) + 1, at=day.now, before=None, event=EntrantAdded("E2", "\u3164"))
    assert replay_log([*day.log, seal_entry(day.log, before)]).state.people["E2"].name == "\u3164"
