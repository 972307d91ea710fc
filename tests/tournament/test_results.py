"""Results: told, confirmed, disputed, corrected, frozen (CH3, CH12, CH13)."""

import pytest

from boardroom.tournament import Actor, dump_log, list_open_calls, load_log, replay_log
from boardroom.tournament.events import (
    CallTaken,
    EntrantAdded,
    EntryUndone,
    PenaltyGiven,
    ResultReported,
    ResultRuled,
    SeatingConfirmed,
    StandingsFinalised,
)
from boardroom.tournament.exports.files import list_certificates
from tournament.day import ORGANISER, REFEREE, Day, player

TABLES = [("E1", "E2", "E3", "E4"), ("E5", "E6", "E7", "E8")]
MONEY = {"E1": 40_000, "E2": 30_000, "E3": 20_000, "E4": 10_000}


def started():
    day = Day(8)
    day.seat(1, TABLES)
    return day


def status(day, table=1):
    return day.state.rounds[1].results[table].status


def test_ch13_second_player_confirms_a_report():
    day = started()
    day.do(ResultReported(1, 1, MONEY), by=player("E1"))
    assert status(day) == "told"
    assert day.refused(ResultReported(1, 1, MONEY), by=player("E1")).reason == "same-person"
    day.do(ResultReported(1, 1, MONEY), by=player("E2"))
    assert status(day) == "confirmed"
    assert day.refused(ResultReported(1, 1, MONEY), by=player("E3")).reason == "result-confirmed"


@pytest.mark.parametrize("by", [ORGANISER, REFEREE])
def test_ch13_staff_can_confirm(by):
    day = started()
    day.do(ResultReported(1, 1, MONEY), by=player("E1"))
    day.do(ResultReported(1, 1, MONEY), by=by)
    assert status(day) == "confirmed"
    assert day.state.rounds[1].results[1].confirmed_by == by.name


def test_ch13_playing_organiser_cannot_confirm_own_report():
    day = started()
    day.do(ResultReported(1, 1, MONEY), by=Actor("Sato", "player", "E1"))
    assert day.refused(ResultReported(1, 1, MONEY), by=Actor("Sato", "organiser")).reason == "same-person"
    assert day.refused(ResultReported(1, 1, MONEY), by=Actor("S. (staff)", "organiser", "E1")).reason == "same-person"
    day.do(ResultReported(1, 1, MONEY), by=Actor("Sato", "player", "E2"))
    assert status(day) == "confirmed"


def test_ch13_reporter_can_correct_an_unconfirmed_report():
    day = started()
    day.do(ResultReported(1, 1, {**MONEY, "E1": 41_000}), by=player("E1"))
    entry = day.do(ResultReported(1, 1, MONEY), by=player("E1"))
    assert entry.before["money"]["E1"] == 41_000
    assert status(day) == "told"


def test_ch13_referee_settles_differing_reports():
    day = started()
    day.do(ResultReported(1, 1, MONEY), by=player("E1"))
    day.do(ResultReported(1, 1, {**MONEY, "E2": 31_000}), by=player("E2"))
    assert status(day) == "disputed"
    call = list_open_calls(day.state)[0]
    assert (call.about, call.game, call.table) == ("result", 1, 1)
    assert day.refused(ResultReported(1, 1, MONEY), by=player("E3")).reason == "at-referee"
    day.do(CallTaken(call.number), by=REFEREE)
    assert day.refused(ResultRuled(1, 1, MONEY), by=REFEREE).reason == "give-reason"
    entry = day.do(ResultRuled(1, 1, MONEY), by=REFEREE, why="counted again")
    assert entry.before["status"] == "disputed"
    assert status(day) == "confirmed"
    assert list_open_calls(day.state) == []


def test_ch13_only_players_of_the_table_report():
    day = started()
    assert day.refused(ResultReported(1, 1, MONEY), by=player("E5")).rule == "CH13"
    assert day.refused(ResultReported(1, 1, MONEY), by=player("")).rule == "CH13"
    assert day.refused(ResultReported(1, 1, MONEY), by=player("E1", "public")).reason == "not-allowed"


def test_ch13_result_must_name_everyone_at_the_table():
    day = started()
    for money in ({**MONEY, "E5": 100}, {"E1": 100, "E2": 100, "E3": 100}, {}):
        assert day.refused(ResultReported(1, 1, money), by=player("E1")).reason == "wrong-people"
    assert day.refused(ResultReported(1, 1, MONEY, missing=("E4",)), by=player("E1")).reason == "wrong-people"
    assert day.refused(ResultReported(1, 9, MONEY), by=ORGANISER).reason == "no-table"
    waiting = Day(8)
    waiting.seat(1, TABLES, start=False)
    assert waiting.refused(ResultReported(1, 1, MONEY), by=player("E1")).reason == "not-started"


@pytest.mark.parametrize("wrong", [40_050, -100, 900_000])
def test_ch3_implausible_money_is_questioned(wrong):
    day = started()
    money = {**MONEY, "E1": wrong}
    refused = day.refused(ResultReported(1, 1, money), by=player("E1"))
    assert (refused.rule, refused.reason) == ("CH3", "questioned")
    day.do(ResultReported(1, 1, money, sure=True), by=player("E1"))
    assert status(day) == "disputed"
    assert list_open_calls(day.state)[0].about == "result"


def test_ch3_impossible_share_counts_are_questioned():
    day = started()
    right = {"E1": (13, 0, 0, 0, 0, 0, 0), "E2": (12, 0, 0, 0, 0, 0, 0)}
    wrong = {"E1": (13, 0, 0, 0, 0, 0, 0), "E2": (13, 0, 0, 0, 0, 0, 0)}
    assert "25" in str(day.refused(ResultReported(1, 1, MONEY, shares=wrong), by=player("E1")))
    assert day.refused(ResultReported(1, 1, MONEY, shares={"E1": (1,)}), by=player("E1")).reason == "questioned"
    assert day.refused(ResultReported(1, 1, MONEY, shares={"E7": (0,) * 7}), by=player("E1")).reason == "wrong-people"
    day.do(ResultReported(1, 1, MONEY, shares=right), by=player("E1"))
    assert status(day) == "told"


def test_ch3_ruling_must_be_in_hundreds():
    day = started()
    assert day.refused(ResultRuled(1, 1, {**MONEY, "E1": 50}), by=REFEREE, why="so").rule == "CH3"


def three_games():
    day = started()
    day.play(1)
    for game in (2, 3):
        day.seat(game)
        day.play(game)
    return day


def test_ch12_finalising_needs_all_results():
    day = started()
    assert day.refused(StandingsFinalised()).reason == "not-started"
    day.play(1)
    day.seat(2)
    day.play(2)
    day.seat(3)
    refused = day.refused(StandingsFinalised())
    assert (refused.rule, refused.reason) == ("CH12", "not-finished")
    assert "round 3 table 1" in str(refused)


def test_ch12_final_standings_must_be_undone_before_changes():
    day = three_games()
    number = day.do(StandingsFinalised()).number
    assert [each.rank for each in list_certificates(day.state)] == list(range(1, 9))
    first = dict.fromkeys(TABLES[0], 50_000)
    for fact, why in ((ResultRuled(1, 1, first), "a slip"), (PenaltyGiven(1, "E1", "vp", 1), "delay")):
        assert day.refused(fact, by=REFEREE, why=why).reason == "frozen"
    assert day.refused(StandingsFinalised()).reason == "frozen"
    assert day.refused(EntryUndone(number)).reason == "give-reason"
    day.do(EntryUndone(number), why="table 1 had miscounted")
    day.do(ResultRuled(1, 1, first), by=REFEREE, why="a slip")
    day.do(StandingsFinalised())
    assert list_certificates(day.state)


def test_ch12_entry_after_finalising_is_refused():
    """Whoever entered would stand in it: it is taken back first, as for any other change."""
    day = three_games()
    number = day.do(StandingsFinalised()).number
    late = EntrantAdded("E9", "Late")
    assert day.refused(late).reason == "frozen"
    day.do(EntryUndone(number), why="somebody was forgotten")
    assert day.refused(EntrantAdded("E9", "\u3164")).reason == "no-name"
    day.do(late)


def test_old_log_with_entry_after_finalising_is_valid(monkeypatch):
    day = three_games()
    day.do(StandingsFinalised())
    monkeypatch.setattr(EntrantAdded, "check_new", lambda *_: None)
    day.do(EntrantAdded("E9", "Late"))
    monkeypatch.undo()
    assert replay_log(load_log(dump_log(day.log))) == day.event


def test_ch12_seating_with_results_cannot_be_undone():
    day = three_games()
    number = next(e.number for e in day.log if isinstance(e.event, SeatingConfirmed) and e.event.game == 2)
    refused = day.refused(EntryUndone(number), why="never mind")
    assert (refused.rule, refused.reason) == ("CH12", "depended-on")


def test_ch13_dispute_keeps_both_reports():
    day = Day(4)
    day.seat(1)
    one, two = ({f"E{n}": 10_000 + 100 * n * times for n in range(1, 5)} for times in (1, 2))
    day.do(ResultReported(1, 1, one), by=player("E1"))
    day.do(ResultReported(1, 1, two), by=player("E2"))
    result = day.state.rounds[1].results[1]
    assert (result.status, result.money, result.by.person) == ("disputed", two, "E2")
    assert (result.conflicting_report.money, result.conflicting_report.by.person) == (one, "E1")
    day.rule(1, 1, one)
    assert day.state.rounds[1].results[1].conflicting_report is None
