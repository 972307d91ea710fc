"""Bots at the site's tables: they think in a pool of processes, as many as there are cores, and move through the same
door as people. A bot that crashes or is too slow costs its table one decision by what was learned, never more.

The process that made a move sees to the bot that is next: alone it keeps in mind what is due, and processes and hosts
that know of each other share it (`shared_queue`), whoever has a worker free. Tables that have waited too long are
taken up by whoever finds them, and a move made twice is refused by the table's number. Tables take turns, a decision
each, those with people first. How long a bot may look ahead follows from how many wait: all of them are to be answered
within `PATIENCE`.

Where nobody but bots play nobody waits: of the time of this process they get a part, so that three hundred of them keep
no person waiting."""

from __future__ import annotations

from boardroom.site.models import Table
from boardroom.site.tables import hints, reviews
from boardroom.site.tables.bots.queue import PEOPLE, REVIEWS
from boardroom.site.tables.bots.runner import Bots

_bots: Bots | None = None


def start() -> None:
    global _bots  # noqa: PLW0603 (one a process)
    if _bots is None:
        _bots = Bots()
        _bots.start()


def look_again(table: Table, *, opened: bool) -> None:
    """Have a finished game reviewed, if nobody is at it yet."""
    key = reviews.begin(table, opened=opened)
    if key is not None and _bots is not None:
        _bots.due.put(key, REVIEWS, number=0)


def advise(code: str, seat: int, number: int) -> None:
    """Have the best actions of a position found for the seat that decides, if nobody is at it yet."""
    key = hints.ask(code, seat, number)
    if key is not None and _bots is not None:
        _bots.due.put(key, PEOPLE, number=0)


def alive() -> bool:
    """Whether somebody looks after this process's bots."""
    return _bots is not None and _bots.due.alive() and all(thread.is_alive() for thread in _bots.threads)


def stop() -> None:
    global _bots  # noqa: PLW0603
    if _bots is not None:
        _bots.stop()
        _bots = None
