"""Queues of jobs for the bots' workers, ordered by rank and then by waiting time.

A single process uses a queue in memory (`Due`); several processes share one (`shared_queue.Shared`)."""

from __future__ import annotations

import threading
import time
from collections.abc import Hashable
from heapq import heappop, heappush
from typing import Any, NamedTuple, Protocol

PEOPLE, BOTS, REVIEWS = RANKS = range(3)
"""Ranks of jobs: tables with people, bots-only tables, and reviews. Lower ranks go first."""
ANY = -1
OWN, OTHERS, LEFT = "own", "others", "left"
"""Origins of a job: this process, another one, or one that has died."""


class Taken(NamedTuple):
    key: Hashable
    rank: int
    since: float
    """Start of the waiting time, from `time.monotonic`."""
    number: int = ANY
    """Number of the table's moves, of the try or of the part. A job for an earlier number is obsolete."""
    so_far: Any = None
    """Results of earlier parts, as JSON."""
    whose: str = OWN


class Queue(Protocol):
    """A queue with at most one waiting and one running job per key. Whole ranks can be paused."""

    def start(self) -> None: ...

    def put(
        self, key: Hashable, rank: int = PEOPLE, *, number: int = ANY, so_far: Any = None, after: float = 0.0
    ) -> None:
        """Add a job, after a delay of `after` seconds."""

    def take(self, timeout: float) -> Taken | None:
        """Return the next job, or None after `timeout` seconds or when the queue has ended. No other caller gets a job
        with the same key before `done` is called."""

    def done(self, taken: Taken) -> None: ...

    def rest(self, rank: int, seconds: float) -> None:
        """Pause a rank in this process."""

    def share(self, rank: int) -> float:
        """Return the workers per job that waits or runs with this rank or a lower one."""

    def alive(self) -> bool: ...

    def end(self) -> None:
        """Wake up all callers of `take`, which then return None."""

    def close(self) -> None:
        """Release resources, after all workers have stopped."""


class Due:
    """A queue in memory, for the workers of this process."""

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
        """Do nothing, because this queue needs no threads."""

    def put(
        self, key: Hashable, rank: int = PEOPLE, *, number: int = ANY, so_far: Any = None, after: float = 0.0
    ) -> None:
        self.add(Taken(key, rank, time.monotonic() + after, number, so_far))

    def add(self, new: Taken) -> None:
        """Add a job that starts to wait at the moment in `since`, which may be in the past."""
        with self._news:
            if new.since <= time.monotonic():
                self._name(new)
            elif not any((new.key, new.number) == (old.key, old.number) for *_, old in self._later):
                self._count += 1
                heappush(self._later, (new.since, self._count, new))
            self._news.notify()

    def _name(self, new: Taken) -> None:
        """Queue a job. A waiting job with the same key keeps its place and gets the higher number."""
        old = self._named[new.rank].get(new.key, new)
        newest = new if new.number >= old.number else old
        self._named[new.rank][new.key] = newest._replace(since=min(old.since, new.since))

    def rest(self, rank: int, seconds: float) -> None:
        with self._news:
            self._rests[rank] = max(self._rests[rank], time.monotonic() + seconds)

    def resting(self) -> list[float]:
        """Return the seconds for which each rank is still paused."""
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
        """Wait up to `timeout` seconds for idle callers of `take`, and return their number."""

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
        """Return the number of jobs that wait or run with this rank or a lower one."""
        with self._news:
            return sum(len(named) for named in self._named[: rank + 1]) + len(self._busy)

    def share(self, rank: int) -> float:
        return self.workers / max(1, self.waiting(rank))

    def left(self) -> list[Taken]:
        """Return the jobs that are waiting or delayed."""
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
        """Do nothing, because the next process finds waiting tables in the database."""
