"""What a seat sees of a table of Cargo, as JSON data: the API publishes it."""

from __future__ import annotations

from boardroom.engine import views


class Seat(views.Seat):
    coins: int


class Position(views.View):
    goal: int
    hold: int
    crates: int
    seats: list[Seat]


class View(Position, views.AtTable):
    """What the game says, and what the table adds."""
