"""The prize giving: the standings are final and the top places are called out one by one, the winner last (CH12)."""

from __future__ import annotations

from dataclasses import replace

from boardroom.tournament.log.events import PlaceCalledOut, PrizeGivingStarted
from boardroom.tournament.log.handlers import register_check, register_effect
from boardroom.tournament.log.state import PendingEntry, TournamentState
from boardroom.tournament.rules.results import check_finalisation
from boardroom.tournament.standings.standings import rank_entrants
from boardroom.tournament.text.refusals import refuse

LAST_ROUND = 3
"""The round that decides."""


@register_check(PrizeGivingStarted)
def check_prize_giving(state: TournamentState, event: PrizeGivingStarted, pending: PendingEntry) -> None:
    check_finalisation(state, event, pending)
    ranked = sum(line.rank is not None for line in rank_entrants(state))
    if not 1 <= event.places <= ranked:
        refuse("bad-places", most=ranked)


@register_effect(PrizeGivingStarted)
def start_prize_giving(state: TournamentState, event: PrizeGivingStarted, pending: PendingEntry) -> TournamentState:
    """Hide the results of the last round: with them, anyone could work out the top places."""
    last = state.rounds[LAST_ROUND]
    shown = state.frozen_state or state.with_round(replace(last, results={}))
    return replace(
        state, is_finalised=True, frozen_state=shown, called_place_count=event.places, hidden_place_count=event.places
    )


@register_check(PlaceCalledOut)
def check_place_call(state: TournamentState, event: PlaceCalledOut, pending: PendingEntry) -> None:
    """Only the next place can be called out, so a double tap or a second desk reveals nothing early."""
    if not state.hidden_place_count:
        refuse("none-hidden")
    if event.rank != state.hidden_place_count:
        refuse("not-next-place", rank=state.hidden_place_count)


@register_effect(PlaceCalledOut)
def call_out_place(state: TournamentState, event: PlaceCalledOut, pending: PendingEntry) -> TournamentState:
    left = state.hidden_place_count - 1
    return replace(state, hidden_place_count=left, frozen_state=state.frozen_state if left else None)
