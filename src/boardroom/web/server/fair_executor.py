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

TOGETHER = 2
"""Threads a client may use while others use the site; heavy clients may use one."""
HEAVY = 2.0
"""Seconds of recent CPU time that make a client heavy."""
HERE = 20.0
"""Seconds after its last request that a client counts as using the site."""
FORGETS = 10.0
"""Seconds in which the weight of past work falls to 1/e."""
KNOWN = 20_000
"""Clients that are remembered."""
MOMENT = 0.25
"""Seconds in the queue before a task watches for a disconnect. Most jobs start sooner and need no task."""


USUAL, SOON = 0.005, 0.001
"""Seconds between switches of threads: Python's default, and while a heavy client delays others."""


class Busy(Exception):
    """A request is rejected with an HTTP status; `seconds` is the time after which to try again."""

    def __init__(self, status: int, seconds: float) -> None:
        super().__init__(status)
        self.status, self.seconds = status, max(1, math.ceil(seconds))


class Gone(Exception):
    """The client has disconnected."""


@dataclass
class Account:
    """The CPU time that a client has used."""

    seen: float = 0.0
    load: float = 0.0
    since: float = 0.0
    spent: float = 0.0


class Ledger:
    """The accounts of all clients of a process. Only the event loop uses it."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.accounts: OrderedDict[str, Account] = OrderedDict()
        """Ordered by last request, the newest last."""

    def seen(self, whose: str) -> Account:
        """Record a request and return the client's account."""
        now = self.clock()
        account = self.accounts.get(whose)
        if account is None:
            account = self.accounts[whose] = Account(seen=now, since=now)
            if len(self.accounts) > KNOWN:
                self.accounts.popitem(last=False)
        else:
            self.accounts.move_to_end(whose)
            account.load *= math.exp((account.seen - now) / FORGETS)
            account.seen = now
        return account

    def load(self, account: Account) -> float:
        return account.load * math.exp((account.seen - self.clock()) / FORGETS)

    def load_of(self, whose: str) -> float:
        """Return the recent CPU time of a client. Safe to call from any thread."""
        account = self.accounts.get(whose)
        return self.load(account) if account else 0.0

    def charge(self, whose: str, seconds: float) -> None:
        account = self.seen(whose)
        account.load += seconds
        _, window = rate_limits.limit("work")
        if account.seen - account.since >= window:
            account.since, account.spent = account.seen, 0.0
        account.spent += seconds

    def alone(self, whose: str) -> bool:
        """Return True if no other client has used the site recently."""
        latest = reversed(self.accounts)
        other = next(latest, None)
        if other == whose:
            other = next(latest, None)
        return other is None or self.clock() - self.accounts[other].seen > HERE

    def heavy(self, whose: str) -> bool:
        """Return True if a client has recently used much CPU time."""
        account = self.accounts.get(whose)
        return account is not None and self.load(account) > HEAVY

    def over(self, whose: str) -> float:
        """Return the seconds until a client may have more work done."""
        account = self.accounts.get(whose)
        most, window = rate_limits.limit("work")
        if account is None or account.spent < most:
            return 0.0
        left = account.since + window - self.clock()
        return left if left > 0 and not self.alone(whose) else 0.0


ledger = Ledger()


@dataclass(eq=False)
class Job(Generic[T]):
    """Work for a thread, and the future that waits for its result."""

    whose: str
    work: Callable[[], T]
    answer: asyncio.Future[T]
    begun: bool = False

    def do(self, end: Callable[[Job[T], float, T | None, BaseException | None], None]) -> None:
        """Do the work in this thread and pass its result to `end` in the event loop. `run_in_executor` would use two
        futures and their callbacks."""
        result, error, began = None, None, time.thread_time()
        try:
            result = self.work()
        except BaseException as failure:  # noqa: BLE001 (raised by the waiting coroutine)
            error = failure
        self.answer.get_loop().call_soon_threadsafe(end, self, time.thread_time() - began, result, error)


@dataclass
class Lane:
    """The jobs that wait for the same threads, in order for each client."""

    threads: int
    most: int = 512
    """Jobs that may wait."""
    each: int = 128
    """Jobs of one client that may wait. A tournament venue may have a single address."""
    patience: float = 20.0
    """Seconds a job may wait."""
    waiting: dict[str, deque[Job[Any]]] = field(default_factory=dict)
    running: dict[str, int] = field(default_factory=dict)

    def count(self) -> int:
        return sum(map(len, self.waiting.values()))


_pressed: set[Gate] = set()
"""Executors where a heavy client delays others."""


class Gate:
    def __init__(self, name: str, lane: Lane, ledger: Ledger, begin: Callable[[], None] = lambda: None) -> None:
        self.name, self.lane, self.ledger = name, lane, ledger
        self.pool = ThreadPoolExecutor(lane.threads, thread_name_prefix=name, initializer=begin)

    async def run(self, whose: str, work: Callable[[], T], left: Callable[[], asyncio.Task[None]]) -> T:
        """Do work in a thread when it is this client's turn. `left` starts a task that ends when it disconnects."""
        self.ledger.seen(whose)
        if wait := self.ledger.over(whose):
            metrics.refused_pages.labels("work").inc()
            raise Busy(429, wait)
        job: Job[T] = Job(whose, work, asyncio.get_running_loop().create_future())
        if self.lane.waiting or not self.has_room(whose):
            return await self.queue(job, left)
        self.begin(job)
        return await job.answer

    def begin(self, job: Job[Any]) -> None:
        job.begun = True
        try:
            self.pool.submit(job.do, self.end)
        except RuntimeError as error:  # the executor has shut down or cannot start a thread
            job.answer.set_exception(error)
        else:
            self.enter(job.whose)

    def end(self, job: Job[T], seconds: float, result: T | None, error: BaseException | None) -> None:
        """Set the result of a job, after starting the next one in its thread."""
        self.ledger.charge(job.whose, seconds)
        self.leave(job.whose)
        if job.answer.done():
            return
        if error is not None:
            job.answer.set_exception(error)
        else:
            job.answer.set_result(cast(T, result))

    def has_room(self, whose: str) -> bool:
        running = self.lane.running
        most = self.lane.threads - 1
        if not self.ledger.alone(whose):
            most = min(most, 1 if self.ledger.heavy(whose) else TOGETHER)
        return sum(running.values()) < self.lane.threads and running.get(whose, 0) < max(1, most)

    def enter(self, whose: str) -> None:
        self.lane.running[whose] = self.lane.running.get(whose, 0) + 1
        self.pace()

    def leave(self, whose: str) -> None:
        self.lane.running[whose] -= 1
        if not self.lane.running[whose]:
            del self.lane.running[whose]
        self.pace()
        self.call()

    def pace(self) -> None:
        """Switch threads more often while a heavy client delays others.

        A move makes ten database queries and waits for the interpreter lock after each. Without heavy work, more
        switches would only cost time.
        """
        running = self.lane.running
        pressed = len(running) > 1 and any(map(self.ledger.heavy, running))
        if pressed is not (self in _pressed):
            (_pressed.add if pressed else _pressed.discard)(self)
            sys.setswitchinterval(SOON if _pressed else USUAL)

    async def queue(self, job: Job[T], left: Callable[[], asyncio.Task[None]]) -> T:
        lane = self.lane
        if lane.count() >= lane.most or len(lane.waiting.get(job.whose, ())) >= lane.each:
            metrics.refused_pages.labels("full").inc()
            raise Busy(503, 2)
        lane.waiting.setdefault(job.whose, deque()).append(job)
        self.call()
        loop, looks = job.answer.get_loop(), list[asyncio.Task[None]]()

        def watch() -> None:
            if not job.begun:
                looks.append(loop.create_task(self.look(job, left)))

        alarm = loop.call_later(MOMENT, watch)
        try:
            return await job.answer
        finally:
            alarm.cancel()
            for look in looks:
                look.cancel()
            if not job.begun and job in lane.waiting.get(job.whose, ()):
                self.forget(job)

    async def look(self, job: Job[Any], left: Callable[[], asyncio.Task[None]]) -> None:
        """Fail a waiting job if its client disconnects or it waits too long."""
        gone = left()
        try:
            await asyncio.wait({gone}, timeout=self.lane.patience)
            if not job.begun and not job.answer.done():
                metrics.refused_pages.labels("gone" if gone.done() else "late").inc()
                job.answer.set_exception(Gone() if gone.done() else Busy(503, 5))
        finally:
            gone.cancel()

    def forget(self, job: Job[Any]) -> None:
        mine = self.lane.waiting[job.whose]
        mine.remove(job)
        if not mine:
            del self.lane.waiting[job.whose]

    def call(self) -> None:
        """Start waiting jobs while threads are free: of the clients that may use one, the lightest first."""
        lane = self.lane
        while sum(lane.running.values()) < lane.threads:
            may = [whose for whose in lane.waiting if self.has_room(whose)]
            if not may:
                return
            whose = min(may, key=self.ledger.load_of)
            job = lane.waiting[whose][0]
            self.forget(job)
            if not job.answer.done():  # otherwise it has just failed
                self.begin(job)
