"""Verification of a tournament's draws from its log and the published seed (CH6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardroom.tournament.journal import deed_of, step
from boardroom.tournament.log.entries import Entry, Log
from boardroom.tournament.log.events import SeatingDrawn, Tables
from boardroom.tournament.log.state import State
from boardroom.tournament.rules.seatings import attendance_for, seating_of
from boardroom.tournament.seating.draw import Attendance


@dataclass(frozen=True)
class Redrawn:
    """A reproduced seating, and whether the log has the same one."""

    entry: int
    game: int
    seed: str
    tables: Tables
    same: bool


def drawn(log: Log) -> Iterator[tuple[Entry, SeatingDrawn, Attendance]]:
    """Yield every seating of a log, including replaced ones, with the attendance it was drawn from."""
    state = State()
    for number, entry in enumerate(log):
        if isinstance(entry.fact, SeatingDrawn):
            yield entry, entry.fact, attendance_for(state, entry.fact.game)
        state = step(log[:number], state, deed_of(entry))


def redraw(log: Log) -> list[Redrawn]:
    """Redraw every seating of a log."""
    found = []
    for entry, event, attendance in drawn(log):
        made = seating_of(event.game, event.seed, attendance)
        found.append(Redrawn(entry.number, made.game, made.seed, made.tables, made == event))
    return found
