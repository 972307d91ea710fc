"""Calls, penalties and checks of the set (CH8, CH10)."""

import pytest

from boardroom.tournament import list_open_calls
from boardroom.tournament.events import (
    CallClosed,
    CallTaken,
    EntryUndone,
    PenaltyCancelled,
    PenaltyGiven,
    RefereeCalled,
    SetChecked,
)
from boardroom.tournament.log.codec import event_to_json
from tournament.tournament_day import REFEREE, TournamentDay, make_player

FULL = (25,) * 7


def seated(count=8):
    day = TournamentDay(count)
    day.seat_round(1)
    return day


def sitting(day, table):
    return day.state.rounds[1].tables[table - 1][0]


def test_ch9_calls_are_queued_taken_and_closed():
    day = seated()
    first = day.record(RefereeCalled(1, 2, "a misplaced tile"), by=make_player(sitting(day, 2))).number
    second = day.record(RefereeCalled(1, 1), by=make_player(sitting(day, 1))).number
    assert [call.number for call in list_open_calls(day.state)] == [first, second]
    day.record(CallTaken(first), by=REFEREE)
    assert list_open_calls(day.state)[0].taken_by == "Mori"
    assert day.record_refused(CallTaken(first), by=REFEREE).reason == "taken"
    day.record(CallClosed(first, "the tiles were exchanged"), by=REFEREE)
    assert [call.number for call in list_open_calls(day.state)] == [second]
    assert day.record_refused(CallClosed(first), by=REFEREE).reason == "no-call"
    assert day.state.calls[first].ruling == "the tiles were exchanged"


@pytest.mark.parametrize("about", ["unplayable", "misplaced", "dispute"])
def test_ch9_ch23_ch25_call_has_a_reason(about):
    day = seated()
    entry = day.record(RefereeCalled(1, 2, about=about), by=make_player(sitting(day, 2)))
    assert [call.about for call in list_open_calls(day.state)] == [about]
    assert event_to_json(entry.event)["about"] == about
    assert day.record_refused(RefereeCalled(1, 2, about="set"), by=make_player(sitting(day, 2))).reason == "bad-call"


def test_ch12_call_without_reason_keeps_the_old_format():
    """Logs from before calls had kinds keep their seals."""
    assert event_to_json(RefereeCalled(1, 2, "a question")) == {"game": 1, "table": 2, "text": "a question"}


@pytest.mark.parametrize("when", ["before", "after"])
def test_ch8_complete_set_is_signed(when):
    day = seated()
    captain = make_player(sitting(day, 1), "captain")
    day.record(SetChecked(1, 1, when, 108, FULL), by=captain)
    signed = day.state.rounds[1].set_checks[1, when]
    assert (signed.is_complete, signed.by, signed.at) == (True, captain.name, day.now)
    assert list_open_calls(day.state) == []


@pytest.mark.parametrize(
    ("tiles", "shares"), [(107, FULL), (109, FULL), (108, (24, *FULL[1:])), (108, (26, *FULL[1:]))]
)
def test_ch8_incomplete_set_calls_the_referee(tiles, shares):
    day = seated()
    day.record(SetChecked(1, 2, "after", tiles, shares), by=make_player(sitting(day, 2), "captain"))
    assert [(call.about, call.table) for call in list_open_calls(day.state)] == [("set", 2)]
    assert not day.state.rounds[1].set_checks[2, "after"].is_complete


def test_ch8_set_check_needs_all_counts():
    day = seated()
    captain = make_player(sitting(day, 1), "captain")
    assert day.record_refused(SetChecked(1, 1, "before", 108, (25,) * 6), by=captain).rule == "CH8"
    assert day.record_refused(SetChecked(1, 1, "sometime", 108, FULL), by=captain).rule == "CH8"
    assert day.record_refused(SetChecked(1, 1, "before", -1, FULL), by=captain).rule == "CH8"
    fresh = TournamentDay(8)
    fresh.seat_round(1, start=False)
    assert fresh.record_refused(SetChecked(1, 1, "after", 108, FULL)).reason == "not-started"
    fresh.record(SetChecked(1, 1, "before", 100, FULL))
    entry = fresh.record(SetChecked(1, 1, "before", 108, FULL))
    assert entry.before == {"tiles": 100, "shares": [25] * 7, "by": "Sato"}


def test_ch10_penalty_needs_reason_and_valid_amount():
    day = seated()
    assert day.record_refused(PenaltyGiven(1, "E1", "warning"), by=REFEREE).reason == "give-reason"
    for wrong in (
        PenaltyGiven(1, "E1", "money", 150), PenaltyGiven(1, "E1", "money", 0), PenaltyGiven(1, "E1", "vp", 11),
        PenaltyGiven(1, "E1", "warning", 100), PenaltyGiven(1, "E1", "push-ups", 10),
    ):  # fmt: skip
        assert day.record_refused(wrong, by=REFEREE, why="delay").rule == "CH10"
    assert day.record_refused(PenaltyGiven(2, "E1", "vp", 1), by=REFEREE, why="delay").reason == "not-seated"
    day.record(PenaltyGiven(1, "E1", "warning"), by=REFEREE, why="delay")


def test_ch10_penalty_is_cancelled_not_deleted():
    day = seated()
    number = day.record(PenaltyGiven(1, "E1", "vp", 3), by=REFEREE, why="delay").number
    assert day.record_refused(EntryUndone(number), why="it was wrong").rule == "CH10"
    assert day.record_refused(PenaltyCancelled(number), by=REFEREE).reason == "give-reason"
    entry = day.record(PenaltyCancelled(number), by=REFEREE, why="another player")
    assert entry.before == {"person": "E1", "penalty": "vp", "amount": 3}
    assert number in day.state.penalties
    assert day.record_refused(PenaltyCancelled(number), by=REFEREE, why="again").reason == "no-penalty"
    assert day.record_refused(EntryUndone(entry.number), why="again").rule == "CH10"
