"""The referee's work: calls in a queue, penalties, and checks of the set (CH8, CH9, CH10)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from boardroom.championship.log.facts import (
    CallClosed,
    Called,
    CallTaken,
    CallWithdrawn,
    PenaltyCancelled,
    PenaltyGiven,
    SetChecked,
)
from boardroom.championship.log.laws import applies, checks, replaces
from boardroom.championship.log.state import Call, Deed, Penalty, SetCheck, State
from boardroom.championship.telling.refusals import refuse

CALLS = ("unplayable", "misplaced", "dispute")
"""What a table calls the referee for, beside anything else."""
DEVICE = "device"
"""What an online table calls for by itself: another device asks for an entrant's seat. The text is the entrant."""
PENALTIES = ("warning", "money", "vp", "disqualified")
TILES = 108
SHARES = (25,) * 7


def queue(state: State) -> list[Call]:
    """The calls that are not closed, the longest waiting first."""
    return sorted((call for call in state.calls.values() if not call.closed), key=lambda call: call.number)


@checks(Called)
def may_call(state: State, fact: Called, deed: Deed) -> None:
    state.game(fact.game).table(fact.table)
    if fact.about not in ("", *CALLS, DEVICE) or (fact.about == DEVICE and fact.text not in state.people):
        refuse("bad-call")


@applies(Called)
def call(state: State, fact: Called, deed: Deed) -> State:
    return new_call(state, deed, fact.game, fact.table, fact.about or "call", fact.text)


def new_call(state: State, deed: Deed, game: int, table: int, about: str, text: str = "") -> State:
    """A call has the number of the entry that made it."""
    return state.with_call(Call(deed.number, game, table, about, text, deed.by.name, deed.at))


def open_call(state: State, number: int) -> Call:
    found = state.calls.get(number)
    if found is None or found.closed:
        refuse("no-call")
    return found


@checks(CallTaken)
def may_take(state: State, fact: CallTaken, deed: Deed) -> None:
    found = open_call(state, fact.call)
    if found.taken_by:
        refuse("taken", by=found.taken_by)


@applies(CallTaken)
def take(state: State, fact: CallTaken, deed: Deed) -> State:
    return state.with_call(replace(state.calls[fact.call], taken_by=deed.by.name))


@checks(CallWithdrawn)
def may_withdraw(state: State, fact: CallWithdrawn, deed: Deed) -> None:
    """What a table called for itself; a result that differs and a set that is not whole are the referee's to settle."""
    if open_call(state, fact.call).about in ("result", "set"):
        refuse("referee-decides")


@applies(CallWithdrawn)
def withdraw(state: State, fact: CallWithdrawn, deed: Deed) -> State:
    return state.with_call(replace(state.calls[fact.call], closed=True))


@checks(CallClosed)
def may_close(state: State, fact: CallClosed, deed: Deed) -> None:
    open_call(state, fact.call)


@applies(CallClosed)
def close(state: State, fact: CallClosed, deed: Deed) -> State:
    found = state.calls[fact.call]
    return state.with_call(replace(found, taken_by=found.taken_by or deed.by.name, ruling=fact.ruling, closed=True))


@checks(PenaltyGiven)
def may_punish(state: State, fact: PenaltyGiven, deed: Deed) -> None:
    """CH10: with a reason, for somebody who plays in that game."""
    if state.frozen:
        refuse("frozen")
    game = state.game(fact.game)
    if not game.confirmed or not game.table_of(fact.person):
        refuse("not-seated", person=fact.person, game=fact.game)
    amount_fits = {
        "warning": fact.amount == 0,
        "disqualified": fact.amount == 0,
        "money": fact.amount > 0 and fact.amount % 100 == 0,
        "vp": 1 <= fact.amount <= 10,
    }
    if not amount_fits.get(fact.penalty, False):
        refuse("bad-penalty")
    if not deed.why.strip():
        refuse("give-reason")


@applies(PenaltyGiven)
def punish(state: State, fact: PenaltyGiven, deed: Deed) -> State:
    given = Penalty(deed.number, fact.game, fact.person, fact.penalty, fact.amount, deed.why, deed.by.name)
    return replace(state, penalties={**state.penalties, deed.number: given})


@checks(PenaltyCancelled)
def may_cancel(state: State, fact: PenaltyCancelled, deed: Deed) -> None:
    """CH10: a penalty is never deleted; it is cancelled, with a reason."""
    if state.frozen:
        refuse("frozen")
    if fact.penalty not in state.penalties or state.penalties[fact.penalty].cancelled:
        refuse("no-penalty")
    if not deed.why.strip():
        refuse("give-reason")


@applies(PenaltyCancelled)
def cancel(state: State, fact: PenaltyCancelled, deed: Deed) -> State:
    cancelled = replace(state.penalties[fact.penalty], cancelled=deed.why)
    return replace(state, penalties={**state.penalties, fact.penalty: cancelled})


@replaces(PenaltyCancelled)
def old_penalty(state: State, fact: PenaltyCancelled) -> dict[str, Any] | None:
    found = state.penalties.get(fact.penalty)
    return {"person": found.person, "penalty": found.penalty, "amount": found.amount} if found else None


@checks(SetChecked)
def may_check_set(state: State, fact: SetChecked, deed: Deed) -> None:
    """CH8: before the game, when the table is known; after it, when it has been played."""
    game = state.game(fact.game)
    game.table(fact.table)
    if fact.when == "after" and game.clock is None:
        refuse("not-started", game=fact.game)
    counts = (fact.tiles, *fact.shares)
    if fact.when not in ("before", "after") or len(fact.shares) != len(SHARES) or min(counts) < 0:
        refuse("bad-check")


@applies(SetChecked)
def check_set(state: State, fact: SetChecked, deed: Deed) -> State:
    """CH8: 108 tiles and seven times 25 shares; anything else calls the referee."""
    game = state.games[fact.game]
    complete = fact.tiles == TILES and fact.shares == SHARES
    signed = SetCheck(fact.tiles, fact.shares, deed.by.name, deed.at, complete)
    state = state.with_game(replace(game, checks={**game.checks, (fact.table, fact.when): signed}))
    return state if complete else new_call(state, deed, fact.game, fact.table, "set")


@replaces(SetChecked)
def old_check(state: State, fact: SetChecked) -> dict[str, Any] | None:
    found = state.game(fact.game).checks.get((fact.table, fact.when))
    return {"tiles": found.tiles, "shares": list(found.shares), "by": found.by} if found else None
