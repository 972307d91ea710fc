"""The queue for rendering: each table has one job at a time, urgent tables come first, and errors stop no table."""

from __future__ import annotations

import threading

import pytest

from boardroom.web.realtime.coalescing import OTHER_TABLE, PLAYED_TABLE, TOURNAMENT_PAGE, Coalescer, PriorityExecutor


def test_what_comes_during_the_work_shares_the_next():
    done: list[int] = []
    begun, may_go_on = threading.Event(), threading.Event()

    def work(table: int, viewers: list[str] | None) -> None:
        done.append(table)
        begun.set()
        assert may_go_on.wait(20)

    with PriorityExecutor(2, "frame") as pool:
        coalescer = Coalescer(pool, work)
        coalescer.request_render(1)
        assert begun.wait(20)
        for _ in range(3):
            coalescer.request_render(1)
        may_go_on.set()
    assert done == [1, 1]
    assert not coalescer.requests


def test_work_that_fails_does_not_mute_a_table():
    """It was never worked on again, for as long as the process lived."""
    done: list[int] = []
    begun, may_fail = threading.Event(), threading.Event()

    def work(table: int, viewers: list[str] | None) -> None:
        done.append(table)
        if len(done) == 1:
            begun.set()
            assert may_fail.wait(20)
            raise OSError("the database has gone")

    with PriorityExecutor(2, "frame") as pool:
        coalescer = Coalescer(pool, work)
        coalescer.request_render(1)
        assert begun.wait(20)
        coalescer.request_render(1)
        may_fail.set()
    assert done == [1, 1], "what came during the work that failed is worked on too"
    with PriorityExecutor(2, "frame") as coalescer.executor:
        coalescer.request_render(1)
    assert done == [1, 1, 1]


def test_work_that_could_not_begin_begins_with_the_next_news():
    done: list[int] = []
    pool = PriorityExecutor(1, "frame")
    pool.shutdown()
    coalescer = Coalescer(pool, lambda table, viewers: done.append(table))
    with pytest.raises(RuntimeError):
        coalescer.request_render(1)
    with PriorityExecutor(1, "frame") as coalescer.executor:
        coalescer.request_render(1)
    assert done == [1]


@pytest.fixture
def busy_pool():
    """A pool of one thread, and an event that ends the job it is busy with."""
    free = threading.Event()
    with PriorityExecutor(1, "frame") as pool:
        pool.submit(free.wait, 20)
        yield pool, free
        free.set()


def test_tables_with_players_are_rendered_before_pages_of_events(busy_pool):
    pool, free = busy_pool
    done: list[int] = []
    urgencies = {1: (TOURNAMENT_PAGE, 0.0), 2: (TOURNAMENT_PAGE, 0.0), 3: (OTHER_TABLE, 0.0), 4: (PLAYED_TABLE, 0.0)}
    coalescer = Coalescer[str](pool, lambda table, viewers: done.append(table), lambda table, viewer: urgencies[table])
    for table in urgencies:
        coalescer.request_render(table)
    free.set()
    pool.shutdown()
    assert done == [4, 3, 1, 2]


def test_new_viewers_of_a_table_share_one_rendering(busy_pool):
    """Each of 40 connections had the page rendered, while another table's move waited for 20 seconds."""
    pool, free = busy_pool
    done: list[list[str] | None] = []
    coalescer = Coalescer[str](pool, lambda table, viewers: done.append(viewers))
    for viewer in ("aki", "ben", "aki"):
        coalescer.request_render(1, viewer)
    free.set()
    pool.shutdown()
    assert done == [["aki", "ben"]]


def test_a_change_is_not_delayed_by_a_busy_address_that_waits_for_the_same_table(busy_pool):
    pool, free = busy_pool
    done: list[tuple[int, list[str] | None]] = []

    def urgency(table: int, viewer: str | None) -> tuple[int, float]:
        return OTHER_TABLE, 9.0 if viewer == "busy" else 1.0 if viewer else 0.0

    coalescer = Coalescer[str](pool, lambda table, viewers: done.append((table, viewers)), urgency)
    coalescer.request_render(1, "busy")
    coalescer.request_render(2, "ben")
    coalescer.request_render(1)
    free.set()
    pool.shutdown()
    assert done == [(1, None), (2, ["ben"])]
