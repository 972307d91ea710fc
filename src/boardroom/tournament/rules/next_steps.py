"""The organiser's next step, in the order of the day."""

from __future__ import annotations

from dataclasses import dataclass

from boardroom.tournament.log.state import Round, TournamentState
from boardroom.tournament.rules.clocks import VENUE_CLOCK
from boardroom.tournament.text.texts import format_step


@dataclass(frozen=True)
class NextStep:
    """The organiser's next step. `round_number` is 0 if it does not belong to one round.

    `open_tables` are the tables without a confirmed result, out of `table_count`.
    """

    kind: str
    round_number: int = 0
    open_tables: tuple[int, ...] = ()
    place: int = 0
    table_count: int = 0

    def to_text(self, lang: str) -> str:
        # Until the first result arrives, do not list every table
        what = "on" if self.kind == "end" and len(self.open_tables) == self.table_count else self.kind
        return format_step(lang, what, self.round_number, self.open_tables, self.place)


def find_next_step(state: TournamentState) -> NextStep:
    """Return the first step that is not done yet.

    The order is: open, check-in; draw, confirm, start, end and results of each round; then finalise, call out the
    places, certificates.
    """
    if state.settings is None:
        return NextStep("open")
    if not state.list_present():
        return NextStep("check-in")
    for round_ in state.rounds.values():
        if step := find_round_step(round_):
            return step
    if state.hidden_place_count:
        return NextStep("call-out", place=state.hidden_place_count)
    return NextStep("certificates" if state.is_finalised else "freeze")


def find_round_step(round_: Round) -> NextStep | None:
    if round_.drawn_seating is None:
        return NextStep("draw", round_.number)
    if not round_.is_confirmed:
        return NextStep("confirm", round_.number)
    if round_.clock is None:
        return NextStep("start", round_.number)
    missing = tuple(round_.list_unconfirmed_tables())
    if missing and (VENUE_CLOCK, 0) not in round_.clock.announced:
        return NextStep("end", round_.number, missing, table_count=len(round_.tables))
    return NextStep("results", round_.number, missing) if missing else None


def find_early_step(state: TournamentState) -> NextStep | None:
    """Return a step of the next round that can already be done while results are missing.

    CH12: round 2 can be drawn without the results of round 1, round 3 needs all of them. A round can start as soon as
    the end of the previous one has been announced.
    """
    now = find_next_step(state)
    if now.kind not in ("end", "results") or now.round_number != 1:
        return None
    step = find_round_step(state.rounds[2])
    possible = ("draw", "confirm", "start") if now.kind == "results" else ("draw", "confirm")
    return step if step and step.kind in possible else None
