"""What a seat sees of a table of Trade and Credit, as JSON data (made by `view.py`)."""

from __future__ import annotations

from typing import NotRequired, TypedDict, final

from boardroom.engine import view_types


class Cards(TypedDict):
    numbers: list[str]
    rights: list[str]


# "with" is a word of Python's
Hand = TypedDict(
    "Hand", {"numbers": list[str], "rights": list[str], "fulfilled": list[str], "with": dict[str, list[str]]}
)
"""A hand, and which of its rights cards could be played: now, or with one more number card of the hand."""


class Seat(view_types.Seat):
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
    """What a bid for it has been raised by: it costs so much more than is said when it is taken."""


@final
class Side(TypedDict):
    """What one side of an offer gives. Hand cards are only counted to those who may not see them."""

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


class Position(view_types.View):
    """What the game says."""

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


class View(Position, view_types.AtTable):
    """All of it."""


def own_seat(seen: View) -> Seat:
    """The seat that looks, where it decides: spectators do not."""
    assert seen["seat"] is not None
    return seen["seats"][seen["seat"]]


def own_hand(seen: View) -> Hand:
    """The hand of the seat that looks."""
    assert seen["hand"] is not None
    return seen["hand"]
