"""Uploads of game records, which are stored as finished tables."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone

from boardroom.base.errors import BadRecord
from boardroom.base.text import cleaned
from boardroom.engine.match import Table as Played
from boardroom.engine.records import record
from boardroom.engine.rules.constants import OVER
from boardroom.games import records
from boardroom.web.accounts.models import Person
from boardroom.web.game_pages import PAGES
from boardroom.web.tables import moves
from boardroom.web.tables.models import Seat, Status, Step, Table

MAX_LINES = 4000
MAX_BACK = 100
"""Most undos in a record. Each replays the game from its start, so a record full of them would take hours."""


def keep_record(person: Person | None, text: str) -> tuple[Table, BadRecord | None]:
    """Save a record as a finished table, and return it with the reason why its draws are unproved, if they are.

    Raise BadRecord without saving anything if the record is invalid.
    """
    lines = text.count("\n")
    if lines > MAX_LINES or text.count('"undo"') + text.count('"correct"') > MAX_BACK:
        raise BadRecord("The record has %(n)s lines, which is too long for one game.", n=lines)
    loaded = records.loads(text)
    if loaded.table.game.name not in PAGES:
        raise BadRecord("There are no tables of this game here.")
    if not loaded.table.over:
        raise BadRecord("This game isn't over. Only records of finished games can be opened.")
    why, secret, words, seal = None, "", list[str](), loaded.table.seal
    try:
        records.verify(loaded)
        secret, words = str(loaded.secret), list(seal.words if seal else ())
    except BadRecord as error:
        why = error
    if not storable(secret, words, loaded.table.options):
        raise BadRecord("The record contains text that can't be stored.")
    sealed = [each.written() for each in loaded.envelopes] if secret and loaded.envelopes is not None else None
    return kept(person, loaded.table, secret, words, sealed), why


def storable(secret: str, words: list[str], options: dict[str, Any]) -> bool:
    """Return True if every database can store the texts: no NUL, no lone surrogates, and not too long."""
    text = record.line([words, options])
    return (
        secret.isascii()
        and len(secret) <= 64
        and len(text) < 100_000
        and "\\u0000" not in text
        and not any("\ud800" <= c <= "\udfff" for c in text)
        and secret.isprintable()
    )


def kept(
    person: Person | None, played: Played, secret: str, words: list[str], envelopes: list[dict[str, str]] | None = None
) -> Table:
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
            envelopes=envelopes,
            number=len(played.steps),
            actor=OVER,
            scores=played.scores(),
            moved=now,
        )
        Seat.objects.bulk_create(
            Seat(table=table, index=index, name=cleaned(name, moves.MAX_NAME) or f"Player {index + 1}")
            for index, name in enumerate(played.names)
        )
        Step.objects.bulk_create(
            Step(table=table, number=number, action=action, seat=seat, at=now)
            for number, (action, seat) in enumerate(zip(played.steps, actors(played), strict=True), 1)
        )
    return table


def actors(played: Played) -> list[int]:
    """Return the seat of each move."""
    again = Played(played.game, played.options)
    found, decided = list[int](), -1
    for action in played.steps:
        found.append(again.doer(action) if action >= 0 else decided)
        decided = found[-1]
        again.again(action)
    return found
