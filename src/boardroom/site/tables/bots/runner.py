"""The threads that look after tables with bots, and the pool of processes that thinks for them."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from random import Random
from typing import Any

from django.conf import settings
from django.db import DatabaseError
from django.db.models import F
from pebble import ProcessExpired, ProcessPool

from boardroom.base.errors import BoardroomError
from boardroom.engine.table import Table as Played
from boardroom.players import worker
from boardroom.players.jobs import Answer, Asked, at_once, think
from boardroom.site.db.connections import connected
from boardroom.site.db.queries import Prepared
from boardroom.site.games import PAGES
from boardroom.site.models import Seat, Status, Table
from boardroom.site.news import hub
from boardroom.site.ops import cores, metrics
from boardroom.site.tables import clocks, commands, deals, game_cache, hints, reviews
from boardroom.site.tables.bots.queue import ANY, BOTS, PEOPLE, REVIEWS, Due, Queue, Taken

log = logging.getLogger("boardroom.bots")
ROUND = 5.0
"""So often a process looks for tables that nobody looks after."""
PATIENCE = 2.0
"""Within so many seconds every table that waits is to be answered; so long after its time a worker is waited for."""
AHEAD = (1.0, 0.25)
"""So long a bot looks ahead at most: where people wait, and where nobody does."""
RESTS = 4.0
"""So many times as long as a decision took this process, bots among themselves rest after it; but not longer than
LONGEST."""
LONGEST = 2.0
READING = 3
"""So many moments' rest are due after an answer to a person, so that it can be read."""


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


class Bots:
    """The threads that look after tables with bots of this process, and the processes that think for them."""

    def __init__(self, workers: int = 0) -> None:
        self.workers = workers or settings.BOT_WORKERS or cores.count()
        self.due = new_queue(self.workers)
        self.deciding: dict[Hashable, tuple[int, bool]] = {}
        """Tables at which this very process moves for a bot: its seat, and whether it answers a person."""
        self.pool = self.new_pool()
        self.over = threading.Event()
        self.looking = threading.Lock()
        self.looked, self.left = 0.0, timedelta(0)
        self.threads = [
            threading.Thread(target=self.run, name=f"bots-{n + 1}", daemon=True) for n in range(self.workers)
        ]

    def new_pool(self) -> ProcessPool:
        """Who thinks too long, or dies, is replaced by the pool itself."""
        ready = [cores.use, cores.before()]
        return ProcessPool(self.workers, context=worker.context(), initializer=worker.prepare, initargs=ready)

    def start(self) -> None:
        hub.listen_here(self.moved)
        self.due.start()
        for thread in self.threads:
            thread.start()

    def stop(self) -> None:
        self.over.set()
        self.due.end()
        # Nobody is waited for: what was being thought about is thought about again by whoever finds the table
        self.pool.stop()  # type: ignore[no-untyped-call]
        for thread in self.threads:
            thread.join(timeout=settings.BOT_SECONDS + 5)
        self.pool.join()
        hub.unlisten_here(self.moved)
        self.due.close()

    def moved(self, table_id: int, number: int) -> None:
        """Asked in the thread that moved: most moves are followed by a person's, and wake nobody."""
        try:
            seat = _waits.first(table_id, Status.PLAYING.value, "")
        except DatabaseError:
            self.due.put(table_id, PEOPLE, number=number, after=settings.BOT_PAUSE)
        else:
            if seat is not None:
                rest = settings.BOT_PAUSE * self.moments(table_id, seat.index)
                self.due.put(table_id, self.rank(table_id), number=number, after=rest)

    def moments(self, table_id: int, seat: int) -> int:
        """How many moments' rest are due before a bot decides: one before its turn, so that people can follow what
        happens, and whose clock ran out can come back before the game is over; none within it, but after an answer to
        a person."""
        before, answers = self.deciding.get(table_id, (None, False))
        if before != seat:
            return 1
        return READING if answers else 0

    @contextmanager
    def moves(self, key: Hashable, seat: int, *, answers: bool = False) -> Iterator[None]:
        """Around what moves a table for a bot: what is next may belong to the same turn."""
        self.deciding[key] = seat, answers
        try:
            yield
        finally:
            self.deciding.pop(key, None)

    def rank(self, table_id: int) -> int:
        """Whether people wait at a table."""
        try:
            return PEOPLE if _people.first("", table_id) is not None else BOTS
        except DatabaseError:
            return PEOPLE

    def run(self) -> None:
        while not self.over.is_set():
            self.look()
            taken = self.due.take(ROUND)
            if taken is None:
                continue
            try:
                self.safely(taken)
            finally:
                self.due.done(taken)

    def look(self) -> None:
        """One of the threads looks for tables that nobody looks after, now and then."""
        with self.looking:
            now = time.monotonic()
            if now - self.looked <= ROUND and self.looked:
                return
            # At the start all that wait for a bot, later those that have waited longer than a bot may think
            left, self.left = self.left, timedelta(seconds=settings.BOT_SECONDS + settings.BOT_PAUSE + ROUND)
            self.looked = now
        self.find(left)

    @connected()
    def safely(self, taken: Taken) -> None:
        metrics.bot_taken.labels(taken.whose).inc()
        try:
            if taken.rank == REVIEWS:
                self.reviewed(taken)
                return
            if hints.is_key(taken.key):
                self.hinted(taken)
                return
            spent = self.play(taken)
        except Exception:
            log.exception("a bot of table %s could not move", taken.key)
            return
        if taken.rank == BOTS and spent:
            self.due.rest(BOTS, min(LONGEST, RESTS * spent))

    @connected()
    def find(self, left: timedelta) -> None:
        """Tables that have waited so long for a bot: their process went down, or has too much to do."""
        try:
            waits = Seat.objects.filter(
                table__status=Status.PLAYING,
                table__damaged=False,
                index=F("table__actor"),
                table__moved__lte=clocks.now() - left,
            ).exclude(bot="")
            for table_id, number in waits.values_list("table_id", "table__number"):
                self.due.put(table_id, self.rank(table_id), number=number, after=settings.BOT_PAUSE)
        except Exception:
            log.exception("tables that wait for a bot could not be looked for")

    def play(self, taken: Taken) -> float:
        """One decision, if a bot is to take one; news of the move brings the next. How long this process was at it."""
        # Its own work, whatever else the machine does: what a worker thinks is not waited for here
        began, key = time.thread_time(), taken.key
        assert isinstance(key, int)
        table = game_cache.seated(key)
        bot = next_bot(table) if table else ""
        if table is None or not bot or taken.number not in (table.number, ANY):
            return 0.0
        with self.moves(key, table.actor):
            if deals.hear_out(table):
                return time.thread_time() - began
        metrics.bot_waits.observe(time.monotonic() - taken.since)
        with game_cache.played(table) as game:
            legal = game.legal()
            answers = self.answers_person(table, game)
            asked = Asked(
                table.pk, table.game, game.options, list(game.steps), table.actor, bot,
                f"{table.secret} {table.number}", self.seconds(taken),
            )  # fmt: skip
        action = self.choice(table, asked)
        if action is None and self.over.is_set():
            return 0.0  # nobody has thought about it to the end: whoever goes on with the table does
        if action not in legal:
            action = Random(asked.seed).choice(legal)
        try:
            with self.moves(key, asked.seat, answers=answers):
                commands.act(table.code, asked.seat, action, table.number)
        except commands.Stale:
            pass  # somebody else moved for it: a person who came back, or another process
        except BoardroomError:
            log.exception("bot %s of table %s was refused", bot, table.pk)
        return time.thread_time() - began

    @staticmethod
    def answers_person(table: Table, game: Played) -> bool:
        """Whether the bot is about to answer what a person offers."""
        deals_here = PAGES[table.game].deals
        builder = deals_here.offers(game) if deals_here else None
        return builder is not None and not table.seats.all()[builder].bot

    def seconds(self, taken: Taken) -> float:
        """How long a bot may look ahead: a fair share of what all who wait have together, and nothing once its table
        has waited too long."""
        if time.monotonic() - taken.since > PATIENCE:
            return 0.0
        return min(AHEAD[taken.rank], PATIENCE * self.due.share(taken.rank))

    def choice(self, table: Table, asked: Asked) -> int | None:
        bot = asked.bot
        try:
            with metrics.thinking(bot):
                answer: Answer = self.answered(think, asked, within=asked.seconds + PATIENCE)
            metrics.bot_answers.labels(bot, answer.how).inc()
            if answer.how == "greedy":
                log.warning("bot %s of table %s: the weights cannot be used, greedy decides", bot, table.pk)
            return answer.action
        except TimeoutError:
            log.warning("bot %s of table %s is too slow", bot, table.pk)
            metrics.bot_failures.labels(bot, "late").inc()
        except ProcessExpired:
            log.exception("the bots' process has died")
            metrics.bot_failures.labels(bot, "died").inc()
        except Exception:
            if self.over.is_set():
                return None
            log.exception("bot %s of table %s has crashed", bot, table.pk)
            metrics.bot_failures.labels(bot, "crashed").inc()
        return self.instead(table, asked)

    def reviewed(self, taken: Taken) -> None:
        """A part of a review, behind all that is played; then whoever waits, and the next part."""
        further = reviews.go_on(taken.key, taken.so_far, self.answered)
        if further is not None:
            after, so_far = further
            self.due.put(taken.key, REVIEWS, number=taken.number + 1, so_far=so_far, after=after)

    def hinted(self, taken: Taken) -> None:
        """A hint is a decision like a bot's: whoever asked waits for it."""
        again = hints.think(taken.key, taken.number, self.answered)
        if again is not None:
            self.due.put(taken.key, PEOPLE, number=taken.number + 1, after=again)

    def answered(self, work: Any, *about: Any, within: float) -> Any:
        """What a worker makes of a job; TimeoutError when nothing came in time. Who thinks for BOT_SECONDS, or as long
        as is waited for, is ended, and another takes its place."""
        return self.pool.schedule(work, args=about, timeout=max(settings.BOT_SECONDS, within)).result(timeout=within)

    def instead(self, table: Table, asked: Asked) -> int | None:
        """The workers have failed, or are late: the table is answered here, at once."""
        try:
            with game_cache.played(table) as game:
                now = game.copy()
            answer = at_once(now, asked)
        except Exception:
            log.exception("nobody could decide for bot %s of table %s", asked.bot, table.pk)
            return None
        metrics.bot_answers.labels(asked.bot, "instead").inc()
        return answer.action


def new_queue(workers: int) -> Queue:
    """What is due is shared where processes know of each other."""
    if not settings.REDIS_URL:
        return Due(workers)
    from boardroom.site.tables.bots.shared_queue import Shared  # reads libraries that a process alone does not need

    return Shared(workers)


def next_bot(table: Table) -> str:
    """The name of the bot that is to decide, if one is."""
    return table.seats.all()[table.actor].bot if table.status == Status.PLAYING and table.actor >= 0 else ""
