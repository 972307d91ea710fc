"""Topics of events: simultaneous changes conflict only if they share a topic."""

from __future__ import annotations

from boardroom.championship.log import facts
from boardroom.championship.log.facts import Fact

EVERYTHING = "*"


def topics(event: Fact) -> set[str]:
    match event:
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
            # Calls, new staff roles and device changes never conflict
            return set()
        case _:
            raise NotImplementedError(f"what {event.kind} is about")


def touch(one: Fact, other: Fact) -> bool:
    first, second = topics(one), topics(other)
    return bool(first & second) or EVERYTHING in first | second
