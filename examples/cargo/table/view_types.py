"""The player view of Cargo as JSON data, published by the API."""

from __future__ import annotations

from boardroom.engine import view_types


class Seat(view_types.SeatView):
    coins: int


class Position(view_types.GameView):
    goal: int
    hold: int
    crates: int
    seats: list[Seat]


class View(Position, view_types.MatchView):
    """The game's view, with the fields that every table adds."""
