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

from boardroom.web.accounts.models import User

ONLINE_WINDOW = timedelta(seconds=130)
"""Open pages report once a minute, the lobby every 15 seconds."""
WRITE_SECONDS = 5.0
"""Seconds between two writes of a process."""

_lock = threading.Lock()
_pending_ids: set[int] = set()
_last_write: float | None = None


def mark_online(user: User | None) -> None:
    global _last_write
    if user is None:
        return
    with _lock:
        _pending_ids.add(user.pk)
        now = time.monotonic()
        if _last_write is not None and now - _last_write < WRITE_SECONDS:
            return
        news, _last_write = tuple(_pending_ids), now
        _pending_ids.clear()
    try:
        User.objects.filter(pk__in=news).update(last_seen=timezone.now())
    except DatabaseError:
        # Keep them for the next write
        with _lock:
            _pending_ids.update(news)
        raise


def find_online_users() -> QuerySet[User]:
    """Return the users who are online, most recent first."""
    return User.objects.filter(last_seen__gte=timezone.now() - ONLINE_WINDOW).order_by("-last_seen")
