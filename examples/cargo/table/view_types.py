"""The player view of Cargo as JSON data, published by the API."""

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
    """The game's view, with the fields that every table adds."""
