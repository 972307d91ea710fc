"""The player interface, and the position a player decides on."""

from __future__ import annotations

import operator
from copy import copy
from functools import cached_property
from random import Random
from typing import Any, Protocol

from boardroom.base.errors import BadInput
from boardroom.engine.game import Game, Options
from boardroom.engine.match import Match

DEFAULT_SECONDS = 10.0
"""Default seconds a player may think about one decision."""


class Position:
    """A decision as the player to move sees it, or the end of a match as one seat sees it."""

    def __init__(self, match: Match, seat: int, random: Random, seconds: float = DEFAULT_SECONDS) -> None:
        self._match = match
        self._words = match.text
        self.seat = seat
        self.random = random
        """Random numbers for the player. The same seed gives the same choices."""
        self.seconds = seconds
        """Seconds the player may think."""
        self.game: Game = match.game
        self.options: Options = match.options
        self.legal: list[int] = match.legal_actions()
        """Legal actions, as numbers."""

    def format_action(self, action: int) -> str:
        """Return the text form of an action, as in records."""
        return self._words.grammar.text(action)

    @cached_property
    def legal_texts(self) -> list[str]:
        """Legal actions as text, in the order of `legal`."""
        return [self.format_action(action) for action in self.legal]

    def parse_action(self, choice: object) -> int:
        """Return the number of a chosen action, given as number or text. Raise BadInput if it is not legal."""
        number = -1
        if isinstance(choice, str):
            number = self._words.grammar.parse(choice)
        elif not isinstance(choice, bool) and hasattr(choice, "__index__"):
            number = operator.index(choice)
        if number not in self.legal:
            raise BadInput("%(choice)r is not a legal action.", choice=choice)
        return number

    @cached_property
    def view(self) -> dict[str, Any]:
        """The player view of this seat, as JSON data."""
        return self._match.view(self.seat)

    @property
    def scores(self) -> list[int] | None:
        """Scores of all seats, or None while the match is running."""
        return self._match.scores()

    def sample(self) -> Any:
        """Return a state consistent with this seat's view, with hidden information dealt at random."""
        return self.game.sample(self._match.state, self.seat, self.random)

    def with_seed(self, seed: int) -> Position:
        """Return a copy with its own random numbers and its own lists, so that a player cannot change this one."""
        other = copy(self)
        other.random = Random(seed)
        other.legal = [*self.legal]
        other.options = {**self.options}
        return other


class Player(Protocol):
    """A computer player. It may also define `over(position)` to see how a match ended."""

    @property
    def name(self) -> str: ...

    def choose(self, position: Position) -> int | str:
        """Return one of the legal actions, as number or text."""
        ...
