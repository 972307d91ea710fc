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

from boardroom.web.bots.local_queue import ANY_NUMBER, PEOPLE, RANKS, Job, LocalQueue
from boardroom.web.bots.redis_streams import CONNECTION_ERRORS, Message, RedisStreams
from boardroom.web.database import shared_cache

log = logging.getLogger("boardroom.bots")
HEARTBEAT_SECONDS = 1.0
"""Seconds between two heartbeats of a process."""
CLAIM_AFTER_SECONDS = 4.0
"""Seconds without a heartbeat after which other processes take over a process's jobs."""
COUNT_WORKERS_SECONDS = 10.0
"""Seconds for which a process's workers count after its last heartbeat."""
READ_SECONDS = 1.0
"""Longest blocking read of the streams, in seconds."""
PAUSED_READ_SECONDS = 0.01
"""Seconds between two reads while a rank is paused, because a blocking read would miss the end of the pause."""
REMEMBER_SENT_SECONDS = 15.0
"""Seconds for which sent jobs are remembered. Waiting tables are found in the database by then."""
CLEANUP_SECONDS = 60.0
"""Seconds between two removals of consumers that have gone."""


class SharedQueue:
    """The shared queue as one process sees it, with local queues for jobs that it took or could not send."""

    def __init__(self, workers: int) -> None:
        self.streams = RedisStreams(workers)
        self.local_queue = LocalQueue(workers)
        """Jobs that this process took or could not send. Keys include the number, so that each message is acknowledged.
        """
        self.delayed = LocalQueue()
        """Delayed jobs, which are sent when their delay is over."""
        self.workers = workers
        """Number of workers of all processes."""
        self.stopping = threading.Event()
        self._guard = threading.Lock()
        self._taken_messages: dict[Hashable, Message] = {}
        self._sent_jobs: dict[Hashable, Job] = {}
        self._is_connected = self._is_unavailable = False
        self._next_claim = self._next_cleanup = 0.0
        self.threads = [
            threading.Thread(target=self._run_heartbeats, name="bots-keep", daemon=True),
            threading.Thread(target=self._fetch_jobs, name="bots-fetch", daemon=True),
        ]

    def start(self) -> None:
        for thread in self.threads:
            thread.start()

    # Adding jobs

    def add_job(
        self, key: Hashable, rank: int = PEOPLE, *, number: int = ANY_NUMBER, progress: Any = None, delay: float = 0.0
    ) -> None:
        due = Job(key, rank, time.monotonic() + delay, number, progress)
        if delay > 0:
            self.delayed.insert_job(due)
        else:
            self._send_job(due)

    def _send_job(self, job: Job) -> None:
        if not self._is_unavailable:
            try:
                self.streams.add_message(job)
            except CONNECTION_ERRORS as error:
                self._handle_error(error)
            else:
                with self._guard:
                    self._sent_jobs[job.key, job.number] = job
                return
        self._run_locally(job)

    def _run_locally(self, job: Job) -> None:
        self.local_queue.insert_job(job._replace(key=(job.key, job.number)))

    # Taking jobs

    def take_job(self, timeout: float) -> Job | None:
        taken = self.local_queue.take_job(timeout)
        if taken is None:
            return None
        assert isinstance(taken.key, tuple)
        return taken._replace(key=taken.key[0])

    def finish_job(self, job: Job) -> None:
        key = job.key, job.number
        self.local_queue.finish_job(job._replace(key=key))
        if self.stopping.is_set():
            return  # the job may be incomplete, so `close` gives it back
        with self._guard:
            message = self._taken_messages.pop(key, None)
            self._sent_jobs.pop(key, None)
        if message is not None and not self._is_unavailable:
            try:
                self.streams.acknowledge_message(message)
            except CONNECTION_ERRORS as error:
                self._handle_error(error)

    def pause_rank(self, rank: int, seconds: float) -> None:
        self.local_queue.pause_rank(rank, seconds)

    def workers_per_job(self, rank: int) -> float:
        if not self._is_unavailable:
            try:
                return self.workers / max(1, sum(self.streams.count_jobs()[: rank + 1]))
            except CONNECTION_ERRORS as error:
                self._handle_error(error)
        return self.local_queue.workers_per_job(rank)

    def _fetch_jobs(self) -> None:
        """Take jobs for idle workers, in a separate thread. Only this thread retries an unavailable server, because
        each attempt may take long."""
        while not self.stopping.is_set():
            try:
                if not self._is_connected:
                    self.streams.create_groups()
                    self._is_connected, self._is_unavailable = True, False
                if free := self.local_queue.wait_for_idle_workers(READ_SECONDS):
                    self._accept_messages(self._read_jobs(free))
            except CONNECTION_ERRORS as error:
                self._handle_error(error)
                self.stopping.wait(shared_cache.RETRY_SECONDS)

    def _read_jobs(self, free: int) -> list[Message]:
        rests = self.local_queue.pause_seconds()
        ranks = [rank for rank in RANKS if not rests[rank]]
        now = time.monotonic()
        if now >= self._next_claim:
            self._next_claim = now + CLAIM_AFTER_SECONDS / 2
            if left := self.streams.claim_messages(ranks, CLAIM_AFTER_SECONDS, free):
                return left
        rest = min(filter(None, rests), default=0.0)
        found = self.streams.read_messages(ranks, 0.0 if rest else READ_SECONDS)
        if rest and not found:
            self.stopping.wait(min(rest, PAUSED_READ_SECONDS))
        return found

    def _accept_messages(self, messages: list[Message]) -> None:
        for message in messages:
            due = message.job
            with self._guard:
                self._taken_messages[due.key, due.number] = message
            self._run_locally(due._replace(waiting_since=min(due.waiting_since, time.monotonic())))

    # Heartbeats

    def _run_heartbeats(self) -> None:
        """Send delayed jobs and heartbeats, in a separate thread."""
        beat = 0.0
        while not self.stopping.is_set():
            now = time.monotonic()
            if now >= beat:
                beat = now + HEARTBEAT_SECONDS
                self._send_heartbeat(now)
            if due := self.delayed.take_job(max(0.0, beat - time.monotonic())):
                self.delayed.finish_job(due)
                self._send_job(due)

    def _send_heartbeat(self, now: float) -> None:
        with self._guard:
            held = list(self._taken_messages.values())
            self._sent_jobs = {
                key: due for key, due in self._sent_jobs.items() if now - due.waiting_since < REMEMBER_SENT_SECONDS
            }
        if self._is_unavailable:
            return
        try:
            self.streams.renew_claims(held)
            self.workers = self.streams.send_heartbeat(COUNT_WORKERS_SECONDS)
            if self._is_connected and now >= self._next_cleanup:
                self._next_cleanup = now + CLEANUP_SECONDS
                self.streams.remove_idle_consumers()
        except CONNECTION_ERRORS as error:
            self._handle_error(error)

    def _handle_error(self, error: Exception) -> None:
        """Switch to local work after an error of the server."""
        with self._guard:
            if not self._is_unavailable:
                log.warning("the queue of bots' jobs is unavailable: %s", type(error).__name__)
            self._is_connected, self._is_unavailable = False, True
            mine = [due for key, due in self._sent_jobs.items() if key not in self._taken_messages]
            self._sent_jobs = {}
        for due in mine:
            # Another process may be working on it, and will have finished by then
            self._run_locally(due._replace(waiting_since=time.monotonic() + CLAIM_AFTER_SECONDS))

    def is_alive(self) -> bool:
        return all(thread.is_alive() for thread in self.threads)

    def shut_down(self) -> None:
        self.stopping.set()
        self.local_queue.shut_down()
        self.delayed.shut_down()

    def close(self) -> None:
        """Return unfinished jobs to the other processes."""
        for thread in self.threads:
            thread.join(timeout=READ_SECONDS + 5)
        with suppress(*CONNECTION_ERRORS):
            for message in self._taken_messages.values():
                self.streams.return_message(message)
            for due in self.delayed.unfinished_jobs():
                self.streams.add_message(due)
            for due in self.local_queue.unfinished_jobs():
                if due.key not in self._taken_messages:
                    assert isinstance(due.key, tuple)
                    self.streams.add_message(due._replace(key=due.key[0]))
            self.streams.disconnect()
