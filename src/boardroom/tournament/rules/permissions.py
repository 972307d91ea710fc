"""Which role may do what. Both the journal and the site ask `is_allowed`."""

from __future__ import annotations

from boardroom.tournament.log.events import CallWithdrawn, Event, RefereeCalled, ResultReported, SetChecked
from boardroom.tournament.log.state import Actor, TournamentState

ORGANISERS = frozenset({"organiser"})
REFEREES = frozenset({"organiser", "referee"})
CAPTAINS = REFEREES | {"captain"}
PLAYERS = CAPTAINS | {"player"}
EVERYONE = PLAYERS | {"public"}

# Roles that may take an action. Captains and players may take OWN_TABLE_ACTIONS only at their own table.
PERMISSIONS: dict[str, frozenset[str]] = {
    "opened": ORGANISERS,
    "settings-changed": ORGANISERS,
    "rehearsed": ORGANISERS,
    "entered": ORGANISERS,
    "staff-added": ORGANISERS,
    "person-changed": ORGANISERS,
    "checked": REFEREES,
    "wish-added": ORGANISERS,
    "wish-dropped": ORGANISERS,
    "venue-set": ORGANISERS,
    "seating-drawn": ORGANISERS,
    "seating-moved": ORGANISERS,
    "seating-confirmed": ORGANISERS,
    "game-started": REFEREES,
    "clock-paused": REFEREES,
    "clock-resumed": REFEREES,
    "clock-extended": REFEREES,
    "announced": REFEREES,
    "called": PLAYERS,
    "call-withdrawn": PLAYERS,
    "call-taken": REFEREES,
    "call-closed": REFEREES,
    "penalty-given": REFEREES,
    "penalty-cancelled": REFEREES,
    "set-checked": CAPTAINS,
    "result-told": PLAYERS,
    "result-ruled": REFEREES,
    "entry-form": ORGANISERS,
    "office-taken": REFEREES,
    "standings-held": ORGANISERS,
    "standings-shown": ORGANISERS,
    "result-played": ORGANISERS,
    "device-changed": ORGANISERS,
    "seat-given": REFEREES,
    "frozen": ORGANISERS,
    "prizes-kept": ORGANISERS,
    "place-called": ORGANISERS,
    "undone": ORGANISERS,
    # Read access
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
OWN_TABLE_ACTIONS = frozenset({"called", "call-withdrawn", "set-checked", "result-told", "see-results"})


def is_allowed(role: str, action: str, own_table: bool = True) -> bool:
    """Return True if a role may do this. Players and captains are often limited to their own table."""
    if role not in PERMISSIONS.get(action, ()):
        return False
    return own_table or role in REFEREES or action not in OWN_TABLE_ACTIONS


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
