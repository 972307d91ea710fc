"""Share prices (AC3) by tier and size of a chain. A rules module: integers and flat lists only."""

from boardroom.games.acquire.law.codes import *
from boardroom.games.acquire.law.state import State


def price_band(s: State, size: int) -> int:
    """Return the line of the price table for this size."""
    b = BANDS - 1
    while s.bands[b] > size:
        b -= 1
    return b


def share_price(s: State, chain: int, size: int) -> int:
    return s.prices[s.tier[chain] * BANDS + price_band(s, size)]
