"""The organiser's next step, in the order of the day."""

from __future__ import annotations

from dataclasses import dataclass

from boardroom.tournament.log.state import Game, State
from boardroom.tournament.rules.clocks import HALL
from boardroom.tournament.text.texts import step_text


@dataclass(frozen=True)
class Step:
    """The organiser's next step. `round_number` is 0 if it does not belong to one round.

    `open_tables` are the tables without a confirmed result, out of `table_count`.
    """

    what: str
    game: int = 0
    tables: tuple[int, ...] = ()
    place: int = 0
    of: int = 0

    def text(self, lang: str) -> str:
        # Until the first result arrives, do not list every table
        what = "on" if self.what == "end" and len(self.tables) == self.of else self.what
        return step_text(lang, what, self.game, self.tables, self.place)


def next_step(state: State) -> Step:
    """Return the first step that is not done yet.

    The order is: open, check-in; draw, confirm, start, end and results of each round; then finalise, call out the
    places, certificates.
    """
    if state.settings is None:
        return Step("open")
    if not state.present():
        return Step("check-in")
    for round_ in state.games.values():
        if step := step_of(round_):
            return step
    if state.hidden:
        return Step("call-out", place=state.hidden)
    return Step("certificates" if state.frozen else "freeze")


def step_of(round_: Game) -> Step | None:
    if round_.drawn is None:
        return Step("draw", round_.number)
    if not round_.confirmed:
        return Step("confirm", round_.number)
    if round_.clock is None:
        return Step("start", round_.number)
    missing = tuple(round_.unconfirmed())
    if missing and (HALL, 0) not in round_.clock.announced:
        return Step("end", round_.number, missing, of=len(round_.tables))
    return Step("results", round_.number, missing) if missing else None


def ahead(state: State) -> Step | None:
    """Return a step of the next round that can already be done while results are missing.

    CH12: round 2 can be drawn without the results of round 1, round 3 needs all of them. A round can start as soon as
    the end of the previous one has been announced.
    """
    now = next_step(state)
    if now.what not in ("end", "results") or now.game != 1:
        return None
    step = step_of(state.games[2])
    possible = ("draw", "confirm", "start") if now.what == "results" else ("draw", "confirm")
    return step if step and step.what in possible else None
