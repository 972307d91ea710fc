"""Somebody with cookies at a running server, who needs no browser: asks for pages, sends forms, follows streams."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Generator
from html import unescape
from typing import Any, ClassVar

import httpx

from boardroom import tournament

BUTTON = re.compile(r'<button\b[^>]*\bname="do"[^>]*\bvalue="([^"]+)"[^>]*>')


def actions_in(html: str) -> list[str]:
    """What the frame lets its viewer do."""
    return [unescape(found[1]) for found in BUTTON.finditer(html) if "aria-disabled" not in found[0]]


def until(happens: Callable[[], object], patience: float = 60) -> None:
    end = time.monotonic() + patience
    while not happens():
        assert time.monotonic() < end, "it does not happen"
        time.sleep(0.02)


class Caller:
    all: ClassVar[list[Caller]] = []
    """Whoever has called. They hang up after every test (`conftest.py`)."""
    says: ClassVar[dict[str, str]] = {}
    """What is said with every form."""

    def __init__(self, address: str, **how: Any) -> None:
        self.http = httpx.Client(base_url=address, timeout=60, **how)
        Caller.all.append(self)
        self.page = self.http.get("/").text

    def post(self, path: str, **data: object) -> httpx.Response:
        headers = {"X-CSRFToken": self.http.cookies["csrftoken"], **self.says}
        return self.http.post(path, data={key: str(value) for key, value in data.items()}, headers=headers)

    def stream(self, path: str, headers: dict[str, str] | None = None) -> Generator[tuple[int, str]]:
        """(number, html) as they come."""
        with self.http.stream("GET", path, headers=headers, timeout=120) as stream:
            assert stream.status_code == 200
            number, html = -1, []
            for line in stream.iter_lines():
                if line.startswith("id: "):
                    number = int(line[4:])
                elif line.startswith("data: "):
                    html.append(line[6:])
                elif not line and html:
                    if number >= 0:
                        yield number, "\n".join(html)
                    html = []


class Browser(Caller):
    """A person at tables, who sends what the page's script sends."""

    says: ClassVar = {"X-Script": "1"}

    def __init__(self, address: str, **how: Any) -> None:
        super().__init__(address, follow_redirects=True, **how)

    def play_now(self) -> str:
        answer = self.http.post("/play/", data={"csrfmiddlewaretoken": self.http.cookies["csrftoken"]})
        assert answer.status_code == 200, answer.text
        return str(answer.url).rstrip("/").split("/")[-1]

    def frames(self, code: str, last: str = "") -> Generator[tuple[int, str]]:
        return self.stream(f"/live/{code}", {"Last-Event-ID": last} if last else {})

    def play(self, code: str, moves: int) -> list[int]:
        """So many own decisions, each on the frame that asks for it. The numbers they were made at."""
        made: list[int] = []
        for number, html in self.frames(code):
            actions = actions_in(html)
            if actions and (not made or number > made[-1]):
                answer = self.post(f"/t/{code}/do/", do=actions[0], number=number)
                assert answer.status_code == 200
                assert "X-Problem" not in answer.headers, answer.headers["X-Problem"]
                made.append(number)
            if len(made) >= moves:
                break
        return made


class Attendant(Caller):
    """Somebody at a championship: at the desk, or before a page of it."""

    def __init__(self, address: str, code: str = "") -> None:
        super().__init__(address)
        self.code = code

    def do(self, what: str, **data: object) -> httpx.Response:
        return self.post(f"/c/{self.code}/do/", what=what, **data)

    def open(self, name: str = "Spring Championship", **more: object) -> None:
        self.post("/welcome/", name="Sato")
        made = self.post("/c/new/", name=name, seed="called", day="", place="", minutes=90, **more)
        assert made.status_code == 302, made.text
        self.code = made.headers["location"].split("/")[2]

    def log(self) -> tournament.Journal:
        return tournament.replay_log(tournament.load_log(self.http.get(f"/c/{self.code}/export/log.jsonl").text))

    def frames(self, page: str) -> Generator[tuple[int, str]]:
        return self.stream(f"/live/c/{self.code}/{page}/")
