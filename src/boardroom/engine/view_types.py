"""The keys that the views of all games share, for the games' own types (`games/*/table/view_types.py`).

A view is JSON data, and the only thing that leaves the engine. The match adds names and the seat's possible actions to
the game's data.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NotRequired, TypedDict

from boardroom.engine.rules.events import Event, LoggedEvent

GameLog = list[tuple[LoggedEvent, Event]]
"""The events that a seat may remember (`Table.log`)."""
PlayerView = Mapping[str, Any]
"""A view of any game, as `Table.view` returns it. Each game has a more specific type."""
Actor = int | Literal["chance", "over"]


class SeatView(TypedDict):
    name: NotRequired[str]
    """Added by the match."""


class GameView(TypedDict):
    turn: int | None
    turns: int
    actor: Actor
    phase: str


class MatchView(TypedDict):
    """Keys that the match adds."""

    seat: int | None
    """The seat that the view is for; None for spectators."""
    number: int
    """Number of steps so far."""
    legal: list[str]
    meanwhile: list[str]
    """Actions that the seat may take while another player is active."""
    can_take_back: bool
    can_correct: NotRequired[bool]
    """This key and the following ones: only if the match records a real table."""
    rulings: NotRequired[list[str]]
    notes: NotRequired[list[str]]


def seat_names(seen: PlayerView) -> tuple[str, ...]:
    return tuple(str(seat["name"]) for seat in seen["seats"])
