"""News of one table are one piece of work at a time, and no fault of one keeps the next from being told."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from boardroom.site.news.coalescing import Coalescer


def test_what_comes_during_the_work_shares_the_next():
    done: list[int] = []
    begun, may_go_on = threading.Event(), threading.Event()

    def work(table: int) -> None:
        done.append(table)
        begun.set()
        assert may_go_on.wait(20)

    with ThreadPoolExecutor(2) as pool:
        coalescer = Coalescer(pool, work)
        coalescer.ask(1)
        assert begun.wait(20)
        for _ in range(3):
            coalescer.ask(1)
        may_go_on.set()
    assert done == [1, 1]
    assert not coalescer.news


def test_work_that_fails_does_not_mute_a_table():
    """It was never worked on again, for as long as the process lived."""
    done: list[int] = []
    begun, may_fail = threading.Event(), threading.Event()

    def work(table: int) -> None:
        done.append(table)
        if len(done) == 1:
            begun.set()
            assert may_fail.wait(20)
            raise OSError("the database has gone")

    with ThreadPoolExecutor(2) as pool:
        coalescer = Coalescer(pool, work)
        coalescer.ask(1)
        assert begun.wait(20)
        coalescer.ask(1)
        may_fail.set()
    assert done == [1, 1], "what came during the work that failed is worked on too"
    with ThreadPoolExecutor(2) as coalescer.pool:
        coalescer.ask(1)
    assert done == [1, 1, 1]


def test_work_that_could_not_begin_begins_with_the_next_news():
    done: list[int] = []
    pool = ThreadPoolExecutor(1)
    pool.shutdown()
    coalescer = Coalescer(pool, done.append)
    with pytest.raises(RuntimeError):
        coalescer.ask(1)
    with ThreadPoolExecutor(1) as coalescer.pool:
        coalescer.ask(1)
    assert done == [1]
