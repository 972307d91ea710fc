"""What every seat would have if a game ended now: one function a game, by the game's name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardroom.engine.contract import OVER
from boardroom.games.acquire.codes import CHAINS
from boardroom.games.acquire.merger import cash_in
from boardroom.games.acquire.state import SCHEMA


def acquire(s: Any) -> list[int]:
    """Cash, the bonuses of every chain on the board, and its shares sold; other shares are worth nothing (AC13)."""
    end = SCHEMA.copy(s)
    if s.actor != OVER:
        for chain in range(CHAINS):
            if s.active >> chain & 1:
                cash_in(end, chain)
    return [int(cash) for cash in end.cash[: s.players]]


WORTH: dict[str, Callable[[Any], list[int]]] = {"acquire": acquire}
