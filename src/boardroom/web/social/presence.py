"""Online status of users, from their open pages.

Presence is written in batches, because it is not worth a write per request.
"""

from __future__ import annotations

import threading
import time
from datetime import timedelta

from django.db import DatabaseError
from django.db.models import QuerySet
from django.utils import timezone

from boardroom.web.accounts.models import Person

HERE = timedelta(seconds=130)
"""Open pages are seen once a minute (live.RECHECK), in the lobby every 15 seconds."""
TOGETHER = 5.0
"""Seconds between two writes of a process."""

_guard = threading.Lock()
_news: set[int] = set()
_written: float | None = None


def here(person: Person | None) -> None:
    global _written
    if person is None:
        return
    with _guard:
        _news.add(person.pk)
        now = time.monotonic()
        if _written is not None and now - _written < TOGETHER:
            return
        news, _written = tuple(_news), now
        _news.clear()
    try:
        Person.objects.filter(pk__in=news).update(here=timezone.now())
    except DatabaseError:
        # Keep them for the next write
        with _guard:
            _news.update(news)
        raise


def present() -> QuerySet[Person]:
    """Return the users who are online, most recent first."""
    return Person.objects.filter(here__gte=timezone.now() - HERE).order_by("-here")
