"""While the standings are held back, the tables that decide them are not to be watched."""

from __future__ import annotations

from boardroom.championship.day.people import OFFICES
from boardroom.site.championship.contexts import kept
from boardroom.site.championship.strip import state_of
from boardroom.site.models import HallRole, Table


def closed(table: Table, who: int | None) -> bool:
    """Organisers and referees look at every table, whose result they see, too. An assistant beside a real board tells
    as much as a table of the site."""
    found = state_of(table)
    if found is None or not kept(found[1], table.event_game, table.event_table):
        return False
    return not HallRole.objects.filter(event=found[0], person=who, role__in=OFFICES).exists()
