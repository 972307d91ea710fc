"""Types of a seat's view of a table of Acquire (built by `view.py`). Hidden amounts are null."""

from __future__ import annotations

from typing import Literal, TypedDict

from boardroom.engine import view_types


class Chain(TypedDict):
    size: int
    price: int
    next_price: int | None
    bank: int
    safe: bool
    active: bool


class Seat(view_types.SeatView):
    cash: int | None
    shares: dict[str, int | None]
    tiles: int
    hand: list[str] | None
    powers: list[str]


class Effect(TypedDict):
    """The effect of placing a tile, and the chains concerned."""

    does: Literal["alone", "found", "grow", "merge", "dead", "blocked", "waits"]
    chains: list[str]


class HolderBonus(TypedDict):
    """A holder's bonus; the place is 1 to 3, or 0 for no bonus."""

    seat: int
    shares: int
    place: int
    amount: int


class DefunctChain(TypedDict):
    """A chain that would disappear. `paid` is null while assets are hidden or a tile is `drawn` first."""

    chain: str
    size: int
    price: int
    drawn: bool
    paid: list[HolderBonus] | None


class PlacementPreview(TypedDict):
    """The preview of a placement. `chain` is null if it is still to be chosen, in a merger from those `tied`."""

    chain: str | None
    size: int
    price: int | None
    safe: bool
    tied: list[str]
    gone: list[DefunctChain]
    dead: list[str]
    end: bool


class Merger(TypedDict):
    survivor: str | None
    defunct: str | None
    pending: list[str]
    market: int | None


class Position(view_types.GameView):
    """The game's part of the view."""

    board: dict[str, str]
    chains: dict[str, Chain]
    seats: list[Seat]
    hand: list[str] | None
    effects: dict[str, Effect]
    outlook: dict[str, PlacementPreview]
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


class View(Position, view_types.MatchView):
    """The complete view, with the table's part."""


def own_seat(seen: View) -> Seat:
    """Return the viewer's seat. Not for spectators."""
    assert seen["seat"] is not None
    return seen["seats"][seen["seat"]]


def own_shares(seen: View, chain: str) -> int:
    """Return the viewer's own shares of a chain."""
    return own_seat(seen)["shares"][chain] or 0


def merging_chains(seen: View) -> tuple[str, str]:
    """Return the defunct chain whose holders decide, and the surviving chain."""
    defunct, survivor = seen["merger"]["defunct"], seen["merger"]["survivor"]
    assert defunct is not None
    assert survivor is not None
    return defunct, survivor
