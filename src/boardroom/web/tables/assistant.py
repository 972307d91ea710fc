"""The table assistant: one device records a game played with a physical copy, and acts as its banker.

Its tables have records, replays and plots like any other, but draws, rulings and corrections are entered by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardroom.engine.match import CORRECT, Match
from boardroom.engine.rules.constants import CHANCE
from boardroom.web.accounts.models import User
from boardroom.web.game_pages import GAMES, PAGES
from boardroom.web.tables import moves
from boardroom.web.tables.models import Table


def create_assistant_table(user: User, game: str, options: Mapping[str, Any], names: list[str]) -> Table:
    seats = [moves.SeatSpec(person=user, name=name) for name in names]
    return moves.create_table(user, game, options, seats, public=False, hot_seat=True)


def apply_ruling(table: Table, sent: Mapping[str, str], expected: int) -> Table:
    """Save a ruling from the page's form. Every game has `correct`; other rulings belong to one game."""
    ruling, real = sent["rule"], PAGES[table.game].assistant

    def move(match: Match) -> None:
        if ruling == "correct" or real is None:
            match.correct_last_action()
        else:
            real.apply_ruling(match, sent)

    # A ruling that is an action of the game can be recognised if it is sent twice
    actions = GAMES[table.game].create_text(table.options).grammar.numbers_by_text
    deed = CORRECT if ruling == "correct" else ruling if ruling in actions else NO_ACTION
    return moves.apply_change(table.code, expected, move, [(CHANCE, deed)])


NO_ACTION = -10
"""The action number of no move, so that a ruling that is sent twice is refused the second time."""
