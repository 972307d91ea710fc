"""Bots at the site's tables: they think in processes of their own, within a deadline, and move through the same door
as people. A bot that crashes or is too slow costs its table one random move, never more.

The process that made a move looks after the bot that is next; tables whose process has gone are found by the others.
Where nobody but bots play nobody waits: these tables have a thread and a process of their own, which rests more than it
works, so that three hundred of them keep no person waiting."""

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
RESTS = 4.0
"""So many times as long as a decision took, bots among themselves rest after it; but not longer than LONGEST."""
LONGEST = 2.0


_waits = Prepared(
    Seat,
    lambda table, status, bot: (
        Seat.objects.filter(table=table, table__status=status, index=F("table__actor")).exclude(bot=bot).order_by()
    ),
    1,
    "status",
    "bot",
)


_people = Prepared(
    Seat, lambda bot, table: Seat.objects.filter(bot=bot, table=table, person__isnull=False).order_by(), "bot", 1
)


class Due(queue.Queue[int | None]):
    """Tables that wait for a bot, the one that has waited longest first; each once, however often it is named."""

    def _init(self, maxsize: int) -> None:
        self.named: dict[int | None, None] = {}

    def _qsize(self) -> int:
        return len(self.named)

    def _put(self, item: int | None) -> None:
        self.named.setdefault(item)

    def _get(self) -> int | None:
        item = next(iter(self.named))
        del self.named[item]
        return item


class Bots:
    """One thread that looks after tables with bots of this process, and the process that thinks. Those without people
    are left to the one beside it, if there is one."""

    def __init__(self, beside: Bots | None = None, rests: float = 0.0) -> None:
        self.beside, self.rests = beside, rests
        self.due = Due()
        self.later: list[tuple[float, int]] = []
        """Tables whose bot begins in a moment, by when: a heap."""
        self.on_turn: dict[int, int] = {}
        """The seat that a bot of a table last decided for."""
        self.pool = self.new_pool()
        self.over = threading.Event()
        self.thread = threading.Thread(target=self.run, name="bots", daemon=True)

    @staticmethod
    def new_pool() -> ProcessPool:
        """Who thinks too long, or dies, is replaced by the pool itself."""
        return ProcessPool(1, context=get_context("spawn"), initializer=cores.use, initargs=[cores.before()])

    def start(self) -> None:
        hub.listen_here(self.moved)
        for worker in filter(None, (self, self.beside)):
            worker.thread.start()

    def stop(self) -> None:
        hub.unlisten_here(self.moved)
        for worker in filter(None, (self, self.beside)):
            worker.over.set()
            worker.due.put(None)
        for worker in filter(None, (self, self.beside)):
            worker.finish()

    def finish(self) -> None:
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
            self.looks_after(table_id).due.put(table_id)
        else:
            self.on_turn.pop(table_id, None)

    def looks_after(self, table_id: int) -> Bots:
        """Who looks after a table."""
        try:
            return self if self.beside is None or _people.first("", table_id) is not None else self.beside
        except DatabaseError:
            return self

    def run(self) -> None:
        looked, left = 0.0, timedelta(0)
        while True:
            now = time.monotonic()
            if now - looked > ROUND and not self.rests:
                self.find(left)
                # At the start all that wait for a bot, later those that have waited longer than a bot may think
                looked, left = now, timedelta(seconds=settings.BOT_SECONDS + settings.BOT_PAUSE + ROUND)
            if self.later and self.later[0][0] <= now:
                self.rested(heappop(self.later)[1], paused=True)
                continue
            try:
                table_id = self.due.get(timeout=min(ROUND, self.later[0][0] - now) if self.later else ROUND)
            except queue.Empty:
                continue
            if table_id is None:
                return
            self.rested(table_id)

    def rested(self, table_id: int, *, paused: bool = False) -> None:
        """One decision, and the rest that is due after it."""
        began = time.monotonic()
        self.safely(table_id, paused=paused)
        if self.rests:
            self.over.wait(min(LONGEST, self.rests * (time.monotonic() - began)))

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
                self.looks_after(table_id).due.put(table_id)
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
        _bots = Bots(beside=Bots(rests=RESTS))
        _bots.start()


def alive() -> bool:
    """Whether somebody looks after this process's bots."""
    workers = [worker for worker in (_bots, _bots and _bots.beside) if worker is not None]
    return bool(workers) and all(worker.thread.is_alive() for worker in workers)


def stop() -> None:
    global _bots  # noqa: PLW0603
    if _bots is not None:
        _bots.stop()
        _bots = None
