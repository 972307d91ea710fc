"""Calls for the referee, penalties, and checks of the set (CH8, CH9, CH10)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from boardroom.tournament.log.events import (
    CallClosed,
    Called,
    CallTaken,
    CallWithdrawn,
    PenaltyCancelled,
    PenaltyGiven,
    SetChecked,
)
from boardroom.tournament.log.handlers import applies, checks, replaces
from boardroom.tournament.log.state import Call, Deed, Penalty, SetCheck, State
from boardroom.tournament.text.refusals import refuse

CALLS = ("unplayable", "misplaced", "dispute")
"""Reasons for which a table can call the referee."""
DEVICE = "device"
"""Automatic call of an online table: another device asks for an entrant's seat. Its text is the entrant."""
PENALTIES = ("warning", "money", "vp", "disqualified")
TILES = 108
SHARES = (25,) * 7


def queue(state: State) -> list[Call]:
    """Return the open calls, oldest first."""
    return sorted((call for call in state.calls.values() if not call.closed), key=lambda call: call.number)


@checks(Called)
def may_call(state: State, event: Called, pending: Deed) -> None:
    state.game(event.game).table(event.table)
    if event.about not in ("", *CALLS, DEVICE) or (event.about == DEVICE and event.text not in state.people):
        refuse("bad-call")


@applies(Called)
def call(state: State, event: Called, pending: Deed) -> State:
    return new_call(state, pending, event.game, event.table, event.about or "call", event.text)


def new_call(state: State, pending: Deed, round_number: int, table: int, about: str, text: str = "") -> State:
    """Add a call, numbered by its log entry."""
    return state.with_call(Call(pending.number, round_number, table, about, text, pending.by.name, pending.at))


def open_call(state: State, number: int) -> Call:
    found = state.calls.get(number)
    if found is None or found.closed:
        refuse("no-call")
    return found


@checks(CallTaken)
def may_take(state: State, event: CallTaken, pending: Deed) -> None:
    found = open_call(state, event.call)
    if found.taken_by:
        refuse("taken", by=found.taken_by)


@applies(CallTaken)
def take(state: State, event: CallTaken, pending: Deed) -> State:
    return state.with_call(replace(state.calls[event.call], taken_by=pending.by.name))


@checks(CallWithdrawn)
def may_withdraw(state: State, event: CallWithdrawn, pending: Deed) -> None:
    """A table may withdraw its own call; only the referee settles differing results or an incomplete set."""
    if open_call(state, event.call).about in ("result", "set"):
        refuse("referee-decides")


@applies(CallWithdrawn)
def withdraw(state: State, event: CallWithdrawn, pending: Deed) -> State:
    return state.with_call(replace(state.calls[event.call], closed=True))


@checks(CallClosed)
def may_close(state: State, event: CallClosed, pending: Deed) -> None:
    open_call(state, event.call)


@applies(CallClosed)
def close(state: State, event: CallClosed, pending: Deed) -> State:
    found = state.calls[event.call]
    return state.with_call(replace(found, taken_by=found.taken_by or pending.by.name, ruling=event.ruling, closed=True))


@checks(PenaltyGiven)
def may_punish(state: State, event: PenaltyGiven, pending: Deed) -> None:
    """CH10: with a reason, for a player of that round."""
    if state.frozen:
        refuse("frozen")
    round_ = state.game(event.game)
    if not round_.confirmed or not round_.table_of(event.person):
        refuse("not-seated", person=event.person, game=event.game)
    amount_fits = {
        "warning": event.amount == 0,
        "disqualified": event.amount == 0,
        "money": event.amount > 0 and event.amount % 100 == 0,
        "vp": 1 <= event.amount <= 10,
    }
    if not amount_fits.get(event.penalty, False):
        refuse("bad-penalty")
    if not pending.why.strip():
        refuse("give-reason")


@applies(PenaltyGiven)
def punish(state: State, event: PenaltyGiven, pending: Deed) -> State:
    given = Penalty(pending.number, event.game, event.person, event.penalty, event.amount, pending.why, pending.by.name)
    return replace(state, penalties={**state.penalties, pending.number: given})


@checks(PenaltyCancelled)
def may_cancel(state: State, event: PenaltyCancelled, pending: Deed) -> None:
    """CH10: a penalty is never deleted; it can be cancelled, with a reason."""
    if state.frozen:
        refuse("frozen")
    if event.penalty not in state.penalties or state.penalties[event.penalty].cancelled:
        refuse("no-penalty")
    if not pending.why.strip():
        refuse("give-reason")


@applies(PenaltyCancelled)
def cancel(state: State, event: PenaltyCancelled, pending: Deed) -> State:
    cancelled = replace(state.penalties[event.penalty], cancelled=pending.why)
    return replace(state, penalties={**state.penalties, event.penalty: cancelled})


@replaces(PenaltyCancelled)
def old_penalty(state: State, event: PenaltyCancelled) -> dict[str, Any] | None:
    found = state.penalties.get(event.penalty)
    return {"person": found.person, "penalty": found.penalty, "amount": found.amount} if found else None


@checks(SetChecked)
def may_check_set(state: State, event: SetChecked, pending: Deed) -> None:
    """CH8: before the round, once tables are known; after it, once it has started."""
    round_ = state.game(event.game)
    round_.table(event.table)
    if event.when == "after" and round_.clock is None:
        refuse("not-started", game=event.game)
    counts = (event.tiles, *event.shares)
    if event.when not in ("before", "after") or len(event.shares) != len(SHARES) or min(counts) < 0:
        refuse("bad-check")


@applies(SetChecked)
def check_set(state: State, event: SetChecked, pending: Deed) -> State:
    """CH8: 108 tiles and seven times 25 shares; any other count calls the referee."""
    round_ = state.games[event.game]
    complete = event.tiles == TILES and event.shares == SHARES
    signed = SetCheck(event.tiles, event.shares, pending.by.name, pending.at, complete)
    state = state.with_game(replace(round_, checks={**round_.checks, (event.table, event.when): signed}))
    return state if complete else new_call(state, pending, event.game, event.table, "set")


@replaces(SetChecked)
def old_check(state: State, event: SetChecked) -> dict[str, Any] | None:
    found = state.game(event.game).checks.get((event.table, event.when))
    return {"tiles": found.tiles, "shares": list(found.shares), "by": found.by} if found else None
