"""While the standings are held back, the tables that decide them are not to be watched."""

from __future__ import annotations

from boardroom.championship.day.people import OFFICES
from boardroom.site.championship.contexts import kept
from boardroom.site.championship.strip import state_of
from boardroom.site.models import EventRole, Table


def closed(table: Table, who: int | None) -> bool:
    """Organisers and referees look at every table, whose result they see, too. An assistant beside a real board tells
    as much as a table of the site; whoever plays at that board may look at it."""
    found = state_of(table)
    if found is None or not kept(found[1], table.event_game, table.event_table):
        return False
    role = EventRole.objects.filter(event=found[0], person=who).first()
    if role is None or role.role in OFFICES:
        return role is None
    return found[1].games[table.event_game].table_of(role.entrant) != table.event_table
