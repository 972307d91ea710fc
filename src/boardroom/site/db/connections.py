"""The database in threads of the site's own: Django looks after its connections around a request, and there is none."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from typing import Any

from django.db import close_old_connections, connections


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
