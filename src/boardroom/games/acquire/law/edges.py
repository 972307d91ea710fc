"""Squares beside other squares, the whole board at once. A rules module: integers and flat lists only.

Squares are the bits of two numbers, those of rows A to E and those of rows F to I, so that whole chains grow, meet and
are counted in a few operations.
"""

from boardroom.games.acquire.law.codes import *

# All squares but those of the first or the last column or row
BUT_LEFT = sum(1 << t for t in range(UPPER) if t % COLS > 0)
BUT_RIGHT = sum(1 << t for t in range(UPPER) if t % COLS < COLS - 1)
ROW = (1 << COLS) - 1


def beside_upper(upper: int, lower: int) -> int:
    """The squares of rows A to E that have one of these beside them."""
    return (
        (upper & ALL_UPPER >> COLS) << COLS
        | upper >> COLS
        | (upper & BUT_RIGHT) << 1
        | (upper & BUT_LEFT) >> 1
        | (lower & ROW) << UPPER - COLS
    )


def beside_lower(upper: int, lower: int) -> int:
    """The squares of rows F to I that have one of these beside them."""
    return (
        (lower & ALL_LOWER >> COLS) << COLS
        | lower >> COLS
        | (lower & BUT_RIGHT) << 1
        | (lower & BUT_LEFT) >> 1
        | upper >> UPPER - COLS
    )
