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


def sync(file: Path) -> None:
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


class Group:
    """Threads that wait for the same sync. A lock wakes only them; a condition would wake all waiting threads."""

    def __init__(self) -> None:
        self.count = 1
        self.done = threading.Lock()
        self.done.acquire()


class Disk:
    """Syncs the log of a database."""

    def __init__(self, database: str) -> None:
        self.log = Path(f"{database}-wal")
        self.guard, self.working = threading.Lock(), threading.Lock()
        self.gathers: Group | None = None
        self.asked = self.done = 0
        self.failed: OSError | None = None

    def wait(self) -> None:
        """Wait until everything that this thread has committed is on the disk."""
        with self.guard:
            self.asked += 1
            group, first = self.gathers, self.gathers is None
            if group is None:
                group = self.gathers = Group()
            else:
                group.count += 1
        if first:
            self.sync(group)
        else:
            with group.done:
                pass
        self.sound()

    def sync(self, group: Group) -> None:
        """Sync for a whole group after the previous sync has finished."""
        with self.working:
            # Threads that come after the sync has started need the next one
            with self.guard:
                self.gathers = None
            try:
                sync(self.log)
            except OSError as error:
                # The system may have dropped the data, and the next sync would succeed
                self.failed = self.failed or error
            finally:
                self.done += group.count
                group.done.release()

    def sound(self) -> None:
        if self.failed is not None:
            raise OperationalError(f"the disk has failed: {self.failed}") from self.failed


_guard = threading.Lock()
_disks: dict[str, Disk] = {}


def disk_of(database: str) -> Disk:
    found = _disks.get(database)
    if found is None:
        with _guard:
            found = _disks.setdefault(database, Disk(database))
    return found
