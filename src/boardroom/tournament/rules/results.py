"""Reporting, confirming and correcting results (CH3, CH12, CH13)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from boardroom.base.languages import text
from boardroom.tournament.log.events import PLAYERS, REFEREES, Event, Flag, Money, Number, Shares, Text
from boardroom.tournament.log.state import PendingEntry, ResultReport, TableResult, TournamentState
from boardroom.tournament.rules.referee import SHARE_COUNTS, add_call
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


def check_result_people(
    state: TournamentState, round_number: int, table: int, money: Money, missing: tuple[str, ...] = ()
) -> None:
    """Require a started round and each person at the table exactly once, playing or missing."""
    round_ = state.get_round(round_number)
    people = round_.get_table(table)
    if round_.clock is None:
        refuse("not-started", game=round_number)
    if sorted((*money, *missing)) != sorted(people) or len(money) < 2:
        refuse("wrong-people", people=", ".join(people))


@dataclass(frozen=True)
class ResultReported(
    Event,
    kind="result-told",
    label=text("Result reported"),
    roles=PLAYERS,
    topics=("result {game} {table}",),
    own_table=True,
):
    """One person's report of a table's result.

    A matching second report confirms it; a different one calls the referee.
    """

    game: Number
    table: Number
    money: Money
    missing: tuple[Text, ...] = ()
    shares: Shares = field(default_factory=dict)
    sure: Flag = False

    def check(self, state: TournamentState, pending: PendingEntry) -> None:
        """CH13: a player at the table or staff reports; another person confirms."""
        if state.is_finalised:
            refuse("frozen")
        if state.get_round(self.game).is_online:
            refuse("played-online")
        check_result_people(state, self.game, self.table, self.money, self.missing)
        if set(self.shares) - set(self.money):
            refuse("wrong-people", people=", ".join(self.money))
        if not self.sure and (found := find_doubts(self)):
            refuse("questioned", questions=describe_doubts(found))
        result = state.rounds[self.game].results.get(self.table)
        if result is None:
            return
        if result.status == "confirmed":
            refuse("result-confirmed")
        if result.status == "disputed":
            refuse("at-referee")
        if result.by.is_same_person(pending.by) and is_same_result(result, self):
            refuse("same-person")

    def apply(self, state: TournamentState, pending: PendingEntry) -> TournamentState:
        """CH13: store the first report, confirm it on a matching second one, or call the referee."""
        round_ = state.rounds[self.game]
        result = round_.results.get(self.table)
        rival = (
            result
            if result is not None and not result.by.is_same_person(pending.by) and not is_same_result(result, self)
            else None
        )
        if find_doubts(self) or rival:
            before = ResultReport(rival.money, rival.missing, rival.by) if rival else None
            reported = TableResult("disputed", self.money, self.missing, pending.by, conflicting_report=before)
            state = add_call(state, pending, self.game, self.table, "result")
        elif result is not None and not result.by.is_same_person(pending.by):
            reported = replace(result, status="confirmed", confirmed_by=pending.by.name)
        else:
            reported = TableResult("told", self.money, self.missing, pending.by)
        return replace_result(state, self.game, self.table, reported)

    def get_previous(self, state: TournamentState) -> dict[str, Any] | None:
        return get_previous_result(state, self.game, self.table)


def is_same_result(result: TableResult, event: ResultReported) -> bool:
    return dict(result.money) == dict(event.money) and set(result.missing) == set(event.missing)


def replace_result(state: TournamentState, round_number: int, table: int, result: TableResult) -> TournamentState:
    found = state.rounds[round_number]
    return state.with_round(replace(found, results={**found.results, table: result}))


@dataclass(frozen=True)
class ResultRuled(
    Event,
    kind="result-ruled",
    label=text("Result settled by the referee"),
    roles=REFEREES,
    topics=("result {game} {table}",),
):
    """The referee's decision on a result, or a later correction."""

    game: Number
    table: Number
    money: Money
    missing: tuple[Text, ...] = ()

    def check(self, state: TournamentState, pending: PendingEntry) -> None:
        """CH12: a ruling or a correction needs a reason. It changes totals, never a seating."""
        if state.is_finalised:
            refuse("frozen")
        check_result_people(state, self.game, self.table, self.money, self.missing)
        if any(money % 100 or money < 0 for money in self.money.values()):
            refuse("not-hundreds")
        if not pending.why.strip():
            refuse("give-reason")

    def apply(self, state: TournamentState, pending: PendingEntry) -> TournamentState:
        """Confirm the result and close the calls about it."""
        result = state.rounds[self.game].results.get(self.table)
        corrected = result.correction_count + 1 if result and result.status == "confirmed" else 0
        confirmed = TableResult("confirmed", self.money, self.missing, pending.by, pending.by.name, corrected)
        state = replace_result(state, self.game, self.table, confirmed)
        for call in state.calls.values():
            if not call.is_closed and (call.game, call.table, call.about) == (self.game, self.table, "result"):
                state = state.with_call(
                    replace(call, taken_by=call.taken_by or pending.by.name, ruling=pending.why, is_closed=True)
                )
        return state

    def get_previous(self, state: TournamentState) -> dict[str, Any] | None:
        return get_previous_result(state, self.game, self.table)


def get_previous_result(state: TournamentState, round_number: int, table: int) -> dict[str, Any] | None:
    result = state.get_round(round_number).results.get(table)
    if result is None:
        return None
    return {"status": result.status, "money": dict(result.money), "missing": list(result.missing), "by": result.by.name}
