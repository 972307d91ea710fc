"""SQLite with a queue for writers.

SQLite lets one write at a time; who finds it busy sleeps and looks again, ever more rarely, so that under load some
wait a second for a lock that was free all the while. The threads of a process queue here instead, and only other
processes are waited for in SQLite's way. What was written is waited for outside the queue (`disk.py`).
"""

from __future__ import annotations

import threading
from collections import defaultdict
from functools import lru_cache
from typing import Any

from django.db.backends.sqlite3 import base

from boardroom.site.db.sqlite.disk import Disk, disk_of

_queues: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)
"""One for each database file."""


# The stubs leave out what Django's engines are made of
Engine: Any = base.DatabaseWrapper
Rows: Any = base.SQLiteCursorWrapper


@lru_cache(512)
def in_marks(query: str) -> str:
    """A query as SQLite wants its values marked."""
    return str(Rows.convert_query(None, query))


class Cursor(Rows):  # type: ignore[misc]
    """Django looks for the marks of a query every time it is asked; there are but a few hundred queries."""

    def convert_query(self, query: str, *, param_names: list[str] | None = None) -> str:
        return in_marks(query) if param_names is None else str(super().convert_query(query, param_names=param_names))


class DatabaseWrapper(Engine):  # type: ignore[misc]
    def __init__(self, settings_dict: dict[str, Any], alias: str = "default") -> None:
        super().__init__(settings_dict, alias)
        self.writing = False
        self.synced = 0

    def get_connection_params(self) -> dict[str, Any]:
        params: dict[str, Any] = super().get_connection_params()
        self.waits = params.pop("sync", True)
        return params

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        self.synced = 0
        return super().get_new_connection(conn_params)

    def create_cursor(self, name: str | None = None) -> Any:
        return self.connection.cursor(factory=Cursor)

    def _start_transaction_under_autocommit(self) -> None:
        if self.transaction_mode != "IMMEDIATE" or self.writing:
            super()._start_transaction_under_autocommit()
            return
        # No longer than SQLite itself would wait; then it is asked, and says what is wrong
        self.writing = self.queue.acquire(timeout=self.settings_dict["OPTIONS"].get("timeout", 5))
        try:
            super()._start_transaction_under_autocommit()
        except BaseException:
            self.leave()
            raise

    @property
    def queue(self) -> threading.Lock:
        return _queues[str(self.settings_dict["NAME"])]

    def leave(self) -> None:
        if self.writing:
            self.writing = False
            self.queue.release()

    @property
    def disk(self) -> Disk:
        return disk_of(str(self.settings_dict["NAME"]))

    def settle(self) -> None:
        """Wait until all that this connection has written is on the disk, if there is anything."""
        if self.connection is not None and self.waits and self.connection.total_changes != self.synced:
            changes = self.connection.total_changes
            self.disk.wait()
            self.synced = changes

    def fold(self) -> None:
        """All that was written is in the database file itself, on the disk, and its log is empty: whoever copies the
        file has everything. While others read or write for longer than a moment, it stays in the log."""
        with self.cursor() as cursor:
            cursor.execute("PRAGMA busy_timeout = 3000")
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def _commit(self) -> None:
        super()._commit()
        self.leave()
        # Before the hooks of the commit: nobody is shown what a power cut could still take away
        self.settle()

    def _rollback(self) -> None:
        try:
            super()._rollback()
        finally:
            self.leave()

    def _close(self) -> None:
        try:
            super()._close()
        finally:
            self.leave()
