"""A championship on a real server: streams that follow, and kill -9 in the middle of check-in."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterator
from typing import ClassVar

import httpx
import pytest

from boardroom import championship as hall
from web.conftest import Server


class Person:
    """Somebody with cookies at a running server."""

    all: ClassVar[list[Person]] = []

    def __init__(self, address: str, code: str = "") -> None:
        self.http = httpx.Client(base_url=address, follow_redirects=False, timeout=30)
        self.http.get("/")
        self.code = code
        Person.all.append(self)

    def post(self, path: str, **data: object) -> httpx.Response:
        headers = {"X-CSRFToken": self.http.cookies["csrftoken"]}
        return self.http.post(path, data={key: str(value) for key, value in data.items()}, headers=headers)

    def do(self, what: str, **data: object) -> httpx.Response:
        return self.post(f"/c/{self.code}/do/", what=what, **data)

    def open(self) -> None:
        self.post("/welcome/", name="Sato")
        made = self.post("/c/new/", name="Spring Championship", seed="called", day="", place="", minutes=90)
        assert made.status_code == 302, made.text
        self.code = made.headers["location"].split("/")[2]

    def log(self) -> hall.Event:
        return hall.replay(hall.loads(self.http.get(f"/c/{self.code}/export/log.jsonl").text))

    def frames(self, page: str) -> Iterator[tuple[int, str]]:
        with self.http.stream("GET", f"/live/c/{self.code}/{page}/") as stream:
            assert stream.status_code == 200
            number, html = -1, []
            for line in stream.iter_lines():
                if line.startswith("id: "):
                    number = int(line[4:])
                elif line.startswith("data: "):
                    html.append(line[6:])
                elif not line and html:
                    yield number, "\n".join(html)
                    html = []


@pytest.fixture(autouse=True)
def closed_connections():
    yield
    while Person.all:
        Person.all.pop().http.close()


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("hall"))
    yield server
    server.kill()


def test_pages_follow_the_desk(running):
    desk = Person(running.address)
    desk.open()
    guest = Person(running.address, desk.code)
    watching = guest.frames("home")
    assert "0 entries" in next(watching)[1]
    assert desk.do("entered", name="Aki", present="yes", key="a").status_code == 302
    number, html = next(watching)
    assert number == 3
    assert "1 entries, 1 present" in html
    watching.close()


def test_standings_are_sent_only_when_they_change(running):
    desk = Person(running.address)
    desk.open()
    for n in range(4):
        desk.do("entered", name=f"Player {n}", present="yes")
    desk.do("seating-drawn", game=1)
    desk.do("seating-confirmed", game=1)
    desk.do("game-started", game=1)
    watching = Person(running.address, desk.code).frames("standings")
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
    desk = Person(server.address)
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
    names = [person.name for person in event.state.entrants()]
    # All that was answered is there, and at most the one that was under way besides, whole
    assert names[: len(done)] == done
    assert len(names) <= len(done) + 1
    assert event.version == 1 + 2 * len(names)
    # The one under way is sent again, as the script does, and is there once
    last = len(done)
    assert desk.do("entered", name=f"Player {last}", present="yes", key=f"key-{last}").status_code == 302
    again = [person.name for person in desk.log().state.entrants()]
    assert again == [*done, f"Player {last}"]
    server.kill()
