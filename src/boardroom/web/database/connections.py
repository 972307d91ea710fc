"""Database connections outside of requests, where Django does not manage them."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from typing import Any

from django.db import DatabaseError, close_old_connections, connections

logger = logging.getLogger("boardroom.database")


@contextmanager
def manage_connections() -> Iterator[None]:
    """Drop broken connections before queries of a thread, and return pooled ones after them. Also a decorator."""
    close_old_connections()
    try:
        yield
    finally:
        close_old_connections()


def flush_to_disk() -> None:
    """Wait until writes outside of transactions are on the disk. PostgreSQL does so with every commit."""
    for connection in connections.all(initialized_only=True):
        if wait := getattr(connection, "flush_to_disk", None):
            wait()


def checkpoint_wal() -> None:
    """Move SQLite's log into the database file when the server stops, so that the file can be copied alone.

    SQLite does so when the last connection closes, but request threads keep theirs until the process ends.
    """
    connection = connections["default"]
    if checkpoint := getattr(connection, "checkpoint_wal", None):
        try:
            checkpoint()
        except DatabaseError:
            logger.exception("SQLite's log could not be moved into the database file")
    connection.close()


@contextmanager
def extra_connection(alias: str, **options: Any) -> Iterator[str]:
    """Open another connection under this name, outside the pool and with additional options."""
    spec = deepcopy(connections.databases["default"])
    spec["OPTIONS"].pop("pool", None)
    spec["OPTIONS"] |= options
    connections.databases[alias] = spec
    try:
        yield alias
    finally:
        connections[alias].close()
        del connections[alias]
        del connections.databases[alias]
