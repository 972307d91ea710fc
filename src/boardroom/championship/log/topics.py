"""What an entry is about, so that two people at once are told when they change the same thing, and only then."""

from __future__ import annotations

from boardroom.championship.log import facts
from boardroom.championship.log.facts import Fact

EVERYTHING = "*"


def topics(fact: Fact) -> set[str]:
    match fact:
        case facts.Opened() | facts.SettingsChanged() | facts.EntryForm() | facts.Rehearsed():
            return {"settings"}
        case facts.StandingsHeld() | facts.StandingsShown() | facts.PlaceCalled():
            return {"standings"}
        case facts.Frozen() | facts.PrizesKept():
            return {"settings", "standings"}
        case facts.Undone():
            return {EVERYTHING}
        case facts.PersonChanged(person=person) | facts.Entered(person=person) | facts.StaffAdded(person=person):
            return {f"person {person}"}
        case facts.Checked(person=person):
            return {f"person {person}"}
        case facts.WishAdded() | facts.WishDropped():
            return {"wishes"}
        case facts.SeatingDrawn(game=game) | facts.SeatingMoved(game=game) | facts.SeatingConfirmed(game=game):
            return {f"seating {game}"}
        case facts.VenueSet(game=game):
            return {f"seating {game}"}
        case facts.SeatGiven(game=game, person=person):
            return {f"seat {game} {person}"}
        case facts.ResultPlayed(game=game, table=table):
            return {f"result {game} {table}"}
        case facts.GameStarted(game=game):
            return {f"seating {game}", f"clock {game}"}
        case facts.ClockPaused(game=game) | facts.ClockResumed(game=game) | facts.ClockExtended(game=game):
            return {f"clock {game}"}
        case facts.Announced(game=game):
            return {f"clock {game}"}
        case facts.CallTaken(call=call) | facts.CallClosed(call=call) | facts.CallWithdrawn(call=call):
            return {f"call {call}"}
        case facts.PenaltyGiven(person=person, game=game):
            return {f"penalties {game} {person}"}
        case facts.PenaltyCancelled(penalty=penalty):
            return {f"penalty {penalty}"}
        case facts.SetChecked(game=game, table=table, when=when):
            return {f"check {game} {table} {when}"}
        case facts.ResultTold(game=game, table=table) | facts.ResultRuled(game=game, table=table):
            return {f"result {game} {table}"}
        case facts.Called() | facts.OfficeTaken() | facts.DeviceChanged():
            # A call for the referee, a new office or another phone hinders nobody
            return set()
        case _:
            raise NotImplementedError(f"what {fact.kind} is about")


def touch(one: Fact, other: Fact) -> bool:
    first, second = topics(one), topics(other)
    return bool(first & second) or EVERYTHING in first | second
