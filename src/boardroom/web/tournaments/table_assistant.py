"""The assistant of a physical table: its players are already seated, and its settlement becomes a report (CH13)."""

from __future__ import annotations

from django.db import transaction

from boardroom import tournament
from boardroom.web.accounts.models import User
from boardroom.web.game_pages import PAGES
from boardroom.web.moderation import sanctions
from boardroom.web.tables import moves
from boardroom.web.tables.models import Status, Table
from boardroom.web.tournaments.models import Tournament
from boardroom.web.tournaments.online_tables import GAME, RULESET, make_seat_specs


def find_assistant(row: Tournament, state: tournament.TournamentState, game: int, number: int) -> Table | None:
    """Return the assistant of a table, unless its players have changed since it was opened."""
    here = state.rounds[game].get_table(number)
    found = Table.objects.filter(tournament=row, tournament_round=game, tournament_table=number, hot_seat=True)
    latest = found.exclude(status=Status.CLOSED).order_by("-pk").first()
    if latest is None or [seat.entrant for seat in latest.seats.all()] != list(here):
        return None
    return latest


def open_assistant(row: Tournament, state: tournament.TournamentState, game: int, number: int, person: User) -> Table:
    """Open the assistant on this person's device, or move a running one to it."""
    with transaction.atomic():
        Tournament.objects.select_for_update().get(pk=row.pk)
        known = find_assistant(row, state, game, number)
        if known is None:
            return create_assistant(row, state, game, number, person)
        table = moves.lock_table(known.code)
        table.host = person
        table.save(update_fields=["host"])
        table.seats.update(user=person)
        moves.publish_on_commit(table)
    return table


def create_assistant(row: Tournament, state: tournament.TournamentState, game: int, number: int, person: User) -> Table:
    at = {"tournament": row, "tournament_round": game, "tournament_table": number}
    for old in Table.objects.filter(**at, hot_seat=True):
        # The seating has changed since it was opened
        sanctions.close_table(old)
    here = state.rounds[game].get_table(number)
    real = PAGES[GAME].assistant
    assert real is not None
    options = {"ruleset": RULESET, "players": len(here), **real.options}
    seats: list[moves.SeatSpec] = [{**seat, "person": person} for seat in make_seat_specs(state, here, {})]
    return moves.create_table(person, GAME, options, seats, public=False, hot_seat=True, tournament_fields=at)


def get_settlement(table: Table) -> dict[str, int]:
    """Return everyone's final money, or an empty dict while the game runs."""
    if table.status != Status.OVER or table.scores is None:
        return {}
    return {seat.entrant: int(table.scores[seat.index]) for seat in table.seats.all()}
