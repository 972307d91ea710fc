"""Jobs for worker processes: moves, hints and reviews. A job carries everything it needs.

Workers cache matches they have seen, so that a move does not require a full replay.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from boardroom.engine.match import Table
from boardroom.games import game_named
from boardroom.players import game_review, hints, levels
from boardroom.players.greedy import GreedyPlayer
from boardroom.players.network import learned
from boardroom.players.player import Player, Position
from boardroom.players.precompile import ready
from boardroom.players.registry import house_player
from boardroom.players.search import SearchPlayer
from boardroom.players.trained import TrainedPlayer

TRAINED = TrainedPlayer()
AT_TABLES: dict[str, Player] = {"greedy": GreedyPlayer(), "trained": TRAINED, "search": SearchPlayer()}
"""Players that decide for the levels at live tables."""
REMEMBERED = 100
QUICK = 0.03
"""Seconds below which a bot does not search."""


class Asked(NamedTuple):
    """A request for a bot's move."""

    key: int
    """Identifies the match in the worker's cache."""
    game: str
    options: dict[str, Any]
    steps: list[int]
    seat: int
    bot: str
    seed: str
    seconds: float
    """Seconds the bot may think. If close to 0, it uses the trained network without searching."""


class Answer(NamedTuple):
    action: int
    how: str
    """`asked`: the bot's usual player; `quick`: the trained network, because time was short or the search is not
    compiled yet; `greedy`: the weights are unusable."""


def think(asked: Asked) -> Answer:
    """Choose a move. Hidden information is dealt at random for each request."""
    return decided(replayed(asked), asked)


def decided(table: Table, asked: Asked) -> Answer:
    position = Position(table, asked.seat, Random(asked.seed), asked.seconds)
    player, how = minded(asked.bot), "asked"
    if table.game.learned and not learned(table.game) and learns(asked.bot):
        how = "greedy"
    elif wanted(asked.bot, table) == "search" and (not ready(table.game) or asked.seconds < QUICK):
        player, how = TRAINED, "quick"
    return Answer(position.action(player.choose(position)), how)


def at_once(table: Table, asked: Asked) -> Answer:
    """Choose a move in the calling process without searching. For when workers fail."""
    return decided(table, asked._replace(seconds=0.0))


def learns(bot: str) -> bool:
    """Return True if a bot uses trained weights where a game has them."""
    known = levels.level_of(bot)
    return known is not None and levels.LEARNED[known.strength - 1].player != "greedy" and bot != "random"


def wanted(bot: str, table: Table) -> str:
    """Return the name of the built-in player that decides for a bot at this table."""
    known = levels.BY_NAME.get(bot)
    return levels.mind(known, table.game, table.options).player if known else bot


def minded(bot: str) -> Player:
    known = levels.BY_NAME.get(bot)
    return levels.LevelPlayer(known, AT_TABLES) if known else house_player(bot)


class Looked(NamedTuple):
    """A request to review a finished match from one action on, for some seconds."""

    key: int
    game: str
    options: dict[str, Any]
    steps: list[int]
    first: int
    seconds: float
    opened: bool


def look_again(asked: Looked) -> tuple[dict[str, Any], int, int] | None:
    """Return a part of a review as JSON, the next action to review, and the number of actions. Return None while the
    code is being compiled."""
    match = replayed(asked)
    if not ready(match.game):
        return None
    found, further = game_review.some(match, asked.first, asked.seconds, opened=asked.opened)
    return found.data(), further, len(match.done)


def advise(asked: Asked) -> dict[str, Any]:
    """Return a hint for a seat as JSON."""
    match, seed = replayed(asked), Random(asked.seed).getrandbits(62)
    if not ready(match.game):
        return hints.quick(match, asked.seat, seed).data()
    return hints.hint(match, asked.seat, seed, replace(hints.EFFORT, seconds=asked.seconds)).data()


@lru_cache(REMEMBERED)
def place(key: int) -> list[Table]:
    """Return the cache slot of a match. The slots used least recently are dropped."""
    return []


def replayed(asked: Asked | Looked) -> Table:
    """Return the match up to its last action, continuing from the cached one if possible."""
    cached = place(asked.key)
    # Take it out of the cache until it is complete, so that a failed replay is not cached
    match = cached.pop() if cached else None
    if (
        match is None
        or (match.game.name, match.options) != (asked.game, asked.options)
        or match.steps != asked.steps[: len(match.steps)]
    ):
        match = Table(game_named(asked.game), asked.options)
    for step in asked.steps[len(match.steps) :]:
        match.again(step)
    cached.append(match)
    return match
