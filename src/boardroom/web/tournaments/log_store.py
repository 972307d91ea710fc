"""The log of a tournament in the database.

A change is one transaction: it is checked against the current log, written as new entries, and published after the
commit. Memory holds only a cache: every process replays the entries it has not seen yet.
"""

from __future__ import annotations

import json
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime

from django.db import transaction

from boardroom import tournament
from boardroom.base.errors import BoardroomError
from boardroom.tournament.log.entries import Log, to_json
from boardroom.tournament.log.entries import from_json as entry_from
from boardroom.tournament.log.events import Fact, Opened, VenueSet
from boardroom.web.accounts.models import Person
from boardroom.web.realtime import hub
from boardroom.web.server.memory_cache import Kept
from boardroom.web.tournaments.models import Championship, EventLogEntry, EventRole

KIND = "event"
ENTRY = 1500
"""Approximate bytes of a log entry, including its share of the state."""
BATCH = 500

after: list[Callable[[int], None]] = []
"""Called after the commit and the notification, when a tournament with online rounds has changed."""

_guard = threading.Lock()
_held: Kept[int, tournament.Journal] = Kept("events", lambda journal: ENTRY * journal.version)


def now() -> int:
    return round(time.time() * 1000)


def current(row: Championship) -> tournament.Journal:
    """Return the tournament up to `row.number` or newer, replaying only entries that are not cached."""
    with _guard:
        journal = _held.get(row.pk) or tournament.Journal()
    if journal.version > row.number:
        # Another request was faster, or the database was restored from a backup
        row.refresh_from_db(fields=["number"])
        if journal.version > row.number:
            forget(row.pk)
            journal = tournament.Journal()
    if journal.version < row.number:
        journal = tournament.replay(entries_since(row, journal.version), journal)
        keep(row.pk, journal)
    return journal


def entries_since(row: Championship, version: int) -> Log:
    lines = row.entries.filter(number__gt=version, number__lte=row.number).order_by("number")
    return tuple(
        entry_from(json.loads(line), version + at, 0)
        for at, line in enumerate(lines.values_list("line", flat=True), start=1)
    )


def keep(pk: int, journal: tournament.Journal) -> None:
    with _guard:
        known = _held.get(pk)
        if known is None or known.version < journal.version:
            with suppress(ValueError):  # too large for the cache: replayed on every request
                _held[pk] = journal


def forget(pk: int) -> None:
    with _guard:
        _held.pop(pk, None)


Making = Callable[[tournament.State], Sequence[Fact]]


def do(
    row: Championship,
    facts: Fact | Making,
    *,
    by: tournament.Actor,
    why: str = "",
    key: str = "",
    expected: int | None = None,
) -> tournament.Journal:
    """Record an event, or all or none of several that a factory builds from the current state.

    Each of several entries gets the key with its position, so a repeated request writes none of them twice.
    """
    with transaction.atomic():
        locked = Championship.objects.select_for_update().get(pk=row.pk)
        before = journal = current(locked)
        if callable(facts):
            if key and any(entry.key in (key, f"{key}/1") for entry in before.log):
                return before
            made: Sequence[Fact] = facts(journal.state)
        else:
            made = [facts]
        at = now()
        for number, fact in enumerate(made, 1):
            own = key if not key or len(made) == 1 else f"{key}/{number}"
            journal = journal.do(fact, by=by, at=at, why=why, key=own, expected=expected)
            # Entries of the same request do not conflict with each other
            expected = None
        if journal.version > before.version:
            write(locked, journal, before.version)
            transaction.on_commit(lambda: told(locked.pk, journal, online=locked.online))
    return journal


def write(row: Championship, journal: tournament.Journal, since: int) -> None:
    EventLogEntry.objects.bulk_create(
        (
            EventLogEntry(
                event=row,
                number=entry.number,
                key=entry.key,
                by=entry.by.name,
                at=datetime.fromtimestamp(entry.at / 1000, UTC),
                line=json.dumps(to_json(entry), ensure_ascii=False),
            )
            for entry in journal.log[since:]
        ),
        batch_size=BATCH,
    )
    settings = journal.state.open()
    row.number, row.name, row.day = journal.version, settings.name[:200], settings.day[:40]
    if journal.state.entries_open is not None:
        row.entries_open = journal.state.entries_open
    row.online = row.online or any(game.online for game in journal.state.games.values())
    row.save(update_fields=["number", "name", "day", "entries_open", "online"])


def told(pk: int, journal: tournament.Journal, *, online: bool = False) -> None:
    """Cache the journal and notify all readers. Called after the commit."""
    keep(pk, journal)
    hub.publish(pk, journal.version, KIND)
    for listener in after if online else ():
        listener(pk)


def create(person: Person, opened: Opened, *, online: bool = False) -> Championship:
    """Create a tournament and its organiser."""
    by, at = tournament.Actor(person.name, "organiser"), now()
    journal = tournament.Journal().do(opened, by=by, at=at)
    for game in journal.state.games if online else ():
        journal = journal.do(VenueSet(game, online=True), by=by, at=at)
    return store(person, journal)


class HereAlready(BoardroomError):
    """The importing organiser already has the tournament of this log."""

    def __init__(self, row: Championship) -> None:
        super().__init__("This tournament already exists. Importing it again creates a second copy.")
        self.row = row


def take_in(person: Person, text: str, *, again: bool = False) -> Championship:
    """Import a tournament from its log file, verifying every entry.

    `again` permits a second copy for the same organiser.
    """
    log = tournament.loads(text)
    tournament.check_names(log)
    journal = tournament.replay(log)
    journal.state.open()
    first = json.dumps(to_json(journal.log[0]), ensure_ascii=False)
    # Match the person and the role in one row: a player may import a tournament that someone else organises
    theirs = EventLogEntry.objects.filter(
        number=1, line=first, event__roles__person=person, event__roles__role="organiser"
    )
    if not again and (same := theirs.select_related("event").first()):
        raise HereAlready(same.event)
    return store(person, journal)


def store(person: Person, journal: tournament.Journal) -> Championship:
    with transaction.atomic():
        row = Championship.objects.create(name="", secret=secrets.token_hex(32))
        write(row, journal, 0)
        EventRole.objects.create(event=row, person=person, role="organiser")
    keep(row.pk, journal)
    return row
