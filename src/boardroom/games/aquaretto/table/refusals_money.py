"""Reasons for refusing money actions (AQ22-AQ25, ZO5): first missing tiles or co-workers, then the coins, then the
place."""

from __future__ import annotations

from collections.abc import Callable

from boardroom.engine.rules.game_text import Reason
from boardroom.games.aquaretto.law.codes import (
    BUY_PRICE,
    CASHIER,
    DISCARD_PRICE,
    EXCHANGE_PRICE,
    EXPAND_PRICE,
    GRID,
    KEEPER,
    LARGE_PRICE,
    MANAGER,
    MOVE_PRICE,
    NO_TILE,
    NOBODY,
    PENS,
    POOLED,
    ROLE_TRAINER,
    SMALL_PRICE,
    STALL_PLACES,
    TRAINER,
)
from boardroom.games.aquaretto.law.money import top_of_depot
from boardroom.games.aquaretto.law.state import State
from boardroom.games.aquaretto.law.zoo import barn_serves, can_exchange, in_barn, species_in


def not_built(p: int) -> Reason:
    return "ZO2", "not-built", {"pen": p}


def unless_dear(s: State, price: int, rule: str, reason: Reason) -> Reason:
    """Return "too-dear" if the turn player has too few coins, otherwise this reason."""
    if s.coins[s.turn] < price:
        return too_dear(s, price, rule)
    return reason


def too_dear(s: State, price: int, rule: str) -> Reason:
    return rule, "too-dear", {"coins": price, "purse": s.coins[s.turn]}


# Move


def move_tile(s: State, _: int) -> Reason:
    if s.stored[s.turn] == 0:
        return "AQ22", "depot-empty", {}
    return unless_dear(s, MOVE_PRICE, "AQ22", ("AQ22", "no-space-for", {"kind": top_of_depot(s, s.turn)}))


def move_worker(s: State, role: int, workers: int) -> Reason:
    if workers == 0:
        return "AQ22", "no-such-worker", {"role": role}
    return unless_dear(s, MOVE_PRICE, "AQ22", ("AQ22", "no-other-place", {"role": role}))


def move_trainer(s: State, c: int) -> Reason:
    if s.park[s.turn * GRID + c] != TRAINER:
        return "AQ22", "no-trainer-there", {"cell": c}
    return move_worker(s, ROLE_TRAINER, s.trainers[s.turn])


def move_barn(s: State, _: int) -> Reason:
    if not barn_serves(s, s.turn, NOBODY):
        return "ZO5", "barn-empty", {}
    return unless_dear(s, MOVE_PRICE, "ZO5", ("ZO5", "barn-has-no-place", {}))


def move_stall(s: State, place: int) -> Reason:
    if s.stalls[s.turn * STALL_PLACES + place] == NO_TILE:
        return "ZO5", "no-stall-there", {"place": place}
    return unless_dear(s, MOVE_PRICE, "ZO5", ("ZO5", "no-free-place", {}))


# Buy and discard


def buy(s: State, seat: int) -> Reason:
    if seat >= s.players:
        return "AQ8", "no-such-player", {"number": seat + 1}
    if seat == s.turn:
        return "AQ23", "own-depot", {}
    if s.stored[seat] == 0:
        return "AQ23", "their-depot-empty", {}
    return unless_dear(s, BUY_PRICE, "AQ23", ("AQ23", "no-space-for", {"kind": top_of_depot(s, seat)}))


def buy_barn(s: State, seat: int) -> Reason:
    if seat >= s.players:
        return "AQ8", "no-such-player", {"number": seat + 1}
    if seat == s.turn:
        return "ZO5", "own-barn", {}
    if not barn_serves(s, seat, NOBODY):
        return "ZO5", "their-barn-empty", {}
    return unless_dear(s, BUY_PRICE, "ZO5", ("ZO5", "their-barn-has-no-place", {}))


def discard(s: State, _: int) -> Reason:
    if s.stored[s.turn] == 0:
        return "AQ24", "depot-empty", {}
    return too_dear(s, DISCARD_PRICE, "AQ24")


def discard_barn(s: State, _: int) -> Reason:
    if not barn_serves(s, s.turn, NOBODY):
        return "ZO5", "barn-empty", {}
    return too_dear(s, DISCARD_PRICE, "ZO5")


# Expand


def small(s: State, _: int) -> Reason:
    if s.small[s.turn] == 0:
        return "AQ25", "no-small-left", {}
    return too_dear(s, SMALL_PRICE, "AQ25")


def large(s: State, _: int) -> Reason:
    if s.large[s.turn] == 0:
        return "AQ25", "no-large-left", {}
    return too_dear(s, LARGE_PRICE, "AQ25")


def expand(s: State, _: int) -> Reason:
    if s.coins[s.turn] < EXPAND_PRICE:
        return too_dear(s, EXPAND_PRICE, "ZO5")
    return "ZO5", "expanded-already", {"number": s.boards}


# Exchange


def exchange(s: State, pair: int) -> Reason:
    p, q = sorted((pair // PENS, pair % PENS))
    if p == q:
        return "ZO5", "exchange-same-pen", {"pen": p}
    for pen in (p, q):
        if refused := pen_refused(s, pen):
            return refused
    if species_in(s, s.turn, p) == species_in(s, s.turn, q):
        return "ZO5", "exchange-same-species", {"species": species_in(s, s.turn, p)}
    if not can_exchange(s, s.turn, p, q):
        return "ZO5", "exchange-too-many", {}
    return unless_dear(s, EXCHANGE_PRICE, "ZO5", ("ZO5", "exchange-smaller-first", {"pen": p, "other_pen": q}))


def exchange_barn(s: State, pair: int) -> Reason:
    p, species = pair // POOLED, POOLED + pair % POOLED
    if refused := pen_refused(s, p):
        return refused
    if in_barn(s, s.turn, species) == 0:
        return "ZO5", "none-in-barn", {"species": species}
    if species_in(s, s.turn, p) == species:
        return "ZO5", "exchange-same-species", {"species": species}
    return unless_dear(s, EXCHANGE_PRICE, "ZO5", ("ZO5", "exchange-too-many", {}))


def pen_refused(s: State, p: int) -> Reason | None:
    """Return the reason why an enclosure cannot be exchanged, or None."""
    if p >= s.pens[s.turn]:
        return not_built(p)
    if s.penned[s.turn * PENS + p] == 0:
        return "ZO5", "pen-empty", {"pen": p}
    return None


REASONS: dict[str, Callable[[State, int], Reason]] = {
    "move-tile": move_tile,
    "move-cashier": lambda s, _: move_worker(s, CASHIER, s.cashiers[s.turn]),
    "move-keeper": lambda s, _: move_worker(s, KEEPER, s.keepers[s.turn]),
    "move-manager": lambda s, _: move_worker(s, MANAGER, s.managers[s.turn]),
    "move-trainer": move_trainer,
    "move-barn": move_barn,
    "move-stall": move_stall,
    "buy": buy,
    "buy-barn": buy_barn,
    "discard": discard,
    "discard-barn": discard_barn,
    "small": small,
    "large": large,
    "expand": expand,
    "exchange": exchange,
    "exchange-barn": exchange_barn,
}
