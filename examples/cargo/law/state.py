"""The state of Cargo."""

from __future__ import annotations

from typing import Annotated

from boardroom.engine.rules import schema
from boardroom.engine.rules.schema import I1, I2, U1, I1s, Schema

SEATS = 4


class State(schema.State):
    coins: Annotated[I1s, SEATS]
    hold: I1  # value of the crates on board
    crates: I1
    goal: I1
    # Required by every game
    actor: I1
    phase: U1
    turn: I1
    turns: I2
    players: I1


SCHEMA = Schema(State)
