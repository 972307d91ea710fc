"""Actions of moderators on users, tables and messages. Open tables update immediately."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.db.models import Q

from boardroom.players import levels
from boardroom.web.accounts import users
from boardroom.web.accounts.models import User
from boardroom.web.moderation.models import Report
from boardroom.web.ratings import ratings
from boardroom.web.tables import match_cache, moves
from boardroom.web.tables.models import ChatLine, Seat, Status, Table
from boardroom.web.tables.seats import leave_seat, unique_seat_name


def hide_lines(lines: Iterable[ChatLine], hidden: bool = True) -> int:
    """Hide or show chat lines, and resolve the reports about them."""
    with transaction.atomic():
        chosen = list(lines)
        pks = [line.pk for line in chosen]
        ChatLine.all_lines.filter(pk__in=pks).update(is_hidden=hidden)
        Report.objects.filter(line__in=pks).update(is_resolved=True)
        publish_tables(Table.objects.filter(pk__in={line.table_id for line in chosen}))
    return len(chosen)


def close_table(table: Table) -> bool:
    """Abandon an unfinished table. Its secret is never published."""
    with transaction.atomic():
        now = moves.lock_table(table.code)
        if now.status not in (Status.OPEN, Status.PLAYING):
            return False
        now.status = Status.CLOSED
        now.save(update_fields=["status"])
        moves.publish_on_commit(now)
    return True


def suspend_user(user: User) -> None:
    """Suspend a user in every browser. Bots take over running games, and seats at open tables become free."""
    with transaction.atomic():
        user.is_active = False
        user.save(update_fields=["is_active"])
        tables = Table.objects.filter(seats__user=user).distinct()
        for table in tables.filter(status=Status.OPEN):
            if not table.is_tournament_table:
                leave_seat(table.code, user)
        for table in tables.filter(status=Status.PLAYING):
            replace_with_bots(table.seats.filter(user=user))
        # Lock tables before ratings, as the end of a game does
        ratings.update_listing(user)
        users.request_access_recheck(user.pk)


def reinstate_user(user: User) -> None:
    user.is_active = True
    user.save(update_fields=["is_active"])
    ratings.update_listing(user)


def replace_with_bots(seats: Iterable[Seat]) -> int:
    count = 0
    with transaction.atomic():
        for seat in seats:
            # In tournaments, the referee decides who substitutes
            if seat.table.status == Status.PLAYING and not seat.bot and not seat.table.is_tournament_table:
                Seat.objects.filter(pk=seat.pk).update(bot=levels.SUBSTITUTE_BOT)
                moves.publish_on_commit(seat.table)
                count += 1
    return count


def rename_user(user: User, name: str) -> None:
    """Rename a user, also at tables and in the chat."""
    clean = users.validate_name(name)
    with transaction.atomic():
        old = user.name
        User.objects.filter(pk=user.pk).update(name=clean)
        user.name = clean
        # On a shared device, the other names belong to other players.
        # In tournaments, players keep the names of their entries
        for seat in Seat.objects.filter(Q(table__hot_seat=False) | Q(name=old), user=user, entrant=""):
            rename_seat(seat, clean)
        lines = ChatLine.all_lines.filter(user=user)
        publish_tables(Table.objects.filter(pk__in=lines.values("table")))
        lines.update(name=clean)


def reset_name(user: User) -> None:
    rename_user(user, f"Player {user.pk}")


def rename_seat(seat: Seat, name: str) -> None:
    with transaction.atomic():
        table = moves.lock_table(seat.table.code)
        seat.name = ""
        seat.save(update_fields=["name"])
        seat.name = unique_seat_name(table, users.validate_name(name))
        seat.save(update_fields=["name"])
        match_cache.forget_match(table.pk)
        moves.publish_on_commit(table)


def report_line(code: str, user: User, line: int) -> None:
    """Report a chat line to the moderators. Repeating it changes nothing."""
    found = ChatLine.all_lines.filter(table__code=code, pk=line, is_hidden=False).first()
    if found is None or not can_read_line(found, user):
        raise moves.NotAllowed("This message no longer exists.")
    Report.objects.get_or_create(line=found, user=user)


def can_read_line(line: ChatLine, user: User) -> bool:
    """Return True if the user may read the line. Only two seats can read a private line."""
    return line.recipient is None or bool({line.seat, line.recipient} & set(moves.find_user_seats(line.table, user)))


def publish_tables(changed: Iterable[Table]) -> None:
    for table in changed:
        moves.publish_on_commit(table)
