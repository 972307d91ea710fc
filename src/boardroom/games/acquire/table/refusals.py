"""The rule and the reason for refusing an action, from the active player's knowledge.

Called only for actions that `legal` does not list. The law stays in the rules modules, whose predicates are used here.
"""

from __future__ import annotations

from boardroom.engine.rules.constants import CHANCE, OVER
from boardroom.engine.rules.game_text import RefusalReason
from boardroom.games.acquire.law.board import count_dead_tiles, founds_eighth_chain, has_placeable_tile, is_dead
from boardroom.games.acquire.law.buying import purchase_limit, purchase_price
from boardroom.games.acquire.law.codes import (
    A_BUY,
    A_DECLARE,
    A_DRAW,
    A_END,
    A_EXCHANGE,
    A_FOUND,
    A_KEEP,
    A_PASS,
    A_POWER,
    A_REDRAW,
    A_SELL,
    A_SETTLE,
    A_SHED,
    A_SHED_TILE,
    A_SURVIVE,
    A_TIME,
    A_TRADE,
    CHAINS,
    DEAD_ALL,
    DEAD_MAY_ALL,
    DEAD_ONE,
    FOUR_TILES,
    FREE_SHARES,
    HAND_CAPACITY,
    NO_SEAT,
    NONE,
    P_BUY,
    P_FOUND,
    P_HOLDERS,
    P_PLACE,
    P_SETTLE,
    P_SHED,
    P_SURVIVE,
    POOL,
    STUCK_PASS,
    STUCK_REDRAW,
    THREE_EXCHANGES,
)
from boardroom.games.acquire.law.state import State


def find_reason(s: State, a: int) -> RefusalReason:
    """Return the rule and the reason why the active player may not take this action."""
    if s.actor == OVER:
        return "AC13", "over", {}
    if a == A_TIME:
        if s.declared or s.turn == NO_SEAT:
            return "CH9", "time-not-now", {}
        return "CH9", "time-by-referee", {}
    if A_DRAW <= a < A_SHED_TILE:
        if s.actor != CHANCE:
            return "AC5", "draw-later", {}
        return "AC14", "not-in-pool", {"tile": a - A_DRAW}
    if s.actor == CHANCE:
        return "AC5", "draw-first", {}
    if a < A_DRAW:
        return placing_reason(s, a)
    if a < A_FOUND or a == A_SHED:
        return discarding_reason(s, a)
    if a < A_SURVIVE:
        if s.phase != P_FOUND:
            return "AC6", "nothing-to-found", {}
        return "AC6", "already-active", {"chain": a - A_FOUND}
    if a < A_SETTLE:
        return choosing_reason(s, a - A_SURVIVE, P_SURVIVE, "survive")
    if a < A_BUY:
        return choosing_reason(s, a - A_SETTLE, P_SETTLE, "settle")
    if a < A_EXCHANGE:
        return buying_reason(s, a - A_BUY)
    if a < A_POWER:
        return exchanging_reason(s, (a - A_EXCHANGE) // CHAINS, (a - A_EXCHANGE) % CHAINS)
    if a < A_SELL:
        return power_reason(s, a - A_POWER)
    if a <= A_KEEP:
        if s.phase != P_HOLDERS:
            return "AC8", "no-merger", {}
        assert a == A_TRADE  # a holder may always sell or hold
        if s.shares[s.actor * CHAINS + s.defunct] < 2:
            return "AC8", "trade-needs-two", {"chain": s.defunct}
        return "AC8", "trade-bank-empty", {"chain": s.survivor}
    if a == A_END:
        return "AC5", "end-later", {}
    if a == A_DECLARE:
        if s.phase not in (P_PLACE, P_BUY):
            return "AC13", "declare-later", {}
        if s.declared:
            return "AC13", "declared-already", {}
        return "AC13", "end-not-reached", {"safe": s.safe_size, "end": s.end_size}
    if a == A_PASS:
        if s.phase != P_PLACE:
            return "AC5", "pass-later", {}
        if has_placeable_tile(s, s.turn) and not s.unseen:
            return find_stuck_rule(s), "a-tile-fits", {}
        return "AC5", "redraw-first", {}
    assert a == A_REDRAW
    if s.stuck != STUCK_REDRAW:
        return find_stuck_rule(s), "no-redraw", {}
    if s.phase != P_PLACE or s.placed:
        return "AC5", "redraw-at-start", {}
    if has_placeable_tile(s, s.turn) and not s.unseen:
        return "AC5", "a-tile-fits", {}
    return "AC5", "redrawn-already", {}


def find_stuck_rule(s: State) -> str:
    """Return the rule for a player with no tile that may be placed."""
    return "CH23" if s.stuck == STUCK_PASS and s.dead == DEAD_ONE else "AC5"


def has_tile(s: State, t: int) -> bool:
    if s.unseen:
        return bool(s.board[t] == POOL and s.held[s.actor] > 0)
    return t in s.hand[s.actor * HAND_CAPACITY : s.actor * HAND_CAPACITY + s.held[s.actor]]


def placing_reason(s: State, t: int) -> RefusalReason:
    if s.phase != P_PLACE:
        return "AC5", "place-later", {}
    if s.unseen and s.board[t] != POOL:
        return "AC5", "lies-already", {"tile": t}
    if not has_tile(s, t):
        return "AC5", "not-in-hand", {"tile": t}
    if is_dead(s, t):
        return "AC9", "dead", {"tile": t, "safe": s.safe_size}
    assert founds_eighth_chain(s, t)
    return "AC10", "eighth", {"tile": t}


def discarding_reason(s: State, a: int) -> RefusalReason:
    if s.unseen and s.dead != DEAD_ONE:
        return unseen_discarding_reason(s, a)
    if s.dead == DEAD_ALL:
        return "AC9", "shed-by-itself", {}
    if s.dead == DEAD_MAY_ALL:
        if a != A_SHED:
            return "AC9", "shed-all-or-none", {}
        if s.phase == P_BUY and count_dead_tiles(s, s.actor) > 0:
            return "AC9", "shed-after-drawing", {}
        return "AC9", "shed-later", {}
    assert s.dead == DEAD_ONE
    if a == A_SHED:
        return "CH22", "shed-name-one", {}
    if s.phase not in (P_PLACE, P_BUY):
        return "CH22", "shed-until-drawing", {}
    if not has_tile(s, a - A_SHED_TILE):
        return "AC5", "not-in-hand", {"tile": a - A_SHED_TILE}
    if not is_dead(s, a - A_SHED_TILE):
        return "CH22", "not-dead", {"tile": a - A_SHED_TILE}
    return "CH22", "shed-already", {}


def unseen_discarding_reason(s: State, a: int) -> RefusalReason:
    if a == A_SHED:
        return "AC9", "shed-name-each", {}
    if s.phase != P_SHED:
        return "AC9", "shed-later", {}
    if s.board[a - A_SHED_TILE] != POOL:
        return "AC9", "lies-already", {"tile": a - A_SHED_TILE}
    return "AC9", "not-dead", {"tile": a - A_SHED_TILE}


def choosing_reason(s: State, chain: int, phase: int, key: str) -> RefusalReason:
    if s.phase != phase:
        return "AC8", f"no-tie-to-{key}", {}
    if not s.pending >> chain & 1:
        return "AC8", "not-merging", {"chain": chain}
    return "AC8", "not-largest", {"chain": chain}


def buying_reason(s: State, chain: int) -> RefusalReason:
    if s.phase != P_BUY:
        return "AC12", "buy-later", {}
    if s.bought >= purchase_limit(s):
        return "AC12", "bought-enough", {"limit": purchase_limit(s)}
    if not s.active >> chain & 1:
        return "AC12", "not-active", {"chain": chain}
    if s.bank[chain] == 0:
        return "AC12", "bank-empty", {"chain": chain}
    return "AC12", "too-dear", {"chain": chain, "price": purchase_price(s, chain), "money": s.cash[s.actor]}


def exchanging_reason(s: State, give: int, get: int) -> RefusalReason:
    if s.phase != P_BUY:
        return "AC22", "exchange-later", {}
    if s.power != THREE_EXCHANGES:
        return "AC22", "exchange-needs-card", {}
    if s.exchanged >= 3:
        return "AC22", "exchanged-enough", {}
    if give == get:
        return "AC22", "exchange-same", {}
    for chain in (give, get):
        if not s.active >> chain & 1:
            return "AC22", "not-active", {"chain": chain}
    if s.shares[s.actor * CHAINS + give] < 2:
        return "AC22", "exchange-needs-two", {"chain": give}
    return "AC22", "bank-empty", {"chain": get}


def power_reason(s: State, power: int) -> RefusalReason:
    if not s.powers:
        return "AC22", "no-powers", {}
    if s.phase not in (P_PLACE, P_BUY):
        return "AC22", "power-later", {}
    if s.used[s.actor] >> power & 1:
        return "AC22", "power-used", {"power": power}
    if s.power != NONE:
        return "AC22", "one-power", {}
    if power == FOUR_TILES:
        return "AC22", "four-tiles-first", {"power": power}
    if power == FREE_SHARES and s.phase == P_BUY:
        return "AC22", "free-shares-first", {"power": power}
    return "AC22", "power-while-buying", {"power": power}
