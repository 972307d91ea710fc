"""The state of a game of Acquire. The plain object and the packed record are both built from this declaration."""

from __future__ import annotations

from typing import Annotated

from boardroom.engine.rules import schema
from boardroom.engine.rules.schema import I1, I2, I4, NOT_COMPARED, U1, U2, I1s, I4s, I8s, Schema, U1s, U2s
from boardroom.games.acquire.law.codes import BANDS, CHAINS, HAND_CAPACITY, KINDS, QUEUE_SIZE, SEATS, TILES


class State(schema.State):
    # The table
    board: Annotated[U1s, TILES + 1]  # the kind of each square; the last entry is beyond the edge
    left: U2  # tiles in the pool
    hand: Annotated[U1s, SEATS * HAND_CAPACITY]  # sorted, then NO_TILE; empty when `unseen`
    held: Annotated[U1s, SEATS]
    size: Annotated[U2s, CHAINS]
    price: Annotated[U2s, CHAINS]  # of one share at the current size; 0 off the board
    bank: Annotated[U2s, CHAINS]
    shares: Annotated[U2s, SEATS * CHAINS]
    cash: Annotated[I4s, SEATS]
    active: U2  # bit per chain on the board
    safe: U2  # bit per chain that can no longer be taken over
    vast: U2  # bit per chain that has reached the end size

    # Turn and phase
    actor: I1
    phase: U1
    turn: I1
    turns: I2  # started so far
    start: Annotated[I1s, SEATS]  # the tile each seat drew for the order of play
    after: Annotated[I1s, SEATS]  # the next seat in the order of play

    # This turn
    tile: I1  # placed last
    placed: U1
    bought: U1
    exchanged: U1
    shed: I1
    redrawn: I1
    power: I1  # played this turn, or NONE
    drawer: I1
    owed: U1  # tiles still to draw

    # A merger
    survivor: I1
    defunct: I1
    pending: U2  # bit per chain still to be settled
    market: I1  # the third holder with two players (AC21)

    # The game
    used: Annotated[U1s, SEATS]  # bit per power card played
    declared: I1
    idle: U1  # turns in a row without a tile placed
    queue: Annotated[U1s, QUEUE_SIZE]  # scratch space of `absorb`

    # The ruleset and the options of this table
    players: I1
    order: I1
    founder: I1
    dead: I1
    stuck: I1
    bonuses: I1
    third: I1
    powers: I1
    hidden: I1
    unseen: I1  # a real table: only the sizes of hands are known
    purse: I4
    issue: I2  # shares of each chain
    hand_size: I1
    purchases: I1
    safe_size: I1
    end_size: I1
    first_bonus: I1
    last_bonus: I1
    tier: Annotated[U1s, CHAINS]
    bands: Annotated[U1s, BANDS]  # smallest size of each price band
    prices: Annotated[U2s, 3 * BANDS]
    seconds: Annotated[U2s, 3 * BANDS]  # Tycoon's second bonus for the price at the same index (AC20)

    # The board as bits by kind: rows A to E and rows F to I
    upper: Annotated[I8s, KINDS, NOT_COMPARED]
    lower: Annotated[I8s, KINDS, NOT_COMPARED]


SCHEMA = Schema(State)
