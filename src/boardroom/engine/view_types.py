"""What every game's view has, whatever else is in it: the base of the games' own (`games/*/table/view_types.py`).

A view is JSON data, and all that leaves the engine. The table adds names and what a seat may do to what the game says.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NotRequired, TypedDict

from boardroom.engine.events import Event, Told

Log = list[tuple[Told, Event]]
"""What a seat may remember of a table (`Table.log`)."""
Seen = Mapping[str, Any]
"""A view of some game, as `Table.view` gives it; a game's own readers say which."""
Actor = int | Literal["chance", "over"]


class Seat(TypedDict):
    name: NotRequired[str]
    """The table's."""


class View(TypedDict):
    turn: int | None
    turns: int
    actor: Actor
    phase: str


class AtTable(TypedDict):
    """What the table adds."""

    seat: int | None
    """Whose view it is; None is a spectator's."""
    number: int
    """How many steps were taken."""
    legal: list[str]
    meanwhile: list[str]
    """What the seat may do though another decides."""
    can_take_back: bool
    can_correct: NotRequired[bool]
    """This and the rest: where the table records a real one."""
    rulings: NotRequired[list[str]]
    notes: NotRequired[list[str]]


def names_of(seen: Seen) -> tuple[str, ...]:
    """Who sits there, seat by seat."""
    return tuple(str(seat["name"]) for seat in seen["seats"])
