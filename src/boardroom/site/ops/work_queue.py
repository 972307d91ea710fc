"""Who works next. Pages wait here for one of a few threads, and an address that has had much work done waits longest.

Python does one thing at a time, so that what one visitor has the server do is time taken from all others. Work is
counted in seconds of the processor, as measured, by address. While others are here too an address has two threads
at most, and no more than its share of work in a while (`work` in `limits.LIMITS`); alone it may have nearly all.
Waiting is limited: whoever comes when the queue is full is told to come back, and whoever has gone is forgotten.
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

from boardroom.site.ops import limits, metrics

T = TypeVar("T")

TOGETHER = 2
"""Threads of one address while others are here; one, when it has kept the server busy of late."""
HEAVY = 2.0
"""Seconds of work in the last ten or so that keep a server busy."""
HERE = 20.0
"""For so many seconds after a request somebody is here."""
FORGETS = 10.0
"""Seconds in which work of the past comes to count a third as much for who is next."""
KNOWN = 20_000
"""Addresses that are remembered."""
MOMENT = 0.25
"""Most who wait are let in sooner. Whether somebody has gone is looked at when they wait longer: it takes a task."""


USUAL, SOON = 0.005, 0.001
"""After so many seconds a thread gives way to others that could work: as Python has it, and beside heavy work."""


class Busy(Exception):
    """No, for now: the status, and after how many seconds it is worth trying again."""

    def __init__(self, status: int, seconds: float) -> None:
        super().__init__(status)
        self.status, self.seconds = status, max(1, math.ceil(seconds))


class Gone(Exception):
    """Nobody waits for the answer any more."""


@dataclass
class Account:
    """What one address has had done."""

    seen: float = 0.0
    load: float = 0.0
    since: float = 0.0
    spent: float = 0.0


class Ledger:
    """All accounts of a process. Used by the event loop alone."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.accounts: OrderedDict[str, Account] = OrderedDict()
        """The one seen last stands last."""

    def seen(self, whose: str) -> Account:
        """Somebody asks for something."""
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
        """Return the recent work of an address. Any thread may ask."""
        account = self.accounts.get(whose)
        return self.load(account) if account else 0.0

    def charge(self, whose: str, seconds: float) -> None:
        account = self.seen(whose)
        account.load += seconds
        _, window = limits.limit("work")
        if account.seen - account.since >= window:
            account.since, account.spent = account.seen, 0.0
        account.spent += seconds

    def alone(self, whose: str) -> bool:
        """Whether nobody else has been here of late."""
        latest = reversed(self.accounts)
        other = next(latest, None)
        if other == whose:
            other = next(latest, None)
        return other is None or self.clock() - self.accounts[other].seen > HERE

    def heavy(self, whose: str) -> bool:
        """Whether an address has kept the server busy of late."""
        account = self.accounts.get(whose)
        return account is not None and self.load(account) > HEAVY

    def over(self, whose: str) -> float:
        """How many seconds an address has to wait until it may have more done; 0 when it may now."""
        account = self.accounts.get(whose)
        most, window = limits.limit("work")
        if account is None or account.spent < most:
            return 0.0
        left = account.since + window - self.clock()
        return left if left > 0 and not self.alone(whose) else 0.0


ledger = Ledger()
"""Of this process."""


@dataclass(eq=False)
class Job(Generic[T]):
    """Something to be done, and whoever waits for it."""

    whose: str
    work: Callable[[], T]
    answer: asyncio.Future[T]
    begun: bool = False

    def do(self, end: Callable[[Job[T], float, T | None, BaseException | None], None]) -> None:
        """In a thread. What came of it is told where it is waited for, without the two futures and their callbacks that
        asyncio puts between."""
        result, error, began = None, None, time.thread_time()
        try:
            result = self.work()
        except BaseException as failure:  # noqa: BLE001 (it is raised where it is waited for)
            error = failure
        self.answer.get_loop().call_soon_threadsafe(end, self, time.thread_time() - began, result, error)


@dataclass
class Lane:
    """What waits for the same threads: by address, the first come first."""

    threads: int
    most: int = 512
    """How many may wait."""
    each: int = 128
    """How many of one address: a hall has one too."""
    patience: float = 20.0
    """For how many seconds."""
    waiting: dict[str, deque[Job[Any]]] = field(default_factory=dict)
    running: dict[str, int] = field(default_factory=dict)

    def count(self) -> int:
        return sum(map(len, self.waiting.values()))


_pressed: set[Gate] = set()
"""Gates where an address that keeps the server busy works beside others."""


class Gate:
    def __init__(self, name: str, lane: Lane, ledger: Ledger, begin: Callable[[], None] = lambda: None) -> None:
        self.name, self.lane, self.ledger = name, lane, ledger
        self.pool = ThreadPoolExecutor(lane.threads, thread_name_prefix=name, initializer=begin)

    async def run(self, whose: str, work: Callable[[], T], left: Callable[[], asyncio.Task[None]]) -> T:
        """Have the work done in a thread when it is its turn. `left` begins to look whether anybody still waits."""
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
        except RuntimeError as error:  # the threads are no more, or could not begin
            job.answer.set_exception(error)
        else:
            self.enter(job.whose)

    def end(self, job: Job[T], seconds: float, result: T | None, error: BaseException | None) -> None:
        """The thread is free. Whoever is next has it before the answer goes out."""
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
        """Beside heavy work threads give way sooner: a move asks the database ten times, and waits for Python's turn
        after each. Else they would only change places more often, which takes time from all of them."""
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
        """End the wait of whoever has gone, or has waited too long."""
        gone = left()
        try:
            await asyncio.wait({gone}, timeout=self.lane.patience)
            if not job.begun and not job.answer.done():
                metrics.refused_pages.labels("gone" if gone.done() else "late").inc()
                job.answer.set_exception(Gone() if gone.done() else Busy(503, 5))
        finally:
            gone.cancel()

    def forget(self, job: Job[Any]) -> None:
        """It waits no longer."""
        mine = self.lane.waiting[job.whose]
        mine.remove(job)
        if not mine:
            del self.lane.waiting[job.whose]

    def call(self) -> None:
        """Let in whoever is next: of the addresses that may have another thread, the one with the least work so far."""
        lane = self.lane
        while sum(lane.running.values()) < lane.threads:
            may = [whose for whose in lane.waiting if self.has_room(whose)]
            if not may:
                return
            whose = min(may, key=self.ledger.load_of)
            job = lane.waiting[whose][0]
            self.forget(job)
            if not job.answer.done():  # else its wait has just been ended
                self.begin(job)
