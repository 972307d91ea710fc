"""One decision of a bot, as a job for a worker process: everything it needs comes with it."""

from __future__ import annotations

from random import Random
from typing import Any

from boardroom.engine.table import Table
from boardroom.games import game_named
from boardroom.players.player import Position
from boardroom.players.registry import house_player


def think(game: str, options: dict[str, Any], steps: list[int], seat: int, bot: str, seed: str) -> int:
    """Replay the game and let the bot decide. What its seat cannot see is dealt anew for it."""
    table = Table(game_named(game), options)
    for step in steps:
        table.again(step)
    position = Position(table, seat, Random(seed))
    return position.action(house_player(bot).choose(position))
