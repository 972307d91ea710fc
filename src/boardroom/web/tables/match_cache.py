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
from boardroom.engine.match import Seal
from boardroom.engine.match import Table as Played
from boardroom.engine.records import record
from boardroom.engine.records.envelopes import Envelope
from boardroom.games import game_named
from boardroom.web.database.compiled_queries import Prepared
from boardroom.web.server.memory_cache import Kept
from boardroom.web.tables.models import Seat, Status, Step, Table

log = logging.getLogger("boardroom.tables")
MORE = 4096
"""Bytes by which a match has to change before the cache notes its new size."""


class Held:
    """A table's match with its fingerprint and its lock."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.played: Played | None = None
        self.chain = ""
        self.weight = 0


class Games:
    """Cached matches, limited by memory. Evicted entries can be found while in use, so that threads share a lock."""

    def __init__(self) -> None:
        self.kept: Kept[int, Held] = Kept("tables", lambda held: held.weight)
        self.used: WeakValueDictionary[int, Held] = WeakValueDictionary()

    def find(self, table_id: int) -> Held | None:
        return self.kept.get(table_id) or self.used.get(table_id)

    def keep(self, table_id: int, held: Held) -> None:
        self.used[table_id] = held
        self.kept.pop(table_id, None)
        with suppress(ValueError):  # larger than the whole cache, so it is replayed every time
            self.kept[table_id] = held


_guard = threading.Lock()
_held = Games()


def hold(table_id: int) -> Held:
    with _guard:
        held = _held.find(table_id)
        if held is None:
            held = Held()
            _held.keep(table_id, held)
        return held


def weigh(table_id: int, held: Held) -> None:
    """Note the size of a match that has grown, which may evict others."""
    weight = held.played.weight() if held.played else 0
    if abs(weight - held.weight) > MORE:
        with _guard:
            held.weight = weight
            _held.keep(table_id, held)


def forget(table_id: int) -> None:
    """Drop a cached match after a move that was not committed."""
    with _guard:
        held = _held.find(table_id)
    if held:
        with held.lock:
            held.played = None


_by_code = Prepared(Table, lambda code: Table.objects.filter(code=code).order_by(), "code")
_by_key = Prepared(Table, lambda pk: Table.objects.filter(pk=pk).order_by(), 1)
_seats = Prepared(Seat, lambda pk: Seat.objects.filter(table=pk), 1)


def seated(which: str | int) -> Table | None:
    """Return a table by its code or primary key, with its seats prefetched."""
    table = _by_code.first(which) if isinstance(which, str) else _by_key.first(which)
    if table is not None:
        seats: Any = Seat.objects.all()
        # Like prefetch_related, but with a filter that is built only if a query needs it
        seats._deferred_filter = False, (), {"table": table}  # noqa: SLF001
        seats._result_cache, seats._prefetch_done = _seats.all(table.pk), True  # noqa: SLF001
        for seat in seats:
            seat.table = table
        table._prefetched_objects_cache = {"seats": seats}  # type: ignore[attr-defined]  # noqa: SLF001
    return table


def fresh(table: Table) -> Played:
    names = [seat.name for seat in table.seats.all()]
    # A physical game draws its own tiles, and an uploaded record may lack its secret
    seal = Seal(table.secret, tuple(table.words), sealed(table)) if table.secret else None
    game = game_named(table.game)
    # A match continues with the rules version it started with
    return Played(game, game.options_of(table.options, table.rules), names=names, seal=seal)


def sealed(table: Table) -> tuple[Envelope, ...] | None:
    """Return the contents of the envelopes, or None for a table that is older than envelopes."""
    return None if table.envelopes is None else tuple(Envelope(**each) for each in table.envelopes)


def names_at(table: Table, lang: str) -> tuple[str, ...]:
    """Return the current names of the seats. They belong in cache keys, because moderators can reset a name anytime."""
    return tuple(seat.called(lang) for seat in table.seats.all())


@contextmanager
def called(game: Played, table: Table, lang: str) -> Iterator[Played]:
    """Give a match the current names of its players in one language, then restore the stored names."""
    stored = [seat.name for seat in table.seats.all()]
    game.names = list(names_at(table, lang))
    try:
        yield game
    finally:
        game.names = stored


class Damaged(BoardroomError):
    """The moves of a table cannot be replayed. The table becomes read-only, and administrators see it."""

    def __init__(self, table: int) -> None:
        super().__init__(
            "The record of this table is damaged, so the game can't continue. The site's operators can see the problem."
        )
        self.table = table


@contextmanager
def checking(table: Table) -> Iterator[None]:
    """Raise Damaged if replaying a table's moves fails for any reason but a database error."""
    try:
        yield
    except (DatabaseError, Damaged):
        raise
    except Exception as error:
        log.exception("the steps of table %s do not replay", table.pk)
        raise Damaged(table.pk) from error


@contextmanager
def replaying(table: Table) -> Iterator[None]:
    """Like `checking`, and also mark the table as damaged."""
    try:
        with checking(table):
            yield
    except Damaged:
        note_damage(table)
        raise


def note_damage(table: Table) -> None:
    """Mark a table as damaged for the site's administrators."""
    # A surrounding transaction is about to be rolled back; the next reader of the table marks it
    if not table.damaged and not connection.in_atomic_block:
        Table.objects.filter(pk=table.pk).update(damaged=True)


@contextmanager
def played(table: Table) -> Iterator[Played]:
    """Lock the match of a table and provide its position after `table.number` moves."""
    held = hold(table.pk)
    try:
        with held.lock:
            game, held.played = held.played, None
            if game is None or not follows(held, game, table):
                # Nothing is cached, or a move that was rolled back and replaced by another
                held.chain = table.head
                with checking(table):
                    game = fresh(table)
                    catch_up(held, game, table)
                    compare(table, game, game.steps)
            held.played = game
            try:
                yield game
            finally:
                weigh(table.pk, held)
    except Damaged as damage:
        # Outside the lock, because a thread that writes to the database may be waiting for it
        if damage.table == table.pk:
            note_damage(table)
        raise


def follows(held: Held, game: Played, table: Table) -> bool:
    """Bring a cached match up to date. Return True if its fingerprint is that of the table's row."""
    if len(game.steps) > table.number:
        return False
    try:
        catch_up(held, game, table)
    except DatabaseError:
        raise
    except Exception:  # noqa: BLE001 (a stale match may reject moves that fit the stored ones)
        return False
    if table.head:
        return held.chain == table.chain
    # A table that is older than fingerprints and has not moved since
    return len(game.steps) == table.number and (
        table.status != Status.PLAYING or game.steps == list(table.steps.values_list("action", flat=True))
    )


def catch_up(held: Held, game: Played, table: Table) -> None:
    since = len(game.steps)
    if since < table.number:
        steps = Step.objects.filter(table=table, number__gt=since, number__lte=table.number)
        for action in steps.order_by("number").values_list("action", flat=True):
            game.again(action)
        if table.head:
            held.chain = record.chain(game, game.steps[since:], held.chain, since)


def compare(table: Table, game: Played, steps: Sequence[int]) -> None:
    """Raise ValueError unless the moves have the fingerprint of the table's row."""
    if len(steps) != table.number or (table.head and record.chain(game, steps, table.head) != table.chain):
        raise ValueError("the steps are not those the table was left with")


def begin(table: Table) -> None:
    """Start the fingerprint of a table, and drop a cached match with earlier names or words."""
    forget(table.pk)
    with replaying(table):
        table.head = table.chain = record.chained(record.head_line(fresh(table)))


def extend(table: Table, game: Played, since: int) -> None:
    """Add new moves to the fingerprints of the table's row and of the cached match."""
    held = hold(table.pk)
    if not table.head:
        table.head = record.chained(record.head_line(game))
        held.chain, since = table.head, 0
    held.chain = table.chain = record.chain(game, game.steps[since:], held.chain, since)
