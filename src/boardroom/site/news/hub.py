"""Who is watching what in this process, and the news of moves.

A move is published as (table, number) after its commit. Each process renders what its own viewers see; with Redis or
Valkey the news reaches every process, without it the one there is. What is watched is of a kind: a table, unless said
otherwise.
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

from boardroom.site.db import shared_cache
from boardroom.site.news.compression import Chunk
from boardroom.site.ops import metrics

log = logging.getLogger("boardroom.live")
CHANNEL = "boardroom:moved"
TABLE = "table"
DOUBT = "doubt"
"""The kind of news that says: what somebody may see has changed, look again whether they still may."""
ALL = "*"
"""The kind of news that says: some were lost, look for yourselves."""
PING = 5.0
"""Seconds without a word, after which the channel is asked whether it is there."""
POLL = 2.0
"""So often viewers look for themselves while the channel is gone."""


Listener = Callable[[int, int], None]
"""Is told what has moved, and its number; UNKNOWN when news may have been missed."""
Watched = Callable[[], Iterable[int]]
UNKNOWN = -1


@dataclass(eq=False)
class Viewer:
    """One open stream: which frames it wants, and room for the newest one. An older frame is of no use to anybody."""

    table: int
    key: tuple[Any, ...]
    loop: asyncio.AbstractEventLoop
    person: int | None = None
    kind: str = TABLE
    gzip: bool = False
    address: str = ""
    seated: bool = False
    """Whether the viewer takes part, and does not only watch."""
    left: bool = False
    news: asyncio.Event = field(default_factory=asyncio.Event)
    frame: Chunk | None = None
    number: int = -1
    shown: bytes = b""
    """The digest of the last content."""
    doubted: bool = False
    """Whether it has to be asked again who is watching, and what they may see."""

    def doubt(self) -> None:
        self.doubted = True
        self.news.set()

    def offer(self, number: int, frame: Chunk) -> None:
        """A newer frame takes the place of one that has not been sent; an older one is of no use."""
        if number == self.number and frame.digest == self.shown:
            return  # looked at again, and nothing has changed
        if number >= self.number:
            if self.frame is not None:
                metrics.drops.inc()
            self.number, self.frame, self.shown = number, frame, frame.digest
            self.news.set()

    async def next(self, timeout: float) -> Chunk | None:
        """The newest frame, or None when nothing came in time."""
        # An alarm costs a tenth of asyncio.wait_for, which makes a task every time
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
"""Open streams by person; strangers are not counted, for a hall full of them may share an address."""
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
    """Somebody has signed out, or lost what they had: their streams here are looked at again before the next frame."""
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
    """Return those of these viewers (None: all of the table) that have not left."""
    return [viewer for viewer in (viewers_of(table, kind) if viewers is None else viewers) if not viewer.left]


def watched(kind: str = TABLE) -> list[int]:
    """What somebody here is watching."""
    with _guard:
        return [what for its, what in _viewers if its == kind]


def watches(kind: str) -> bool:
    """Whether anybody here watches anything of the kind."""
    with _guard:
        return any(its == kind for its, _ in _viewers)


def listen(listener: Listener, kind: str = TABLE, watched_by: Watched | None = None) -> None:
    """Be told of every move, whichever process made it; and, when news may have been missed, of all that the
    listener's own readers watch (else: the viewers here)."""
    _listeners[kind][listener] = watched_by or (lambda: watched(kind))


def unlisten(listener: Listener, kind: str = TABLE) -> None:
    _listeners[kind].pop(listener, None)


def catch_up() -> None:
    """News may have been missed: what is watched here is looked at again."""
    for listeners in tuple(_listeners.values()):
        for listener, watches in tuple(listeners.items()):
            for what in watches():
                listener(what, UNKNOWN)


def listen_here(neighbour: Callable[[int, int], None]) -> None:
    """Be told of the tables that this very process has moved, with their numbers: what one process is to see to, and
    not all of them."""
    _neighbours.append(neighbour)


def unlisten_here(neighbour: Callable[[int, int], None]) -> None:
    if neighbour in _neighbours:
        _neighbours.remove(neighbour)


def publish(table: int, number: int, kind: str = TABLE) -> None:
    """Say that a table has moved. Never fails a move that is committed: viewers catch up by themselves."""
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
"""Whether news of this process did not reach the others: they are to look for themselves."""


def told_others(table: int, number: int, kind: str) -> bool:
    """Pass the news on, this process among those who hear of it. Away, the channel is not asked for a while: every move
    would wait for it."""
    global _quiet_until, _untold  # noqa: PLW0603 (one channel a process)
    if time.monotonic() >= _quiet_until:
        try:
            make_good()
            redis_client().publish(CHANNEL, json.dumps([table, number, kind]))
        except Exception:  # noqa: BLE001 (whatever the network does, the move is done)
            log.warning("the news of %s %s could not be published", kind, table)
            _quiet_until = time.monotonic() + shared_cache.REST
        else:
            return True
    _untold = True
    return False


def make_good() -> None:
    """Where news of this process were lost: all are to look for themselves."""
    global _untold  # noqa: PLW0603 (one channel a process)
    if _untold:
        # Before they are told: what another thread loses meanwhile is made good next time
        _untold = False
        try:
            redis_client().publish(CHANNEL, json.dumps([0, UNKNOWN, ALL]))
        except Exception:
            _untold = True
            raise


async def follow_redis() -> None:
    """Pass on what other processes publish, for as long as the process lives; a lost connection is taken up again.

    Every time the channel is open (the client may have opened it again by itself) viewers catch up with what was
    published while it was not; and while it is not, they look every few seconds.
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
                        # A channel through which nothing comes may be one that has gone without a word
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
            log.warning("the news channel is gone; trying again")
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
