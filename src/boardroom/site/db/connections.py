"""The database in threads of the site's own: Django looks after its connections around a request, and there is none."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import close_old_connections


@contextmanager
def connected() -> Iterator[None]:
    """Around what a thread asks of the database, or as `@connected()` on the function that does: a connection that has
    broken is not used, and one from a pool goes back to it."""
    close_old_connections()
    try:
        yield
    finally:
        close_old_connections()
