"""Access to tables: a user's seats, the visible hand, and whether it is covered. Decided only here."""

from __future__ import annotations

from collections.abc import Callable

from django.core.exceptions import PermissionDenied

from boardroom.web.accounts.models import Person
from boardroom.web.game_pages.contract import Viewpoint
from boardroom.web.tables.models import Table

closing: list[Callable[[Table, int | None], bool]] = []
"""Functions that return True if a user without a seat may not watch a table."""


class NotWatched(PermissionDenied):
    """Only players may view this table."""


def watchable(table: Table, person: Person | int | None) -> bool:
    """Return True if a user may view a table. Its players always may."""
    who = person.pk if isinstance(person, Person) else person
    if table.event_id is None or any(who is not None and seat.person_id == who for seat in table.seats.all()):
        return True
    return not any(closed(table, who) for closed in closing)


def viewpoint(table: Table, person: Person | int | None, lang: str, uncovered: int | None = None) -> Viewpoint:
    """Return what a user (or user id) sees of a table.

    Players who share a screen see the active player's hand once it is revealed: `uncovered` is the seat that is.
    """
    who = person.pk if isinstance(person, Person) else person
    if not watchable(table, who):
        raise NotWatched
    mine = tuple(seat.index for seat in table.seats.all() if who is not None and seat.person_id == who)
    host = who is not None and table.host_id == who
    if not table.typed and len(mine) < 2:
        return Viewpoint(mine[0] if mine else None, lang, mine, host)
    decides = table.actor if table.actor in mine else None
    # A device at a physical table has no hands to cover
    covered = decides is not None and decides != uncovered and not table.typed
    return Viewpoint(None if covered else decides, lang, mine, host, covered)


def present(table: Table, before: Viewpoint, person: int | None) -> Viewpoint:
    """Return what a viewer sees now, since seats may have changed.

    On a shared screen the next player's hand stays covered until they reveal it, which reloads the page.
    """
    return viewpoint(table, person, before.lang, before.seat)
