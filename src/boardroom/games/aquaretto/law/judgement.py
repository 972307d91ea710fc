"""How good a position is, for players that look one step ahead. A rules module: integers and flat lists only."""

from boardroom.engine.constants import OVER
from boardroom.games.aquaretto.law.codes import *
from boardroom.games.aquaretto.law.park import homes
from boardroom.games.aquaretto.law.scoring import points
from boardroom.games.aquaretto.law.state import State
from boardroom.games.aquaretto.law.zoo import has_pen, species_in

POINT = 100
COIN_WORTH = 80
"""A coin buys about a point: a tile out of the depot, a space, a better place."""
WON = 10_000_000


def unsettled(s: State) -> bool:
    """The tiles of a truck, a birth or a money action are still being placed."""
    return s.actor != OVER and s.phase not in (P_TURN, P_LOAD)


def value(s: State, seat: int) -> int:
    """What the seat has over its best rival, and what it may still make of it."""
    best = -WON
    for other in range(s.players):
        if other != seat:
            best = max(best, worth(s, other))
    if s.actor == OVER:
        mine = worth(s, seat)
        return (WON if mine > best else -WON) + mine - best
    return own_value(s, seat) - best


def own_value(s: State, seat: int) -> int:
    """What the seat has, and what it may still make of it, whatever its rivals have. The game is not over."""
    return 2 * worth(s, seat) + offered(s, seat)


def left_alone(s: State) -> bool:
    """Whoever places tiles, people and boards leaves rivals what they have. Whoever picks out of a barn may not."""
    return unsettled(s) and s.phase != P_PICK_BARN


def worth(s: State, seat: int) -> int:
    return promise(s, seat, points(s, seat), homes(s, seat) if s.plays[AQUARIUM] and s.actor != OVER else 0)


def promise(s: State, seat: int, scored: int, at_home: int) -> int:
    """What a seat's points are worth, with all that may bring more; `homes` of the seat are these."""
    total = POINT * scored
    if s.actor == OVER:
        return total + s.coins[seat]
    total += COIN_WORTH * s.coins[seat]
    if s.plays[AQUARIUM]:
        # A tank that may grow on brings coins, co-workers and what they see
        for species in range(POOLED):
            size = s.size[seat * POOLED + species] + 0
            if size > 0:
                total += 12 * size if at_home >> species & 1 else -20
        total += 25 * (SMALL_BOARDS - s.small[seat]) + 110 * (LARGE_BOARDS - s.large[seat])
    if s.plays[ZOO]:
        for p in range(s.pens[seat] + 0):
            count = s.penned[seat * PENS + p] + 0
            total += 15 * count * count * PEN_ROOM[p] // 5
        total += 150 * (s.pens[seat] - FIRST_PENS)
    return total


def use(s: State, seat: int, kind: int, at_home: int) -> int:
    """What a tile on a truck is worth to a seat, roughly, whose `homes` are these."""
    species = kind // MARKS
    if kind < FIRST_ZOO_KIND:
        if at_home >> species & 1 == 0:
            return -150
        return 140 if s.size[seat * POOLED + species] > 0 else 60
    if kind < FIRST_STALL:
        if not has_pen(s, seat, kind):
            return -150
        return 150 if keeps(s, seat, species) else 60
    if kind < COIN:
        return 130 if has_pen(s, seat, kind) else -120
    return COIN_WORTH


def load_use(s: State, seat: int, k: int, at_home: int) -> int:
    """What all that lies on a truck is worth to a seat, roughly."""
    total = 0
    for i in range(k * TRUCK_ROOM, k * TRUCK_ROOM + s.loaded[k]):
        total += use(s, seat, s.truck[i] + 0, at_home)
    return total


def keeps(s: State, seat: int, species: int) -> bool:
    """Whether an enclosure of the zoo holds the species."""
    for p in range(s.pens[seat] + 0):
        if species_in(s, seat, p) == species:
            return True
    return False


def offered(s: State, seat: int) -> int:
    """The best truck that waits for the seat; somebody may take it first, so it counts half."""
    best = 0
    if s.mine[seat] < 0:
        at_home = homes(s, seat)
        for k in range(s.trucks):
            if s.taken[k] < 0:
                best = max(best, load_use(s, seat, k, at_home))
    return best // 2
