"""Calls for the referee, penalties, and checks of the set (CH8, CH9, CH10)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from boardroom.base.languages import text
from boardroom.tournament.log.events import CAPTAINS, OMIT_IF_DEFAULT, PLAYERS, REFEREES, Event, Number, Text
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


@dataclass(frozen=True)
class RefereeCalled(Event, kind="called", label=text("Referee called"), roles=PLAYERS, own_table=True):
    """`about` is empty, unplayable (CH23), misplaced (CH25), dispute or device.

    A device call comes from an online table: `text` is the entrant whose seat another device asks for.
    """

    game: Number
    table: Number
    text: Text = ""
    about: Text = field(default="", metadata=OMIT_IF_DEFAULT)

    def check(self, state: TournamentState, pending: PendingEntry) -> None:
        state.get_round(self.game).get_table(self.table)
        if self.about not in ("", *CALL_KINDS, DEVICE_CALL) or (
            self.about == DEVICE_CALL and self.text not in state.people
        ):
            refuse("bad-call")

    def apply(self, state: TournamentState, pending: PendingEntry) -> TournamentState:
        return add_call(state, pending, self.game, self.table, self.about or "call", self.text)


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


@dataclass(frozen=True)
class CallTaken(Event, kind="call-taken", label=text("Call taken"), roles=REFEREES, topics=("call {call}",)):
    call: Number

    def check(self, state: TournamentState, pending: PendingEntry) -> None:
        found = get_open_call(state, self.call)
        if found.taken_by:
            refuse("taken", by=found.taken_by)

    def apply(self, state: TournamentState, pending: PendingEntry) -> TournamentState:
        return state.with_call(replace(state.calls[self.call], taken_by=pending.by.name))


@dataclass(frozen=True)
class CallWithdrawn(
    Event, kind="call-withdrawn", label=text("Call withdrawn"), roles=PLAYERS, topics=("call {call}",), own_table=True
):
    """The table no longer needs the referee."""

    call: Number

    def check(self, state: TournamentState, pending: PendingEntry) -> None:
        """Leave differing results and incomplete sets to the referee; a table may withdraw its other calls."""
        if get_open_call(state, self.call).about in ("result", "set"):
            refuse("referee-decides")

    def apply(self, state: TournamentState, pending: PendingEntry) -> TournamentState:
        return state.with_call(replace(state.calls[self.call], is_closed=True))


@dataclass(frozen=True)
class CallClosed(Event, kind="call-closed", label=text("Call settled"), roles=REFEREES, topics=("call {call}",)):
    call: Number
    ruling: Text = ""

    def check(self, state: TournamentState, pending: PendingEntry) -> None:
        get_open_call(state, self.call)

    def check_new(self, state: TournamentState, pending: PendingEntry) -> None:
        """CH13: a call about differing reports stays open until the result is settled."""
        call = state.calls[self.call]
        result = state.rounds[call.game].results.get(call.table)
        if call.about == "result" and result is not None and result.status == "disputed":
            refuse("result-open")

    def apply(self, state: TournamentState, pending: PendingEntry) -> TournamentState:
        found = state.calls[self.call]
        return state.with_call(
            replace(found, taken_by=found.taken_by or pending.by.name, ruling=self.ruling, is_closed=True)
        )


@dataclass(frozen=True)
class PenaltyGiven(
    Event, kind="penalty-given", label=text("Penalty given"), roles=REFEREES, topics=("penalties {game} {person}",)
):
    game: Number
    person: Text
    penalty: Text
    amount: Number = 0

    def check(self, state: TournamentState, pending: PendingEntry) -> None:
        """CH10: with a reason, for a player of that round."""
        if state.is_finalised:
            refuse("frozen")
        round_ = state.get_round(self.game)
        if not round_.is_confirmed or not round_.find_table(self.person):
            refuse("not-seated", person=self.person, game=self.game)
        amount_fits = {
            "warning": self.amount == 0,
            "disqualified": self.amount == 0,
            "money": self.amount > 0 and self.amount % 100 == 0,
            "vp": 1 <= self.amount <= 10,
        }
        if not amount_fits.get(self.penalty, False):
            refuse("bad-penalty")
        if not pending.why.strip():
            refuse("give-reason")

    def apply(self, state: TournamentState, pending: PendingEntry) -> TournamentState:
        given = Penalty(pending.number, self.game, self.person, self.penalty, self.amount, pending.why, pending.by.name)
        return replace(state, penalties={**state.penalties, pending.number: given})


@dataclass(frozen=True)
class PenaltyCancelled(
    Event, kind="penalty-cancelled", label=text("Penalty cancelled"), roles=REFEREES, topics=("penalty {penalty}",)
):
    penalty: Number

    def check(self, state: TournamentState, pending: PendingEntry) -> None:
        """CH10: a penalty is never deleted; it can be cancelled, with a reason."""
        if state.is_finalised:
            refuse("frozen")
        if self.penalty not in state.penalties or state.penalties[self.penalty].cancelled:
            refuse("no-penalty")
        if not pending.why.strip():
            refuse("give-reason")

    def apply(self, state: TournamentState, pending: PendingEntry) -> TournamentState:
        cancelled = replace(state.penalties[self.penalty], cancelled=pending.why)
        return replace(state, penalties={**state.penalties, self.penalty: cancelled})

    def get_previous(self, state: TournamentState) -> dict[str, Any] | None:
        found = state.penalties.get(self.penalty)
        return {"person": found.person, "penalty": found.penalty, "amount": found.amount} if found else None


@dataclass(frozen=True)
class SetChecked(
    Event,
    kind="set-checked",
    label=text("Tiles and shares checked"),
    roles=CAPTAINS,
    topics=("check {game} {table} {when}",),
    own_table=True,
):
    """The set counted before or after a round. The entry has the signature and the time."""

    game: Number
    table: Number
    when: Text
    tiles: Number
    shares: tuple[Number, ...]

    def check(self, state: TournamentState, pending: PendingEntry) -> None:
        """CH8: before the round, once tables are known; after it, once it has started."""
        round_ = state.get_round(self.game)
        round_.get_table(self.table)
        if self.when == "after" and round_.clock is None:
            refuse("not-started", game=self.game)
        counts = (self.tiles, *self.shares)
        if self.when not in ("before", "after") or len(self.shares) != len(SHARE_COUNTS) or min(counts) < 0:
            refuse("bad-check")

    def apply(self, state: TournamentState, pending: PendingEntry) -> TournamentState:
        """CH8: 108 tiles and seven times 25 shares; any other count calls the referee."""
        round_ = state.rounds[self.game]
        complete = self.tiles == TILE_COUNT and self.shares == SHARE_COUNTS
        signed = SetCheck(self.tiles, self.shares, pending.by.name, pending.at, complete)
        state = state.with_round(replace(round_, set_checks={**round_.set_checks, (self.table, self.when): signed}))
        return state if complete else add_call(state, pending, self.game, self.table, "set")

    def get_previous(self, state: TournamentState) -> dict[str, Any] | None:
        found = state.get_round(self.game).set_checks.get((self.table, self.when))
        return {"tiles": found.tiles, "shares": list(found.shares), "by": found.by} if found else None
