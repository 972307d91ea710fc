"""Topics of events: simultaneous changes conflict only if they share a topic."""

from __future__ import annotations

from boardroom.tournament.log import events
from boardroom.tournament.log.events import Event

ALL_TOPICS = "*"


def get_topics(event: Event) -> set[str]:
    match event:
        case events.TournamentOpened() | events.SettingsChanged() | events.EntryFormSet() | events.RehearsalMarked():
            return {"settings"}
        case events.StandingsFrozen() | events.StandingsUnfrozen() | events.PlaceCalledOut():
            return {"standings"}
        case events.StandingsFinalised() | events.PrizeGivingStarted():
            return {"settings", "standings"}
        case events.EntryUndone():
            return {ALL_TOPICS}
        case (
            events.PersonChanged(person=person) | events.EntrantAdded(person=person) | events.StaffAdded(person=person)
        ):
            return {f"person {person}"}
        case events.AttendanceSet(person=person):
            return {f"person {person}"}
        case events.WishAdded() | events.WishRemoved():
            return {"wishes"}
        case events.SeatingDrawn(game=game) | events.PeopleMoved(game=game) | events.SeatingConfirmed(game=game):
            return {f"seating {game}"}
        case events.VenueSet(game=game):
            return {f"seating {game}"}
        case events.StandInAssigned(game=game, person=person):
            return {f"seat {game} {person}"}
        case events.OnlineResultRecorded(game=game, table=table):
            return {f"result {game} {table}"}
        case events.RoundStarted(game=game):
            return {f"seating {game}", f"clock {game}"}
        case events.ClockPaused(game=game) | events.ClockResumed(game=game) | events.ClockExtended(game=game):
            return {f"clock {game}"}
        case events.AnnouncementMade(game=game):
            return {f"clock {game}"}
        case events.CallTaken(call=call) | events.CallClosed(call=call) | events.CallWithdrawn(call=call):
            return {f"call {call}"}
        case events.PenaltyGiven(person=person, game=game):
            return {f"penalties {game} {person}"}
        case events.PenaltyCancelled(penalty=penalty):
            return {f"penalty {penalty}"}
        case events.SetChecked(game=game, table=table, when=when):
            return {f"check {game} {table} {when}"}
        case events.ResultReported(game=game, table=table) | events.ResultRuled(game=game, table=table):
            return {f"result {game} {table}"}
        case events.RefereeCalled() | events.StaffRoleTaken() | events.DeviceChanged():
            # Calls, new staff roles and device changes never conflict
            return set()
        case _:
            raise NotImplementedError(f"what {event.kind} is about")


def have_common_topic(one: Event, other: Event) -> bool:
    first, second = get_topics(one), get_topics(other)
    return bool(first & second) or ALL_TOPICS in first | second
