"""What can be done when a game is over: play again, and bring a record from elsewhere."""

from __future__ import annotations

import contextlib
from typing import Any

from django.db import transaction
from django.utils import timezone

from boardroom.base.errors import BadRecord
from boardroom.engine import record
from boardroom.engine.contract import OVER
from boardroom.engine.table import Table as Played
from boardroom.games import records
from boardroom.site.games import PAGES
from boardroom.site.models import Person, Seat, Status, Step, Table
from boardroom.site.tables import commands

MAX_LINES = 4000
MAX_BACK = 100
"""A take-back plays the game again from its beginning: a record full of them would keep the server busy for hours."""


# Rematch


def rematch(code: str, person: Person) -> Table:
    """The table for another game with the same options: the first to ask makes it, the others take their seats there.

    Bots sit down again by themselves; people are asked by a link at the finished table.
    """
    with transaction.atomic():
        old = commands.locked(code)
        mine = commands.seats_of(old, person)
        if not mine:
            raise commands.NotAllowed("Only those who played can ask for a rematch.")
        if old.status != Status.OVER:
            raise commands.NotAllowed("The game is not over yet.")
        commands.not_official(old)
        new = old.rematch
        if new is None or new.status == Status.CLOSED:
            new = old.rematch = commands.create(
                person,
                old.game,
                old.options,
                [seat_again(seat, person) for seat in old.seats.all()],
                public=old.public,
                hot_seat=len(mine) > 1,
                clock=old.clock,
                added=old.added,
                fresh=old.fresh,
            )
            old.save(update_fields=["rematch"])
            commands.on_commit_tell(old)
    if new.status == Status.OPEN and not commands.seats_of(new, person):
        free = {seat.index for seat in new.seats.all() if seat.person_id is None and not seat.bot}
        # Somebody may have been quicker: then one watches
        with contextlib.suppress(commands.NotAllowed):
            commands.sit(new.code, person, mine[0] if mine[0] in free else None)
    return new


def seat_again(seat: Seat, person: Person) -> dict[str, Any]:
    if seat.person_id == person.pk:
        return {"person": person, "name": seat.name}
    if seat.person_id is None and seat.bot:
        return {"bot": seat.bot, "name": seat.name.strip("—")}
    return {}


# Records from elsewhere


def keep_record(person: Person | None, text: str) -> tuple[Table, BadRecord | None]:
    """A record as a finished table, and why its draws are not proved (None: they are). BadRecord: nothing is kept."""
    lines = text.count("\n")
    if lines > MAX_LINES or text.count('"undo"') + text.count('"correct"') > MAX_BACK:
        raise BadRecord("The record has %(n)s lines: that is too long for a game.", n=lines)
    loaded = records.loads(text)
    if loaded.table.game.name not in PAGES:
        raise BadRecord("There are no tables of this game here.")
    if not loaded.table.over:
        raise BadRecord("The game of this record is not over: only finished games can be shown.")
    why, secret, words = None, "", list[str]()
    try:
        records.verify(loaded)
        secret, words = str(loaded.secret), list(loaded.table.seal.words if loaded.table.seal else ())
    except BadRecord as error:
        why = error
    if not storable(secret, words, loaded.table.options):
        raise BadRecord("The record has texts that cannot be kept.")
    return kept(person, loaded.table, secret, words), why


def storable(secret: str, words: list[str], options: dict[str, Any]) -> bool:
    """Whether every database takes it: no zero characters, no halves of characters, no endless texts."""
    text = record.line([words, options])
    return (
        secret.isascii()
        and len(secret) <= 64
        and len(text) < 100_000
        and "\\u0000" not in text
        and not any("\ud800" <= c <= "\udfff" for c in text)
        and secret.isprintable()
    )


def kept(person: Person | None, played: Played, secret: str, words: list[str]) -> Table:
    now = timezone.now()
    with transaction.atomic():
        table = Table.objects.create(
            game=played.game.name,
            options=played.options,
            rules=played.game.version,
            status=Status.OVER,
            public=False,
            host=person,
            secret=secret,
            words=words,
            number=len(played.steps),
            actor=OVER,
            scores=played.scores(),
            moved=now,
        )
        Seat.objects.bulk_create(
            Seat(table=table, index=index, name=readable(name) or f"Player {index + 1}")
            for index, name in enumerate(played.names)
        )
        Step.objects.bulk_create(
            Step(table=table, number=number, action=action, seat=seat, at=now)
            for number, (action, seat) in enumerate(zip(played.steps, actors(played), strict=True), 1)
        )
    return table


def readable(name: str) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())[: commands.MAX_NAME]


def actors(played: Played) -> list[int]:
    """Who did each step."""
    again = Played(played.game, played.options)
    found, decided = list[int](), -1
    for action in played.steps:
        found.append(again.doer(action) if action >= 0 else decided)
        decided = found[-1]
        again.again(action)
    return found
