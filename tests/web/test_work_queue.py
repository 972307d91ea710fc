"""Nobody waits long for what another address has the server do: turns by work, limits by cost, queues that end."""

import asyncio
import sys
import threading

import pytest

from boardroom.web.server.client_addresses import find_network
from boardroom.web.server.fair_executor import (
    BUSY_SWITCH_SECONDS,
    DEFAULT_SWITCH_SECONDS,
    MAX_CLIENT_THREADS,
    ClientDisconnected,
    FairExecutor,
    JobQueue,
    RejectedRequest,
    UsageTracker,
)


async def nobody_leaves() -> None:
    await asyncio.Event().wait()


def stays() -> asyncio.Task[None]:
    return asyncio.ensure_future(nobody_leaves())


def test_an_ipv6_line_is_one_address():
    """Whoever has a line has a /64: 2^64 addresses, and limits by address would say nothing."""
    assert find_network("2001:db8:1:2::1") == find_network("2001:db8:1:2:ffff::9") != find_network("2001:db8:1:3::1")
    assert find_network("::ffff:192.0.2.7") == find_network("192.0.2.7") == "192.0.2.7"
    assert find_network("fe80::1%eth0") == find_network("fe80::2")
    assert find_network("testclient") == "testclient"


def test_who_has_had_much_work_done_waits_while_others_are_here():
    """Sixteen costly requests of one address took all threads; a page of another took 44 seconds."""

    async def run() -> int:
        gate = FairExecutor("test", JobQueue(4), UsageTracker())
        most = running = 0
        guard, enough = threading.Lock(), threading.Event()

        def costly() -> None:
            nonlocal most, running
            with guard:
                running += 1
                most = max(most, running)
            enough.wait()
            with guard:
                running -= 1

        await gate.run("player", lambda: None, stays)
        hostile = [asyncio.ensure_future(gate.run("hostile", costly, stays)) for _ in range(40)]
        try:
            while running < MAX_CLIENT_THREADS:
                await asyncio.sleep(0.001)
            # None of them ends before the player's page: a thread was kept for those who have had little done
            await asyncio.wait_for(gate.run("player", lambda: None, stays), 60)
        finally:
            enough.set()
        await asyncio.gather(*hostile)
        return most

    assert asyncio.run(run()) == MAX_CLIENT_THREADS


def test_alone_an_address_has_nearly_all_threads():
    """A hall is one address, and the proxy of a careless operator too. The last thread is kept for whoever comes."""
    gate = FairExecutor("test", JobQueue(4), UsageTracker())
    gate.usage.record_request("hall")
    for _ in range(3):
        assert gate.has_free_thread("hall")
        gate.count_start("hall")
    assert not gate.has_free_thread("hall")
    assert gate.has_free_thread("visitor")


def test_the_one_with_the_least_work_is_next():
    async def run() -> list[str]:
        ledger = UsageTracker()
        gate = FairExecutor("test", JobQueue(1), ledger)
        ledger.record_work("hostile", 5.0)
        ledger.record_work("player", 0.1)
        order: list[str] = []
        begin = threading.Event()
        first = asyncio.ensure_future(gate.run("third", begin.wait, stays))
        await asyncio.sleep(0.01)
        rest = [
            asyncio.ensure_future(gate.run(whose, lambda whose=whose: order.append(whose), stays))
            for whose in ("hostile", "hostile", "player")
        ]
        await asyncio.sleep(0.01)
        begin.set()
        await asyncio.gather(first, *rest)
        return order

    assert asyncio.run(run()) == ["player", "hostile", "hostile"]


def test_work_is_limited_by_its_cost_and_not_by_how_often():
    now = 0.0
    ledger = UsageTracker(lambda: now)
    ledger.record_work("hostile", 31)
    assert not ledger.seconds_until_allowed("hostile"), "nobody else is here"
    ledger.record_request("player")
    assert ledger.seconds_until_allowed("hostile") == pytest.approx(60)
    assert not ledger.seconds_until_allowed("player")
    now = 61
    assert not ledger.seconds_until_allowed("hostile")
    ledger.record_work("hostile", 29)
    ledger.record_request("player")
    assert not ledger.seconds_until_allowed("hostile")


def test_who_keeps_the_server_busy_has_one_thread():
    ledger = UsageTracker()
    gate = FairExecutor("test", JobQueue(4), ledger)
    ledger.record_request("player")
    ledger.record_request("hostile")
    gate.count_start("hostile")
    assert gate.has_free_thread("hostile")
    ledger.record_work("hostile", 3.0)
    ledger.record_request("player")
    assert ledger.is_heavy_client("hostile")
    assert not gate.has_free_thread("hostile")
    assert gate.has_free_thread("player")


def test_a_full_queue_says_when_to_come_back():
    async def run() -> RejectedRequest:
        gate = FairExecutor("test", JobQueue(1, max_client_jobs=3), UsageTracker())
        begin = threading.Event()
        waiting = [asyncio.ensure_future(gate.run("hostile", begin.wait, stays)) for _ in range(4)]
        await asyncio.sleep(0.01)
        with pytest.raises(RejectedRequest) as caught:
            await gate.run("hostile", lambda: None, stays)
        begin.set()
        await asyncio.gather(*waiting)
        assert not gate.jobs.waiting
        assert not gate.jobs.running
        return caught.value

    busy = asyncio.run(run())
    assert (busy.status, busy.seconds) == (503, 2)


def test_nothing_is_done_for_those_who_have_gone():
    async def run() -> bool:
        gate = FairExecutor("test", JobQueue(1), UsageTracker())
        begin, left, done = threading.Event(), asyncio.Event(), False

        def work() -> None:
            nonlocal done
            done = True

        first = asyncio.ensure_future(gate.run("hostile", begin.wait, stays))
        second = asyncio.ensure_future(gate.run("hostile", work, lambda: asyncio.ensure_future(left.wait())))
        await asyncio.sleep(0.01)
        left.set()
        with pytest.raises(ClientDisconnected):
            await second
        begin.set()
        await first
        return done

    assert not asyncio.run(run())


def test_whoever_waits_too_long_is_told_so():
    async def run() -> int:
        gate = FairExecutor("test", JobQueue(1, max_wait_seconds=0.02), UsageTracker())
        begin = threading.Event()
        first = asyncio.ensure_future(gate.run("a", begin.wait, stays))
        await asyncio.sleep(0.01)
        with pytest.raises(RejectedRequest) as caught:
            await gate.run("b", lambda: None, stays)
        begin.set()
        await first
        return caught.value.status

    assert asyncio.run(run()) == 503


def test_a_failure_gives_the_turn_back():
    async def run() -> dict[str, int]:
        gate = FairExecutor("test", JobQueue(1), UsageTracker())
        with pytest.raises(ZeroDivisionError):
            await gate.run("a", lambda: 1 // 0, stays)
        return gate.jobs.running

    assert asyncio.run(run()) == {}


def test_threads_give_way_sooner_beside_heavy_work_alone():
    """Changing places takes time: nobody but those beside whoever keeps the server busy has anything of it."""
    ledger = UsageTracker()
    gate = FairExecutor("test", JobQueue(4), ledger)
    gate.count_start("player")
    gate.count_start("friend")
    assert sys.getswitchinterval() == DEFAULT_SWITCH_SECONDS
    ledger.record_work("hostile", 3.0)
    gate.count_start("hostile")
    assert sys.getswitchinterval() == BUSY_SWITCH_SECONDS
    gate.count_end("player")
    gate.count_end("friend")
    assert sys.getswitchinterval() == DEFAULT_SWITCH_SECONDS, "alone it is in nobody's way"
    gate.count_end("hostile")


def test_who_has_gone_is_in_nobodys_way():
    """A wait that ends in the very moment in which a thread comes free is passed over, and the next one is let in."""

    async def run() -> list[str]:
        ledger = UsageTracker()
        gate = FairExecutor("test", JobQueue(1), ledger)
        ledger.record_work("b", 1.0)
        begin, order = threading.Event(), list[str]()
        first = asyncio.ensure_future(gate.run("c", begin.wait, stays))
        gone = asyncio.ensure_future(gate.run("a", lambda: order.append("a"), stays))
        waits = asyncio.ensure_future(gate.run("b", lambda: order.append("b"), stays))
        await asyncio.sleep(0.01)
        gone.cancel()
        gate.jobs.waiting["a"][0].result.cancel()
        gate.jobs.running.clear()
        gate.start_next_jobs()
        begin.set()
        gate.jobs.running["c"] = 1
        await asyncio.gather(first, waits)
        with pytest.raises(asyncio.CancelledError):
            await gone
        assert not gate.jobs.waiting
        return order

    assert asyncio.run(run()) == ["b"]


def test_without_threads_nobody_waits():
    async def run() -> dict[str, int]:
        gate = FairExecutor("test", JobQueue(1), UsageTracker())
        gate.pool.shutdown()
        with pytest.raises(RuntimeError):
            await gate.run("a", lambda: None, stays)
        return gate.jobs.running

    assert asyncio.run(run()) == {}
