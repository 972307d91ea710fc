"""The player that takes what is best at once."""

from __future__ import annotations

from dataclasses import dataclass

from boardroom.players import lookahead
from boardroom.players.player import Position


@dataclass(frozen=True)
class GreedyPlayer:
    """What the game itself advises, or the action after which its judgement of the position is best."""

    name: str = "greedy"
    look: lookahead.Ahead = lookahead.interpreted

    def choose(self, position: Position) -> int:
        if len(position.legal) == 1:
            return position.legal[0]
        return self.look(position.game, position.sample(), position.seat, position.legal)
