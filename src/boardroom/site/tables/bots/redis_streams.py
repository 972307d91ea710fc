"""What waits to be thought about, where all processes of a site find it: in streams of Redis or Valkey, one a rank,
each with a group whose consumers are the processes. The server hands each message to one of them, oldest first, and
knows who has it until it is done and deleted; what a process that is gone has left is claimed by another.

Here are the server's own commands and nothing else: who asks when is in `shared_queue`.
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

from boardroom.site.tables.bots.queue import LEFT, OTHERS, OWN, RANKS, Taken

log = logging.getLogger("boardroom.bots")
STREAMS = ("boardroom:bots:people", "boardroom:bots:alone", "boardroom:bots:reviews")
"""By rank."""
GROUP = "boardroom"
ANSWER = 2.0
"""Seconds within which the server answers, or is away; somebody who listens for messages does not listen longer."""
ERRORS = (RedisError, OSError)
"""What happens where the server is away."""
HOSTS = "boardroom:bots:hosts"
"""Processes by when they were last heard of, each with the number of its workers behind its name."""
MARK = "boardroom:bots:due"
MARKED_MS = 60_000
"""So long a message keeps others like it out; if it were lost, however that came about, it could be sent again then."""
LONGEST = 10_000
"""Messages in a stream. There is one for a table at most: more than this would be a mistake of ours."""
FORGOTTEN_MS = 60_000
"""Who has not asked for so long, and has nothing, is no consumer any more."""
ADD = """
if not redis.call('SET', KEYS[2], '1', 'NX', 'PX', ARGV[2]) then return false end
return redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[3], '*', 'work', ARGV[1])
"""


class Message(NamedTuple):
    """A message that was given to this process."""

    rank: int
    id: str
    taken: Taken


class Streams:
    """One process's way to them. Every method asks the server and may fail as the network does."""

    def __init__(self, workers: int) -> None:
        self.name = f"{socket.gethostname()}-{os.getpid()}-{secrets.token_hex(3)}:{workers}"
        # A connection that the server has closed meanwhile is opened again, once: whoever puts something waits for it
        self.client: Any = redis.Redis.from_url(
            str(settings.REDIS_URL),
            socket_timeout=ANSWER,
            socket_connect_timeout=ANSWER,
            retry=Retry(NoBackoff(), 1),
        )
        self.add_once = self.client.register_script(ADD)
        self.ahead = time.time() - time.monotonic()
        """How far the server's clock is ahead of this process's: hosts need not agree on the time."""

    def open(self) -> None:
        """The groups are there, whatever happened to the server."""
        for stream in STREAMS:
            try:
                self.client.xgroup_create(stream, GROUP, id="0", mkstream=True)
            except ResponseError as error:
                if "BUSYGROUP" not in str(error):
                    raise

    def add(self, due: Taken) -> None:
        """Once, however many say so."""
        work = {"key": due.key, "number": due.number, "so_far": due.so_far, "by": self.name}
        keys = [STREAMS[due.rank], mark(due)]
        self.add_once(keys=keys, args=[json.dumps(work), MARKED_MS, LONGEST])

    def take(self, ranks: Iterable[int], wait: float) -> list[Message]:
        """The oldest of the first of these ranks that has any; where none has, whatever comes within so many seconds:
        one of each at most. (Without news a server ends a wait when it looks around, ten times a second.)"""
        ranks = list(ranks)
        for rank in ranks:
            if found := self.client.xreadgroup(GROUP, self.name, {STREAMS[rank]: ">"}, count=1):
                return list(self.read(found))
        if not wait:
            return []
        streams = {STREAMS[rank]: ">" for rank in ranks}
        found = self.client.xreadgroup(GROUP, self.name, streams, count=1, block=max(1, round(1000 * wait)))
        return list(self.read(found or []))

    def claim(self, ranks: Iterable[int], idle: float, count: int) -> list[Message]:
        """What was given to somebody who has not been heard of for so many seconds."""
        claimed: list[Message] = []
        for rank in ranks:
            if count > len(claimed):
                _, found, *_ = self.client.xautoclaim(
                    STREAMS[rank], GROUP, self.name, round(1000 * idle), count=count - len(claimed)
                )
                claimed += self.read([(STREAMS[rank].encode(), found)], LEFT)
        return claimed

    def read(self, found: Sequence[Any], whose: str = "") -> Iterator[Message]:
        """Messages as the server gives them. One that cannot be read is thrown away: it would come again and again."""
        for stream, entries in found:
            rank = STREAMS.index(stream.decode())
            for entry, fields in entries:
                try:
                    work = json.loads(fields[b"work"])
                    since = int(entry.split(b"-")[0]) / 1000 - self.ahead
                    by = whose or (OWN if work["by"] == self.name else OTHERS)
                    due = Taken(hashable(work["key"]), rank, since, int(work["number"]), work["so_far"], by)
                except Exception:  # noqa: BLE001 (whatever is in it)
                    log.warning("a message about a bot could not be read")
                    self.client.xack(stream, GROUP, entry)
                    self.client.xdel(stream, entry)
                else:
                    yield Message(rank, entry.decode(), due)

    def done(self, message: Message) -> None:
        with self.client.pipeline() as all_at_once:
            all_at_once.xack(STREAMS[message.rank], GROUP, message.id)
            all_at_once.xdel(STREAMS[message.rank], message.id)
            all_at_once.delete(mark(message.taken))
            all_at_once.execute()

    def give_back(self, message: Message) -> None:
        """For somebody else to take at once."""
        self.done(message)
        self.add(message.taken)

    def keep(self, messages: Iterable[Message]) -> None:
        """This process is still at them: nobody is to claim them."""
        with self.client.pipeline(transaction=False) as one_go:
            for rank in RANKS:
                if ids := [each.id for each in messages if each.rank == rank]:
                    one_go.xclaim(STREAMS[rank], GROUP, self.name, 0, ids, justid=True)
            one_go.execute()

    def greet(self, patience: float) -> int:
        """Say that this process is there. How many workers there are, of all processes that have said so lately."""
        seconds, micro = self.client.time()
        now = seconds + micro / 1e6
        self.ahead = now - time.monotonic()
        with self.client.pipeline(transaction=False) as one_go:
            one_go.zadd(HOSTS, {self.name: now})
            one_go.zremrangebyscore(HOSTS, "-inf", now - patience)
            one_go.zrange(HOSTS, 0, -1)
            *_, names = one_go.execute()
        return sum(int(name.rsplit(b":", 1)[1]) for name in names)

    def lengths(self) -> list[int]:
        """How many wait or are at work, by rank."""
        with self.client.pipeline(transaction=False) as one_go:
            for stream in STREAMS:
                one_go.xlen(stream)
            return [int(length) for length in one_go.execute()]

    def tidy(self) -> None:
        """Processes come and go, and the server would know all their names for ever."""
        for stream in STREAMS:
            for consumer in self.client.xinfo_consumers(stream, GROUP):
                if consumer["idle"] > FORGOTTEN_MS and not consumer["pending"]:
                    self.client.xgroup_delconsumer(stream, GROUP, consumer["name"])

    def leave(self) -> None:
        self.client.zrem(HOSTS, self.name)
        self.client.close()


def mark(due: Taken) -> str:
    return f"{MARK}:{json.dumps(due.key)}:{due.number}"


def hashable(key: Any) -> Hashable:
    """JSON has no tuples: a table's key is a number, any other a kind with its number."""
    if not isinstance(key, list):
        return int(key)
    kind, number = key
    return str(kind), int(number)
