"""A cache of matches in memory, brought up to date from the moves in the database.

Each table has one lock, held while its match is read or changed. A table's row stores the fingerprint of its record.
A cached match is used only if its fingerprint is the same, so that a move that was rolled back is never shown.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any
from weakref import WeakValueDictionary

from django.db import DatabaseError, connection

from boardroom.base.errors import BoardroomError
from boardroom.engine.match import Match, Seal
from boardroom.engine.records import record
from boardroom.engine.records.envelopes import Envelope
from boardroom.games import find_game
from boardroom.web.database.compiled_queries import PreparedQuery
from boardroom.web.server.memory_cache import SizedCache
from boardroom.web.tables.models import Move, Seat, Status, Table

log = logging.getLogger("boardroom.tables")
RESIZE_BYTES = 4096
"""Bytes by which a match has to change before the cache notes its new size."""


class CacheEntry:
    """A table's match with its fingerprint and its lock."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.match: Match | None = None
        self.fingerprint = ""
        self.byte_size = 0


class MatchCache:
    """Cached matches, limited by memory. Evicted entries can be found while in use, so that threads share a lock."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.entries: SizedCache[int, CacheEntry] = SizedCache("tables", lambda entry: entry.byte_size)
        self.entries_in_use: WeakValueDictionary[int, CacheEntry] = WeakValueDictionary()

    def get_entry(self, table_id: int) -> CacheEntry:
        """Return the entry of a table, which is created if necessary."""
        with self.lock:
            entry = self.entries.get(table_id) or self.entries_in_use.get(table_id)
            if entry is None:
                entry = CacheEntry()
                self._store_entry(table_id, entry)
            return entry

    def update_size(self, table_id: int, entry: CacheEntry) -> None:
        """Note the size of a match that has grown, which may evict others."""
        byte_size = entry.match.estimate_memory() if entry.match else 0
        if abs(byte_size - entry.byte_size) > RESIZE_BYTES:
            with self.lock:
                entry.byte_size = byte_size
                self._store_entry(table_id, entry)

    def forget_match(self, table_id: int) -> None:
        with self.lock:
            entry = self.entries.get(table_id) or self.entries_in_use.get(table_id)
        if entry:
            with entry.lock:
                entry.match = None

    def _store_entry(self, table_id: int, entry: CacheEntry) -> None:
        self.entries_in_use[table_id] = entry
        self.entries.pop(table_id, None)
        with suppress(ValueError):  # larger than the whole cache, so it is replayed every time
            self.entries[table_id] = entry


_cache = MatchCache()


def forget_match(table_id: int) -> None:
    """Drop a cached match after a move that was not committed."""
    _cache.forget_match(table_id)


_table_by_code = PreparedQuery(Table, lambda code: Table.objects.filter(code=code).order_by(), "code")
_table_by_id = PreparedQuery(Table, lambda pk: Table.objects.filter(pk=pk).order_by(), 1)
_seats_of_table = PreparedQuery(Seat, lambda pk: Seat.objects.filter(table=pk), 1)


def load_table(code_or_id: str | int) -> Table | None:
    """Return a table by its code or primary key, with its seats prefetched."""
    table = (
        _table_by_code.fetch_first(code_or_id) if isinstance(code_or_id, str) else _table_by_id.fetch_first(code_or_id)
    )
    if table is not None:
        seats: Any = Seat.objects.all()
        # Like prefetch_related, but with a filter that is built only if a query needs it
        seats._deferred_filter = False, (), {"table": table}  # noqa: SLF001
        seats._result_cache, seats._prefetch_done = _seats_of_table.fetch_all(table.pk), True  # noqa: SLF001
        for seat in seats:
            seat.table = table
        table._prefetched_objects_cache = {"seats": seats}  # type: ignore[attr-defined]  # noqa: SLF001
    return table


def create_match(table: Table) -> Match:
    names = [seat.name for seat in table.seats.all()]
    # A physical game draws its own tiles, and an uploaded record may lack its secret
    seal = Seal(table.secret, tuple(table.draw_words), load_envelopes(table)) if table.secret else None
    game = find_game(table.game)
    # A match continues with the rules version it started with
    return Match(game, game.options_for_version(table.options, table.rules_version), names=names, seal=seal)


def load_envelopes(table: Table) -> tuple[Envelope, ...] | None:
    """Return the contents of the envelopes, or None for a table that is older than envelopes."""
    return None if table.envelopes is None else tuple(Envelope(**each) for each in table.envelopes)


def get_seat_names(table: Table, lang: str) -> tuple[str, ...]:
    """Return the current names of the seats. They belong in cache keys, because moderators can reset a name anytime."""
    return tuple(seat.display_name(lang) for seat in table.seats.all())


@contextmanager
def use_display_names(match: Match, table: Table, lang: str) -> Iterator[Match]:
    """Give a match the current names of its players in one language, then restore the stored names."""
    stored = [seat.name for seat in table.seats.all()]
    match.names = list(get_seat_names(table, lang))
    try:
        yield match
    finally:
        match.names = stored


class DamagedTable(BoardroomError):
    """The moves of a table cannot be replayed. The table becomes read-only, and administrators see it."""

    def __init__(self, table: int) -> None:
        super().__init__(
            "The record of this table is damaged, so the game can't continue. The site's operators can see the problem."
        )
        self.table_id = table


@contextmanager
def detect_damage(table: Table) -> Iterator[None]:
    """Raise DamagedTable if replaying a table's moves fails for any reason but a database error."""
    try:
        yield
    except (DatabaseError, DamagedTable):
        raise
    except Exception as error:
        log.exception("the moves of table %s cannot be replayed", table.pk)
        raise DamagedTable(table.pk) from error


@contextmanager
def record_damage(table: Table) -> Iterator[None]:
    """Like `detect_damage`, and also mark the table as damaged."""
    try:
        with detect_damage(table):
            yield
    except DamagedTable:
        mark_damaged(table)
        raise


def mark_damaged(table: Table) -> None:
    """Mark a table as damaged for the site's administrators."""
    # A surrounding transaction is about to be rolled back; the next reader of the table marks it
    if not table.damaged and not connection.in_atomic_block:
        Table.objects.filter(pk=table.pk).update(damaged=True)


@contextmanager
def open_match(table: Table) -> Iterator[Match]:
    """Lock the match of a table and provide its position after `table.number` moves."""
    entry = _cache.get_entry(table.pk)
    try:
        with entry.lock:
            match, entry.match = entry.match, None
            if match is None or not refresh_match(entry, match, table):
                # Nothing is cached, or a move that was rolled back and replaced by another
                entry.fingerprint = table.head_hash
                with detect_damage(table):
                    match = create_match(table)
                    replay_new_moves(entry, match, table)
                    check_fingerprint(table, match, match.steps)
            entry.match = match
            try:
                yield match
            finally:
                _cache.update_size(table.pk, entry)
    except DamagedTable as damage:
        # Outside the lock, because a thread that writes to the database may be waiting for it
        if damage.table_id == table.pk:
            mark_damaged(table)
        raise


def refresh_match(entry: CacheEntry, match: Match, table: Table) -> bool:
    """Bring a cached match up to date. Return True if its fingerprint is that of the table's row."""
    if len(match.steps) > table.number:
        return False
    try:
        if len(match.steps) < table.number:
            replay_new_moves(entry, match, table)
    except DatabaseError:
        raise
    except Exception:  # noqa: BLE001 (a stale match may reject moves that fit the stored ones)
        return False
    if table.head_hash:
        return entry.fingerprint == table.record_hash
    # A table that is older than fingerprints and has not moved since
    return len(match.steps) == table.number and (
        table.status != Status.PLAYING or match.steps == list(table.moves.values_list("action", flat=True))
    )


def replay_new_moves(entry: CacheEntry, match: Match, table: Table) -> None:
    since = len(match.steps)
    new_moves = Move.objects.filter(table=table, number__gt=since, number__lte=table.number)
    for action in new_moves.order_by("number").values_list("action", flat=True):
        match.replay_step(action)
    if table.head_hash:
        entry.fingerprint = record.extend_fingerprint(match, match.steps[since:], entry.fingerprint, since)


def check_fingerprint(table: Table, match: Match, steps: Sequence[int]) -> None:
    """Raise ValueError unless the moves have the fingerprint of the table's row."""
    if len(steps) != table.number or (
        table.head_hash and record.extend_fingerprint(match, steps, table.head_hash) != table.record_hash
    ):
        raise ValueError("the moves do not match the table's fingerprint")


def start_fingerprint(table: Table) -> None:
    """Start the fingerprint of a table, and drop a cached match with earlier names or words."""
    forget_match(table.pk)
    with record_damage(table):
        table.head_hash = table.record_hash = record.chain_fingerprint(record.format_head(create_match(table)))


def extend_fingerprint(table: Table, match: Match, since: int) -> None:
    """Add new moves to the fingerprints of the table's row and of the cached match."""
    entry = _cache.get_entry(table.pk)
    if not table.head_hash:
        table.head_hash = record.chain_fingerprint(record.format_head(match))
        entry.fingerprint, since = table.head_hash, 0
    entry.fingerprint = table.record_hash = record.extend_fingerprint(
        match, match.steps[since:], entry.fingerprint, since
    )
