"""The thread that seats waiting players: once a second while anyone waits, in every process.

It also marks users with an open stream as present, because browsers may pause the timers of hidden pages.
"""

from __future__ import annotations

import logging
import threading
import time

from boardroom.web.database.connections import connected
from boardroom.web.matchmaking import queue
from boardroom.web.matchmaking.models import Search
from boardroom.web.notifications import push
from boardroom.web.realtime import hub

log = logging.getLogger("boardroom.pool")
EVERY = 1.0
BEAT = 5.0
"""Seconds between two presence updates."""
IDLE = 15.0
"""Seconds after which a new search from another process is noticed even if its notification was lost."""


class Matchmaker:
    def __init__(self) -> None:
        self.news, self.halted = threading.Event(), threading.Event()
        self.thread = threading.Thread(target=self.run, name="pool", daemon=True)
        self.beaten = 0.0

    def start(self) -> None:
        hub.listen(self.entered, queue.KIND, watched_by=tuple)
        self.thread.start()

    def stop(self) -> None:
        hub.unlisten(self.entered, queue.KIND)
        self.halted.set()
        self.news.set()
        self.thread.join(timeout=15)

    def entered(self, search: int, number: int) -> None:
        self.news.set()

    def run(self) -> None:
        while not self.halted.is_set():
            if self.look():
                self.halted.wait(EVERY)
            else:
                self.news.wait(IDLE)
                self.news.clear()

    @connected()
    def look(self) -> bool:
        """Run one pass. Return True if anyone is waiting."""
        try:
            if not Search.objects.filter(seated=None).exists():
                return False
            if time.monotonic() - self.beaten > BEAT:
                self.beaten = time.monotonic()
                queue.seen(hub.watched(push.KIND))
                queue.sweep()
            queue.seat_all()
        except Exception:
            log.exception("the matchmaking pass failed")
        return True


_matchmaker: Matchmaker | None = None


def start() -> None:
    global _matchmaker  # noqa: PLW0603 (one a process)
    if _matchmaker is None:
        _matchmaker = Matchmaker()
        _matchmaker.start()


def stop() -> None:
    global _matchmaker  # noqa: PLW0603 (one a process)
    if _matchmaker is not None:
        _matchmaker.stop()
        _matchmaker = None
