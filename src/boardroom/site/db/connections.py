"""The database in threads of the site's own: Django looks after its connections around a request, and there is none."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

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
