"""Create or migrate the database, one process at a time."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from django.core.management import call_command
from django.db import connections, transaction

from boardroom.base.errors import BadInput
from boardroom.web.database.connections import extra_connection

LOCK_ID = 0x626F617264726F6F  # "boardroo": an id that no other lock in the database has


def check_connection() -> None:
    """Raise an error if the database cannot be reached. The pool would wait and then not give the reason."""
    usual = connections["default"]
    if usual.vendor == "postgresql":
        with extra_connection("reach") as name:
            connections[name].ensure_connection()
        return
    folder = Path(str(usual.settings_dict["NAME"])).absolute().parent
    if not folder.is_dir():
        raise BadInput(
            f"The folder {folder} for the database does not exist. Create it, or set another in DATABASE_URL."
        )
    if not os.access(folder, os.W_OK | os.X_OK):
        raise BadInput(f"{folder} is not writable. SQLite needs to create files beside its database.")


def migrate_database() -> None:
    """Apply pending migrations. Processes that start at the same time wait for the first."""
    with hold_upgrade_lock():
        call_command("migrate", verbosity=0, interactive=False)


@contextmanager
def hold_upgrade_lock() -> Iterator[None]:
    """Hold a lock between processes. It is released if this process dies."""
    usual = connections["default"]
    if usual.vendor == "postgresql":
        # On an extra connection, so that the transaction stays open while migrations commit, even behind PgBouncer
        with extra_connection("upgrade") as name, transaction.atomic(using=name):
            with connections[name].cursor() as cursor:
                # Migrations may take longer than the server's timeouts
                for patience in ("idle_in_transaction_session", "statement", "lock"):
                    cursor.execute(f"set local {patience}_timeout = 0")
                cursor.execute("select pg_advisory_xact_lock(%s)", [LOCK_ID])
            yield
    elif sys.platform != "win32":
        import fcntl

        # Lock the folder: that leaves no file behind and does not interfere with SQLite's own locks
        folder = os.open(Path(str(usual.settings_dict["NAME"])).absolute().parent, os.O_RDONLY)
        try:
            with suppress(OSError):  # network file systems may not support this
                fcntl.flock(folder, fcntl.LOCK_EX)
            yield
        finally:
            os.close(folder)
    else:
        yield  # Windows: SQLite's own locks have to suffice
