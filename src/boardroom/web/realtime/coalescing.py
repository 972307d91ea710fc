"""One queue for rendering: each table has one job at a time, and the most urgent table is rendered first."""

from __future__ import annotations

import heapq
import itertools
import logging
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Generic, ParamSpec, TypeVar

log = logging.getLogger("boardroom.live")
P = ParamSpec("P")
T = TypeVar("T")
V = TypeVar("V")

Urgency = tuple[int, float]
"""A class and, within it, the recent work of the requesting address; the lowest goes first."""
PEOPLE_PLAY, USUAL, EVENT_PAGE = 0, 1, 2


class UrgentFirst(Executor):
    """Threads that take the most urgent waiting job next, and equally urgent jobs in order of arrival."""

    def __init__(self, threads: int, name: str) -> None:
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self.guard = threading.Lock()
        self.jobs: list[tuple[Urgency, int, Callable[[], None]]] = []
        self.numbers = itertools.count()

    def submit(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        self.submit_job(partial(run_job, future, partial(work, *args, **kwargs)))
        return future

    def submit_job(self, job: Callable[[], None], urgency: Urgency = (USUAL, 0.0)) -> None:
        with self.guard:
            entry = urgency, next(self.numbers), job
            # By then another job may be the most urgent one
            self.pool.submit(self.run_next)
            heapq.heappush(self.jobs, entry)

    def run_next(self) -> None:
        with self.guard:
            _, _, job = heapq.heappop(self.jobs)
        job()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.pool.shutdown(wait, cancel_futures=cancel_futures)


def run_job(future: Future[T], work: Callable[[], T]) -> None:
    if not future.set_running_or_notify_cancel():
        return
    try:
        future.set_result(work())
    except BaseException as error:  # noqa: BLE001 (raised where the result is awaited)
        future.set_exception(error)


@dataclass
class Waiting(Generic[V]):
    """Requests to render a table."""

    urgency: Urgency
    running: bool = False
    everyone: bool = False
    viewers: dict[V, None] = field(default_factory=dict)

    def add(self, viewer: V | None) -> None:
        if viewer is None:
            self.everyone = True
        else:
            self.viewers[viewer] = None

    def take(self) -> list[V] | None:
        """Remove and return the viewers to render for (None: all)."""
        viewers = None if self.everyone else list(self.viewers)
        self.everyone, self.viewers = False, {}
        return viewers


class Coalescer(Generic[V]):
    """Renders a table in one thread at a time, so that its frames keep their order.

    Requests that arrive during a rendering share the next one.
    """

    def __init__(
        self,
        pool: UrgentFirst,
        work: Callable[[int, list[V] | None], None],
        urgency: Callable[[int, V | None], Urgency] = lambda table_id, viewer: (USUAL, 0.0),
    ) -> None:
        self.pool, self.work, self.urgency = pool, work, urgency
        self.guard = threading.Lock()
        self.waiting: dict[int, Waiting[V]] = {}
        """Tables that wait or are being rendered."""

    def ask(self, table_id: int, viewer: V | None = None) -> None:
        """Render a table for a new viewer, or for all viewers because it has changed."""
        urgency = self.urgency(table_id, viewer)
        with self.guard:
            known = self.waiting.get(table_id)
            waiting = known or self.waiting.setdefault(table_id, Waiting(urgency))
            waiting.add(viewer)
            if known and (known.running or known.urgency <= urgency):
                return
            waiting.urgency = urgency
            try:
                self.pool.submit_job(partial(self.render, table_id, waiting), urgency)
            except BaseException:
                if not known:
                    del self.waiting[table_id]
                raise

    def render(self, table_id: int, waiting: Waiting[V]) -> None:
        with self.guard:
            if waiting.running:
                return  # a more urgent request has started this job already
            waiting.running = True
        while True:
            with self.guard:
                viewers = waiting.take()
                if viewers == []:
                    del self.waiting[table_id]
                    return
            try:
                self.work(table_id, viewers)
            except Exception:
                log.exception("table %s could not be rendered", table_id)
