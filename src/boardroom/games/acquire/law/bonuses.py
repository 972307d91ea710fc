"""Acquire's shareholder bonuses (AC11, AC20, AC21). A rules module: integers and flat lists only."""

from boardroom.engine.tell import EVERYONE, tell
from boardroom.games.acquire.law.board import band
from boardroom.games.acquire.law.codes import *
from boardroom.games.acquire.law.state import State


def anyone_holds(s: State, chain: int) -> bool:
    for seat in range(s.players):
        if s.shares[seat * CHAINS + chain] > 0:
            return True
    return False


def holding(s: State, who: int, chain: int) -> int:
    """Shares of a holder; behind the last seat stands the market, which takes part with two players (AC21)."""
    if who < s.players:
        return s.shares[who * CHAINS + chain]
    return s.market


def split(total: int, parts: int) -> int:
    """AC11: an equal part, rounded up to 100."""
    return (total + 100 * parts - 1) // (100 * parts) * 100


def pay(s: State, chain: int, count: int, place: int, amount: int) -> None:
    """Every player who holds exactly `count` gets the amount. The market's part stays in the bank (AC21)."""
    for seat in range(s.players):
        if count > 0 and s.shares[seat * CHAINS + chain] == count:
            s.cash[seat] += amount
            tell(s, EVERYONE, E_BONUS, seat, chain, amount, place)


def pay_bonuses(s: State, chain: int) -> None:
    """AC11, AC20: the holders of a chain get their bonuses, by its size as it lies on the board now."""
    first = 0
    second = 0
    third = 0
    firsts = 0
    seconds = 0
    thirds = 0
    for who in range(s.players + 1):
        n = holding(s, who, chain)
        if n > first:
            third = second
            thirds = seconds
            second = first
            seconds = firsts
            first = n
            firsts = 1
        elif n == first:
            firsts += 1
        elif n > second:
            third = second
            thirds = seconds
            second = n
            seconds = 1
        elif n == second:
            seconds += 1
        elif n > third:
            third = n
            thirds = 1
        elif n == third:
            thirds += 1
    if first == 0:
        return
    if second == 0:
        seconds = 0
    if third == 0:
        thirds = 0
    for seat in range(s.players):
        if s.shares[seat * CHAINS + chain] > 0:
            tell(s, EVERYONE, E_HOLDS, seat, chain, s.shares[seat * CHAINS + chain], 0)

    major = s.first_bonus * s.price[chain]
    minor = s.last_bonus * s.price[chain]
    if s.bonuses == BONUSES_THREE:
        middle = s.seconds[s.tier[chain] * BANDS + band(s, s.size[chain])]
        if firsts >= 3:
            pay(s, chain, first, 1, split(major + middle + minor, firsts))
        elif firsts == 2:
            pay(s, chain, first, 1, split(major + middle, 2))
            if seconds > 0:
                pay(s, chain, second, 2, split(minor, seconds))
        elif seconds == 0:
            pay(s, chain, first, 1, split(major + minor, 1))
        elif seconds >= 2:
            pay(s, chain, first, 1, split(major, 1))
            pay(s, chain, second, 2, split(middle + minor, seconds))
        else:
            pay(s, chain, first, 1, split(major, 1))
            pay(s, chain, second, 2, split(middle, 1))
            if thirds > 0:
                pay(s, chain, third, 3, split(minor, thirds))
    elif firsts > 1 or seconds == 0:
        pay(s, chain, first, 1, split(major + minor, firsts))
    else:
        pay(s, chain, first, 1, split(major, 1))
        pay(s, chain, second, 2, split(minor, seconds))
