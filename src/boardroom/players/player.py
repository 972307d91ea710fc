"""What a player is, and what it may know."""

from __future__ import annotations

import operator
from copy import copy
from functools import cached_property
from random import Random
from typing import Any, Protocol

from boardroom.base.errors import BadInput
from boardroom.engine.game import Game, Options
from boardroom.engine.table import Table

SECONDS = 10.0
"""How long a player may think about one decision where nobody says otherwise."""


class Position:
    """A decision as the seat that must take it sees it; after the game, its end as the seat sees that."""

    def __init__(self, table: Table, seat: int, random: Random, seconds: float = SECONDS) -> None:
        self._table = table
        self._words = table.words
        self.seat = seat
        self.random = random
        """Chance for the player's own use: with the same seed it chooses the same again."""
        self.seconds = seconds
        """How long it may think."""
        self.game: Game = table.game
        self.options: Options = table.options
        self.legal: list[int] = table.legal()
        """The actions it may take, as numbers."""

    def text(self, action: int) -> str:
        """An action as people and records write it."""
        return self._words.grammar.text(action)

    @cached_property
    def texts(self) -> list[str]:
        """The actions it may take, as text, in the order of `legal`."""
        return [self.text(action) for action in self.legal]

    def action(self, choice: object) -> int:
        """The number of what a player chose, number or text; BadInput where it may not be chosen."""
        number = -1
        if isinstance(choice, str):
            number = self._words.grammar.parse(choice)
        elif not isinstance(choice, bool) and hasattr(choice, "__index__"):
            number = operator.index(choice)
        if number not in self.legal:
            raise BadInput("%(choice)r is none of the legal actions.", choice=choice)
        return number

    @cached_property
    def view(self) -> dict[str, Any]:
        """All the seat may see, as JSON data."""
        return self._table.view(self.seat)

    @property
    def scores(self) -> list[int] | None:
        """Everyone's score, when the game is over."""
        return self._table.scores()

    def sample(self) -> Any:
        """A state this seat could be in; what it cannot see is dealt at random."""
        return self.game.sample(self._table.state, self.seat, self.random)

    def seeded(self, seed: int) -> Position:
        """The same with chance that follows from a number, and with lists of its own: what is drawn of the one and
        crossed off the others changes nothing for anybody else."""
        other = copy(self)
        other.random = Random(seed)
        other.legal = [*self.legal]
        other.options = {**self.options}
        return other


class Player(Protocol):
    """Who decides. One that wants to know how a game ended has `over(position)` too."""

    @property
    def name(self) -> str: ...

    def choose(self, position: Position) -> int | str:
        """One of the position's legal actions, as number or as text."""
        ...
