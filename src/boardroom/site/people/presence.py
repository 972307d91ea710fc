"""Who is here: the people before whom a page was open a moment ago.

Written together, once in a while: presence is worth no write of its own with every page.
"""

from __future__ import annotations

import threading
import time
from datetime import timedelta

from django.db import DatabaseError
from django.db.models import QuerySet
from django.utils import timezone

from boardroom.site.models import Person

HERE = timedelta(seconds=130)
"""An open page is seen once a minute (live.RECHECK) or, in the lobby, every quarter of one."""
TOGETHER = 5.0
"""Seconds between two writes of a process; what comes meanwhile is written with the next."""

_guard = threading.Lock()
_news: set[int] = set()
_written: float | None = None


def here(person: Person | None) -> None:
    """A page is open before a person."""
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
        # They are still here: written with the next
        with _guard:
            _news.update(news)
        raise


def present() -> QuerySet[Person]:
    """Everybody who is here, who came last first."""
    return Person.objects.filter(here__gte=timezone.now() - HERE).order_by("-here")
