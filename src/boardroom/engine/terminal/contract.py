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

    from boardroom.engine.view_types import GameLog

ViewType = TypeVar("ViewType", contravariant=True)  # noqa: PLC0105
"""The game's view type, as returned by `Table.view`."""
FEW_COLOURS = 16
"""Terminals with at most this many colours get named colours."""


class ScreenSize(NamedTuple):
    """The space for drawing, in columns and lines."""

    width: int
    height: int


class TerminalChoice(NamedTuple):
    """A choice in a menu: its key (empty: Enter alone), its label, and its actions as text."""

    key: str
    label: str
    actions: tuple[str, ...]
    is_drawn: bool = False
    """True if the board already shows the choice and its key."""


class Terminal(Protocol[ViewType]):
    """The terminal interface of one table."""

    def describe_status(self, seen: ViewType, lang: str) -> str:
        """Describe the progress of the game in a few words."""
        ...

    def prompt_player(self, seen: ViewType, lang: str) -> Text:
        """Return a one-line prompt for the player who must act."""
        ...

    def draw_frame(self, seen: ViewType, log: GameLog, lang: str, room: ScreenSize) -> RenderableType:
        """Draw the table as the seat sees it, with recent events, no higher than the room if possible."""
        ...

    def list_choices(self, seen: ViewType, lang: str) -> list[TerminalChoice]:
        """Return the choices that the seat may make with a numbered key or Enter."""
        ...

    def reserved_letters(self, seen: ViewType) -> set[str]:
        """Return the letters that have a meaning in this decision. Commands must not use them."""
        ...

    def parse_input(self, seen: ViewType, typed: str) -> list[str]:
        """Return the actions for the player's (folded) input; empty if it has no meaning here."""
        ...

    def tell_story(self, seen: ViewType, log: GameLog, since: int, lang: str) -> list[Text]:
        """Describe at length what ended after the step `since`, if it is worth a pause."""
        ...

    def draw_result(self, seen: ViewType, log: GameLog, lang: str) -> list[Text]:
        """Return the final scoring and ranking."""
        ...

    def list_keys(self, lang: str) -> list[tuple[str, str]]:
        """Return the game's keys with their descriptions."""
        ...

    def reference_tables(self, lang: str) -> str:
        """Return reference tables, such as prices and bonuses."""
        ...
