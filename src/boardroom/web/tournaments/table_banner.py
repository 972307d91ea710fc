"""The tournament banner on a table's page: the round, the venue's clock, the referee's announcements."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from boardroom import tournament
from boardroom.tournament.text import texts
from boardroom.web.tables.models import Table
from boardroom.web.tournaments import log_store
from boardroom.web.tournaments.contexts import ClockView, make_clock_view
from boardroom.web.tournaments.models import Tournament


@dataclass(frozen=True)
class TableBanner:
    """The tournament at a table. `clock` is None before the start; `result` is the status of the table's result."""

    code: str
    name: str
    game: int
    table: int
    clock: ClockView | None
    is_paused: bool
    announcement: str
    result: str
    is_assistant: bool
    entrants: dict[int, str]
    absent_names: tuple[str, ...]
    device_requests: tuple[tuple[str, str], ...]
    """Entrants, with their names, for whom another device would like to play."""


def load_state(table: Table) -> tuple[Tournament, tournament.TournamentState] | None:
    row = Tournament.objects.filter(pk=table.tournament_id).first() if table.tournament_id else None
    return (row, log_store.load_journal(row).state) if row else None


def banner_stamp(table: Table) -> Hashable:
    """Return a value that changes with the banner."""
    found = load_state(table)
    if found is None:
        return None
    game = found[1].rounds[table.tournament_round]
    result = game.results.get(table.tournament_table)
    people = [found[1].people.get(person) for person in game.stand_ins]
    return (
        table.is_paused,
        hash(repr((game.clock, game.stand_ins, people, result and result.status, found[1].settings))),
    )


def make_banner(table: Table, lang: str) -> TableBanner | None:
    found = load_state(table)
    if found is None:
        return None
    row, state = found
    game = state.rounds[table.tournament_round]
    moment = log_store.current_milliseconds()
    reading = tournament.read_clock(game.clock, table.tournament_table, moment) if game.clock else None
    result = game.results.get(table.tournament_table)
    seats = list(table.seats.all())
    return TableBanner(
        code=row.code,
        name=state.get_settings().name,
        game=table.tournament_round,
        table=table.tournament_table,
        clock=make_clock_view(reading, moment) if reading else None,
        is_paused=bool(reading and not reading.is_running and not reading.has_ended),
        announcement=texts.ANNOUNCEMENTS[lang][0] if reading and reading.has_ended else "",
        result=result.status if result else "",
        is_assistant=not table.is_tournament_table,
        entrants={seat.index: seat.entrant for seat in seats},
        absent_names=tuple(seat.name for seat in seats if seat.user_id is None and not seat.bot),
        device_requests=tuple((seat.entrant, seat.name) for seat in seats if seat.takeover_requester_id is not None),
    )
