"""Reporting, confirming and correcting results (CH3, CH12, CH13)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from boardroom.tournament.log.events import (
    CallClosed,
    Frozen,
    PrizesKept,
    ResultPlayed,
    ResultRuled,
    ResultTold,
    StandingsHeld,
    StandingsShown,
)
from boardroom.tournament.log.handlers import applies, checks, henceforth, replaces
from boardroom.tournament.log.state import Deed, Report, Result, State
from boardroom.tournament.rules.referee import SHARES, new_call
from boardroom.tournament.rules.seatings import open_results
from boardroom.tournament.text.refusals import refuse
from boardroom.tournament.text.texts import QUESTIONS

MUCH = 200_000


def questions(event: ResultTold) -> list[str]:
    """CH3: return what looks wrong about a report.

    The reporter can send it anyway; it then goes to the referee.
    """
    found = []
    if any(money % 100 or money < 0 for money in event.money.values()):
        found.append("hundreds")
    if any(money > MUCH for money in event.money.values()):
        found.append("much")
    held = list(event.shares.values())
    if held and (
        any(len(each) != len(SHARES) or min(each, default=0) < 0 for each in held)
        or any(sum(chain) > most for chain, most in zip(zip(*held, strict=False), SHARES, strict=False))
    ):
        found.append("shares")
    return found


def question_text(found: list[str]) -> dict[str, str]:
    return {lang: " ".join(QUESTIONS[lang][each] for each in found) for lang in QUESTIONS}


def good_people(state: State, event: ResultTold | ResultRuled | ResultPlayed) -> None:
    """Require a started round and each person at the table exactly once, playing or missing."""
    round_ = state.game(event.game)
    people = round_.table(event.table)
    if round_.clock is None:
        refuse("not-started", game=event.game)
    missing = () if isinstance(event, ResultPlayed) else event.missing
    if sorted((*event.money, *missing)) != sorted(people) or len(event.money) < 2:
        refuse("wrong-people", people=", ".join(people))


@checks(ResultTold)
def may_tell(state: State, event: ResultTold, pending: Deed) -> None:
    """CH13: a player at the table or staff reports; another person confirms."""
    if state.frozen:
        refuse("frozen")
    if state.game(event.game).online:
        refuse("played-online")
    good_people(state, event)
    if set(event.shares) - set(event.money):
        refuse("wrong-people", people=", ".join(event.money))
    if not event.sure and (found := questions(event)):
        refuse("questioned", questions=question_text(found))
    result = state.games[event.game].results.get(event.table)
    if result is None:
        return
    if result.status == "confirmed":
        refuse("result-confirmed")
    if result.status == "disputed":
        refuse("at-referee")
    if result.by.same_as(pending.by) and same(result, event):
        refuse("same-person")


def same(result: Result, event: ResultTold) -> bool:
    return dict(result.money) == dict(event.money) and set(result.missing) == set(event.missing)


@applies(ResultTold)
def tell(state: State, event: ResultTold, pending: Deed) -> State:
    """CH13: store the first report, confirm it on a matching second one, or call the referee."""
    round_ = state.games[event.game]
    result = round_.results.get(event.table)
    rival = result if result is not None and not result.by.same_as(pending.by) and not same(result, event) else None
    if questions(event) or rival:
        before = Report(rival.money, rival.missing, rival.by) if rival else None
        told = Result("disputed", event.money, event.missing, pending.by, rival=before)
        state = new_call(state, pending, event.game, event.table, "result")
    elif result is not None and not result.by.same_as(pending.by):
        told = replace(result, status="confirmed", confirmed_by=pending.by.name)
    else:
        told = Result("told", event.money, event.missing, pending.by)
    return with_result(state, event.game, event.table, told)


def with_result(state: State, round_number: int, table: int, result: Result) -> State:
    found = state.games[round_number]
    return state.with_game(replace(found, results={**found.results, table: result}))


@checks(ResultRuled)
def may_rule(state: State, event: ResultRuled, pending: Deed) -> None:
    """CH12: a ruling or a correction needs a reason. It changes totals, never a seating."""
    if state.frozen:
        refuse("frozen")
    good_people(state, event)
    if any(money % 100 or money < 0 for money in event.money.values()):
        refuse("not-hundreds")
    if not pending.why.strip():
        refuse("give-reason")


@applies(ResultRuled)
def rule(state: State, event: ResultRuled, pending: Deed) -> State:
    """Confirm the result and close the calls about it."""
    result = state.games[event.game].results.get(event.table)
    corrected = result.corrected + 1 if result and result.status == "confirmed" else 0
    state = with_result(
        state, event.game, event.table,
        Result("confirmed", event.money, event.missing, pending.by, confirmed_by=pending.by.name, corrected=corrected),
    )  # fmt: skip
    for call in state.calls.values():
        if not call.closed and (call.game, call.table, call.about) == (event.game, event.table, "result"):
            state = state.with_call(
                replace(call, taken_by=call.taken_by or pending.by.name, ruling=pending.why, closed=True)
            )
    return state


@henceforth(CallClosed)
def settled_first(state: State, event: CallClosed, pending: Deed) -> None:
    """CH13: a call about differing reports stays open until the result is settled."""
    call = state.calls[event.call]
    result = state.games[call.game].results.get(call.table)
    if call.about == "result" and result is not None and result.status == "disputed":
        refuse("result-open")


@replaces(ResultTold, ResultRuled, ResultPlayed)
def old_result(state: State, event: ResultTold | ResultRuled | ResultPlayed) -> dict[str, Any] | None:
    result = state.game(event.game).results.get(event.table)
    if result is None:
        return None
    return {"status": result.status, "money": dict(result.money), "missing": list(result.missing), "by": result.by.name}


@checks(Frozen)
def may_freeze(state: State, event: Frozen | PrizesKept, pending: Deed) -> None:
    """Require three started rounds with all results confirmed."""
    state.open()
    if state.frozen:
        refuse("frozen")
    for round_ in state.games.values():
        if round_.clock is None:
            refuse("not-started", game=round_.number)
    if missing := open_results(state, 3):
        refuse("not-finished", missing=missing)


@applies(Frozen)
def freeze(state: State, event: Frozen, pending: Deed) -> State:
    return replace(state, frozen=True, shown=None)


@checks(StandingsHeld)
def may_hold(state: State, event: StandingsHeld, pending: Deed) -> None:
    state.open()
    if state.frozen:
        refuse("frozen")
    if state.shown is not None:
        refuse("held")


@applies(StandingsHeld)
def hold(state: State, event: StandingsHeld, pending: Deed) -> State:
    return replace(state, shown=state)


@checks(StandingsShown)
def may_show(state: State, event: StandingsShown, pending: Deed) -> None:
    if state.frozen:
        refuse("frozen")
    if state.shown is None:
        refuse("not-held")


@applies(StandingsShown)
def show(state: State, event: StandingsShown, pending: Deed) -> State:
    return replace(state, shown=None)
