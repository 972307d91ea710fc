"""Hints: the two best actions with their chances to win, using the player view only.

Hidden information is dealt at random many times, as in `players.search`. The true state is never used.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from boardroom.engine.match import Table
from boardroom.engine.rules.schema import SomeState
from boardroom.players import lookahead
from boardroom.players.network import POINTS, network_of
from boardroom.players.search import Effort, Search
from boardroom.players.trained import UNTRIED, interpreted

EFFORT = Effort(seconds=1.0, deals=256, wide=4, near=9.0)
"""Search effort. `near` is large, so that at least two actions are compared."""
SHOWN = 2


@dataclass(frozen=True)
class Hint:
    """The chance to win before the decision, and after each of the best actions."""

    before: float
    best: tuple[tuple[int, float], ...]

    def data(self) -> dict[str, Any]:
        """Return JSON data."""
        return {"before": self.before, "best": [list(each) for each in self.best]}


def hint(table: Table, seat: int, seed: int, effort: Effort = EFFORT) -> Hint:
    """Return a hint. The same position, deals and time give the same hint."""
    known = table.game.sample(table.state, seat, Random(seed))
    search = Search(table.game, known, seat, table.legal(), seed, effort)
    thought = search.run()
    # The search's correction of the best action also applies to the position before it
    at = search.actions.tolist().index(thought.actions[0])
    deeper = thought.worth[0] - float(search.first[at])
    # A single legal action does not change the position's value
    before = now(table, known, seat) + deeper if len(table.legal()) > 1 else thought.worth[0]
    return Hint(chance(before), best(thought.actions, thought.worth))


def quick(table: Table, seat: int, seed: int) -> Hint:
    """Return a hint from the trained network alone, for use until the search is compiled."""
    legal, known = table.legal(), table.game.sample(table.state, seat, Random(seed))
    worth = interpreted(table.game, known, seat, legal)
    tried = [at for at in np.argsort(-worth, kind="stable") if worth[at] > UNTRIED]
    return Hint(chance(now(table, known, seat)), best([legal[at] for at in tried], [worth[at] for at in tried]))


def now(table: Table, known: SomeState, seat: int) -> float:
    """Return the network's value of the position, after its forced consequences."""
    game, loops = table.game, lookahead.plain(table.game)
    assert game.features is not None
    if loops.awaited(known):
        states = [known, game.schema.copy(known), game.schema.new()]
        loops.settle(states, seat, [0] * game.max_actions)
        known = states[1]
    seen = [0] * game.features.FEATURES
    game.features.features(known, seat, seen)
    return float(network_of(game).worth(np.array([seen], np.int8), known.players)[0])


def best(actions: Sequence[int], worth: Sequence[float]) -> tuple[tuple[int, float], ...]:
    pairs = zip(actions[:SHOWN], worth[:SHOWN], strict=True)
    return tuple((int(action), chance(value)) for action, value in pairs)


def chance(worth: float) -> float:
    """Convert a value to a chance between 0 and 1."""
    return min(1.0, max(0.0, float(worth) / (1 + POINTS)))
