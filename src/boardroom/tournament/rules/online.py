"""Rounds at the site's own tables: venue, stand-ins and automatic results.

Seating, clocks, penalties and corrections are the same as at a physical venue (CH4, CH9, CH13).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from boardroom.base.languages import text
from boardroom.tournament.log.events import ORGANISERS, REFEREES, Event, Flag, Money, Number, Text
from boardroom.tournament.log.state import PendingEntry, Round, TableResult, TournamentState
from boardroom.tournament.rules.results import check_result_people, get_previous_result, replace_result
from boardroom.tournament.text.refusals import refuse

BOT = "bot"


@dataclass(frozen=True)
class VenueSet(Event, kind="venue-set", label=text("Venue chosen"), roles=ORGANISERS, topics=("seating {game}",)):
    """The choice between the site's tables and the venue for a round."""

    game: Number
    online: Flag

    def check(self, state: TournamentState, pending: PendingEntry) -> None:
        """Refuse to change the venue once the seating is confirmed: tables open or sheets are printed."""
        state.get_settings()
        if state.get_round(self.game).is_confirmed:
            refuse("venue-fixed", game=self.game)

    def apply(self, state: TournamentState, pending: PendingEntry) -> TournamentState:
        return state.with_round(replace(state.rounds[self.game], is_online=self.online))

    def get_previous(self, state: TournamentState) -> dict[str, Any] | None:
        return {"online": state.get_round(self.game).is_online}


@dataclass(frozen=True)
class StandInAssigned(
    Event, kind="seat-given", label=text("Stand-in assigned"), roles=REFEREES, topics=("seat {game} {person}",)
):
    """The player of an online seat: staff (S1), a bot ("bot"), or the entrant again ("")."""

    game: Number
    person: Text
    to: Text = ""

    def check(self, state: TournamentState, pending: PendingEntry) -> None:
        """CH4: staff, or a bot if the organiser allows it, may substitute until the result is confirmed."""
        round_ = state.get_round(self.game)
        if not round_.is_online:
            refuse("not-online", game=self.game)
        table = round_.find_table(self.person) if round_.is_confirmed else 0
        if not table:
            refuse("not-seated", person=self.person, game=self.game)
        if table not in round_.list_unconfirmed_tables():
            refuse("result-confirmed")
        if self.to == BOT and pending.by.role != "organiser":
            refuse("bot-by-organiser")
        if not is_available(state, round_, self):
            refuse("bad-stand-in", to=self.to or self.person, person=self.person)
        if not pending.why.strip():
            refuse("give-reason")

    def apply(self, state: TournamentState, pending: PendingEntry) -> TournamentState:
        round_ = state.rounds[self.game]
        others = {person: to for person, to in round_.stand_ins.items() if person != self.person}
        return state.with_round(replace(round_, stand_ins={**others, self.person: self.to} if self.to else others))

    def get_previous(self, state: TournamentState) -> dict[str, Any] | None:
        return {"to": state.get_round(self.game).stand_ins.get(self.person, "")}


def is_available(state: TournamentState, round_: Round, event: StandInAssigned) -> bool:
    if not event.to:
        return event.person in round_.stand_ins
    if event.to == BOT:
        return round_.stand_ins.get(event.person) != BOT
    return (
        event.to in state.list_standby()
        and not round_.find_table(event.to)
        and event.to not in round_.stand_ins.values()
    )


@dataclass(frozen=True)
class DeviceChanged(Event, kind="device-changed", label=text("Device changed"), roles=ORGANISERS, can_undo=False):
    """An entrant continues at an online table on another device; `let` is who allowed it."""

    game: Number
    table: Number
    person: Text
    let: Text = ""

    def check(self, state: TournamentState, pending: PendingEntry) -> None:
        state.get_person(self.person)

    def apply(self, state: TournamentState, pending: PendingEntry) -> TournamentState:
        return state


@dataclass(frozen=True)
class OnlineResultRecorded(
    Event,
    kind="result-played",
    label=text("Result of an online table"),
    roles=ORGANISERS,
    topics=("result {game} {table}",),
):
    """The settlement of an online table; `record` is the table's code."""

    game: Number
    table: Number
    money: Money
    record: Text = ""

    def check(self, state: TournamentState, pending: PendingEntry) -> None:
        """CH13: results of online tables need no confirmation. A referee's ruling takes precedence."""
        if state.is_finalised:
            refuse("frozen")
        round_ = state.get_round(self.game)
        if not round_.is_online:
            refuse("not-online", game=self.game)
        check_result_people(state, self.game, self.table, self.money)
        if self.table not in round_.list_unconfirmed_tables():
            refuse("result-confirmed")
        if any(money % 100 or money < 0 for money in self.money.values()):
            refuse("not-hundreds")

    def apply(self, state: TournamentState, pending: PendingEntry) -> TournamentState:
        result = TableResult("confirmed", self.money, (), pending.by, confirmed_by=pending.by.name)
        return replace_result(state, self.game, self.table, result)

    def get_previous(self, state: TournamentState) -> dict[str, Any] | None:
        return get_previous_result(state, self.game, self.table)
