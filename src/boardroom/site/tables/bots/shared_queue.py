"""The bots' work, shared by all processes of a site: what is due goes into streams of Redis or Valkey
(`redis_streams`), and every process takes from there as much as it has workers that wait for something to do.

The process that moved waits out the rest before a turn, and only then sends it. While the server is away each looks
after the tables that it moved itself, and after a while after those it had sent: nobody knows who has them. Whatever is
taken twice is decided once, for a table's number has gone on by then.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Hashable
from contextlib import suppress
from typing import Any

from boardroom.site.db import shared_cache
from boardroom.site.tables.bots.queue import ANY, PEOPLE, RANKS, Due, Taken
from boardroom.site.tables.bots.redis_streams import ERRORS, Message, Streams

log = logging.getLogger("boardroom.bots")
BEAT = 1.0
"""So often a process says that it is there, and still at what it took."""
GONE = 4.0
"""Who has not said so for so long is gone: what it took is taken by others."""
HEARD = 10.0
"""So long the workers of a process count after it was heard of."""
WAIT = 1.0
"""So long somebody listens for something to take before they look around."""
SOON = 0.01
"""So often they look while a rank rests: that is over in some hundredths of a second, and no server wakes anybody so
exactly."""
SENT = 15.0
"""After so many seconds tables that wait are found in the database."""
TIDY = 60.0
"""So often names are looked through for those of processes that are gone."""


class Shared:
    """What waits at the server, what was taken from there, and what nobody else can be told of."""

    def __init__(self, workers: int) -> None:
        self.streams = Streams(workers)
        self.here = Due(workers)
        """What this process has taken, and all it has to see to while the server is away. A key here is a key with its
        number: of a table's decisions only the last is due, and to find that out takes no time."""
        self.later = Due()
        """What rests, and is sent then."""
        self.workers = workers
        """Of all processes."""
        self.over = threading.Event()
        self._guard = threading.Lock()
        self._held: dict[Hashable, Message] = {}
        self._sent: dict[Hashable, Taken] = {}
        self._open = self._away = False
        self._look = self._tidy = 0.0
        self.threads = [
            threading.Thread(target=self._keep, name="bots-keep", daemon=True),
            threading.Thread(target=self._fetch, name="bots-fetch", daemon=True),
        ]

    def start(self) -> None:
        for thread in self.threads:
            thread.start()

    # What is due

    def put(
        self, key: Hashable, rank: int = PEOPLE, *, number: int = ANY, so_far: Any = None, after: float = 0.0
    ) -> None:
        due = Taken(key, rank, time.monotonic() + after, number, so_far)
        if after > 0:
            self.later.add(due)
        else:
            self._send(due)

    def _send(self, due: Taken) -> None:
        if not self._away:
            try:
                self.streams.add(due)
            except ERRORS as error:
                self._lost(error)
            else:
                with self._guard:
                    self._sent[due.key, due.number] = due
                return
        self._see_to(due)

    def _see_to(self, due: Taken) -> None:
        self.here.add(due._replace(key=(due.key, due.number)))

    # Who takes it

    def take(self, timeout: float) -> Taken | None:
        taken = self.here.take(timeout)
        if taken is None:
            return None
        assert isinstance(taken.key, tuple)
        return taken._replace(key=taken.key[0])

    def done(self, taken: Taken) -> None:
        key = taken.key, taken.number
        self.here.done(taken._replace(key=key))
        if self.over.is_set():
            return  # it may not have been thought about to its end: `close` gives it back
        with self._guard:
            message = self._held.pop(key, None)
            self._sent.pop(key, None)
        if message is not None and not self._away:
            try:
                self.streams.done(message)
            except ERRORS as error:
                self._lost(error)

    def rest(self, rank: int, seconds: float) -> None:
        self.here.rest(rank, seconds)

    def share(self, rank: int) -> float:
        if not self._away:
            try:
                return self.workers / max(1, sum(self.streams.lengths()[: rank + 1]))
            except ERRORS as error:
                self._lost(error)
        return self.here.share(rank)

    def _fetch(self) -> None:
        """In a thread: whenever a worker of this process has nothing to do, something is taken for it. While the server
        is away nobody but this thread asks whether it is back, for it may take long to say nothing."""
        while not self.over.is_set():
            try:
                if not self._open:
                    self.streams.open()
                    self._open, self._away = True, False
                if free := self.here.free(WAIT):
                    self._hold(self._found(free))
            except ERRORS as error:
                self._lost(error)
                self.over.wait(shared_cache.REST)

    def _found(self, free: int) -> list[Message]:
        rests = self.here.resting()
        ranks = [rank for rank in RANKS if not rests[rank]]
        now = time.monotonic()
        if now >= self._look:
            self._look = now + GONE / 2
            if left := self.streams.claim(ranks, GONE, free):
                return left
        rest = min(filter(None, rests), default=0.0)
        found = self.streams.take(ranks, 0.0 if rest else WAIT)
        if rest and not found:
            self.over.wait(min(rest, SOON))
        return found

    def _hold(self, messages: list[Message]) -> None:
        for message in messages:
            due = message.taken
            with self._guard:
                self._held[due.key, due.number] = message
            self._see_to(due._replace(since=min(due.since, time.monotonic())))

    # Who is there

    def _keep(self) -> None:
        """In a thread: what has rested is sent, and the others hear now and then that this process is there."""
        beat = 0.0
        while not self.over.is_set():
            now = time.monotonic()
            if now >= beat:
                beat = now + BEAT
                self._beat(now)
            if due := self.later.take(max(0.0, beat - time.monotonic())):
                self.later.done(due)
                self._send(due)

    def _beat(self, now: float) -> None:
        with self._guard:
            held = list(self._held.values())
            self._sent = {key: due for key, due in self._sent.items() if now - due.since < SENT}
        if self._away:
            return
        try:
            self.streams.keep(held)
            self.workers = self.streams.greet(HEARD)
            if self._open and now >= self._tidy:
                self._tidy = now + TIDY
                self.streams.tidy()
        except ERRORS as error:
            self._lost(error)

    def _lost(self, error: Exception) -> None:
        """The server is away, or has forgotten everything."""
        with self._guard:
            if not self._away:
                log.warning("bots' work is not shared for now: %s", type(error).__name__)
            self._open, self._away = False, True
            mine = [due for key, due in self._sent.items() if key not in self._held]
            self._sent = {}
        for due in mine:
            # Somebody may be at it: after so long that shows
            self._see_to(due._replace(since=time.monotonic() + GONE))

    def alive(self) -> bool:
        return all(thread.is_alive() for thread in self.threads)

    def end(self) -> None:
        self.over.set()
        self.here.end()
        self.later.end()

    def close(self) -> None:
        """The others go on with what is left."""
        for thread in self.threads:
            thread.join(timeout=WAIT + 5)
        with suppress(*ERRORS):
            for message in self._held.values():
                self.streams.give_back(message)
            for due in self.later.left():
                self.streams.add(due)
            for due in self.here.left():
                if due.key not in self._held:
                    assert isinstance(due.key, tuple)
                    self.streams.add(due._replace(key=due.key[0]))
            self.streams.leave()
