"""Find tables by code or for the lobby, and return records of finished games."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.http import Http404
from django.utils import timezone

from boardroom.engine.records import record
from boardroom.web.accounts.models import User
from boardroom.web.archive import record_signing, replays
from boardroom.web.tables import match_cache, moves
from boardroom.web.tables.models import Seat, Status, Table

MAX_LOBBY_TIME = timedelta(days=2)
"""Longest time that the lobby offers an open table, even one for a move a day."""
OFFLINE_LOBBY_TIME = timedelta(minutes=5)
"""Time that the lobby offers other open tables after their last player went offline."""
REMATCH_RESERVATION = timedelta(minutes=5)
"""Time for which the seats of a rematch are reserved for the players of the previous game."""
DAY_SECONDS = 24 * 60 * 60
OWN_TABLE_TIME = timedelta(days=14)
"""Time for which an open table is shown to its own players."""


def get_table_or_404(code: str) -> Table:
    table = match_cache.load_table(code)
    if table is None:
        raise Http404
    return table


def all_tables() -> QuerySet[Table]:
    return Table.objects.prefetch_related("seats__user")


def joinable_tables() -> QuerySet[Table]:
    """Return the open public tables with a player who is online, or with a move a day."""
    now = timezone.now()
    there = Seat.objects.filter(table=OuterRef("pk"), user__last_seen__gte=now - OFFLINE_LOBBY_TIME)
    waits = (
        Q(last_activity__gte=now - OFFLINE_LOBBY_TIME)
        | Q(host__last_seen__gte=now - OFFLINE_LOBBY_TIME)
        | Exists(there)
        | Q(clock_per_turn=True, clock__gte=DAY_SECONDS)
    )
    for_others = Q(created_at__lt=now - REMATCH_RESERVATION) | ~Exists(Table.objects.filter(rematch=OuterRef("pk")))
    return all_tables().filter(
        waits, for_others, public=True, status=Status.OPEN, last_activity__gte=now - MAX_LOBBY_TIME
    )


def watchable_tables() -> QuerySet[Table]:
    return all_tables().filter(public=True, status=Status.PLAYING, damaged=False)


def finished_tables(user: User | None) -> QuerySet[Table]:
    """Return finished tables that are public or that a user played at."""
    shown = Q(public=True) | Q(seats__user=user) if user else Q(public=True)
    return all_tables().filter(shown, status=Status.OVER).distinct()


def user_tables(user: User) -> QuerySet[Table]:
    """Return the tables at which a user sits or which they created."""
    return all_tables().filter(Q(seats__user=user) | Q(host=user)).distinct()


def tables_waiting_for(user: User) -> QuerySet[Table]:
    """Return the tables that wait for a user's move, longest wait first."""
    seats = Seat.objects.filter(user=user, bot="", index=F("table__actor"), table__status=Status.PLAYING)
    return all_tables().filter(pk__in=seats.values("table")).order_by("last_activity")


def export_record(table: Table) -> tuple[str, str]:
    """Return the file name and text of a finished game's record."""
    if table.status != Status.OVER:
        raise moves.NotAllowed("The record is available once the game is over. Until then the draws are secret.")
    played = replays.load_moment(table, table.number).match
    # A cached replay may still have a name that moderators have reset
    played.names = [seat.name for seat in table.seats.all()]
    return record_file_name(table), record.dump(played, record_signing.make_signer(table))


def record_file_name(table: Table) -> str:
    return f"{table.game}-{table.code}.jsonl"
