"""Share a few threads fairly between clients: the client that has used the least CPU time goes first.

Python runs one thread at a time, so one client's work delays all others. CPU time is measured per client address. While
others use the site, a client gets two threads and a limited share of CPU time (the rate limit `work`); alone it gets
nearly everything. The queue is limited: when it is full, requests are rejected with 503, and requests of clients that
have disconnected are dropped.
"""

from __future__ import annotations

import asyncio
import math
import sys
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar, cast

from boardroom.web.server import metrics, rate_limits

T = TypeVar("T")

MAX_CLIENT_THREADS = 2
"""Threads a client may use while others use the site; heavy clients may use one."""
HEAVY_LOAD_SECONDS = 2.0
"""Seconds of recent CPU time that make a client heavy."""
PRESENCE_SECONDS = 20.0
"""Seconds after its last request that a client counts as using the site."""
DECAY_SECONDS = 10.0
"""Seconds in which the weight of past work falls to 1/e."""
MAX_CLIENTS = 20_000
"""Clients that are remembered."""
WATCH_DELAY_SECONDS = 0.25
"""Seconds in the queue before a task watches for a disconnect. Most jobs start sooner and need no task."""


DEFAULT_SWITCH_SECONDS, BUSY_SWITCH_SECONDS = 0.005, 0.001
"""Seconds between switches of threads: Python's default, and while a heavy client delays others."""


class RejectedRequest(Exception):
    """A request is rejected with an HTTP status; `seconds` is the time after which to try again."""

    def __init__(self, status: int, seconds: float) -> None:
        super().__init__(status)
        self.status, self.seconds = status, max(1, math.ceil(seconds))


class ClientDisconnected(Exception):
    """The client has disconnected."""


@dataclass
class ClientUsage:
    """The CPU time that a client has used."""

    last_seen: float = 0.0
    recent_seconds: float = 0.0
    window_start: float = 0.0
    window_seconds: float = 0.0


class UsageTracker:
    """The accounts of all clients of a process. Only the event loop uses it."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.clients: OrderedDict[str, ClientUsage] = OrderedDict()
        """Ordered by last request, the newest last."""

    def record_request(self, client: str) -> ClientUsage:
        """Record a request and return the client's account."""
        now = self.clock()
        account = self.clients.get(client)
        if account is None:
            account = self.clients[client] = ClientUsage(last_seen=now, window_start=now)
            if len(self.clients) > MAX_CLIENTS:
                self.clients.popitem(last=False)
        else:
            self.clients.move_to_end(client)
            account.recent_seconds *= math.exp((account.last_seen - now) / DECAY_SECONDS)
            account.last_seen = now
        return account

    def compute_load(self, usage: ClientUsage) -> float:
        return usage.recent_seconds * math.exp((usage.last_seen - self.clock()) / DECAY_SECONDS)

    def get_client_load(self, client: str) -> float:
        """Return the recent CPU time of a client. Safe to call from any thread."""
        account = self.clients.get(client)
        return self.compute_load(account) if account else 0.0

    def record_work(self, client: str, seconds: float) -> None:
        account = self.record_request(client)
        account.recent_seconds += seconds
        _, window = rate_limits.get_limit("work")
        if account.last_seen - account.window_start >= window:
            account.window_start, account.window_seconds = account.last_seen, 0.0
        account.window_seconds += seconds

    def is_only_client(self, client: str) -> bool:
        """Return True if no other client has used the site recently."""
        latest = reversed(self.clients)
        other = next(latest, None)
        if other == client:
            other = next(latest, None)
        return other is None or self.clock() - self.clients[other].last_seen > PRESENCE_SECONDS

    def is_heavy_client(self, client: str) -> bool:
        """Return True if a client has recently used much CPU time."""
        account = self.clients.get(client)
        return account is not None and self.compute_load(account) > HEAVY_LOAD_SECONDS

    def seconds_until_allowed(self, client: str) -> float:
        """Return the seconds until a client may have more work done."""
        account = self.clients.get(client)
        most, window = rate_limits.get_limit("work")
        if account is None or account.window_seconds < most:
            return 0.0
        left = account.window_start + window - self.clock()
        return left if left > 0 and not self.is_only_client(client) else 0.0


usage_tracker = UsageTracker()


@dataclass(eq=False)
class Job(Generic[T]):
    """Work for a thread, and the future that waits for its result."""

    client: str
    work: Callable[[], T]
    result: asyncio.Future[T]
    is_started: bool = False

    def run_work(self, on_end: Callable[[Job[T], float, T | None, BaseException | None], None]) -> None:
        """Do the work in this thread and pass its result to `finish_job` in the event loop."""
        # `run_in_executor` would use two futures and their callbacks
        result, error, began = None, None, time.thread_time()
        try:
            result = self.work()
        except BaseException as failure:  # noqa: BLE001 (raised by the waiting coroutine)
            error = failure
        self.result.get_loop().call_soon_threadsafe(on_end, self, time.thread_time() - began, result, error)


@dataclass
class JobQueue:
    """The jobs that wait for the same threads, in order for each client."""

    threads: int
    max_jobs: int = 512
    """Jobs that may wait."""
    max_client_jobs: int = 128
    """Jobs of one client that may wait. A tournament venue may have a single address."""
    max_wait_seconds: float = 20.0
    """Seconds a job may wait."""
    waiting: dict[str, deque[Job[Any]]] = field(default_factory=dict)
    running: dict[str, int] = field(default_factory=dict)

    def count_waiting(self) -> int:
        return sum(map(len, self.waiting.values()))


_pressed_executors: set[FairExecutor] = set()
"""Executors where a heavy client delays others."""


class FairExecutor:
    def __init__(
        self, name: str, jobs: JobQueue, usage: UsageTracker, initializer: Callable[[], None] = lambda: None
    ) -> None:
        self.name, self.jobs, self.usage = name, jobs, usage
        self.pool = ThreadPoolExecutor(jobs.threads, thread_name_prefix=name, initializer=initializer)

    async def run(self, client: str, work: Callable[[], T], watch_disconnect: Callable[[], asyncio.Task[None]]) -> T:
        """Do work in a thread when it is this client's turn. `left` starts a task that ends when it disconnects."""
        self.usage.record_request(client)
        if wait := self.usage.seconds_until_allowed(client):
            metrics.refused_requests.labels("work").inc()
            raise RejectedRequest(429, wait)
        job: Job[T] = Job(client, work, asyncio.get_running_loop().create_future())
        if self.jobs.waiting or not self.has_free_thread(client):
            return await self.wait_in_queue(job, watch_disconnect)
        self.start_job(job)
        return await job.result

    def start_job(self, job: Job[Any]) -> None:
        job.is_started = True
        try:
            self.pool.submit(job.run_work, self.finish_job)
        except RuntimeError as error:  # the executor has shut down or cannot start a thread
            job.result.set_exception(error)
        else:
            self.count_start(job.client)

    def finish_job(self, job: Job[T], seconds: float, result: T | None, error: BaseException | None) -> None:
        """Set the result of a job, after starting the next one in its thread."""
        self.usage.record_work(job.client, seconds)
        self.count_end(job.client)
        if job.result.done():
            return
        if error is not None:
            job.result.set_exception(error)
        else:
            job.result.set_result(cast(T, result))

    def has_free_thread(self, client: str) -> bool:
        running = self.jobs.running
        most = self.jobs.threads - 1
        if not self.usage.is_only_client(client):
            most = min(most, 1 if self.usage.is_heavy_client(client) else MAX_CLIENT_THREADS)
        return sum(running.values()) < self.jobs.threads and running.get(client, 0) < max(1, most)

    def count_start(self, client: str) -> None:
        self.jobs.running[client] = self.jobs.running.get(client, 0) + 1
        self.adjust_switch_interval()

    def count_end(self, client: str) -> None:
        self.jobs.running[client] -= 1
        if not self.jobs.running[client]:
            del self.jobs.running[client]
        self.adjust_switch_interval()
        self.start_next_jobs()

    def adjust_switch_interval(self) -> None:
        """Switch threads more often while a heavy client delays others.

        A move makes ten database queries and waits for the interpreter lock after each. Without heavy work, more
        switches would only cost time.
        """
        running = self.jobs.running
        pressed = len(running) > 1 and any(map(self.usage.is_heavy_client, running))
        if pressed is not (self in _pressed_executors):
            (_pressed_executors.add if pressed else _pressed_executors.discard)(self)
            sys.setswitchinterval(BUSY_SWITCH_SECONDS if _pressed_executors else DEFAULT_SWITCH_SECONDS)

    async def wait_in_queue(self, job: Job[T], watch_disconnect: Callable[[], asyncio.Task[None]]) -> T:
        lane = self.jobs
        if lane.count_waiting() >= lane.max_jobs or len(lane.waiting.get(job.client, ())) >= lane.max_client_jobs:
            metrics.refused_requests.labels("full").inc()
            raise RejectedRequest(503, 2)
        lane.waiting.setdefault(job.client, deque()).append(job)
        self.start_next_jobs()
        loop, looks = job.result.get_loop(), list[asyncio.Task[None]]()

        def watch() -> None:
            if not job.is_started:
                looks.append(loop.create_task(self.watch_waiting_job(job, watch_disconnect)))

        alarm = loop.call_later(WATCH_DELAY_SECONDS, watch)
        try:
            return await job.result
        finally:
            alarm.cancel()
            for look in looks:
                look.cancel()
            if not job.is_started and job in lane.waiting.get(job.client, ()):
                self.remove_job(job)

    async def watch_waiting_job(self, job: Job[Any], watch_disconnect: Callable[[], asyncio.Task[None]]) -> None:
        """Fail a waiting job if its client disconnects or it waits too long."""
        gone = watch_disconnect()
        try:
            await asyncio.wait({gone}, timeout=self.jobs.max_wait_seconds)
            if not job.is_started and not job.result.done():
                metrics.refused_requests.labels("gone" if gone.done() else "late").inc()
                job.result.set_exception(ClientDisconnected() if gone.done() else RejectedRequest(503, 5))
        finally:
            gone.cancel()

    def remove_job(self, job: Job[Any]) -> None:
        mine = self.jobs.waiting[job.client]
        mine.remove(job)
        if not mine:
            del self.jobs.waiting[job.client]

    def start_next_jobs(self) -> None:
        """Start waiting jobs while threads are free: of the clients that may use one, the lightest first."""
        lane = self.jobs
        while sum(lane.running.values()) < lane.threads:
            may = [whose for whose in lane.waiting if self.has_free_thread(whose)]
            if not may:
                return
            whose = min(may, key=self.usage.get_client_load)
            job = lane.waiting[whose][0]
            self.remove_job(job)
            if not job.result.done():  # otherwise it has just failed
                self.start_job(job)
