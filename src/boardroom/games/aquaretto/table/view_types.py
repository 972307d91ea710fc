"""What a seat sees of a table of Aquaretto, Zooloretto or both, as JSON data (made by `view.py`)."""

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


class Park(view_types.Seat, total=False):
    """A seat where the aquarium is played."""

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


class Zoo(view_types.Seat, total=False):
    """A seat where the zoo is played."""

    pens: list[Pen]
    barn: dict[str, int]
    boards: int


class Seat(Park, Zoo):
    coins: int
    truck: int | None
    score: dict[str, int]
    points: int


class Effect(TypedDict):
    """What placing would bring now."""

    points: int
    coins: int
    worker: bool
    birth: bool


class Position(view_types.View):
    """What the game says."""

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


class View(Position, view_types.AtTable):
    """All of it."""


def own_seat(seen: View) -> Seat:
    """The seat that looks, where it decides: spectators do not."""
    assert seen["seat"] is not None
    return seen["seats"][seen["seat"]]
