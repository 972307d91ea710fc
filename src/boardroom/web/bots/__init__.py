"""Bots at the site's tables.

Bots think in a pool of processes, one per core, and move through the same functions as people. If a bot crashes or is
too slow, a move without search replaces that one decision.

The process that saves a move queues the bot that moves next, either in its own memory or in a queue shared by several
processes and hosts (`shared_queue`). Every process also looks for tables that have waited too long; a move made twice
is refused because of its number. Tables take turns, one decision each, and those with people go first. The more tables
wait, the less a bot may look ahead, so that all of them get their move within `PATIENCE` seconds.

Tables with bots only get a limited share of the process's time, so that hundreds of them do not delay people."""

from __future__ import annotations

from boardroom.web.archive import reviews
from boardroom.web.bots.local_queue import PEOPLE, REVIEWS
from boardroom.web.bots.runner import BotRunner
from boardroom.web.tables import hints
from boardroom.web.tables.models import Table

_runner: BotRunner | None = None


def start_bots() -> None:
    global _runner  # noqa: PLW0603 (one per process)
    if _runner is None:
        _runner = BotRunner()
        _runner.start()


def request_review(table: Table, *, is_open: bool) -> None:
    """Queue the review of a finished game, unless it is done or in progress."""
    key = reviews.start_review(table, is_open=is_open)
    if key is not None and _runner is not None:
        _runner.queue.add_job(key, REVIEWS, number=0)


def request_hint(code: str, seat: int, number: int) -> None:
    """Queue a hint for the active seat, unless it is done or in progress."""
    key = hints.request_hint(code, seat, number)
    if key is not None and _runner is not None:
        _runner.queue.add_job(key, PEOPLE, number=0)


def is_running() -> bool:
    """Return True if the threads of this process's bots are running."""
    return _runner is not None and _runner.queue.is_alive() and all(thread.is_alive() for thread in _runner.threads)


def stop_bots() -> None:
    global _runner  # noqa: PLW0603
    if _runner is not None:
        _runner.stop()
        _runner = None
