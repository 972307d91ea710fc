"""Access to tables: a user's seats, the visible hand, and whether it is covered. Decided only here."""

from __future__ import annotations

from collections.abc import Callable

from django.core.exceptions import PermissionDenied

from boardroom.web.accounts.models import User
from boardroom.web.game_pages.contract import Viewer
from boardroom.web.tables.models import Table

access_rules: list[Callable[[Table, int | None], bool]] = []
"""Functions that return True if a user without a seat may not watch a table."""


class SpectatingNotAllowed(PermissionDenied):
    """Only players may view this table."""


def can_view_table(table: Table, user: User | int | None) -> bool:
    """Return True if a user may view a table. Its players always may."""
    who = user.pk if isinstance(user, User) else user
    if table.tournament_id is None or any(who is not None and seat.user_id == who for seat in table.seats.all()):
        return True
    return not any(closed(table, who) for closed in access_rules)


def build_viewer(table: Table, user: User | int | None, lang: str, revealed_seat: int | None = None) -> Viewer:
    """Return what a user (or user id) sees of a table.

    Players who share a screen see the active player's hand once it is revealed: `uncovered` is the seat that is.
    """
    who = user.pk if isinstance(user, User) else user
    if not can_view_table(table, who):
        raise SpectatingNotAllowed
    mine = tuple(seat.index for seat in table.seats.all() if who is not None and seat.user_id == who)
    host = who is not None and table.host_id == who
    if not table.records_real_table and len(mine) < 2:
        return Viewer(mine[0] if mine else None, lang, mine, host)
    decides = table.actor if table.actor in mine else None
    # A device at a physical table has no hands to cover
    covered = decides is not None and decides != revealed_seat and not table.records_real_table
    return Viewer(None if covered else decides, lang, mine, host, covered)


def refresh_viewer(table: Table, last_viewer: Viewer, user_id: int | None) -> Viewer:
    """Return what a viewer sees now, since seats may have changed.

    On a shared screen the next player's hand stays covered until they reveal it, which reloads the page.
    """
    return build_viewer(table, user_id, last_viewer.lang, last_viewer.seat)
