"""How good a position is, for the plot of a game and for players that look ahead. In hundredths of a coin.

A seat's standing is what it would have some rounds from now if nothing new happened: its coins, its income, what its
rights cards collect, and what the cards in its hand are likely to complete.
"""

from __future__ import annotations

from functools import cache

from boardroom.engine.contract import OVER
from boardroom.games.trade.law.cards import collects, count_of, shown
from boardroom.games.trade.law.codes import (
    C_FULL,
    C_PAIRS,
    C_RUN,
    C_SAME,
    C_SUIT,
    C_SUITS,
    KINDS,
    PLAYER_CARDS,
    RANKS,
    SUIT_MASK,
    SUITS,
)
from boardroom.games.trade.law.state import State

COIN = 100
ROUNDS = 6
"""How far a standing looks ahead while nobody is near the goal."""
CREDIT_SHARE = 40
"""Two credits make one coin a round, one day: what one is worth of that, in hundredths of a coin a round."""
PROSPECT = 5
"""What rights cards yet to come are likely to collect: why a player card is worth something before there are any."""
LUCK = (100, 30, 8, 2)
"""In percent: how likely it is that a rights card is completed that lacks so many number cards."""


def value(s: State, seat: int) -> int:
    """The seat's standing over its best rival's. A finished game is won or lost, whatever lies in the purse."""
    if s.actor == OVER:
        return 10_000_000 if s.won >> seat & 1 else -10_000_000
    return 2 * standing(s, seat) - max(open_standing(s, p) for p in range(s.players) if p != seat and not s.out[p])


def horizon(s: State) -> int:
    """Rounds still to be reckoned with: few when somebody is near the goal."""
    near = max(s.coins[seat] + 2 * s.income[seat] for seat in range(s.players))
    return max(1, min(ROUNDS, (s.goal - near) // 5 + 1))


def rate(s: State, seat: int) -> int:
    """How often a round somebody rolls a card of the seat's, in hundredths."""
    cards = sum(s.owner[card] == seat for card in range(PLAYER_CARDS))
    rivals = sum(not s.out[p] for p in range(s.players)) - 1
    return 100 * cards * rivals // 6


def open_standing(s: State, seat: int) -> int:
    """The standing as everybody can reckon it: without the hand."""
    rounds = horizon(s)
    total: int = COIN * s.coins[seat] + rounds * (
        COIN * s.income[seat] + rate(s, seat) * (collects(s, seat) + PROSPECT)
    )
    return total + CREDIT_SHARE * rounds * s.credit[seat] - danger(s, seat)


def danger(s: State, seat: int) -> int:
    """What a seat stands to lose by the next roll that it cannot pay."""
    lost = 0
    for rival in range(s.players):
        if rival != seat and not s.out[rival] and collects(s, rival) > s.coins[seat] + s.income[seat]:
            cards = sum(s.owner[card] == rival for card in range(PLAYER_CARDS))
            at_stake = 8 + s.income[seat] + collects(s, seat)
            lost += COIN * cards * at_stake * (4 if s.ruined[seat] else 1) // 6
    return lost


def standing(s: State, seat: int) -> int:
    """The standing with what the hand promises: only for who knows it."""
    return open_standing(s, seat) + promise(s, seat)


def promise(s: State, seat: int) -> int:
    """Rights cards in hand by what they still lack: cards in hand are played one a turn, others must be found."""
    rounds, often = horizon(s), rate(s, seat)
    table = shown(s, seat)
    both = table | s.hand_n[seat]
    total = 0
    for kind in range(s.kinds):
        held = s.hand_r[seat * KINDS + kind]
        if held:
            total += held * s.amount[kind] * hope(table, both, s.rule[kind], s.need[kind], rounds) * often // 100
    # A spare number card may serve a card yet to come
    return int(total) + 20 * min(count_of(s.hand_n[seat]), rounds)


def hope(table: int, both: int, rule: int, need: int, rounds: int) -> int:
    """In hundredths of a round: how long a rights card that lies in hand is likely to collect."""
    lacks = lacking(both, rule, need)
    plays = max(lacking(table, rule, need), lacks)
    return max(0, rounds - plays) * LUCK[min(lacks, len(LUCK) - 1)]


@cache
def lacking(cards: int, rule: int, need: int) -> int:
    """How many more number cards a condition needs, whichever they are."""
    suits = [cards >> suit * RANKS & SUIT_MASK for suit in range(SUITS)]
    if rule == C_SUIT:
        return max(0, need - max(mine.bit_count() for mine in suits))
    if rule == C_SUITS:
        return max(0, need - sum(mine != 0 for mine in suits))
    counts = sorted((sum(mine >> rank & 1 for mine in suits) for rank in range(RANKS)), reverse=True)
    if rule == C_PAIRS:
        return sum(max(0, 2 - n) for n in counts[:need])
    if rule == C_SAME:
        return max(0, need - counts[0])
    if rule == C_FULL:
        return max(0, 3 - counts[0]) + max(0, 2 - counts[1])
    rows = [suits[0] | suits[1] | suits[2] | suits[3]] if rule == C_RUN else suits
    window = (1 << need) - 1
    return min(need - (row >> at & window).bit_count() for row in rows for at in range(RANKS - need + 1))
