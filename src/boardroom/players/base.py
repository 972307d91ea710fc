"""What a player is, and what it may know."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, Protocol

from boardroom.engine.errors import BadInput
from boardroom.engine.game import Game
from boardroom.engine.table import Table


class Position:
    """A decision as the seat that must take it sees it."""

    def __init__(self, table: Table, seat: int, random: Random) -> None:
        self._table = table
        self.seat = seat
        self.random = random
        self.game: Game = table.game
        self.legal: list[int] = table.legal()

    def text(self, action: int) -> str:
        return self._table.words.grammar.text(action)

    @cached_property
    def view(self) -> dict[str, Any]:
        return self._table.view(self.seat)

    def sample(self) -> Any:
        """A state this seat could be in; what it cannot see is dealt at random."""
        return self.game.sample(self._table.state, self.seat, self.random)


class Player(Protocol):
    @property
    def name(self) -> str: ...

    def choose(self, position: Position) -> int:
        """One of the position's legal actions."""
        ...


@dataclass(frozen=True)
class RandomPlayer:
    """Any legal action, each equally likely."""

    name: str = "random"

    def choose(self, position: Position) -> int:
        return position.random.choice(position.legal)


@dataclass(frozen=True)
class GreedyPlayer:
    """The action after which the game's own judgement of the position is best."""

    name: str = "greedy"

    def choose(self, position: Position) -> int:
        if len(position.legal) == 1:
            return position.legal[0]
        state = position.sample()
        own = position.game.greedy(state, position.seat, position.legal)
        if own is not None:
            return own
        return max(position.legal, key=lambda action: settled_value(position.game, state, position.seat, action))


def after(game: Game, s: Any, action: int) -> Any:
    """The state an action leads to."""
    state = game.schema.copy(s)
    game.rules.apply(state, action)
    return state


def settled_value(game: Game, s: Any, seat: int, action: int) -> int:
    """The value once the action is done, and what it forces the seat to decide at once is decided step by step."""
    state = after(game, s, action)
    while state.actor == seat and game.unsettled(state):
        choices = (after(game, state, choice) for choice in game.legal(state))
        state = max(choices, key=lambda choice: game.value(choice, seat))
    return game.value(state, seat)


PLAYERS: dict[str, Player] = {player.name: player for player in (RandomPlayer(), GreedyPlayer())}


def player_named(name: str) -> Player:
    if name not in PLAYERS:
        raise BadInput(f"There is no player {name!r}: choose one of {', '.join(PLAYERS)}.")
    return PLAYERS[name]
