"""Automatic end of turns with nothing left to do, for users who chose it. Not used at tournament tables."""

from __future__ import annotations

from boardroom.engine.match import Table as Played
from boardroom.engine.rules.constants import CHANCE
from boardroom.web.database.compiled_queries import Prepared
from boardroom.web.game_pages import PAGES
from boardroom.web.tables.models import Seat, Table

_asked = Prepared(
    Seat,
    lambda bot, seat, table: Seat.objects.filter(bot=bot, index=seat, table=table, person__finish=True).order_by(),
    "bot",
    1,
    2,
)


def finish(table: Table, game: Played) -> list[int]:
    """End turns with nothing left to do, make the draws that follow, and return the seat of each added move."""
    ends = PAGES[table.game].finishes if table.game in PAGES else None
    doers: list[int] = []
    while ends and not table.event_id and not game.over and (action := ends(game)):
        seat = int(game.state.actor)
        if not wants(table, seat):
            break
        before = len(game.steps)
        game.do(action, seat)
        game.roll()
        doers += [seat, *[CHANCE] * (len(game.steps) - before - 1)]
    return doers


def wants(table: Table, seat: int) -> bool:
    return bool(_asked.all("", seat, table.pk))
