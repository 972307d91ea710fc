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

from boardroom.web.languages import translate
from boardroom.web.tables.models import Seat, Status, Table

_start_times = timezone.now(), time.monotonic()


def current_time() -> datetime:
    """Return the current time, which never goes back even if the system clock does."""
    wall, since = _start_times
    return max(timezone.now(), wall + timedelta(seconds=time.monotonic() - since))


MINUTE, HOUR, DAY = 60, 3600, 86400
MIN_RETURN_SECONDS = 60
"""Seconds that a player who returns after running out of time has at least."""


@dataclass(frozen=True)
class TimeControl:
    """Seconds per game, or per turn if `per_turn`, and seconds added after each turn."""

    seconds: int = 0
    increment: int = 0
    per_turn: bool = False


TIME_CONTROLS: dict[str, TimeControl] = {
    "0": TimeControl(),
    **{str(n): TimeControl(n * MINUTE) for n in (10, 20, 30, 45, 60, 90)},
    **{f"{n}+{more}": TimeControl(n * MINUTE, more) for n, more in ((5, 10), (10, 15), (20, 20))},
    **{f"{n}m": TimeControl(n * MINUTE, per_turn=True) for n in (1, 2, 5)},
    **{f"{n}d": TimeControl(n * DAY, per_turn=True) for n in (1, 3, 7)},
}


def find_running_seat(table: Table) -> Seat | None:
    """Return the active seat if its clock should run, which means that a person plays for it."""
    if not table.clock or table.status != Status.PLAYING or table.actor < 0:
        return None
    return table.seats.filter(index=table.actor, user__isnull=False, bot="").first()


def stop_clock(table: Table, now: datetime) -> None:
    """Save the time left on the running clock. `table.actor` must still be the seat whose clock ran."""
    if table.clock_deadline is not None:
        seconds = max(0.0, (table.clock_deadline - now).total_seconds())
        # A system clock that was set back must not add time
        table.seats.filter(index=table.actor).update(seconds_left=Least("seconds_left", Value(seconds)))
        table.clock_deadline = None


def start_clock(table: Table, now: datetime) -> None:
    seat = find_running_seat(table)
    table.clock_deadline = now + timedelta(seconds=seat.seconds_left) if seat else None


def switch_clock(table: Table, last_actor: int, now: datetime, *, is_undo: bool) -> None:
    """Start the active player's clock after a move, and add the time per turn to the player before.

    An undo takes the added time away again, or undoing and repeating a move would gain time.
    """
    if table.clock and last_actor != table.actor:
        if table.clock_per_turn:
            table.seats.update(seconds_left=table.clock)
        elif table.increment and min(last_actor, table.actor) >= 0:
            index, more = (table.actor, -table.increment) if is_undo else (last_actor, table.increment)
            seat = table.seats.get(index=index)
            if seat.user_id and not seat.bot:
                seat.seconds_left = max(0.0, seat.seconds_left + more)
                seat.save(update_fields=["seconds_left"])
    start_clock(table, now)


def restore_time(table: Table, seat: Seat) -> None:
    """Give a player who returns after a bot a minimum of time, or a whole turn with a clock per turn."""
    seat.seconds_left = (
        table.clock if table.clock_per_turn else max(seat.seconds_left, min(MIN_RETURN_SECONDS, table.clock))
    )


# Display


def describe_clocks(table: Table, lang: str) -> dict[int, dict[str, Any]]:
    """Return the clocks of people by seat. `due` is set for the running one, which the browser counts down."""
    if not table.clock or table.status != Status.PLAYING:
        return {}
    return {
        seat.index: {
            "left": round(seat.seconds_left),
            "text": format_time(seat.seconds_left, lang),
            "due": round(table.clock_deadline.timestamp() * 1000)
            if table.clock_deadline and seat.index == table.actor
            else None,
            # A clock of a minute per turn should not warn at the start of each turn
            "warn": "10" if table.clock_per_turn and table.clock <= MINUTE else "10 60",
            "low": HOUR if table.clock >= DAY else min(MINUTE, table.clock // 4),
            "out": seat.ran_out_of_time,
        }
        for seat in table.seats.all()
        if seat.user_id
    }


def format_time(left: float, lang: str) -> str:
    """Format seconds as 7:05, 1:07:05, or days and hours, as the browser's script does."""
    seconds = max(0, round(left))
    if seconds >= DAY:
        return translate(lang, "%(d)s d %(h)s h", d=seconds // DAY, h=seconds % DAY // HOUR)
    hours = f"{seconds // HOUR}:{seconds % HOUR // MINUTE:02d}" if seconds >= HOUR else f"{seconds // MINUTE}"
    return f"{hours}:{seconds % MINUTE:02d}"
