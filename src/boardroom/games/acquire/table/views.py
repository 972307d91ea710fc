"""What a seat sees of a table of Acquire, as JSON data (made by `view.py`). Amounts it may not see are null."""

from __future__ import annotations

from typing import Literal, TypedDict

from boardroom.engine import views


class Chain(TypedDict):
    size: int
    price: int
    next_price: int | None
    bank: int
    safe: bool
    active: bool


class Seat(views.Seat):
    cash: int | None
    shares: dict[str, int | None]
    tiles: int
    hand: list[str] | None
    powers: list[str]


class Effect(TypedDict):
    """What placing a tile would do now, to which chains."""

    does: Literal["alone", "found", "grow", "merge", "dead", "blocked", "waits"]
    chains: list[str]


class Merger(TypedDict):
    survivor: str | None
    defunct: str | None
    pending: list[str]
    market: int | None


class Position(views.View):
    """What the game says."""

    board: dict[str, str]
    chains: dict[str, Chain]
    seats: list[Seat]
    hand: list[str] | None
    effects: dict[str, Effect]
    hands: Literal["known", "unknown"]
    pool: int
    away: list[str]
    start: list[str | None]
    order: list[int] | None
    drawing: int | None
    owed: int
    last: str | None
    merger: Merger
    bought: int
    limit: int
    free: bool
    power: str | None
    declared: bool
    end_reached: bool
    hidden: bool


class View(Position, views.AtTable):
    """All of it."""
