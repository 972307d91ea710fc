"""Actions of moderators on users, tables and messages. Open tables update immediately."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.db.models import Q

from boardroom.players import levels
from boardroom.web.accounts import users
from boardroom.web.accounts.models import Person
from boardroom.web.moderation.models import Report
from boardroom.web.ratings import ratings
from boardroom.web.tables import match_cache, moves
from boardroom.web.tables import seats as seat_changes
from boardroom.web.tables.models import Seat, Status, Table, Talk


def hide(lines: Iterable[Talk], hidden: bool = True) -> int:
    """Hide or show chat lines, and resolve the reports about them."""
    with transaction.atomic():
        chosen = list(lines)
        pks = [line.pk for line in chosen]
        Talk.every.filter(pk__in=pks).update(hidden=hidden)
        Report.objects.filter(line__in=pks).update(settled=True)
        tell(Table.objects.filter(pk__in={line.table_id for line in chosen}))
    return len(chosen)


def close(table: Table) -> bool:
    """Abandon an unfinished table. Its secret is never published."""
    with transaction.atomic():
        now = moves.locked(table.code)
        if now.status not in (Status.OPEN, Status.PLAYING):
            return False
        now.status = Status.CLOSED
        now.save(update_fields=["status"])
        moves.on_commit_tell(now)
    return True


def block(person: Person) -> None:
    """Suspend a user in every browser. Bots take over running games, and seats at open tables become free."""
    with transaction.atomic():
        person.is_active = False
        person.save(update_fields=["is_active"])
        theirs = Table.objects.filter(seats__person=person).distinct()
        for table in theirs.filter(status=Status.OPEN):
            if not table.official:
                seat_changes.stand(table.code, person)
        for table in theirs.filter(status=Status.PLAYING):
            stand_in(table.seats.filter(person=person))
        # Lock tables before ratings, as the end of a game does
        ratings.list_again(person)
        users.look_again(person.pk)


def unblock(person: Person) -> None:
    person.is_active = True
    person.save(update_fields=["is_active"])
    ratings.list_again(person)


def stand_in(seats: Iterable[Seat]) -> int:
    count = 0
    with transaction.atomic():
        for seat in seats:
            # In tournaments, the referee decides who substitutes
            if seat.table.status == Status.PLAYING and not seat.bot and not seat.table.official:
                Seat.objects.filter(pk=seat.pk).update(bot=levels.STAND_IN)
                moves.on_commit_tell(seat.table)
                count += 1
    return count


def rename(person: Person, name: str) -> None:
    """Rename a user, also at tables and in the chat."""
    clean = users.clean_name(name)
    with transaction.atomic():
        old = person.name
        Person.objects.filter(pk=person.pk).update(name=clean)
        person.name = clean
        # On a shared device, the other names belong to other players.
        # In tournaments, players keep the names of their entries
        for seat in Seat.objects.filter(Q(table__hot_seat=False) | Q(name=old), person=person, entrant=""):
            rename_seat(seat, clean)
        lines = Talk.every.filter(person=person)
        tell(Table.objects.filter(pk__in=lines.values("table")))
        lines.update(name=clean)


def take_name(person: Person) -> None:
    rename(person, f"Player {person.pk}")


def rename_seat(seat: Seat, name: str) -> None:
    with transaction.atomic():
        table = moves.locked(seat.table.code)
        seat.name = ""
        seat.save(update_fields=["name"])
        seat.name = seat_changes.free_name(table, users.clean_name(name))
        seat.save(update_fields=["name"])
        match_cache.forget(table.pk)
        moves.on_commit_tell(table)


def report(code: str, person: Person, line: int) -> None:
    """Report a chat line to the moderators. Repeating it changes nothing."""
    found = Talk.every.filter(table__code=code, pk=line, hidden=False).first()
    if found is None or not may_read(found, person):
        raise moves.NotAllowed("This message no longer exists.")
    Report.objects.get_or_create(line=found, person=person)


def may_read(line: Talk, person: Person) -> bool:
    """Return True if the user may read the line. Only two seats can read a private line."""
    return line.to is None or bool({line.seat, line.to} & set(moves.seats_of(line.table, person)))


def tell(changed: Iterable[Table]) -> None:
    for table in changed:
        moves.on_commit_tell(table)
