"""What a process keeps in memory so as not to make it twice: as many bytes as there is room for, and not one more.

All such caches share `BOARDROOM_CACHE_MB`, each by its part below. What was used longest ago goes first; what alone is
larger than its cache's room is not kept. (Small things of one size, like the sentences of a log, are counted instead:
`lru_cache` is quicker, and so many of them take a few megabytes at most.)
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, ParamSpec, TypeVar

from cachetools import LRUCache, cached

from boardroom.site import config

P = ParamSpec("P")
K = TypeVar("K")
V = TypeVar("V")

USUAL = 160
MEGABYTE = 1_000_000
PARTS = {
    # Games that are played. To replay one takes a tenth of a second, so these have most
    "tables": 64,
    # What is drawn of them, whole and in parts
    "frames": 32,
    "grounds": 10,
    # Finished ones, for those who look at them again
    "walks": 20,
    "films": 2,
    "pictures": 5,
    # Championships: their logs, pages, codes and draws
    "events": 16,
    "parts": 6,
    "codes": 3,
    "draws": 1,
    # For programs
    "news": 1,
}
"""The parts of the whole, by the name of a cache."""
ENTRY = 500
"""What an entry takes beside what is in it: its key, and its place."""

caches: dict[str, Kept[Any, Any]] = {}
"""All there are, by name: the figures tell of them."""


def room(name: str) -> int:
    """The bytes of a cache."""
    return int(config.number("BOARDROOM_CACHE_MB", USUAL) * MEGABYTE * PARTS[name] / sum(PARTS.values()))


def weight(value: object) -> int:
    """The bytes of texts, and of a few of them together."""
    inside = sum(map(weight, value)) if isinstance(value, tuple) else 0
    return sys.getsizeof(value) + inside


class Kept(LRUCache[K, V]):
    """A cache of so many bytes."""

    def __init__(self, name: str, weigh: Callable[[V], int] = weight) -> None:
        super().__init__(room(name), lambda value: ENTRY + weigh(value))
        self.lock = Lock()
        caches[name] = self


def keep(
    name: str, *, key: Callable[..., Hashable], weigh: Callable[[Any], int] = weight
) -> Callable[[Callable[P, V]], Callable[P, V]]:
    """Keeps what a function makes. Several may share a cache."""

    def keeping(make: Callable[P, V]) -> Callable[P, V]:
        cache = caches[name] if name in caches else Kept(name, weigh)

        def whole(*args: P.args, **named: P.kwargs) -> Hashable:
            return make.__qualname__, key(*args, **named)

        return cached(cache, key=whole, lock=cache.lock)(make)

    return keeping


def short(*parts: object) -> bytes:
    """A key in the place of one that is as long as what it stands for."""
    return hashlib.blake2b(repr(parts).encode(), digest_size=16).digest()
