"""An honest review of a finished game: every decision judged by what its seat knew then.

What a seat could not see is dealt at random, several times; the action it took and those the learned judgement likes
best are each played on from there (`players.search`). What its action was worth less than the best of them is its cost.
The hands that lay hidden, and what was drawn later, are never looked at.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator
from dataclasses import astuple, dataclass, replace
from random import Random
from typing import Any

import numpy as np

from boardroom.base.errors import BadInput
from boardroom.engine import cpu
from boardroom.engine.constants import CHANCE, OVER
from boardroom.engine.game import Game
from boardroom.engine.table import Table
from boardroom.players.network import POINTS, learned, network_of
from boardroom.players.search import Effort, Search

EFFORT = Effort(seconds=1.0, deals=12, together=12, wide=4, near=0.2)
"""A long game of Acquire takes six seconds of a core with it."""
SURE = 2.0
"""A cost that is less than so many standard errors is luck of the deals."""
STAKES = 0.02
"""Where the actions differ by less, nothing was decided."""
KEY_MOMENTS = 5


@dataclass(frozen=True)
class Judged:
    """One decision."""

    step: int
    """How many actions and draws came before it."""
    seat: int
    taken: int
    best: int
    cost: float
    """What the best action was worth more, in chances to win; 0 where that is not sure."""
    kept: float
    """Of what was at stake, from the worst tried to the best, the part that was kept."""
    stakes: float
    tried: tuple[tuple[int, float], ...] = ()
    """What was tried and what it came to, in chances to win, the best first."""


@dataclass(frozen=True)
class Review:
    """A whole game, or what has been looked at of it."""

    chances: tuple[tuple[int, tuple[float, ...]], ...] = ()
    """How likely each seat was to win, from what each knew, before the step with that number."""
    decisions: tuple[Judged, ...] = ()

    def __add__(self, more: Review) -> Review:
        return Review(self.chances + more.chances, self.decisions + more.decisions)

    def data(self) -> dict[str, Any]:
        """As JSON keeps it."""
        return {"chances": self.chances, "decisions": [astuple(each) for each in self.decisions]}

    @classmethod
    def of(cls, data: dict[str, Any]) -> Review:
        return cls(
            tuple((step, tuple(chances)) for step, chances in data["chances"]),
            tuple(
                replace(Judged(*row[:7]), tried=tuple((action, worth) for action, worth in row[7]))
                for row in data["decisions"]
            ),
        )

    def accuracy(self, seat: int) -> float | None:
        """In percent: 100 where the seat always took the best, 0 where always the worst of what was tried. Decisions
        count by what was at stake; None where nothing ever was."""
        own = [each for each in self.decisions if each.seat == seat and each.stakes >= STAKES]
        total = sum(each.stakes for each in own)
        return 100 * sum(each.kept * each.stakes for each in own) / total if total else None

    def key_moments(self, seats: Collection[int] | None = None) -> list[Judged]:
        """The dearest decisions, everybody's or those of some seats."""
        found = (each for each in self.decisions if each.cost > 0 and (seats is None or each.seat in seats))
        dear = sorted(found, key=lambda each: -each.cost)
        return sorted(dear[:KEY_MOMENTS], key=lambda each: each.step)


def review(
    table: Table, said: Callable[[int], None] = lambda _: None, effort: Effort = EFFORT, *, opened: bool = False
) -> Review:
    """Judge a finished game, also with all hands open; `said` hears of every step that is done. The same game gives the
    same review."""
    check(table)
    found, _ = some(table, 0, None, effort, opened=opened, said=said)
    return found


def check(table: Table) -> None:
    """BadInput where a game cannot be reviewed."""
    game = table.game
    if not learned(game):
        raise BadInput(f"{game.titles['en']} cannot be reviewed: nobody has learned it yet.")
    if not table.over:
        raise BadInput("Only finished games can be reviewed.")
    if game.typed(table.options):
        raise BadInput("Games with a physical copy can't be reviewed, because the hands aren't known.")


def some(
    table: Table,
    first: int,
    seconds: float | None,
    effort: Effort = EFFORT,
    *,
    opened: bool = False,
    said: Callable[[int], None] = lambda _: None,
) -> tuple[Review, int]:
    """What can be judged in so many seconds (None: all), from the action `first` on, and the one to go on with.
    `opened`: with all hands open, as nobody could judge then."""
    game, began = table.game, time.perf_counter()
    chances: list[tuple[int, tuple[float, ...]]] = []
    decisions: list[Judged] = []
    turn = -1
    for step, (state, action) in enumerate(positions(table)):
        if state.actor == CHANCE:
            said(step >= first)
            continue
        begins, turn = int(state.turns) != turn, int(state.turns)
        if step < first:
            continue
        if seconds is not None and decisions and time.perf_counter() - began > seconds:
            return Review(tuple(chances), tuple(decisions)), step
        said(1)
        if begins:
            chances.append((step, chances_of(game, state, step)))
        legal = game.legal(state)
        if len(legal) > 1 and action in legal and not game.part(action):
            decisions.append(judged(game, state, step, legal, action, effort, opened=opened))
    return Review(tuple(chances), tuple(decisions)), len(table.done)


def positions(table: Table) -> Iterator[tuple[Any, int]]:
    """Every position of a game, and what was done in it."""
    state = table.game.start(table.options)
    for action in table.done:
        yield state, action
        table.game.rules.apply(state, action)


def told(table: Table, action: int, lang: str) -> str:
    """An action of whoever decides, as a sentence: the game's own, else what would be told of it first."""
    text = table.words.grammar.text(action)
    if own := table.game.deed(table, action, lang):
        return own
    after = table.copy()
    after.again(action)
    events = [one.event for one in after.told if one.step == len(after.steps)]
    said = [after.words.event(event, lang, after.names) for event in events if event.who == table.state.actor]
    return next((sentence for sentence in said[:1] if sentence), text)


def chances_of(game: Game, state: Any, step: int) -> tuple[float, ...]:
    """Each seat's chance to win as it can reckon it, so that all add up to one."""
    own = []
    for seat in range(state.players):
        known = cpu.features(game, game.sample(state, seat, Random(step)), seat)
        own.append(float(network_of(game).chances(known[None], state.players)[0, 0]))
    return tuple(chance / sum(own) for chance in own)


def judged(
    game: Game, state: Any, step: int, legal: list[int], action: int, effort: Effort, *, opened: bool = False
) -> Judged:
    """One decision: what was taken against the best of what else could be done."""
    seat = int(state.actor)
    assert state.actor not in (CHANCE, OVER)
    known = state if opened else game.sample(state, seat, Random(step))
    search = Search(game, known, seat, legal, step, effort, also=action, opened=opened)
    if len(search.actions) == 1:
        return Judged(step, seat, action, action, 0.0, 1.0, 0.0)
    search.run()
    worth = np.nanmean(search.found, axis=0) / (1 + POINTS)
    mine = int(np.flatnonzero(search.actions == action)[0])
    best, least = int(worth.argmax()), float(worth.min())
    both = search.found[:, best] - search.found[:, mine]
    both = both[~np.isnan(both)] / (1 + POINTS)
    error = both.std(ddof=1) / np.sqrt(len(both)) if len(both) > 1 else np.inf
    cost = float(both.mean()) if best != mine and both.mean() > SURE * error else 0.0
    stakes = float(worth[best]) - least
    kept = 1.0 if cost == 0 or stakes == 0 else max(0.0, 1 - cost / stakes)
    tried = sorted(zip(search.actions.tolist(), worth.tolist(), strict=True), key=lambda pair: -pair[1])
    better = int(search.actions[best]) if cost > 0 else action
    return Judged(step, seat, action, better, cost, kept, stakes, tuple(tried))
