"""Effects of a placed tile: coins, co-workers, births (AQ17-AQ21, ZO3, ZO4). A rules module: integers and flat lists
only.

Functions that return True wait for a decision, and `s.phase` tells which.
"""

from boardroom.engine.rules.events import EVERYONE, emit_event
from boardroom.games.aquaretto.law.codes import *
from boardroom.games.aquaretto.law.park import add_to_tank, find_tile, has_free_space, has_space
from boardroom.games.aquaretto.law.state import State
from boardroom.games.aquaretto.law.zoo import add_animal, find_animal


def pay_bonus(s: State, coins: int, why: int) -> None:
    """AQ18, ZO4: take coins from the bank, as far as it has any."""
    paid = min(coins, s.bank)
    s.bank -= paid
    s.coins[s.turn] += paid
    if paid > 0:
        emit_event(s, EVERYONE, E_BONUS, s.turn, paid, why, 0)
    if paid < coins:
        emit_event(s, EVERYONE, E_NO_COIN, s.turn, coins - paid, why, 0)


def store_tile(s: State, kind: int) -> None:
    """Put a tile on the depot (AQ17) or into the barn (ZO3)."""
    if kind < FIRST_ZOO_KIND:
        s.depot[s.turn * DEPOT_CAPACITY + s.stored[s.turn]] = kind
        s.stored[s.turn] += 1
        emit_event(s, EVERYONE, E_DEPOT, s.turn, kind, 0, 0)
    else:
        s.barn[s.turn * BARN_KINDS + kind - FIRST_ZOO_KIND] += 1
        emit_event(s, EVERYONE, E_BARN, s.turn, kind, 0, 0)


# The aquarium


def put_in_park(s: State, kind: int, c: int) -> bool:
    """AQ18, AQ21: put a tile in the park, pay its bonus and let it breed. Return True if waiting for a decision."""
    count = add_to_tank(s, s.turn, kind, c)
    s.species = kind // MARKS
    s.pen_at = NONE
    emit_event(s, EVERYONE, E_PUT, s.turn, kind, c, count)
    if count % 3 == 0 and count <= 12:
        pay_bonus(s, 1, 0)
    if count in (5, 10) and hire_worker(s):
        return True
    return breed_in_park(s)


def hire_worker(s: State) -> bool:
    """AQ18, AQ20: take a co-worker from the bank to place at once. Without a place it stays in the bank."""
    if s.workers == 0:
        emit_event(s, EVERYONE, E_NO_WORKER, s.turn, 1, 0, 0)
        return False
    s.role = NONE
    s.origin = NONE
    if not can_place_worker(s):
        emit_event(s, EVERYONE, E_NO_WORKER, s.turn, 0, 0, 0)
        return False
    s.workers -= 1
    emit_event(s, EVERYONE, E_WORKER, s.turn, 0, 0, 0)
    s.phase = P_WORKER
    return True


def can_take_role(s: State, role: int) -> bool:
    """AQ20: return True if the role has a free place. A moved co-worker cannot return to its old one (AQ22)."""
    left = role == s.role
    if role == CASHIER:
        return s.cashiers[s.turn] + left < BOOTHS
    if role == KEEPER:
        return s.keepers[s.turn] + left < FEEDING_PLACES
    return s.managers[s.turn] + left == 0


def can_place_worker(s: State) -> bool:
    for role in range(ROLE_TRAINER):
        if can_take_role(s, role):
            return True
    return has_free_space(s, s.turn, s.origin)


def place_worker(s: State, role: int, c: int) -> None:
    if role == CASHIER:
        s.cashiers[s.turn] += 1
    elif role == KEEPER:
        s.keepers[s.turn] += 1
    elif role == MANAGER:
        s.managers[s.turn] += 1
    else:
        s.trainers[s.turn] += 1
        s.park[s.turn * GRID + c] = TRAINER
    emit_event(s, EVERYONE, E_PLACED_WORKER, s.turn, role, c, 0)


def lift_worker(s: State, role: int, c: int) -> None:
    """AQ22: lift a co-worker to move it."""
    if role == CASHIER:
        s.cashiers[s.turn] -= 1
    elif role == KEEPER:
        s.keepers[s.turn] -= 1
    elif role == MANAGER:
        s.managers[s.turn] -= 1
    else:
        s.trainers[s.turn] -= 1
        s.park[s.turn * GRID + c] = FREE
    s.role = role
    s.origin = c
    emit_event(s, EVERYONE, E_MOVE_WORKER, s.turn, role, c, 0)


def breed_in_park(s: State) -> bool:
    """AQ19: a female and a male that have not bred have one offspring at once; its owner chooses the space."""
    if s.pen_at != NONE:
        return breed_in_pen(s, 1)
    mother = find_tile(s, s.turn, s.species * MARKS + FEMALE)
    father = find_tile(s, s.turn, s.species * MARKS + MALE) if mother != NONE else NONE
    if father == NONE:
        return False
    s.park[s.turn * GRID + mother] = s.species * MARKS + MOTHER
    s.park[s.turn * GRID + father] = s.species * MARKS + FATHER
    s.young[s.species] -= 1
    young = s.species * MARKS + OFFSPRING
    emit_event(s, EVERYONE, E_BORN, s.turn, young, 0, 0)
    if has_space(s, s.turn, s.species):
        s.hand = young
        s.phase = P_BIRTH
        return True
    store_tile(s, young)
    return False


# The zoo


def put_in_pen(s: State, kind: int, p: int) -> None:
    """ZO4: put an animal in an enclosure, pay for the last space and let it breed."""
    add_to_pen(s, kind, p, 1)
    s.species = kind // MARKS
    s.pen_at = p
    breed_in_pen(s, 1)


def add_to_pen(s: State, kind: int, p: int, paid: int) -> None:
    count = add_animal(s, s.turn, kind, p)
    emit_event(s, EVERYONE, E_ENCLOSED, s.turn, kind, p, count)
    if paid and count == PEN_CAPACITY[p] and PEN_BONUS[p] > 0:
        pay_bonus(s, PEN_BONUS[p], p + 1)


def breed_in_pen(s: State, paid: int) -> bool:
    """ZO4: put offspring into the enclosure or, if full, into the barn, without a decision. An exchange may join two
    pairs.

    `paid`: offspring that fill the enclosure earn its bonus.
    """
    for _ in range(OFFSPRING_PER_SPECIES):
        mother = find_animal(s, s.turn, s.species * MARKS + FEMALE, s.pen_at)
        father = find_animal(s, s.turn, s.species * MARKS + MALE, s.pen_at)
        if mother == NONE or father == NONE:
            return False
        s.pen[mother] = s.species * MARKS + MOTHER
        s.pen[father] = s.species * MARKS + FATHER
        s.young[s.species] -= 1
        young = s.species * MARKS + OFFSPRING
        emit_event(s, EVERYONE, E_BORN, s.turn, young, 0, 0)
        if s.penned[s.turn * PENS + s.pen_at] < PEN_CAPACITY[s.pen_at]:
            add_to_pen(s, young, s.pen_at, paid)
        else:
            store_tile(s, young)
    return False


def put_stall(s: State, kind: int, place: int) -> None:
    s.stalls[s.turn * STALL_PLACES + place] = kind
    emit_event(s, EVERYONE, E_STALL, s.turn, kind, place, 0)
