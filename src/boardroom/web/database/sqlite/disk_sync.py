"""Sync SQLite's log (WAL) to disk after commits, for several threads at once.

With `synchronous=NORMAL` a commit does not sync the log, so a power cut would lose moves that players have seen. With
`synchronous=FULL` every commit would hold the write lock while the disk works. Here a commit releases the lock, then
waits for a sync that started after it: while one sync runs, the threads that need the next one form a group.
"""

from __future__ import annotations

import os
import threading
from pathlib import Path

from django.db import OperationalError

try:
    from fcntl import F_FULLFSYNC, fcntl  # type: ignore[attr-defined,unused-ignore]
except ImportError:
    F_FULLFSYNC = None


def sync_file(file: Path) -> None:
    """Sync a file. If it does not exist, SQLite has moved it into the database and synced that."""
    try:
        handle = os.open(file, os.O_RDWR)
    except FileNotFoundError:
        return
    try:
        if F_FULLFSYNC is not None:  # macOS: fsync leaves data in the drive's cache
            fcntl(handle, F_FULLFSYNC)
        else:
            getattr(os, "fdatasync", os.fsync)(handle)
    finally:
        # Closing a file drops the process's locks on it, but SQLite does not lock the log
        os.close(handle)


class SyncGroup:
    """Threads that wait for the same sync. A lock wakes only them; a condition would wake all waiting threads."""

    def __init__(self) -> None:
        self.size = 1
        self.finished = threading.Lock()
        self.finished.acquire()


class DiskSync:
    """Syncs the log of a database."""

    def __init__(self, database: str) -> None:
        self.wal = Path(f"{database}-wal")
        self.lock, self.sync_lock = threading.Lock(), threading.Lock()
        self.next_group: SyncGroup | None = None
        self.requested = self.synced = 0
        self.failure: OSError | None = None

    def wait_until_synced(self) -> None:
        """Wait until everything that this thread has committed is on the disk."""
        with self.lock:
            self.requested += 1
            group, first = self.next_group, self.next_group is None
            if group is None:
                group = self.next_group = SyncGroup()
            else:
                group.size += 1
        if first:
            self.sync_group(group)
        else:
            with group.finished:
                pass
        self.raise_failure()

    def sync_group(self, group: SyncGroup) -> None:
        """Sync for a whole group after the previous sync has finished."""
        with self.sync_lock:
            # Threads that come after the sync has started need the next one
            with self.lock:
                self.next_group = None
            try:
                sync_file(self.wal)
            except OSError as error:
                # The system may have dropped the data, and the next sync would succeed
                self.failure = self.failure or error
            finally:
                self.synced += group.size
                group.finished.release()

    def raise_failure(self) -> None:
        if self.failure is not None:
            raise OperationalError(f"the disk has failed: {self.failure}") from self.failure


_syncs_lock = threading.Lock()
_syncs: dict[str, DiskSync] = {}


def get_disk_sync(database: str) -> DiskSync:
    found = _syncs.get(database)
    if found is None:
        with _syncs_lock:
            found = _syncs.setdefault(database, DiskSync(database))
    return found
