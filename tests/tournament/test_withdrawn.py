"""A table that called the referee can say that nobody is needed any more."""

from boardroom.tournament import list_open_calls, replay_log
from boardroom.tournament.events import CallTaken, CallWithdrawn, RefereeCalled, SetChecked
from tournament.day import REFEREE, Day, player


def test_call_is_withdrawn_by_its_own_table_only():
    day = Day(8)
    day.seat(1)
    here, others = day.state.rounds[1].tables
    call = day.do(RefereeCalled(1, 1, "who was first?"), by=player(here[0])).number
    assert day.refused(CallWithdrawn(call), by=player(others[0])).reason == "not-your-table"
    day.do(CallTaken(call), by=REFEREE)
    day.do(CallWithdrawn(call), by=player(here[1]))
    assert list_open_calls(day.state) == []
    assert day.refused(CallWithdrawn(call), by=player(here[1])).reason == "no-call"
    assert day.refused(CallWithdrawn(99), by=player(here[1])).reason == "no-call"
    assert replay_log(day.log) == day.event


def test_ch8_set_call_cannot_be_withdrawn():
    day = Day(4)
    day.seat(1)
    here = day.state.rounds[1].tables[0]
    call = day.do(SetChecked(1, 1, "before", 107, (25,) * 7), by=player(here[0], "captain")).number
    assert day.refused(CallWithdrawn(call), by=player(here[1])).reason == "referee-decides"
