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
from boardroom.web.accounts.models import DELETED_NAME, User
from boardroom.web.api.models import StoredResponse
from boardroom.web.ratings import ratings
from boardroom.web.tables import envelopes, match_cache, moves
from boardroom.web.tables.models import ChatLine, Seat, Status, Table
from boardroom.web.tables.seats import BOT_TOOK_OVER, leave_during_opening, substitute_bot


def delete_user(user: User) -> None:
    """Delete a user. Their seats and chat lines stay without a name, and bots continue their games."""
    user_id = user.pk
    with transaction.atomic():
        known = KnownNames.collect(user)
        anonymise_seats(user)
        anonymise_chat(known)
        anonymise_other_records(user, known)
        ratings.anonymise_ratings(user)
        user.delete()
    users.request_access_recheck(user_id)


@dataclass(frozen=True)
class KnownNames:
    """The names and the email address of a user, and the tables with these names."""

    names: frozenset[str]
    email: str
    table_ids: frozenset[int]

    @classmethod
    def collect(cls, user: User) -> KnownNames:
        seats = list(Seat.objects.filter(user=user, entrant="").values_list("table", "name"))
        lines = ChatLine.all_lines.filter(user=user, table__tournament=None).values_list("table", "name")
        # On a shared device, the other names belong to other players
        alone = Counter(table for table, _ in seats)
        names = {name for table, name in seats if alone[table] == 1} | {
            name for table, name in lines if alone[table] < 2
        }
        tables = {*alone, *(table for table, _ in lines)}
        return cls(frozenset({user.name, *names} - {"", DELETED_NAME}), user.email, frozenset(tables))

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """A pattern that finds the names as complete words."""
        found = []
        for word in sorted({*self.names, self.email} - {""}, key=len, reverse=True):
            before = r"(?<![A-Za-z0-9_])" if re.match(r"[A-Za-z0-9_]", word) else ""
            behind = r"(?![A-Za-z0-9_])" if re.search(r"[A-Za-z0-9_]$", word) else ""
            found.append(before + re.escape(word) + behind)
        return re.compile("|".join(found), re.IGNORECASE)


def anonymise_seats(user: User) -> None:
    """Remove the user from all seats. They become free before a game and pass to a bot during one."""
    with transaction.atomic():
        for code in sorted(Table.objects.filter(seats__user=user).distinct().values_list("code", flat=True)):
            table = moves.lock_table(code)
            seats = table.seats.filter(user=user)
            if table.is_tournament_table:
                # The entry owns the name, and the referee decides who substitutes
                seats.update(user=None)
            elif table.status == Status.OPEN and table.envelopes_shut:
                leave_during_opening(table, seats)
                seats.update(user=None, name=DELETED_NAME)
            elif table.status == Status.OPEN:
                seats.update(user=None, name="", **envelopes.NO_WORDS)
                Table.objects.filter(pk=table.pk).update(opening_deadline=None)
                if not table.seats.filter(user__isnull=False).exists():
                    Table.objects.filter(pk=table.pk).update(status=Status.CLOSED)
            elif table.status == Status.PLAYING and table.records_real_table:
                Table.objects.filter(pk=table.pk).update(status=Status.CLOSED)
                seats.update(user=None)
            elif table.status == Status.PLAYING:
                for seat in seats.filter(bot=""):
                    substitute_bot(table, seat, BOT_TOOK_OVER, timezone.now())
                seats.update(user=None, name=DELETED_NAME)
            else:
                seats.update(user=None, name=DELETED_NAME)
            match_cache.forget_match(table.pk)
            moves.publish_on_commit(table)
        ChatLine.all_lines.filter(user=user).update(user=None, name=DELETED_NAME)


def anonymise_chat(known: KnownNames) -> None:
    """Replace the user's names in all chat lines at their tables."""
    for table in sorted(known.table_ids):
        for line in ChatLine.all_lines.filter(table=table, from_table=False):
            text = known.pattern.sub(DELETED_NAME, line.text)
            if text != line.text:
                ChatLine.all_lines.filter(pk=line.pk).update(text=text)


def anonymise_other_records(user: User, known: KnownNames) -> None:
    """Replace the user's names in uploaded records, stored API responses and the admin log."""
    Seat.objects.filter(table__host=user, user=None, bot="", name__in=known.names).update(name=DELETED_NAME)
    quoted = [json.dumps(name, ensure_ascii=False) for name in known.names]
    for response in StoredResponse.objects.exclude(user=user).iterator():
        if any(name in response.body for name in quoted):
            body = replace_names(json.loads(response.body), known.names)
            StoredResponse.objects.filter(pk=response.pk).update(body=json.dumps(body, ensure_ascii=False))
    entries = LogEntry.objects.filter(content_type=ContentType.objects.get_for_model(User), object_id=str(user.pk))
    entries.update(object_repr=DELETED_NAME, change_message="")


def replace_names(value: Any, names: frozenset[str]) -> Any:
    if isinstance(value, dict):
        return {key: replace_names(each, names) for key, each in value.items()}
    if isinstance(value, list):
        return [replace_names(each, names) for each in value]
    return DELETED_NAME if value in names else value
