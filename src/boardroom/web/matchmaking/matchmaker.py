"""The thread that seats waiting players: once a second while anyone waits, in every process.

It also marks users with an open stream as present, because browsers may pause the timers of hidden pages.
"""

from __future__ import annotations

import logging
import threading
import time

from boardroom.web.database.connections import manage_connections
from boardroom.web.matchmaking import queue
from boardroom.web.matchmaking.models import QueueEntry
from boardroom.web.notifications import push
from boardroom.web.realtime import hub

log = logging.getLogger("boardroom.pool")
PASS_SECONDS = 1.0
PRESENCE_SECONDS = 5.0
"""Seconds between two presence updates."""
IDLE_SECONDS = 15.0
"""Seconds after which a new search from another process is noticed even if its notification was lost."""


class Matchmaker:
    def __init__(self) -> None:
        self.wake_event, self.stop_event = threading.Event(), threading.Event()
        self.thread = threading.Thread(target=self.run, name="pool", daemon=True)
        self.presence_written = 0.0

    def start(self) -> None:
        hub.add_listener(self.on_entry, queue.NEWS_KIND, list_watched_ids=tuple)
        self.thread.start()

    def stop(self) -> None:
        hub.remove_listener(self.on_entry, queue.NEWS_KIND)
        self.stop_event.set()
        self.wake_event.set()
        self.thread.join(timeout=15)

    def on_entry(self, entry: int, number: int) -> None:
        self.wake_event.set()

    def run(self) -> None:
        while not self.stop_event.is_set():
            if self.run_pass():
                self.stop_event.wait(PASS_SECONDS)
            else:
                self.wake_event.wait(IDLE_SECONDS)
                self.wake_event.clear()

    @manage_connections()
    def run_pass(self) -> bool:
        """Run one pass. Return True if anyone is waiting."""
        try:
            if not QueueEntry.objects.filter(seated_at=None).exists():
                return False
            if time.monotonic() - self.presence_written > PRESENCE_SECONDS:
                self.presence_written = time.monotonic()
                queue.mark_seen(hub.list_watched(push.STREAM_KIND))
                queue.remove_absent()
            queue.seat_groups()
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
