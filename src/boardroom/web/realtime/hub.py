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

log = logging.getLogger("boardroom.live")
CHANNEL = "boardroom:moved"
TABLE = "table"
DOUBT = "doubt"
"""Kind of a notification that a user's access may have changed."""
ALL = "*"
"""Kind of a notification that others were lost, so that everything watched has to be checked."""
PING = 5.0
"""Seconds of silence after which Redis is pinged."""
POLL = 2.0
"""Seconds between checks of everything watched while Redis is unavailable."""


Listener = Callable[[int, int], None]
"""Called with an id and its new number, which is -1 if notifications may have been missed."""
Watched = Callable[[], Iterable[int]]
UNKNOWN = -1


@dataclass(eq=False)
class Viewer:
    """An open stream, with the newest frame that it has not sent yet."""

    table: int
    key: tuple[Any, ...]
    loop: asyncio.AbstractEventLoop
    person: int | None = None
    kind: str = TABLE
    gzip: bool = False
    address: str = ""
    seated: bool = False
    """True if the viewer takes part, not only watches."""
    left: bool = False
    news: asyncio.Event = field(default_factory=asyncio.Event)
    frame: Chunk | None = None
    number: int = -1
    shown: bytes = b""
    """The digest of the last content."""
    doubted: bool = False
    """True if the viewer's access has to be checked again before the next frame."""

    def doubt(self) -> None:
        self.doubted = True
        self.news.set()

    def offer(self, number: int, frame: Chunk) -> None:
        """Replace the unsent frame if this one is newer."""
        if number == self.number and frame.digest == self.shown:
            return
        if number >= self.number:
            if self.frame is not None:
                metrics.drops.inc()
            self.number, self.frame, self.shown = number, frame, frame.digest
            self.news.set()

    async def next(self, timeout: float) -> Chunk | None:
        """Wait for the newest frame; return None if none comes in time."""
        # This takes a tenth of the time of asyncio.wait_for, which creates a task
        alarm = self.loop.call_later(timeout, self.news.set)
        try:
            await self.news.wait()
        finally:
            alarm.cancel()
        self.news.clear()
        frame, self.frame = self.frame, None
        return frame


_guard = threading.Lock()
_viewers: dict[tuple[str, int], set[Viewer]] = defaultdict(set)
_streams: Counter[int] = Counter()
"""Number of open streams of each user. Anonymous ones are not counted: many may share an address."""
_listeners: dict[str, dict[Listener, Watched]] = defaultdict(dict)
_neighbours: list[Callable[[int, int], None]] = []


def attach(viewer: Viewer) -> None:
    with _guard:
        _viewers[viewer.kind, viewer.table].add(viewer)
        if viewer.person is not None:
            _streams[viewer.person] += 1


def detach(viewer: Viewer) -> None:
    watched = viewer.kind, viewer.table
    viewer.left = True
    with _guard:
        _viewers[watched].discard(viewer)
        if not _viewers[watched]:
            del _viewers[watched]
        if viewer.person is not None:
            _streams[viewer.person] -= 1
            if not _streams[viewer.person]:
                del _streams[viewer.person]


def doubt(person: int, number: int = 0) -> None:
    """Check a user's access again before the next frame of each of their streams, for example after signing out."""
    with _guard:
        theirs = [viewer for viewers in _viewers.values() for viewer in viewers if viewer.person == person]
    for viewer in theirs:
        viewer.loop.call_soon_threadsafe(viewer.doubt)


def streams_of(person: int) -> int:
    with _guard:
        return _streams[person]


def count() -> int:
    with _guard:
        return sum(map(len, _viewers.values()))


metrics.viewers.set_function(count)


def viewers_of(table: int, kind: str = TABLE) -> list[Viewer]:
    with _guard:
        return list(_viewers.get((kind, table), ()))


def still_watching(viewers: Iterable[Viewer] | None, table: int, kind: str = TABLE) -> list[Viewer]:
    """Return the given viewers (None: all of the table) without disconnected ones."""
    return [viewer for viewer in (viewers_of(table, kind) if viewers is None else viewers) if not viewer.left]


def watched(kind: str = TABLE) -> list[int]:
    """Return the ids of everything of a kind that is watched in this process."""
    with _guard:
        return [what for its, what in _viewers if its == kind]


def watches(kind: str) -> bool:
    """Return True if anything of a kind is watched in this process."""
    with _guard:
        return any(its == kind for its, _ in _viewers)


def listen(listener: Listener, kind: str = TABLE, watched_by: Watched | None = None) -> None:
    """Call a listener for every change, in whichever process it happened.

    After missed notifications it is called for everything that `watched_by` returns, by default what viewers of this
    process watch.
    """
    _listeners[kind][listener] = watched_by or (lambda: watched(kind))


def unlisten(listener: Listener, kind: str = TABLE) -> None:
    _listeners[kind].pop(listener, None)


def catch_up() -> None:
    """Notify listeners of everything watched here, since notifications may have been missed."""
    for listeners in tuple(_listeners.values()):
        for listener, watches in tuple(listeners.items()):
            for what in watches():
                listener(what, UNKNOWN)


def listen_here(neighbour: Callable[[int, int], None]) -> None:
    """Call a function for every table that this process changes, for work that only one process should do."""
    _neighbours.append(neighbour)


def unlisten_here(neighbour: Callable[[int, int], None]) -> None:
    if neighbour in _neighbours:
        _neighbours.remove(neighbour)


def publish(table: int, number: int, kind: str = TABLE) -> None:
    """Publish a change. Never raise: the move is committed, and viewers catch up later."""
    if kind == TABLE:
        for neighbour in tuple(_neighbours):
            neighbour(table, number)
    if settings.REDIS_URL and told_others(table, number, kind):
        return
    moved(table, number, kind)


def moved(table: int, number: int, kind: str = TABLE) -> None:
    for listener in tuple(_listeners[kind]):
        listener(table, number)


_redis: Any = None


def redis_client() -> Any:
    global _redis  # noqa: PLW0603 (one connection pool a process)
    if _redis is None:
        import redis

        _redis = redis.Redis.from_url(str(settings.REDIS_URL), socket_timeout=2, socket_connect_timeout=2)
    return _redis


_quiet_until = 0.0
_untold = False
"""True if notifications of this process did not reach the others."""


def told_others(table: int, number: int, kind: str) -> bool:
    """Publish a change to all processes, this one included, and return True if that worked.

    After a failure Redis is left alone for a while, since every move would wait for its timeout.
    """
    global _quiet_until, _untold  # noqa: PLW0603 (one channel a process)
    if time.monotonic() >= _quiet_until:
        try:
            make_good()
            redis_client().publish(CHANNEL, json.dumps([table, number, kind]))
        except Exception:  # noqa: BLE001 (the move is committed whatever the network does)
            log.warning("the change of %s %s could not be published", kind, table)
            _quiet_until = time.monotonic() + shared_cache.REST
        else:
            return True
    _untold = True
    return False


def make_good() -> None:
    """If notifications of this process were lost, let all processes check what they watch."""
    global _untold  # noqa: PLW0603 (one channel a process)
    if _untold:
        # Reset first, so that a notification that another thread loses now is noticed next time
        _untold = False
        try:
            redis_client().publish(CHANNEL, json.dumps([0, UNKNOWN, ALL]))
        except Exception:
            _untold = True
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
                    message = await channel.get_message(timeout=PING)
                    if message is None:
                        # A silent connection may be broken
                        await asyncio.wait_for(client.ping(), 2)
                        await asyncio.to_thread(make_good)
                    elif message["type"] == "message":
                        heard(*json.loads(message["data"]))
                    elif message["type"] == "subscribe":
                        shared_cache.state.lost()
                        catch_up()
        except asyncio.CancelledError:
            raise
        except Exception:  # noqa: BLE001 (the server may come back)
            log.warning("lost the connection to Redis; trying again")
            shared_cache.state.lost()
            catch_up()
            await asyncio.sleep(POLL)
        finally:
            with contextlib.suppress(Exception):
                await client.aclose()


def heard(table: int, number: int, kind: str) -> None:
    if kind == ALL:
        catch_up()
    else:
        moved(table, number, kind)
