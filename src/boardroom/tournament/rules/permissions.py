"""Which role may do what. Both the journal and the site ask `is_allowed`."""

from __future__ import annotations

from boardroom.tournament.log.events import EVENT_TYPES, EVERYONE, ORGANISERS, PLAYERS, REFEREES, Event
from boardroom.tournament.log.state import Actor, TournamentState
from boardroom.tournament.rules.referee import CallWithdrawn, RefereeCalled, SetChecked
from boardroom.tournament.rules.results import ResultReported

READ_PERMISSIONS: dict[str, frozenset[str]] = {
    "see-tournament": EVERYONE,
    "see-seating": EVERYONE,
    "see-clock": EVERYONE,
    "see-standings": EVERYONE,
    "see-draws": EVERYONE,
    "see-results": PLAYERS,
    "see-calls": REFEREES,
    "see-log": REFEREES,
    "see-preview": ORGANISERS,
    "export": ORGANISERS,
}


def get_allowed_roles(action: str) -> frozenset[str]:
    """Return the roles that may record a kind of event, or read something."""
    event = EVENT_TYPES.get(action)
    return event.roles if event else READ_PERMISSIONS.get(action, frozenset())


def is_allowed(role: str, action: str, own_table: bool = True) -> bool:
    """Return True if a role may do this. Players and captains are often limited to their own table."""
    if role not in get_allowed_roles(action):
        return False
    event = EVENT_TYPES.get(action)
    needs_own_table = event.own_table if event else action == "see-results"
    return own_table or role in REFEREES or not needs_own_table


def find_captain(state: TournamentState, round_number: int, table: int) -> str:
    """Return the person who speaks for a table: staff who play there, otherwise the earliest entrant."""
    people = state.get_round(round_number).get_table(table)
    return min(people, key=lambda person: (not state.people[person].is_staff, state.people[person].number))


def is_at_own_table(state: TournamentState, actor: Actor, event: Event) -> bool:
    if isinstance(event, CallWithdrawn):
        call = state.calls.get(event.call)
        return call is None or (
            bool(actor.person) and state.get_round(call.game).find_table(actor.person) == call.table
        )
    if not isinstance(event, (RefereeCalled, SetChecked, ResultReported)):
        return True
    return bool(actor.person) and state.get_round(event.game).find_table(actor.person) == event.table
