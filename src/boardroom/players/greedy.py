"""The greedy player."""

from __future__ import annotations

from dataclasses import dataclass

from boardroom.players import lookahead
from boardroom.players.player import Position


@dataclass(frozen=True)
class GreedyPlayer:
    """Follows the game's own advice, or takes the action with the best evaluation."""

    name: str = "greedy"
    choose_best: lookahead.Lookahead = lookahead.choose_interpreted

    def choose(self, position: Position) -> int:
        if len(position.legal) == 1:
            return position.legal[0]
        return self.choose_best(position.game, position.sample(), position.seat, position.legal)
