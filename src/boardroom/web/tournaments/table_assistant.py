"""The assistant of a physical table: its players are already seated, and its settlement becomes a report (CH13)."""

from __future__ import annotations

from django.db import transaction

from boardroom import tournament
from boardroom.web.accounts.models import Person
from boardroom.web.game_pages import PAGES
from boardroom.web.moderation import sanctions
from boardroom.web.tables import moves
from boardroom.web.tables.models import Status, Table
from boardroom.web.tournaments.models import Championship
from boardroom.web.tournaments.online_tables import GAME, RULESET, seats_for


def assistant_of(row: Championship, state: tournament.State, game: int, number: int) -> Table | None:
    """Return the assistant of a table, unless its players have changed since it was opened."""
    here = state.games[game].table(number)
    found = Table.objects.filter(event=row, event_game=game, event_table=number, hot_seat=True)
    latest = found.exclude(status=Status.CLOSED).order_by("-pk").first()
    if latest is None or [seat.entrant for seat in latest.seats.all()] != list(here):
        return None
    return latest


def assist(row: Championship, state: tournament.State, game: int, number: int, person: Person) -> Table:
    """Open the assistant on this person's device, or move a running one to it."""
    with transaction.atomic():
        Championship.objects.select_for_update().get(pk=row.pk)
        known = assistant_of(row, state, game, number)
        if known is None:
            return opened(row, state, game, number, person)
        table = moves.locked(known.code)
        table.host = person
        table.save(update_fields=["host"])
        table.seats.update(person=person)
        moves.on_commit_tell(table)
    return table


def opened(row: Championship, state: tournament.State, game: int, number: int, person: Person) -> Table:
    at = {"event": row, "event_game": game, "event_table": number}
    for old in Table.objects.filter(**at, hot_seat=True):
        # The seating has changed since it was opened
        sanctions.close(old)
    here = state.games[game].table(number)
    real = PAGES[GAME].real
    assert real is not None
    options = {"ruleset": RULESET, "players": len(here), **real.options}
    seats = [{**seat, "person": person} for seat in seats_for(state, here, {})]
    return moves.create(person, GAME, options, seats, public=False, hot_seat=True, of_event=at)


def settlement(table: Table) -> dict[str, int]:
    """Return everyone's final money, or an empty dict while the game runs."""
    if table.status != Status.OVER or table.scores is None:
        return {}
    return {seat.entrant: int(table.scores[seat.index]) for seat in table.seats.all()}
