"""The player that takes what is best at once."""

from __future__ import annotations

from dataclasses import dataclass

from boardroom.players import lookahead
from boardroom.players.player import Position


@dataclass(frozen=True)
class GreedyPlayer:
    """The action after which the game's own judgement of the position is best."""

    name: str = "greedy"
    look: lookahead.Ahead = lookahead.interpreted

    def choose(self, position: Position) -> int:
        if len(position.legal) == 1:
            return position.legal[0]
        state = position.sample()
        own = position.game.greedy(state, position.seat, position.legal)
        return self.look(position.game, state, position.seat, position.legal) if own is None else own
