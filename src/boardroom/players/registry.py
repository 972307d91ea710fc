"""Create players from names. Any process can create the same player from the same name:

mugi                  a level from `players/levels.py`
greedy                a built-in player
search@0.1            the search player, with its seconds per decision
my.py:Cautious        a class in a Python file
package.rooms:Deep    a class in an installed package
exec:./mybot --fast   another program, over its standard input and output (docs/build/bots-in-any-language.md)
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable
from functools import partial

from boardroom.base.errors import BadInput
from boardroom.base.text import is_text
from boardroom.engine.game import Game
from boardroom.players import levels, lookahead, search, trained
from boardroom.players.custom.external_program import ExternalPlayer
from boardroom.players.custom.subprocess_player import load_custom_player
from boardroom.players.greedy import GreedyPlayer
from boardroom.players.network import has_weights
from boardroom.players.player import Player
from boardroom.players.random_player import RandomPlayer

BUILTIN_PLAYERS: dict[str, Callable[[], Player]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
    "trained": trained.TrainedPlayer,
}
"""Built-in players by name."""

COMPILED_PLAYERS: dict[str, Callable[[], Player]] = {
    "greedy": partial(GreedyPlayer, choose_best=lookahead.choose_compiled),
    "trained": partial(
        trained.TrainedPlayer,
        evaluate_actions=trained.evaluate_compiled,
        fallback=GreedyPlayer(choose_best=lookahead.choose_compiled),
    ),
}
"""Compiled versions of built-in players: the same choices, faster once compiled. For many games."""

SEARCH_NAME = "search"
"""The search player, which runs compiled only. `search` thinks for up to 1 second, `search@0.1` for 0.1 seconds."""

EXEC_PREFIX = "exec:"


def create_builtin_player(name: str, *, compiled: bool = False) -> Player:
    """Create a built-in player or a level. Safe for untrusted names: it never loads custom players."""
    constructors = BUILTIN_PLAYERS | COMPILED_PLAYERS if compiled else BUILTIN_PLAYERS
    if name in levels.LEVELS_BY_NAME:
        return levels.LevelPlayer(
            levels.LEVELS_BY_NAME[name],
            {SEARCH_NAME: search.SearchPlayer(), **{each: make() for each, make in constructors.items()}},
        )
    if name not in BUILTIN_PLAYERS:
        raise BadInput(
            f"Unknown player {name!r}. Choose one of {', '.join((*levels.LEVELS_BY_NAME, *BUILTIN_PLAYERS))}."
        )
    return constructors[name]()


def create_player(name: str, *, compiled: bool = False) -> Player:
    """Create a built-in, custom or external player. Each call creates a new one, because a player serves one match."""
    if not is_text(name):
        raise BadInput(f"A player name is a string such as 'greedy' or 'my.py:Class', not {name!r}.")
    if name.startswith(EXEC_PREFIX):
        return ExternalPlayer(name.removeprefix(EXEC_PREFIX))
    if ":" in name:
        return load_custom_player(name)
    if name.partition("@")[0] == SEARCH_NAME:
        return create_search_player(name)
    if name not in BUILTIN_PLAYERS and name not in levels.LEVELS_BY_NAME:
        raise BadInput(
            "Unknown player %(name)r. Choose one of %(all)s, or a custom player (file.py:Class or exec:command).",
            name=name,
            all=", ".join((*levels.LEVELS_BY_NAME, *BUILTIN_PLAYERS, SEARCH_NAME)),
        )
    return create_builtin_player(name, compiled=compiled)


def find_untrained_players(names: Iterable[str], game: Game) -> list[str]:
    """Return the names that need trained weights the game does not have. They decide like `greedy`."""
    return [name for name in names if name.partition("@")[0] in ("trained", SEARCH_NAME) and not has_weights(game)]


def create_search_player(name: str) -> Player:
    """Create the search player with the seconds per decision in its name."""
    given = name.partition("@")[2]
    try:
        seconds = float(given) if given else search.SearchEffort.seconds
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= 3600 or name.endswith("@"):
        raise BadInput(f"{name!r} has no valid time limit. Write search@0.1 for 0.1 seconds per decision.")
    return search.SearchPlayer(name, search.SearchEffort(seconds=seconds))


def parse_player_names(text: str) -> list[str]:
    """Split a comma-separated list of players. Names that contain a comma are double-quoted."""
    try:
        found = [name.strip() for name in next(csv.reader([text], skipinitialspace=True), []) if name.strip()]
    except csv.Error as error:
        raise BadInput(f"{text!r} is not a list of players: {error}.") from error
    if has_unclosed_quote(text):
        raise BadInput(f"The list of players {text!r} has an unclosed double quote.")
    if not found:
        raise BadInput("No player given. Name one or more players, separated by commas, such as greedy,random.")
    return found


def has_unclosed_quote(text: str) -> bool:
    """Return True if a double-quoted name has no closing quote, which would swallow the rest of the list."""
    try:
        next(csv.reader([text], skipinitialspace=True, strict=True), [])
    except csv.Error as error:
        return "end of data" in str(error)
    return False
