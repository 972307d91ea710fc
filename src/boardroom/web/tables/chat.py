"""Chat at tables: public lines and private messages between two players."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from boardroom.base.errors import BadInput
from boardroom.base.text import cleaned
from boardroom.web.accounts.models import Person
from boardroom.web.social.models import Tie
from boardroom.web.tables import moves
from boardroom.web.tables.models import Table, Talk

LINE = 300
"""Longest line, promise or report, in characters."""


def say(code: str, person: Person, text: str, to: int | None = None) -> Talk:
    """Save a line of chat, which is private if `to` is a seat."""
    clean = cleaned(text, LINE)
    if not clean:
        raise BadInput("Enter a message first.")
    with transaction.atomic():
        table = moves.locked(code)
        if table.official and not moves.seats_of(table, person):
            raise moves.NotAllowed("Only players can chat at a tournament table.")
        if to is None:
            line = Talk.objects.create(table=table, person=person, name=person.name, text=clean)
        else:
            line = whisper(table, person, moves.seats_of(table, person), clean, to)
        moves.on_commit_tell(table)
    return line


def whisper(table: Table, person: Person | None, mine: Sequence[int], clean: str, to: int) -> Talk:
    """Save a line that only the two players can read."""
    other = table.seats.filter(index=to, person__isnull=False).first()
    if not mine:
        raise moves.NotAllowed("Only players can send private messages.")
    if other is None or other.index in mine:
        raise moves.NotAllowed("No other player sits in that seat. Choose another one.")
    if person is not None and Tie.objects.filter(person=other.person_id, other=person, blocks=True).exists():
        raise moves.NotAllowed("You can't message this player.")
    name = table.seats.get(index=mine[0]).name
    return Talk.every.create(table=table, person=person, name=name, text=clean, seat=mine[0], to=to)
