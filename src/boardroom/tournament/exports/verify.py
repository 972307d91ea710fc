"""Verification of a tournament's draws from its log and the published seed (CH6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardroom.tournament.events import SeatingDrawn, Tables
from boardroom.tournament.journal import apply_pending, as_pending_entry
from boardroom.tournament.log.entries import Entry, Log
from boardroom.tournament.log.state import TournamentState
from boardroom.tournament.rules.seatings import collect_attendance, derive_seating
from boardroom.tournament.seating.draw import Attendance


@dataclass(frozen=True)
class RedrawnSeating:
    """A reproduced seating, and whether the log has the same one."""

    entry: int
    round_number: int
    seed: str
    tables: Tables
    is_same: bool


def list_drawn_seatings(log: Log) -> Iterator[tuple[Entry, SeatingDrawn, Attendance]]:
    """Yield every seating of a log, including replaced ones, with the attendance it was drawn from."""
    state = TournamentState()
    for number, entry in enumerate(log):
        if isinstance(entry.event, SeatingDrawn):
            yield entry, entry.event, collect_attendance(state, entry.event.game)
        state = apply_pending(log[:number], state, as_pending_entry(entry))


def verify_draws(log: Log) -> list[RedrawnSeating]:
    """Redraw every seating of a log."""
    found = []
    for entry, event, attendance in list_drawn_seatings(log):
        made = derive_seating(event.game, event.seed, attendance)
        found.append(RedrawnSeating(entry.number, made.game, made.seed, made.tables, made == event))
    return found
