"""Delete an account: one request removes the name and the email address everywhere.

Data of other players' games stays: seats, moves, chat and the data behind their ratings. `GONE` replaces the
name, and readers see "deleted user" in their language. Tournament logs keep the name of the entry, because their
entries are chained and cannot be changed.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.utils import timezone

from boardroom.web.accounts import users
from boardroom.web.accounts.models import GONE, Person
from boardroom.web.api.models import Answer
from boardroom.web.ratings import ratings
from boardroom.web.tables import envelopes, match_cache, moves
from boardroom.web.tables import seats as seat_changes
from boardroom.web.tables.models import Seat, Status, Table, Talk


def delete(person: Person) -> None:
    """Delete a user. Their seats and chat lines stay without a name, and bots continue their games."""
    known = person.pk
    with transaction.atomic():
        words = Words.of(person)
        forget_seats(person)
        forget_talk(words)
        forget_notes(person, words)
        ratings.forget(person)
        person.delete()
    users.look_again(known)


@dataclass(frozen=True)
class Words:
    """The names and the email address of a user, and the tables with these names."""

    names: frozenset[str]
    mail: str
    tables: frozenset[int]

    @classmethod
    def of(cls, person: Person) -> Words:
        seats = list(Seat.objects.filter(person=person, entrant="").values_list("table", "name"))
        lines = Talk.every.filter(person=person, table__event=None).values_list("table", "name")
        # On a shared device, the other names belong to other players
        alone = Counter(table for table, _ in seats)
        names = {name for table, name in seats if alone[table] == 1} | {
            name for table, name in lines if alone[table] < 2
        }
        tables = {*alone, *(table for table, _ in lines)}
        return cls(frozenset({person.name, *names} - {"", GONE}), person.email, frozenset(tables))

    @cached_property
    def written(self) -> re.Pattern[str]:
        """A pattern that finds the names as complete words."""
        found = []
        for word in sorted({*self.names, self.mail} - {""}, key=len, reverse=True):
            before = r"(?<![A-Za-z0-9_])" if re.match(r"[A-Za-z0-9_]", word) else ""
            behind = r"(?![A-Za-z0-9_])" if re.search(r"[A-Za-z0-9_]$", word) else ""
            found.append(before + re.escape(word) + behind)
        return re.compile("|".join(found), re.IGNORECASE)


def forget_seats(person: Person) -> None:
    """Remove the user from all seats. They become free before a game and pass to a bot during one."""
    with transaction.atomic():
        for code in sorted(Table.objects.filter(seats__person=person).distinct().values_list("code", flat=True)):
            table = moves.locked(code)
            seats = table.seats.filter(person=person)
            if table.official:
                # The entry owns the name, and the referee decides who substitutes
                seats.update(person=None)
            elif table.status == Status.OPEN and table.shut:
                seat_changes.leave_at_the_start(table, seats)
                seats.update(person=None, name=GONE)
            elif table.status == Status.OPEN:
                seats.update(person=None, name="", **envelopes.NOTHING)
                Table.objects.filter(pk=table.pk).update(opening=None)
                if not table.seats.filter(person__isnull=False).exists():
                    Table.objects.filter(pk=table.pk).update(status=Status.CLOSED)
            elif table.status == Status.PLAYING and table.typed:
                Table.objects.filter(pk=table.pk).update(status=Status.CLOSED)
                seats.update(person=None)
            elif table.status == Status.PLAYING:
                for seat in seats.filter(bot=""):
                    seat_changes.sit_in(table, seat, seat_changes.LEFT, timezone.now())
                seats.update(person=None, name=GONE)
            else:
                seats.update(person=None, name=GONE)
            match_cache.forget(table.pk)
            moves.on_commit_tell(table)
        Talk.every.filter(person=person).update(person=None, name=GONE)


def forget_talk(words: Words) -> None:
    """Replace the user's names in all chat lines at their tables."""
    for table in sorted(words.tables):
        for line in Talk.every.filter(table=table, told=False):
            text = words.written.sub(GONE, line.text)
            if text != line.text:
                Talk.every.filter(pk=line.pk).update(text=text)


def forget_notes(person: Person, words: Words) -> None:
    """Replace the user's names in uploaded records, stored API responses and the admin log."""
    Seat.objects.filter(table__host=person, person=None, bot="", name__in=words.names).update(name=GONE)
    said = [json.dumps(name, ensure_ascii=False) for name in words.names]
    for answer in Answer.objects.exclude(person=person).iterator():
        if any(name in answer.body for name in said):
            body = replaced(json.loads(answer.body), words.names)
            Answer.objects.filter(pk=answer.pk).update(body=json.dumps(body, ensure_ascii=False))
    entries = LogEntry.objects.filter(content_type=ContentType.objects.get_for_model(Person), object_id=str(person.pk))
    entries.update(object_repr=GONE, change_message="")


def replaced(value: Any, names: frozenset[str]) -> Any:
    if isinstance(value, dict):
        return {key: replaced(each, names) for key, each in value.items()}
    if isinstance(value, list):
        return [replaced(each, names) for each in value]
    return GONE if value in names else value
