"""What a seat sees of a table of Cargo, as JSON data: the API publishes it."""

from __future__ import annotations

from boardroom.engine import view_types


class Seat(view_types.Seat):
    coins: int


class Position(view_types.View):
    goal: int
    hold: int
    crates: int
    seats: list[Seat]


class View(Position, view_types.AtTable):
    """What the game says, and what the table adds."""
