"""Rate limits per user or client address: fixed windows, counted in Django's cache.

With Redis, all processes count together, except for windows of a minute or less, which are checked with every move and
guard no secret. While Redis is unavailable, attempts are counted in the database.
"""

from __future__ import annotations

import hashlib
import time
from datetime import timedelta

from django.conf import settings
from django.core.cache import caches
from django.db import transaction
from django.utils import timezone

from boardroom.base.errors import BadInput, BoardroomError
from boardroom.web.database.shared_cache import CacheUnavailable
from boardroom.web.server.models import RateLimitCount

MAX_LOCAL_WINDOW = 60

# Name: attempts per window in seconds. All players at a tournament venue may share one address.
DEFAULT_LIMITS: dict[str, tuple[int, int]] = {
    # Seconds of CPU time per window for one client while others use the site (`work_queue.py`)
    "work": (30, 60),
    "guest": (300, 600),
    "sign-in": (200, 600),
    "sign-in-name": (10, 600),
    "sign-up": (60, 3600),
    "reset": (10, 3600),
    "table": (30, 600),
    "find": (60, 600),
    "relationship": (120, 600),
    "invite": (60, 600),
    "talk": (40, 60),
    "move": (600, 60),
    # A hint takes a second of a core
    "hint": (60, 600),
    # An export writes all records of a user again
    "export": (5, 3600),
    "token": (30, 3600),
    "api": (1800, 60),
    "report": (20, 600),
    "tournament": (1200, 60),
    "tournament-entry": (600, 600),
    "tournament-code": (600, 600),
}


class RateLimitExceeded(BoardroomError):
    """A rate limit was exceeded; `seconds` is the time until the next attempt is allowed."""

    def __init__(self, sentence: str, seconds: int = 600) -> None:
        super().__init__(sentence)
        self.seconds = seconds


def check_limit_names() -> None:
    """Reject unknown names: a misspelled one would silently have no effect."""
    if unknown := settings.RATE_LIMITS.keys() - DEFAULT_LIMITS.keys():
        raise BadInput(
            f"BOARDROOM_LIMITS has no limit {min(unknown)!r}. Choose from {', '.join(sorted(DEFAULT_LIMITS))}."
        )


def get_limit(name: str) -> tuple[int, int]:
    """Return (attempts, seconds) of a limit."""
    own: dict[str, tuple[int, int]] = settings.RATE_LIMITS
    return own.get(name, DEFAULT_LIMITS[name])


def count_attempt(name: str, client: str) -> bool:
    """Count an attempt and return True if it is within the limit."""
    times, seconds = get_limit(name)
    # User input may be longer than a cache key
    text = f"{name} {client} {int(time.time()) // seconds}"
    key = f"limit-{hashlib.sha256(text.encode()).hexdigest()}"
    cache = caches["here" if seconds <= MAX_LOCAL_WINDOW else "default"]
    try:
        cache.add(key, 0, seconds + 1)
        return int(cache.incr(key)) <= times
    except ValueError:  # the key expired between the two lines
        return True
    except CacheUnavailable:
        return count_in_database(key, seconds) <= times


def count_in_database(key: str, seconds: int) -> int:
    """Count an attempt in the database and return the number so far."""
    now = timezone.now()
    with transaction.atomic():
        RateLimitCount.objects.filter(expires_at__lt=now).delete()
        row, _ = RateLimitCount.objects.select_for_update().get_or_create(
            key=key, defaults={"expires_at": now + timedelta(seconds=seconds)}
        )
        row.count += 1
        row.save(update_fields=["count"])
    return row.count


def enforce_limit(name: str, client: str) -> None:
    if not count_attempt(name, client):
        _, window = get_limit(name)
        left = window - int(time.time()) % window
        raise RateLimitExceeded("Too many attempts. Wait a few minutes and try again.", left)
