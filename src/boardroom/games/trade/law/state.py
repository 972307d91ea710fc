"""The state of a game of Trade and Credit. The plain object and the packed record are both built from this
declaration."""

from __future__ import annotations

from typing import Annotated

from boardroom.engine.rules import schema
from boardroom.engine.rules.schema import I1, I2, I4, I8, U1, I1s, I2s, I4s, I8s, Schema
from boardroom.games.trade.law.codes import (
    EVENT_KINDS,
    KINDS,
    MAX_EVENT_CARDS,
    MAX_RIGHTS,
    NUMBERS,
    PLACES,
    PLAYER_CARDS,
    SEATS,
    VIEWERS,
)


class State(schema.State):
    # Cards. Sets of number cards are bit masks; rights cards are counted by kind.
    hand_n: Annotated[I8s, SEATS]
    table_n: Annotated[I8s, SEATS]
    hand_r: Annotated[I1s, SEATS * KINDS]
    table_r: Annotated[I1s, SEATS * KINDS]
    common: I8  # TC18
    deck_n: I8
    gone_n: I8  # discards
    deck_r: Annotated[I1s, KINDS]
    gone_r: Annotated[I1s, KINDS]
    left_r: I2  # rights cards in the deck
    face_n: Annotated[I1s, PLACES]
    face_r: Annotated[I1s, PLACES]
    owner: Annotated[I1s, PLAYER_CARDS]
    record: Annotated[I4s, PLAYER_CARDS]  # amount spent on 5 and 6

    # Hand cards each viewer has seen: bought face up, traded, or offered to them
    seen_n: Annotated[I8s, VIEWERS * SEATS]
    seen_r: Annotated[I1s, VIEWERS * SEATS * KINDS]

    # Possessions
    coins: Annotated[I4s, SEATS]
    income: Annotated[I4s, SEATS]
    credit: Annotated[I4s, SEATS]
    ruined: Annotated[I1s, SEATS]  # bankruptcies so far
    out: Annotated[I1s, SEATS]

    # The event deck: unseen cards in any order, then those put under it in their order
    fresh: Annotated[I1s, EVENT_KINDS]
    under: Annotated[I1s, MAX_EVENT_CARDS]
    unders: I1
    waiting: I1  # To 5 cards that go under the deck after the event they draw
    lying: Annotated[I1s, EVENT_KINDS]  # relief and top right, which stay on the table

    # Turn and phase
    actor: I1
    phase: U1
    turn: I1
    turns: I2  # started so far
    step: I1  # of the first deal

    # This turn
    die: I1
    rolled: I1
    played: I1  # number cards played
    credited: I1  # bit per seat that got its credit for trading
    offers: I1  # negotiations started
    staked: I1  # the player card whose bid is being raised
    stake: I4  # the sum of the raises

    # Bankruptcies
    broke: I1  # bit per seat to be settled
    drawer: I1
    owed: I1
    kept_n: I8
    kept_r: Annotated[I1s, KINDS]
    keeping: I1  # cards still to choose

    # An offer: `builder` gives to `other` and asks for something
    builder: I1
    other: I1
    counters: I1
    last: I2  # the item named last while building, or 0
    give_coins: I2
    ask_coins: I2
    give_income: I2
    ask_income: I2
    give_cards: I1  # bit per player card
    ask_cards: I1
    give_n: I8
    ask_n: I8
    give_hand: Annotated[I1s, KINDS]
    give_table: Annotated[I1s, KINDS]
    ask_hand: Annotated[I1s, KINDS]
    ask_table: Annotated[I1s, KINDS]

    # The end
    won: I1  # bit per winner
    ended: I1  # BY_*

    # The options of this table
    players: I1
    kinds: I1
    rule: Annotated[I1s, KINDS]  # condition
    need: Annotated[I1s, KINDS]  # its count
    amount: Annotated[I2s, KINDS]
    copies: Annotated[I1s, KINDS]
    kind_of: Annotated[I1s, MAX_RIGHTS]  # the kind of each card of the deck
    first_of: Annotated[I1s, KINDS]  # the first card of each kind
    event_of: Annotated[I1s, MAX_EVENT_CARDS]
    first_event: Annotated[I1s, EVENT_KINDS]
    events: Annotated[I1s, EVENT_KINDS]
    goal: I2
    purse: I2
    wage: I2
    price: I2
    price_five: I2
    price_six: I2
    hand_size: I1
    restart_coins: I2
    restart_credit: I2
    keep: I1
    bonus: I2
    aid: I2
    alms: I2
    tax: I2
    raise_: I2
    top: I2
    relief_credit: I2
    relief_coins: I2
    relief_cards: I1
    under_first: I1  # an event card goes under its deck before it is resolved
    capped: I1  # bids for player cards 5 and 6 end at AMOUNTS
    last_turn: I2
    most_offers: I1
    most_counters: I1


SCHEMA = Schema(State)


assert NUMBERS < 63, "a set of number cards is one integer"
