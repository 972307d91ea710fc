"""The prize giving: the standings are final and the top places are called out one by one, the winner last (CH12)."""

from __future__ import annotations

from dataclasses import replace

from boardroom.tournament.log.events import PlaceCalled, PrizesKept
from boardroom.tournament.log.handlers import applies, checks
from boardroom.tournament.log.state import Deed, State
from boardroom.tournament.rules.results import may_freeze
from boardroom.tournament.standings.standings import standings
from boardroom.tournament.text.refusals import refuse

LAST = 3
"""The round that decides."""


@checks(PrizesKept)
def may_keep(state: State, event: PrizesKept, pending: Deed) -> None:
    may_freeze(state, event, pending)
    ranked = sum(line.rank is not None for line in standings(state))
    if not 1 <= event.places <= ranked:
        refuse("bad-places", most=ranked)


@applies(PrizesKept)
def keep(state: State, event: PrizesKept, pending: Deed) -> State:
    """Hide the results of the last round: with them, anyone could work out the top places."""
    last = state.games[LAST]
    shown = state.shown or state.with_game(replace(last, results={}))
    return replace(state, frozen=True, shown=shown, prizes=event.places, hidden=event.places)


@checks(PlaceCalled)
def may_call(state: State, event: PlaceCalled, pending: Deed) -> None:
    """Only the next place can be called out, so a double tap or a second desk reveals nothing early."""
    if not state.hidden:
        refuse("none-hidden")
    if event.rank != state.hidden:
        refuse("not-next-place", rank=state.hidden)


@applies(PlaceCalled)
def call(state: State, event: PlaceCalled, pending: Deed) -> State:
    left = state.hidden - 1
    return replace(state, hidden=left, shown=state.shown if left else None)
