"""Jobs for bots in streams of Redis or Valkey, shared by all processes of a site.

There is one stream per rank, with one consumer group whose consumers are the processes. The server hands each message
to one consumer, oldest first, until it is acknowledged and deleted. Other processes claim the messages of a process
that has died. This module only wraps the server's commands; `shared_queue` decides when to use them.
"""

from __future__ import annotations

import json
import logging
import os
import secrets
import socket
import time
from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import redis
from django.conf import settings
from redis.backoff import NoBackoff
from redis.exceptions import RedisError, ResponseError
from redis.retry import Retry

from boardroom.web.bots.local_queue import DEAD_PROCESS, OTHER_PROCESS, OWN_PROCESS, RANKS, Job

log = logging.getLogger("boardroom.bots")
STREAMS = ("boardroom:bots:people", "boardroom:bots:alone", "boardroom:bots:reviews")
"""Names of the streams, by rank."""
GROUP = "boardroom"
RESPONSE_SECONDS = 2.0
"""Seconds after which an unanswered command counts as a lost connection. Blocking reads must be shorter."""
CONNECTION_ERRORS = (RedisError, OSError)
"""Exceptions that mean that the server is unavailable."""
HEARTBEATS_KEY = "boardroom:bots:hosts"
"""A sorted set of processes by their last heartbeat. A name ends with the number of workers."""
DUPLICATE_PREFIX = "boardroom:bots:due"
DUPLICATE_MS = 60_000
"""Milliseconds for which a message blocks equal ones. A lost message can be sent again after that."""
MAX_MESSAGES = 10_000
"""Most messages in a stream, as a safeguard. There should be one per table at most."""
FORGET_CONSUMER_MS = 60_000
"""Idle milliseconds after which a consumer without messages is removed."""
ADD_SCRIPT = """
if not redis.call('SET', KEYS[2], '1', 'NX', 'PX', ARGV[2]) then return false end
return redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[3], '*', 'work', ARGV[1])
"""


class Message(NamedTuple):
    """A message delivered to this process."""

    rank: int
    id: str
    job: Job


class RedisStreams:
    """A client of the streams. All methods may raise ERRORS."""

    def __init__(self, workers: int) -> None:
        self.name = f"{socket.gethostname()}-{os.getpid()}-{secrets.token_hex(3)}:{workers}"
        # Reconnect only once, because callers wait for the result
        self.client: Any = redis.Redis.from_url(
            str(settings.REDIS_URL),
            socket_timeout=RESPONSE_SECONDS,
            socket_connect_timeout=RESPONSE_SECONDS,
            retry=Retry(NoBackoff(), 1),
        )
        self.add_script = self.client.register_script(ADD_SCRIPT)
        self.clock_offset = time.time() - time.monotonic()
        """Seconds by which the server's clock is ahead of `time.monotonic`. Clocks of hosts may differ."""

    def create_groups(self) -> None:
        """Create the consumer groups that do not exist."""
        for stream in STREAMS:
            try:
                self.client.xgroup_create(stream, GROUP, id="0", mkstream=True)
            except ResponseError as error:
                if "BUSYGROUP" not in str(error):
                    raise

    def add_message(self, job: Job) -> None:
        """Add a message, unless an equal one was added recently."""
        work = {"key": job.key, "number": job.number, "so_far": job.progress, "by": self.name}
        keys = [STREAMS[job.rank], duplicate_key(job)]
        self.add_script(keys=keys, args=[json.dumps(work), DUPLICATE_MS, MAX_MESSAGES])

    def read_messages(self, ranks: Iterable[int], wait: float) -> list[Message]:
        """Return the oldest message of the first rank that has one. If none has, wait for at most one of each."""
        ranks = list(ranks)
        for rank in ranks:
            if found := self.client.xreadgroup(GROUP, self.name, {STREAMS[rank]: ">"}, count=1):
                return list(self.parse_messages(found))
        if not wait:
            return []
        streams = {STREAMS[rank]: ">" for rank in ranks}
        found = self.client.xreadgroup(GROUP, self.name, streams, count=1, block=max(1, round(1000 * wait)))
        return list(self.parse_messages(found or []))

    def claim_messages(self, ranks: Iterable[int], idle: float, count: int) -> list[Message]:
        """Take over messages of consumers that have been silent for `idle` seconds."""
        claimed: list[Message] = []
        for rank in ranks:
            if count > len(claimed):
                _, found, *_ = self.client.xautoclaim(
                    STREAMS[rank], GROUP, self.name, round(1000 * idle), count=count - len(claimed)
                )
                claimed += self.parse_messages([(STREAMS[rank].encode(), found)], DEAD_PROCESS)
        return claimed

    def parse_messages(self, found: Sequence[Any], whose: str = "") -> Iterator[Message]:
        """Parse messages from the server's response. Unreadable ones are deleted, or they would return forever."""
        for stream, entries in found:
            rank = STREAMS.index(stream.decode())
            for entry, fields in entries:
                try:
                    work = json.loads(fields[b"work"])
                    since = int(entry.split(b"-")[0]) / 1000 - self.clock_offset
                    by = whose or (OWN_PROCESS if work["by"] == self.name else OTHER_PROCESS)
                    due = Job(parse_key(work["key"]), rank, since, int(work["number"]), work["so_far"], by)
                except Exception:  # noqa: BLE001 (the content may be anything)
                    log.warning("a message about a bot could not be read")
                    self.client.xack(stream, GROUP, entry)
                    self.client.xdel(stream, entry)
                else:
                    yield Message(rank, entry.decode(), due)

    def acknowledge_message(self, message: Message) -> None:
        with self.client.pipeline() as all_at_once:
            all_at_once.xack(STREAMS[message.rank], GROUP, message.id)
            all_at_once.xdel(STREAMS[message.rank], message.id)
            all_at_once.delete(duplicate_key(message.job))
            all_at_once.execute()

    def return_message(self, message: Message) -> None:
        """Return a message to the stream for other processes."""
        self.acknowledge_message(message)
        self.add_message(message.job)

    def renew_claims(self, messages: Iterable[Message]) -> None:
        """Renew this process's claim on its messages."""
        with self.client.pipeline(transaction=False) as one_go:
            for rank in RANKS:
                if ids := [each.id for each in messages if each.rank == rank]:
                    one_go.xclaim(STREAMS[rank], GROUP, self.name, 0, ids, justid=True)
            one_go.execute()

    def send_heartbeat(self, patience: float) -> int:
        """Send a heartbeat, and return the number of workers of all processes with a recent one."""
        seconds, micro = self.client.time()
        now = seconds + micro / 1e6
        self.clock_offset = now - time.monotonic()
        with self.client.pipeline(transaction=False) as one_go:
            one_go.zadd(HEARTBEATS_KEY, {self.name: now})
            one_go.zremrangebyscore(HEARTBEATS_KEY, "-inf", now - patience)
            one_go.zrange(HEARTBEATS_KEY, 0, -1)
            *_, names = one_go.execute()
        return sum(int(name.rsplit(b":", 1)[1]) for name in names)

    def count_jobs(self) -> list[int]:
        """Return the number of jobs that wait or run, by rank."""
        with self.client.pipeline(transaction=False) as one_go:
            for stream in STREAMS:
                one_go.xlen(stream)
            return [int(length) for length in one_go.execute()]

    def remove_idle_consumers(self) -> None:
        """Remove the consumers of processes that have gone."""
        for stream in STREAMS:
            for consumer in self.client.xinfo_consumers(stream, GROUP):
                if consumer["idle"] > FORGET_CONSUMER_MS and not consumer["pending"]:
                    self.client.xgroup_delconsumer(stream, GROUP, consumer["name"])

    def disconnect(self) -> None:
        self.client.zrem(HEARTBEATS_KEY, self.name)
        self.client.close()


def duplicate_key(job: Job) -> str:
    return f"{DUPLICATE_PREFIX}:{json.dumps(job.key)}:{job.number}"


def parse_key(key: Any) -> Hashable:
    """Return a key read from JSON as a table's number or a pair of kind and number."""
    if not isinstance(key, list):
        return int(key)
    kind, number = key
    return str(kind), int(number)
