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
from boardroom.tournament.events import Event, TournamentOpened, VenueSet
from boardroom.tournament.log.entries import Log, entry_to_json
from boardroom.tournament.log.entries import entry_from_json as entry_from
from boardroom.web.accounts.models import User
from boardroom.web.realtime import hub
from boardroom.web.server.memory_cache import SizedCache
from boardroom.web.tournaments.models import LogEntry, Tournament, TournamentRole

CHANNEL_KIND = "tournament"
ENTRY_BYTES = 1500
"""Approximate bytes of a log entry, including its share of the state."""
BATCH_SIZE = 500

change_listeners: list[Callable[[int], None]] = []
"""Called after the commit and the notification, when a tournament with online rounds has changed."""

_cache_lock = threading.Lock()
_journal_cache: SizedCache[int, tournament.Journal] = SizedCache(
    "tournaments", lambda journal: ENTRY_BYTES * journal.version
)


def current_milliseconds() -> int:
    return round(time.time() * 1000)


def load_journal(row: Tournament) -> tournament.Journal:
    """Return the tournament up to `row.number` or newer, replaying only entries that are not cached."""
    with _cache_lock:
        journal = _journal_cache.get(row.pk) or tournament.Journal()
    if journal.version > row.number:
        # Another request was faster, or the database was restored from a backup
        row.refresh_from_db(fields=["number"])
        if journal.version > row.number:
            forget_journal(row.pk)
            journal = tournament.Journal()
    if journal.version < row.number:
        journal = tournament.replay_log(load_entries(row, journal.version), journal)
        cache_journal(row.pk, journal)
    return journal


def load_entries(row: Tournament, version: int) -> Log:
    lines = row.entries.filter(number__gt=version, number__lte=row.number).order_by("number")
    return tuple(
        entry_from(json.loads(line), version + at, 0)
        for at, line in enumerate(lines.values_list("line", flat=True), start=1)
    )


def cache_journal(pk: int, journal: tournament.Journal) -> None:
    with _cache_lock:
        known = _journal_cache.get(pk)
        if known is None or known.version < journal.version:
            with suppress(ValueError):  # too large for the cache: replayed on every request
                _journal_cache[pk] = journal


def forget_journal(pk: int) -> None:
    with _cache_lock:
        _journal_cache.pop(pk, None)


EventFactory = Callable[[tournament.TournamentState], Sequence[Event]]


def record_events(
    row: Tournament,
    events: Event | EventFactory,
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
        locked = Tournament.objects.select_for_update().get(pk=row.pk)
        before = journal = load_journal(locked)
        if callable(events):
            if key and any(entry.key in (key, f"{key}/1") for entry in before.log):
                return before
            to_record: Sequence[Event] = events(journal.state)
        else:
            to_record = [events]
        at = current_milliseconds()
        for number, event in enumerate(to_record, 1):
            own = key if not key or len(to_record) == 1 else f"{key}/{number}"
            journal = journal.record_event(event, by=by, at=at, why=why, key=own, expected=expected)
            # Entries of the same request do not conflict with each other
            expected = None
        if journal.version > before.version:
            write_entries(locked, journal, before.version)
            transaction.on_commit(lambda: publish_journal(locked.pk, journal, online=locked.is_online))
    return journal


def write_entries(row: Tournament, journal: tournament.Journal, since: int) -> None:
    LogEntry.objects.bulk_create(
        (
            LogEntry(
                tournament=row,
                number=entry.number,
                key=entry.key,
                author=entry.by.name,
                created_at=datetime.fromtimestamp(entry.at / 1000, UTC),
                line=json.dumps(entry_to_json(entry), ensure_ascii=False),
            )
            for entry in journal.log[since:]
        ),
        batch_size=BATCH_SIZE,
    )
    settings = journal.state.get_settings()
    row.number, row.name, row.day = journal.version, settings.name[:200], settings.day[:40]
    if journal.state.entries_open is not None:
        row.are_entries_open = journal.state.entries_open
    row.is_online = row.is_online or any(game.is_online for game in journal.state.rounds.values())
    row.save(update_fields=["number", "name", "day", "are_entries_open", "is_online"])


def publish_journal(pk: int, journal: tournament.Journal, *, online: bool = False) -> None:
    """Cache the journal and notify all readers. Called after the commit."""
    cache_journal(pk, journal)
    hub.publish_change(pk, journal.version, CHANNEL_KIND)
    for listener in change_listeners if online else ():
        listener(pk)


def create_tournament(person: User, opened: TournamentOpened, *, online: bool = False) -> Tournament:
    """Create a tournament and its organiser."""
    by, at = tournament.Actor(person.name, "organiser"), current_milliseconds()
    journal = tournament.Journal().record_event(opened, by=by, at=at)
    for game in journal.state.rounds if online else ():
        journal = journal.record_event(VenueSet(game, online=True), by=by, at=at)
    return store_journal(person, journal)


class AlreadyImported(BoardroomError):
    """The importing organiser already has the tournament of this log."""

    def __init__(self, row: Tournament) -> None:
        super().__init__("This tournament already exists. Importing it again creates a second copy.")
        self.row = row


def import_tournament(person: User, text: str, *, allow_duplicate: bool = False) -> Tournament:
    """Import a tournament from its log file, verifying every entry.

    `allow_duplicate` permits a second copy for the same organiser.
    """
    log = tournament.load_log(text)
    tournament.check_names(log)
    journal = tournament.replay_log(log)
    journal.state.get_settings()
    first = json.dumps(entry_to_json(journal.log[0]), ensure_ascii=False)
    # Match the person and the role in one row: a player may import a tournament that someone else organises
    theirs = LogEntry.objects.filter(
        number=1, line=first, tournament__roles__user=person, tournament__roles__role="organiser"
    )
    if not allow_duplicate and (same := theirs.select_related("tournament").first()):
        raise AlreadyImported(same.tournament)
    return store_journal(person, journal)


def store_journal(person: User, journal: tournament.Journal) -> Tournament:
    with transaction.atomic():
        row = Tournament.objects.create(name="", secret=secrets.token_hex(32))
        write_entries(row, journal, 0)
        TournamentRole.objects.create(tournament=row, user=person, role="organiser")
    cache_journal(row.pk, journal)
    return row
