"""Random numbers from a published seed, identical on every machine and in every Python version.

The key is the seed as UTF-8. Block i (0, 1, 2, ...) is HMAC-SHA256(key, i as 8 bytes, big-endian), read as eight
big-endian 32-bit numbers. A number below n is the next of these that is smaller than the greatest multiple of n within
2^32, modulo n. Larger numbers are skipped, so all outcomes are equally likely.
"""

from __future__ import annotations

import hmac
import struct
from collections.abc import Iterator
from typing import TypeVar

T = TypeVar("T")

WORDS = struct.Struct(">8I")
RANGE = 1 << 32


def generate_words(seed: str) -> Iterator[int]:
    key = seed.encode()
    block = 0
    while True:
        yield from WORDS.unpack(hmac.digest(key, block.to_bytes(8, "big"), "sha256"))
        block += 1


class SeededRandom:
    def __init__(self, seed: str) -> None:
        self._next = generate_words(seed).__next__

    def draw_below(self, n: int) -> int:
        """Return one of 0 ... n-1, all equally likely."""
        limit = RANGE - RANGE % n
        while (word := self._next()) >= limit:
            pass
        return word % n

    def draw_item(self, left: list[T]) -> T:
        """Remove and return a random item; the last item moves to its place."""
        k = self.draw_below(len(left))
        taken, left[k] = left[k], left[-1]
        left.pop()
        return taken
