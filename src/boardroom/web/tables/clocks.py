"""Clocks of players. Only the active player's clock runs, and only while a person plays for that seat.

`Table.due` is the moment at which the running clock runs out. A seat's `left` is its time when it last stopped.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Value
from django.db.models.functions import Least
from django.utils import timezone

from boardroom.web.languages import said
from boardroom.web.tables.models import Seat, Status, Table

_begun = timezone.now(), time.monotonic()


def now() -> datetime:
    """Return the current time, which never goes back even if the system clock does."""
    wall, since = _begun
    return max(timezone.now(), wall + timedelta(seconds=time.monotonic() - since))


MINUTE, HOUR, DAY = 60, 3600, 86400
BACK = 60
"""Seconds that a player who returns after running out of time has at least."""


@dataclass(frozen=True)
class TimeControl:
    """Seconds per game, or per turn if `fresh`, and seconds added after each turn."""

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
    """Return the active seat if its clock should run, which means that a person plays for it."""
    if not table.clock or table.status != Status.PLAYING or table.actor < 0:
        return None
    return table.seats.filter(index=table.actor, person__isnull=False, bot="").first()


def stop(table: Table, now: datetime) -> None:
    """Save the time left on the running clock. `table.actor` must still be the seat whose clock ran."""
    if table.due is not None:
        seconds = max(0.0, (table.due - now).total_seconds())
        # A system clock that was set back must not add time
        table.seats.filter(index=table.actor).update(left=Least("left", Value(seconds)))
        table.due = None


def start(table: Table, now: datetime) -> None:
    seat = runs_for(table)
    table.due = now + timedelta(seconds=seat.left) if seat else None


def turn(table: Table, before: int, now: datetime, *, back: bool) -> None:
    """Start the active player's clock after a move, and add the time per turn to the player before.

    An undo takes the added time away again, or undoing and repeating a move would gain time.
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
    """Give a player who returns after a bot a minimum of time, or a whole turn with a clock per turn."""
    seat.left = table.clock if table.fresh else max(seat.left, min(BACK, table.clock))


# Display


def shown(table: Table, lang: str) -> dict[int, dict[str, Any]]:
    """Return the clocks of people by seat. `due` is set for the running one, which the browser counts down."""
    if not table.clock or table.status != Status.PLAYING:
        return {}
    return {
        seat.index: {
            "left": round(seat.left),
            "text": text(seat.left, lang),
            "due": round(table.due.timestamp() * 1000) if table.due and seat.index == table.actor else None,
            # A clock of a minute per turn should not warn at the start of each turn
            "warn": "10" if table.fresh and table.clock <= MINUTE else "10 60",
            "low": HOUR if table.clock >= DAY else min(MINUTE, table.clock // 4),
            "out": seat.by_clock,
        }
        for seat in table.seats.all()
        if seat.person_id
    }


def text(left: float, lang: str) -> str:
    """Format seconds as 7:05, 1:07:05, or days and hours, as the browser's script does."""
    seconds = max(0, round(left))
    if seconds >= DAY:
        return said(lang, "%(d)s d %(h)s h", d=seconds // DAY, h=seconds % DAY // HOUR)
    hours = f"{seconds // HOUR}:{seconds % HOUR // MINUTE:02d}" if seconds >= HOUR else f"{seconds // MINUTE}"
    return f"{hours}:{seconds % MINUTE:02d}"
