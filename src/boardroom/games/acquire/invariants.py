"""What always holds in a game of Acquire, whatever is played."""

from __future__ import annotations

from typing import Any

from boardroom.engine.contract import OVER
from boardroom.games.acquire.board import band, touching
from boardroom.games.acquire.codes import (
    BANDS,
    CHAINS,
    HAND_ROOM,
    LOOSE,
    NEAR,
    NO_TILE,
    OFF,
    P_PLACE,
    POOL,
    SEATS,
    TILES,
)


def broken(s: Any) -> str | None:
    """The first thing that does not hold, as a sentence."""
    return tiles(s) or chains(s) or shares(s)


def tiles(s: Any) -> str | None:
    """AC1: every tile is in one place."""
    held: list[int] = []
    for seat in range(SEATS):
        room = s.hand[seat * HAND_ROOM : (seat + 1) * HAND_ROOM]
        own = room[: s.held[seat]]
        if own != sorted(set(own)) or any(t != NO_TILE for t in room[s.held[seat] :]):
            return f"the hand of seat {seat} is not sorted or not clean: {room}"
        held += own
    if len(held) != len(set(held)):
        return "two seats hold the same tile"
    if s.left != s.board.count(POOL):
        return f"{s.left} tiles are said to be left, {s.board.count(POOL)} are"
    for t in held:
        if s.board[t] != OFF:
            return f"tile {t} is in a hand and elsewhere"
    if s.board[TILES] != OFF:
        return "something lies beyond the edge"
    return None


def chains(s: Any) -> str | None:
    """AC2, AC3, AC9: sizes, prices and bits agree with the board; a chain is one connected shape."""
    for chain in range(CHAINS):
        squares = [t for t in range(TILES) if s.board[t] == chain]
        if len(squares) != s.size[chain] or len(squares) == 1:
            return f"chain {chain} has {len(squares)} tiles and says {s.size[chain]}"
        bits = (s.active >> chain & 1, s.safe >> chain & 1, s.vast >> chain & 1)
        size = len(squares)
        if bits != (size > 0, size >= s.safe_size, size >= s.end_size):
            return f"chain {chain} of size {size} has the bits {bits}"
        if s.price[chain] != (s.prices[s.tier[chain] * BANDS + band(s, size)] if size else 0):
            return f"chain {chain} of size {size} has the price {s.price[chain]}"
        reached = squares[:1]
        for t in reached:
            reached += [n for n in NEAR[4 * t : 4 * t + 4] if s.board[n] == chain and n not in reached]
        if len(reached) != size:
            return f"chain {chain} is in pieces"
        if s.phase == P_PLACE and any(touching(s, t) & ~(1 << chain | 1 << OFF | 1 << POOL) for t in squares):
            return f"chain {chain} touches another chain or a loose tile"
    return None


def shares(s: Any) -> str | None:
    """AC2: the shares of every chain add up; nobody owes money."""
    for chain in range(CHAINS):
        owned = [s.shares[seat * CHAINS + chain] for seat in range(SEATS)]
        if sum(owned) + s.bank[chain] != s.issue or min(owned) < 0 or s.bank[chain] < 0:
            return f"the shares of chain {chain} are {owned} and {s.bank[chain]} in the bank"
    if min(s.cash) < 0:
        return f"somebody owes money: {s.cash}"
    if s.actor == OVER and any(s.shares[i] for i in range(SEATS * CHAINS) if s.active >> i % CHAINS & 1):
        return "a share of an active chain was not sold at the end"
    if any(s.cash[seat] or s.held[seat] for seat in range(s.players, SEATS)):
        return "an empty seat owns something"
    if any(s.board[t] == LOOSE and t not in s.start and touching(s, t) & 1 << LOOSE for t in range(TILES)) and (
        s.phase == P_PLACE
    ):
        return "loose tiles touch and are no chain"
    return None
