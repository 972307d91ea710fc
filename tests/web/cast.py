"""A private table in the middle of a game, and everybody who may come by."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from django.contrib.auth.hashers import make_password
from django.db import connection, transaction

from boardroom.web.accounts.models import User
from boardroom.web.database.short_codes import short_code
from boardroom.web.social import handles
from boardroom.web.tables import chat, match_cache
from boardroom.web.tables.models import Move, Seat, Table
from web.people import again, legal, step, table

ANONYMOUS, GUEST, SPECTATOR, OTHER, SEAT, STAFF = ROLES = ("anonymous", "guest", "spectator", "other", "seat", "staff")


@cache
def password() -> str:
    """Hashed once: it is meant to be slow."""
    return make_password("correct horse 7")


def unsaved(name: str, staff: bool = False) -> User:
    return User(username=f"test-{short_code()}", name=name, is_guest=False, is_staff=staff, password=password())


def account(name: str, staff: bool = False) -> User:
    made = unsaved(name, staff)
    made.save()
    return made


def known(name: str, **more: object) -> User:
    """An account with a profile."""
    made = account(name)
    handles.assign_handle(made)
    for key, value in more.items():
        setattr(made, key, value)
    made.save()
    return made


@dataclass
class Cast:
    table: Table
    people: dict[str, User | None]
    move: str
    line: int


@cache
def played() -> tuple[Table, list[Seat], str]:
    """Three people in the middle of a game, their seats, and what the seat to decide may do."""
    made = table(*(account(name) for name in ("Aki", "Ben", "Cho")), ruleset="2000")
    for turn in range(200):
        step(made, turn)
        # The seat to decide has something to take back
        with match_cache.open_match(again(made)) as game:
            if turn > 8 and game.can_undo(game.state.actor):
                break
    return again(made), list(made.seats.order_by("index")), legal(made)[0]


def copy_steps(first: Table, second: Table) -> None:
    """Within the database: half a hundred rows need not come here and go back."""
    at = Move._meta.get_field("table").column
    kept = ", ".join(f.column for f in Move._meta.concrete_fields if not f.primary_key and f.column != at)
    name = Move._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute(
            f"insert into {name} ({at}, {kept}) select %s, {kept} from {name} where {at} = %s order by number",
            [second.pk, first.pk],
        )


@transaction.atomic
def cast() -> Cast:
    """A table and people of its own for every caller, all alike. Copied: playing up to there takes far longer."""
    first, seats, move = played()
    guest = User(username=f"test-{short_code()}", name="Guest", password=make_password(None))
    watcher, staff = unsaved("Watcher"), unsaved("Staff", staff=True)
    players = [unsaved(seat.name) for seat in seats]
    User.objects.bulk_create([*players, guest, watcher, staff])
    made = again(first)
    made.pk, made.code, made.invitation, made.public, made.host = None, short_code(), short_code(), False, players[0]
    made.save(force_insert=True)
    for seat, player in zip(seats, players, strict=True):
        seat.pk, seat.table, seat.user = None, made, player
    Seat.objects.bulk_create(seats)
    copy_steps(first, made)
    people = {
        ANONYMOUS: None,
        GUEST: guest,
        SPECTATOR: watcher,
        OTHER: players[(made.actor + 1) % 3],
        SEAT: players[made.actor],
        STAFF: staff,
    }
    line = chat.post_line(made.code, players[0], "good luck")
    return Cast(again(made), people, move, line.pk)
