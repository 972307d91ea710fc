"""Anybody can draw the seatings of an event again from its log and the published seed (CH6)."""

from __future__ import annotations

from dataclasses import dataclass

from boardroom.championship.deeds import deed_of, step
from boardroom.championship.facts import SeatingDrawn, Tables
from boardroom.championship.log import Log
from boardroom.championship.seats import make_seating
from boardroom.championship.state import State


@dataclass(frozen=True)
class Redrawn:
    """A seating as it comes out again, and whether the log has the same."""

    entry: int
    game: int
    seed: str
    tables: Tables
    same: bool


def redraw(log: Log) -> list[Redrawn]:
    """Every seating of a log made again, those that were given up included."""
    state = State()
    found = []
    for number, entry in enumerate(log):
        if isinstance(entry.fact, SeatingDrawn):
            made = make_seating(state, entry.fact.game)
            found.append(Redrawn(entry.number, made.game, made.seed, made.tables, made == entry.fact))
        state = step(log[:number], state, deed_of(entry))
    return found
