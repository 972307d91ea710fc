"""Viewers of this process, and notifications of moves.

A move is published as (table, number) after its commit, through Redis or Valkey to all processes. Each process renders
frames for its own viewers. Viewers can also watch other kinds of things, such as tournaments.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings

from boardroom.web.database import shared_cache
from boardroom.web.realtime.compression import Chunk
from boardroom.web.server import metrics

logger = logging.getLogger("boardroom.live")
CHANNEL = "boardroom:moved"
TABLE = "table"
RECHECK = "doubt"
"""Kind of a notification that a user's access may have changed."""
MISSED_NEWS = "*"
"""Kind of a notification that others were lost, so that everything watched has to be checked."""
PING_SECONDS = 5.0
"""Seconds of silence after which Redis is pinged."""
POLL_SECONDS = 2.0
"""Seconds between checks of everything watched while Redis is unavailable."""


ChangeListener = Callable[[int, int], None]
"""Called with an id and its new number, which is -1 if notifications may have been missed."""
WatchedIds = Callable[[], Iterable[int]]
UNKNOWN_NUMBER = -1


@dataclass(eq=False)
class Subscriber:
    """An open stream, with the newest frame that it has not sent yet."""

    target: int
    view_key: tuple[Any, ...]
    loop: asyncio.AbstractEventLoop
    user: int | None = None
    kind: str = TABLE
    gzip: bool = False
    client: str = ""
    is_player: bool = False
    """True if the viewer takes part, not only watches."""
    has_left: bool = False
    has_news: asyncio.Event = field(default_factory=asyncio.Event)
    pending_frame: Chunk | None = None
    number: int = -1
    last_bytes: bytes = b""
    """The digest of the last content."""
    needs_recheck: bool = False
    """True if the viewer's access has to be checked again before the next frame."""

    def request_recheck(self) -> None:
        self.needs_recheck = True
        self.has_news.set()

    def offer_frame(self, number: int, frame: Chunk) -> None:
        """Replace the unsent frame if this one is newer."""
        if number == self.number and frame.digest == self.last_bytes:
            return
        if number >= self.number:
            if self.pending_frame is not None:
                metrics.dropped_frames.inc()
            self.number, self.pending_frame, self.last_bytes = number, frame, frame.digest
            self.has_news.set()

    async def next_frame(self, timeout: float) -> Chunk | None:
        """Wait for the newest frame; return None if none comes in time."""
        # This takes a tenth of the time of asyncio.wait_for, which creates a task
        alarm = self.loop.call_later(timeout, self.has_news.set)
        try:
            await self.has_news.wait()
        finally:
            alarm.cancel()
        self.has_news.clear()
        frame, self.pending_frame = self.pending_frame, None
        return frame


_lock = threading.Lock()
_subscribers: dict[tuple[str, int], set[Subscriber]] = defaultdict(set)
_stream_counts: Counter[int] = Counter()
"""Number of open streams of each user. Anonymous ones are not counted: many may share an address."""
_listeners: dict[str, dict[ChangeListener, WatchedIds]] = defaultdict(dict)
_local_listeners: list[Callable[[int, int], None]] = []


def add_subscriber(subscriber: Subscriber) -> None:
    with _lock:
        _subscribers[subscriber.kind, subscriber.target].add(subscriber)
        if subscriber.user is not None:
            _stream_counts[subscriber.user] += 1


def remove_subscriber(subscriber: Subscriber) -> None:
    watched = subscriber.kind, subscriber.target
    subscriber.has_left = True
    with _lock:
        _subscribers[watched].discard(subscriber)
        if not _subscribers[watched]:
            del _subscribers[watched]
        if subscriber.user is not None:
            _stream_counts[subscriber.user] -= 1
            if not _stream_counts[subscriber.user]:
                del _stream_counts[subscriber.user]


def recheck_access(user: int, number: int = 0) -> None:
    """Check a user's access again before the next frame of each of their streams, for example after signing out."""
    with _lock:
        theirs = [viewer for viewers in _subscribers.values() for viewer in viewers if viewer.user == user]
    for viewer in theirs:
        viewer.loop.call_soon_threadsafe(viewer.request_recheck)


def count_user_streams(user: int) -> int:
    with _lock:
        return _stream_counts[user]


def count_subscribers() -> int:
    with _lock:
        return sum(map(len, _subscribers.values()))


metrics.viewers.set_function(count_subscribers)


def list_subscribers(target: int, kind: str = TABLE) -> list[Subscriber]:
    with _lock:
        return list(_subscribers.get((kind, target), ()))


def filter_connected(viewers: Iterable[Subscriber] | None, target: int, kind: str = TABLE) -> list[Subscriber]:
    """Return the given viewers (None: all of the table) without disconnected ones."""
    return [
        viewer for viewer in (list_subscribers(target, kind) if viewers is None else viewers) if not viewer.has_left
    ]


def list_watched(kind: str = TABLE) -> list[int]:
    """Return the ids of everything of a kind that is watched in this process."""
    with _lock:
        return [what for its, what in _subscribers if its == kind]


def is_kind_watched(kind: str) -> bool:
    """Return True if anything of a kind is watched in this process."""
    with _lock:
        return any(its == kind for its, _ in _subscribers)


def add_listener(listener: ChangeListener, kind: str = TABLE, list_watched_ids: WatchedIds | None = None) -> None:
    """Call a listener for every change, in whichever process it happened.

    After missed notifications it is called for everything that `watched_by` returns, by default what viewers of this
    process watch.
    """
    _listeners[kind][listener] = list_watched_ids or (lambda: list_watched(kind))


def remove_listener(listener: ChangeListener, kind: str = TABLE) -> None:
    _listeners[kind].pop(listener, None)


def notify_all_watched() -> None:
    """Notify listeners of everything watched here, since notifications may have been missed."""
    for listeners in tuple(_listeners.values()):
        for listener, watches in tuple(listeners.items()):
            for what in watches():
                listener(what, UNKNOWN_NUMBER)


def on_local_change(listener: Callable[[int, int], None]) -> None:
    """Call a function for every table that this process changes, for work that only one process should do."""
    _local_listeners.append(listener)


def remove_local_listener(listener: Callable[[int, int], None]) -> None:
    if listener in _local_listeners:
        _local_listeners.remove(listener)


def publish_change(target: int, number: int, kind: str = TABLE) -> None:
    """Publish a change. Never raise: the move is committed, and viewers catch up later."""
    if kind == TABLE:
        for neighbour in tuple(_local_listeners):
            neighbour(target, number)
    if settings.REDIS_URL and publish_remote(target, number, kind):
        return
    notify_listeners(target, number, kind)


def notify_listeners(target: int, number: int, kind: str = TABLE) -> None:
    for listener in tuple(_listeners[kind]):
        listener(target, number)


_redis: Any = None


def get_redis_client() -> Any:
    global _redis  # noqa: PLW0603 (one connection pool a process)
    if _redis is None:
        import redis

        _redis = redis.Redis.from_url(str(settings.REDIS_URL), socket_timeout=2, socket_connect_timeout=2)
    return _redis


_retry_at = 0.0
_has_missed_news = False
"""True if notifications of this process did not reach the others."""


def publish_remote(target: int, number: int, kind: str) -> bool:
    """Publish a change to all processes, this one included, and return True if that worked.

    After a failure Redis is left alone for a while, since every move would wait for its timeout.
    """
    global _retry_at, _has_missed_news  # noqa: PLW0603 (one channel a process)
    if time.monotonic() >= _retry_at:
        try:
            republish_missed()
            get_redis_client().publish(CHANNEL, json.dumps([target, number, kind]))
        except Exception:  # noqa: BLE001 (the move is committed whatever the network does)
            logger.warning("the change of %s %s could not be published", kind, target)
            _retry_at = time.monotonic() + shared_cache.RETRY_SECONDS
        else:
            return True
    _has_missed_news = True
    return False


def republish_missed() -> None:
    """If notifications of this process were lost, let all processes check what they watch."""
    global _has_missed_news  # noqa: PLW0603 (one channel a process)
    if _has_missed_news:
        # Reset first, so that a notification that another thread loses now is noticed next time
        _has_missed_news = False
        try:
            get_redis_client().publish(CHANNEL, json.dumps([0, UNKNOWN_NUMBER, MISSED_NEWS]))
        except Exception:
            _has_missed_news = True
            raise


async def follow_redis() -> None:
    """Pass on what other processes publish for as long as this process runs, and reconnect when needed.

    Viewers catch up whenever the channel opens, even if the client has reconnected silently, and every few seconds
    while it is closed.
    """
    import redis.asyncio

    while True:
        client = redis.asyncio.Redis.from_url(str(settings.REDIS_URL), socket_connect_timeout=2)
        try:
            async with client.pubsub() as channel:
                await channel.subscribe(CHANNEL)
                while True:
                    message = await channel.get_message(timeout=PING_SECONDS)
                    if message is None:
                        # A silent connection may be broken
                        await asyncio.wait_for(client.ping(), 2)
                        await asyncio.to_thread(republish_missed)
                    elif message["type"] == "message":
                        handle_message(*json.loads(message["data"]))
                    elif message["type"] == "subscribe":
                        shared_cache.cache_state.mark_stale()
                        notify_all_watched()
        except asyncio.CancelledError:
            raise
        except Exception:  # noqa: BLE001 (the server may come back)
            logger.warning("lost the connection to Redis; trying again")
            shared_cache.cache_state.mark_stale()
            notify_all_watched()
            await asyncio.sleep(POLL_SECONDS)
        finally:
            with contextlib.suppress(Exception):
                await client.aclose()


def handle_message(target: int, number: int, kind: str) -> None:
    if kind == MISSED_NEWS:
        notify_all_watched()
    else:
        notify_listeners(target, number, kind)
