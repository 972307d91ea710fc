"""The prize giving: the ranking is fixed, and its first places are called out one by one, the winner last (CH12)."""

from __future__ import annotations

from dataclasses import replace

from boardroom.championship.day.results import may_freeze
from boardroom.championship.day.standings import standings
from boardroom.championship.log.facts import PlaceCalled, PrizesKept
from boardroom.championship.log.laws import applies, checks
from boardroom.championship.log.state import Deed, State
from boardroom.championship.telling.refusals import refuse

LAST = 3
"""The game that decides."""


@checks(PrizesKept)
def may_keep(state: State, fact: PrizesKept, deed: Deed) -> None:
    may_freeze(state, fact, deed)
    ranked = sum(line.rank is not None for line in standings(state))
    if not 1 <= fact.places <= ranked:
        refuse("bad-places", most=ranked)


@applies(PrizesKept)
def keep(state: State, fact: PrizesKept, deed: Deed) -> State:
    """What the last game came to stays with its tables, or everybody could add the first places up."""
    last = state.games[LAST]
    shown = state.shown or state.with_game(replace(last, results={}))
    return replace(state, frozen=True, shown=shown, prizes=fact.places, hidden=fact.places)


@checks(PlaceCalled)
def may_call(state: State, fact: PlaceCalled, deed: Deed) -> None:
    """One after the other: a second tap, or a second desk, calls nobody out too early."""
    if not state.hidden:
        refuse("none-hidden")
    if fact.rank != state.hidden:
        refuse("not-next-place", rank=state.hidden)


@applies(PlaceCalled)
def call(state: State, fact: PlaceCalled, deed: Deed) -> State:
    left = state.hidden - 1
    return replace(state, hidden=left, shown=state.shown if left else None)
