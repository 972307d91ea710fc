"""Who sees what: a person's seats, whose hand they see, and whether it is covered. Worked out here alone."""

from __future__ import annotations

from collections.abc import Callable

from django.core.exceptions import PermissionDenied

from boardroom.site.games.contract import Viewpoint
from boardroom.site.models import Person, Table

closing: list[Callable[[Table, int | None], bool]] = []
"""Who may say that a table is not to be watched by somebody who has no seat at it."""


class NotWatched(PermissionDenied):
    """Somebody looks on where only players do."""


def watchable(table: Table, person: Person | int | None) -> bool:
    """Whether somebody may look at a table: who plays there always may."""
    who = person.pk if isinstance(person, Person) else person
    if table.event_id is None or any(who is not None and seat.person_id == who for seat in table.seats.all()):
        return True
    return not any(closed(table, who) for closed in closing)


def viewpoint(table: Table, person: Person | int | None, lang: str, uncovered: int | None = None) -> Viewpoint:
    """How a person (or who has this key) sees a table. At a hot seat one sees the hand of whoever is next, once that
    one has come forward: `uncovered` is the seat that has."""
    who = person.pk if isinstance(person, Person) else person
    if not watchable(table, who):
        raise NotWatched
    mine = tuple(seat.index for seat in table.seats.all() if who is not None and seat.person_id == who)
    host = who is not None and table.host_id == who
    if not table.typed and len(mine) < 2:
        return Viewpoint(mine[0] if mine else None, lang, mine, host)
    decides = table.actor if table.actor in mine else None
    # One device at a real table has no hands to cover: it sees what whoever decides may see
    covered = decides is not None and decides != uncovered and not table.typed
    return Viewpoint(None if covered else decides, lang, mine, host, covered)


def present(table: Table, before: Viewpoint, person: int | None) -> Viewpoint:
    """How a viewer sees the table now: seats may have been taken and left since. At a hot seat the next player's hand
    stays covered until that player comes forward (which reloads the page)."""
    return viewpoint(table, person, before.lang, before.seat)
