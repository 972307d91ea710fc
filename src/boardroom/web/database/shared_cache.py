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

logger = logging.getLogger("boardroom.cache")
RETRY_SECONDS = 2.0
"""Seconds without requests after a failure, since each would wait for the timeout."""
SESSION_KEYS = "*django.contrib.sessions.cached_db*"

# Django's stubs leave out this class
RedisCache: Any = django_redis.RedisCache


class CacheUnavailable(Exception):
    """The cache does not respond."""


class CacheState:
    """The state of the cache, shared by all threads. Each thread has its own client."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.retry_at = 0.0
        self.is_trusted = False

    def mark_stale(self) -> None:
        """Stop trusting the cache after it was, or may have been, unavailable."""
        if self.is_trusted:
            logger.warning("Redis is unavailable: sessions and limits use the database")
        self.is_trusted = False

    def call_cache(self, cache: Any, method: Callable[..., Any], *args: Any, **named: Any) -> Any:
        from redis.exceptions import RedisError

        if time.monotonic() < self.retry_at:
            raise CacheUnavailable
        try:
            if not self.is_trusted:
                with self.lock:
                    if not self.is_trusted:
                        delete_sessions(cache)
                        self.is_trusted = True
            return method(*args, **named)
        except (RedisError, OSError) as error:
            self.mark_stale()
            self.retry_at = time.monotonic() + RETRY_SECONDS
            raise CacheUnavailable from error


def delete_sessions(cache: Any) -> None:
    client = cache._cache.get_client(None, write=True)  # noqa: SLF001 (Django cannot list keys)
    keys = list(client.scan_iter(SESSION_KEYS, count=1000))
    for start in range(0, len(keys), 1000):
        client.delete(*keys[start : start + 1000])


cache_state = CacheState()


class SharedCache(RedisCache):  # type: ignore[misc]
    """A Redis cache that acts as empty while Redis is unavailable, except that counting raises an error."""

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        try:
            return cache_state.call_cache(self, super().get, key, default, version)
        except CacheUnavailable:
            return default

    def set(self, key: str, value: Any, *args: Any, **named: Any) -> None:
        with contextlib.suppress(CacheUnavailable):
            cache_state.call_cache(self, super().set, key, value, *args, **named)

    def delete(self, key: str, version: int | None = None) -> bool:
        try:
            return bool(cache_state.call_cache(self, super().delete, key, version))
        except CacheUnavailable:
            return False

    def has_key(self, key: str, version: int | None = None) -> bool:
        try:
            return bool(cache_state.call_cache(self, super().has_key, key, version))
        except CacheUnavailable:
            return False

    def add(self, key: str, value: Any, *args: Any, **named: Any) -> bool:
        return bool(cache_state.call_cache(self, super().add, key, value, *args, **named))

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        return int(cache_state.call_cache(self, super().incr, key, delta, version))
