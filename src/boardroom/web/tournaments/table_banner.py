"""The tournament banner on a table's page: the round, the venue's clock, the referee's announcements."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from boardroom import tournament
from boardroom.tournament.text import texts
from boardroom.web.tables.models import Table
from boardroom.web.tournaments import log_store
from boardroom.web.tournaments.contexts import ShownClock, shown
from boardroom.web.tournaments.models import Championship


@dataclass(frozen=True)
class Strip:
    """The tournament at a table. `clock` is None before the start; `result` is the status of the table's result."""

    code: str
    name: str
    game: int
    table: int
    clock: ShownClock | None
    paused: bool
    announcement: str
    result: str
    assists: bool
    entrants: dict[int, str]
    away: tuple[str, ...]
    asked: tuple[tuple[str, str], ...]
    """Entrants, with their names, for whom another device would like to play."""


def state_of(table: Table) -> tuple[Championship, tournament.State] | None:
    row = Championship.objects.filter(pk=table.event_id).first() if table.event_id else None
    return (row, log_store.current(row).state) if row else None


def stamp(table: Table) -> Hashable:
    """Return a value that changes with the banner."""
    found = state_of(table)
    if found is None:
        return None
    game = found[1].games[table.event_game]
    result = game.results.get(table.event_table)
    people = [found[1].people.get(person) for person in game.stand_ins]
    return (table.held, hash(repr((game.clock, game.stand_ins, people, result and result.status, found[1].settings))))


def strip(table: Table, lang: str) -> Strip | None:
    found = state_of(table)
    if found is None:
        return None
    row, state = found
    game = state.games[table.event_game]
    moment = log_store.now()
    face = tournament.face(game.clock, table.event_table, moment) if game.clock else None
    result = game.results.get(table.event_table)
    seats = list(table.seats.all())
    return Strip(
        code=row.code,
        name=state.open().name,
        game=table.event_game,
        table=table.event_table,
        clock=shown(face, moment) if face else None,
        paused=bool(face and not face.running and not face.ended),
        announcement=texts.ANNOUNCEMENTS[lang][0] if face and face.ended else "",
        result=result.status if result else "",
        assists=not table.official,
        entrants={seat.index: seat.entrant for seat in seats},
        away=tuple(seat.name for seat in seats if seat.person_id is None and not seat.bot),
        asked=tuple((seat.entrant, seat.name) for seat in seats if seat.wants_id is not None),
    )
