"""Keeps a tournament's tables and its log in step.

The server uses one thread per process. Without a server, the request that made the change does it.
"""

from __future__ import annotations

import threading

from boardroom.web.database.connections import manage_connections
from boardroom.web.realtime.coalescing import Coalescer, PriorityExecutor
from boardroom.web.tables import frames, moves, viewers
from boardroom.web.tournaments import hidden_tables, log_store, online_tables, table_banner

CATCH_UP_SECONDS = 60.0
"""Seconds between scans for work that a process left when it died after a commit."""


class TableSynchroniser:
    """Synchronises one tournament after another, and scans for unfinished work."""

    def __init__(self) -> None:
        self.pool = PriorityExecutor(1, "tournament-sync")
        self.coalescer = Coalescer[int](self.pool, lambda pk, _: self.sync_tables(pk))
        self.halted = threading.Event()
        self.thread = threading.Thread(target=self.run_catch_up, name="tournament catch-up", daemon=True)

    def start(self) -> None:
        self.thread.start()

    def stop(self) -> None:
        self.halted.set()
        self.pool.shutdown(wait=True, cancel_futures=True)
        self.thread.join(timeout=15)

    def run_catch_up(self) -> None:
        while True:
            self.pool.submit(self.catch_up)
            if self.halted.wait(CATCH_UP_SECONDS):
                return

    @manage_connections()
    def sync_tables(self, pk: int) -> None:
        online_tables.run_safely(online_tables.follow_log, pk)

    @manage_connections()
    def catch_up(self) -> None:
        online_tables.resume_lost_work()


_synchroniser: TableSynchroniser | None = None


def request_sync(pk: int) -> None:
    """Synchronise a changed tournament."""
    if _synchroniser is not None:
        _synchroniser.coalescer.request_render(pk)
    else:
        online_tables.run_safely(online_tables.follow_log, pk)


def report_ended_table(pk: int) -> None:
    """Report the result of a finished table."""
    online_tables.run_safely(online_tables.report_result, pk)


def register_hooks() -> None:
    """Register the hooks of tournaments with tables, streams and frames. Call once per process."""
    if request_sync not in log_store.change_listeners:
        log_store.change_listeners.append(request_sync)
        moves.game_over_listeners.append(report_ended_table)
        viewers.access_rules.append(hidden_tables.is_closed_to)
        frames.table_contexts.append(
            frames.TableContext(table_banner.make_banner, table_banner.banner_stamp, "tournaments/waiting_room.html")
        )


def start_sync() -> None:
    global _synchroniser  # noqa: PLW0603 (one a process)
    if _synchroniser is None:
        _synchroniser = TableSynchroniser()
        _synchroniser.start()


def stop_sync() -> None:
    global _synchroniser  # noqa: PLW0603
    if _synchroniser is not None:
        _synchroniser.stop()
        _synchroniser = None
