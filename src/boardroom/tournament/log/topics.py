"""Topics of events: simultaneous changes conflict only if they share a topic."""

from __future__ import annotations

from boardroom.tournament.log import events
from boardroom.tournament.log.events import Fact

EVERYTHING = "*"


def topics(event: Fact) -> set[str]:
    match event:
        case events.Opened() | events.SettingsChanged() | events.EntryForm() | events.Rehearsed():
            return {"settings"}
        case events.StandingsHeld() | events.StandingsShown() | events.PlaceCalled():
            return {"standings"}
        case events.Frozen() | events.PrizesKept():
            return {"settings", "standings"}
        case events.Undone():
            return {EVERYTHING}
        case events.PersonChanged(person=person) | events.Entered(person=person) | events.StaffAdded(person=person):
            return {f"person {person}"}
        case events.Checked(person=person):
            return {f"person {person}"}
        case events.WishAdded() | events.WishDropped():
            return {"wishes"}
        case events.SeatingDrawn(game=game) | events.SeatingMoved(game=game) | events.SeatingConfirmed(game=game):
            return {f"seating {game}"}
        case events.VenueSet(game=game):
            return {f"seating {game}"}
        case events.SeatGiven(game=game, person=person):
            return {f"seat {game} {person}"}
        case events.ResultPlayed(game=game, table=table):
            return {f"result {game} {table}"}
        case events.GameStarted(game=game):
            return {f"seating {game}", f"clock {game}"}
        case events.ClockPaused(game=game) | events.ClockResumed(game=game) | events.ClockExtended(game=game):
            return {f"clock {game}"}
        case events.Announced(game=game):
            return {f"clock {game}"}
        case events.CallTaken(call=call) | events.CallClosed(call=call) | events.CallWithdrawn(call=call):
            return {f"call {call}"}
        case events.PenaltyGiven(person=person, game=game):
            return {f"penalties {game} {person}"}
        case events.PenaltyCancelled(penalty=penalty):
            return {f"penalty {penalty}"}
        case events.SetChecked(game=game, table=table, when=when):
            return {f"check {game} {table} {when}"}
        case events.ResultTold(game=game, table=table) | events.ResultRuled(game=game, table=table):
            return {f"result {game} {table}"}
        case events.Called() | events.OfficeTaken() | events.DeviceChanged():
            # Calls, new staff roles and device changes never conflict
            return set()
        case _:
            raise NotImplementedError(f"what {event.kind} is about")


def touch(one: Fact, other: Fact) -> bool:
    first, second = topics(one), topics(other)
    return bool(first & second) or EVERYTHING in first | second
