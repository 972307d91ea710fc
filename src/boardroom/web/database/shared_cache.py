"""The cache that all processes share (Redis or Valkey), and what happens without it.

The site works while it is unavailable: sessions are in the database too, and rate limits are counted there. When it
comes back it may still have sessions that were signed out in the meantime, so sessions are deleted from it first.
"""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from collections.abc import Callable
from typing import Any

from django.core.cache.backends import redis as django_redis

log = logging.getLogger("boardroom.cache")
REST = 2.0
"""Seconds without requests after a failure, since each would wait for the timeout."""
SESSIONS = "*django.contrib.sessions.cached_db*"

# Django's stubs leave out this class
Redis: Any = django_redis.RedisCache


class Away(Exception):
    """The cache does not respond."""


class State:
    """The state of the cache, shared by all threads. Each thread has its own client."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.again = 0.0
        self.sure = False

    def lost(self) -> None:
        """Stop trusting the cache after it was, or may have been, unavailable."""
        if self.sure:
            log.warning("Redis is unavailable: sessions and limits use the database")
        self.sure = False

    def ask(self, cache: Any, do: Callable[..., Any], *args: Any, **named: Any) -> Any:
        from redis.exceptions import RedisError

        if time.monotonic() < self.again:
            raise Away
        try:
            if not self.sure:
                with self.lock:
                    if not self.sure:
                        forget_sessions(cache)
                        self.sure = True
            return do(*args, **named)
        except (RedisError, OSError) as error:
            self.lost()
            self.again = time.monotonic() + REST
            raise Away from error


def forget_sessions(cache: Any) -> None:
    client = cache._cache.get_client(None, write=True)  # noqa: SLF001 (Django cannot list keys)
    keys = list(client.scan_iter(SESSIONS, count=1000))
    for start in range(0, len(keys), 1000):
        client.delete(*keys[start : start + 1000])


state = State()


class Cache(Redis):  # type: ignore[misc]
    """A Redis cache that acts as empty while Redis is unavailable, except that counting raises an error."""

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        try:
            return state.ask(self, super().get, key, default, version)
        except Away:
            return default

    def set(self, key: str, value: Any, *args: Any, **named: Any) -> None:
        with contextlib.suppress(Away):
            state.ask(self, super().set, key, value, *args, **named)

    def delete(self, key: str, version: int | None = None) -> bool:
        try:
            return bool(state.ask(self, super().delete, key, version))
        except Away:
            return False

    def has_key(self, key: str, version: int | None = None) -> bool:
        try:
            return bool(state.ask(self, super().has_key, key, version))
        except Away:
            return False

    def add(self, key: str, value: Any, *args: Any, **named: Any) -> bool:
        return bool(state.ask(self, super().add, key, value, *args, **named))

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        return int(state.ask(self, super().incr, key, delta, version))
