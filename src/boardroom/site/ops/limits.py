"""How often something may be tried: a fixed window in Django's cache, counted by person or by address.

With Redis all processes count together, but for what is limited by the minute: that slows a flood down and guards no
secret, and is asked with every move. While Redis is away they count in the database.
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
from boardroom.site.db.shared_cache import Away
from boardroom.site.models import Tally

MINUTE = 60

# What: how many times in how many seconds. A hall full of players may sit behind one address.
LIMITS: dict[str, tuple[int, int]] = {
    # Seconds of the processor that an address may use while others are here, of every so many (`work_queue.py`)
    "work": (30, 60),
    "guest": (300, 600),
    "sign-in": (200, 600),
    "sign-in-name": (10, 600),
    "sign-up": (60, 3600),
    "reset": (10, 3600),
    "table": (30, 600),
    "find": (60, 600),
    "tie": (120, 600),
    "call": (60, 600),
    "talk": (40, 60),
    "move": (600, 60),
    # Each is a second of a core
    "hint": (60, 600),
    # Every record of a person's is made anew
    "export": (5, 3600),
    "token": (30, 3600),
    "api": (1800, 60),
    "report": (20, 600),
    "event": (1200, 60),
    "event-entry": (600, 600),
    "event-code": (600, 600),
}


class TooOften(BoardroomError):
    """Somebody tries the same thing again and again; after so many seconds it can be tried anew."""

    def __init__(self, sentence: str, seconds: int = 600) -> None:
        super().__init__(sentence)
        self.seconds = seconds


def check_names() -> None:
    """A limit that was misspelled would be none, without a word."""
    if unknown := settings.LIMITS.keys() - LIMITS.keys():
        raise BadInput(f"BOARDROOM_LIMITS knows no {min(unknown)!r}: its names are {', '.join(sorted(LIMITS))}.")


def limit(what: str) -> tuple[int, int]:
    """How many times in how many seconds: as the surroundings say, or the usual."""
    own: dict[str, tuple[int, int]] = settings.LIMITS
    return own.get(what, LIMITS[what])


def allowed(what: str, whose: str) -> bool:
    """Count one try; whether it is within the limit."""
    times, seconds = limit(what)
    # A name may be as long as somebody likes, and a key of the cache may not
    text = f"{what} {whose} {int(time.time()) // seconds}"
    key = f"limit-{hashlib.sha256(text.encode()).hexdigest()}"
    cache = caches["here" if seconds <= MINUTE else "default"]
    try:
        cache.add(key, 0, seconds + 1)
        return int(cache.incr(key)) <= times
    except ValueError:  # it ran out between the two lines
        return True
    except Away:
        return tallied(key, seconds) <= times


def tallied(key: str, seconds: int) -> int:
    """One more in the database. How many there are."""
    now = timezone.now()
    with transaction.atomic():
        Tally.objects.filter(until__lt=now).delete()
        row, _ = Tally.objects.select_for_update().get_or_create(
            key=key, defaults={"until": now + timedelta(seconds=seconds)}
        )
        row.count += 1
        row.save(update_fields=["count"])
    return row.count


def spend(what: str, whose: str) -> None:
    if not allowed(what, whose):
        _, window = limit(what)
        left = window - int(time.time()) % window
        raise TooOften("Too many attempts. Wait a few minutes and try again.", left)
