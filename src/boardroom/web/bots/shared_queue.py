"""A queue of bots' jobs shared by all processes of a site, in streams of Redis or Valkey (`redis_streams`).

Each process takes as many jobs as it has idle workers. Delayed jobs stay in the process that created them until the
delay is over. While the server is unavailable, each process works on its own jobs and, after a delay, on those it had
sent. Some jobs may then run twice, but only one of the moves is saved, because moves are numbered.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Hashable
from contextlib import suppress
from typing import Any

from boardroom.web.bots.local_queue import ANY, PEOPLE, RANKS, Due, Taken
from boardroom.web.bots.redis_streams import ERRORS, Message, Streams
from boardroom.web.database import shared_cache

log = logging.getLogger("boardroom.bots")
BEAT = 1.0
"""Seconds between two heartbeats of a process."""
GONE = 4.0
"""Seconds without a heartbeat after which other processes take over a process's jobs."""
HEARD = 10.0
"""Seconds for which a process's workers count after its last heartbeat."""
WAIT = 1.0
"""Longest blocking read of the streams, in seconds."""
SOON = 0.01
"""Seconds between two reads while a rank is paused, because a blocking read would miss the end of the pause."""
SENT = 15.0
"""Seconds for which sent jobs are remembered. Waiting tables are found in the database by then."""
TIDY = 60.0
"""Seconds between two removals of consumers that have gone."""


class Shared:
    """The shared queue as one process sees it, with local queues for jobs that it took or could not send."""

    def __init__(self, workers: int) -> None:
        self.streams = Streams(workers)
        self.here = Due(workers)
        """Jobs that this process took or could not send. Keys include the number, so that each message is acknowledged.
        """
        self.later = Due()
        """Delayed jobs, which are sent when their delay is over."""
        self.workers = workers
        """Number of workers of all processes."""
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

    # Adding jobs

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

    # Taking jobs

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
            return  # the job may be incomplete, so `close` gives it back
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
        """Take jobs for idle workers, in a separate thread. Only this thread retries an unavailable server, because
        each attempt may take long."""
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

    # Heartbeats

    def _keep(self) -> None:
        """Send delayed jobs and heartbeats, in a separate thread."""
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
        """Switch to local work after an error of the server."""
        with self._guard:
            if not self._away:
                log.warning("the queue of bots' jobs is unavailable: %s", type(error).__name__)
            self._open, self._away = False, True
            mine = [due for key, due in self._sent.items() if key not in self._held]
            self._sent = {}
        for due in mine:
            # Another process may be working on it, and will have finished by then
            self._see_to(due._replace(since=time.monotonic() + GONE))

    def alive(self) -> bool:
        return all(thread.is_alive() for thread in self.threads)

    def end(self) -> None:
        self.over.set()
        self.here.end()
        self.later.end()

    def close(self) -> None:
        """Return unfinished jobs to the other processes."""
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
