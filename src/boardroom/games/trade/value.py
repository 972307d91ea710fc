"""How good a position is: for the plot of a game, and for players that look one step ahead."""

from __future__ import annotations

from typing import Any

from boardroom.engine.contract import OVER
from boardroom.games.trade.codes import P_BUILD


def unsettled(s: Any) -> bool:
    """An offer put together says nothing before it is sent."""
    return bool(s.phase == P_BUILD)


def value(s: Any, seat: int) -> int:
    """Coins: what victory is declared with (TC11). A finished game is won or lost, whatever lies in the purse."""
    if s.actor == OVER:
        return 1_000_000 if s.won >> seat & 1 else -1_000_000
    return int(s.coins[seat])
