"""One decision of a bot, as a job for a worker process: everything it needs comes with it."""

from __future__ import annotations

from random import Random
from typing import Any

from boardroom.engine.table import Table
from boardroom.games import game_named
from boardroom.players import levels
from boardroom.players.greedy import GreedyPlayer
from boardroom.players.player import Player, Position
from boardroom.players.registry import house_player
from boardroom.players.search import SearchPlayer
from boardroom.players.trained import TrainedPlayer
from boardroom.players.warm import Patient

AT_TABLES: dict[str, Player] = {
    "greedy": GreedyPlayer(),
    "trained": TrainedPlayer(),
    "search": Patient(SearchPlayer(), TrainedPlayer()),
}
"""Who decides for the levels where people wait: nothing is compiled before they are answered."""


def think(game: str, options: dict[str, Any], steps: list[int], seat: int, bot: str, seed: str) -> int:
    """Replay the game and let the bot decide. What its seat cannot see is dealt anew for it."""
    table = Table(game_named(game), options)
    for step in steps:
        table.again(step)
    position = Position(table, seat, Random(seed))
    return position.action(minded(bot).choose(position))


def minded(bot: str) -> Player:
    """Who decides for a bot of a table."""
    known = levels.BY_NAME.get(bot)
    return levels.LevelPlayer(known, AT_TABLES) if known else house_player(bot)
