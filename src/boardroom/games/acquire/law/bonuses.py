"""Acquire's shareholder bonuses (AC11, AC20, AC21). A rules module: integers and flat lists only."""

from boardroom.engine.rules.events import EVERYONE, emit_event
from boardroom.games.acquire.law.codes import *
from boardroom.games.acquire.law.prices import price_band
from boardroom.games.acquire.law.state import State


def has_holder(s: State, chain: int) -> bool:
    for seat in range(s.players):
        if s.shares[seat * CHAINS + chain] > 0:
            return True
    return False


# Loops include empty seats, which hold nothing: the compiler unrolls loops of fixed length


def largest_holding_below(s: State, chain: int, bound: int) -> int:
    """Return the largest holding below a bound, or 0. With two players the market holds shares as well (AC21)."""
    most = s.market if s.market < bound else 0
    for seat in range(SEATS):
        n = s.shares[seat * CHAINS + chain] + 0
        most = max(most, n if n < bound else 0)
    return most


def count_holders(s: State, chain: int, n: int) -> int:
    """Count the holders of exactly n shares, including the market; 0 if n is 0."""
    found = 0 + (s.market == n)
    for seat in range(SEATS):
        found += s.shares[seat * CHAINS + chain] == n
    return found if n > 0 else 0


def split_bonus(total: int, parts: int) -> int:
    """AC11: divide a bonus and round up to 100."""
    return (total + 100 * parts - 1) // (100 * parts) * 100


def pay_holders(s: State, chain: int, count: int, place: int, amount: int) -> None:
    """Pay the amount to every player with exactly `count` shares, to no one if `count` is 0. The bank keeps the
    market's part (AC21)."""
    for seat in range(SEATS):
        paid = count > 0 and s.shares[seat * CHAINS + chain] == count
        s.cash[seat] += amount if paid else 0
        if paid:
            emit_event(s, EVERYONE, E_BONUS, seat, chain, amount, place)


def pay_bonuses(s: State, chain: int) -> None:
    """AC11, AC20: pay the holders of a chain their bonuses for its current size."""
    first = largest_holding_below(s, chain, s.issue + 1)
    if first == 0:
        return
    second = largest_holding_below(s, chain, first)
    firsts = count_holders(s, chain, first)
    seconds = count_holders(s, chain, second)
    for seat in range(s.players):
        if s.shares[seat * CHAINS + chain] > 0:
            emit_event(s, EVERYONE, E_HOLDS, seat, chain, s.shares[seat * CHAINS + chain], 0)

    major = s.first_bonus * s.price[chain]
    minor = s.last_bonus * s.price[chain]
    if s.bonuses == BONUSES_THREE:
        middle = s.seconds[s.tier[chain] * BANDS + price_band(s, s.size[chain])]
        if firsts >= 3:
            pay_holders(s, chain, first, 1, split_bonus(major + middle + minor, firsts))
        elif firsts == 2:
            pay_holders(s, chain, first, 1, split_bonus(major + middle, 2))
            if seconds > 0:
                pay_holders(s, chain, second, 2, split_bonus(minor, seconds))
        elif seconds == 0:
            pay_holders(s, chain, first, 1, split_bonus(major + minor, 1))
        elif seconds >= 2:
            pay_holders(s, chain, first, 1, split_bonus(major, 1))
            pay_holders(s, chain, second, 2, split_bonus(middle + minor, seconds))
        else:
            pay_holders(s, chain, first, 1, split_bonus(major, 1))
            pay_holders(s, chain, second, 2, split_bonus(middle, 1))
            third = largest_holding_below(s, chain, second)
            if third > 0:
                pay_holders(s, chain, third, 3, split_bonus(minor, count_holders(s, chain, third)))
    else:
        alone = seconds == 0 or firsts > 1
        pay_holders(s, chain, first, 1, split_bonus(major + minor if alone else major, firsts))
        pay_holders(s, chain, 0 if alone else second, 2, split_bonus(minor, max(1, seconds)))
