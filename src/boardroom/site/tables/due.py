"""What waits to be thought about, in the order in which it is taken: by rank, and then by how long it has waited."""

from __future__ import annotations

import threading
import time
from collections.abc import Hashable
from heapq import heappop, heappush
from typing import NamedTuple

PEOPLE, BOTS, REVIEWS = range(3)
"""Tables at which people wait, those where bots play among themselves, and games that are looked at again."""


class Taken(NamedTuple):
    key: Hashable
    rank: int
    since: float
    """When it began to wait, as `time.monotonic` says it."""
    paused: bool
    """Whether it has had its rest."""


class Due:
    """Each key once, however often it is named, and never two at work on the same. A rank may rest for a while."""

    def __init__(self) -> None:
        self._news = threading.Condition()
        self._named: list[dict[Hashable, tuple[float, bool]]] = [{} for _ in (PEOPLE, BOTS, REVIEWS)]
        self._later: list[tuple[float, int, Hashable, int]] = []
        self._busy: set[Hashable] = set()
        self._rests = [0.0 for _ in self._named]
        self._ended = False
        self._count = 0

    def put(self, key: Hashable, rank: int = PEOPLE) -> None:
        self._put(key, rank, paused=False)

    def put_later(self, key: Hashable, rank: int, seconds: float) -> None:
        """After a rest; until then it does not wait."""
        with self._news:
            self._count += 1
            heappush(self._later, (time.monotonic() + seconds, self._count, key, rank))
            self._news.notify()

    def _put(self, key: Hashable, rank: int, *, paused: bool) -> None:
        with self._news:
            self._named[rank].setdefault(key, (time.monotonic(), paused))
            self._news.notify()

    def rest(self, rank: int, seconds: float) -> None:
        """Nothing of this rank is taken for so long."""
        with self._news:
            self._rests[rank] = max(self._rests[rank], time.monotonic() + seconds)

    def take(self, timeout: float) -> Taken | None:
        """The next, which nobody else gets before it is `done`; None when there is none so long, or never again."""
        until = time.monotonic() + timeout
        with self._news:
            while not self._ended:
                now = time.monotonic()
                self._wake(now)
                for rank, named in enumerate(self._named):
                    if self._rests[rank] > now:
                        continue
                    key = next((key for key in named if key not in self._busy), None)
                    if key is not None:
                        self._busy.add(key)
                        return Taken(key, rank, *named.pop(key))
                if now >= until:
                    return None
                moments = [until, *(moment for moment, *_ in self._later[:1])]
                moments += [
                    rests for rests, named in zip(self._rests, self._named, strict=True) if named and rests > now
                ]
                self._news.wait(max(0.0, min(moments) - now))
        return None

    def _wake(self, now: float) -> None:
        while self._later and self._later[0][0] <= now:
            moment, _, key, rank = heappop(self._later)
            self._named[rank].setdefault(key, (moment, True))

    def done(self, key: Hashable) -> None:
        with self._news:
            self._busy.discard(key)
            self._news.notify_all()

    def waiting(self, rank: int) -> int:
        """How many wait, or are at work, with this rank or one that goes before it."""
        with self._news:
            return sum(len(named) for named in self._named[: rank + 1]) + len(self._busy)

    def names(self, rank: int = PEOPLE) -> list[Hashable]:
        """What waits or rests with this rank."""
        with self._news:
            return [*self._named[rank], *(key for _, _, key, whose in self._later if whose == rank)]

    def end(self) -> None:
        """Nobody waits any longer."""
        with self._news:
            self._ended = True
            self._news.notify_all()
