"""The assistant of a real table: a device records what happens at a set of cardboard, and does the banker's work.

Such a table is a table like any other (record, replay, plot), but everything is typed in: draws too, rulings, and
corrections of what was mistyped.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from boardroom.base.errors import BadInput
from boardroom.engine.contract import CHANCE
from boardroom.engine.table import CORRECT
from boardroom.engine.table import Table as Played
from boardroom.games import GAMES
from boardroom.site.games import PAGES
from boardroom.site.games.contract import Page
from boardroom.site.models import Person, Status, Table
from boardroom.site.pages.forms import chosen, one_of
from boardroom.site.people import accounts
from boardroom.site.tables import commands


@dataclass
class RealTable:
    """The form for an assistant, as filled in so far: who sits at the real table, and by which rules they play."""

    page: Page
    chosen: dict[str, Any]
    players: int
    names: list[str]

    @classmethod
    def read(cls, data: Mapping[str, str]) -> RealTable:
        page = next(page for page in PAGES.values() if page.real)
        assert page.real is not None
        usual = str(page.game.players(page.game.options(page.play_now)))
        count = int(one_of(data.get("players"), tuple(map(str, page.players)), usual))
        names = [data.get(f"name{n + 1}", "")[:80] for n in range(page.players[-1])]
        return cls(page, chosen(page, data) | dict(page.real.options), count, names)

    def options(self) -> dict[str, Any]:
        return self.page.game.options({**self.chosen, "players": self.players})

    def seated(self) -> list[str]:
        """The names at the table; BadInput where one is missing or there twice."""
        if not all(name.strip() for name in self.names[: self.players]):
            raise BadInput("Give everybody at the table a name.")
        names = [accounts.clean_name(name) for name in self.names[: self.players]]
        if len(set(names)) < len(names):
            raise BadInput("Two at the table have the same name.")
        return names

    def create(self, person: Person) -> Table:
        return create(person, self.page.name, self.options(), self.seated())


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


def result_of(table: Table) -> list[tuple[str, int]] | None:
    """Everybody's final money by name, as a championship takes it down; None while the game runs."""
    if table.status != Status.OVER or table.scores is None:
        return None
    return [(seat.name, int(table.scores[seat.index])) for seat in table.seats.all()]
