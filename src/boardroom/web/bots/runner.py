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
from boardroom.engine.match import Match
from boardroom.players import worker
from boardroom.players.jobs import MoveAnswer, MoveRequest, answer_without_search, choose_move
from boardroom.web.archive import reviews
from boardroom.web.bots.local_queue import ANY_NUMBER, BOTS, PEOPLE, REVIEWS, Job, JobQueue, LocalQueue
from boardroom.web.database.compiled_queries import PreparedQuery
from boardroom.web.database.connections import manage_connections
from boardroom.web.game_pages import PAGES
from boardroom.web.realtime import hub
from boardroom.web.server import cpu_affinity, metrics
from boardroom.web.tables import clocks, deals, hints, match_cache, moves
from boardroom.web.tables.models import Seat, Status, Table

log = logging.getLogger("boardroom.bots")
SEARCH_INTERVAL = 5.0
"""Seconds between two searches for tables that have waited too long."""
TARGET_SECONDS = 2.0
"""Seconds within which every waiting table should get its move, and grace period of a late worker."""
MAX_LOOKAHEAD_SECONDS = (1.0, 0.25)
"""Most seconds that a bot looks ahead, at tables with people and at bots-only tables."""
PAUSE_FACTOR = 4.0
"""Pause of bots-only tables after a decision, as a multiple of the CPU time that it took this process."""
MAX_PAUSE_SECONDS = 2.0
"""Longest such pause, in seconds."""
READING_PAUSES = 3
"""Pauses of BOT_PAUSE seconds after a bot answers a person's offer, so that the answer can be read."""


_waiting_bot_seat = PreparedQuery(
    Seat,
    lambda table, status, bot: (
        Seat.objects.filter(table=table, table__status=status, index=F("table__actor")).exclude(bot=bot).order_by()
    ),
    1,
    "status",
    "bot",
)


_person_seats = PreparedQuery(
    Seat, lambda bot, table: Seat.objects.filter(bot=bot, table=table, user__isnull=False).order_by(), "bot", 1
)


class BotRunner:
    """Runs bots in this process: threads save their moves, and a pool of processes chooses them."""

    def __init__(self, workers: int = 0) -> None:
        self.workers = workers or settings.BOT_WORKERS or cpu_affinity.count_cores()
        self.queue = create_queue(self.workers)
        self.current_moves: dict[Hashable, tuple[int, bool]] = {}
        """Tables at which this process is moving for a bot, with its seat and whether it answers a person."""
        self.pool = self.create_pool()
        self.stopping = threading.Event()
        self.search_lock = threading.Lock()
        self.last_search, self.max_wait = 0.0, timedelta(0)
        self.threads = [
            threading.Thread(target=self.run_jobs, name=f"bots-{n + 1}", daemon=True) for n in range(self.workers)
        ]

    def create_pool(self) -> ProcessPool:
        """Return the pool, which replaces workers that hang or die."""
        ready = [cpu_affinity.use_cores, cpu_affinity.list_initial_cores()]
        return ProcessPool(
            self.workers, context=worker.create_worker_context(), initializer=worker.prepare_worker, initargs=ready
        )

    def start(self) -> None:
        hub.on_local_change(self.on_table_changed)
        self.queue.start()
        for thread in self.threads:
            thread.start()

    def stop(self) -> None:
        self.stopping.set()
        self.queue.shut_down()
        # Do not wait for unfinished decisions, which another process will make again
        self.pool.stop()  # type: ignore[no-untyped-call]
        for thread in self.threads:
            thread.join(timeout=settings.BOT_SECONDS + 5)
        self.pool.join()
        hub.remove_local_listener(self.on_table_changed)
        self.queue.close()

    def on_table_changed(self, table_id: int, number: int) -> None:
        """Queue a table that has moved, if a bot is active. This runs in the thread that saved the move."""
        try:
            seat = _waiting_bot_seat.fetch_first(table_id, Status.PLAYING.value, "")
        except DatabaseError:
            self.queue.add_job(table_id, PEOPLE, number=number, delay=settings.BOT_PAUSE_SECONDS)
        else:
            if seat is not None:
                rest = settings.BOT_PAUSE_SECONDS * self.count_pauses(table_id, seat.index)
                self.queue.add_job(table_id, self.get_rank(table_id), number=number, delay=rest)

    def count_pauses(self, table_id: int, seat: int) -> int:
        """Return the number of pauses before a bot's decision: one before its turn, none within it, and READING after
        an answer to a person. Pauses let people follow the game, and return after their clock ran out."""
        before, answers = self.current_moves.get(table_id, (None, False))
        if before != seat:
            return 1
        return READING_PAUSES if answers else 0

    @contextmanager
    def track_move(self, key: Hashable, seat: int, *, answers: bool = False) -> Iterator[None]:
        """Note which bot is moving, because its next move may belong to the same turn."""
        self.current_moves[key] = seat, answers
        try:
            yield
        finally:
            self.current_moves.pop(key, None)

    def get_rank(self, table_id: int) -> int:
        """Return the rank of a table, which depends on whether people play there."""
        try:
            return PEOPLE if _person_seats.fetch_first("", table_id) is not None else BOTS
        except DatabaseError:
            return PEOPLE

    def run_jobs(self) -> None:
        while not self.stopping.is_set():
            self.search_if_due()
            taken = self.queue.take_job(SEARCH_INTERVAL)
            if taken is None:
                continue
            try:
                self.run_job(taken)
            finally:
                self.queue.finish_job(taken)

    def search_if_due(self) -> None:
        """Search for waiting tables if the last search was ROUND seconds ago."""
        with self.search_lock:
            now = time.monotonic()
            if now - self.last_search <= SEARCH_INTERVAL and self.last_search:
                return
            # At first all tables that wait for a bot, later only tables that have waited longer than a bot may think
            left, self.max_wait = (
                self.max_wait,
                timedelta(seconds=settings.BOT_SECONDS + settings.BOT_PAUSE_SECONDS + SEARCH_INTERVAL),
            )
            self.last_search = now
        self.queue_waiting_tables(left)

    @manage_connections()
    def run_job(self, job: Job) -> None:
        metrics.bot_jobs.labels(job.origin).inc()
        try:
            if job.rank == REVIEWS:
                self.compute_review_part(job)
                return
            if hints.is_hint_key(job.key):
                self.compute_hint(job)
                return
            spent = self.make_decision(job)
        except Exception:
            log.exception("a bot of table %s could not move", job.key)
            return
        if job.rank == BOTS and spent:
            self.queue.pause_rank(BOTS, min(MAX_PAUSE_SECONDS, PAUSE_FACTOR * spent))

    @manage_connections()
    def queue_waiting_tables(self, left: timedelta) -> None:
        """Queue tables that have waited for a bot for too long, because their process has died or is overloaded."""
        try:
            waits = Seat.objects.filter(
                table__status=Status.PLAYING,
                table__damaged=False,
                index=F("table__actor"),
                table__last_activity__lte=clocks.current_time() - left,
            ).exclude(bot="")
            for table_id, number in waits.values_list("table_id", "table__number"):
                self.queue.add_job(table_id, self.get_rank(table_id), number=number, delay=settings.BOT_PAUSE_SECONDS)
        except Exception:
            log.exception("tables that wait for a bot could not be searched")

    def make_decision(self, job: Job) -> float:
        """Make one decision if a bot is active, and return the CPU seconds it took this thread."""
        # CPU time of this thread, without the time spent waiting for a worker
        began, key = time.thread_time(), job.key
        assert isinstance(key, int)
        table = match_cache.load_table(key)
        bot = active_bot(table) if table else ""
        if table is None or not bot or job.number not in (table.number, ANY_NUMBER):
            return 0.0
        with self.track_move(key, table.actor):
            if deals.answer_proposals(table):
                return time.thread_time() - began
        metrics.bot_waits.observe(time.monotonic() - job.waiting_since)
        with match_cache.open_match(table) as match:
            legal = match.legal_actions()
            answers = self.answers_person(table, match)
            asked = MoveRequest(
                table.pk, table.game, match.options, list(match.steps), table.actor, bot,
                f"{table.secret} {table.number}", self.lookahead_seconds(job),
            )  # fmt: skip
        action = self.choose_action(table, asked)
        if action is None and self.stopping.is_set():
            return 0.0  # interrupted by a shutdown; another process will make the decision
        if action not in legal:
            action = Random(asked.seed).choice(legal)
        try:
            with self.track_move(key, asked.seat, answers=answers):
                moves.make_move(table.code, asked.seat, action, table.number)
        except moves.StalePosition:
            pass  # a person who returned, or another process, has already moved
        except BoardroomError:
            log.exception("bot %s of table %s was refused", bot, table.pk)
        return time.thread_time() - began

    @staticmethod
    def answers_person(table: Table, match: Match) -> bool:
        """Return True if the bot is about to answer a person's offer."""
        deals_here = PAGES[table.game].deals
        builder = deals_here.find_offer_maker(match) if deals_here else None
        return builder is not None and not table.seats.all()[builder].bot

    def lookahead_seconds(self, job: Job) -> float:
        """Return the seconds a bot may look ahead: a fair share among waiting tables, or none after a long wait."""
        if time.monotonic() - job.waiting_since > TARGET_SECONDS:
            return 0.0
        return min(MAX_LOOKAHEAD_SECONDS[job.rank], TARGET_SECONDS * self.queue.workers_per_job(job.rank))

    def choose_action(self, table: Table, request: MoveRequest) -> int | None:
        bot = request.bot
        try:
            with metrics.measure_bot(bot):
                answer: MoveAnswer = self.run_in_worker(choose_move, request, timeout=request.seconds + TARGET_SECONDS)
            metrics.bot_decisions.labels(bot, answer.method).inc()
            if answer.method == "greedy":
                log.warning("bot %s of table %s: the weights cannot be used, greedy decides", bot, table.pk)
            return answer.action
        except TimeoutError:
            log.warning("bot %s of table %s is too slow", bot, table.pk)
            metrics.bot_failures.labels(bot, "late").inc()
        except ProcessExpired:
            log.exception("a worker process has died")
            metrics.bot_failures.labels(bot, "died").inc()
        except Exception:
            if self.stopping.is_set():
                return None
            log.exception("bot %s of table %s has crashed", bot, table.pk)
            metrics.bot_failures.labels(bot, "crashed").inc()
        return self.fallback_move(table, request)

    def compute_review_part(self, job: Job) -> None:
        """Compute a part of a review, and queue the next one."""
        further = reviews.continue_review(job.key, job.progress, self.run_in_worker)
        if further is not None:
            after, so_far = further
            self.queue.add_job(job.key, REVIEWS, number=job.number + 1, progress=so_far, delay=after)

    def compute_hint(self, job: Job) -> None:
        """Compute a hint with the priority of a game, because a person waits for it."""
        again = hints.compute_hint(job.key, job.number, self.run_in_worker)
        if again is not None:
            self.queue.add_job(job.key, PEOPLE, number=job.number + 1, delay=again)

    def run_in_worker(self, work: Any, *about: Any, timeout: float) -> Any:
        """Return a worker's result, or raise TimeoutError. Workers that exceed their time are replaced."""
        return self.pool.schedule(work, args=about, timeout=max(settings.BOT_SECONDS, timeout)).result(timeout=timeout)

    def fallback_move(self, table: Table, request: MoveRequest) -> int | None:
        """Choose an action in this process, without search, after the workers have failed."""
        try:
            with match_cache.open_match(table) as match:
                now = match.copy()
            answer = answer_without_search(now, request)
        except Exception:
            log.exception("bot %s of table %s has no fallback move", request.bot, table.pk)
            return None
        metrics.bot_decisions.labels(request.bot, "instead").inc()
        return answer.action


def create_queue(workers: int) -> JobQueue:
    """Return a shared queue if Redis is configured, otherwise a local one."""
    if not settings.REDIS_URL:
        return LocalQueue(workers)
    from boardroom.web.bots.shared_queue import SharedQueue  # imports libraries that a single process does not need

    return SharedQueue(workers)


def active_bot(table: Table) -> str:
    """Return the name of the active bot, or "" if a person is active."""
    return table.seats.all()[table.actor].bot if table.status == Status.PLAYING and table.actor >= 0 else ""
