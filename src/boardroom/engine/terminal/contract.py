"""The interface for play in a terminal: drawing the table and parsing input.

The command line owns the loop, the seats and the pages. A game draws its board and parses its own letters, always from
a seat's view and log, so that the screen shows only what the seat may see.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    # Web processes and compiled playouts do not need a terminal library
    from rich.console import RenderableType
    from rich.text import Text

    from boardroom.engine.view_types import Log

View = TypeVar("View", contravariant=True)  # noqa: PLC0105
"""The game's view type, as returned by `Table.view`."""
FEW_COLOURS = 16
"""Terminals with at most this many colours get named colours."""


class Room(NamedTuple):
    """The space for drawing, in columns and lines."""

    width: int
    height: int


class Choice(NamedTuple):
    """A choice in a menu: its key (empty: Enter alone), its label, and its actions as text."""

    key: str
    label: str
    actions: tuple[str, ...]
    drawn: bool = False
    """True if the board already shows the choice and its key."""


class Terminal(Protocol[View]):
    """The terminal interface of one table."""

    def status(self, seen: View, lang: str) -> str:
        """Describe the progress of the game in a few words."""
        ...

    def ask(self, seen: View, lang: str) -> Text:
        """Return a one-line prompt for the player who must act."""
        ...

    def frame(self, seen: View, log: Log, lang: str, room: Room) -> RenderableType:
        """Draw the table as the seat sees it, with recent events, no higher than the room if possible."""
        ...

    def choices(self, seen: View, lang: str) -> list[Choice]:
        """Return the choices that the seat may make with a numbered key or Enter."""
        ...

    def letters(self, seen: View) -> set[str]:
        """Return the letters that have a meaning in this decision. Commands must not use them."""
        ...

    def actions(self, seen: View, typed: str) -> list[str]:
        """Return the actions for the player's (folded) input; empty if it has no meaning here."""
        ...

    def story(self, seen: View, log: Log, since: int, lang: str) -> list[Text]:
        """Describe at length what ended after the step `since`, if it is worth a pause."""
        ...

    def result(self, seen: View, log: Log, lang: str) -> list[Text]:
        """Return the final scoring and ranking."""
        ...

    def help(self, lang: str) -> list[tuple[str, str]]:
        """Return the game's keys with their descriptions."""
        ...

    def tables(self, lang: str) -> str:
        """Return reference tables, such as prices and bonuses."""
        ...
