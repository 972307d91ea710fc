"""What a seat knows of a position of Cargo, as small numbers: for players that learn, and for the bridges."""

from __future__ import annotations

from boardroom.engine.schema import Ints
from cargo.state import SEATS, State

VERSION = 1
"""Raised whenever a number changes its meaning: what was learned on others is then of no use."""
FEATURES = 2 * SEATS + 3


def features(s: State, seat: int, out: Ints) -> None:
    """Everybody's coins and whose turn it is, from the seat that looks; the ship; the goal."""
    for place in range(s.players):
        other = (seat + place) % s.players
        out[place] = s.coins[other]
        out[SEATS + place] = s.turn == other
    out[2 * SEATS] = s.hold
    out[2 * SEATS + 1] = s.crates
    out[2 * SEATS + 2] = s.goal
