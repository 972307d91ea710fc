"""An event's online tables: they follow the log, and their results flow back into it, once."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections

from boardroom import tournament
from boardroom.base.text import lookalike_key
from boardroom.tournament.events import OnlineResultRecorded
from boardroom.web.tables import match_cache, moves
from boardroom.web.tables.models import Move, Seat, Status, Table
from boardroom.web.tournaments import log_store, online_tables, table_sync
from boardroom.web.tournaments.models import Tournament
from web.online_tournament import OnlineTournament, can_move, finish_table, make_moves
from web.people import again


def results(day: OnlineTournament) -> list[tournament.Entry]:
    return [entry for entry in day.journal.log if isinstance(entry.event, OnlineResultRecorded)]


# Opening


def test_confirmed_seating_opens_online_tables():
    day = OnlineTournament(7)
    phone = day.phone("E1")
    day.organiser.submit("seating-drawn", game=1)
    assert not day.tables()
    day.organiser.submit("seating-confirmed", game=1)
    opened = day.tables()
    assert [[seat.entrant for seat in table.seats.all()] for table in opened] == [
        list(here) for here in day.state.rounds[1].tables
    ]
    assert sorted(len(table.seats.all()) for table in opened) == [3, 4]
    for table in opened:
        assert (table.options["ruleset"], table.status, table.public, table.clock) == ("championship", "open", False, 0)
        assert [seat.name for seat in table.seats.all()] == [
            day.state.people[seat.entrant].name for seat in table.seats.all()
        ]
    mine = Seat.objects.get(table__in=opened, entrant="E1")
    assert mine.user == phone.user
    assert Seat.objects.filter(table__in=opened, user__isnull=False).count() == 1


def test_venue_round_opens_no_tables():
    day = OnlineTournament(8, games=(2,))
    day.seat_round(1)
    assert not day.tables()
    assert not Table.objects.filter(tournament=day.row).exists()


def test_same_names_get_numbers_and_long_names_are_cut():
    day = OnlineTournament(0)
    names = ["Aki", "Aki", "A" * 60, "Cho"]
    for name in names:
        day.organiser.submit("entered", name=name, present="yes")
    day.seat_round(1, start=False)
    seated = {seat.entrant: seat.name for seat in day.table().seats.all()}
    assert len(set(seated.values())) == 4
    assert sorted([seated["E1"], seated["E2"]]) in (["Aki", "Aki E1"], ["Aki", "Aki E2"])
    assert seated["E3"] == "A" * 24


def test_lookalike_names_get_numbers():
    day = OnlineTournament(0)
    for name in ("Aki", "Аki", "B0b", "Bob"):
        day.organiser.submit("entered", name=name, present="yes")
    day.seat_round(1, start=False)
    seated = sorted(seat.name for seat in day.table().seats.all())
    assert len({lookalike_key(name) for name in seated}) == 4, seated


def test_manual_moves_before_the_start_move_seats():
    day = OnlineTournament(8)
    day.seat_round(1, start=False)
    before = day.tables()
    one, other = day.state.rounds[1].tables[0][0], day.state.rounds[1].tables[1][0]
    day.organiser.submit("seating-moved", game=1, person=one, other=other, why="friends")
    after = day.tables()
    assert [table.pk for table in after] == [table.pk for table in before]
    for table, here in zip(after, day.state.rounds[1].tables, strict=True):
        assert [seat.entrant for seat in table.seats.all()] == list(here)
    # Five and three cannot be; seven at two tables can
    day.organiser.submit("checked", person=one, status="left")
    day.organiser.submit("seating-moved", game=1, person=one, table=0, why="left")
    sizes = [(table.options["players"], table.seats.count()) for table in day.tables()]
    assert sorted(sizes) == [(3, 3), (4, 4)]


def test_undone_seating_closes_its_tables():
    day = OnlineTournament(8)
    day.seat_round(1, start=False)
    closed = day.tables()
    entry = next(e for e in reversed(day.journal.log) if e.event.kind == "seating-confirmed")
    day.organiser.submit("undone", entry=entry.number, why="too early")
    assert not day.tables()
    assert [again(table).status for table in closed] == [Status.CLOSED] * 2
    day.organiser.submit("seating-confirmed", game=1)
    assert len(day.tables()) == 2


def test_undone_seating_keeps_played_games():
    """The game stays where it was played, but it is no game of the event any more."""
    day = OnlineTournament()
    day.seat_round(1)
    done = finish_table(day.table())
    for kind in ("result-played", "game-started", "seating-confirmed"):
        entry = next(e for e in reversed(day.journal.log) if e.event.kind == kind)
        day.organiser.submit("undone", entry=entry.number, why="all wrong")
    assert not day.tables()
    day.seat_round(1)
    assert [table.tournament_table for table in day.tables()] == [1, 2]
    assert again(done).status == Status.OVER
    assert again(done).tournament is None
    assert all(can_move(table) for table in day.tables())


# The start, the clock, the end


def test_tables_wait_for_the_start():
    day = OnlineTournament()
    for number in range(1, 9):
        day.phone(f"E{number}")
    day.seat_round(1, start=False)
    table = day.table()
    assert (table.status, table.number) == (Status.OPEN, 0)
    with pytest.raises(moves.NotAllowed):
        moves.make_move(table.code, 0, "place 1A", 0)
    day.organiser.submit("game-started", game=1)
    for table in day.tables():
        assert table.status == Status.PLAYING
        assert table.number > 0
        assert can_move(table)


def test_ch9_paused_clock_pauses_tables():
    day = OnlineTournament()
    day.seat_round(1)
    day.organiser.submit("clock-paused", game=1, table=0)
    assert not any(can_move(table) for table in day.tables())
    day.organiser.submit("clock-resumed", game=1, table=0)
    assert all(can_move(table) for table in day.tables())
    day.organiser.submit("clock-paused", game=1, table=2)
    assert [can_move(table) for table in day.tables()] == [True, False]
    day.organiser.submit("clock-resumed", game=1, table=2)
    assert all(can_move(table) for table in day.tables())


def test_ch9_end_announcement_finishes_the_turn_and_settles_shares():
    day = OnlineTournament()
    day.seat_round(1)
    for table in day.tables():
        make_moves(table, 30)
    day.organiser.submit("announced", game=1, table=0, mark=0)
    for table in day.tables():
        now = again(table)
        with match_cache.open_match(now) as game:
            turn = game.state.turn
            assert game.view(None)["declared"]
        while (now := again(table)).status == Status.PLAYING:
            with match_cache.open_match(now) as game:
                assert game.state.turn == turn
            make_moves(table, 1)
        money = dict(zip((seat.entrant for seat in now.seats.all()), now.scores, strict=True))
        result = day.state.rounds[1].results[now.tournament_table]
        assert (result.status, dict(result.money)) == ("confirmed", money)
    assert not day.state.rounds[1].list_unconfirmed_tables()


def test_ch9_end_announcement_is_retried(monkeypatch):
    """At a busy table it may be the first that meets no move."""
    day = OnlineTournament()
    day.seat_round(1)
    make_moves(day.table(), 3)
    monkeypatch.setattr(online_tables, "MAX_ATTEMPTS", 1)
    online_tables.announce_end(day.table().code)
    with match_cache.open_match(day.table()) as game:
        assert game.view(None)["declared"]


def test_ch9_extended_table_continues():
    day = OnlineTournament()
    day.seat_round(1)
    for table in day.tables():
        make_moves(table, 12)
    day.organiser.submit("clock-extended", game=1, table=2, minutes=5, why="a fault of the site")
    day.organiser.submit("announced", game=1, table=0, mark=0)

    def ending(number: int) -> bool:
        with match_cache.open_match(day.table(number)) as game:
            return bool(game.view(None)["declared"])

    assert [ending(1), ending(2)] == [True, False]
    day.organiser.submit("announced", game=1, table=2, mark=0)
    assert ending(2)


def test_undone_start_pauses_tables():
    day = OnlineTournament()
    day.seat_round(1)
    entry = next(e for e in reversed(day.journal.log) if e.event.kind == "game-started")
    day.organiser.submit("undone", entry=entry.number, why="too early")
    assert not any(can_move(table) for table in day.tables())
    assert {table.status for table in day.tables()} == {Status.PLAYING}
    day.organiser.submit("game-started", game=1)
    assert all(can_move(table) for table in day.tables())


def test_ch9_end_reaches_a_paused_table():
    day = OnlineTournament()
    day.seat_round(1)
    day.organiser.submit("clock-paused", game=1, table=0)
    day.organiser.submit("announced", game=1, table=0, mark=0)
    assert all(can_move(table) for table in day.tables())


# Results


def test_finished_table_reports_once():
    day = OnlineTournament()
    day.seat_round(1)
    done = finish_table(day.table())
    assert done.scores
    (entry,) = results(day)
    assert (entry.by.name, entry.key) == ("online table", f"online {done.code}")
    assert entry.event == OnlineResultRecorded(
        1, 1, {seat.entrant: done.scores[seat.index] for seat in done.seats.all()}, done.code
    )
    assert not again(done).result_pending
    # Another process, a restart, a chat line at the finished table
    Table.objects.filter(pk=done.pk).update(result_pending=True)
    online_tables.report_result(done.pk)
    online_tables.resume_lost_work()
    online_tables.resume_lost_work()
    assert len(results(day)) == 1
    assert not again(done).result_pending


def test_lost_result_is_reported_after_restart(monkeypatch):
    day = OnlineTournament()
    day.seat_round(1)
    monkeypatch.setattr(moves, "game_over_listeners", [])
    done = finish_table(day.table())
    assert done.status == Status.OVER
    assert not results(day)
    online_tables.resume_lost_work()
    assert len(results(day)) == 1
    assert day.state.rounds[1].results[1].status == "confirmed"


def test_lost_log_entries_are_applied_after_restart(monkeypatch):
    """Whatever the log says already, the tables do after the start of the server."""
    day = OnlineTournament()
    monkeypatch.setattr(log_store, "change_listeners", [])
    day.seat_round(1, start=False)
    assert not day.tables()
    online_tables.resume_lost_work()
    assert len(day.tables()) == 2
    day.organiser.submit("game-started", game=1)
    assert {table.status for table in day.tables()} == {Status.OPEN}
    online_tables.resume_lost_work()
    assert {table.status for table in day.tables()} == {Status.PLAYING}
    day.organiser.submit("announced", game=1, table=0, mark=0)
    online_tables.resume_lost_work()
    with match_cache.open_match(day.table()) as game:
        assert game.view(None)["declared"]
    assert Tournament.objects.get(pk=day.row.pk).applied_entries == day.journal.version


def test_catch_up_applies_everything_after_sleep(monkeypatch):
    day = OnlineTournament()
    with monkeypatch.context() as patch:
        patch.setattr(log_store, "change_listeners", [])
        day.seat_round(1)
        day.organiser.submit("announced", game=1, table=0, mark=0)
    online_tables.follow_log(day.row.pk)
    with match_cache.open_match(day.table()) as game:
        assert game.view(None)["declared"]
    before = Move.objects.filter(table__tournament=day.row).count()
    online_tables.follow_log(day.row.pk)
    assert Move.objects.filter(table__tournament=day.row).count() == before


def test_failing_table_does_not_block_others(monkeypatch):
    day = OnlineTournament()
    real = online_tables.begin_table
    broken = []

    def begin(code: str, **how: bool) -> None:
        if code == day.table(1).code and not broken:
            broken.append(code)
            raise RuntimeError("no")
        real(code, **how)

    monkeypatch.setattr(online_tables, "begin_table", begin)
    day.seat_round(1)
    assert [table.status for table in day.tables()] == [Status.OPEN, Status.PLAYING]
    online_tables.resume_lost_work()
    assert [table.status for table in day.tables()] == [Status.PLAYING, Status.PLAYING]


def test_ruled_table_is_put_on_hold():
    day = OnlineTournament()
    day.seat_round(1)
    here = day.state.rounds[1].tables[0]
    day.organiser.submit("result-ruled", game=1, table=1, why="abandoned", **{f"money.{who}": 6000 for who in here})
    assert [can_move(table) for table in day.tables()] == [False, True]
    day.organiser.submit("announced", game=1, table=0, mark=0)
    assert not can_move(day.table(1))
    day.organiser.submit("undone", entry=len(day.journal.log) - 1, why="they came back")
    assert can_move(day.table(1))


def test_earlier_ruling_takes_precedence(monkeypatch):
    day = OnlineTournament()
    day.seat_round(1)
    monkeypatch.setattr(log_store, "change_listeners", [])
    here = day.state.rounds[1].tables[0]
    day.organiser.submit("result-ruled", game=1, table=1, why="abandoned", **{f"money.{who}": 6000 for who in here})
    done = finish_table(day.table(1))
    assert not results(day)
    assert not again(done).result_pending


def test_ch12_correction_is_not_overwritten():
    day = OnlineTournament()
    day.seat_round(1)
    finish_table(day.table())
    here = day.state.rounds[1].tables[0]
    day.organiser.submit("result-ruled", game=1, table=1, why="a fault", **{f"money.{who}": 6000 for who in here})
    assert day.state.rounds[1].results[1].correction_count == 1
    online_tables.resume_lost_work()
    assert set(day.state.rounds[1].results[1].money.values()) == {6000}


def test_ch13_online_result_cannot_be_typed():
    day = OnlineTournament()
    day.seat_round(1)
    here = day.state.rounds[1].tables[0]
    money = {f"money.{who}": 6000 for who in here}
    text = day.phone(here[0]).submit("result-told", 400, game=1, table=1, **money).content.decode()
    assert "records its result automatically" in text
    assert day.organiser.post("do", what="result-played", game=1, table=1, record="x", **money).status_code == 400
    assert not day.state.rounds[1].results


def test_two_processes_report_one_result(monkeypatch):
    """Whoever comes second finds it done: one ruling, one result."""
    day = OnlineTournament()
    monkeypatch.setattr(moves, "game_over_listeners", [])
    monkeypatch.setattr(log_store, "change_listeners", [])
    day.seat_round(1)
    online_tables.follow_log(day.row.pk)
    for table in day.tables():
        make_moves(table, 8)
    day.organiser.submit("announced", game=1, table=0, mark=0)
    together(online_tables.follow_log, day.row.pk)
    for table in day.tables():
        with match_cache.open_match(table) as game:
            assert [game.text.grammar.text(step) for step in game.steps if step >= 0].count("time") == 1
    done = finish_table(day.table(), 0)
    together(online_tables.report_result, done.pk)
    assert len(results(day)) == 1


def together(work: Callable[[int], None], pk: int) -> None:
    def alone() -> None:
        try:
            work(pk)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        for job in [pool.submit(alone) for _ in range(4)]:
            job.result()


def test_imported_tournament_opens_unplayed_tables():
    day = OnlineTournament()
    day.seat_round(1)
    finish_table(day.table(1))
    log = tournament.dump_log(day.journal.log)
    new = log_store.import_tournament(day.organiser_user, log, allow_duplicate=True)
    online_tables.resume_lost_work()
    assert [(table.tournament_table, table.status) for table in online_tables.list_online_tables(new)] == [
        (2, Status.PLAYING)
    ]


# The thread that follows


def test_synchroniser_runs_outside_the_request(monkeypatch):
    monkeypatch.setattr(table_sync, "CATCH_UP_SECONDS", 3600)
    table_sync.start_sync()
    try:
        day = OnlineTournament()
        day.seat_round(1)
    finally:
        table_sync.stop_sync()
    online_tables.resume_lost_work()
    assert {table.status for table in day.tables()} == {Status.PLAYING}
