"""Who may do what. The site asks `may`; the log is never written past it."""

from __future__ import annotations

from boardroom.championship.log.facts import Called, CallWithdrawn, Fact, ResultTold, SetChecked
from boardroom.championship.log.state import Actor, State

ORGANISER = frozenset({"organiser"})
JUDGES = frozenset({"organiser", "referee"})
CAPTAINS = JUDGES | {"captain"}
PLAYERS = CAPTAINS | {"player"}
EVERYBODY = PLAYERS | {"public"}

# What a role may do. Captains and players do it at their own table only.
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
    # Reading
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


def may(role: str, deed: str, own_table: bool = True) -> bool:
    """Whether a role may do a deed; for captains and players it counts whether the table is their own."""
    if role not in RIGHTS.get(deed, ()):
        return False
    return own_table or role in JUDGES or deed not in AT_OWN_TABLE


def captain(state: State, game: int, table: int) -> str:
    """Who speaks for a table: staff who sit at it, or else the earliest entry."""
    people = state.game(game).table(table)
    return min(people, key=lambda person: (not state.people[person].is_staff, state.people[person].number))


def at_own_table(state: State, actor: Actor, fact: Fact) -> bool:
    if isinstance(fact, CallWithdrawn):
        call = state.calls.get(fact.call)
        return call is None or (bool(actor.person) and state.game(call.game).table_of(actor.person) == call.table)
    if not isinstance(fact, (Called, SetChecked, ResultTold)):
        return True
    return bool(actor.person) and state.game(fact.game).table_of(actor.person) == fact.table
