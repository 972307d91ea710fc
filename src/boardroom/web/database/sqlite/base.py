"""SQLite with a queue for writers.

SQLite allows one writer at a time. Others sleep and try again at growing intervals, so that under load some wait a
second for a lock that is free. Here the threads of a process wait for a lock of Python's instead, and only other
processes wait as SQLite does. Syncing to disk happens after the lock is released (`disk_sync.py`).
"""

from __future__ import annotations

import threading
from collections import defaultdict
from functools import lru_cache
from typing import Any

from django.db.backends.sqlite3 import base

from boardroom.web.database.sqlite.disk_sync import DiskSync, get_disk_sync

_write_locks: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)
"""The write lock of each database file."""


# Django's stubs leave out these classes
BaseWrapper: Any = base.DatabaseWrapper
BaseCursor: Any = base.SQLiteCursorWrapper


@lru_cache(512)
def convert_placeholders(query: str) -> str:
    """Return a query with SQLite's placeholders."""
    return str(BaseCursor.convert_query(None, query))


class CachingCursor(BaseCursor):  # type: ignore[misc]
    """Caches queries with converted placeholders. The site has only a few hundred different ones."""

    def convert_query(self, query: str, *, param_names: list[str] | None = None) -> str:
        return (
            convert_placeholders(query)
            if param_names is None
            else str(super().convert_query(query, param_names=param_names))
        )


class DatabaseWrapper(BaseWrapper):  # type: ignore[misc]
    def __init__(self, settings_dict: dict[str, Any], alias: str = "default") -> None:
        super().__init__(settings_dict, alias)
        self.is_writing = False
        self.synced_changes = 0

    def get_connection_params(self) -> dict[str, Any]:
        params: dict[str, Any] = super().get_connection_params()
        self.waits_for_disk = params.pop("sync", True)
        return params

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        self.synced_changes = 0
        return super().get_new_connection(conn_params)

    def create_cursor(self, name: str | None = None) -> Any:
        return self.connection.cursor(factory=CachingCursor)

    def _start_transaction_under_autocommit(self) -> None:
        if self.transaction_mode != "IMMEDIATE" or self.is_writing:
            super()._start_transaction_under_autocommit()
            return
        # After SQLite's own timeout try anyway, so that SQLite raises the error
        self.is_writing = self.write_lock.acquire(timeout=self.settings_dict["OPTIONS"].get("timeout", 5))
        try:
            super()._start_transaction_under_autocommit()
        except BaseException:
            self.release_write_lock()
            raise

    @property
    def write_lock(self) -> threading.Lock:
        return _write_locks[str(self.settings_dict["NAME"])]

    def release_write_lock(self) -> None:
        if self.is_writing:
            self.is_writing = False
            self.write_lock.release()

    @property
    def disk_sync(self) -> DiskSync:
        return get_disk_sync(str(self.settings_dict["NAME"]))

    def flush_to_disk(self) -> None:
        """Wait until everything that this connection has written is on the disk."""
        if self.connection is not None and self.waits_for_disk and self.connection.total_changes != self.synced_changes:
            changes = self.connection.total_changes
            self.disk_sync.wait_until_synced()
            self.synced_changes = changes

    def checkpoint_wal(self) -> None:
        """Move the log into the database file and empty it, so that the file can be copied alone.

        Give up after three seconds if others keep reading or writing.
        """
        with self.cursor() as cursor:
            cursor.execute("PRAGMA busy_timeout = 3000")
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def _commit(self) -> None:
        super()._commit()
        self.release_write_lock()
        # Before the commit hooks, so that no one sees a move that a power cut could still undo
        self.flush_to_disk()

    def _rollback(self) -> None:
        try:
            super()._rollback()
        finally:
            self.release_write_lock()

    def _close(self) -> None:
        try:
            super()._close()
        finally:
            self.release_write_lock()
