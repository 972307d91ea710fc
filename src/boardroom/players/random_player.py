"""The player without a thought."""

from __future__ import annotations

from dataclasses import dataclass

from boardroom.players.player import Position


@dataclass(frozen=True)
class RandomPlayer:
    """Any legal action, each equally likely."""

    name: str = "random"

    def choose(self, position: Position) -> int:
        return position.random.choice(position.legal)
