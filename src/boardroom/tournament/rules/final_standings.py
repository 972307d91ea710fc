"""Freezing and finalising the standings, and calling out the top places one by one (CH12)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from boardroom.base.languages import text
from boardroom.tournament.log.events import ORGANISERS, Event, Number
from boardroom.tournament.log.state import PendingEntry, TournamentState
from boardroom.tournament.rules.seatings import describe_open_results
from boardroom.tournament.standings.standings import rank_entrants
from boardroom.tournament.text.refusals import refuse

LAST_ROUND = 3
"""The round that decides."""


def check_finalisation(state: TournamentState) -> None:
    """Require three started rounds with all results confirmed."""
    state.get_settings()
    if state.is_finalised:
        refuse("frozen")
    for round_ in state.rounds.values():
        if round_.clock is None:
            refuse("not-started", game=round_.number)
    if missing := describe_open_results(state, 3):
        refuse("not-finished", missing=missing)


@dataclass(frozen=True)
class StandingsFinalised(
    Event, kind="frozen", label=text("Standings finalised"), roles=ORGANISERS, topics=("settings", "standings")
):
    """The standings are final."""

    def check(self, state: TournamentState, pending: PendingEntry) -> None:
        check_finalisation(state)

    def apply(self, state: TournamentState, pending: PendingEntry) -> TournamentState:
        return replace(state, is_finalised=True, frozen_state=None)


@dataclass(frozen=True)
class StandingsFrozen(
    Event, kind="standings-held", label=text("Standings frozen"), roles=ORGANISERS, topics=("standings",)
):
    """Entrants and the public see the current standings until the final ones."""

    def check(self, state: TournamentState, pending: PendingEntry) -> None:
        state.get_settings()
        if state.is_finalised:
            refuse("frozen")
        if state.frozen_state is not None:
            refuse("held")

    def apply(self, state: TournamentState, pending: PendingEntry) -> TournamentState:
        return replace(state, frozen_state=state)


@dataclass(frozen=True)
class StandingsUnfrozen(
    Event, kind="standings-shown", label=text("Standings unfrozen"), roles=ORGANISERS, topics=("standings",)
):
    """Frozen standings are public again."""

    def check(self, state: TournamentState, pending: PendingEntry) -> None:
        if state.is_finalised:
            refuse("frozen")
        if state.frozen_state is None:
            refuse("not-held")

    def apply(self, state: TournamentState, pending: PendingEntry) -> TournamentState:
        return replace(state, frozen_state=None)


@dataclass(frozen=True)
class PrizeGivingStarted(
    Event,
    kind="prizes-kept",
    label=text("Standings finalised, top places to be announced"),
    roles=ORGANISERS,
    topics=("settings", "standings"),
):
    """The standings are final; the top places stay hidden until they are called out one by one.

    A plain `StandingsFinalised` shows everything at once.
    """

    places: Number = 3

    def check(self, state: TournamentState, pending: PendingEntry) -> None:
        check_finalisation(state)
        ranked = sum(line.rank is not None for line in rank_entrants(state))
        if not 1 <= self.places <= ranked:
            refuse("bad-places", most=ranked)

    def apply(self, state: TournamentState, pending: PendingEntry) -> TournamentState:
        """Hide the results of the last round: with them, anyone could work out the top places."""
        last = state.rounds[LAST_ROUND]
        shown = state.frozen_state or state.with_round(replace(last, results={}))
        return replace(
            state, is_finalised=True, frozen_state=shown, called_place_count=self.places, hidden_place_count=self.places
        )


@dataclass(frozen=True)
class PlaceCalledOut(
    Event, kind="place-called", label=text("Place announced"), roles=ORGANISERS, topics=("standings",)
):
    """The lowest hidden place is called out."""

    rank: Number

    def check(self, state: TournamentState, pending: PendingEntry) -> None:
        """Only the next place can be called out, so a double tap or a second desk reveals nothing early."""
        if not state.hidden_place_count:
            refuse("none-hidden")
        if self.rank != state.hidden_place_count:
            refuse("not-next-place", rank=state.hidden_place_count)

    def apply(self, state: TournamentState, pending: PendingEntry) -> TournamentState:
        left = state.hidden_place_count - 1
        return replace(state, hidden_place_count=left, frozen_state=state.frozen_state if left else None)
