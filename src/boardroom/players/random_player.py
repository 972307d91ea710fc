"""The random player."""

from __future__ import annotations

from dataclasses import dataclass

from boardroom.players.player import Position


@dataclass(frozen=True)
class RandomPlayer:
    """Chooses any legal action with equal probability."""

    name: str = "random"

    def choose(self, position: Position) -> int:
        return position.random.choice(position.legal)
