"""Prometheus metrics of a process."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from django.db.backends.signals import connection_created
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from boardroom.base.errors import BoardroomError
from boardroom.web.server import memory_cache

P = ParamSpec("P")
R = TypeVar("R")

disable_created_metrics()  # type: ignore[no-untyped-call]
registry = CollectorRegistry()
ProcessCollector(registry=registry)
PlatformCollector(registry=registry)
GCCollector(registry=registry)

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)

moves = Counter("boardroom_moves", "Moves made, by people and bots.", ["game"], registry=registry)
move_seconds = Histogram(
    "boardroom_move_seconds", "Time of a move until its commit.", ["game"], buckets=BUCKETS, registry=registry
)
refused_moves = Counter("boardroom_moves_refused", "Moves refused, by kind.", ["kind"], registry=registry)
viewers = Gauge("boardroom_viewers", "Live viewers of this process.", registry=registry)
"""The hub sets its function."""
sent_frames = Counter("boardroom_frames_sent", "Frames sent to live viewers.", registry=registry)
dropped_frames = Counter(
    "boardroom_frames_dropped", "Frames that a newer one replaced before the viewer took them.", registry=registry
)
bot_seconds = Histogram("boardroom_bot_seconds", "How long a bot thought.", ["bot"], buckets=BUCKETS, registry=registry)
bot_failures = Counter(
    "boardroom_bot_failures", "Decisions that a bot did not take, by why.", ["bot", "why"], registry=registry
)
bot_decisions = Counter(
    "boardroom_bot_answers",
    "Decisions by how they came about: asked, quick (time was short), instead (workers failed), greedy (no weights).",
    ["bot", "how"],
    registry=registry,
)
bot_waits = Histogram(
    "boardroom_bot_wait_seconds", "How long a table waited until its bot began.", buckets=BUCKETS, registry=registry
)
bot_jobs = Counter(
    "boardroom_bot_taken",
    "Decisions, hints and parts of reviews taken up, by whose they were: own, others, left (by one that is gone).",
    ["whose"],
    registry=registry,
)
requests = Counter("boardroom_http_requests", "Pages answered.", ["view", "method", "status"], registry=registry)
request_seconds = Histogram(
    "boardroom_http_seconds", "A page, from its request to its answer.", ["view"], buckets=BUCKETS, registry=registry
)
refused_requests = Counter(
    "boardroom_http_refused", "Requests that nothing was done for: work, full, late, gone.", ["why"], registry=registry
)
database_errors = Counter("boardroom_database_errors", "Queries that failed, by kind.", ["kind"], registry=registry)

METHODS = ("GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE")


def count_response(view: str, method: str, status: int, seconds: float) -> None:
    # Clients can send any method: unknown ones share a label, so that they cannot fill the memory
    requests.labels(view, method if method in METHODS else "other", status).inc()
    request_seconds.labels(view).observe(seconds)


def measure_move(change: Callable[P, R]) -> Callable[P, R]:
    """Count and time moves by a function that returns the table."""

    @wraps(change)
    def timed(*args: P.args, **kwargs: P.kwargs) -> R:
        start = time.perf_counter()
        try:
            table: Any = change(*args, **kwargs)
        except BoardroomError as error:
            refused_moves.labels(type(error).__name__).inc()
            raise
        moves.labels(table.game).inc()
        move_seconds.labels(table.game).observe(time.perf_counter() - start)
        return table  # type: ignore[no-any-return]

    return timed


@contextmanager
def measure_bot(bot: str) -> Iterator[None]:
    start = time.perf_counter()
    try:
        yield
    finally:
        bot_seconds.labels(bot).observe(time.perf_counter() - start)


def count_errors(execute: Any, sql: Any, params: Any, many: bool, context: Any) -> Any:
    try:
        return execute(sql, params, many, context)
    except Exception as error:
        database_errors.labels(type(error).__name__).inc()
        raise


def watch_connection(sender: object, connection: Any, **signal: Any) -> None:
    if count_errors not in connection.execute_wrappers:
        connection.execute_wrappers.append(count_errors)


connection_created.connect(watch_connection)


class CurrentStateCollector(Collector):
    """Metrics computed on request: tables of the whole site, and cache sizes."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        from django.db.models import Count

        from boardroom.web.tables.models import Status, Table

        states = GaugeMetricFamily("boardroom_tables", "Tables of the site, by state.", labels=["state"])
        counted = dict(Table.objects.order_by().values_list("status").annotate(Count("id")))
        for state in Status.values:
            states.add_metric([state], counted.get(state, 0))
        yield states
        held = GaugeMetricFamily("boardroom_cache_bytes", "What is kept in memory, by cache.", labels=["cache"])
        for name, cache in memory_cache.caches.items():
            held.add_metric([name], cache.currsize)
        yield held

    def describe(self) -> list[GaugeMetricFamily]:
        """Return nothing, so that registering does not query the database."""
        return []


registry.register(CurrentStateCollector())


def render_metrics() -> bytes:
    return generate_latest(registry)
