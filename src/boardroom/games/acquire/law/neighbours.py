"""Neighbouring squares of the whole board at once. A rules module: integers and flat lists only.

Squares are bits of two integers, rows A to E and rows F to I, so that a few operations find and count all neighbours of
a chain.
"""

from boardroom.games.acquire.law.codes import *

# Squares that have a neighbour on the left or on the right, and the first row
BUT_LEFT = sum(1 << t for t in range(UPPER) if t % COLS > 0)
BUT_RIGHT = sum(1 << t for t in range(UPPER) if t % COLS < COLS - 1)
ROW = (1 << COLS) - 1


def beside_upper(upper: int, lower: int) -> int:
    """Return the squares of rows A to E next to any of these."""
    return (
        (upper & ALL_UPPER >> COLS) << COLS
        | upper >> COLS
        | (upper & BUT_RIGHT) << 1
        | (upper & BUT_LEFT) >> 1
        | (lower & ROW) << UPPER - COLS
    )


def beside_lower(upper: int, lower: int) -> int:
    """Return the squares of rows F to I next to any of these."""
    return (
        (lower & ALL_LOWER >> COLS) << COLS
        | lower >> COLS
        | (lower & BUT_RIGHT) << 1
        | (lower & BUT_LEFT) >> 1
        | upper >> UPPER - COLS
    )
