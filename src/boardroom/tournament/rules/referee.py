"""Calls for the referee, penalties, and checks of the set (CH8, CH9, CH10)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from boardroom.tournament.log.events import (
    CallClosed,
    CallTaken,
    CallWithdrawn,
    PenaltyCancelled,
    PenaltyGiven,
    RefereeCalled,
    SetChecked,
)
from boardroom.tournament.log.handlers import register_check, register_effect, register_previous_value
from boardroom.tournament.log.state import Penalty, PendingEntry, RefereeCall, SetCheck, TournamentState
from boardroom.tournament.text.refusals import refuse

CALL_KINDS = ("unplayable", "misplaced", "dispute")
"""Reasons for which a table can call the referee."""
DEVICE_CALL = "device"
"""Automatic call of an online table: another device asks for an entrant's seat. Its text is the entrant."""
PENALTY_KINDS = ("warning", "money", "vp", "disqualified")
TILE_COUNT = 108
SHARE_COUNTS = (25,) * 7


def list_open_calls(state: TournamentState) -> list[RefereeCall]:
    """Return the open calls, oldest first."""
    return sorted((call for call in state.calls.values() if not call.is_closed), key=lambda call: call.number)


@register_check(RefereeCalled)
def check_call(state: TournamentState, event: RefereeCalled, pending: PendingEntry) -> None:
    state.get_round(event.game).get_table(event.table)
    if event.about not in ("", *CALL_KINDS, DEVICE_CALL) or (
        event.about == DEVICE_CALL and event.text not in state.people
    ):
        refuse("bad-call")


@register_effect(RefereeCalled)
def call_referee(state: TournamentState, event: RefereeCalled, pending: PendingEntry) -> TournamentState:
    return add_call(state, pending, event.game, event.table, event.about or "call", event.text)


def add_call(
    state: TournamentState, pending: PendingEntry, round_number: int, table: int, about: str, text: str = ""
) -> TournamentState:
    """Add a call, numbered by its log entry."""
    return state.with_call(RefereeCall(pending.number, round_number, table, about, text, pending.by.name, pending.at))


def get_open_call(state: TournamentState, number: int) -> RefereeCall:
    found = state.calls.get(number)
    if found is None or found.is_closed:
        refuse("no-call")
    return found


@register_check(CallTaken)
def check_call_taking(state: TournamentState, event: CallTaken, pending: PendingEntry) -> None:
    found = get_open_call(state, event.call)
    if found.taken_by:
        refuse("taken", by=found.taken_by)


@register_effect(CallTaken)
def take_call(state: TournamentState, event: CallTaken, pending: PendingEntry) -> TournamentState:
    return state.with_call(replace(state.calls[event.call], taken_by=pending.by.name))


@register_check(CallWithdrawn)
def check_withdrawal(state: TournamentState, event: CallWithdrawn, pending: PendingEntry) -> None:
    """A table may withdraw its own call; only the referee settles differing results or an incomplete set."""
    if get_open_call(state, event.call).about in ("result", "set"):
        refuse("referee-decides")


@register_effect(CallWithdrawn)
def withdraw_call(state: TournamentState, event: CallWithdrawn, pending: PendingEntry) -> TournamentState:
    return state.with_call(replace(state.calls[event.call], is_closed=True))


@register_check(CallClosed)
def check_closing(state: TournamentState, event: CallClosed, pending: PendingEntry) -> None:
    get_open_call(state, event.call)


@register_effect(CallClosed)
def close_call(state: TournamentState, event: CallClosed, pending: PendingEntry) -> TournamentState:
    found = state.calls[event.call]
    return state.with_call(
        replace(found, taken_by=found.taken_by or pending.by.name, ruling=event.ruling, is_closed=True)
    )


@register_check(PenaltyGiven)
def check_penalty(state: TournamentState, event: PenaltyGiven, pending: PendingEntry) -> None:
    """CH10: with a reason, for a player of that round."""
    if state.is_finalised:
        refuse("frozen")
    round_ = state.get_round(event.game)
    if not round_.is_confirmed or not round_.find_table(event.person):
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


@register_effect(PenaltyGiven)
def add_penalty(state: TournamentState, event: PenaltyGiven, pending: PendingEntry) -> TournamentState:
    given = Penalty(pending.number, event.game, event.person, event.penalty, event.amount, pending.why, pending.by.name)
    return replace(state, penalties={**state.penalties, pending.number: given})


@register_check(PenaltyCancelled)
def check_cancellation(state: TournamentState, event: PenaltyCancelled, pending: PendingEntry) -> None:
    """CH10: a penalty is never deleted; it can be cancelled, with a reason."""
    if state.is_finalised:
        refuse("frozen")
    if event.penalty not in state.penalties or state.penalties[event.penalty].cancelled:
        refuse("no-penalty")
    if not pending.why.strip():
        refuse("give-reason")


@register_effect(PenaltyCancelled)
def cancel_penalty(state: TournamentState, event: PenaltyCancelled, pending: PendingEntry) -> TournamentState:
    cancelled = replace(state.penalties[event.penalty], cancelled=pending.why)
    return replace(state, penalties={**state.penalties, event.penalty: cancelled})


@register_previous_value(PenaltyCancelled)
def get_previous_penalty(state: TournamentState, event: PenaltyCancelled) -> dict[str, Any] | None:
    found = state.penalties.get(event.penalty)
    return {"person": found.person, "penalty": found.penalty, "amount": found.amount} if found else None


@register_check(SetChecked)
def check_set_count(state: TournamentState, event: SetChecked, pending: PendingEntry) -> None:
    """CH8: before the round, once tables are known; after it, once it has started."""
    round_ = state.get_round(event.game)
    round_.get_table(event.table)
    if event.when == "after" and round_.clock is None:
        refuse("not-started", game=event.game)
    counts = (event.tiles, *event.shares)
    if event.when not in ("before", "after") or len(event.shares) != len(SHARE_COUNTS) or min(counts) < 0:
        refuse("bad-check")


@register_effect(SetChecked)
def record_set_count(state: TournamentState, event: SetChecked, pending: PendingEntry) -> TournamentState:
    """CH8: 108 tiles and seven times 25 shares; any other count calls the referee."""
    round_ = state.rounds[event.game]
    complete = event.tiles == TILE_COUNT and event.shares == SHARE_COUNTS
    signed = SetCheck(event.tiles, event.shares, pending.by.name, pending.at, complete)
    state = state.with_round(replace(round_, set_checks={**round_.set_checks, (event.table, event.when): signed}))
    return state if complete else add_call(state, pending, event.game, event.table, "set")


@register_previous_value(SetChecked)
def get_previous_set_count(state: TournamentState, event: SetChecked) -> dict[str, Any] | None:
    found = state.get_round(event.game).set_checks.get((event.table, event.when))
    return {"tiles": found.tiles, "shares": list(found.shares), "by": found.by} if found else None
