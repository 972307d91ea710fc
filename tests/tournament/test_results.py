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
from tournament.tournament_day import ORGANISER, REFEREE, TournamentDay, make_player

TABLES = [("E1", "E2", "E3", "E4"), ("E5", "E6", "E7", "E8")]
MONEY = {"E1": 40_000, "E2": 30_000, "E3": 20_000, "E4": 10_000}


def started():
    day = TournamentDay(8)
    day.seat_round(1, TABLES)
    return day


def status(day, table=1):
    return day.state.rounds[1].results[table].status


def test_ch13_second_player_confirms_a_report():
    day = started()
    day.record(ResultReported(1, 1, MONEY), by=make_player("E1"))
    assert status(day) == "told"
    assert day.record_refused(ResultReported(1, 1, MONEY), by=make_player("E1")).reason == "same-person"
    day.record(ResultReported(1, 1, MONEY), by=make_player("E2"))
    assert status(day) == "confirmed"
    assert day.record_refused(ResultReported(1, 1, MONEY), by=make_player("E3")).reason == "result-confirmed"


@pytest.mark.parametrize("by", [ORGANISER, REFEREE])
def test_ch13_staff_can_confirm(by):
    day = started()
    day.record(ResultReported(1, 1, MONEY), by=make_player("E1"))
    day.record(ResultReported(1, 1, MONEY), by=by)
    assert status(day) == "confirmed"
    assert day.state.rounds[1].results[1].confirmed_by == by.name


def test_ch13_playing_organiser_cannot_confirm_own_report():
    day = started()
    day.record(ResultReported(1, 1, MONEY), by=Actor("Sato", "player", "E1"))
    assert day.record_refused(ResultReported(1, 1, MONEY), by=Actor("Sato", "organiser")).reason == "same-person"
    assert (
        day.record_refused(ResultReported(1, 1, MONEY), by=Actor("S. (staff)", "organiser", "E1")).reason
        == "same-person"
    )
    day.record(ResultReported(1, 1, MONEY), by=Actor("Sato", "player", "E2"))
    assert status(day) == "confirmed"


def test_ch13_reporter_can_correct_an_unconfirmed_report():
    day = started()
    day.record(ResultReported(1, 1, {**MONEY, "E1": 41_000}), by=make_player("E1"))
    entry = day.record(ResultReported(1, 1, MONEY), by=make_player("E1"))
    assert entry.before["money"]["E1"] == 41_000
    assert status(day) == "told"


def test_ch13_referee_settles_differing_reports():
    day = started()
    day.record(ResultReported(1, 1, MONEY), by=make_player("E1"))
    day.record(ResultReported(1, 1, {**MONEY, "E2": 31_000}), by=make_player("E2"))
    assert status(day) == "disputed"
    call = list_open_calls(day.state)[0]
    assert (call.about, call.game, call.table) == ("result", 1, 1)
    assert day.record_refused(ResultReported(1, 1, MONEY), by=make_player("E3")).reason == "at-referee"
    day.record(CallTaken(call.number), by=REFEREE)
    assert day.record_refused(ResultRuled(1, 1, MONEY), by=REFEREE).reason == "give-reason"
    entry = day.record(ResultRuled(1, 1, MONEY), by=REFEREE, why="counted again")
    assert entry.before["status"] == "disputed"
    assert status(day) == "confirmed"
    assert list_open_calls(day.state) == []


def test_ch13_only_players_of_the_table_report():
    day = started()
    assert day.record_refused(ResultReported(1, 1, MONEY), by=make_player("E5")).rule == "CH13"
    assert day.record_refused(ResultReported(1, 1, MONEY), by=make_player("")).rule == "CH13"
    assert day.record_refused(ResultReported(1, 1, MONEY), by=make_player("E1", "public")).reason == "not-allowed"


def test_ch13_result_must_name_everyone_at_the_table():
    day = started()
    for money in ({**MONEY, "E5": 100}, {"E1": 100, "E2": 100, "E3": 100}, {}):
        assert day.record_refused(ResultReported(1, 1, money), by=make_player("E1")).reason == "wrong-people"
    assert (
        day.record_refused(ResultReported(1, 1, MONEY, missing=("E4",)), by=make_player("E1")).reason == "wrong-people"
    )
    assert day.record_refused(ResultReported(1, 9, MONEY), by=ORGANISER).reason == "no-table"
    waiting = TournamentDay(8)
    waiting.seat_round(1, TABLES, start=False)
    assert waiting.record_refused(ResultReported(1, 1, MONEY), by=make_player("E1")).reason == "not-started"


@pytest.mark.parametrize("wrong", [40_050, -100, 900_000])
def test_ch3_implausible_money_is_questioned(wrong):
    day = started()
    money = {**MONEY, "E1": wrong}
    refused = day.record_refused(ResultReported(1, 1, money), by=make_player("E1"))
    assert (refused.rule, refused.reason) == ("CH3", "questioned")
    day.record(ResultReported(1, 1, money, sure=True), by=make_player("E1"))
    assert status(day) == "disputed"
    assert list_open_calls(day.state)[0].about == "result"


def test_ch3_impossible_share_counts_are_questioned():
    day = started()
    right = {"E1": (13, 0, 0, 0, 0, 0, 0), "E2": (12, 0, 0, 0, 0, 0, 0)}
    wrong = {"E1": (13, 0, 0, 0, 0, 0, 0), "E2": (13, 0, 0, 0, 0, 0, 0)}
    assert "25" in str(day.record_refused(ResultReported(1, 1, MONEY, shares=wrong), by=make_player("E1")))
    assert (
        day.record_refused(ResultReported(1, 1, MONEY, shares={"E1": (1,)}), by=make_player("E1")).reason
        == "questioned"
    )
    assert (
        day.record_refused(ResultReported(1, 1, MONEY, shares={"E7": (0,) * 7}), by=make_player("E1")).reason
        == "wrong-people"
    )
    day.record(ResultReported(1, 1, MONEY, shares=right), by=make_player("E1"))
    assert status(day) == "told"


def test_ch3_ruling_must_be_in_hundreds():
    day = started()
    assert day.record_refused(ResultRuled(1, 1, {**MONEY, "E1": 50}), by=REFEREE, why="so").rule == "CH3"


def three_games():
    day = started()
    day.play_round(1)
    for game in (2, 3):
        day.seat_round(game)
        day.play_round(game)
    return day


def test_ch12_finalising_needs_all_results():
    day = started()
    assert day.record_refused(StandingsFinalised()).reason == "not-started"
    day.play_round(1)
    day.seat_round(2)
    day.play_round(2)
    day.seat_round(3)
    refused = day.record_refused(StandingsFinalised())
    assert (refused.rule, refused.reason) == ("CH12", "not-finished")
    assert "round 3 table 1" in str(refused)


def test_ch12_final_standings_must_be_undone_before_changes():
    day = three_games()
    number = day.record(StandingsFinalised()).number
    assert [each.rank for each in list_certificates(day.state)] == list(range(1, 9))
    first = dict.fromkeys(TABLES[0], 50_000)
    for fact, why in ((ResultRuled(1, 1, first), "a slip"), (PenaltyGiven(1, "E1", "vp", 1), "delay")):
        assert day.record_refused(fact, by=REFEREE, why=why).reason == "frozen"
    assert day.record_refused(StandingsFinalised()).reason == "frozen"
    assert day.record_refused(EntryUndone(number)).reason == "give-reason"
    day.record(EntryUndone(number), why="table 1 had miscounted")
    day.record(ResultRuled(1, 1, first), by=REFEREE, why="a slip")
    day.record(StandingsFinalised())
    assert list_certificates(day.state)


def test_ch12_entry_after_finalising_is_refused():
    """Whoever entered would stand in it: it is taken back first, as for any other change."""
    day = three_games()
    number = day.record(StandingsFinalised()).number
    late = EntrantAdded("E9", "Late")
    assert day.record_refused(late).reason == "frozen"
    day.record(EntryUndone(number), why="somebody was forgotten")
    assert day.record_refused(EntrantAdded("E9", "\u3164")).reason == "no-name"
    day.record(late)


def test_old_log_with_entry_after_finalising_is_valid(monkeypatch):
    day = three_games()
    day.record(StandingsFinalised())
    monkeypatch.setattr(EntrantAdded, "check_new", lambda *_: None)
    day.record(EntrantAdded("E9", "Late"))
    monkeypatch.undo()
    assert replay_log(load_log(dump_log(day.log))) == day.journal


def test_ch12_seating_with_results_cannot_be_undone():
    day = three_games()
    number = next(e.number for e in day.log if isinstance(e.event, SeatingConfirmed) and e.event.game == 2)
    refused = day.record_refused(EntryUndone(number), why="never mind")
    assert (refused.rule, refused.reason) == ("CH12", "depended-on")


def test_ch13_dispute_keeps_both_reports():
    day = TournamentDay(4)
    day.seat_round(1)
    one, two = ({f"E{n}": 10_000 + 100 * n * times for n in range(1, 5)} for times in (1, 2))
    day.record(ResultReported(1, 1, one), by=make_player("E1"))
    day.record(ResultReported(1, 1, two), by=make_player("E2"))
    result = day.state.rounds[1].results[1]
    assert (result.status, result.money, result.by.person) == ("disputed", two, "E2")
    assert (result.conflicting_report.money, result.conflicting_report.by.person) == (one, "E1")
    day.rule_result(1, 1, one)
    assert day.state.rounds[1].results[1].conflicting_report is None
