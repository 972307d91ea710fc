"""Clocks: how long a player has. The clock of the seat that decides runs while a person sits there.

`Table.due` is when it runs out and the only thing that runs: a seat's `left` is how much it had when it last stopped.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Value
from django.db.models.functions import Least
from django.utils import timezone

from boardroom.site.languages import said
from boardroom.site.models import Seat, Status, Table

_begun = timezone.now(), time.monotonic()


def now() -> datetime:
    """The time, which does not go back: where the machine's clock is put back, it goes on as seconds pass."""
    wall, since = _begun
    return max(timezone.now(), wall + timedelta(seconds=time.monotonic() - since))


MINUTE, HOUR, DAY = 60, 3600, 86400
BACK = 60
"""What somebody who comes back to a clock that ran out has at least: time to look and decide, not to hold all up."""


@dataclass(frozen=True)
class TimeControl:
    """Seconds a player has, for the whole game or (fresh) for every turn; and seconds added after a turn."""

    seconds: int = 0
    added: int = 0
    fresh: bool = False


CHOICES: dict[str, TimeControl] = {
    "0": TimeControl(),
    **{str(n): TimeControl(n * MINUTE) for n in (10, 20, 30, 45, 60, 90)},
    **{f"{n}+{more}": TimeControl(n * MINUTE, more) for n, more in ((5, 10), (10, 15), (20, 20))},
    **{f"{n}m": TimeControl(n * MINUTE, fresh=True) for n in (1, 2, 5)},
    **{f"{n}d": TimeControl(n * DAY, fresh=True) for n in (1, 3, 7)},
}


def runs_for(table: Table) -> Seat | None:
    """The seat whose clock is to run: the one that decides, if a person sits there and no bot sits in."""
    if not table.clock or table.status != Status.PLAYING or table.actor < 0:
        return None
    return table.seats.filter(index=table.actor, person__isnull=False, bot="").first()


def stop(table: Table, now: datetime) -> None:
    """What is left of the running clock is the seat's again. Who decides must still stand in the table's row."""
    if table.due is not None:
        seconds = max(0.0, (table.due - now).total_seconds())
        # A machine's clock that was put back gives nobody more than there was when it began to run
        table.seats.filter(index=table.actor).update(left=Least("left", Value(seconds)))
        table.due = None


def start(table: Table, now: datetime) -> None:
    seat = runs_for(table)
    table.due = now + timedelta(seconds=seat.left) if seat else None


def turn(table: Table, before: int, now: datetime, *, back: bool) -> None:
    """The clock has stopped and somebody else may have to decide: who is done gets the time a turn brings.

    A take-back that returns the decision returns that time too, or going back and forth would make time.
    """
    if table.clock and before != table.actor:
        if table.fresh:
            table.seats.update(left=table.clock)
        elif table.added and min(before, table.actor) >= 0:
            index, more = (table.actor, -table.added) if back else (before, table.added)
            seat = table.seats.get(index=index)
            if seat.person_id and not seat.bot:
                seat.left = max(0.0, seat.left + more)
                seat.save(update_fields=["left"])
    start(table, now)


def give_back(table: Table, seat: Seat) -> None:
    """Somebody sits down again after a bot: the clock has a little, or with a clock for every turn all of it."""
    seat.left = table.clock if table.fresh else max(seat.left, min(BACK, table.clock))


# How it is shown


def shown(table: Table, lang: str) -> dict[int, dict[str, Any]]:
    """Each person's clock by seat, for the page. A running one says when it runs out: the browser counts."""
    if not table.clock or table.status != Status.PLAYING:
        return {}
    return {
        seat.index: {
            "left": round(seat.left),
            "text": text(seat.left, lang),
            "due": round(table.due.timestamp() * 1000) if table.due and seat.index == table.actor else None,
            # A clock of a minute for every turn does not say so at the beginning of each
            "warn": "10" if table.fresh and table.clock <= MINUTE else "10 60",
            "low": HOUR if table.clock >= DAY else min(MINUTE, table.clock // 4),
            "out": seat.by_clock,
        }
        for seat in table.seats.all()
        if seat.person_id
    }


def text(left: float, lang: str) -> str:
    """7:05, 1:07:05, or in days; the browser's script writes it the same way."""
    seconds = max(0, round(left))
    if seconds >= DAY:
        return said(lang, "%(d)s d %(h)s h", d=seconds // DAY, h=seconds % DAY // HOUR)
    hours = f"{seconds // HOUR}:{seconds % HOUR // MINUTE:02d}" if seconds >= HOUR else f"{seconds // MINUTE}"
    return f"{hours}:{seconds % MINUTE:02d}"
