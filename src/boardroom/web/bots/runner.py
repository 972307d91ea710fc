"""Threads that move for bots, and the pool of processes in which bots think."""

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
from boardroom.engine.match import Table as Played
from boardroom.players import worker
from boardroom.players.jobs import Answer, Asked, at_once, think
from boardroom.web.archive import reviews
from boardroom.web.bots.local_queue import ANY, BOTS, PEOPLE, REVIEWS, Due, Queue, Taken
from boardroom.web.database.compiled_queries import Prepared
from boardroom.web.database.connections import connected
from boardroom.web.game_pages import PAGES
from boardroom.web.realtime import hub
from boardroom.web.server import cpu_affinity, metrics
from boardroom.web.tables import clocks, deals, hints, match_cache
from boardroom.web.tables import moves as commands
from boardroom.web.tables.models import Seat, Status, Table

log = logging.getLogger("boardroom.bots")
ROUND = 5.0
"""Seconds between two searches for tables that have waited too long."""
PATIENCE = 2.0
"""Seconds within which every waiting table should get its move, and grace period of a late worker."""
AHEAD = (1.0, 0.25)
"""Most seconds that a bot looks ahead, at tables with people and at bots-only tables."""
RESTS = 4.0
"""Pause of bots-only tables after a decision, as a multiple of the CPU time that it took this process."""
LONGEST = 2.0
"""Longest such pause, in seconds."""
READING = 3
"""Pauses of BOT_PAUSE seconds after a bot answers a person's offer, so that the answer can be read."""


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
    """Runs bots in this process: threads save their moves, and a pool of processes chooses them."""

    def __init__(self, workers: int = 0) -> None:
        self.workers = workers or settings.BOT_WORKERS or cpu_affinity.count()
        self.due = new_queue(self.workers)
        self.deciding: dict[Hashable, tuple[int, bool]] = {}
        """Tables at which this process is moving for a bot, with its seat and whether it answers a person."""
        self.pool = self.new_pool()
        self.over = threading.Event()
        self.looking = threading.Lock()
        self.looked, self.left = 0.0, timedelta(0)
        self.threads = [
            threading.Thread(target=self.run, name=f"bots-{n + 1}", daemon=True) for n in range(self.workers)
        ]

    def new_pool(self) -> ProcessPool:
        """Return the pool, which replaces workers that hang or die."""
        ready = [cpu_affinity.use, cpu_affinity.before()]
        return ProcessPool(self.workers, context=worker.context(), initializer=worker.prepare, initargs=ready)

    def start(self) -> None:
        hub.listen_here(self.moved)
        self.due.start()
        for thread in self.threads:
            thread.start()

    def stop(self) -> None:
        self.over.set()
        self.due.end()
        # Do not wait for unfinished decisions, which another process will make again
        self.pool.stop()  # type: ignore[no-untyped-call]
        for thread in self.threads:
            thread.join(timeout=settings.BOT_SECONDS + 5)
        self.pool.join()
        hub.unlisten_here(self.moved)
        self.due.close()

    def moved(self, table_id: int, number: int) -> None:
        """Queue a table that has moved, if a bot is active. This runs in the thread that saved the move."""
        try:
            seat = _waits.first(table_id, Status.PLAYING.value, "")
        except DatabaseError:
            self.due.put(table_id, PEOPLE, number=number, after=settings.BOT_PAUSE)
        else:
            if seat is not None:
                rest = settings.BOT_PAUSE * self.moments(table_id, seat.index)
                self.due.put(table_id, self.rank(table_id), number=number, after=rest)

    def moments(self, table_id: int, seat: int) -> int:
        """Return the number of pauses before a bot's decision: one before its turn, none within it, and READING after
        an answer to a person. Pauses let people follow the game, and return after their clock ran out."""
        before, answers = self.deciding.get(table_id, (None, False))
        if before != seat:
            return 1
        return READING if answers else 0

    @contextmanager
    def moves(self, key: Hashable, seat: int, *, answers: bool = False) -> Iterator[None]:
        """Note which bot is moving, because its next move may belong to the same turn."""
        self.deciding[key] = seat, answers
        try:
            yield
        finally:
            self.deciding.pop(key, None)

    def rank(self, table_id: int) -> int:
        """Return the rank of a table, which depends on whether people play there."""
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
        """Search for waiting tables if the last search was ROUND seconds ago."""
        with self.looking:
            now = time.monotonic()
            if now - self.looked <= ROUND and self.looked:
                return
            # At first all tables that wait for a bot, later only tables that have waited longer than a bot may think
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
        """Queue tables that have waited for a bot since `left` ago, because their process has died or is overloaded."""
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
            log.exception("tables that wait for a bot could not be searched")

    def play(self, taken: Taken) -> float:
        """Make one decision if a bot is active, and return the CPU seconds it took this thread."""
        # CPU time of this thread, without the time spent waiting for a worker
        began, key = time.thread_time(), taken.key
        assert isinstance(key, int)
        table = match_cache.seated(key)
        bot = next_bot(table) if table else ""
        if table is None or not bot or taken.number not in (table.number, ANY):
            return 0.0
        with self.moves(key, table.actor):
            if deals.hear_out(table):
                return time.thread_time() - began
        metrics.bot_waits.observe(time.monotonic() - taken.since)
        with match_cache.played(table) as match:
            legal = match.legal()
            answers = self.answers_person(table, match)
            asked = Asked(
                table.pk, table.game, match.options, list(match.steps), table.actor, bot,
                f"{table.secret} {table.number}", self.seconds(taken),
            )  # fmt: skip
        action = self.choice(table, asked)
        if action is None and self.over.is_set():
            return 0.0  # interrupted by a shutdown; another process will make the decision
        if action not in legal:
            action = Random(asked.seed).choice(legal)
        try:
            with self.moves(key, asked.seat, answers=answers):
                commands.act(table.code, asked.seat, action, table.number)
        except commands.Stale:
            pass  # a person who returned, or another process, has already moved
        except BoardroomError:
            log.exception("bot %s of table %s was refused", bot, table.pk)
        return time.thread_time() - began

    @staticmethod
    def answers_person(table: Table, game: Played) -> bool:
        """Return True if the bot is about to answer a person's offer."""
        deals_here = PAGES[table.game].deals
        builder = deals_here.offers(game) if deals_here else None
        return builder is not None and not table.seats.all()[builder].bot

    def seconds(self, taken: Taken) -> float:
        """Return the seconds a bot may look ahead: a fair share among waiting tables, or none after a long wait."""
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
            log.exception("a worker process has died")
            metrics.bot_failures.labels(bot, "died").inc()
        except Exception:
            if self.over.is_set():
                return None
            log.exception("bot %s of table %s has crashed", bot, table.pk)
            metrics.bot_failures.labels(bot, "crashed").inc()
        return self.instead(table, asked)

    def reviewed(self, taken: Taken) -> None:
        """Compute a part of a review, and queue the next one."""
        further = reviews.go_on(taken.key, taken.so_far, self.answered)
        if further is not None:
            after, so_far = further
            self.due.put(taken.key, REVIEWS, number=taken.number + 1, so_far=so_far, after=after)

    def hinted(self, taken: Taken) -> None:
        """Compute a hint with the priority of a game, because a person waits for it."""
        again = hints.think(taken.key, taken.number, self.answered)
        if again is not None:
            self.due.put(taken.key, PEOPLE, number=taken.number + 1, after=again)

    def answered(self, work: Any, *about: Any, within: float) -> Any:
        """Return a worker's result, or raise TimeoutError. Workers that exceed their time are replaced."""
        return self.pool.schedule(work, args=about, timeout=max(settings.BOT_SECONDS, within)).result(timeout=within)

    def instead(self, table: Table, asked: Asked) -> int | None:
        """Choose an action in this process, without search, after the workers have failed."""
        try:
            with match_cache.played(table) as match:
                now = match.copy()
            answer = at_once(now, asked)
        except Exception:
            log.exception("bot %s of table %s has no fallback move", asked.bot, table.pk)
            return None
        metrics.bot_answers.labels(asked.bot, "instead").inc()
        return answer.action


def new_queue(workers: int) -> Queue:
    """Return a shared queue if Redis is configured, otherwise a local one."""
    if not settings.REDIS_URL:
        return Due(workers)
    from boardroom.web.bots.shared_queue import Shared  # imports libraries that a single process does not need

    return Shared(workers)


def next_bot(table: Table) -> str:
    """Return the name of the active bot, or "" if a person is active."""
    return table.seats.all()[table.actor].bot if table.status == Status.PLAYING and table.actor >= 0 else ""
