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
from boardroom.web.bots.runner import Bots
from boardroom.web.tables import hints
from boardroom.web.tables.models import Table

_bots: Bots | None = None


def start() -> None:
    global _bots  # noqa: PLW0603 (one per process)
    if _bots is None:
        _bots = Bots()
        _bots.start()


def look_again(table: Table, *, opened: bool) -> None:
    """Queue the review of a finished game, unless it is done or in progress."""
    key = reviews.begin(table, opened=opened)
    if key is not None and _bots is not None:
        _bots.due.put(key, REVIEWS, number=0)


def advise(code: str, seat: int, number: int) -> None:
    """Queue a hint for the active seat, unless it is done or in progress."""
    key = hints.ask(code, seat, number)
    if key is not None and _bots is not None:
        _bots.due.put(key, PEOPLE, number=0)


def alive() -> bool:
    """Return True if the threads of this process's bots are running."""
    return _bots is not None and _bots.due.alive() and all(thread.is_alive() for thread in _bots.threads)


def stop() -> None:
    global _bots  # noqa: PLW0603
    if _bots is not None:
        _bots.stop()
        _bots = None
