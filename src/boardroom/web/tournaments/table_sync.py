"""Keeps a tournament's tables and its log in step.

The server uses one thread per process. Without a server, the request that made the change does it.
"""

from __future__ import annotations

import threading

from boardroom.web.database.connections import connected
from boardroom.web.realtime.coalescing import Coalescer, UrgentFirst
from boardroom.web.tables import frames, moves
from boardroom.web.tables import viewers as viewpoint
from boardroom.web.tournaments import hidden_tables, log_store, online_tables, table_banner

EVERY = 60.0
"""Seconds between scans for work that a process left when it died after a commit."""


class Follower:
    """Synchronises one tournament after another, and scans for unfinished work."""

    def __init__(self) -> None:
        self.pool = UrgentFirst(1, "follower")
        self.coalescer = Coalescer[int](self.pool, lambda pk, viewers: self.follow(pk))
        self.halted = threading.Event()
        self.thread = threading.Thread(target=self.run, name="catching up", daemon=True)

    def start(self) -> None:
        self.thread.start()

    def stop(self) -> None:
        self.halted.set()
        self.pool.shutdown(wait=True, cancel_futures=True)
        self.thread.join(timeout=15)

    def run(self) -> None:
        while True:
            self.pool.submit(self.catch_up)
            if self.halted.wait(EVERY):
                return

    @connected()
    def follow(self, pk: int) -> None:
        online_tables.safely(online_tables.follow, pk)

    @connected()
    def catch_up(self) -> None:
        online_tables.catch_up()


_follower: Follower | None = None


def ask(pk: int) -> None:
    """Synchronise a changed tournament."""
    if _follower is not None:
        _follower.coalescer.ask(pk)
    else:
        online_tables.safely(online_tables.follow, pk)


def ended(pk: int) -> None:
    """Report the result of a finished table."""
    online_tables.safely(online_tables.over, pk)


def listen() -> None:
    """Register the hooks of tournaments with tables, streams and frames. Call once per process."""
    if ask not in log_store.after:
        log_store.after.append(ask)
        moves.when_over.append(ended)
        viewpoint.closing.append(hidden_tables.closed)
        frames.occasions.append(
            frames.Occasion(table_banner.strip, table_banner.stamp, "tournaments/waiting_room.html")
        )


def start() -> None:
    global _follower  # noqa: PLW0603 (one a process)
    if _follower is None:
        _follower = Follower()
        _follower.start()


def stop() -> None:
    global _follower  # noqa: PLW0603
    if _follower is not None:
        _follower.stop()
        _follower = None
