"""The state of a game of Cargo."""

from __future__ import annotations

from typing import Annotated

from boardroom.engine import schema
from boardroom.engine.schema import I1, I2, U1, I1s, Schema

SEATS = 4


class State(schema.State):
    coins: Annotated[I1s, SEATS]
    hold: I1  # what the crates on board are worth
    crates: I1
    goal: I1
    # These every game has
    actor: I1
    phase: U1
    turn: I1
    turns: I2
    players: I1


SCHEMA = Schema(State)
