"""Reviews of finished matches. Every decision is judged with the knowledge its player had at the time.

Hidden information is dealt at random several times. The chosen action and the most promising alternatives are played on
from there (`players.search`). The cost of an action is its distance from the best alternative. Real hidden hands and
later draws are never used.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator
from dataclasses import astuple, dataclass, replace
from random import Random
from typing import Any

import numpy as np

from boardroom.base.errors import BadInput
from boardroom.engine.compile import cpu
from boardroom.engine.game import Game
from boardroom.engine.match import Table
from boardroom.engine.rules.constants import CHANCE, OVER
from boardroom.players.network import POINTS, learned, network_of
from boardroom.players.search import Effort, Search

EFFORT = Effort(seconds=1.0, deals=12, together=12, wide=4, near=0.2)
"""Search effort per decision. A long game of Acquire takes six seconds of one core."""
SURE = 2.0
"""Standard errors a cost must exceed; anything less may be luck of the deals."""
STAKES = 0.02
"""Decisions whose actions differ by less do not count."""
KEY_MOMENTS = 5


@dataclass(frozen=True)
class Judged:
    """The review of one decision."""

    step: int
    """Number of actions and draws before the decision."""
    seat: int
    taken: int
    best: int
    cost: float
    """Lost chance to win compared with the best action; 0 if the difference is not significant."""
    kept: float
    """The share of the stakes that the action kept: 1 for the best action tried, 0 for the worst."""
    stakes: float
    tried: tuple[tuple[int, float], ...] = ()
    """Actions tried with their chances to win, best first."""


@dataclass(frozen=True)
class Review:
    """The review of a match, or of part of it."""

    chances: tuple[tuple[int, tuple[float, ...]], ...] = ()
    """Each seat's chance to win, by step, estimated from its player view."""
    decisions: tuple[Judged, ...] = ()

    def __add__(self, more: Review) -> Review:
        return Review(self.chances + more.chances, self.decisions + more.decisions)

    def data(self) -> dict[str, Any]:
        """Return JSON data."""
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
        """Return a percentage: 100 if the seat always chose the best action, 0 if always the worst. Decisions are
        weighted by their stakes. None without any decision that counts."""
        own = [each for each in self.decisions if each.seat == seat and each.stakes >= STAKES]
        total = sum(each.stakes for each in own)
        return 100 * sum(each.kept * each.stakes for each in own) / total if total else None

    def key_moments(self, seats: Collection[int] | None = None) -> list[Judged]:
        """Return the most costly decisions, of all seats or of some."""
        found = (each for each in self.decisions if each.cost > 0 and (seats is None or each.seat in seats))
        dear = sorted(found, key=lambda each: -each.cost)
        return sorted(dear[:KEY_MOMENTS], key=lambda each: each.step)


def review(
    table: Table, said: Callable[[int], None] = lambda _: None, effort: Effort = EFFORT, *, opened: bool = False
) -> Review:
    """Review a finished match, optionally with all hands open. `said` is called for every step. The same match gives
    the same review."""
    check(table)
    found, _ = some(table, 0, None, effort, opened=opened, said=said)
    return found


def check(table: Table) -> None:
    """Raise BadInput if a match cannot be reviewed."""
    game = table.game
    if not learned(game):
        raise BadInput(f"{game.titles['en']} can't be reviewed: it has no trained weights yet.")
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
    """Review decisions from action `first` on for some seconds (None: all). Return the review and the next action.

    With `opened`, all hands are open, which no player could see.
    """
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
    """Yield every state of a match with the action that followed."""
    state = table.game.start(table.options)
    for action in table.done:
        yield state, action
        table.game.rules.apply(state, action)


def told(table: Table, action: int, lang: str) -> str:
    """Return a sentence for an action of the active player: the game's own, or the first event it causes."""
    text = table.words.grammar.text(action)
    if own := table.game.deed(table, action, lang):
        return own
    after = table.copy()
    after.again(action)
    events = [one.event for one in after.told if one.step == len(after.steps)]
    sentences = [after.words.event(event, lang, after.names) for event in events if event.who == table.state.actor]
    return next((sentence for sentence in sentences[:1] if sentence), text)


def chances_of(game: Game, state: Any, step: int) -> tuple[float, ...]:
    """Return each seat's chance to win as that seat could estimate it, scaled to a sum of 1."""
    own = []
    for seat in range(state.players):
        known = cpu.features(game, game.sample(state, seat, Random(step)), seat)
        own.append(float(network_of(game).chances(known[None], state.players)[0, 0]))
    return tuple(chance / sum(own) for chance in own)


def judged(
    game: Game, state: Any, step: int, legal: list[int], action: int, effort: Effort, *, opened: bool = False
) -> Judged:
    """Review one decision: compare the chosen action with the alternatives."""
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
