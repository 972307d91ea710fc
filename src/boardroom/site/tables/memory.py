"""Games held in memory: the engine's tables, brought up to date from the steps in the database.

The database is the truth. What is here is a cache, one lock a table: whoever reads or moves holds it.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from cachetools import LRUCache

from boardroom.engine.table import Seal
from boardroom.engine.table import Table as Played
from boardroom.games import game_named
from boardroom.site.db.queries import Prepared
from boardroom.site.models import Seat, Step, Table

KEPT = 2000
"""Tables kept in memory; the one used longest ago goes first."""


class Held:
    """One table's game and its lock."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.played: Played | None = None


_guard = threading.Lock()
_held: LRUCache[int, Held] = LRUCache(KEPT)


def hold(table_id: int) -> Held:
    with _guard:
        return _held.setdefault(table_id, Held())


def forget(table_id: int) -> None:
    """After a move that was not committed: the next reader replays what is really there."""
    with _guard:
        held = _held.get(table_id)
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
        seats = table.seats.all()
        seats._result_cache, seats._prefetch_done = _seats.all(table.pk), True  # type: ignore[attr-defined]  # noqa: SLF001
        for seat in seats:
            seat.table = table
        table._prefetched_objects_cache = {"seats": seats}  # type: ignore[attr-defined]  # noqa: SLF001
    return table


def fresh(table: Table) -> Played:
    names = [seat.name for seat in table.seats.all()]
    # A real table draws its own tiles, and a record from elsewhere may have come without its secret
    seal = Seal(table.secret, tuple(table.words)) if table.secret else None
    game = game_named(table.game)
    # A table goes on by the rules it was begun by
    return Played(game, game.options_of(table.options, table.rules), names=names, seal=seal)


@contextmanager
def played(table: Table) -> Iterator[Played]:
    """The game of a table as far as `table.number`, for as long as the block lasts."""
    held = hold(table.pk)
    with held.lock:
        game = held.played
        if game is None or len(game.steps) > table.number:
            game = fresh(table)
        if len(game.steps) < table.number:
            steps = Step.objects.filter(table=table, number__gt=len(game.steps), number__lte=table.number)
            for action in steps.order_by("number").values_list("action", flat=True):
                game.again(action)
        held.played = game
        yield game
