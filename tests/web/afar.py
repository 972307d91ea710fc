"""Somebody who decides somewhere else, while a test looks at a page of others: a page that nobody looks at, and clicks
in it, cost half a second of the processor."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from web.callers import actions_in

NUMBER = re.compile(r'\bdata-number="(\d+)"')
# What every browser brings with what it sends, and must have in its cookies: nobody else could know it
TOKEN = "afar" * 8
PATIENCE = 60


class Afar:
    """The seat that decides at a table that was laid, or one so many seats further."""

    def __init__(self, server: Any, laid: dict[str, Any], seats: int = 0) -> None:
        self.address = f"{server.address}/t/{laid['code']}/"
        session = laid["sessions"][(laid["actor"] + seats) % len(laid["sessions"])]
        self.headers = {"Cookie": f"sessionid={session}; csrftoken={TOKEN}", "X-CSRFToken": TOKEN}

    def offered(self) -> tuple[list[str], int]:
        """What can be decided, as the page has it, and after how many steps."""
        with urlopen(Request(self.address, headers=self.headers), timeout=PATIENCE) as answer:
            page = answer.read().decode()
        number = NUMBER.search(page)
        assert number, page
        return actions_in(page), int(number[1])

    def decides(self, *kinds: str) -> str:
        """The first that is offered, of the first of these kinds that is; what it was."""
        offered, number = self.offered()
        done = next((text for kind in kinds for text in offered if text.split()[0] == kind), None)
        assert done, (kinds, offered)
        self.send("do", do=done, number=number)
        return done

    def says(self, text: str) -> None:
        self.send("talk", text=text)

    def ends_the_turn(self) -> None:
        """One decision after the other, until nothing is asked any more."""
        while self.offered()[0]:
            self.decides("end", "place", "found", "survive", "settle", "keep", "sell", "pass", "redraw")

    def send(self, what: str, **form: object) -> None:
        """As a page's own script does."""
        sent = Request(f"{self.address}{what}/", urlencode(form).encode(), {**self.headers, "X-Script": "1"})
        urlopen(sent, timeout=PATIENCE).close()
