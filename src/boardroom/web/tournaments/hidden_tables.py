"""While the standings are frozen, spectators cannot watch the tables that decide them."""

from __future__ import annotations

from boardroom.tournament.rules.people import OFFICES
from boardroom.web.tables.models import Table
from boardroom.web.tournaments.contexts import kept
from boardroom.web.tournaments.models import EventRole
from boardroom.web.tournaments.table_banner import state_of


def closed(table: Table, who: int | None) -> bool:
    """Return True if this person may not watch the table.

    Organisers and referees may watch every table, because they also see its result. A table assistant reveals as much
    as an online table; only the people who play at that table may open it.
    """
    found = state_of(table)
    if found is None or not kept(found[1], table.event_game, table.event_table):
        return False
    role = EventRole.objects.filter(event=found[0], person=who).first()
    if role is None or role.role in OFFICES:
        return role is None
    return found[1].games[table.event_game].table_of(role.entrant) != table.event_table
