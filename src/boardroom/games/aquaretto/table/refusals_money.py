"""Reasons for refusing money actions (AQ22-AQ25, ZO5): first missing tiles or co-workers, then the coins, then the
place."""

from __future__ import annotations

from collections.abc import Callable

from boardroom.engine.rules.game_text import RefusalReason
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
    NO_SEAT,
    NO_TILE,
    PENS,
    ROLE_TRAINER,
    SMALL_PRICE,
    SPECIES_PER_GAME,
    STALL_PLACES,
    TRAINER,
)
from boardroom.games.aquaretto.law.money import top_of_depot
from boardroom.games.aquaretto.law.state import State
from boardroom.games.aquaretto.law.zoo import can_exchange_pens, can_use_barn, count_in_barn, pen_species


def not_built_reason(p: int) -> RefusalReason:
    return "ZO2", "not-built", {"pen": p}


def price_reason_or(s: State, price: int, rule: str, reason: RefusalReason) -> RefusalReason:
    """Return "too-dear" if the turn player has too few coins, otherwise this reason."""
    if s.coins[s.turn] < price:
        return too_dear_reason(s, price, rule)
    return reason


def too_dear_reason(s: State, price: int, rule: str) -> RefusalReason:
    return rule, "too-dear", {"coins": price, "purse": s.coins[s.turn]}


# Move


def move_tile_reason(s: State, _: int) -> RefusalReason:
    if s.stored[s.turn] == 0:
        return "AQ22", "depot-empty", {}
    return price_reason_or(s, MOVE_PRICE, "AQ22", ("AQ22", "no-space-for", {"kind": top_of_depot(s, s.turn)}))


def move_worker_reason(s: State, role: int, workers: int) -> RefusalReason:
    if workers == 0:
        return "AQ22", "no-such-worker", {"role": role}
    return price_reason_or(s, MOVE_PRICE, "AQ22", ("AQ22", "no-other-place", {"role": role}))


def move_trainer_reason(s: State, c: int) -> RefusalReason:
    if s.park[s.turn * GRID + c] != TRAINER:
        return "AQ22", "no-trainer-there", {"cell": c}
    return move_worker_reason(s, ROLE_TRAINER, s.trainers[s.turn])


def move_barn_reason(s: State, _: int) -> RefusalReason:
    if not can_use_barn(s, s.turn, NO_SEAT):
        return "ZO5", "barn-empty", {}
    return price_reason_or(s, MOVE_PRICE, "ZO5", ("ZO5", "barn-has-no-place", {}))


def move_stall_reason(s: State, place: int) -> RefusalReason:
    if s.stalls[s.turn * STALL_PLACES + place] == NO_TILE:
        return "ZO5", "no-stall-there", {"place": place}
    return price_reason_or(s, MOVE_PRICE, "ZO5", ("ZO5", "no-free-place", {}))


# Buy and discard


def buy_reason(s: State, seat: int) -> RefusalReason:
    if seat >= s.players:
        return "AQ8", "no-such-player", {"number": seat + 1}
    if seat == s.turn:
        return "AQ23", "own-depot", {}
    if s.stored[seat] == 0:
        return "AQ23", "their-depot-empty", {}
    return price_reason_or(s, BUY_PRICE, "AQ23", ("AQ23", "no-space-for", {"kind": top_of_depot(s, seat)}))


def buy_barn_reason(s: State, seat: int) -> RefusalReason:
    if seat >= s.players:
        return "AQ8", "no-such-player", {"number": seat + 1}
    if seat == s.turn:
        return "ZO5", "own-barn", {}
    if not can_use_barn(s, seat, NO_SEAT):
        return "ZO5", "their-barn-empty", {}
    return price_reason_or(s, BUY_PRICE, "ZO5", ("ZO5", "their-barn-has-no-place", {}))


def discard_reason(s: State, _: int) -> RefusalReason:
    if s.stored[s.turn] == 0:
        return "AQ24", "depot-empty", {}
    return too_dear_reason(s, DISCARD_PRICE, "AQ24")


def discard_barn_reason(s: State, _: int) -> RefusalReason:
    if not can_use_barn(s, s.turn, NO_SEAT):
        return "ZO5", "barn-empty", {}
    return too_dear_reason(s, DISCARD_PRICE, "ZO5")


# Expand


def small_board_reason(s: State, _: int) -> RefusalReason:
    if s.small[s.turn] == 0:
        return "AQ25", "no-small-left", {}
    return too_dear_reason(s, SMALL_PRICE, "AQ25")


def large_board_reason(s: State, _: int) -> RefusalReason:
    if s.large[s.turn] == 0:
        return "AQ25", "no-large-left", {}
    return too_dear_reason(s, LARGE_PRICE, "AQ25")


def expand_reason(s: State, _: int) -> RefusalReason:
    if s.coins[s.turn] < EXPAND_PRICE:
        return too_dear_reason(s, EXPAND_PRICE, "ZO5")
    return "ZO5", "expanded-already", {"number": s.boards}


# Exchange


def exchange_reason(s: State, pair: int) -> RefusalReason:
    p, q = sorted((pair // PENS, pair % PENS))
    if p == q:
        return "ZO5", "exchange-same-pen", {"pen": p}
    for pen in (p, q):
        if refused := find_pen_reason(s, pen):
            return refused
    if pen_species(s, s.turn, p) == pen_species(s, s.turn, q):
        return "ZO5", "exchange-same-species", {"species": pen_species(s, s.turn, p)}
    if not can_exchange_pens(s, s.turn, p, q):
        return "ZO5", "exchange-too-many", {}
    return price_reason_or(s, EXCHANGE_PRICE, "ZO5", ("ZO5", "exchange-smaller-first", {"pen": p, "other_pen": q}))


def exchange_barn_reason(s: State, pair: int) -> RefusalReason:
    p, species = pair // SPECIES_PER_GAME, SPECIES_PER_GAME + pair % SPECIES_PER_GAME
    if refused := find_pen_reason(s, p):
        return refused
    if count_in_barn(s, s.turn, species) == 0:
        return "ZO5", "none-in-barn", {"species": species}
    if pen_species(s, s.turn, p) == species:
        return "ZO5", "exchange-same-species", {"species": species}
    return price_reason_or(s, EXCHANGE_PRICE, "ZO5", ("ZO5", "exchange-too-many", {}))


def find_pen_reason(s: State, p: int) -> RefusalReason | None:
    """Return the reason why an enclosure cannot be exchanged, or None."""
    if p >= s.pens[s.turn]:
        return not_built_reason(p)
    if s.penned[s.turn * PENS + p] == 0:
        return "ZO5", "pen-empty", {"pen": p}
    return None


REASON_FINDERS: dict[str, Callable[[State, int], RefusalReason]] = {
    "move-tile": move_tile_reason,
    "move-cashier": lambda s, _: move_worker_reason(s, CASHIER, s.cashiers[s.turn]),
    "move-keeper": lambda s, _: move_worker_reason(s, KEEPER, s.keepers[s.turn]),
    "move-manager": lambda s, _: move_worker_reason(s, MANAGER, s.managers[s.turn]),
    "move-trainer": move_trainer_reason,
    "move-barn": move_barn_reason,
    "move-stall": move_stall_reason,
    "buy": buy_reason,
    "buy-barn": buy_barn_reason,
    "discard": discard_reason,
    "discard-barn": discard_barn_reason,
    "small": small_board_reason,
    "large": large_board_reason,
    "expand": expand_reason,
    "exchange": exchange_reason,
    "exchange-barn": exchange_barn_reason,
}
