"""Every player has a name that any process can make it from again:

greedy                a player of the house
my.py:Cautious        a class in a file of one's own
package.rooms:Deep    a class in an installed package
exec:./mybot --fast   another program, asked over its standard input and output (docs/drive.md)
"""

from __future__ import annotations

import csv
from collections.abc import Callable
from functools import partial

from boardroom.base.errors import BadInput
from boardroom.players import lookahead
from boardroom.players.greedy import GreedyPlayer
from boardroom.players.outside import Outside
from boardroom.players.own import loaded
from boardroom.players.player import Player
from boardroom.players.random_player import RandomPlayer

PLAYERS: dict[str, Callable[[], Player]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
}
"""The players of the house: what a site offers, and every command."""

COMPILED: dict[str, Callable[[], Player]] = {
    "greedy": partial(GreedyPlayer, look=lookahead.compiled),
}
"""Those that choose the same, faster, once they are compiled: for many games."""

EXEC = "exec:"


def house_player(name: str, *, compiled: bool = False) -> Player:
    """A player of the house, and nobody else: for what strangers may name."""
    if name not in PLAYERS:
        raise BadInput(f"There is no player {name!r}: choose one of {', '.join(PLAYERS)}.")
    made = PLAYERS | COMPILED if compiled else PLAYERS
    return made[name]()


def player_named(name: str, *, compiled: bool = False) -> Player:
    """A player of the house, of one's own, or another program. It is made anew each time: a game a player."""
    if name.startswith(EXEC):
        return Outside(name.removeprefix(EXEC))
    if ":" in name:
        return loaded(name)
    if name not in PLAYERS:
        raise BadInput(
            f"There is no player {name!r}: choose one of {', '.join(PLAYERS)}, "
            "or one of your own (file.py:Class or exec:command)."
        )
    return house_player(name, compiled=compiled)


def names_in(text: str) -> list[str]:
    """The players of a list with commas. A name that has one itself stands in double quotes."""
    return [name.strip() for name in next(csv.reader([text], skipinitialspace=True), []) if name.strip()]
