"""What a player is, and what it may know."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, Protocol

from boardroom.base.errors import BadInput
from boardroom.engine.game import Game
from boardroom.engine.table import Table
from boardroom.players import lookahead, trained


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
    look: lookahead.Ahead = lookahead.interpreted

    def choose(self, position: Position) -> int:
        if len(position.legal) == 1:
            return position.legal[0]
        state = position.sample()
        own = position.game.greedy(state, position.seat, position.legal)
        return self.look(position.game, state, position.seat, position.legal) if own is None else own


GREEDY = GreedyPlayer()
PLAYERS: dict[str, Player] = {
    player.name: player for player in (RandomPlayer(), GREEDY, trained.TrainedPlayer(instead=GREEDY))
}
COMPILED: dict[str, Player] = {
    **PLAYERS,
    "greedy": GreedyPlayer(look=lookahead.compiled),
    "trained": trained.TrainedPlayer(judged=trained.compiled, instead=GreedyPlayer(look=lookahead.compiled)),
}
"""The same players, for many games: they choose the same, faster, once they are compiled."""


def player_named(name: str, *, compiled: bool = False) -> Player:
    if name not in PLAYERS:
        raise BadInput(f"There is no player {name!r}: choose one of {', '.join(PLAYERS)}.")
    return (COMPILED if compiled else PLAYERS)[name]
