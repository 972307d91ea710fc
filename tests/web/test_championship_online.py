"""An event's online tables: they follow the log, and their results flow back into it, once."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections
from django.test import Client

from boardroom import championship as hall
from boardroom.championship.facts import ResultPlayed
from boardroom.site import loaded, moderation, people, tables
from boardroom.site.championship import access, events, follower, online
from boardroom.site.models import Championship, HallRole, Person, Seat, Status, Step, Table
from web.online import Online, can, play_on, turns
from web.people import again, person


def results(day: Online) -> list[hall.Entry]:
    return [entry for entry in day.event.log if isinstance(entry.fact, ResultPlayed)]


# Opening


def test_a_confirmed_seating_opens_its_tables():
    day = Online(7)
    phone = day.phone("E1")
    day.organiser.do("seating-drawn", game=1)
    assert not day.tables()
    day.organiser.do("seating-confirmed", game=1)
    opened = day.tables()
    assert [[seat.entrant for seat in table.seats.all()] for table in opened] == [
        list(here) for here in day.state.games[1].tables
    ]
    assert sorted(len(table.seats.all()) for table in opened) == [3, 4]
    for table in opened:
        assert (table.options["ruleset"], table.status, table.public, table.clock) == ("championship", "open", False, 0)
        assert [seat.name for seat in table.seats.all()] == [
            day.state.people[seat.entrant].name for seat in table.seats.all()
        ]
    mine = Seat.objects.get(table__in=opened, entrant="E1")
    assert mine.person == phone.who
    assert Seat.objects.filter(table__in=opened, person__isnull=False).count() == 1


def test_a_game_in_the_hall_opens_nothing():
    day = Online(8, games=(2,))
    day.seat(1)
    assert not day.tables()
    assert not Table.objects.filter(event=day.row).exists()


def test_two_with_one_name_are_told_apart_and_long_names_are_cut():
    day = Online(0)
    names = ["Aki", "Aki", "A" * 60, "Cho"]
    for name in names:
        day.organiser.do("entered", name=name, present="yes")
    day.seat(1, start=False)
    seated = {seat.entrant: seat.name for seat in day.table().seats.all()}
    assert len(set(seated.values())) == 4
    assert sorted([seated["E1"], seated["E2"]]) in (["Aki", "Aki E1"], ["Aki", "Aki E2"])
    assert seated["E3"] == "A" * 24


def test_moves_by_hand_before_the_start_move_the_seats():
    day = Online(8)
    day.seat(1, start=False)
    before = day.tables()
    one, other = day.state.games[1].tables[0][0], day.state.games[1].tables[1][0]
    day.organiser.do("seating-moved", game=1, person=one, other=other, why="friends")
    after = day.tables()
    assert [table.pk for table in after] == [table.pk for table in before]
    for table, here in zip(after, day.state.games[1].tables, strict=True):
        assert [seat.entrant for seat in table.seats.all()] == list(here)
    # Five and three cannot be; seven at two tables can
    day.organiser.do("checked", person=one, status="left")
    day.organiser.do("seating-moved", game=1, person=one, table=0, why="left")
    sizes = [(table.options["players"], table.seats.count()) for table in day.tables()]
    assert sorted(sizes) == [(3, 3), (4, 4)]


def test_a_seating_taken_back_closes_its_tables():
    day = Online(8)
    day.seat(1, start=False)
    closed = day.tables()
    entry = next(e for e in reversed(day.event.log) if e.fact.kind == "seating-confirmed")
    day.organiser.do("undone", entry=entry.number, why="too early")
    assert not day.tables()
    assert [again(table).status for table in closed] == [Status.CLOSED] * 2
    day.organiser.do("seating-confirmed", game=1)
    assert len(day.tables()) == 2


def test_a_seating_taken_back_after_a_game_leaves_it_alone():
    """The game stays where it was played, but it is no game of the event any more."""
    day = Online()
    day.seat(1)
    done = play_on(day.table())
    for kind in ("result-played", "game-started", "seating-confirmed"):
        entry = next(e for e in reversed(day.event.log) if e.fact.kind == kind)
        day.organiser.do("undone", entry=entry.number, why="all wrong")
    assert not day.tables()
    day.seat(1)
    assert [table.event_table for table in day.tables()] == [1, 2]
    assert again(done).status == Status.OVER
    assert again(done).event is None
    assert all(can(table) for table in day.tables())


# The start, the clock, the end


def test_nothing_moves_before_the_start():
    day = Online()
    for number in range(1, 9):
        day.phone(f"E{number}")
    day.seat(1, start=False)
    table = day.table()
    assert (table.status, table.number) == (Status.OPEN, 0)
    with pytest.raises(tables.NotAllowed):
        tables.act(table.code, 0, "place 1A", 0)
    day.organiser.do("game-started", game=1)
    for table in day.tables():
        assert table.status == Status.PLAYING
        assert table.number > 0
        assert can(table)


def test_ch9_a_stopped_clock_stops_the_tables():
    day = Online()
    day.seat(1)
    day.organiser.do("clock-paused", game=1, table=0)
    assert not any(can(table) for table in day.tables())
    day.organiser.do("clock-resumed", game=1, table=0)
    assert all(can(table) for table in day.tables())
    day.organiser.do("clock-paused", game=1, table=2)
    assert [can(table) for table in day.tables()] == [True, False]
    day.organiser.do("clock-resumed", game=1, table=2)
    assert all(can(table) for table in day.tables())


def test_ch9_at_the_announcement_the_player_on_turn_finishes_then_the_shares_are_settled():
    day = Online()
    day.seat(1)
    for table in day.tables():
        turns(table, 30)
    day.organiser.do("announced", game=1, table=0, mark=0)
    for table in day.tables():
        now = again(table)
        with loaded.played(now) as game:
            turn = game.state.turn
            assert game.view(None)["declared"]
        while (now := again(table)).status == Status.PLAYING:
            with loaded.played(now) as game:
                assert game.state.turn == turn
            turns(table, 1)
        money = dict(zip((seat.entrant for seat in now.seats.all()), now.scores, strict=True))
        result = day.state.games[1].results[now.event_table]
        assert (result.status, dict(result.money)) == ("confirmed", money)
    assert not day.state.games[1].unconfirmed()


def test_ch9_a_table_with_time_of_its_own_plays_on():
    day = Online()
    day.seat(1)
    for table in day.tables():
        turns(table, 12)
    day.organiser.do("clock-extended", game=1, table=2, minutes=5, why="a fault of the site")
    day.organiser.do("announced", game=1, table=0, mark=0)

    def ending(number: int) -> bool:
        with loaded.played(day.table(number)) as game:
            return bool(game.view(None)["declared"])

    assert [ending(1), ending(2)] == [True, False]
    day.organiser.do("announced", game=1, table=2, mark=0)
    assert ending(2)


def test_a_start_taken_back_stops_the_tables_until_the_next():
    day = Online()
    day.seat(1)
    entry = next(e for e in reversed(day.event.log) if e.fact.kind == "game-started")
    day.organiser.do("undone", entry=entry.number, why="too early")
    assert not any(can(table) for table in day.tables())
    assert {table.status for table in day.tables()} == {Status.PLAYING}
    day.organiser.do("game-started", game=1)
    assert all(can(table) for table in day.tables())


def test_ch9_the_end_is_announced_to_a_table_that_stands_still():
    day = Online()
    day.seat(1)
    day.organiser.do("clock-paused", game=1, table=0)
    day.organiser.do("announced", game=1, table=0, mark=0)
    assert all(can(table) for table in day.tables())


# Results


def test_a_finished_table_is_a_result_once():
    day = Online()
    day.seat(1)
    done = play_on(day.table())
    (entry,) = results(day)
    assert (entry.by.name, entry.key) == ("online table", f"online {done.code}")
    assert entry.fact == ResultPlayed(
        1, 1, {seat.entrant: done.scores[seat.index] for seat in done.seats.all()}, done.code
    )
    assert not again(done).reports
    # Another process, a restart, a chat line at the finished table
    Table.objects.filter(pk=done.pk).update(reports=True)
    online.over(done.pk)
    online.catch_up()
    online.catch_up()
    assert len(results(day)) == 1
    assert not again(done).reports


def test_killed_between_the_last_move_and_the_result(monkeypatch):
    day = Online()
    day.seat(1)
    monkeypatch.setattr(tables, "when_over", [])
    done = play_on(day.table())
    assert done.status == Status.OVER
    assert not results(day)
    online.catch_up()
    assert len(results(day)) == 1
    assert day.state.games[1].results[1].status == "confirmed"


def test_killed_between_the_log_and_the_tables(monkeypatch):
    """Whatever the log says already, the tables do after the start of the server."""
    day = Online()
    monkeypatch.setattr(events, "after", [])
    day.seat(1, start=False)
    assert not day.tables()
    online.catch_up()
    assert len(day.tables()) == 2
    day.organiser.do("game-started", game=1)
    assert {table.status for table in day.tables()} == {Status.OPEN}
    online.catch_up()
    assert {table.status for table in day.tables()} == {Status.PLAYING}
    day.organiser.do("announced", game=1, table=0, mark=0)
    online.catch_up()
    with loaded.played(day.table()) as game:
        assert game.view(None)["declared"]
    assert Championship.objects.get(pk=day.row.pk).followed == day.event.version


def test_all_at_once_after_a_long_sleep(monkeypatch):
    day = Online()
    with monkeypatch.context() as patch:
        patch.setattr(events, "after", [])
        day.seat(1)
        day.organiser.do("announced", game=1, table=0, mark=0)
    online.follow(day.row.pk)
    with loaded.played(day.table()) as game:
        assert game.view(None)["declared"]
    before = Step.objects.filter(table__event=day.row).count()
    online.follow(day.row.pk)
    assert Step.objects.filter(table__event=day.row).count() == before


def test_a_table_that_cannot_follow_does_not_hold_the_others_up(monkeypatch):
    day = Online()
    real = online.begin
    broken = []

    def begin(code: str) -> None:
        if code == day.table(1).code and not broken:
            broken.append(code)
            raise RuntimeError("no")
        real(code)

    monkeypatch.setattr(online, "begin", begin)
    day.seat(1)
    assert [table.status for table in day.tables()] == [Status.OPEN, Status.PLAYING]
    online.catch_up()
    assert [table.status for table in day.tables()] == [Status.PLAYING, Status.PLAYING]


def test_an_abandoned_table_is_ruled_and_stands_still():
    day = Online()
    day.seat(1)
    here = day.state.games[1].tables[0]
    day.organiser.do("result-ruled", game=1, table=1, why="abandoned", **{f"money.{who}": 6000 for who in here})
    assert [can(table) for table in day.tables()] == [False, True]
    day.organiser.do("announced", game=1, table=0, mark=0)
    assert not can(day.table(1))
    day.organiser.do("undone", entry=len(day.event.log) - 1, why="they came back")
    assert can(day.table(1))


def test_a_ruling_that_came_first_stands(monkeypatch):
    day = Online()
    day.seat(1)
    monkeypatch.setattr(events, "after", [])
    here = day.state.games[1].tables[0]
    day.organiser.do("result-ruled", game=1, table=1, why="abandoned", **{f"money.{who}": 6000 for who in here})
    done = play_on(day.table(1))
    assert not results(day)
    assert not again(done).reports


def test_ch12_a_correction_counts_and_is_not_written_over():
    day = Online()
    day.seat(1)
    play_on(day.table())
    here = day.state.games[1].tables[0]
    day.organiser.do("result-ruled", game=1, table=1, why="a fault", **{f"money.{who}": 6000 for who in here})
    assert day.state.games[1].results[1].corrected == 1
    online.catch_up()
    assert set(day.state.games[1].results[1].money.values()) == {6000}


def test_ch13_nobody_types_a_result_of_an_online_table():
    day = Online()
    day.seat(1)
    here = day.state.games[1].tables[0]
    money = {f"money.{who}": 6000 for who in here}
    text = day.phone(here[0]).do("result-told", 400, game=1, table=1, **money).content.decode()
    assert "by itself" in text
    assert day.organiser.post("do", what="result-played", game=1, table=1, record="x", **money).status_code == 400
    assert not day.state.games[1].results


def test_two_processes_see_the_end_at_once(monkeypatch):
    """Whoever comes second finds it done: one ruling, one result."""
    day = Online()
    monkeypatch.setattr(tables, "when_over", [])
    monkeypatch.setattr(events, "after", [])
    day.seat(1)
    online.follow(day.row.pk)
    for table in day.tables():
        turns(table, 8)
    day.organiser.do("announced", game=1, table=0, mark=0)
    together(online.follow, day.row.pk)
    for table in day.tables():
        with loaded.played(table) as game:
            assert [game.words.grammar.text(step) for step in game.steps if step >= 0].count("time") == 1
    done = play_on(day.table(), 0)
    together(online.over, done.pk)
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


def test_an_event_taken_in_from_its_file_opens_what_is_not_played_yet():
    day = Online()
    day.seat(1)
    play_on(day.table(1))
    log = hall.dumps(day.event.log)
    new = events.take_in(day.boss, log)
    online.catch_up()
    assert [(table.event_table, table.status) for table in online.tables_of(new)] == [(2, Status.PLAYING)]


# Seats


def test_a_mended_name_is_the_seats_too():
    day = Online()
    phone = day.phone("E1")
    day.seat(1)
    day.organiser.do("person-changed", person="E1", name="山田 太郎")
    seat = Seat.objects.get(table__event=day.row, entrant="E1")
    assert seat.name == "山田 太郎"
    # An account's name is another thing
    moderation.rename(phone.who, "xXx")
    seat.refresh_from_db()
    assert seat.name == "山田 太郎"


def test_seats_are_the_events_to_give():
    day = Online()
    phone = day.phone(day_seat := "E1")
    day.seat(1, start=False)
    seat = Seat.objects.get(table__event=day.row, entrant=day_seat)
    table, stranger = seat.table, person("Stranger")
    for refused in (
        lambda: tables.sit(table.code, stranger),
        lambda: tables.stand(table.code, phone.who),
        lambda: tables.talk(table.code, stranger, "place it at 6F!"),
        lambda: tables.fill_with_bots(table.code, stranger),
    ):
        with pytest.raises(tables.NotAllowed):
            refused()
    day.organiser.do("game-started", game=1)
    for refused in (
        lambda: tables.hand_over(table.code, phone.who),
        lambda: tables.take_again(table.code, phone.who),
    ):
        with pytest.raises(tables.NotAllowed):
            refused()
    tables.talk(table.code, phone.who, "good luck")
    assert not Seat.objects.filter(table__event=day.row).exclude(bot="").exists()


def test_no_bot_sits_down_for_who_is_blocked_or_deleted():
    day = Online()
    gone, out = day.phone("E1").who, day.phone("E2").who
    day.seat(1)
    moderation.block(out)
    people.delete(gone)
    assert not Seat.objects.filter(table__event=day.row).exclude(bot="").exists()
    assert Seat.objects.get(table__event=day.row, entrant="E1").name == "Player 1"


def test_the_last_phone_that_asked_plays():
    day = Online()
    first = day.phone("E1")
    day.seat(1)
    table = Seat.objects.get(table__event=day.row, entrant="E1").table
    second = day.somebody("E1")
    answer = second.post("play", 1, table.event_table)
    assert answer["Location"] == f"/t/{table.code}/"
    assert table.seats.get(entrant="E1").person == second.who
    first.post("play", 1, table.event_table)
    assert table.seats.get(entrant="E1").person == first.who
    # Following the log does not take it away again
    day.organiser.do("clock-paused", game=1, table=0)
    assert table.seats.get(entrant="E1").person == first.who


def test_a_personal_link_leads_to_the_seat():
    day = Online()
    day.seat(1)
    number = day.state.games[1].table_of("E5")
    link = day.organiser.path("as", access.code_of(day.row, "E5"))
    client = Client(headers={"Accept-Language": "en"})
    assert client.post(link).status_code == 302
    page = client.get(day.organiser.path("me")).content.decode()
    assert day.organiser.path("play", 1, number) in page
    table = day.table(number)
    assert client.post(day.organiser.path("play", 1, number))["Location"] == f"/t/{table.code}/"
    assert table.seats.get(entrant="E5").person == HallRole.objects.get(event=day.row, entrant="E5").person


def test_ch14_the_venues_notices_are_for_those_who_come():
    for day, there in ((Online(games=(1, 2)), True), (Online(), False)):
        visitor = day.somebody()
        for page in ("home", "enter"):
            assert ("food table" in visitor.html(page)) == there
        assert ("food table" in day.phone("E1").html("me")) == there


def test_the_organiser_says_where_each_game_is_played():
    day = Online(games=())
    assert (
        day.organiser.post("settings", venues="1", venue1="online", venue2="hall", venue3="online").status_code == 302
    )
    assert [game.online for game in day.state.games.values()] == [True, False, True]
    day.seat(1, start=False)
    # What is seated stays, and says so
    answer = day.organiser.post("settings", venues="1", venue1="hall")
    assert answer.status_code == 400
    assert "is seated" in answer.content.decode()
    assert day.organiser.post("settings", venues="1", venue2="nowhere").status_code == 302
    assert day.somebody("referee").post("settings", venues="1", venue2="online").status_code == 403
    assert [game.online for game in day.state.games.values()] == [True, False, True]


def test_others_watch():
    day = Online()
    day.seat(1)
    table = day.table()
    visitor = day.somebody()
    assert visitor.get("play", 1, 1)["Location"] == f"/t/{table.code}/"
    assert visitor.post("play", 1, 1)["Location"] == f"/t/{table.code}/"
    assert not table.seats.filter(person=visitor.who).exists()
    assert visitor.get("play", 1, 9).status_code == 404
    assert visitor.get("play", 2, 1).status_code == 404
    # Not in the lobby: nobody is offered a seat there
    assert table.code not in Client().get("/").content.decode()


# Who plays for whom


def test_ch4_staff_play_for_who_is_away():
    day = Online(8, 1)
    phone, helper = day.phone("E1"), day.phone("S1")
    day.seat(1)
    seat = Seat.objects.get(table__event=day.row, entrant="E1")
    day.organiser.do("seat-given", game=1, person="E1", to="S1", why="does not answer")
    seat.refresh_from_db()
    assert (seat.person, seat.bot, seat.name) == (helper.who, "", "Player 1")
    number = seat.table.event_table
    assert helper.path("play", 1, number) in helper.html("me")
    assert "Play at table" in helper.html("table", 1, number)
    assert "Play at table" not in phone.html("table", 1, number)
    phone.post("play", 1, number)
    seat.refresh_from_db()
    assert seat.person == helper.who
    day.organiser.do("seat-given", game=1, person="E1", to="", why="is back")
    seat.refresh_from_db()
    assert seat.person == phone.who
    assert [line.text for line in seat.table.talk.all()] == [online.STAND_IN, tables.RETURNED]


def test_ch4_a_bot_only_by_the_organiser():
    day = Online()
    day.phone("E1")
    referee = day.somebody("referee")
    day.seat(1)
    referee.do("seat-given", 400, game=1, person="E1", to="bot", why="away")
    day.organiser.do("seat-given", game=1, person="E1", to="bot", why="nobody else")
    seat = Seat.objects.get(table__event=day.row, entrant="E1")
    assert (seat.person, seat.bot) == (None, "greedy")
    day.organiser.do("seat-given", game=1, person="E1", to="", why="is back")
    seat.refresh_from_db()
    assert seat.bot == ""
    assert isinstance(seat.person, Person)


# The thread that follows


def test_the_follower_follows_away_from_the_request(monkeypatch):
    monkeypatch.setattr(follower, "EVERY", 3600)
    follower.start()
    try:
        day = Online()
        day.seat(1)
    finally:
        follower.stop()
    online.catch_up()
    assert {table.status for table in day.tables()} == {Status.PLAYING}
