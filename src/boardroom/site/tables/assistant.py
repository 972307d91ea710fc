"""The assistant of a real table: a device records what happens at a set of cardboard, and does the banker's work.

Such a table is a table like any other (record, replay, plot), but everything is typed in: draws too, rulings, and
corrections of what was mistyped.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardroom.engine.constants import CHANCE
from boardroom.engine.table import CORRECT
from boardroom.engine.table import Table as Played
from boardroom.site.games import GAMES, PAGES
from boardroom.site.models import Person, Table
from boardroom.site.tables import commands


def create(person: Person, game: str, options: Mapping[str, Any], names: list[str]) -> Table:
    seats = [{"person": person, "name": name} for name in names]
    return commands.create(person, game, options, seats, public=False, hot_seat=True)


def rule(table: Table, sent: Mapping[str, str], expected: int) -> Table:
    """A ruling as the page's form sends it: `correct` is every game's, the others are the game's own."""
    ruling, real = sent["rule"], PAGES[table.game].real

    def move(game: Played) -> None:
        if ruling == "correct" or real is None:
            game.correct()
        else:
            real.rules(game, sent)

    # A ruling that is an action of the game is known again when it is asked for twice
    actions = GAMES[table.game].words(table.options).grammar.index
    deed = CORRECT if ruling == "correct" else ruling if ruling in actions else NEW
    return commands.change(table.code, expected, move, [(CHANCE, deed)])


NEW = -10
"""No step has this number: what is asked twice is answered as stale, and done once."""
