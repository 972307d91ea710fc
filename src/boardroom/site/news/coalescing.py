"""News of the same table made one piece of work: one at a time, and what comes during it shares the next."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from concurrent.futures import Executor

log = logging.getLogger("boardroom.live")


class Coalescer:
    """One thread at a time works on a table, so that what viewers are sent keeps its order."""

    def __init__(self, pool: Executor, work: Callable[[int], None]) -> None:
        self.pool, self.work = pool, work
        self.guard = threading.Lock()
        self.news: dict[int, bool] = {}
        """Tables being worked on now, and whether more has happened since the work began."""

    def ask(self, table_id: int) -> None:
        """There is news: away from the caller's thread work begins, or what runs is followed by another turn."""
        with self.guard:
            busy = table_id in self.news
            self.news[table_id] = busy
        if not busy:
            try:
                self.pool.submit(self.until_quiet, table_id)
            except BaseException:
                # Nobody works on it: the next news begins anew
                with self.guard:
                    self.news.pop(table_id, None)
                raise

    def until_quiet(self, table_id: int) -> None:
        while True:
            with self.guard:
                self.news[table_id] = False
            try:
                self.work(table_id)
            except Exception:
                log.exception("the news of table %s came to nothing", table_id)
            with self.guard:
                if not self.news[table_id]:
                    del self.news[table_id]
                    return
