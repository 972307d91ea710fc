"""The cache that all processes share (Redis or Valkey), and the site without it.

It is a help and not a part of the site: sessions are in the database too, and limits are counted there as long as it is
away. What it still knows when it comes back may be of before, a session that was signed out of meanwhile among it: so
sessions are thrown out of it before anything is asked again.
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
"""So long nobody asks again: each would wait for an answer that does not come."""
SESSIONS = "*django.contrib.sessions.cached_db*"

# The stubs leave out what Django's caches are made of
Redis: Any = django_redis.RedisCache


class Away(Exception):
    """The cache does not answer."""


class State:
    """What this process knows of the cache. Every thread has a client of its own."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.again = 0.0
        self.sure = False

    def lost(self) -> None:
        """It was away, or may have been: what it knows is not to be believed."""
        if self.sure:
            log.warning("the cache is away: sessions and limits are the database's")
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
    client = cache._cache.get_client(None, write=True)  # noqa: SLF001 (Django has no way to ask for keys)
    keys = list(client.scan_iter(SESSIONS, count=1000))
    for start in range(0, len(keys), 1000):
        client.delete(*keys[start : start + 1000])


state = State()


class Cache(Redis):  # type: ignore[misc]
    """Away, it knows nothing and takes nothing; who counts with it hears of it (`Away`)."""

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
