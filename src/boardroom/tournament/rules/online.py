"""Rounds at the site's own tables: venue, stand-ins and automatic results.

Seating, clocks, penalties and corrections are the same as at a physical venue (CH4, CH9, CH13).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from boardroom.tournament.log.events import DeviceChanged, OnlineResultRecorded, StandInAssigned, VenueSet
from boardroom.tournament.log.handlers import register_check, register_effect, register_previous_value
from boardroom.tournament.log.state import PendingEntry, Round, TableResult, TournamentState
from boardroom.tournament.rules.results import check_result_people, replace_result
from boardroom.tournament.text.refusals import refuse

BOT = "bot"


@register_check(VenueSet)
def check_venue(state: TournamentState, event: VenueSet, pending: PendingEntry) -> None:
    """The venue is fixed once the seating is confirmed: tables open or sheets are printed."""
    state.get_settings()
    if state.get_round(event.game).is_confirmed:
        refuse("venue-fixed", game=event.game)


@register_effect(VenueSet)
def set_venue(state: TournamentState, event: VenueSet, pending: PendingEntry) -> TournamentState:
    return state.with_round(replace(state.rounds[event.game], is_online=event.online))


@register_previous_value(VenueSet)
def get_previous_venue(state: TournamentState, event: VenueSet) -> dict[str, Any]:
    return {"online": state.get_round(event.game).is_online}


@register_check(StandInAssigned)
def check_stand_in(state: TournamentState, event: StandInAssigned, pending: PendingEntry) -> None:
    """CH4: staff, or a bot if the organiser allows it, may substitute until the result is confirmed."""
    round_ = state.get_round(event.game)
    if not round_.is_online:
        refuse("not-online", game=event.game)
    table = round_.find_table(event.person) if round_.is_confirmed else 0
    if not table:
        refuse("not-seated", person=event.person, game=event.game)
    if table not in round_.list_unconfirmed_tables():
        refuse("result-confirmed")
    if event.to == BOT and pending.by.role != "organiser":
        refuse("bot-by-organiser")
    if not is_available(state, round_, event):
        refuse("bad-stand-in", to=event.to or event.person, person=event.person)
    if not pending.why.strip():
        refuse("give-reason")


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


@register_effect(StandInAssigned)
def assign_stand_in(state: TournamentState, event: StandInAssigned, pending: PendingEntry) -> TournamentState:
    round_ = state.rounds[event.game]
    others = {person: to for person, to in round_.stand_ins.items() if person != event.person}
    return state.with_round(replace(round_, stand_ins={**others, event.person: event.to} if event.to else others))


@register_previous_value(StandInAssigned)
def get_previous_stand_in(state: TournamentState, event: StandInAssigned) -> dict[str, Any]:
    return {"to": state.get_round(event.game).stand_ins.get(event.person, "")}


@register_check(DeviceChanged)
def check_device_change(state: TournamentState, event: DeviceChanged, pending: PendingEntry) -> None:
    state.get_person(event.person)


@register_effect(DeviceChanged)
def record_device_change(state: TournamentState, event: DeviceChanged, pending: PendingEntry) -> TournamentState:
    return state


@register_check(OnlineResultRecorded)
def check_online_result(state: TournamentState, event: OnlineResultRecorded, pending: PendingEntry) -> None:
    """CH13: results of online tables need no confirmation. A referee's ruling takes precedence."""
    if state.is_finalised:
        refuse("frozen")
    round_ = state.get_round(event.game)
    if not round_.is_online:
        refuse("not-online", game=event.game)
    check_result_people(state, event)
    if event.table not in round_.list_unconfirmed_tables():
        refuse("result-confirmed")
    if any(money % 100 or money < 0 for money in event.money.values()):
        refuse("not-hundreds")


@register_effect(OnlineResultRecorded)
def record_online_result(state: TournamentState, event: OnlineResultRecorded, pending: PendingEntry) -> TournamentState:
    told = TableResult("confirmed", event.money, (), pending.by, confirmed_by=pending.by.name)
    return replace_result(state, event.game, event.table, told)
