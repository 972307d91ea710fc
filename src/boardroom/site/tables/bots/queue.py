"""What waits to be thought about, in the order in which it is taken: by rank, and then by how long it has waited.

A process alone keeps it in its memory (`Due`); several share it (`shared_queue.Shared`)."""

from __future__ import annotations

import threading
import time
from collections.abc import Hashable
from heapq import heappop, heappush
from typing import Any, NamedTuple, Protocol

PEOPLE, BOTS, REVIEWS = RANKS = range(3)
"""Tables at which people wait, those where bots play among themselves, and games that are looked at again."""
ANY = -1
OWN, OTHERS, LEFT = "own", "others", "left"
"""Whose it was to see to: this process's, another's, or one's that is gone."""


class Taken(NamedTuple):
    key: Hashable
    rank: int
    since: float
    """When it began to wait, as `time.monotonic` says it."""
    number: int = ANY
    """The step of the table, the try or the part that it is about: what has gone on since then waits for nobody."""
    so_far: Any = None
    """What was found before, as JSON has it."""
    whose: str = OWN


class Queue(Protocol):
    """Each key once, however often it is named, and never two at work on the same. A rank may rest for a while."""

    def start(self) -> None: ...

    def put(
        self, key: Hashable, rank: int = PEOPLE, *, number: int = ANY, so_far: Any = None, after: float = 0.0
    ) -> None:
        """After so many seconds' rest; until then it does not wait."""

    def take(self, timeout: float) -> Taken | None:
        """The next, which nobody else gets before it is `done`; None when there is none so long, or never again."""

    def done(self, taken: Taken) -> None: ...

    def rest(self, rank: int, seconds: float) -> None:
        """Nothing of this rank is taken here for so long."""

    def share(self, rank: int) -> float:
        """How many workers there are for each that waits, or is at work, with this rank or one that goes before it."""

    def alive(self) -> bool: ...

    def end(self) -> None:
        """Nobody waits any longer."""

    def close(self) -> None:
        """Nobody is at work any longer."""


class Due:
    """What waits in this process, for its own workers."""

    def __init__(self, workers: int = 1) -> None:
        self.workers = workers
        lock = threading.Lock()
        self._news, self._freed = threading.Condition(lock), threading.Condition(lock)
        self._takers = 0
        self._named: list[dict[Hashable, Taken]] = [{} for _ in RANKS]
        self._later: list[tuple[float, int, Taken]] = []
        self._busy: set[Hashable] = set()
        self._rests = [0.0 for _ in RANKS]
        self._ended = False
        self._count = 0

    def start(self) -> None:
        """Nothing needs to run for it."""

    def put(
        self, key: Hashable, rank: int = PEOPLE, *, number: int = ANY, so_far: Any = None, after: float = 0.0
    ) -> None:
        self.add(Taken(key, rank, time.monotonic() + after, number, so_far))

    def add(self, new: Taken) -> None:
        """Something that waits since, or from, the moment it says."""
        with self._news:
            if new.since <= time.monotonic():
                self._name(new)
            elif not any((new.key, new.number) == (old.key, old.number) for *_, old in self._later):
                self._count += 1
                heappush(self._later, (new.since, self._count, new))
            self._news.notify()

    def _name(self, new: Taken) -> None:
        """Named again it keeps its place, and is about the newest of its numbers."""
        old = self._named[new.rank].get(new.key, new)
        newest = new if new.number >= old.number else old
        self._named[new.rank][new.key] = newest._replace(since=min(old.since, new.since))

    def rest(self, rank: int, seconds: float) -> None:
        with self._news:
            self._rests[rank] = max(self._rests[rank], time.monotonic() + seconds)

    def resting(self) -> list[float]:
        """For how long each rank rests yet."""
        with self._news:
            now = time.monotonic()
            return [max(0.0, until - now) for until in self._rests]

    def take(self, timeout: float) -> Taken | None:
        until = time.monotonic() + timeout
        with self._news:
            self._takers += 1
            self._freed.notify()
            try:
                return self._next(until)
            finally:
                self._takers -= 1

    def _next(self, until: float) -> Taken | None:
        while not self._ended:
            now = time.monotonic()
            self._wake(now)
            for rank, named in enumerate(self._named):
                if self._rests[rank] > now:
                    continue
                key = next((key for key in named if key not in self._busy), None)
                if key is not None:
                    self._busy.add(key)
                    return named.pop(key)
            if now >= until:
                return None
            moments = [until, *(moment for moment, *_ in self._later[:1])]
            moments += [rests for rests, named in zip(self._rests, self._named, strict=True) if named and rests > now]
            self._news.wait(max(0.0, min(moments) - now))
        return None

    def free(self, timeout: float) -> int:
        """How many wait for something to take, once one does or so much time has passed."""

        def count() -> int:
            return 0 if self._ended else max(0, self._takers - sum(map(len, self._named)))

        with self._freed:
            self._freed.wait_for(lambda: self._ended or count(), timeout)
            return count()

    def _wake(self, now: float) -> None:
        while self._later and self._later[0][0] <= now:
            self._name(heappop(self._later)[-1])

    def done(self, taken: Taken) -> None:
        with self._news:
            self._busy.discard(taken.key)
            self._news.notify_all()

    def waiting(self, rank: int) -> int:
        """How many wait, or are at work, with this rank or one that goes before it."""
        with self._news:
            return sum(len(named) for named in self._named[: rank + 1]) + len(self._busy)

    def share(self, rank: int) -> float:
        return self.workers / max(1, self.waiting(rank))

    def left(self) -> list[Taken]:
        """What waits or rests, and is at work nowhere."""
        with self._news:
            return [*(each for named in self._named for each in named.values()), *(each for *_, each in self._later)]

    def alive(self) -> bool:
        return not self._ended

    def end(self) -> None:
        with self._news:
            self._ended = True
            self._news.notify_all()
            self._freed.notify_all()

    def close(self) -> None:
        """What waits is found in the database by whoever starts next."""
