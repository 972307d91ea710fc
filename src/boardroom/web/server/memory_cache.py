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

DEFAULT_MEGABYTES = 160
BYTES_PER_MEGABYTE = 1_000_000
CACHE_SHARES = {
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
    "tournaments": 16,
    "parts": 6,
    "codes": 3,
    "draws": 1,
    # Messages of the API's event stream
    "news": 1,
}
"""Share of the memory by the name of a cache."""
ENTRY_OVERHEAD = 500
"""Bytes of an entry's key and bookkeeping."""

caches: dict[str, SizedCache[Any, Any]] = {}
"""All caches by name, for the metrics."""


def compute_capacity(name: str) -> int:
    """Return the capacity of a cache in bytes."""
    return int(
        environment.read_number("BOARDROOM_CACHE_MB", DEFAULT_MEGABYTES)
        * BYTES_PER_MEGABYTE
        * CACHE_SHARES[name]
        / sum(CACHE_SHARES.values())
    )


def measure_bytes(value: object) -> int:
    """Return the bytes of a string or of a tuple of strings."""
    inside = sum(map(measure_bytes, value)) if isinstance(value, tuple) else 0
    return sys.getsizeof(value) + inside


class SizedCache(LRUCache[K, V]):
    """An LRU cache limited in bytes."""

    def __init__(self, name: str, measure: Callable[[V], int] = measure_bytes) -> None:
        super().__init__(compute_capacity(name), lambda value: ENTRY_OVERHEAD + measure(value))
        self.lock = Lock()
        caches[name] = self


def cache_result(
    name: str, *, key: Callable[..., Hashable], measure: Callable[[Any], int] = measure_bytes
) -> Callable[[Callable[P, V]], Callable[P, V]]:
    """Cache the results of a function. Several functions may share a cache."""

    def keeping(make: Callable[P, V]) -> Callable[P, V]:
        cache = caches[name] if name in caches else SizedCache(name, measure)

        def whole(*args: P.args, **named: P.kwargs) -> Hashable:
            return make.__qualname__, key(*args, **named)

        return cached(cache, key=whole, lock=cache.lock)(make)

    return keeping


def digest_key(*parts: object) -> bytes:
    """Return a short digest as the key for long values."""
    return hashlib.blake2b(repr(parts).encode(), digest_size=16).digest()
