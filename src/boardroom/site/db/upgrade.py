"""The database made, or brought up to date, by one process at a time."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from django.core.management import call_command
from django.db import connections, transaction

from boardroom.base.errors import BadInput
from boardroom.site.db.connections import aside

LOCK = 0x626F617264726F6F  # "boardroo": a number that nobody else in the database takes


def reach() -> None:
    """The database is asked outside the pool, which would wait and then say nothing of why it got no connection."""
    usual = connections["default"]
    if usual.vendor == "postgresql":
        with aside("reach") as name:
            connections[name].ensure_connection()
        return
    folder = Path(str(usual.settings_dict["NAME"])).absolute().parent
    if not folder.is_dir():
        raise BadInput(f"There is no folder {folder} for the database: make it, or name another in DATABASE_URL.")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise BadInput(f"{folder} is not writable: SQLite writes beside its file, too.")


def up_to_date() -> None:
    """Of processes that begin at once one goes the migrations that are due; the others wait, and find none left."""
    with alone():
        call_command("migrate", verbosity=0, interactive=False)


@contextmanager
def alone() -> Iterator[None]:
    """No other process is in here meanwhile; one that dies in here lets the next one in."""
    usual = connections["default"]
    if usual.vendor == "postgresql":
        # With a connection of its own: it stays open while migrations commit, behind a pooler of transactions too
        with aside("upgrade") as name, transaction.atomic(using=name):
            with connections[name].cursor() as cursor:
                # It waits for as long as migrations take, and is not to be cut off for that
                for patience in ("idle_in_transaction_session", "statement", "lock"):
                    cursor.execute(f"set local {patience}_timeout = 0")
                cursor.execute("select pg_advisory_xact_lock(%s)", [LOCK])
            yield
    elif sys.platform != "win32":
        import fcntl

        # The folder is locked: no file is left over, and SQLite's own locks stay out of it
        folder = os.open(Path(str(usual.settings_dict["NAME"])).absolute().parent, os.O_RDONLY)
        try:
            with suppress(OSError):  # a file system of the network may know no locks, or none of folders
                fcntl.flock(folder, fcntl.LOCK_EX)
            yield
        finally:
            os.close(folder)
    else:
        yield  # SQLite's own locks have to do
