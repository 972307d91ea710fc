"""Queues of jobs for the bots' workers, ordered by rank and then by waiting time.

A single process uses a queue in memory (`LocalQueue`); several processes share one (`shared_queue.Shared`)."""

from __future__ import annotations

import threading
import time
from collections.abc import Hashable
from heapq import heappop, heappush
from typing import Any, NamedTuple, Protocol

PEOPLE, BOTS, REVIEWS = RANKS = range(3)
"""Ranks of jobs: tables with people, bots-only tables, and reviews. Lower ranks go first."""
ANY_NUMBER = -1
OWN_PROCESS, OTHER_PROCESS, DEAD_PROCESS = "own", "others", "left"
"""Origins of a job: this process, another one, or one that has died."""


class Job(NamedTuple):
    key: Hashable
    rank: int
    waiting_since: float
    """Start of the waiting time, from `time.monotonic`."""
    number: int = ANY_NUMBER
    """Number of the table's moves, of the try or of the part. A job for an earlier number is obsolete."""
    progress: Any = None
    """Results of earlier parts, as JSON."""
    origin: str = OWN_PROCESS


class JobQueue(Protocol):
    """A queue with at most one waiting and one running job per key. Whole ranks can be paused."""

    def start(self) -> None: ...

    def add_job(
        self, key: Hashable, rank: int = PEOPLE, *, number: int = ANY_NUMBER, progress: Any = None, delay: float = 0.0
    ) -> None:
        """Add a job, after a delay of `after` seconds."""

    def take_job(self, timeout: float) -> Job | None:
        """Return the next job, or None after `timeout` seconds or when the queue has ended. No other caller gets a job
        with the same key before `finish_job` is called."""

    def finish_job(self, job: Job) -> None: ...

    def pause_rank(self, rank: int, seconds: float) -> None:
        """Pause a rank in this process."""

    def workers_per_job(self, rank: int) -> float:
        """Return the workers per job that waits or runs with this rank or a lower one."""

    def is_alive(self) -> bool: ...

    def shut_down(self) -> None:
        """Wake up all callers of `take_job`, which then return None."""

    def close(self) -> None:
        """Release resources, after all workers have stopped."""


class LocalQueue:
    """A queue in memory, for the workers of this process."""

    def __init__(self, workers: int = 1) -> None:
        self.workers = workers
        lock = threading.Lock()
        self._job_added, self._worker_freed = threading.Condition(lock), threading.Condition(lock)
        self._idle_workers = 0
        self._waiting: list[dict[Hashable, Job]] = [{} for _ in RANKS]
        self._delayed: list[tuple[float, int, Job]] = []
        self._running: set[Hashable] = set()
        self._paused_until = [0.0 for _ in RANKS]
        self._is_shut_down = False
        self._sequence = 0

    def start(self) -> None:
        """Do nothing, because this queue needs no threads."""

    def add_job(
        self, key: Hashable, rank: int = PEOPLE, *, number: int = ANY_NUMBER, progress: Any = None, delay: float = 0.0
    ) -> None:
        self.insert_job(Job(key, rank, time.monotonic() + delay, number, progress))

    def insert_job(self, job: Job) -> None:
        """Add a job that starts to wait at the moment in `waiting_since`, which may be in the past."""
        with self._job_added:
            if job.waiting_since <= time.monotonic():
                self._enqueue(job)
            elif not any((job.key, job.number) == (old.key, old.number) for *_, old in self._delayed):
                self._sequence += 1
                heappush(self._delayed, (job.waiting_since, self._sequence, job))
            self._job_added.notify()

    def _enqueue(self, job: Job) -> None:
        """Queue a job. A waiting job with the same key keeps its place and gets the higher number."""
        old = self._waiting[job.rank].get(job.key, job)
        newest = job if job.number >= old.number else old
        self._waiting[job.rank][job.key] = newest._replace(waiting_since=min(old.waiting_since, job.waiting_since))

    def pause_rank(self, rank: int, seconds: float) -> None:
        with self._job_added:
            self._paused_until[rank] = max(self._paused_until[rank], time.monotonic() + seconds)

    def pause_seconds(self) -> list[float]:
        """Return the seconds for which each rank is still paused."""
        with self._job_added:
            now = time.monotonic()
            return [max(0.0, until - now) for until in self._paused_until]

    def take_job(self, timeout: float) -> Job | None:
        until = time.monotonic() + timeout
        with self._job_added:
            self._idle_workers += 1
            self._worker_freed.notify()
            try:
                return self._wait_for_job(until)
            finally:
                self._idle_workers -= 1

    def _wait_for_job(self, until: float) -> Job | None:
        while not self._is_shut_down:
            now = time.monotonic()
            self._release_delayed(now)
            for rank, named in enumerate(self._waiting):
                if self._paused_until[rank] > now:
                    continue
                key = next((key for key in named if key not in self._running), None)
                if key is not None:
                    self._running.add(key)
                    return named.pop(key)
            if now >= until:
                return None
            moments = [until, *(moment for moment, *_ in self._delayed[:1])]
            moments += [
                rests for rests, named in zip(self._paused_until, self._waiting, strict=True) if named and rests > now
            ]
            self._job_added.wait(max(0.0, min(moments) - now))
        return None

    def wait_for_idle_workers(self, timeout: float) -> int:
        """Wait up to `timeout` seconds for idle callers of `take_job`, and return their number."""

        def count() -> int:
            return 0 if self._is_shut_down else max(0, self._idle_workers - sum(map(len, self._waiting)))

        with self._worker_freed:
            self._worker_freed.wait_for(lambda: self._is_shut_down or count(), timeout)
            return count()

    def _release_delayed(self, now: float) -> None:
        while self._delayed and self._delayed[0][0] <= now:
            self._enqueue(heappop(self._delayed)[-1])

    def finish_job(self, job: Job) -> None:
        with self._job_added:
            self._running.discard(job.key)
            self._job_added.notify_all()

    def count_jobs(self, rank: int) -> int:
        """Return the number of jobs that wait or run with this rank or a lower one."""
        with self._job_added:
            return sum(len(named) for named in self._waiting[: rank + 1]) + len(self._running)

    def workers_per_job(self, rank: int) -> float:
        return self.workers / max(1, self.count_jobs(rank))

    def unfinished_jobs(self) -> list[Job]:
        """Return the jobs that are waiting or delayed."""
        with self._job_added:
            return [
                *(each for named in self._waiting for each in named.values()),
                *(each for *_, each in self._delayed),
            ]

    def is_alive(self) -> bool:
        return not self._is_shut_down

    def shut_down(self) -> None:
        with self._job_added:
            self._is_shut_down = True
            self._job_added.notify_all()
            self._worker_freed.notify_all()

    def close(self) -> None:
        """Do nothing, because the next process finds waiting tables in the database."""
