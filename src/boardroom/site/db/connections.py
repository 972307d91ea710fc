"""The database in threads of the site's own: Django looks after its connections around a request, and there is none."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from typing import Any

from django.db import DatabaseError, close_old_connections, connections

log = logging.getLogger("boardroom.database")


@contextmanager
def connected() -> Iterator[None]:
    """Around what a thread asks of the database, or as `@connected()` on the function that does: a connection that has
    broken is not used, and one from a pool goes back to it."""
    close_old_connections()
    try:
        yield
    finally:
        close_old_connections()


def settle() -> None:
    """Before somebody is answered: what was written outside a transaction is on the disk too. (PostgreSQL sees to that
    by itself.)"""
    for connection in connections.all(initialized_only=True):
        if wait := getattr(connection, "settle", None):
            wait()


def fold() -> None:
    """When a server stops: SQLite's log goes into the database file, which somebody may copy now without it. The
    threads that served keep their connections to the end, and so none of them is the last to close and does it."""
    connection = connections["default"]
    if folded := getattr(connection, "fold", None):
        try:
            folded()
        except DatabaseError:
            log.exception("the log of the database stays beside it")
    connection.close()


@contextmanager
def aside(name: str, **options: Any) -> Iterator[str]:
    """A connection beside the usual one, of no pool and with options of its own, by this name until it is closed."""
    spec = deepcopy(connections.databases["default"])
    spec["OPTIONS"].pop("pool", None)
    spec["OPTIONS"] |= options
    connections.databases[name] = spec
    try:
        yield name
    finally:
        connections[name].close()
        del connections[name]
        del connections.databases[name]
