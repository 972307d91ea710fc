"""What a game offers so that it can be played in a terminal: how a table is drawn, and what its keys mean.

The command line keeps the loop, the seats and the pages. A game draws its own board and reads its own letters, always
from a seat's view and log, so that a screen can show nothing the seat may not see.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    # The web process and compiled playouts have no use for a terminal library
    from rich.console import RenderableType
    from rich.text import Text

    from boardroom.engine.view_types import Log

View = TypeVar("View", contravariant=True)  # noqa: PLC0105
"""The game's own view, as `Table.view` gives it."""
FEW_COLOURS = 16
"""A terminal of no more colours is painted in those it has by name."""


class Room(NamedTuple):
    """How much there is to draw on."""

    width: int
    height: int


class Choice(NamedTuple):
    """One thing to do now: the key that does it (empty: Enter alone), in words, and its actions as text."""

    key: str
    label: str
    actions: tuple[str, ...]
    drawn: bool = False
    """Whether the picture shows it with its key already."""


class Terminal(Protocol[View]):
    """One table's game in a terminal."""

    def status(self, seen: View, lang: str) -> str:
        """How far the game is, in a few words."""
        ...

    def ask(self, seen: View, lang: str) -> Text:
        """Who has to do what now: one line."""
        ...

    def frame(self, seen: View, log: Log, lang: str, room: Room) -> RenderableType:
        """The table as the seat sees it, with what happened last; as high as the room at most, where that can be."""
        ...

    def choices(self, seen: View, lang: str) -> list[Choice]:
        """What the seat may do now by a numbered key or by Enter."""
        ...

    def letters(self, seen: View) -> set[str]:
        """Letters that mean something in this decision: no command may take them."""
        ...

    def actions(self, seen: View, typed: str) -> list[str]:
        """The actions that what was typed (folded) stands for here; empty when it means nothing."""
        ...

    def story(self, seen: View, log: Log, since: int, lang: str) -> list[Text]:
        """What has come to its end after the step `since`, told at length, where that is worth stopping for."""
        ...

    def result(self, seen: View, log: Log, lang: str) -> list[Text]:
        """The final settlement and the ranking."""
        ...

    def help(self, lang: str) -> list[tuple[str, str]]:
        """Keys of this game, with what they do."""
        ...

    def tables(self, lang: str) -> str:
        """What one looks up while playing: prices, bonuses."""
        ...
