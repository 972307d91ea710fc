"""Results from paper: all open tables of a game on one page, a line of numbers each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardroom import championship
from boardroom.championship.day.results import MUCH

if TYPE_CHECKING:
    from boardroom.site.championship.page_parts import PageView

START = 6000
"""CH3: what everybody begins with, and what is part of the money at the end."""


def paper(journal: championship.Journal, view: PageView) -> dict[str, Any]:
    """What is open, as told so far: a result that one has told is there already, and a key confirms it."""
    game = journal.state.games[view.game]
    open_tables = game.unconfirmed()
    return {
        "game": game,
        "open": [(number, game.tables[number - 1], game.results.get(number)) for number in open_tables],
        "settled": [number for number in range(1, len(game.tables) + 1) if number not in open_tables],
        "much": MUCH,
        "start": START,
    }
