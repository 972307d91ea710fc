"""A table that called the referee can say that nobody is needed any more."""

from boardroom.tournament import list_open_calls, replay_log
from boardroom.tournament.events import CallTaken, CallWithdrawn, RefereeCalled, SetChecked
from tournament.tournament_day import REFEREE, TournamentDay, make_player


def test_call_is_withdrawn_by_its_own_table_only():
    day = TournamentDay(8)
    day.seat_round(1)
    here, others = day.state.rounds[1].tables
    call = day.record(RefereeCalled(1, 1, "who was first?"), by=make_player(here[0])).number
    assert day.record_refused(CallWithdrawn(call), by=make_player(others[0])).reason == "not-your-table"
    day.record(CallTaken(call), by=REFEREE)
    day.record(CallWithdrawn(call), by=make_player(here[1]))
    assert list_open_calls(day.state) == []
    assert day.record_refused(CallWithdrawn(call), by=make_player(here[1])).reason == "no-call"
    assert day.record_refused(CallWithdrawn(99), by=make_player(here[1])).reason == "no-call"
    assert replay_log(day.log) == day.journal


def test_ch8_set_call_cannot_be_withdrawn():
    day = TournamentDay(4)
    day.seat_round(1)
    here = day.state.rounds[1].tables[0]
    call = day.record(SetChecked(1, 1, "before", 107, (25,) * 7), by=make_player(here[0], "captain")).number
    assert day.record_refused(CallWithdrawn(call), by=make_player(here[1])).reason == "referee-decides"
