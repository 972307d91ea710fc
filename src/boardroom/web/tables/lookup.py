"""Find tables by code or for the lobby, and return records of finished games."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.http import Http404
from django.utils import timezone

from boardroom.engine.records import record
from boardroom.web.accounts.models import Person
from boardroom.web.archive import record_signing, replays
from boardroom.web.tables import match_cache, moves
from boardroom.web.tables.models import Seat, Status, Table

FRESH = timedelta(days=2)
"""Longest time that the lobby offers an open table, even one for a move a day."""
NEAR = timedelta(minutes=5)
"""Time that the lobby offers other open tables after their last player went offline."""
KEPT_SEATS = timedelta(minutes=5)
"""Time for which the seats of a rematch are reserved for the players of the previous game."""
A_DAY = 24 * 60 * 60
KEPT = timedelta(days=14)
"""Time for which an open table is shown to its own players."""


def table_or_404(code: str) -> Table:
    table = match_cache.seated(code)
    if table is None:
        raise Http404
    return table


def every() -> QuerySet[Table]:
    return Table.objects.prefetch_related("seats__person")


def to_join() -> QuerySet[Table]:
    """Return the open public tables with a player who is online, or with a move a day."""
    now = timezone.now()
    there = Seat.objects.filter(table=OuterRef("pk"), person__here__gte=now - NEAR)
    waits = Q(moved__gte=now - NEAR) | Q(host__here__gte=now - NEAR) | Exists(there) | Q(fresh=True, clock__gte=A_DAY)
    for_others = Q(created__lt=now - KEPT_SEATS) | ~Exists(Table.objects.filter(rematch=OuterRef("pk")))
    return every().filter(waits, for_others, public=True, status=Status.OPEN, moved__gte=now - FRESH)


def to_watch() -> QuerySet[Table]:
    return every().filter(public=True, status=Status.PLAYING, damaged=False)


def finished(person: Person | None) -> QuerySet[Table]:
    """Return finished tables that are public or that a user played at."""
    shown = Q(public=True) | Q(seats__person=person) if person else Q(public=True)
    return every().filter(shown, status=Status.OVER).distinct()


def own(person: Person) -> QuerySet[Table]:
    """Return the tables at which a user sits or which they created."""
    return every().filter(Q(seats__person=person) | Q(host=person)).distinct()


def waiting_for(person: Person) -> QuerySet[Table]:
    """Return the tables that wait for a user's move, longest wait first."""
    seats = Seat.objects.filter(person=person, bot="", index=F("table__actor"), table__status=Status.PLAYING)
    return every().filter(pk__in=seats.values("table")).order_by("moved")


def record_of(table: Table) -> tuple[str, str]:
    """Return the file name and text of a finished game's record."""
    if table.status != Status.OVER:
        raise moves.NotAllowed("The record is available once the game is over. Until then the draws are secret.")
    played = replays.moment(table, table.number).played
    # A cached replay may still have a name that moderators have reset
    played.names = [seat.name for seat in table.seats.all()]
    return file_name(table), record.dump(played, record_signing.signer(table))


def file_name(table: Table) -> str:
    return f"{table.game}-{table.code}.jsonl"
