"""Finding tables: one by its address, those of the lobby, and the record of one that is over."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.http import Http404
from django.utils import timezone

from boardroom.engine import record
from boardroom.site.models import Person, Seat, Status, Table
from boardroom.site.tables import commands, game_cache, replays, signing

FRESH = timedelta(days=2)
"""How long a table for a move a day is offered: whoever started it has gone."""
NEAR = timedelta(minutes=5)
"""How long any other is, after the last of those who sit there has gone."""
KEPT_SEATS = timedelta(minutes=5)
"""How long the seats of a table for another game are kept for those who played the one before."""
A_DAY = 24 * 60 * 60
KEPT = timedelta(days=14)
"""How long it is shown to those who sit there."""


def table_or_404(code: str) -> Table:
    table = game_cache.seated(code)
    if table is None:
        raise Http404
    return table


def every() -> QuerySet[Table]:
    return Table.objects.prefetch_related("seats__person")


def to_join() -> QuerySet[Table]:
    """Open tables at which somebody waits. Nobody is invited to a table that everybody has left; who comes back to it
    is found there again."""
    now = timezone.now()
    there = Seat.objects.filter(table=OuterRef("pk"), person__here__gte=now - NEAR)
    waits = Q(moved__gte=now - NEAR) | Q(host__here__gte=now - NEAR) | Exists(there) | Q(fresh=True, clock__gte=A_DAY)
    for_others = Q(created__lt=now - KEPT_SEATS) | ~Exists(Table.objects.filter(rematch=OuterRef("pk")))
    return every().filter(waits, for_others, public=True, status=Status.OPEN, moved__gte=now - FRESH)


def to_watch() -> QuerySet[Table]:
    return every().filter(public=True, status=Status.PLAYING, damaged=False)


def finished(person: Person | None) -> QuerySet[Table]:
    """Those that anybody may look at, and the person's own."""
    shown = Q(public=True) | Q(seats__person=person) if person else Q(public=True)
    return every().filter(shown, status=Status.OVER).distinct()


def own(person: Person) -> QuerySet[Table]:
    """Where the person sits, or which they started."""
    return every().filter(Q(seats__person=person) | Q(host=person)).distinct()


def waiting_for(person: Person) -> QuerySet[Table]:
    """Where the person is to decide, the one that has waited longest first."""
    seats = Seat.objects.filter(person=person, bot="", index=F("table__actor"), table__status=Status.PLAYING)
    return every().filter(pk__in=seats.values("table")).order_by("moved")


def record_of(table: Table) -> tuple[str, str]:
    """The name and the text of a finished game's record. While a game runs its draws are secret."""
    if table.status != Status.OVER:
        raise commands.NotAllowed("The record is published when the game is over: until then its draws are secret.")
    played = replays.moment(table, table.number).played
    # What is kept for replays may be older than a name that was taken away
    played.names = [seat.name for seat in table.seats.all()]
    return file_name(table), record.dump(played, signing.signer(table))


def file_name(table: Table) -> str:
    return f"{table.game}-{table.code}.jsonl"
