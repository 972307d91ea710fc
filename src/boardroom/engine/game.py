"""What a game is to the rest of the house: its rules, its options, its words, and who may see what."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from types import ModuleType
from typing import Any, Protocol

from boardroom.engine.errors import BadInput, Refused
from boardroom.engine.grammar import Grammar
from boardroom.engine.schema import Schema
from boardroom.engine.tell import EVERYONE, Event

Options = dict[str, Any]
HIDDEN = -1
"""In place of an event's details for those who may not see them."""


class Words(Protocol):
    """The words of one table."""

    grammar: Grammar

    def event(self, event: Event, lang: str, names: Sequence[str]) -> str: ...
    def rule_of(self, event: Event) -> str: ...
    def refuse(self, key: str, **values: Any) -> Refused:
        """What every game refuses: "over", "draw-first", "not-your-turn" (who), "take-back", "nothing-to-take-back"."""
        ...


class Game(ABC):
    """One game. Everything outside its folder reaches it through an object of this class."""

    name: str
    titles: Mapping[str, str]
    version: int
    schema: Schema
    rules: ModuleType
    max_actions: int
    """The longest list `legal` can make."""

    @abstractmethod
    def options(self, given: Mapping[str, Any]) -> Options:
        """The options of a table, complete and checked; BadInput says what is wrong."""

    @abstractmethod
    def variants(self) -> list[Options]:
        """Tables that together reach every rule: what the conformance kit plays."""

    @abstractmethod
    def load(self, s: Any, options: Options) -> None:
        """Write checked options into an empty state."""

    @abstractmethod
    def words(self, options: Options) -> Words: ...

    @abstractmethod
    def why_not(self, s: Any, action: int, words: Any) -> Refused:
        """Why the actor may not do this now, from what the actor may know."""

    @abstractmethod
    def view(self, s: Any, seat: int | None, words: Any) -> dict[str, Any]:
        """All that a seat (None: a spectator) may see, as JSON data."""

    @abstractmethod
    def sample(self, s: Any, seat: int | None, random: Random) -> Any:
        """A state that seat could be in: what it cannot see is dealt at random."""

    @abstractmethod
    def hear(self, event: Event, seat: int | None, now: Any, turn: int) -> Event | None:
        """An event told in the given turn as the seat may remember it now; None when it may not."""

    @abstractmethod
    def may_take_back(self, before: Any, action: int, after: Any, options: Options) -> bool:
        """Whether the ruleset lets an action be taken back by whoever did it."""

    @abstractmethod
    def broken(self, s: Any) -> str | None:
        """What must always hold and does not; None when all is well."""

    @abstractmethod
    def reveals(self, before: Any, action: int) -> bool:
        """Whether the action lays open what some seat could not see."""

    @abstractmethod
    def value(self, s: Any, seat: int) -> int:
        """How good the position is for the seat; greater is better."""

    @abstractmethod
    def unsettled(self, s: Any) -> bool:
        """Whether the last action still forces decisions, so that its value shows only after them."""

    def players(self, options: Options) -> int:
        return int(options["players"])

    def start(self, options: Options) -> Any:
        """A table laid for these (checked) options, before anything is drawn."""
        s = self.schema.new()
        self.load(s, options)
        self.rules.setup(s)
        return s

    def legal(self, s: Any) -> list[int]:
        out = [0] * self.max_actions
        return out[: self.rules.legal(s, out)]


def masked(event: Event, seat: int | None) -> Event:
    """The event without the details the seat may not see."""
    if event.to in (EVERYONE, seat):
        return event
    return event._replace(x=HIDDEN, y=HIDDEN, z=HIDDEN)


def game_named(name: str) -> Game:
    """A game of the house by its name."""
    from boardroom.games import GAMES

    if name not in GAMES:
        raise BadInput(f"There is no game {name!r}: choose one of {', '.join(GAMES)}.")
    return GAMES[name]
