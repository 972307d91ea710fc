"""What the organiser does next: the day in order, so that a page can lead through it."""

from __future__ import annotations

from dataclasses import dataclass

from boardroom.championship.day.clock import HALL
from boardroom.championship.log.state import Game, State
from boardroom.championship.telling.texts import step_text


@dataclass(frozen=True)
class Step:
    """What comes next; 0 where it is not about one game. `tables` are those that are waited for, of so many."""

    what: str
    game: int = 0
    tables: tuple[int, ...] = ()
    place: int = 0
    of: int = 0

    def text(self, lang: str) -> str:
        # While none of them has a result there is nothing to name
        what = "on" if self.what == "end" and len(self.tables) == self.of else self.what
        return step_text(lang, what, self.game, self.tables, self.place)


def next_step(state: State) -> Step:
    """open, check-in, for each game draw, confirm, start, end, results; then freeze, call-out, certificates."""
    if state.settings is None:
        return Step("open")
    if not state.present():
        return Step("check-in")
    for game in state.games.values():
        if step := step_of(game):
            return step
    if state.hidden:
        return Step("call-out", place=state.hidden)
    return Step("certificates" if state.frozen else "freeze")


def step_of(game: Game) -> Step | None:
    if game.drawn is None:
        return Step("draw", game.number)
    if not game.confirmed:
        return Step("confirm", game.number)
    if game.clock is None:
        return Step("start", game.number)
    missing = tuple(game.unconfirmed())
    if missing and (HALL, 0) not in game.clock.announced:
        return Step("end", game.number, missing, of=len(game.tables))
    return Step("results", game.number, missing) if missing else None


def ahead(state: State) -> Step | None:
    """What can be done already while results are waited for: game 2 needs none of them, game 3 all (CH12).

    The next game starts when the end of this one has been announced, whatever results are open.
    """
    now = next_step(state)
    if now.what not in ("end", "results") or now.game != 1:
        return None
    step = step_of(state.games[2])
    possible = ("draw", "confirm", "start") if now.what == "results" else ("draw", "confirm")
    return step if step and step.what in possible else None
