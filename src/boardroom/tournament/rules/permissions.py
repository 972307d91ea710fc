"""Which role may do what. Both the journal and the site ask `is_allowed`."""

from __future__ import annotations

from boardroom.tournament.log.events import Called, CallWithdrawn, Fact, ResultTold, SetChecked
from boardroom.tournament.log.state import Actor, State

ORGANISER = frozenset({"organiser"})
JUDGES = frozenset({"organiser", "referee"})
CAPTAINS = JUDGES | {"captain"}
PLAYERS = CAPTAINS | {"player"}
EVERYBODY = PLAYERS | {"public"}

# Roles that may take an action. Captains and players may take OWN_TABLE_ACTIONS only at their own table.
RIGHTS: dict[str, frozenset[str]] = {
    "opened": ORGANISER,
    "settings-changed": ORGANISER,
    "rehearsed": ORGANISER,
    "entered": ORGANISER,
    "staff-added": ORGANISER,
    "person-changed": ORGANISER,
    "checked": JUDGES,
    "wish-added": ORGANISER,
    "wish-dropped": ORGANISER,
    "venue-set": ORGANISER,
    "seating-drawn": ORGANISER,
    "seating-moved": ORGANISER,
    "seating-confirmed": ORGANISER,
    "game-started": JUDGES,
    "clock-paused": JUDGES,
    "clock-resumed": JUDGES,
    "clock-extended": JUDGES,
    "announced": JUDGES,
    "called": PLAYERS,
    "call-withdrawn": PLAYERS,
    "call-taken": JUDGES,
    "call-closed": JUDGES,
    "penalty-given": JUDGES,
    "penalty-cancelled": JUDGES,
    "set-checked": CAPTAINS,
    "result-told": PLAYERS,
    "result-ruled": JUDGES,
    "entry-form": ORGANISER,
    "office-taken": JUDGES,
    "standings-held": ORGANISER,
    "standings-shown": ORGANISER,
    "result-played": ORGANISER,
    "device-changed": ORGANISER,
    "seat-given": JUDGES,
    "frozen": ORGANISER,
    "prizes-kept": ORGANISER,
    "place-called": ORGANISER,
    "undone": ORGANISER,
    # Read access
    "see-event": EVERYBODY,
    "see-seating": EVERYBODY,
    "see-clock": EVERYBODY,
    "see-standings": EVERYBODY,
    "see-draws": EVERYBODY,
    "see-results": PLAYERS,
    "see-calls": JUDGES,
    "see-log": JUDGES,
    "see-preview": ORGANISER,
    "export": ORGANISER,
}
AT_OWN_TABLE = frozenset({"called", "call-withdrawn", "set-checked", "result-told", "see-results"})


def may(role: str, action: str, own_table: bool = True) -> bool:
    """Return True if a role may do this. Players and captains are often limited to their own table."""
    if role not in RIGHTS.get(action, ()):
        return False
    return own_table or role in JUDGES or action not in AT_OWN_TABLE


def captain(state: State, round_number: int, table: int) -> str:
    """Return the person who speaks for a table: staff who play there, otherwise the earliest entrant."""
    people = state.game(round_number).table(table)
    return min(people, key=lambda person: (not state.people[person].is_staff, state.people[person].number))


def at_own_table(state: State, actor: Actor, event: Fact) -> bool:
    if isinstance(event, CallWithdrawn):
        call = state.calls.get(event.call)
        return call is None or (bool(actor.person) and state.game(call.game).table_of(actor.person) == call.table)
    if not isinstance(event, (Called, SetChecked, ResultTold)):
        return True
    return bool(actor.person) and state.game(event.game).table_of(actor.person) == event.table
