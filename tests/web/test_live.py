"""Live tables on a real server: streams, reconnects, and kill -9 in the middle of play."""

import contextlib
import sqlite3
import threading
import time
from collections.abc import Callable

import httpx
import psycopg
import pytest

from boardroom.engine.match import Match
from boardroom.games import find_game
from web.callers import Browser, actions_in
from web.conftest import SOON_MISSED, Server


def test_a_guest_plays_against_bots_at_once(server):
    aki = Browser(server.address)
    code = aki.play_now()
    assert len(aki.play(code, 6)) == 6


class Watcher:
    """Somebody who watches a table from a thread of their own until it has passed a number of steps."""

    def __init__(self, browser: Browser, code: str) -> None:
        self.seen: list[tuple[int, str]] = []
        self.until = threading.Event()
        self.thread = threading.Thread(target=self.watch, args=(browser, code), daemon=True)
        self.thread.start()
        assert self.until.wait(60), "no first frame"

    def watch(self, browser: Browser, code: str) -> None:
        with contextlib.suppress(httpx.HTTPError, RuntimeError):
            for number, html in browser.frames(code):
                self.seen.append((number, html))
                self.until.set()

    def saw(self, past: int) -> list[tuple[int, str]]:
        """Everything seen, once the table has passed this number of steps."""
        deadline = time.monotonic() + 60
        while self.seen[-1][0] <= past:
            assert time.monotonic() < deadline, f"frame {self.seen[-1][0]} is the last one seen, and {past} was played"
            time.sleep(0.05)
        return list(self.seen)


def test_every_viewer_sees_the_move_with_their_own_view(server):
    aki = Browser(server.address)
    code = aki.play_now()
    watcher = Watcher(Browser(server.address), code)
    seen = watcher.saw(aki.play(code, 4)[-1])
    assert [n for n, _ in seen] == sorted(n for n, _ in seen)
    assert not any(actions_in(html) for _, html in seen)


def test_a_reconnect_gets_the_present_frame(server):
    aki = Browser(server.address)
    code = aki.play_now()
    made = aki.play(code, 3)
    number, _ = next(aki.frames(code, last=str(made[0])))
    assert number > made[-1]


def test_a_stranger_cannot_move(server):
    aki, other = Browser(server.address), Browser(server.address)
    code = aki.play_now()
    number, html = next((n, h) for n, h in aki.frames(code) if actions_in(h))
    action = actions_in(html)[0]
    assert "X-Problem" in other.post(f"/t/{code}/do/", do=action, number=number).headers
    assert aki.http.post(f"/t/{code}/do/", data={"do": action, "number": number}).status_code == 403  # no CSRF token
    answer = aki.post(f"/t/{code}/do/", do=action, number="x")
    assert "X-Problem" in answer.headers
    assert "X-Problem" not in aki.post(f"/t/{code}/do/", do=action, number=number).headers


@pytest.mark.parametrize(
    ("path", "host", "status"),
    [("/live/none", "", 404), ("/live/", "", 404), ("/live/none", "evil.example", 400)],
)
def test_streams_are_checked(server, path, host, status):
    headers = {"Host": host} if host else {}
    assert httpx.get(server.address + path, headers=headers).status_code == status
    assert httpx.post(server.address + path).status_code == 405


def play_and_kill(first: Server, rows: Callable[[str, str], list[tuple[int, ...]]]) -> None:
    """Kill a server while somebody plays, again and again: no answered move is lost, none is doubled."""
    aki = Browser(first.address)
    code = aki.play_now()
    answered: dict[int, str] = {}
    for _ in range(3):
        # Two moves, and then the server dies at some moment of what follows
        stop = threading.Timer(0.15, first.kill)
        made = 0
        try:
            for number, html in aki.frames(code):
                actions = actions_in(html)
                if actions and number not in answered:
                    answer = aki.post(f"/t/{code}/do/", do=actions[0], number=number)
                    if answer.status_code == 200 and "X-Problem" not in answer.headers:
                        answered[number] = actions[0]
                        made += 1
                        if made == 2:
                            stop.start()
        except (httpx.HTTPError, AssertionError):
            pass
        stop.join()
        first.start()
        for _ in range(50):
            try:
                aki.http.get("/")
                break
            except httpx.HTTPError:
                time.sleep(0.1)
    assert len(answered) >= 6
    steps = rows(STEPS, code)
    assert [number for number, _ in steps] == list(range(1, len(steps) + 1))
    game = find_game("acquire")
    replayed = Match(game, {"ruleset": "2023", "players": 4})
    for _, action in steps:
        replayed.apply_action(action)
    for number, action in answered.items():
        kept = replayed.text.grammar.text(steps[number][1])
        assert kept == action, f"{action!r} was answered after {number} steps; the record has {kept!r}"


STEPS = """select s.number, s.action from tables_move s join tables_table t on t.id = s.table_id
    where t.code = %s order by s.number"""


def test_kill_9_on_sqlite_loses_nothing(tmp_path):
    server = Server(tmp_path / "data")

    def rows(query: str, code: str) -> list[tuple[int, ...]]:
        with contextlib.closing(sqlite3.connect(tmp_path / "data" / "boardroom.sqlite3")) as connection:
            return connection.execute(query.replace("%s", "?"), [code]).fetchall()

    try:
        play_and_kill(server, rows)
    finally:
        server.kill()


def test_two_processes_on_postgresql_and_valkey(tmp_path, postgres, valkey):
    """A move made at one server is seen at the other, and kill -9 loses nothing."""
    surroundings = {"DATABASE_URL": postgres, "REDIS_URL": valkey, "BOARDROOM_SECRET_KEY": "same"}

    def rows(query: str, code: str) -> list[tuple[int, ...]]:
        with psycopg.connect(postgres) as connection:
            return connection.execute(query, [code]).fetchall()

    one, two = (Server(tmp_path / name, before=SOON_MISSED, **surroundings) for name in ("one", "two"))
    try:
        aki = Browser(one.address)
        code = aki.play_now()
        watcher = Watcher(Browser(two.address), code)
        assert len(watcher.saw(aki.play(code, 4)[-1])) > 1
        play_and_kill(one, rows)
    finally:
        one.kill()
        two.kill()


def test_a_person_has_so_many_streams(server):
    """Tabs without end are refused; closing one makes room."""
    from boardroom.web.tables.streams import MAX_USER_STREAMS

    aki = Browser(server.address)
    code = aki.play_now()
    with contextlib.ExitStack() as tabs:
        for _ in range(MAX_USER_STREAMS):
            assert tabs.enter_context(aki.http.stream("GET", f"/live/{code}")).status_code == 200
        assert aki.http.get(f"/live/{code}").status_code == 429
    for _ in range(50):
        with aki.http.stream("GET", f"/live/{code}") as again:
            if again.status_code == 200:
                return
        time.sleep(0.1)
    raise AssertionError("a closed stream still counts")
