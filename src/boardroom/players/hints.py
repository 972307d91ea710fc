"""A hint for whoever is to decide: the best two actions by what that seat knows, with what each comes to.

What the seat cannot see is dealt at random many times, as for the players of the house that look ahead
(`players.search`). The truth is never looked at.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from boardroom.engine import cpu
from boardroom.engine.table import Table
from boardroom.players.network import POINTS, network_of
from boardroom.players.search import Effort, Search

EFFORT = Effort(seconds=1.0, deals=256, wide=4, near=9.0)
"""Whatever an action looks like at first sight, there is a second to hold against the best."""
SHOWN = 2


@dataclass(frozen=True)
class Hint:
    """What a seat may expect before its decision, and after each of the best actions: in chances to win, as a review
    counts them."""

    before: float
    best: tuple[tuple[int, float], ...]

    def data(self) -> dict[str, Any]:
        """As JSON keeps it."""
        return {"before": self.before, "best": [list(each) for each in self.best]}


def hint(table: Table, seat: int, seed: int, effort: Effort = EFFORT) -> Hint:
    """The same position, deals and time give the same hint."""
    game = table.game
    known = game.sample(table.state, seat, Random(seed))
    before = network_of(game).worth(cpu.features(game, known, seat)[None], known.players)[0]
    thought = Search(game, known, seat, table.legal(), seed, effort).run()
    best = zip(thought.actions[:SHOWN], thought.worth[:SHOWN], strict=True)
    return Hint(chance(before), tuple((action, chance(worth)) for action, worth in best))


def chance(worth: float) -> float:
    """What a position is worth, between 0 and 1."""
    return min(1.0, max(0.0, float(worth) / (1 + POINTS)))
