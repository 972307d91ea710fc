"""Clocks: what they count, and what happens at zero, whoever looks and however many processes there are."""

from __future__ import annotations

import contextlib
import re
import sqlite3
import threading
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import psycopg
import pytest
from django.test import Client
from django.utils import timezone

from boardroom.web.accounts import deletion
from boardroom.web.accounts.models import User
from boardroom.web.languages import load_catalogue
from boardroom.web.realtime import hub
from boardroom.web.tables import clocks, frames, match_cache, moves, timer
from boardroom.web.tables import seats as seat_changes
from boardroom.web.tables.forms import NewTableForm
from boardroom.web.tables.models import ChatLine, Move, Seat, Status, Table
from boardroom.web.tables.viewers import build_viewer
from web.callers import Browser
from web.conftest import Server
from web.people import again, legal, person, step


def timed(*people: User, clock: int = 600, added: int = 0, fresh: bool = False, bots: int = 0, **options: object):
    seats = [*({"person": p} for p in people), *({"bot": "random"} for _ in range(bots))]
    options = {"players": len(seats), **options}
    return moves.create_table(people[0], "acquire", options, seats, clock=clock, increment=added, clock_per_turn=fresh)


def three(**how: object) -> Table:
    return timed(person(), person("Ben"), person("Cho"), **how)


def left(t: Table, seat: int) -> float:
    return float(Seat.objects.get(table=t, index=seat).seconds_left)


def ago(t: Table, seconds: float) -> None:
    """So much time passes for the clock that runs."""
    Table.objects.filter(pk=t.pk).update(clock_deadline=again(t).clock_deadline - timedelta(seconds=seconds))


def pass_on(t: Table) -> int:
    """Play until somebody else has to decide. Who it was."""
    actor = again(t).actor
    while again(t).actor == actor:
        step(t)
    return actor


def test_the_clock_runs_for_whoever_decides():
    t = three()
    now = again(t)
    assert 595 < (now.clock_deadline - timezone.now()).total_seconds() <= 600
    ago(t, 100)
    actor = pass_on(t)
    assert 490 < left(t, actor) <= 500
    assert 595 < (again(t).clock_deadline - timezone.now()).total_seconds() <= 600
    assert left(t, again(t).actor) == 600


def test_a_turn_adds_its_seconds_once():
    t = three(added=20)
    ago(t, 100)
    assert 510 < left(t, pass_on(t)) <= 520


def test_a_clock_for_every_turn_begins_anew():
    t = three(clock=120, fresh=True)
    ago(t, 100)
    actor = pass_on(t)
    assert left(t, actor) == 120
    assert 115 < (again(t).clock_deadline - timezone.now()).total_seconds() <= 120


def test_a_take_back_makes_no_time():
    t = again(three(added=50))
    first, second = 0, 1
    Table.objects.filter(pk=t.pk).update(actor=second, clock_deadline=None)
    Seat.objects.filter(table=t).update(seconds_left=300)
    t = again(t)
    t.actor = first
    clocks.switch_clock(t, second, timezone.now(), is_undo=True)
    assert (left(t, first), left(t, second)) == (250, 300)
    t.actor = second
    clocks.switch_clock(t, first, timezone.now(), is_undo=False)
    assert left(t, first) == 300


def test_without_a_clock_and_for_bots_nothing_runs():
    assert again(three(clock=0)).clock_deadline is None
    aki = person()
    t = timed(aki, bots=2)
    for _ in range(40):
        now = again(t)
        assert (now.clock_deadline is None) == (now.actor != 0)
        step(t)


def test_at_zero_a_bot_plays_on_and_the_table_says_so():
    t = three()
    now = again(t)
    assert not seat_changes.replace_timed_out_player(t.pk)
    ago(t, 601)
    assert seat_changes.replace_timed_out_player(t.pk)
    seat = Seat.objects.get(table=t, index=now.actor)
    assert (seat.bot, seat.ran_out_of_time, seat.seconds_left) == ("mugi", True, 0)
    assert seat.user is not None
    assert again(t).clock_deadline is None
    assert again(t).number == now.number
    for lang, line, mark in (
        ("en", "ran out of time. A bot takes over.", "time is up"),
        ("ja", "時間切れのため、ボットが代わりにプレイします。", "時間切れ"),
    ):
        html = frames.render_frame(again(t), build_viewer(again(t), None, lang))
        assert re.search(rf"<b>{seat.name}</b>\s+{line}", html)
        assert re.search(rf">\s*{mark}\s*</time>", html)


def test_what_the_table_says_is_in_both_languages():
    for text in (seat_changes.BOT_TOOK_OVER, seat_changes.PLAYER_RETURNED, seat_changes.TIME_RAN_OUT):
        assert text in load_catalogue("ja")


def test_of_many_at_once_one_acts():
    t = three()
    ago(t, 700)
    gate, acted = threading.Barrier(6), []

    def act() -> None:
        from django.db import connections

        gate.wait()
        try:
            acted.append(seat_changes.replace_timed_out_player(t.pk))
        finally:
            connections.close_all()

    threads = [threading.Thread(target=act) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(acted) == [False] * 5 + [True]
    assert ChatLine.objects.filter(table=t, from_table=True).count() == 1


def test_who_comes_back_has_time_to_decide():
    t = three()
    ago(t, 700)
    seat_changes.replace_timed_out_player(t.pk)
    seat = Seat.objects.get(table=t, index=again(t).actor)
    seat_changes.rejoin_game(t.code, seat.user)
    seat.refresh_from_db()
    assert (seat.bot, seat.ran_out_of_time) == ("", False)
    assert 55 < (again(t).clock_deadline - timezone.now()).total_seconds() <= clocks.MIN_RETURN_SECONDS
    # Coming back twice is no way to get more time
    ago(t, 30)
    seat_changes.rejoin_game(t.code, seat.user)
    assert (again(t).clock_deadline - timezone.now()).total_seconds() < 31
    assert [line.text for line in t.chat_lines.all()] == [seat_changes.TIME_RAN_OUT, seat_changes.PLAYER_RETURNED]


def test_while_a_bot_sits_in_the_player_does_not_move_beside_it():
    t = three()
    ago(t, 700)
    seat_changes.replace_timed_out_player(t.pk)
    now = again(t)
    client = Client()
    client.force_login(Seat.objects.get(table=t, index=now.actor).user)
    move = {"do": legal(t)[0], "number": now.number}
    answer = client.post(f"/t/{t.code}/do/", move, headers={"X-Script": "1"})
    assert "Rejoin%20the%20game" in answer["X-Problem"]
    client.post(f"/t/{t.code}/leave/", {"return": "1"})
    assert "X-Problem" not in client.post(f"/t/{t.code}/do/", move, headers={"X-Script": "1"})
    assert again(t).number > now.number


def test_a_clock_stands_while_a_bot_sits_in():
    t = three()
    ago(t, 100)
    actor = again(t).actor
    who = Seat.objects.get(table=t, index=actor).user
    seat_changes.hand_to_bot(t.code, who)
    assert again(t).clock_deadline is None
    assert 490 < left(t, actor) <= 500
    seat_changes.rejoin_game(t.code, who)
    assert 490 < (again(t).clock_deadline - timezone.now()).total_seconds() <= 500


def test_somebody_elses_coming_and_going_leaves_the_clock_alone():
    t = three()
    ago(t, 100)
    due = again(t).clock_deadline
    other = Seat.objects.get(table=t, index=(again(t).actor + 1) % 3).user
    seat_changes.hand_to_bot(t.code, other)
    seat_changes.rejoin_game(t.code, other)
    assert again(t).clock_deadline == due


def test_a_clock_ends_with_the_game_and_with_the_person():
    t = three(ruleset="championship")
    turn = 0
    while again(t).status == Status.PLAYING:
        step(t, turn)
        turn += 7
    assert again(t).clock_deadline is None
    aki = person()
    other = timed(aki, bots=2)
    while again(other).actor != 0:
        step(other)
    deletion.delete_user(aki)
    assert again(other).clock_deadline is None
    assert "Aki" not in set(ChatLine.objects.filter(table=other).values_list("name", flat=True))


# The timer


@pytest.fixture
def quiet():
    """No other test's clock runs."""
    Table.objects.update(clock_deadline=None, mail_due=None)


def test_the_timer_sleeps_until_the_next_moment(quiet):
    t = three()
    watch = timer.Timer("clock_deadline", seat_changes.replace_timed_out_player)
    assert watch.process_due_tables() == timer.MAX_SLEEP_SECONDS
    ago(t, 590)
    assert 5 < watch.process_due_tables() <= 10
    ago(t, 11)
    assert watch.process_due_tables() == timer.MAX_SLEEP_SECONDS
    assert Seat.objects.get(table=t, index=again(t).actor).ran_out_of_time


def test_a_table_that_fails_does_not_keep_the_others_waiting(quiet):
    bad, good = three(), three()
    ago(bad, 700)
    ago(good, 650)
    acted = []

    def act(pk: int) -> None:
        if pk == bad.pk:
            raise RuntimeError("no")
        acted.append(pk)

    watch = timer.Timer("clock_deadline", act)
    assert watch.process_due_tables() == timer.MAX_SLEEP_SECONDS
    assert acted == [good.pk]


def test_what_was_left_as_it_was_is_not_looked_at_again_at_once(quiet):
    ago(three(), 700)
    watch = timer.Timer("clock_deadline", lambda pk: False)
    assert watch.process_due_tables() == timer.MAX_SLEEP_SECONDS
    ago(three(), 590)
    assert 5 < watch.process_due_tables() <= 10, "the next moment is not missed for it"


def test_the_timer_wakes_when_a_table_moves(quiet, monkeypatch):
    watch, asleep = timer.Timer("clock_deadline", seat_changes.replace_timed_out_player), threading.Event()
    wait = watch.changed.wait

    def seen_waiting(seconds: float) -> None:
        asleep.set()
        wait(seconds)

    monkeypatch.setattr(watch.changed, "wait", seen_waiting)
    watch.start()
    try:
        assert asleep.wait(timer.MAX_SLEEP_SECONDS / 2)
        t = three(clock=1)
        hub.publish_change(t.pk, t.number)
        deadline = time.monotonic() + timer.MAX_SLEEP_SECONDS / 2
        while again(t).clock_deadline is not None and time.monotonic() < deadline:
            time.sleep(0.05)
        assert Seat.objects.filter(table=t, ran_out_of_time=True).count() == 1
        assert (timezone.now() - again(t).last_activity).total_seconds() < timer.MAX_SLEEP_SECONDS / 2
    finally:
        watch.stop()
    assert not watch.thread.is_alive()


# A real server


def run_out(
    server: Server, run: Callable[[str, list[object]], list[tuple[object, ...]]], down: bool
) -> tuple[str, int]:
    """A table whose clock runs out, while the server is down or up. Its code, and the steps at that moment."""
    aki = Browser(server.address)
    form = {"ruleset": "2023", "players": 3, "clock": "10", "seat1": "you", "seat2": "greedy", "seat3": "greedy"}
    aki.http.get("/new/")
    answer = aki.post("/new/", your_name="Aki", mode="classic", game="acquire", **form)
    code = str(answer.url).rstrip("/").split("/")[-1]
    for _ in range(200):
        [(actor, number)] = run("select actor, number from tables_table where code = %s", [code])
        if actor == 0:
            break
        time.sleep(0.05)
    if down:
        server.kill()
    run("update tables_table set clock_deadline = last_activity where code = %s", [code])
    if down:
        server.start()
    else:
        aki.post(f"/t/{code}/talk/", text="anybody here?")
    return code, int(str(number))


ID = "select id from tables_table where code = %s"


def played_on(run: Callable[[str, list[object]], list[tuple[object, ...]]], code: str, number: int) -> None:
    for _ in range(300):
        [(now, due)] = run("select number, clock_deadline from tables_table where code = %s", [code])
        if int(str(now)) > number:
            break
        time.sleep(0.05)
    assert int(str(now)) > number
    assert run(f"select count(*) from tables_chatline where from_table and table_id = ({ID})", [code]) == [(1,)]
    assert due is None


def sqlite_rows(file: Path) -> Callable[[str, list[object]], list[tuple[object, ...]]]:
    def run(query: str, values: list[object]) -> list[tuple[object, ...]]:
        with contextlib.closing(sqlite3.connect(file, timeout=20)) as connection, connection:
            return connection.execute(query.replace("%s", "?"), values).fetchall()

    return run


def test_a_clock_that_ran_out_while_the_server_was_down(tmp_path):
    server = Server(tmp_path / "data")
    try:
        run = sqlite_rows(tmp_path / "data" / "boardroom.sqlite3")
        played_on(run, *run_out(server, run, down=True))
    finally:
        server.kill()


def test_of_two_processes_on_postgresql_one_acts(tmp_path, postgres, valkey):
    surroundings = {"DATABASE_URL": postgres, "REDIS_URL": valkey, "BOARDROOM_SECRET_KEY": "same"}

    def run(query: str, values: list[object]) -> list[tuple[object, ...]]:
        with psycopg.connect(postgres) as connection:
            cursor = connection.execute(query, values)
            return cursor.fetchall() if cursor.description else []

    one, two = Server(tmp_path / "one", **surroundings), Server(tmp_path / "two", **surroundings)
    try:
        for _ in range(3):
            played_on(run, *run_out(one, run, down=False))
    finally:
        one.kill()
        two.kill()


# The page


@pytest.mark.parametrize(
    ("seconds", "en", "ja"),
    [(65, "1:05", "1:05"), (0, "0:00", "0:00"), (3725, "1:02:05", "1:02:05"), (190_000, "2 d 4 h", "2日4時間")],
)
def test_how_a_clock_reads(seconds, en, ja):
    assert (clocks.format_time(seconds, "en"), clocks.format_time(seconds, "ja")) == (en, ja)


def test_the_frame_names_the_moment_and_warns_only_its_own_player():
    people = [person(), person("Ben"), person("Cho")]
    t = again(timed(*people))
    due = f'data-due="{round(t.clock_deadline.timestamp() * 1000)}"'
    for index, viewer in enumerate(people):
        html = frames.render_frame(t, build_viewer(t, viewer, "en"))
        # In the list of players, and beside what is asked
        assert html.count("data-due=") == html.count(due) == 2
        assert ("data-warn=" in html) == (index == t.actor)
        assert html.count('role="timer"') == 4


def test_the_server_tells_its_time():
    answer = Client().get("/now/")
    assert abs(int(answer.content) / 1000 - time.time()) < 2
    assert answer["Cache-Control"] == "no-store"


@pytest.mark.parametrize(("lang", "word"), [("en", "3 days per turn"), ("ja", "1手番3日")])
def test_the_form_offers_every_clock_in_plain_words(lang, word):
    page = Client(headers={"Accept-Language": lang}).get("/new/").content.decode()
    assert word in page
    for key in clocks.TIME_CONTROLS:
        assert f'<option value="{key}"' in page


@pytest.mark.parametrize("key", clocks.TIME_CONTROLS)
def test_the_form_makes_the_table_it_says(key):
    form = NewTableForm.parse({"clock": key, "players": "3", "seat2": "random", "seat3": "random"})
    t = form.create_table(person())
    assert clocks.TimeControl(t.clock, t.increment, t.clock_per_turn) == clocks.TIME_CONTROLS[key]


def test_moves_are_as_they_were_with_a_clock():
    """A clock changes nothing in the game: its steps replay."""
    t = three(added=5)
    for turn in range(30):
        step(t, turn)
    match_cache.forget_match(t.pk)
    assert legal(t)
    assert Move.objects.filter(table=t).count() == again(t).number
