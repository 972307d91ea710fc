"""In-memory caches of a process, limited in bytes.

The caches divide `BOARDROOM_CACHE_MB` by the shares below. The least recently used entries are evicted; a value larger
than its cache is not cached. Small values of similar size, such as log sentences, use the faster `lru_cache` instead.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, ParamSpec, TypeVar

from cachetools import LRUCache, cached

from boardroom.web.config import environment

P = ParamSpec("P")
K = TypeVar("K")
V = TypeVar("V")

USUAL = 160
MEGABYTE = 1_000_000
PARTS = {
    # Matches in play have the largest share: replaying one takes a tenth of a second
    "tables": 64,
    # Their rendered frames, and parts of frames
    "frames": 32,
    "grounds": 10,
    # Finished matches: replays, films and pictures
    "walks": 20,
    "films": 2,
    "pictures": 5,
    # Tournaments: logs, pages, codes and draws
    "events": 16,
    "parts": 6,
    "codes": 3,
    "draws": 1,
    # Messages of the API's event stream
    "news": 1,
}
"""Share of the memory by the name of a cache."""
ENTRY = 500
"""Bytes of an entry's key and bookkeeping."""

caches: dict[str, Kept[Any, Any]] = {}
"""All caches by name, for the metrics."""


def room(name: str) -> int:
    """Return the capacity of a cache in bytes."""
    return int(environment.number("BOARDROOM_CACHE_MB", USUAL) * MEGABYTE * PARTS[name] / sum(PARTS.values()))


def weight(value: object) -> int:
    """Return the bytes of a string or of a tuple of strings."""
    inside = sum(map(weight, value)) if isinstance(value, tuple) else 0
    return sys.getsizeof(value) + inside


class Kept(LRUCache[K, V]):
    """An LRU cache limited in bytes."""

    def __init__(self, name: str, weigh: Callable[[V], int] = weight) -> None:
        super().__init__(room(name), lambda value: ENTRY + weigh(value))
        self.lock = Lock()
        caches[name] = self


def keep(
    name: str, *, key: Callable[..., Hashable], weigh: Callable[[Any], int] = weight
) -> Callable[[Callable[P, V]], Callable[P, V]]:
    """Cache the results of a function. Several functions may share a cache."""

    def keeping(make: Callable[P, V]) -> Callable[P, V]:
        cache = caches[name] if name in caches else Kept(name, weigh)

        def whole(*args: P.args, **named: P.kwargs) -> Hashable:
            return make.__qualname__, key(*args, **named)

        return cached(cache, key=whole, lock=cache.lock)(make)

    return keeping


def short(*parts: object) -> bytes:
    """Return a short digest as the key for long values."""
    return hashlib.blake2b(repr(parts).encode(), digest_size=16).digest()
