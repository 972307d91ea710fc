"""Features of a Cargo position for machine learning: the seat's knowledge as small numbers."""

from __future__ import annotations

from cargo.law.state import SEATS, State

from boardroom.engine.rules.schema import Ints

VERSION = 1
"""Increase this when a number changes its meaning. Weights for other versions are rejected."""
FEATURES = 2 * SEATS + 3


def features(s: State, seat: int, out: Ints) -> None:
    """Write all coins and the turn player, starting from the given seat; then the ship and the goal."""
    for place in range(s.players):
        other = (seat + place) % s.players
        out[place] = s.coins[other]
        out[SEATS + place] = s.turn == other
    out[2 * SEATS] = s.hold
    out[2 * SEATS + 1] = s.crates
    out[2 * SEATS + 2] = s.goal
