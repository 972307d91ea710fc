"""Acquire's mergers (AC8) and the final settlement (AC13). A rules module: integers and flat lists only.

A defunct chain is settled completely before the next: the market's tile with two players, bonuses, then its holders
decide in order of play. Each decision is a phase; `continue_merger` continues after it.
"""

from boardroom.engine.rules.constants import CHANCE, OVER
from boardroom.engine.rules.events import EVERYONE, emit_event
from boardroom.engine.rules.schema import Ints
from boardroom.games.acquire.law.board import count_pool, largest_chains, lowest_bit, take_over_chain
from boardroom.games.acquire.law.bonuses import has_holder, pay_bonuses
from boardroom.games.acquire.law.codes import *
from boardroom.games.acquire.law.state import State


def await_market_tile(s: State, chain: int, phase: int) -> bool:
    """AC21: with two players, wait for a tile that sets the market's shares before each bonus. Return True if
    waiting."""
    s.market = 0
    if s.third == 0 or count_pool(s) == 0 or not has_holder(s, chain):
        return False
    s.defunct = chain
    s.phase = phase
    s.actor = CHANCE
    return True


def set_market_shares(s: State, t: int) -> None:
    """AC21: the number on the tile becomes the market's shares. The tile stays in the pool."""
    s.market = t % COLS + 1
    emit_event(s, EVERYONE, E_MARKET, NO_SEAT, t, s.market, s.defunct)


def find_next_holder(s: State, seat: int) -> int:
    """Return the first holder of the defunct chain from this seat on, or NOBODY after the last."""
    while s.shares[seat * CHAINS + s.defunct] == 0:
        seat = s.after[seat]
        if seat == s.turn:
            return NO_SEAT
    return seat


def ask_holder(s: State, seat: int) -> bool:
    """AC8: let this holder decide, or take the chain over after the last. Return True if waiting for a decision."""
    s.actor = seat
    s.phase = P_HOLDERS
    if seat != NO_SEAT:
        return True
    take_over_chain(s, s.defunct, s.survivor)
    s.pending &= ~(1 << s.defunct)
    s.defunct = NONE
    s.actor = s.turn
    return False


def pay_and_ask_holders(s: State) -> bool:
    pay_bonuses(s, s.defunct)
    return ask_holder(s, find_next_holder(s, s.turn))


def settle_chain(s: State, chain: int) -> bool:
    """AC8: start settling a defunct chain. Return True if waiting for a decision or a draw."""
    s.defunct = chain
    emit_event(s, EVERYONE, E_DEFUNCT, NO_SEAT, chain, s.size[chain], s.price[chain])
    return await_market_tile(s, chain, P_MARKET) or pay_and_ask_holders(s)


def continue_merger(s: State) -> bool:
    """AC8: settle pending chains, largest first. Return True if waiting for a decision or a draw."""
    while s.pending != 0:
        due = largest_chains(s, s.pending)
        if due & (due - 1) != 0:
            s.phase = P_SETTLE
            s.actor = s.turn
            return True
        if settle_chain(s, lowest_bit(due)):
            return True
    return False


def choose_survivor(s: State, chain: int) -> bool:
    """AC8: let this chain survive and settle the others. Return True if waiting for a decision or a draw."""
    s.survivor = chain
    s.pending &= ~(1 << chain)
    emit_event(s, EVERYONE, E_SURVIVES, s.turn, chain, s.size[chain], 0)
    return continue_merger(s)


def finish_holder(s: State) -> bool:
    """Continue with the next holder, then with the next chain. Return True if waiting for a decision or a draw."""
    seat = s.after[s.actor]
    if seat != s.turn:
        seat = find_next_holder(s, seat)
    else:
        seat = NO_SEAT
    return ask_holder(s, seat) or continue_merger(s)


def apply_holder_decision(s: State, a: int) -> bool:
    """AC8: sell one share, trade two for one, or hold the rest. Return True if waiting for a decision or a draw."""
    at = s.actor * CHAINS + s.defunct
    if a == A_SELL:
        s.shares[at] -= 1
        s.bank[s.defunct] += 1
        s.cash[s.actor] += s.price[s.defunct]
        emit_event(s, EVERYONE, E_SOLD, s.actor, s.defunct, s.price[s.defunct], 0)
    elif a == A_TRADE:
        s.shares[at] -= 2
        s.bank[s.defunct] += 2
        s.bank[s.survivor] -= 1
        s.shares[s.actor * CHAINS + s.survivor] += 1
        emit_event(s, EVERYONE, E_TRADED, s.actor, s.defunct, s.survivor, 0)
    else:
        emit_event(s, EVERYONE, E_KEPT, s.actor, s.defunct, s.shares[at], 0)
    if a == A_KEEP or s.shares[at] == 0:
        return finish_holder(s)
    return True


def legal_holder_decisions(s: State, out: Ints) -> int:
    out[0] = A_SELL
    n = 1
    if s.shares[s.actor * CHAINS + s.defunct] >= 2 and s.bank[s.survivor] > 0:
        out[n] = A_TRADE
        n += 1
    out[n] = A_KEEP
    return n + 1


def sell_all_shares(s: State, chain: int) -> None:
    """AC13: sell every share of a chain at the end."""
    for seat in range(s.players):
        n = s.shares[seat * CHAINS + chain]
        if n > 0:
            s.shares[seat * CHAINS + chain] = 0
            s.bank[chain] += n
            s.cash[seat] += n * s.price[chain]
            emit_event(s, EVERYONE, E_LIQUIDATED, seat, chain, n, n * s.price[chain])


def liquidate_chains(s: State, chain: int) -> None:
    """AC13: pay all bonuses from this chain on, in table order, then sell all shares.

    Shares of chains that are not on the board are worth nothing.
    """
    while chain < CHAINS:
        if s.active >> chain & 1:
            if await_market_tile(s, chain, P_FINAL):
                return
            pay_bonuses(s, chain)
        chain += 1
    for chain in range(CHAINS):
        if s.active >> chain & 1:
            sell_all_shares(s, chain)
    s.defunct = NONE
    s.phase = P_OVER
    s.actor = OVER
    for seat in range(s.players):
        emit_event(s, EVERYONE, E_RESULT, seat, s.cash[seat], 0, 0)
    emit_event(s, EVERYONE, E_OVER, NO_SEAT, 0, 0, 0)
