"""Acquire's purchases (AC12) and power cards (AC22). A rules module: integers and flat lists only."""

from boardroom.engine.rules.events import EVERYONE, emit_event
from boardroom.games.acquire.law.codes import *
from boardroom.games.acquire.law.state import State


def purchase_limit(s: State) -> int:
    """AC12: three shares a turn; five with the power card (AC22)."""
    return max(5, s.purchases) if s.power == FIVE_SHARES else s.purchases


def purchase_price(s: State, chain: int) -> int:
    return 0 if s.power == FREE_SHARES else s.price[chain]


def can_buy_share(s: State, chain: int) -> bool:
    """AC12: return True if the chain is active, the bank has a share and the player can pay."""
    return s.active >> chain & 1 == 1 and s.bank[chain] > 0 and s.cash[s.turn] >= purchase_price(s, chain)


def buy_share(s: State, chain: int) -> None:
    s.cash[s.turn] -= purchase_price(s, chain)
    s.bank[chain] -= 1
    s.shares[s.turn * CHAINS + chain] += 1
    s.bought += 1
    emit_event(s, EVERYONE, E_BOUGHT, s.turn, chain, purchase_price(s, chain), 0)


def can_exchange_shares(s: State, give: int, get: int) -> bool:
    """AC22: return True if two shares of `give` may be exchanged for one of `get`, both active."""
    both = s.active >> give & s.active >> get & 1
    return both == 1 and give != get and s.shares[s.turn * CHAINS + give] >= 2 and s.bank[get] > 0


def exchange_shares(s: State, give: int, get: int) -> None:
    s.shares[s.turn * CHAINS + give] -= 2
    s.bank[give] += 2
    s.bank[get] -= 1
    s.shares[s.turn * CHAINS + get] += 1
    s.exchanged += 1
    emit_event(s, EVERYONE, E_EXCHANGED, s.turn, give, get, 0)


def can_play_power(s: State, power: int) -> bool:
    """AC22: one card a turn, each once a game and in its own step."""
    if s.powers == 0 or s.power != NONE or s.used[s.turn] >> power & 1:
        return False
    if power == FOUR_TILES:
        return s.phase == P_PLACE and s.placed == 0
    if power == FREE_SHARES:
        return s.phase == P_BUY and s.bought == 0
    return s.phase == P_BUY


def play_power(s: State, power: int) -> None:
    s.power = power
    s.used[s.turn] |= 1 << power
    emit_event(s, EVERYONE, E_POWER, s.turn, power, 0, 0)
