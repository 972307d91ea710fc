"""Seats those who look for a table: once a second while anybody does, in every process.

A stream that is open here says that its person is there, also where a browser lets a hidden page's timers sleep.
"""

from __future__ import annotations

import logging
import threading
import time

from boardroom.site.db.connections import connected
from boardroom.site.models import Search
from boardroom.site.news import hub
from boardroom.site.people import pool
from boardroom.site.tables import pushes

log = logging.getLogger("boardroom.pool")
EVERY = 1.0
BEAT = 5.0
"""Seconds after which it is written down again who is there."""
IDLE = 15.0
"""So long news of somebody may be missed, where another process could not pass them on."""


class Matchmaker:
    def __init__(self) -> None:
        self.news, self.halted = threading.Event(), threading.Event()
        self.thread = threading.Thread(target=self.run, name="pool", daemon=True)
        self.beaten = 0.0

    def start(self) -> None:
        hub.listen(self.entered, pool.KIND, watched_by=tuple)
        self.thread.start()

    def stop(self) -> None:
        hub.unlisten(self.entered, pool.KIND)
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
        """One pass. Whether anybody looks for a table."""
        try:
            if not Search.objects.filter(seated=None).exists():
                return False
            if time.monotonic() - self.beaten > BEAT:
                self.beaten = time.monotonic()
                pool.seen(hub.watched(pushes.KIND))
                pool.sweep()
            pool.seat_all()
        except Exception:
            log.exception("nobody could be seated")
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
