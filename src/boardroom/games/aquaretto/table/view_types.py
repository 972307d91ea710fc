"""Types of the view of a table of Aquaretto, Zooloretto or both (built by `view.py`)."""

from __future__ import annotations

from typing import TypedDict

from boardroom.engine import view_types


class Pile(TypedDict):
    left: int
    disc: int
    opened: bool
    closed: bool


class Truck(TypedDict):
    tiles: list[str]
    space: int
    game: str | None
    taken: int | None


class Park(view_types.SeatView, total=False):
    """A seat's aquarium, if it is played."""

    park: dict[str, str]
    entrance: list[str]
    shows: dict[str, int]
    tanks: dict[str, int]
    tank_limit: int
    depot: list[str]
    cashiers: int
    keepers: int
    managers: int
    trainers: int
    small: int
    large: int


class Pen(TypedDict):
    name: str
    room: int
    animals: list[str]
    full: int
    short: int
    bonus: int
    points: int
    stalls: dict[str, str | None]


class Zoo(view_types.SeatView, total=False):
    """A seat's zoo, if it is played."""

    pens: list[Pen]
    barn: dict[str, int]
    boards: int


class Seat(Park, Zoo):
    coins: int
    truck: int | None
    score: dict[str, int]
    points: int


class Effect(TypedDict):
    """The effect of a placement."""

    points: int
    coins: int
    worker: bool
    birth: bool


class Position(view_types.GameView):
    """The game's part of the view."""

    games: list[str]
    piles: dict[str, Pile]
    trucks: list[Truck]
    seats: list[Seat]
    young: dict[str, int]
    bank: int
    workers: int
    hand: str | None
    source: str | None
    moving: str | None
    seller: int | None
    round: int
    last: bool
    effects: dict[str, Effect]


class View(Position, view_types.MatchView):
    """The complete view, with the table's part."""


def own_seat(seen: View) -> Seat:
    """Return the viewer's seat. Not for spectators."""
    assert seen["seat"] is not None
    return seen["seats"][seen["seat"]]
