"""Hints: the two best actions with their chances to win, using the player view only.

Hidden information is dealt at random many times, as in `players.search`. The true state is never used.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from boardroom.engine.match import Match
from boardroom.engine.rules.schema import AnyState
from boardroom.players import lookahead
from boardroom.players.network import POINTS_WEIGHT, load_network
from boardroom.players.search import Search, SearchEffort
from boardroom.players.trained import UNTRIED_VALUE, evaluate_interpreted

HINT_EFFORT = SearchEffort(seconds=1.0, max_deals=256, max_actions=4, max_gap=9.0)
"""Search effort. `near` is large, so that at least two actions are compared."""
MAX_SUGGESTIONS = 2


@dataclass(frozen=True)
class Hint:
    """The chance to win before the decision, and after each of the best actions."""

    win_chance: float
    suggestions: tuple[tuple[int, float], ...]

    def to_json(self) -> dict[str, Any]:
        """Return JSON data."""
        return {"before": self.win_chance, "best": [list(each) for each in self.suggestions]}


def compute_hint(match: Match, seat: int, seed: int, effort: SearchEffort = HINT_EFFORT) -> Hint:
    """Return a hint. The same position, deals and time give the same hint."""
    known = match.game.sample(match.state, seat, Random(seed))
    search = Search(match.game, known, seat, match.legal_actions(), seed, effort)
    thought = search.run_search()
    # The search's correction of the best action also applies to the position before it
    at = search.actions.tolist().index(thought.actions[0])
    deeper = thought.values[0] - float(search.first_values[at])
    # A single legal action does not change the position's value
    before = evaluate_position(match, known, seat) + deeper if len(match.legal_actions()) > 1 else thought.values[0]
    return Hint(to_win_chance(before), list_suggestions(thought.actions, thought.values))


def estimate_hint(match: Match, seat: int, seed: int) -> Hint:
    """Return a hint from the trained network alone, for use until the search is compiled."""
    legal, known = match.legal_actions(), match.game.sample(match.state, seat, Random(seed))
    worth = evaluate_interpreted(match.game, known, seat, legal)
    tried = [at for at in np.argsort(-worth, kind="stable") if worth[at] > UNTRIED_VALUE]
    return Hint(
        to_win_chance(evaluate_position(match, known, seat)),
        list_suggestions([legal[at] for at in tried], [worth[at] for at in tried]),
    )


def evaluate_position(match: Match, known: AnyState, seat: int) -> float:
    """Return the network's value of the position, after its forced consequences."""
    game, loops = match.game, lookahead.load_interpreted_module(match.game)
    assert game.features is not None
    if loops.needs_settling(known):
        states = [known, game.schema.copy(known), game.schema.create_state()]
        loops.settle_position(states, seat, [0] * game.max_actions)
        known = states[1]
    seen = [0] * game.features.FEATURES
    game.features.features(known, seat, seen)
    return float(load_network(game).evaluate_positions(np.array([seen], np.int8), known.players)[0])


def list_suggestions(actions: Sequence[int], worth: Sequence[float]) -> tuple[tuple[int, float], ...]:
    pairs = zip(actions[:MAX_SUGGESTIONS], worth[:MAX_SUGGESTIONS], strict=True)
    return tuple((int(action), to_win_chance(value)) for action, value in pairs)


def to_win_chance(worth: float) -> float:
    """Convert a value to a chance between 0 and 1."""
    return min(1.0, max(0.0, float(worth) / (1 + POINTS_WEIGHT)))
