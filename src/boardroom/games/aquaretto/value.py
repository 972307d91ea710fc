"""How good a position is, for players that look one step ahead."""

from __future__ import annotations

from typing import Any

from boardroom.engine.contract import OVER
from boardroom.games.aquaretto.codes import (
    AQUARIUM,
    FIRST_PENS,
    FIRST_STALL,
    FIRST_ZOO_KIND,
    MARKS,
    P_LOAD,
    P_TURN,
    PEN_ROOM,
    PENS,
    POOLED,
    SMALL_BOARDS,
    TRUCK_ROOM,
    ZOO,
)
from boardroom.games.aquaretto.park import has_space, may_live
from boardroom.games.aquaretto.scoring import points
from boardroom.games.aquaretto.zoo import has_pen, species_in

POINT = 100
COIN = 80
"""A coin buys about a point: a tile out of the depot, a space, a better place."""


def unsettled(s: Any) -> bool:
    """The tiles of a truck, a birth or a money action are still being placed."""
    return s.actor != OVER and s.phase not in (P_TURN, P_LOAD)


def value(s: Any, seat: int) -> int:
    """What the seat has over its best rival, and what it may still make of it."""
    mine = worth(s, seat)
    best = max(worth(s, other) for other in range(s.players) if other != seat)
    if s.actor == OVER:
        return (10_000_000 if mine > best else -10_000_000) + mine - best
    return 2 * mine - best + offered(s, seat)


def worth(s: Any, seat: int) -> int:
    total = POINT * points(s, seat)
    if s.actor == OVER:
        return total + s.coins[seat]
    total += COIN * s.coins[seat]
    if s.plays[AQUARIUM]:
        # A tank that may grow on brings coins, co-workers and what they see
        for species in range(POOLED):
            size = s.size[seat * POOLED + species]
            if size:
                total += 12 * size if has_space(s, seat, species) else -20
        total += 25 * (SMALL_BOARDS - s.small[seat]) + 110 * (2 - s.large[seat])
    if s.plays[ZOO]:
        for p in range(s.pens[seat]):
            count = s.penned[seat * PENS + p]
            total += 15 * count * count * PEN_ROOM[p] // 5
        total += 150 * (s.pens[seat] - FIRST_PENS)
    return total


def use(s: Any, seat: int, kind: int) -> int:
    """What a tile on a truck is worth to a seat, roughly."""
    if kind < FIRST_ZOO_KIND:
        species = kind // MARKS
        if s.size[seat * POOLED + species] and has_space(s, seat, species):
            return 140
        return 60 if may_live(s, seat, species) and has_space(s, seat, species) else -150
    if kind < FIRST_STALL:
        species = kind // MARKS
        held = any(species_in(s, seat, p) == species for p in range(s.pens[seat]))
        return (150 if held else 60) if has_pen(s, seat, kind) else -150
    if kind < FIRST_STALL + 4:
        return 130 if has_pen(s, seat, kind) else -120
    return COIN


def offered(s: Any, seat: int) -> int:
    """The best truck that waits for the seat; somebody may take it first, so it counts half."""
    if s.mine[seat] >= 0:
        return 0
    best = 0
    for k in range(s.trucks):
        if s.taken[k] < 0 and s.loaded[k]:
            tiles = s.truck[k * TRUCK_ROOM : k * TRUCK_ROOM + s.loaded[k]]
            mine = sum(use(s, seat, kind) for kind in tiles)
            best = max(best, mine)
    return best // 2
