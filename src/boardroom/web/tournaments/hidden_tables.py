"""While the standings are frozen, spectators cannot watch the tables that decide them."""

from __future__ import annotations

from boardroom.tournament.rules.people import STAFF_ROLES
from boardroom.web.tables.models import Table
from boardroom.web.tournaments.contexts import is_result_hidden
from boardroom.web.tournaments.models import TournamentRole
from boardroom.web.tournaments.table_banner import load_state


def is_closed_to(table: Table, who: int | None) -> bool:
    """Return True if this person may not watch the table.

    Organisers and referees may watch every table, because they also see its result. A table assistant reveals as much
    as an online table; only the people who play at that table may open it.
    """
    found = load_state(table)
    if found is None or not is_result_hidden(found[1], table.tournament_round, table.tournament_table):
        return False
    role = TournamentRole.objects.filter(tournament=found[0], user=who).first()
    if role is None or role.role in STAFF_ROLES:
        return role is None
    return found[1].rounds[table.tournament_round].find_table(role.entrant) != table.tournament_table
