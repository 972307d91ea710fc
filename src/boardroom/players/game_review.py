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
from boardroom.engine.match import Match
from boardroom.engine.rules.constants import CHANCE, OVER
from boardroom.players.network import POINTS_WEIGHT, has_weights, load_network
from boardroom.players.search import Search, SearchEffort

REVIEW_EFFORT = SearchEffort(seconds=1.0, max_deals=12, batch_size=12, max_actions=4, max_gap=0.2)
"""Search effort per decision. A long game of Acquire takes six seconds of one core."""
SIGNIFICANT_ERRORS = 2.0
"""Standard errors a cost must exceed; anything less may be luck of the deals."""
MIN_STAKES = 0.02
"""Decisions whose actions differ by less do not count."""
MAX_KEY_MOMENTS = 5


@dataclass(frozen=True)
class DecisionReview:
    """The review of one decision."""

    step: int
    """Number of actions and draws before the decision."""
    seat: int
    action: int
    best_action: int
    cost: float
    """Lost chance to win compared with the best action; 0 if the difference is not significant."""
    kept_share: float
    """The share of the stakes that the action kept: 1 for the best action tried, 0 for the worst."""
    stakes: float
    alternatives: tuple[tuple[int, float], ...] = ()
    """Actions tried with their chances to win, best first."""


@dataclass(frozen=True)
class MatchReview:
    """The review of a match, or of part of it."""

    chances: tuple[tuple[int, tuple[float, ...]], ...] = ()
    """Each seat's chance to win, by step, estimated from its player view."""
    decisions: tuple[DecisionReview, ...] = ()

    def __add__(self, more: MatchReview) -> MatchReview:
        return MatchReview(self.chances + more.chances, self.decisions + more.decisions)

    def to_json(self) -> dict[str, Any]:
        """Return JSON data."""
        return {"chances": self.chances, "decisions": [astuple(each) for each in self.decisions]}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> MatchReview:
        return cls(
            tuple((step, tuple(chances)) for step, chances in data["chances"]),
            tuple(
                replace(DecisionReview(*row[:7]), alternatives=tuple((action, worth) for action, worth in row[7]))
                for row in data["decisions"]
            ),
        )

    def compute_accuracy(self, seat: int) -> float | None:
        """Return a percentage: 100 if the seat always chose the best action, 0 if always the worst. Decisions are
        weighted by their stakes. None without any decision that counts."""
        own = [each for each in self.decisions if each.seat == seat and each.stakes >= MIN_STAKES]
        total = sum(each.stakes for each in own)
        return 100 * sum(each.kept_share * each.stakes for each in own) / total if total else None

    def find_key_moments(self, seats: Collection[int] | None = None) -> list[DecisionReview]:
        """Return the most costly decisions, of all seats or of some."""
        found = (each for each in self.decisions if each.cost > 0 and (seats is None or each.seat in seats))
        dear = sorted(found, key=lambda each: -each.cost)
        return sorted(dear[:MAX_KEY_MOMENTS], key=lambda each: each.step)


def review_match(
    match: Match,
    on_progress: Callable[[int], None] = lambda _: None,
    effort: SearchEffort = REVIEW_EFFORT,
    *,
    is_open: bool = False,
) -> MatchReview:
    """Review a finished match, optionally with all hands open. `said` is called for every step. The same match gives
    the same review."""
    check_reviewable(match)
    found, _ = review_decisions(match, 0, None, effort, is_open=is_open, on_progress=on_progress)
    return found


def check_reviewable(match: Match) -> None:
    """Raise BadInput if a match cannot be reviewed."""
    game = match.game
    if not has_weights(game):
        raise BadInput(f"{game.titles['en']} can't be reviewed: it has no trained weights yet.")
    if not match.is_over:
        raise BadInput("Only finished games can be reviewed.")
    if game.records_real_table(match.options):
        raise BadInput("Games with a physical copy can't be reviewed, because the hands aren't known.")


def review_decisions(
    match: Match,
    first: int,
    seconds: float | None,
    effort: SearchEffort = REVIEW_EFFORT,
    *,
    is_open: bool = False,
    on_progress: Callable[[int], None] = lambda _: None,
) -> tuple[MatchReview, int]:
    """Review decisions from action `first` on for some seconds (None: all). Return the review and the next action.

    With `opened`, all hands are open, which no player could see.
    """
    game, began = match.game, time.perf_counter()
    chances: list[tuple[int, tuple[float, ...]]] = []
    decisions: list[DecisionReview] = []
    turn = -1
    for step, (state, action) in enumerate(iterate_positions(match)):
        if state.actor == CHANCE:
            on_progress(step >= first)
            continue
        begins, turn = int(state.turns) != turn, int(state.turns)
        if step < first:
            continue
        if seconds is not None and decisions and time.perf_counter() - began > seconds:
            return MatchReview(tuple(chances), tuple(decisions)), step
        on_progress(1)
        if begins:
            chances.append((step, estimate_win_chances(game, state, step)))
        legal = game.legal_actions(state)
        if len(legal) > 1 and action in legal and not game.is_partial(action):
            decisions.append(review_decision(game, state, step, legal, action, effort, is_open=is_open))
    return MatchReview(tuple(chances), tuple(decisions)), len(match.actions)


def iterate_positions(match: Match) -> Iterator[tuple[Any, int]]:
    """Yield every state of a match with the action that followed."""
    state = match.game.create_state(match.options)
    for action in match.actions:
        yield state, action
        match.game.rules.apply(state, action)


def describe_action(match: Match, action: int, lang: str) -> str:
    """Return a sentence for an action of the active player: the game's own, or the first event it causes."""
    text = match.text.grammar.text(action)
    if own := match.game.describe_action(match, action, lang):
        return own
    after = match.copy()
    after.replay_step(action)
    events = [one.event for one in after.events if one.step == len(after.steps)]
    sentences = [
        after.text.describe_event(event, lang, after.names) for event in events if event.seat == match.state.actor
    ]
    return next((sentence for sentence in sentences[:1] if sentence), text)


def estimate_win_chances(game: Game, state: Any, step: int) -> tuple[float, ...]:
    """Return each seat's chance to win as that seat could estimate it, scaled to a sum of 1."""
    own = []
    for seat in range(state.players):
        known = cpu.compute_features(game, game.sample(state, seat, Random(step)), seat)
        own.append(float(load_network(game).predict_chances(known[None], state.players)[0, 0]))
    return tuple(chance / sum(own) for chance in own)


def review_decision(
    game: Game, state: Any, step: int, legal: list[int], action: int, effort: SearchEffort, *, is_open: bool = False
) -> DecisionReview:
    """Review one decision: compare the chosen action with the alternatives."""
    seat = int(state.actor)
    assert state.actor not in (CHANCE, OVER)
    known = state if is_open else game.sample(state, seat, Random(step))
    search = Search(game, known, seat, legal, step, effort, extra_action=action, is_open=is_open)
    if len(search.actions) == 1:
        return DecisionReview(step, seat, action, action, 0.0, 1.0, 0.0)
    search.run_search()
    worth = np.nanmean(search.values, axis=0) / (1 + POINTS_WEIGHT)
    mine = int(np.flatnonzero(search.actions == action)[0])
    best, least = int(worth.argmax()), float(worth.min())
    both = search.values[:, best] - search.values[:, mine]
    both = both[~np.isnan(both)] / (1 + POINTS_WEIGHT)
    error = both.std(ddof=1) / np.sqrt(len(both)) if len(both) > 1 else np.inf
    cost = float(both.mean()) if best != mine and both.mean() > SIGNIFICANT_ERRORS * error else 0.0
    stakes = float(worth[best]) - least
    kept = 1.0 if cost == 0 or stakes == 0 else max(0.0, 1 - cost / stakes)
    tried = sorted(zip(search.actions.tolist(), worth.tolist(), strict=True), key=lambda pair: -pair[1])
    better = int(search.actions[best]) if cost > 0 else action
    return DecisionReview(step, seat, action, better, cost, kept, stakes, tuple(tried))
