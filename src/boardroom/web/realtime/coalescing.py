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

logger = logging.getLogger("boardroom.live")
P = ParamSpec("P")
T = TypeVar("T")
V = TypeVar("V")

Urgency = tuple[int, float]
"""A class and, within it, the recent work of the requesting address; the lowest goes first."""
PLAYED_TABLE, OTHER_TABLE, TOURNAMENT_PAGE = 0, 1, 2


class PriorityExecutor(Executor):
    """Threads that take the most urgent waiting job next, and equally urgent jobs in order of arrival."""

    def __init__(self, threads: int, name: str) -> None:
        self.executor = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self.lock = threading.Lock()
        self.jobs: list[tuple[Urgency, int, Callable[[], None]]] = []
        self.sequence = itertools.count()

    def submit(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        self.submit_job(partial(run_job, future, partial(work, *args, **kwargs)))
        return future

    def submit_job(self, job: Callable[[], None], urgency: Urgency = (OTHER_TABLE, 0.0)) -> None:
        with self.lock:
            entry = urgency, next(self.sequence), job
            # By then another job may be the most urgent one
            self.executor.submit(self.run_next)
            heapq.heappush(self.jobs, entry)

    def run_next(self) -> None:
        with self.lock:
            _, _, job = heapq.heappop(self.jobs)
        job()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.executor.shutdown(wait, cancel_futures=cancel_futures)


def run_job(future: Future[T], work: Callable[[], T]) -> None:
    if not future.set_running_or_notify_cancel():
        return
    try:
        future.set_result(work())
    except BaseException as error:  # noqa: BLE001 (raised where the result is awaited)
        future.set_exception(error)


@dataclass
class RenderRequests(Generic[V]):
    """Requests to render a table."""

    urgency: Urgency
    is_running: bool = False
    for_all_viewers: bool = False
    viewers: dict[V, None] = field(default_factory=dict)

    def add_viewer(self, viewer: V | None) -> None:
        if viewer is None:
            self.for_all_viewers = True
        else:
            self.viewers[viewer] = None

    def take_viewers(self) -> list[V] | None:
        """Remove and return the viewers to render for (None: all)."""
        viewers = None if self.for_all_viewers else list(self.viewers)
        self.for_all_viewers, self.viewers = False, {}
        return viewers


class Coalescer(Generic[V]):
    """Renders a table in one thread at a time, so that its frames keep their order.

    Requests that arrive during a rendering share the next one.
    """

    def __init__(
        self,
        pool: PriorityExecutor,
        work: Callable[[int, list[V] | None], None],
        urgency: Callable[[int, V | None], Urgency] = lambda table_id, viewer: (OTHER_TABLE, 0.0),
    ) -> None:
        self.executor, self.work, self.get_urgency = pool, work, urgency
        self.lock = threading.Lock()
        self.requests: dict[int, RenderRequests[V]] = {}
        """Tables that wait or are being rendered."""

    def request_render(self, table_id: int, viewer: V | None = None) -> None:
        """Render a table for a new viewer, or for all viewers because it has changed."""
        urgency = self.get_urgency(table_id, viewer)
        with self.lock:
            known = self.requests.get(table_id)
            waiting = known or self.requests.setdefault(table_id, RenderRequests(urgency))
            waiting.add_viewer(viewer)
            if known and (known.is_running or known.urgency <= urgency):
                return
            waiting.urgency = urgency
            try:
                self.executor.submit_job(partial(self.render_until_done, table_id, waiting), urgency)
            except BaseException:
                if not known:
                    del self.requests[table_id]
                raise

    def render_until_done(self, table_id: int, waiting: RenderRequests[V]) -> None:
        with self.lock:
            if waiting.is_running:
                return  # a more urgent request has started this job already
            waiting.is_running = True
        while True:
            with self.lock:
                viewers = waiting.take_viewers()
                if viewers == []:
                    del self.requests[table_id]
                    return
            try:
                self.work(table_id, viewers)
            except Exception:
                logger.exception("table %s could not be rendered", table_id)
