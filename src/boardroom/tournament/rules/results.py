"""Reporting, confirming and correcting results (CH3, CH12, CH13)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from boardroom.tournament.log.events import (
    CallClosed,
    OnlineResultRecorded,
    PrizeGivingStarted,
    ResultReported,
    ResultRuled,
    StandingsFinalised,
    StandingsFrozen,
    StandingsUnfrozen,
)
from boardroom.tournament.log.handlers import (
    register_check,
    register_effect,
    register_previous_value,
    register_stricter_check,
)
from boardroom.tournament.log.state import PendingEntry, ResultReport, TableResult, TournamentState
from boardroom.tournament.rules.referee import SHARE_COUNTS, add_call
from boardroom.tournament.rules.seatings import describe_open_results
from boardroom.tournament.text.refusals import refuse
from boardroom.tournament.text.texts import DOUBT_TEXTS

IMPLAUSIBLE_MONEY = 200_000


def find_doubts(event: ResultReported) -> list[str]:
    """CH3: return what looks wrong about a report.

    The reporter can send it anyway; it then goes to the referee.
    """
    found = []
    if any(money % 100 or money < 0 for money in event.money.values()):
        found.append("hundreds")
    if any(money > IMPLAUSIBLE_MONEY for money in event.money.values()):
        found.append("much")
    held = list(event.shares.values())
    if held and (
        any(len(each) != len(SHARE_COUNTS) or min(each, default=0) < 0 for each in held)
        or any(sum(chain) > most for chain, most in zip(zip(*held, strict=False), SHARE_COUNTS, strict=False))
    ):
        found.append("shares")
    return found


def describe_doubts(found: list[str]) -> dict[str, str]:
    return {lang: " ".join(DOUBT_TEXTS[lang][each] for each in found) for lang in DOUBT_TEXTS}


def check_result_people(state: TournamentState, event: ResultReported | ResultRuled | OnlineResultRecorded) -> None:
    """Require a started round and each person at the table exactly once, playing or missing."""
    round_ = state.get_round(event.game)
    people = round_.get_table(event.table)
    if round_.clock is None:
        refuse("not-started", game=event.game)
    missing = () if isinstance(event, OnlineResultRecorded) else event.missing
    if sorted((*event.money, *missing)) != sorted(people) or len(event.money) < 2:
        refuse("wrong-people", people=", ".join(people))


@register_check(ResultReported)
def check_report(state: TournamentState, event: ResultReported, pending: PendingEntry) -> None:
    """CH13: a player at the table or staff reports; another person confirms."""
    if state.is_finalised:
        refuse("frozen")
    if state.get_round(event.game).is_online:
        refuse("played-online")
    check_result_people(state, event)
    if set(event.shares) - set(event.money):
        refuse("wrong-people", people=", ".join(event.money))
    if not event.sure and (found := find_doubts(event)):
        refuse("questioned", questions=describe_doubts(found))
    result = state.rounds[event.game].results.get(event.table)
    if result is None:
        return
    if result.status == "confirmed":
        refuse("result-confirmed")
    if result.status == "disputed":
        refuse("at-referee")
    if result.by.is_same_person(pending.by) and is_same_result(result, event):
        refuse("same-person")


def is_same_result(result: TableResult, event: ResultReported) -> bool:
    return dict(result.money) == dict(event.money) and set(result.missing) == set(event.missing)


@register_effect(ResultReported)
def report_result(state: TournamentState, event: ResultReported, pending: PendingEntry) -> TournamentState:
    """CH13: store the first report, confirm it on a matching second one, or call the referee."""
    round_ = state.rounds[event.game]
    result = round_.results.get(event.table)
    rival = (
        result
        if result is not None and not result.by.is_same_person(pending.by) and not is_same_result(result, event)
        else None
    )
    if find_doubts(event) or rival:
        before = ResultReport(rival.money, rival.missing, rival.by) if rival else None
        told = TableResult("disputed", event.money, event.missing, pending.by, conflicting_report=before)
        state = add_call(state, pending, event.game, event.table, "result")
    elif result is not None and not result.by.is_same_person(pending.by):
        told = replace(result, status="confirmed", confirmed_by=pending.by.name)
    else:
        told = TableResult("told", event.money, event.missing, pending.by)
    return replace_result(state, event.game, event.table, told)


def replace_result(state: TournamentState, round_number: int, table: int, result: TableResult) -> TournamentState:
    found = state.rounds[round_number]
    return state.with_round(replace(found, results={**found.results, table: result}))


@register_check(ResultRuled)
def check_ruling(state: TournamentState, event: ResultRuled, pending: PendingEntry) -> None:
    """CH12: a ruling or a correction needs a reason. It changes totals, never a seating."""
    if state.is_finalised:
        refuse("frozen")
    check_result_people(state, event)
    if any(money % 100 or money < 0 for money in event.money.values()):
        refuse("not-hundreds")
    if not pending.why.strip():
        refuse("give-reason")


@register_effect(ResultRuled)
def rule_result(state: TournamentState, event: ResultRuled, pending: PendingEntry) -> TournamentState:
    """Confirm the result and close the calls about it."""
    result = state.rounds[event.game].results.get(event.table)
    corrected = result.correction_count + 1 if result and result.status == "confirmed" else 0
    state = replace_result(
        state, event.game, event.table,
        TableResult("confirmed", event.money, event.missing, pending.by, confirmed_by=pending.by.name, correction_count=corrected),
    )  # fmt: skip
    for call in state.calls.values():
        if not call.is_closed and (call.game, call.table, call.about) == (event.game, event.table, "result"):
            state = state.with_call(
                replace(call, taken_by=call.taken_by or pending.by.name, ruling=pending.why, is_closed=True)
            )
    return state


@register_stricter_check(CallClosed)
def check_dispute_settled(state: TournamentState, event: CallClosed, pending: PendingEntry) -> None:
    """CH13: a call about differing reports stays open until the result is settled."""
    call = state.calls[event.call]
    result = state.rounds[call.game].results.get(call.table)
    if call.about == "result" and result is not None and result.status == "disputed":
        refuse("result-open")


@register_previous_value(ResultReported, ResultRuled, OnlineResultRecorded)
def get_previous_result(
    state: TournamentState, event: ResultReported | ResultRuled | OnlineResultRecorded
) -> dict[str, Any] | None:
    result = state.get_round(event.game).results.get(event.table)
    if result is None:
        return None
    return {"status": result.status, "money": dict(result.money), "missing": list(result.missing), "by": result.by.name}


@register_check(StandingsFinalised)
def check_finalisation(
    state: TournamentState, event: StandingsFinalised | PrizeGivingStarted, pending: PendingEntry
) -> None:
    """Require three started rounds with all results confirmed."""
    state.get_settings()
    if state.is_finalised:
        refuse("frozen")
    for round_ in state.rounds.values():
        if round_.clock is None:
            refuse("not-started", game=round_.number)
    if missing := describe_open_results(state, 3):
        refuse("not-finished", missing=missing)


@register_effect(StandingsFinalised)
def finalise_standings(state: TournamentState, event: StandingsFinalised, pending: PendingEntry) -> TournamentState:
    return replace(state, is_finalised=True, frozen_state=None)


@register_check(StandingsFrozen)
def check_freeze(state: TournamentState, event: StandingsFrozen, pending: PendingEntry) -> None:
    state.get_settings()
    if state.is_finalised:
        refuse("frozen")
    if state.frozen_state is not None:
        refuse("held")


@register_effect(StandingsFrozen)
def freeze_standings(state: TournamentState, event: StandingsFrozen, pending: PendingEntry) -> TournamentState:
    return replace(state, frozen_state=state)


@register_check(StandingsUnfrozen)
def check_unfreeze(state: TournamentState, event: StandingsUnfrozen, pending: PendingEntry) -> None:
    if state.is_finalised:
        refuse("frozen")
    if state.frozen_state is None:
        refuse("not-held")


@register_effect(StandingsUnfrozen)
def unfreeze_standings(state: TournamentState, event: StandingsUnfrozen, pending: PendingEntry) -> TournamentState:
    return replace(state, frozen_state=None)
