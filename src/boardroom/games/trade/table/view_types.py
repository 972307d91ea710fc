"""Types of a seat's view of a table of Trade and Credit (built by `view.py`)."""

from __future__ import annotations

from typing import NotRequired, TypedDict, final

from boardroom.engine import view_types


class Cards(TypedDict):
    numbers: list[str]
    rights: list[str]


# "with" is a Python keyword
Hand = TypedDict(
    "Hand", {"numbers": list[str], "rights": list[str], "fulfilled": list[str], "with": dict[str, list[str]]}
)
"""A hand, and its playable rights cards: now, or with one more number card of the hand."""


class Seat(view_types.SeatView):
    coins: int
    income: int
    credit: int
    bankruptcies: int
    out: bool
    numbers_in_hand: int
    rights_in_hand: int
    hand: Hand | None
    seen: Cards
    numbers: list[str]
    rights: list[str]
    player_cards: list[int]
    collects: int


class Display(TypedDict):
    numbers: list[str | None]
    rights: list[str | None]


class Decks(TypedDict):
    numbers: int
    rights: int
    events: int


class Right(TypedDict):
    condition: str
    amount: int
    copies: int


class PlayerCard(TypedDict):
    card: int
    owner: int | None
    record: int
    least: int | None
    stake: int | None
    """The sum of the raises of the bid, added to the amount named when it is taken."""


@final
class Side(TypedDict):
    """One side of an offer. Hand cards are only counted if the viewer may not see them."""

    coins: int
    income: int
    player_cards: list[int]
    numbers: list[str]
    rights: list[str]
    hand_numbers: list[str] | int
    hand_rights: list[str] | int


class Offer(TypedDict):
    builder: int
    other: int
    counters: int
    give: Side | None
    ask: Side | None
    can_accept: NotRequired[bool]


class Position(view_types.GameView):
    """The game's part of the view."""

    seats: list[Seat]
    hand: Hand | None
    common: list[str]
    display: Display
    decks: Decks
    discards: Cards
    rights: dict[str, Right]
    player_cards: list[PlayerCard]
    lying: dict[str, int]
    under: list[str]
    next_event: str | None
    last_turn: int
    drawing: int | None
    die: int | None
    played: bool
    credited: list[int]
    offers_left: int
    offer: Offer | None
    keeping: int | None
    kept: Cards
    goal: int
    winners: list[int]
    ended: str | None


class View(Position, view_types.MatchView):
    """The complete view, with the table's part."""


def own_seat(seen: View) -> Seat:
    """Return the viewer's seat. Not for spectators."""
    assert seen["seat"] is not None
    return seen["seats"][seen["seat"]]


def own_hand(seen: View) -> Hand:
    """Return the viewer's hand. Not for spectators."""
    assert seen["hand"] is not None
    return seen["hand"]
