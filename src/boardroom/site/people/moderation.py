"""What staff can do about people and what they write. Every deed is seen at the tables at once."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.db.models import Q

from boardroom.players import levels
from boardroom.site.models import Person, Report, Seat, Status, Table, Talk
from boardroom.site.people import accounts
from boardroom.site.tables import commands, game_cache, ratings, seat_changes


def hide(lines: Iterable[Talk], hidden: bool = True) -> int:
    """Take lines of chat from everybody's page, or put them back. Reports about them are settled."""
    with transaction.atomic():
        chosen = list(lines)
        pks = [line.pk for line in chosen]
        Talk.every.filter(pk__in=pks).update(hidden=hidden)
        Report.objects.filter(line__in=pks).update(settled=True)
        tell(Table.objects.filter(pk__in={line.table_id for line in chosen}))
    return len(chosen)


def close(table: Table) -> bool:
    """End a table that has not ended. It is not played on, and its secret is never published."""
    with transaction.atomic():
        now = commands.locked(table.code)
        if now.status not in (Status.OPEN, Status.PLAYING):
            return False
        now.status = Status.CLOSED
        now.save(update_fields=["status"])
        commands.on_commit_tell(now)
    return True


def block(person: Person) -> None:
    """Out, in every browser, from the next request on. Bots play on, and seats at waiting tables are free again."""
    with transaction.atomic():
        person.is_active = False
        person.save(update_fields=["is_active"])
        theirs = Table.objects.filter(seats__person=person).distinct()
        for table in theirs.filter(status=Status.OPEN):
            if not table.official:
                seat_changes.stand(table.code, person)
        for table in theirs.filter(status=Status.PLAYING):
            stand_in(table.seats.filter(person=person))
        # A game that ends locks its table first, and then where it is rated
        ratings.list_again(person)
        accounts.look_again(person.pk)


def unblock(person: Person) -> None:
    person.is_active = True
    person.save(update_fields=["is_active"])
    ratings.list_again(person)


def stand_in(seats: Iterable[Seat]) -> int:
    """Bots play on for people who hold up a running table."""
    count = 0
    with transaction.atomic():
        for seat in seats:
            # Who plays on at a championship is its referee's to say
            if seat.table.status == Status.PLAYING and not seat.bot and not seat.table.official:
                Seat.objects.filter(pk=seat.pk).update(bot=levels.STAND_IN)
                commands.on_commit_tell(seat.table)
                count += 1
    return count


def rename(person: Person, name: str) -> None:
    """Another name, also where the old one is still read: at tables and in the chat."""
    clean = accounts.clean_name(name)
    with transaction.atomic():
        old = person.name
        Person.objects.filter(pk=person.pk).update(name=clean)
        person.name = clean
        # At a hot seat the other names are those of people at the same screen
        # At a championship people have the names they entered with
        for seat in Seat.objects.filter(Q(table__hot_seat=False) | Q(name=old), person=person, entrant=""):
            rename_seat(seat, clean)
        lines = Talk.every.filter(person=person)
        tell(Table.objects.filter(pk__in=lines.values("table")))
        lines.update(name=clean)


def take_name(person: Person) -> None:
    """A name that says nothing, in place of one that says too much."""
    rename(person, f"Player {person.pk}")


def rename_seat(seat: Seat, name: str) -> None:
    with transaction.atomic():
        table = commands.locked(seat.table.code)
        seat.name = ""
        seat.save(update_fields=["name"])
        seat.name = seat_changes.free_name(table, accounts.clean_name(name))
        seat.save(update_fields=["name"])
        game_cache.forget(table.pk)
        commands.on_commit_tell(table)


def report(code: str, person: Person, line: int) -> None:
    """Somebody at or beside the table asks staff to look at a line. Twice is once."""
    found = Talk.every.filter(table__code=code, pk=line, hidden=False).first()
    if found is None or not may_read(found, person):
        raise commands.NotAllowed("This message no longer exists.")
    Report.objects.get_or_create(line=found, person=person)


def may_read(line: Talk, person: Person) -> bool:
    """A private line is there for its two readers alone."""
    return line.to is None or bool({line.seat, line.to} & set(commands.seats_of(line.table, person)))


def tell(changed: Iterable[Table]) -> None:
    for table in changed:
        commands.on_commit_tell(table)
