"""Leaving for good: within one request a person's name and mail are nowhere any more.

What others played with them stays: seats, moves, what was said, the figures behind others' ratings. In place of the
name stands `GONE`, which readers see as "deleted user" in their language. What a championship has written down is
its own: its log is a chain of entries, which cannot be changed, with the names people entered it by.
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

from boardroom.site.models import GONE, Answer, Person, Seat, Status, Table, Talk
from boardroom.site.people import accounts
from boardroom.site.tables import commands, envelopes, game_cache, ratings, seat_changes


def delete(person: Person) -> None:
    """Forget a person: seats and talk stay, without whose they were; bots play the games on."""
    known = person.pk
    with transaction.atomic():
        words = Words.of(person)
        forget_seats(person)
        forget_talk(words)
        forget_notes(person, words)
        ratings.forget(person)
        person.delete()
    accounts.look_again(known)


@dataclass(frozen=True)
class Words:
    """What somebody was called, and at which tables."""

    names: frozenset[str]
    mail: str
    tables: frozenset[int]

    @classmethod
    def of(cls, person: Person) -> Words:
        seats = list(Seat.objects.filter(person=person, entrant="").values_list("table", "name"))
        lines = Talk.every.filter(person=person, table__event=None).values_list("table", "name")
        # Where one screen has several seats, the other names are other people's
        alone = Counter(table for table, _ in seats)
        names = {name for table, name in seats if alone[table] == 1} | {
            name for table, name in lines if alone[table] < 2
        }
        tables = {*alone, *(table for table, _ in lines)}
        return cls(frozenset({person.name, *names} - {"", GONE}), person.email, frozenset(tables))

    @cached_property
    def written(self) -> re.Pattern[str]:
        """Them in a text. A name within a longer word is another word."""
        found = []
        for word in sorted({*self.names, self.mail} - {""}, key=len, reverse=True):
            before = r"(?<![A-Za-z0-9_])" if re.match(r"[A-Za-z0-9_]", word) else ""
            behind = r"(?![A-Za-z0-9_])" if re.search(r"[A-Za-z0-9_]$", word) else ""
            found.append(before + re.escape(word) + behind)
        return re.compile("|".join(found), re.IGNORECASE)


def forget_seats(person: Person) -> None:
    """Every seat without its person: free before the game, a bot's during it, nobody's after it."""
    with transaction.atomic():
        for code in sorted(Table.objects.filter(seats__person=person).distinct().values_list("code", flat=True)):
            table = commands.locked(code)
            seats = table.seats.filter(person=person)
            if table.official:
                # The name is the entry's, and who plays on is the referee's to say
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
            game_cache.forget(table.pk)
            commands.on_commit_tell(table)
        Talk.every.filter(person=person).update(person=None, name=GONE)


def forget_talk(words: Words) -> None:
    """The name and the mail, wherever they were written at the person's tables."""
    for table in sorted(words.tables):
        for line in Talk.every.filter(table=table, told=False):
            text = words.written.sub(GONE, line.text)
            if text != line.text:
                Talk.every.filter(pk=line.pk).update(text=text)


def forget_notes(person: Person, words: Words) -> None:
    """Where a name was written down besides: in records the person brought, in what programs were answered today, and
    in what staff did."""
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
