"""The assistant of a real table: a device records what happens at a set of cardboard, and does the banker's work.

Such a table is a table like any other (record, replay, plot), but everything is typed in: draws too, rulings, and
corrections of what was mistyped.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardroom.engine.contract import CHANCE
from boardroom.engine.table import CORRECT
from boardroom.engine.table import Table as Played
from boardroom.games.acquire.table.misplaced import rule_on
from boardroom.site.models import Person, Status, Table
from boardroom.site.tables import commands


def create(person: Person, game: str, options: Mapping[str, Any], names: list[str]) -> Table:
    seats = [{"person": person, "name": name} for name in names]
    return commands.create(person, game, options, seats, public=False, hot_seat=True)


def rule(code: str, ruling: str, expected: int) -> Table:
    """The referee's and the table's rulings: `time`, `correct`, or a note such as `swapped 6F 7F`."""

    def move(game: Played) -> None:
        if ruling == "correct":
            game.correct()
        elif ruling == "time":
            game.do(ruling)
        else:
            game.note(ruling)

    action = CORRECT if ruling == "correct" else "time" if ruling == "time" else NEW
    return commands.change(code, expected, move, [(CHANCE, action)])


def misplaced(code: str, printed: str, lies: str, held: bool, expected: int) -> Table:
    """A tile was found on a wrong square: what its ruleset says of it (AC23, CH25)."""
    return commands.change(code, expected, lambda game: rule_on(game, printed, lies, held), [(CHANCE, NEW)])


NEW = -10
"""No step has this number: what is asked twice is answered as stale, and done once."""


def result_of(table: Table) -> list[tuple[str, int]] | None:
    """Everybody's final money by name, as a championship takes it down; None while the game runs."""
    if table.status != Status.OVER or table.scores is None:
        return None
    return [(seat.name, int(table.scores[seat.index])) for seat in table.seats.all()]
