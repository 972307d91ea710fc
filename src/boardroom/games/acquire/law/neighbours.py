"""Neighbouring squares of the whole board at once. A rules module: integers and flat lists only.

Squares are bits of two integers, rows A to E and rows F to I, so that a few operations find and count all neighbours of
a chain.
"""

from boardroom.games.acquire.law.codes import *

# Squares that have a neighbour on the left or on the right, and the first row
NOT_LEFT_COLUMN = sum(1 << t for t in range(UPPER_SQUARES) if t % COLS > 0)
NOT_RIGHT_COLUMN = sum(1 << t for t in range(UPPER_SQUARES) if t % COLS < COLS - 1)
FIRST_ROW = (1 << COLS) - 1


def upper_neighbours(upper: int, lower: int) -> int:
    """Return the squares of rows A to E next to any of these."""
    return (
        (upper & ALL_UPPER >> COLS) << COLS
        | upper >> COLS
        | (upper & NOT_RIGHT_COLUMN) << 1
        | (upper & NOT_LEFT_COLUMN) >> 1
        | (lower & FIRST_ROW) << UPPER_SQUARES - COLS
    )


def lower_neighbours(upper: int, lower: int) -> int:
    """Return the squares of rows F to I next to any of these."""
    return (
        (lower & ALL_LOWER >> COLS) << COLS
        | lower >> COLS
        | (lower & NOT_RIGHT_COLUMN) << 1
        | (lower & NOT_LEFT_COLUMN) >> 1
        | upper >> UPPER_SQUARES - COLS
    )
