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

from boardroom.web.database.compiled_queries import PreparedQuery
from boardroom.web.database.connections import manage_connections
from boardroom.web.notifications import mail, push
from boardroom.web.realtime import hub
from boardroom.web.tables import clocks, moves, sealed_words, seats
from boardroom.web.tables.models import Table

log = logging.getLogger("boardroom.timer")
MIN_LOOKUP_SECONDS = 0.25
"""Fewest seconds between two lookups of the next moment, however fast tables move."""
MAX_SLEEP_SECONDS = 60.0
"""Most seconds between two lookups, in case another process set a moment and died before it published the change."""


class Timer:
    """Calls `action` with a table's id when the moment in one of its fields has come."""

    def __init__(self, field: str, action: Callable[[int], object]) -> None:
        self.field, self.action = field, action
        ahead = Table.objects.filter(**{f"{field}__isnull": False}).order_by(field)
        self.next_table = PreparedQuery(Table, lambda: ahead[:1])
        """The table whose moment comes first. Prepared, because most moves cause a lookup."""
        self.changed, self.stopped = threading.Event(), threading.Event()
        self.thread = threading.Thread(target=self.run, name=f"timer {field}", daemon=True)

    def start(self) -> None:
        hub.add_listener(self.on_table_changed)
        self.thread.start()

    def stop(self) -> None:
        hub.remove_listener(self.on_table_changed)
        self.stopped.set()
        self.changed.set()
        self.thread.join(timeout=15)

    def on_table_changed(self, table_id: int, number: int) -> None:
        self.changed.set()

    def run(self) -> None:
        while not self.stopped.wait(MIN_LOOKUP_SECONDS):
            self.changed.clear()
            self.changed.wait(self.process_due_tables())

    @manage_connections()
    def process_due_tables(self) -> float:
        """Run due actions, and return the seconds to sleep until the next moment."""
        try:
            moment, now = self.find_next_moment(), clocks.current_time()
            if moment is not None and moment <= now:
                well = self.run_due_actions(now)
                moment = self.find_next_moment()
                if not well or (moment is not None and moment <= now):
                    # Actions that failed or left their moment unchanged are retried with the next moment
                    moment = self.find_moment_after(now)
        except Exception:
            log.exception("the timer could not look up due tables")
            return MAX_SLEEP_SECONDS
        if moment is None:
            return MAX_SLEEP_SECONDS
        return min(MAX_SLEEP_SECONDS, max(0.0, (moment - clocks.current_time()).total_seconds()))

    def find_next_moment(self) -> datetime | None:
        table = self.next_table.fetch_first()
        return None if table is None else getattr(table, self.field)

    def find_moment_after(self, now: datetime) -> datetime | None:
        ahead: datetime | None = Table.objects.filter(**{f"{self.field}__gt": now}).aggregate(next=Min(self.field))[
            "next"
        ]
        return ahead

    def run_due_actions(self, now: datetime) -> bool:
        """Run due actions, and return True if none failed."""
        well = True
        for pk in Table.objects.filter(**{f"{self.field}__lte": now}).values_list("pk", flat=True):
            try:
                self.action(pk)
            except Exception:
                log.exception("a timed action of table %s failed", pk)
                well = False
        return well


_timers: list[Timer] = []


def start_timers() -> None:
    if not _timers:
        _timers.append(Timer("clock_deadline", seats.replace_timed_out_player))
        _timers.append(Timer("opening_deadline", sealed_words.start_overdue_game))
        if settings.HAS_MAIL:
            _timers.append(Timer("mail_due", mail.send_due_mail))
        _timers.append(Timer("push_due", push.send_due_push))
        moves.game_over_listeners.append(push.queue_game_over_pushes)
        for timer in _timers:
            timer.start()


def stop_timers() -> None:
    if push.queue_game_over_pushes in moves.game_over_listeners:
        moves.game_over_listeners.remove(push.queue_game_over_pushes)
    while _timers:
        _timers.pop().stop()
    push.stop_senders()
