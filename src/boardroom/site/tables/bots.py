"""Bots at the site's tables: they think in processes of their own, within a deadline, and move through the same door
as people. A bot that crashes or is too slow costs its table one random move, never more.

The process that made a move looks after the bot that is next; tables whose process has gone are found by the others."""

from __future__ import annotations

import logging
import queue
import threading
import time
from datetime import timedelta
from heapq import heappop, heappush
from multiprocessing import get_context
from random import Random

from django.conf import settings
from django.db import DatabaseError
from django.db.models import F
from django.utils import timezone
from pebble import ProcessExpired, ProcessPool

from boardroom.base.errors import BoardroomError
from boardroom.players.thinking import think
from boardroom.site.db.connections import connected
from boardroom.site.db.queries import Prepared
from boardroom.site.live import hub
from boardroom.site.models import Seat, Status, Table
from boardroom.site.ops import cores, metrics
from boardroom.site.tables import commands, memory

log = logging.getLogger("boardroom.bots")
ROUND = 5.0
"""So often a process looks for tables that nobody looks after."""
START = 60.0
"""So long a new process may take before it begins to think."""


_waits = Prepared(
    Seat,
    lambda table, status, bot: (
        Seat.objects.filter(table=table, table__status=status, index=F("table__actor")).exclude(bot=bot).order_by()
    ),
    1,
    "status",
    "bot",
)


class Bots:
    """One thread that looks after all tables with bots of this process, and the processes that think."""

    def __init__(self) -> None:
        self.due: queue.Queue[int | None] = queue.Queue()
        self.later: list[tuple[float, int]] = []
        """Tables whose bot begins in a moment, by when: a heap."""
        self.on_turn: dict[int, int] = {}
        """The seat that a bot of a table last decided for."""
        self.pool = self.new_pool()
        self.thread = threading.Thread(target=self.run, name="bots", daemon=True)

    @staticmethod
    def new_pool() -> ProcessPool:
        """Who thinks too long, or dies, is replaced by the pool itself."""
        return ProcessPool(1, context=get_context("spawn"), initializer=cores.use, initargs=[cores.before()])

    def start(self) -> None:
        hub.listen_here(self.moved)
        self.thread.start()

    def stop(self) -> None:
        hub.unlisten_here(self.moved)
        self.due.put(None)
        self.thread.join(timeout=settings.BOT_SECONDS + 5)
        self.pool.stop()  # type: ignore[no-untyped-call]
        self.pool.join()

    def moved(self, table_id: int) -> None:
        """Asked in the thread that moved: most moves are followed by a person's, and wake nobody."""
        try:
            waits = _waits.first(table_id, Status.PLAYING.value, "") is not None
        except DatabaseError:
            waits = True
        if waits:
            self.due.put(table_id)
        else:
            self.on_turn.pop(table_id, None)

    def run(self) -> None:
        looked, left = 0.0, timedelta(0)
        while True:
            now = time.monotonic()
            if now - looked > ROUND:
                self.find(left)
                # At the start all that wait for a bot, later those that have waited longer than a bot may think
                looked, left = now, timedelta(seconds=settings.BOT_SECONDS + settings.BOT_PAUSE + ROUND)
            if self.later and self.later[0][0] <= now:
                self.safely(heappop(self.later)[1], paused=True)
                continue
            try:
                table_id = self.due.get(timeout=min(ROUND, self.later[0][0] - now) if self.later else ROUND)
            except queue.Empty:
                continue
            if table_id is None:
                return
            self.safely(table_id)

    @connected()
    def safely(self, table_id: int, *, paused: bool = False) -> None:
        try:
            self.play(table_id, paused=paused)
        except Exception:
            log.exception("a bot of table %s could not move", table_id)

    @connected()
    def find(self, left: timedelta) -> None:
        """Tables that have waited so long for a bot: their process went down, or what it heard was lost."""
        try:
            waits = Seat.objects.filter(
                table__status=Status.PLAYING,
                table__damaged=False,
                index=F("table__actor"),
                table__moved__lte=timezone.now() - left,
            ).exclude(bot="")
            for table_id in waits.values_list("table_id", flat=True):
                self.due.put(table_id)
        except Exception:
            log.exception("tables that wait for a bot could not be looked for")

    def play(self, table_id: int, *, paused: bool = False) -> None:
        """One decision, if a bot is to take one; the news of the move brings the next.

        Before the first decision of a turn there is a moment's rest, so that people can follow what happens, and whose
        clock ran out can come back before the game is over.
        """
        table = memory.seated(table_id)
        bot = next_bot(table) if table else ""
        if table is None or not bot:
            self.on_turn.pop(table_id, None)
            return
        if self.on_turn.get(table_id) != table.actor and settings.BOT_PAUSE and not paused:
            heappush(self.later, (time.monotonic() + settings.BOT_PAUSE, table_id))
            return
        self.on_turn[table_id] = table.actor
        with memory.played(table) as game:
            steps, legal = list(game.steps), game.legal()
        seat, seed = table.actor, f"{table.secret} {table.number}"
        action = self.choice(table, steps, seat, bot, seed)
        if action not in legal:
            action = Random(seed).choice(legal)
        try:
            commands.act(table.code, seat, action, table.number)
        except commands.Stale:
            pass  # somebody else moved for it: a person who came back, or another process
        except BoardroomError:
            log.exception("bot %s of table %s was refused", bot, table.pk)

    def choice(self, table: Table, steps: list[int], seat: int, bot: str, seed: str) -> int | None:
        asked = (table.game, table.options, steps, seat, bot, seed)
        job = self.pool.schedule(think, args=asked, timeout=settings.BOT_SECONDS)
        try:
            with metrics.thinking(bot):
                return job.result(timeout=START + settings.BOT_SECONDS)
        except TimeoutError:
            job.cancel()  # type: ignore[no-untyped-call]
            log.warning("bot %s of table %s is too slow", bot, table.pk)
            metrics.bot_failures.labels(bot, "late").inc()
        except ProcessExpired:
            log.exception("the bots' process has died")
            metrics.bot_failures.labels(bot, "died").inc()
        except Exception:
            log.exception("bot %s of table %s has crashed", bot, table.pk)
            metrics.bot_failures.labels(bot, "crashed").inc()
        return None


def next_bot(table: Table) -> str:
    """The name of the bot that is to decide, if one is."""
    return table.seats.all()[table.actor].bot if table.status == Status.PLAYING and table.actor >= 0 else ""


_bots: Bots | None = None


def start() -> None:
    global _bots  # noqa: PLW0603 (one a process)
    if _bots is None:
        _bots = Bots()
        _bots.start()


def alive() -> bool:
    """Whether somebody looks after this process's bots."""
    return _bots is not None and _bots.thread.is_alive()


def stop() -> None:
    global _bots  # noqa: PLW0603
    if _bots is not None:
        _bots.stop()
        _bots = None
