"""Results from paper: all open tables of a round on one page, with one line of numbers each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardroom import tournament
from boardroom.tournament.rules.results import IMPLAUSIBLE_MONEY

if TYPE_CHECKING:
    from boardroom.web.tournaments.page_parts import PageView

STARTING_MONEY = 6000
"""CH3: the starting money, which is included in the final money."""


def paper_context(journal: tournament.Journal, view: PageView) -> dict[str, Any]:
    """Return the open tables with reports so far: a reported result is filled in and one key confirms it."""
    game = journal.state.rounds[view.game]
    open_tables = game.list_unconfirmed_tables()
    return {
        "game": game,
        "open": [(number, game.tables[number - 1], game.results.get(number)) for number in open_tables],
        "settled": [number for number in range(1, len(game.tables) + 1) if number not in open_tables],
        "much": IMPLAUSIBLE_MONEY,
        "start": STARTING_MONEY,
    }
