"""Games held in memory: the engine's tables, brought up to date from the steps in the database.

The database is the truth. What is here is a cache, one lock a table: whoever reads or moves holds it. A table's row has
the fingerprint of its record, and a game that is held is used only if it has the same one: a move that was rolled back,
at whatever moment and by whomever, is not shown to anybody.
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
from boardroom.engine import record
from boardroom.engine.envelopes import Envelope
from boardroom.engine.table import Seal
from boardroom.engine.table import Table as Played
from boardroom.games import game_named
from boardroom.site.db.queries import Prepared
from boardroom.site.models import Seat, Status, Step, Table
from boardroom.site.ops.memory_cache import Kept

log = logging.getLogger("boardroom.tables")
MORE = 4096
"""By so many bytes a game has changed before it is weighed anew."""


class Held:
    """One table's game, its fingerprint and its lock."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.played: Played | None = None
        self.chain = ""
        self.weight = 0


class Games:
    """All that are held, as many as there is room for. One that somebody uses is found by others in any case, or they
    would not wait for each other."""

    def __init__(self) -> None:
        self.kept: Kept[int, Held] = Kept("tables", lambda held: held.weight)
        self.used: WeakValueDictionary[int, Held] = WeakValueDictionary()

    def find(self, table_id: int) -> Held | None:
        return self.kept.get(table_id) or self.used.get(table_id)

    def keep(self, table_id: int, held: Held) -> None:
        self.used[table_id] = held
        self.kept.pop(table_id, None)
        with suppress(ValueError):  # larger than all there is room for: replayed every time
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
    """A game that has gone on takes more room; then others may have to go."""
    weight = held.played.weight() if held.played else 0
    if abs(weight - held.weight) > MORE:
        with _guard:
            held.weight = weight
            _held.keep(table_id, held)


def forget(table_id: int) -> None:
    """After a move that was not committed: the next reader replays what is really there."""
    with _guard:
        held = _held.find(table_id)
    if held:
        with held.lock:
            held.played = None


_by_code = Prepared(Table, lambda code: Table.objects.filter(code=code).order_by(), "code")
_by_key = Prepared(Table, lambda pk: Table.objects.filter(pk=pk).order_by(), 1)
_seats = Prepared(Seat, lambda pk: Seat.objects.filter(table=pk), 1)


def seated(which: str | int) -> Table | None:
    """A table by its code or its key, with its seats."""
    table = _by_code.first(which) if isinstance(which, str) else _by_key.first(which)
    if table is not None:
        seats: Any = Seat.objects.all()
        # As Django does it where it fetches in advance, but that the condition is made when somebody asks for less
        seats._deferred_filter = False, (), {"table": table}  # noqa: SLF001
        seats._result_cache, seats._prefetch_done = _seats.all(table.pk), True  # noqa: SLF001
        for seat in seats:
            seat.table = table
        table._prefetched_objects_cache = {"seats": seats}  # type: ignore[attr-defined]  # noqa: SLF001
    return table


def fresh(table: Table) -> Played:
    names = [seat.name for seat in table.seats.all()]
    # A real table draws its own tiles, and a record from elsewhere may have come without its secret
    seal = Seal(table.secret, tuple(table.words), sealed(table)) if table.secret else None
    game = game_named(table.game)
    # A table goes on by the rules it was begun by
    return Played(game, game.options_of(table.options, table.rules), names=names, seal=seal)


def sealed(table: Table) -> tuple[Envelope, ...] | None:
    """What was in the envelopes; None at a table that was begun before there were any."""
    return None if table.envelopes is None else tuple(Envelope(**each) for each in table.envelopes)


def names_at(table: Table, lang: str) -> tuple[str, ...]:
    """What seats are called now. A name can be taken away while nothing else happens, and long after the game: what is
    kept and tells of seats is kept under these."""
    return tuple(seat.called(lang) for seat in table.seats.all())


@contextmanager
def called(game: Played, table: Table, lang: str) -> Iterator[Played]:
    """A game whose players have the names that a reader of the language sees, as they are now: another process may have
    changed one. Its record has them as they are stored."""
    stored = [seat.name for seat in table.seats.all()]
    game.names = list(names_at(table, lang))
    try:
        yield game
    finally:
        game.names = stored


class Damaged(BoardroomError):
    """The steps of a table do not replay. Nothing more is written to it, and whoever runs the site sees which it is."""

    def __init__(self, table: int) -> None:
        super().__init__(
            "The record of this table is damaged, so play can't go on. The people who run this site can see it."
        )
        self.table = table


@contextmanager
def checking(table: Table) -> Iterator[None]:
    """Around what is replayed from the database: whatever is wrong with it, the table is damaged and not the page."""
    try:
        yield
    except (DatabaseError, Damaged):
        raise
    except Exception as error:
        log.exception("the steps of table %s do not replay", table.pk)
        raise Damaged(table.pk) from error


@contextmanager
def replaying(table: Table) -> Iterator[None]:
    """The same, and the damage is noted."""
    try:
        with checking(table):
            yield
    except Damaged:
        note_damage(table)
        raise


def note_damage(table: Table) -> None:
    """For whoever runs the site. (Within a transaction, which is going to fail, the next look at the table does it.)"""
    if not table.damaged and not connection.in_atomic_block:
        Table.objects.filter(pk=table.pk).update(damaged=True)


@contextmanager
def played(table: Table) -> Iterator[Played]:
    """The game of a table as far as `table.number`, for as long as the block lasts."""
    held = hold(table.pk)
    try:
        with held.lock:
            game, held.played = held.played, None
            if game is None or not follows(held, game, table):
                # Nothing is held, or a move that was not committed after all: somebody else's stands in its place
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
        # Without the lock: whoever writes to the database now may be waiting for it
        if damage.table == table.pk:
            note_damage(table)
        raise


def follows(held: Held, game: Played, table: Table) -> bool:
    """Bring a game that is held up to date. Whether it is the one the table's row stands for: not only as long."""
    if len(game.steps) > table.number:
        return False
    try:
        catch_up(held, game, table)
    except DatabaseError:
        raise
    except Exception:  # noqa: BLE001 (what does not fit on what is held may well fit on what is really there)
        return False
    if table.head:
        return held.chain == table.chain
    # A table that was begun before there were fingerprints, and has not moved since
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
    """The steps of a table's rows are those its fingerprint stands for."""
    if len(steps) != table.number or (table.head and record.chain(game, steps, table.head) != table.chain):
        raise ValueError("the steps are not those the table was left with")


def begin(table: Table) -> None:
    """Before the first step: whatever was held of the table had other names, or other words in its draws."""
    forget(table.pk)
    with replaying(table):
        table.head = table.chain = record.chained(record.head_line(fresh(table)))


def extend(table: Table, game: Played, since: int) -> None:
    """The fingerprint after new steps, for the row that is about to be written and for what is held."""
    held = hold(table.pk)
    if not table.head:
        table.head = record.chained(record.head_line(game))
        held.chain, since = table.head, 0
    held.chain = table.chain = record.chain(game, game.steps[since:], held.chain, since)
