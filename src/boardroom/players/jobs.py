"""Jobs for a worker process: a decision of a bot, a hint, a part of a review. Everything it needs comes with it.

A worker remembers the games it has thought about, so that a decision does not begin with a whole replay.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from boardroom.engine.table import Table
from boardroom.games import game_named
from boardroom.players import hints, levels, reviewing
from boardroom.players.greedy import GreedyPlayer
from boardroom.players.network import learned
from boardroom.players.player import Player, Position
from boardroom.players.precompile import ready
from boardroom.players.registry import house_player
from boardroom.players.search import SearchPlayer
from boardroom.players.trained import TrainedPlayer

TRAINED = TrainedPlayer()
AT_TABLES: dict[str, Player] = {"greedy": GreedyPlayer(), "trained": TRAINED, "search": SearchPlayer()}
"""Who decides for the levels where people wait."""
REMEMBERED = 100
QUICK = 0.03
"""Who has fewer seconds than this does not begin to look ahead."""


class Asked(NamedTuple):
    """A decision that somebody is to take."""

    key: int
    """Whose game it is: a worker may remember it."""
    game: str
    options: dict[str, Any]
    steps: list[int]
    seat: int
    bot: str
    seed: str
    seconds: float
    """So long it may think; what it has learned is asked when that is next to nothing."""


class Answer(NamedTuple):
    action: int
    how: str
    """`asked` as it was meant; `quick` by what was learned, since time was short or what looks ahead is still being
    compiled; `greedy` since the weights cannot be used."""


def think(asked: Asked) -> Answer:
    """Let the bot decide. What its seat cannot see is dealt anew for it."""
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
    """A decision in the process that asks, for when the workers fail: nobody looks ahead."""
    return decided(table, asked._replace(seconds=0.0))


def learns(bot: str) -> bool:
    """Whether a bot decides by what was learned, where anything was."""
    known = levels.level_of(bot)
    return known is not None and levels.LEARNED[known.strength - 1].player != "greedy" and bot != "random"


def wanted(bot: str, table: Table) -> str:
    """The player of the house that a bot has decide at a table."""
    known = levels.BY_NAME.get(bot)
    return levels.mind(known, table.game, table.options).player if known else bot


def minded(bot: str) -> Player:
    """Who decides for a bot of a table."""
    known = levels.BY_NAME.get(bot)
    return levels.LevelPlayer(known, AT_TABLES) if known else house_player(bot)


class Looked(NamedTuple):
    """A finished game that is to be looked at again, from an action on, for so many seconds."""

    key: int
    game: str
    options: dict[str, Any]
    steps: list[int]
    first: int
    seconds: float
    opened: bool


def look_again(asked: Looked) -> tuple[dict[str, Any], int, int] | None:
    """A part of a review as JSON, the action to go on with, and how many there are; None while it is being compiled."""
    table = replayed(asked)
    if not ready(table.game):
        return None
    found, further = reviewing.some(table, asked.first, asked.seconds, opened=asked.opened)
    return found.data(), further, len(table.done)


def advise(asked: Asked) -> dict[str, Any]:
    """A hint for a seat as JSON."""
    table, seed = replayed(asked), Random(asked.seed).getrandbits(62)
    if not ready(table.game):
        return hints.quick(table, asked.seat, seed).data()
    return hints.hint(table, asked.seat, seed, replace(hints.EFFORT, seconds=asked.seconds)).data()


@lru_cache(REMEMBERED)
def place(key: int) -> list[Table]:
    """Where a worker has the game of a key, if it has thought about it: those that it was asked about last."""
    return []


def replayed(asked: Asked | Looked) -> Table:
    """The game as far as it goes, from where this worker knows it to be."""
    here = place(asked.key)
    # Out of its place until it is whole again: what fails on the way is not remembered
    table = here.pop() if here else None
    if (
        table is None
        or (table.game.name, table.options) != (asked.game, asked.options)
        or table.steps != asked.steps[: len(table.steps)]
    ):
        table = Table(game_named(asked.game), asked.options)
    for step in asked.steps[len(table.steps) :]:
        table.again(step)
    here.append(table)
    return table
