"""Rounds at the site's own tables: venue, stand-ins and automatic results.

Seating, clocks, penalties and corrections are the same as at a physical venue (CH4, CH9, CH13).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from boardroom.tournament.log.events import DeviceChanged, ResultPlayed, SeatGiven, VenueSet
from boardroom.tournament.log.handlers import applies, checks, replaces
from boardroom.tournament.log.state import Deed, Game, Result, State
from boardroom.tournament.rules.results import good_people, with_result
from boardroom.tournament.text.refusals import refuse

BOT = "bot"


@checks(VenueSet)
def may_set_venue(state: State, event: VenueSet, pending: Deed) -> None:
    """The venue is fixed once the seating is confirmed: tables open or sheets are printed."""
    state.open()
    if state.game(event.game).confirmed:
        refuse("venue-fixed", game=event.game)


@applies(VenueSet)
def set_venue(state: State, event: VenueSet, pending: Deed) -> State:
    return state.with_game(replace(state.games[event.game], online=event.online))


@replaces(VenueSet)
def old_venue(state: State, event: VenueSet) -> dict[str, Any]:
    return {"online": state.game(event.game).online}


@checks(SeatGiven)
def may_give_seat(state: State, event: SeatGiven, pending: Deed) -> None:
    """CH4: staff, or a bot if the organiser allows it, may substitute until the result is confirmed."""
    round_ = state.game(event.game)
    if not round_.online:
        refuse("not-online", game=event.game)
    table = round_.table_of(event.person) if round_.confirmed else 0
    if not table:
        refuse("not-seated", person=event.person, game=event.game)
    if table not in round_.unconfirmed():
        refuse("result-confirmed")
    if event.to == BOT and pending.by.role != "organiser":
        refuse("bot-by-organiser")
    if not free_to_play(state, round_, event):
        refuse("bad-stand-in", to=event.to or event.person, person=event.person)
    if not pending.why.strip():
        refuse("give-reason")


def free_to_play(state: State, round_: Game, event: SeatGiven) -> bool:
    if not event.to:
        return event.person in round_.stand_ins
    if event.to == BOT:
        return round_.stand_ins.get(event.person) != BOT
    return event.to in state.standby() and not round_.table_of(event.to) and event.to not in round_.stand_ins.values()


@applies(SeatGiven)
def give_seat(state: State, event: SeatGiven, pending: Deed) -> State:
    round_ = state.games[event.game]
    others = {person: to for person, to in round_.stand_ins.items() if person != event.person}
    return state.with_game(replace(round_, stand_ins={**others, event.person: event.to} if event.to else others))


@replaces(SeatGiven)
def old_holder(state: State, event: SeatGiven) -> dict[str, Any]:
    return {"to": state.game(event.game).stand_ins.get(event.person, "")}


@checks(DeviceChanged)
def may_change_device(state: State, event: DeviceChanged, pending: Deed) -> None:
    state.person(event.person)


@applies(DeviceChanged)
def change_device(state: State, event: DeviceChanged, pending: Deed) -> State:
    return state


@checks(ResultPlayed)
def may_end(state: State, event: ResultPlayed, pending: Deed) -> None:
    """CH13: results of online tables need no confirmation. A referee's ruling takes precedence."""
    if state.frozen:
        refuse("frozen")
    round_ = state.game(event.game)
    if not round_.online:
        refuse("not-online", game=event.game)
    good_people(state, event)
    if event.table not in round_.unconfirmed():
        refuse("result-confirmed")
    if any(money % 100 or money < 0 for money in event.money.values()):
        refuse("not-hundreds")


@applies(ResultPlayed)
def end(state: State, event: ResultPlayed, pending: Deed) -> State:
    told = Result("confirmed", event.money, (), pending.by, confirmed_by=pending.by.name)
    return with_result(state, event.game, event.table, told)
