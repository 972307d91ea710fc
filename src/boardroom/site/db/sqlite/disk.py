"""What is written is on the disk before anybody is told.

SQLite's log (WAL) is written by a commit and synced by nobody: a power cut takes the last moves along, though players
have seen them. Synced by SQLite (`synchronous=FULL`) every commit would hold the lock of all writers for as long as the
disk takes. So a commit lets go of the lock first and waits here, and one sync is good for all that came before it
began: while the disk works for one group, the next one gathers.
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
    """All that was written to a file is on the disk. No file: SQLite has folded it into the database, and synced it."""
    try:
        handle = os.open(file, os.O_RDWR)
    except FileNotFoundError:
        return
    try:
        if F_FULLFSYNC is not None:  # A Mac's fsync leaves it with the drive
            fcntl(handle, F_FULLFSYNC)
        else:
            getattr(os, "fdatasync", os.fsync)(handle)
    finally:
        # No lock of SQLite's goes with it, as one on the database file would: nobody locks the log
        os.close(handle)


class Group:
    """Those who wait for the same sync. Plain locks wake them alone; a condition wakes all who wait, every time."""

    def __init__(self) -> None:
        self.count = 1
        self.done = threading.Lock()
        self.done.acquire()


class Disk:
    """Those who wait until a database's log is on the disk."""

    def __init__(self, database: str) -> None:
        self.log = Path(f"{database}-wal")
        self.guard, self.working = threading.Lock(), threading.Lock()
        self.gathers: Group | None = None
        self.asked = self.done = 0
        self.failed: OSError | None = None

    def wait(self) -> None:
        """Until all that this thread has committed is on the disk."""
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
        """The first of a group syncs for all of it, when the sync before is done."""
        with self.working:
            # A sync that is to count for somebody has begun after they asked: who comes now is of the next group
            with self.guard:
                self.gathers = None
            try:
                sync(self.log)
            except OSError as error:
                # The system may have thrown away what it could not write, and would say of the next that all is well
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
