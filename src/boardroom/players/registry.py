"""Makes players from their names. Every player has one that any process can make it from again:

mugi                  a level that people play against (`players/levels.py`)
greedy                a player of the house
search@0.1            the one that looks ahead, for so many seconds a decision
my.py:Cautious        a class in a file of one's own
package.rooms:Deep    a class in an installed package
exec:./mybot --fast   another program, asked over its standard input and output (docs/drive.md)
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable
from functools import partial

from boardroom.base.errors import BadInput
from boardroom.base.text import is_text
from boardroom.engine.game import Game
from boardroom.players import levels, lookahead, search, trained
from boardroom.players.greedy import GreedyPlayer
from boardroom.players.network import learned
from boardroom.players.own.isolation import loaded
from boardroom.players.own.outside_program import Outside
from boardroom.players.player import Player
from boardroom.players.random_player import RandomPlayer

PLAYERS: dict[str, Callable[[], Player]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
    "trained": trained.TrainedPlayer,
}
"""The players of the house."""

COMPILED: dict[str, Callable[[], Player]] = {
    "greedy": partial(GreedyPlayer, look=lookahead.compiled),
    "trained": partial(trained.TrainedPlayer, judged=trained.compiled, instead=GreedyPlayer(look=lookahead.compiled)),
}
"""Those that choose the same, faster, once they are compiled: for many games."""

SEARCH = "search"
"""It decides in compiled code alone. `search` thinks a second at most, `search@0.1` a tenth of one."""

EXEC = "exec:"


def house_player(name: str, *, compiled: bool = False) -> Player:
    """A player of the house or a level, and nobody else: for what strangers may name."""
    made = PLAYERS | COMPILED if compiled else PLAYERS
    if name in levels.BY_NAME:
        return levels.LevelPlayer(
            levels.BY_NAME[name], {SEARCH: search.SearchPlayer(), **{each: make() for each, make in made.items()}}
        )
    if name not in PLAYERS:
        raise BadInput(f"There is no player {name!r}: choose one of {', '.join((*levels.BY_NAME, *PLAYERS))}.")
    return made[name]()


def player_named(name: str, *, compiled: bool = False) -> Player:
    """A player of the house, of one's own, or another program. It is made anew each time: a game a player."""
    if not is_text(name):
        raise BadInput(f"A player is named by a text, such as 'greedy' or 'my.py:Class', not by {name!r}.")
    if name.startswith(EXEC):
        return Outside(name.removeprefix(EXEC))
    if ":" in name:
        return loaded(name)
    if name.partition("@")[0] == SEARCH:
        return searching(name)
    if name not in PLAYERS and name not in levels.BY_NAME:
        raise BadInput(
            "There is no player %(name)r: choose one of %(all)s, or one of your own (file.py:Class or exec:command).",
            name=name,
            all=", ".join((*levels.BY_NAME, *PLAYERS, SEARCH)),
        )
    return house_player(name, compiled=compiled)


def as_greedy(names: Iterable[str], game: Game) -> list[str]:
    """Those that need what was learned of a game and, where nobody has learned it, decide as the greedy player does."""
    return [name for name in names if name.partition("@")[0] in ("trained", SEARCH) and not learned(game)]


def searching(name: str) -> Player:
    """The player that looks ahead, for as many seconds as its name says."""
    given = name.partition("@")[2]
    try:
        seconds = float(given) if given else search.Effort.seconds
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= 3600 or name.endswith("@"):
        raise BadInput(f"{name!r} does not say how long it may think: search@0.1 is a tenth of a second a decision.")
    return search.SearchPlayer(name, search.Effort(seconds=seconds))


def names_in(text: str) -> list[str]:
    """The players of a list with commas. A name that has one itself stands in double quotes."""
    try:
        found = [name.strip() for name in next(csv.reader([text], skipinitialspace=True), []) if name.strip()]
    except csv.Error as error:
        raise BadInput(f"{text!r} is no list of players: {error}.") from error
    if unclosed(text):
        raise BadInput(f"A double quote is not closed in the list of players {text!r}.")
    if not found:
        raise BadInput("Nobody is named: name a player, or several with commas between them, such as greedy,random.")
    return found


def unclosed(text: str) -> bool:
    """Whether a name in double quotes has no end: what comes after it would be taken for a part of it."""
    try:
        next(csv.reader([text], skipinitialspace=True, strict=True), [])
    except csv.Error as error:
        return "end of data" in str(error)
    return False
