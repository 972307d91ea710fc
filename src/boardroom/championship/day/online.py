"""Games on the site's own tables: where a game is played, who plays for whom, results that come by themselves.

Seating, clock, penalties and corrections are those of a hall: only the table is another (CH4, CH9, CH13).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from boardroom.championship.day.results import good_people, with_result
from boardroom.championship.log.facts import DeviceChanged, ResultPlayed, SeatGiven, VenueSet
from boardroom.championship.log.laws import applies, checks, replaces
from boardroom.championship.log.state import Deed, Game, Result, State
from boardroom.championship.telling.refusals import refuse

BOT = "bot"


@checks(VenueSet)
def may_set_venue(state: State, fact: VenueSet, deed: Deed) -> None:
    """Until the seating is confirmed: then the tables open, or the sheets are printed."""
    state.open()
    if state.game(fact.game).confirmed:
        refuse("venue-fixed", game=fact.game)


@applies(VenueSet)
def set_venue(state: State, fact: VenueSet, deed: Deed) -> State:
    return state.with_game(replace(state.games[fact.game], online=fact.online))


@replaces(VenueSet)
def old_venue(state: State, fact: VenueSet) -> dict[str, Any]:
    return {"online": state.game(fact.game).online}


@checks(SeatGiven)
def may_give_seat(state: State, fact: SeatGiven, deed: Deed) -> None:
    """CH4: staff fill the table; a bot does where the organiser wants it. With a reason, and until the result."""
    game = state.game(fact.game)
    if not game.online:
        refuse("not-online", game=fact.game)
    table = game.table_of(fact.person) if game.confirmed else 0
    if not table:
        refuse("not-seated", person=fact.person, game=fact.game)
    if table not in game.unconfirmed():
        refuse("result-confirmed")
    if fact.to == BOT and deed.by.role != "organiser":
        refuse("bot-by-organiser")
    if not free_to_play(state, game, fact):
        refuse("bad-stand-in", to=fact.to or fact.person, person=fact.person)
    if not deed.why.strip():
        refuse("give-reason")


def free_to_play(state: State, game: Game, fact: SeatGiven) -> bool:
    if not fact.to:
        return fact.person in game.stand_ins
    if fact.to == BOT:
        return game.stand_ins.get(fact.person) != BOT
    return fact.to in state.standby() and not game.table_of(fact.to) and fact.to not in game.stand_ins.values()


@applies(SeatGiven)
def give_seat(state: State, fact: SeatGiven, deed: Deed) -> State:
    game = state.games[fact.game]
    others = {person: to for person, to in game.stand_ins.items() if person != fact.person}
    return state.with_game(replace(game, stand_ins={**others, fact.person: fact.to} if fact.to else others))


@replaces(SeatGiven)
def old_holder(state: State, fact: SeatGiven) -> dict[str, Any]:
    return {"to": state.game(fact.game).stand_ins.get(fact.person, "")}


@checks(DeviceChanged)
def may_change_device(state: State, fact: DeviceChanged, deed: Deed) -> None:
    """Written by the site for all to read: it changes nothing at the event."""
    state.person(fact.person)


@applies(DeviceChanged)
def change_device(state: State, fact: DeviceChanged, deed: Deed) -> State:
    return state


@checks(ResultPlayed)
def may_end(state: State, fact: ResultPlayed, deed: Deed) -> None:
    """CH13: nobody has to tell or confirm what the site has settled itself. What a referee has ruled stands."""
    if state.frozen:
        refuse("frozen")
    game = state.game(fact.game)
    if not game.online:
        refuse("not-online", game=fact.game)
    good_people(state, fact)
    if fact.table not in game.unconfirmed():
        refuse("result-confirmed")
    if any(money % 100 or money < 0 for money in fact.money.values()):
        refuse("not-hundreds")


@applies(ResultPlayed)
def end(state: State, fact: ResultPlayed, deed: Deed) -> State:
    told = Result("confirmed", fact.money, (), deed.by, confirmed_by=deed.by.name)
    return with_result(state, fact.game, fact.table, told)
