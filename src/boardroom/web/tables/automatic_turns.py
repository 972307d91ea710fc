"""Automatic end of turns with nothing left to do, for users who chose it. Not used at tournament tables."""

from __future__ import annotations

from boardroom.engine.match import Match
from boardroom.engine.rules.constants import CHANCE
from boardroom.web.database.compiled_queries import PreparedQuery
from boardroom.web.game_pages import PAGES
from boardroom.web.tables.models import Seat, Table

_opted_in_seats = PreparedQuery(
    Seat,
    lambda bot, seat, table: Seat.objects.filter(bot=bot, index=seat, table=table, user__auto_finish=True).order_by(),
    "bot",
    1,
    2,
)


def finish_turns(table: Table, match: Match) -> list[int]:
    """End turns with nothing left to do, make the draws that follow, and return the seat of each added move."""
    ends = PAGES[table.game].find_turn_end if table.game in PAGES else None
    doers: list[int] = []
    while ends and not table.tournament_id and not match.is_over and (action := ends(match)):
        seat = int(match.state.actor)
        if not wants_auto_finish(table, seat):
            break
        before = len(match.steps)
        match.apply_action(action, seat)
        match.play_chance()
        doers += [seat, *[CHANCE] * (len(match.steps) - before - 1)]
    return doers


def wants_auto_finish(table: Table, seat: int) -> bool:
    return bool(_opted_in_seats.fetch_all("", seat, table.pk))
