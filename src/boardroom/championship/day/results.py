"""Results: told by one, confirmed by another, decided by the referee when they differ (CH3, CH12, CH13)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from boardroom.championship.day.referee import SHARES, new_call
from boardroom.championship.day.seatings import open_results
from boardroom.championship.log.facts import (
    CallClosed,
    Frozen,
    PrizesKept,
    ResultPlayed,
    ResultRuled,
    ResultTold,
    StandingsHeld,
    StandingsShown,
)
from boardroom.championship.log.laws import applies, checks, henceforth, replaces
from boardroom.championship.log.state import Deed, Report, Result, State
from boardroom.championship.telling.refusals import refuse
from boardroom.championship.telling.texts import QUESTIONS

MUCH = 200_000


def questions(fact: ResultTold) -> list[str]:
    """CH3: what looks wrong about the numbers. Whoever is sure may send them all the same: they go to the referee."""
    found = []
    if any(money % 100 or money < 0 for money in fact.money.values()):
        found.append("hundreds")
    if any(money > MUCH for money in fact.money.values()):
        found.append("much")
    held = list(fact.shares.values())
    if held and (
        any(len(each) != len(SHARES) or min(each, default=0) < 0 for each in held)
        or any(sum(chain) > most for chain, most in zip(zip(*held, strict=False), SHARES, strict=False))
    ):
        found.append("shares")
    return found


def question_text(found: list[str]) -> dict[str, str]:
    return {lang: " ".join(QUESTIONS[lang][each] for each in found) for lang in QUESTIONS}


def good_people(state: State, fact: ResultTold | ResultRuled | ResultPlayed) -> None:
    """A result is of a started game and names everybody at the table once, as playing or as missing."""
    game = state.game(fact.game)
    people = game.table(fact.table)
    if game.clock is None:
        refuse("not-started", game=fact.game)
    missing = () if isinstance(fact, ResultPlayed) else fact.missing
    if sorted((*fact.money, *missing)) != sorted(people) or len(fact.money) < 2:
        refuse("wrong-people", people=", ".join(people))


@checks(ResultTold)
def may_tell(state: State, fact: ResultTold, deed: Deed) -> None:
    """CH13: by a player of the table or staff, and by somebody else the second time."""
    if state.frozen:
        refuse("frozen")
    if state.game(fact.game).online:
        refuse("played-online")
    good_people(state, fact)
    if set(fact.shares) - set(fact.money):
        refuse("wrong-people", people=", ".join(fact.money))
    if not fact.sure and (found := questions(fact)):
        refuse("questioned", questions=question_text(found))
    result = state.games[fact.game].results.get(fact.table)
    if result is None:
        return
    if result.status == "confirmed":
        refuse("result-confirmed")
    if result.status == "disputed":
        refuse("at-referee")
    if result.by.same_as(deed.by) and same(result, fact):
        refuse("same-person")


def same(result: Result, fact: ResultTold) -> bool:
    return dict(result.money) == dict(fact.money) and set(result.missing) == set(fact.missing)


@applies(ResultTold)
def tell(state: State, fact: ResultTold, deed: Deed) -> State:
    """CH13: the first tells; the same told by another confirms; another number told by another goes to the referee."""
    game = state.games[fact.game]
    result = game.results.get(fact.table)
    rival = result if result is not None and not result.by.same_as(deed.by) and not same(result, fact) else None
    if questions(fact) or rival:
        before = Report(rival.money, rival.missing, rival.by) if rival else None
        told = Result("disputed", fact.money, fact.missing, deed.by, rival=before)
        state = new_call(state, deed, fact.game, fact.table, "result")
    elif result is not None and not result.by.same_as(deed.by):
        told = replace(result, status="confirmed", confirmed_by=deed.by.name)
    else:
        told = Result("told", fact.money, fact.missing, deed.by)
    return with_result(state, fact.game, fact.table, told)


def with_result(state: State, game: int, table: int, result: Result) -> State:
    found = state.games[game]
    return state.with_game(replace(found, results={**found.results, table: result}))


@checks(ResultRuled)
def may_rule(state: State, fact: ResultRuled, deed: Deed) -> None:
    """CH12: a ruling or a correction has a reason; it changes totals and never a seating."""
    if state.frozen:
        refuse("frozen")
    good_people(state, fact)
    if any(money % 100 or money < 0 for money in fact.money.values()):
        refuse("not-hundreds")
    if not deed.why.strip():
        refuse("give-reason")


@applies(ResultRuled)
def rule(state: State, fact: ResultRuled, deed: Deed) -> State:
    """The ruling confirms the result and closes the calls about it."""
    result = state.games[fact.game].results.get(fact.table)
    corrected = result.corrected + 1 if result and result.status == "confirmed" else 0
    state = with_result(
        state, fact.game, fact.table,
        Result("confirmed", fact.money, fact.missing, deed.by, confirmed_by=deed.by.name, corrected=corrected),
    )  # fmt: skip
    for call in state.calls.values():
        if not call.closed and (call.game, call.table, call.about) == (fact.game, fact.table, "result"):
            state = state.with_call(replace(call, taken_by=call.taken_by or deed.by.name, ruling=deed.why, closed=True))
    return state


@henceforth(CallClosed)
def settled_first(state: State, fact: CallClosed, deed: Deed) -> None:
    """CH13: a call about reports that differ is closed by the ruling, which settles the result."""
    call = state.calls[fact.call]
    result = state.games[call.game].results.get(call.table)
    if call.about == "result" and result is not None and result.status == "disputed":
        refuse("result-open")


@replaces(ResultTold, ResultRuled, ResultPlayed)
def old_result(state: State, fact: ResultTold | ResultRuled | ResultPlayed) -> dict[str, Any] | None:
    result = state.game(fact.game).results.get(fact.table)
    if result is None:
        return None
    return {"status": result.status, "money": dict(result.money), "missing": list(result.missing), "by": result.by.name}


@checks(Frozen)
def may_freeze(state: State, fact: Frozen | PrizesKept, deed: Deed) -> None:
    """The final ranking needs three games with all results confirmed."""
    state.open()
    if state.frozen:
        refuse("frozen")
    for game in state.games.values():
        if game.clock is None:
            refuse("not-started", game=game.number)
    if missing := open_results(state, 3):
        refuse("not-finished", missing=missing)


@applies(Frozen)
def freeze(state: State, fact: Frozen, deed: Deed) -> State:
    return replace(state, frozen=True, shown=None)


@checks(StandingsHeld)
def may_hold(state: State, fact: StandingsHeld, deed: Deed) -> None:
    """The order stays open until it is called out: results go on, but who leads is not seen."""
    state.open()
    if state.frozen:
        refuse("frozen")
    if state.shown is not None:
        refuse("held")


@applies(StandingsHeld)
def hold(state: State, fact: StandingsHeld, deed: Deed) -> State:
    return replace(state, shown=state)


@checks(StandingsShown)
def may_show(state: State, fact: StandingsShown, deed: Deed) -> None:
    if state.frozen:
        refuse("frozen")
    if state.shown is None:
        refuse("not-held")


@applies(StandingsShown)
def show(state: State, fact: StandingsShown, deed: Deed) -> State:
    return replace(state, shown=None)
