"""A championship on real servers: streams that follow, two processes at once, and kill -9 in the middle."""

from __future__ import annotations

import contextlib
import re
import threading
import time

import httpx

from web.callers import Attendant
from web.conftest import Server


def test_pages_update_after_desk_actions(server):
    desk = Attendant(server.address)
    desk.open()
    guest = Attendant(server.address, desk.code)
    watching = guest.frames("home")
    assert "0 entries" in next(watching)[1]
    assert desk.do("entered", name="Aki", present="yes", key="a").status_code == 302
    number, html = next(watching)
    assert number == 3
    assert "1 entries, 1 present" in html
    watching.close()


def test_standings_are_sent_only_when_they_change(server):
    desk = Attendant(server.address)
    desk.open()
    for n in range(4):
        desk.do("entered", name=f"Player {n}", present="yes")
    desk.do("seating-drawn", game=1)
    desk.do("seating-confirmed", game=1)
    desk.do("game-started", game=1)
    watching = Attendant(server.address, desk.code).frames("standings")
    first, _ = next(watching)
    desk.do("clock-paused", game=1, table=0)
    desk.do("clock-resumed", game=1, table=0)
    money = {f"money.E{n}": 10000 * n for n in range(1, 5)}
    desk.do("result-ruled", game=1, table=1, why="slip", **money)
    number, html = next(watching)
    assert number == first + 3
    assert re.search(r"Player 3.*\$40,000.*Player 2", html, re.DOTALL)
    watching.close()


def test_kill_9_loses_nothing_that_was_answered(tmp_path):
    server = Server(tmp_path)
    desk = Attendant(server.address)
    desk.open()
    done: list[str] = []
    stopped = threading.Event()

    def enter_many() -> None:
        for n in range(1000):
            try:
                answer = desk.do("entered", name=f"Player {n}", present="yes", key=f"key-{n}")
            except httpx.HTTPError:
                break
            assert answer.status_code == 302
            done.append(f"Player {n}")
        stopped.set()

    worker = threading.Thread(target=enter_many)
    worker.start()
    while len(done) < 25:
        time.sleep(0.01)
    server.kill()
    assert stopped.wait(40)
    worker.join()
    server.start()
    desk.http.base_url = server.address
    event = desk.log()
    names = [person.name for person in event.state.list_entrants()]
    # All that was answered is there, and at most the one that was under way besides, whole
    assert names[: len(done)] == done
    assert len(names) <= len(done) + 1
    assert event.version == 1 + 2 * len(names)
    # The one under way is sent again, as the script does, and is there once
    last = len(done)
    assert desk.do("entered", name=f"Player {last}", present="yes", key=f"key-{last}").status_code == 302
    again = [person.name for person in desk.log().state.list_entrants()]
    assert again == [*done, f"Player {last}"]
    server.kill()


class Watching(threading.Thread):
    """Somebody who looks at a page all the time: the frames as they come."""

    def __init__(self, who: Attendant, page: str) -> None:
        super().__init__(daemon=True)
        self.frames: list[tuple[int, str]] = []
        self.who, self.page = who, page
        self.start()

    def run(self) -> None:
        with contextlib.suppress(httpx.HTTPError, RuntimeError):
            for frame in self.who.frames(self.page):
                self.frames.append(frame)

    def saw(self, words: str) -> str:
        until = time.monotonic() + 30
        while not (self.frames and words in self.frames[-1][1]):
            assert time.monotonic() < until, f"{words!r} was not seen"
            time.sleep(0.02)
        return self.frames[-1][1]


def test_pages_update_across_two_processes(tmp_path, postgres, valkey):
    """PostgreSQL and Valkey: what one process writes the other shows, with the same clocks; kill -9 loses nothing."""
    around = {"DATABASE_URL": postgres, "REDIS_URL": valkey, "BOARDROOM_SECRET_KEY": "same"}
    one, two = Server(tmp_path / "one", **around), Server(tmp_path / "two", **around)
    try:
        desk = Attendant(one.address)
        desk.open()
        other = Attendant(two.address, desk.code)
        other.http.cookies.update(desk.http.cookies)
        here, there = (Watching(Attendant(s.address, desk.code), "projector") for s in (one, two))
        for n in range(1, 9):
            assert (desk, other)[n % 2].do("entered", name=f"Player {n}", present="yes").status_code == 302
        for each in (here, there):
            each.saw("受付 8 / 8")
        # Two organisers at two processes have seen the same and do the same: one is told
        seen = desk.log().version
        answers = [who.do("checked", person="E8", status="absent", expected=seen).status_code for who in (desk, other)]
        assert answers == [302, 409]
        other.do("entered", name="Player 9", present="yes")
        desk.do("seating-drawn", game=1)
        other.do("seating-confirmed", game=1)
        desk.do("game-started", game=1)
        # One clock, to the millisecond, at both
        dues = [re.findall(r'data-due="(\d+)"', each.saw("data-due")) for each in (here, there)]
        assert dues[0] == dues[1] != []
        other.do("clock-extended", game=1, table=0, minutes=5, why="a late start")
        moved = re.findall(r'data-due="(\d+)"', each.saw(str(int(dues[0][0]) + 5 * 60_000)))
        assert len(moved) == len(dues[0])
        # The one the desk is at dies while results come in
        tables = desk.log().state.rounds[1].tables
        money = [{f"money.{who}": 10_000 + 100 * int(who[1:]) for who in table} for table in tables]
        assert desk.do("result-ruled", game=1, table=1, why="slip", key="r1", **money[0]).status_code == 302
        threading.Timer(0.01, one.kill).start()
        with contextlib.suppress(httpx.HTTPError):
            desk.do("result-ruled", game=1, table=2, why="slip", key="r2", **money[1])
        one.process.wait(30)
        # The desk goes on at the other and sends what was not answered: there once, whatever had happened
        assert other.do("result-ruled", game=1, table=2, why="slip", key="r2", **money[1]).status_code == 302
        event = other.log()
        assert sorted(event.state.rounds[1].results) == [1, 2]
        assert sum(entry.key == "r2" for entry in event.log) == 1
        there.saw("$10,200")
        assert max(number for number, _ in here.frames + there.frames) <= event.version
        one.start()
        back = Attendant(one.address, desk.code)
        back.http.cookies.update(desk.http.cookies)
        assert back.log() == event
    finally:
        one.kill()
        two.kill()
