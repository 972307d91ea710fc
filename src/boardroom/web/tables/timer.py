"""Timed actions: clocks that run out, envelopes that are not opened in time, and notifications.

The moments are stored in the database, and a thread per kind in each process sleeps until the next one. Each action is
claimed in a transaction, so that only one process runs it, and a restart neither loses nor repeats one.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from datetime import datetime

from django.conf import settings
from django.db.models import Min

from boardroom.web.database.compiled_queries import Prepared
from boardroom.web.database.connections import connected
from boardroom.web.notifications import mail, push
from boardroom.web.realtime import hub
from boardroom.web.tables import clocks, moves, sealed_words, seats
from boardroom.web.tables.models import Table

log = logging.getLogger("boardroom.timer")
BREATH = 0.25
"""Fewest seconds between two lookups of the next moment, however fast tables move."""
LONGEST = 60.0
"""Most seconds between two lookups, in case another process set a moment and died before it published the change."""


class Timer:
    """Calls `act` with a table's id when the moment in one of its fields has come."""

    def __init__(self, field: str, act: Callable[[int], object]) -> None:
        self.field, self.act = field, act
        ahead = Table.objects.filter(**{f"{field}__isnull": False}).order_by(field)
        self.next = Prepared(Table, lambda: ahead[:1])
        """The table whose moment comes first. Prepared, because most moves cause a lookup."""
        self.news, self.halted = threading.Event(), threading.Event()
        self.thread = threading.Thread(target=self.run, name=f"timer {field}", daemon=True)

    def start(self) -> None:
        hub.listen(self.moved)
        self.thread.start()

    def stop(self) -> None:
        hub.unlisten(self.moved)
        self.halted.set()
        self.news.set()
        self.thread.join(timeout=15)

    def moved(self, table_id: int, number: int) -> None:
        self.news.set()

    def run(self) -> None:
        while not self.halted.wait(BREATH):
            self.news.clear()
            self.news.wait(self.look())

    @connected()
    def look(self) -> float:
        """Run due actions, and return the seconds to sleep until the next moment."""
        try:
            moment, now = self.first(), clocks.now()
            if moment is not None and moment <= now:
                well = self.do_due(now)
                moment = self.first()
                if not well or (moment is not None and moment <= now):
                    # Actions that failed or left their moment unchanged are retried with the next moment
                    moment = self.first_after(now)
        except Exception:
            log.exception("the timer could not look up due tables")
            return LONGEST
        if moment is None:
            return LONGEST
        return min(LONGEST, max(0.0, (moment - clocks.now()).total_seconds()))

    def first(self) -> datetime | None:
        table = self.next.first()
        return None if table is None else getattr(table, self.field)

    def first_after(self, now: datetime) -> datetime | None:
        ahead: datetime | None = Table.objects.filter(**{f"{self.field}__gt": now}).aggregate(next=Min(self.field))[
            "next"
        ]
        return ahead

    def do_due(self, now: datetime) -> bool:
        """Run due actions, and return True if none failed."""
        well = True
        for pk in Table.objects.filter(**{f"{self.field}__lte": now}).values_list("pk", flat=True):
            try:
                self.act(pk)
            except Exception:
                log.exception("a timed action of table %s failed", pk)
                well = False
        return well


_timers: list[Timer] = []


def start() -> None:
    if not _timers:
        _timers.append(Timer("due", seats.by_the_clock))
        _timers.append(Timer("opening", sealed_words.late))
        if settings.HAS_MAIL:
            _timers.append(Timer("notice", mail.send))
        _timers.append(Timer("push", push.send))
        moves.when_over.append(push.over)
        for timer in _timers:
            timer.start()


def stop() -> None:
    if push.over in moves.when_over:
        moves.when_over.remove(push.over)
    while _timers:
        _timers.pop().stop()
    push.stop()
