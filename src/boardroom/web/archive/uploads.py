"""Uploads of game records, which are stored as finished tables."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone

from boardroom.base.errors import BadRecord
from boardroom.base.text import clean_text
from boardroom.engine.match import Match
from boardroom.engine.records import record
from boardroom.engine.rules.constants import OVER
from boardroom.games import records
from boardroom.web.accounts.models import User
from boardroom.web.game_pages import PAGES
from boardroom.web.tables import moves
from boardroom.web.tables.models import Move, Seat, Status, Table

MAX_LINES = 4000
MAX_UNDOS = 100
"""Most undos in a record. Each replays the game from its start, so a record full of them would take hours."""


def save_record(user: User | None, text: str) -> tuple[Table, BadRecord | None]:
    """Save a record as a finished table, and return it with the reason why its draws are unproved, if they are.

    Raise BadRecord without saving anything if the record is invalid.
    """
    lines = text.count("\n")
    if lines > MAX_LINES or text.count('"undo"') + text.count('"correct"') > MAX_UNDOS:
        raise BadRecord("The record has %(n)s lines, which is too long for one game.", n=lines)
    loaded = records.parse_record(text)
    if loaded.match.game.name not in PAGES:
        raise BadRecord("There are no tables of this game here.")
    if not loaded.match.is_over:
        raise BadRecord("This game isn't over. Only records of finished games can be opened.")
    why, secret, words, seal = None, "", list[str](), loaded.match.seal
    try:
        records.verify(loaded)
        secret, words = str(loaded.secret), list(seal.words if seal else ())
    except BadRecord as error:
        why = error
    if not is_storable(secret, words, loaded.match.options):
        raise BadRecord("The record contains text that can't be stored.")
    sealed = [each.to_json() for each in loaded.envelopes] if secret and loaded.envelopes is not None else None
    return create_finished_table(user, loaded.match, secret, words, sealed), why


def is_storable(secret: str, words: list[str], options: dict[str, Any]) -> bool:
    """Return True if every database can store the texts: no NUL, no lone surrogates, and not too long."""
    text = record.format_line([words, options])
    return (
        secret.isascii()
        and len(secret) <= 64
        and len(text) < 100_000
        and "\\u0000" not in text
        and not any("\ud800" <= c <= "\udfff" for c in text)
        and secret.isprintable()
    )


def create_finished_table(
    user: User | None, match: Match, secret: str, words: list[str], envelopes: list[dict[str, str]] | None = None
) -> Table:
    now = timezone.now()
    with transaction.atomic():
        table = Table.objects.create(
            game=match.game.name,
            options=match.options,
            rules_version=match.game.version,
            status=Status.OVER,
            public=False,
            host=user,
            secret=secret,
            draw_words=words,
            envelopes=envelopes,
            number=len(match.steps),
            actor=OVER,
            scores=match.scores(),
            last_activity=now,
        )
        Seat.objects.bulk_create(
            Seat(table=table, index=index, name=clean_text(name, moves.MAX_NAME_LENGTH) or f"Player {index + 1}")
            for index, name in enumerate(match.names)
        )
        Move.objects.bulk_create(
            Move(table=table, number=number, action=action, seat=seat, made_at=now)
            for number, (action, seat) in enumerate(zip(match.steps, find_actors(match), strict=True), 1)
        )
    return table


def find_actors(match: Match) -> list[int]:
    """Return the seat of each move."""
    again = Match(match.game, match.options)
    found, decided = list[int](), -1
    for action in match.steps:
        found.append(again.find_acting_seat(action) if action >= 0 else decided)
        decided = found[-1]
        again.replay_step(action)
    return found
