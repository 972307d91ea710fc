"""What two might exchange so that both gain by it, and at what price. A rules module: integers and flat lists only.

A plan is one number: what it gains its maker on top, below it the four actions that name it (something given, something
asked for, coins, income; 0 where there is none). So the better of two plans is the greater number.
"""

from boardroom.games.trade.law.cards import collects, rights_in_hand, shown
from boardroom.games.trade.law.codes import *
from boardroom.games.trade.law.judgement import (
    COIN,
    CREDIT_SHARE,
    PROSPECT,
    SPARE,
    cards_of,
    chance_of,
    hope,
    horizon,
    promise_with,
)
from boardroom.games.trade.law.state import State

WORTHWHILE = 60
"""What one must gain by an action, in hundredths of a coin, to be moved to it."""
HELD = 3
"""What a rights card in another's hand is likely to collect, one day, as far as one can tell from outside."""
SERVES = 40
"""What a number card is likely to be worth to another, who knows what for."""
BOUGHT = 120
"""What a number card is worth to another who took it from the display: for something, surely."""

ITEM = 11
"""Bits of an action within a plan."""
MASK = (1 << ITEM) - 1
MOST = (1 << 18) - 1
"""A greater gain is told as this one."""
assert 1 << ITEM > ACTIONS


def item_of(plan: int, nth: int) -> int:
    """One of the plan's four actions: what is given, what is asked for, coins, income; 0 if there is none."""
    return plan >> ITEM * nth & MASK


def gain_by(plan: int) -> int:
    return plan >> 4 * ITEM


def gain_of_card(s: State, who: int, often: int, more: int, rounds: int, hidden: bool) -> int:
    """What so many player cards more are worth: what lies on the table is collected oftener, and what comes to it."""
    change = chance_of(s, cards_of(s, who) + more) - chance_of(s, cards_of(s, who))
    table = rounds * change * (collects(s, who) + PROSPECT)
    if hidden:
        return table + rounds * change * HELD * rights_in_hand(s, who)
    hand = s.hand_n[who] + 0
    return table + (
        promise_with(s, who, shown(s, who), hand, often + change, rounds)
        - promise_with(s, who, shown(s, who), hand, often, rounds)
    )


def fits(s: State, other: int, card: int) -> int:
    """What a number card in hand is likely to be worth to another: more where its rank lies on their table."""
    ranks = shown(s, other)
    ranks = (ranks | ranks >> RANKS | ranks >> 2 * RANKS | ranks >> 3 * RANKS) & SUIT_MASK
    return SERVES if ranks >> card % RANKS & 1 else SPARE


def right_for(s: State, who: int, kind: int, both: int, often: int, rounds: int) -> int:
    """What a rights card in hand promises to whom has these number cards, on the table and all in all."""
    worth = hope(shown(s, who), both, s.rule[kind] + 0, s.need[kind] + 0, rounds)
    return s.amount[kind] * worth * often // 100


# What there is to ask for and to give


def best_asked(s: State, seat: int, other: int, rounds: int) -> int:
    """What of the other's would gain the seat most beyond what it is worth to the other: the action, 0 for nothing.
    Of their hand only what the seat has seen there."""
    best, top = 0, 0
    for a in range(A_ASK_PLAYER, A_CLEAR):
        if may_ask(s, seat, other, a):
            surplus = asked_gain(s, seat, other, a, rounds) - asked_loss(s, other, a, rounds)
            if best == 0 or surplus > top:
                best, top = a, surplus
    return best


def best_given(s: State, seat: int, other: int, rounds: int) -> int:
    """What of the seat's would gain the other most beyond what it is worth to the seat."""
    best, top = 0, 0
    for a in range(A_GIVE_PLAYER, A_ASK_COINS):
        if may_give(s, seat, a):
            surplus = given_gain(s, other, a, rounds) - given_loss(s, seat, a, rounds)
            if best == 0 or surplus > top:
                best, top = a, surplus
    return best


def may_ask(s: State, seat: int, other: int, a: int) -> bool:
    row = seat * SEATS + other
    if a < A_ASK_NUMBER:
        return s.owner[a - A_ASK_PLAYER] == other
    if a < A_ASK_HAND:
        return (s.table_n[other] | s.seen_n[row]) >> (a - A_ASK_NUMBER) & 1 != 0
    if a < A_ASK_TABLE:
        return s.seen_r[row * KINDS + a - A_ASK_HAND] > 0
    return s.table_r[other * KINDS + a - A_ASK_TABLE] > 0


def may_give(s: State, seat: int, a: int) -> bool:
    if a < A_GIVE_NUMBER:
        return s.owner[a - A_GIVE_PLAYER] == seat
    if a < A_GIVE_HAND:
        return (s.table_n[seat] | s.hand_n[seat]) >> (a - A_GIVE_NUMBER) & 1 != 0
    if a < A_GIVE_TABLE:
        return s.hand_r[seat * KINDS + a - A_GIVE_HAND] > 0
    return s.table_r[seat * KINDS + a - A_GIVE_TABLE] > 0


def asked_gain(s: State, seat: int, other: int, a: int, rounds: int) -> int:
    """What a thing asked for would be worth to who asks: they know their hand."""
    often = chance_of(s, cards_of(s, seat))
    table, hand = shown(s, seat), s.hand_n[seat] + 0
    if a < A_ASK_NUMBER:
        return gain_of_card(s, seat, often, 1, rounds, False)
    if a < A_ASK_HAND:
        bit = 1 << (a - A_ASK_NUMBER)
        now = promise_with(s, seat, table, hand, often, rounds)
        if s.table_n[other] & bit != 0:
            return promise_with(s, seat, table | bit, hand, often, rounds) - now
        return promise_with(s, seat, table, hand | bit, often, rounds) - now
    if a < A_ASK_TABLE:
        return right_for(s, seat, a - A_ASK_HAND, table | hand, often, rounds)
    return often * s.amount[a - A_ASK_TABLE] * rounds


def asked_loss(s: State, other: int, a: int, rounds: int) -> int:
    """What the other would lose by it, as far as one can tell."""
    often = chance_of(s, cards_of(s, other))
    if a < A_ASK_NUMBER:
        return -gain_of_card(s, other, often, -1, rounds, True)
    if a < A_ASK_HAND:
        return SERVES if s.table_n[other] >> (a - A_ASK_NUMBER) & 1 else BOUGHT
    if a < A_ASK_TABLE:
        kind = a - A_ASK_HAND
        return max(BOUGHT, right_for(s, other, kind, shown(s, other), often, rounds))
    return often * s.amount[a - A_ASK_TABLE] * rounds


def given_gain(s: State, other: int, a: int, rounds: int) -> int:
    """What a thing given would be worth to the other, as far as one can tell."""
    often = chance_of(s, cards_of(s, other))
    if a < A_GIVE_NUMBER:
        return gain_of_card(s, other, often, 1, rounds, True)
    if a < A_GIVE_HAND:
        return fits(s, other, a - A_GIVE_NUMBER)
    if a < A_GIVE_TABLE:
        return right_for(s, other, a - A_GIVE_HAND, shown(s, other), often, rounds)
    return often * s.amount[a - A_GIVE_TABLE] * rounds


def given_loss(s: State, seat: int, a: int, rounds: int) -> int:
    """What who gives it loses by it: they know their hand."""
    often = chance_of(s, cards_of(s, seat))
    table, hand = shown(s, seat), s.hand_n[seat] + 0
    if a < A_GIVE_NUMBER:
        return -gain_of_card(s, seat, often, -1, rounds, False)
    if a < A_GIVE_HAND:
        without = ~(1 << (a - A_GIVE_NUMBER))
        now = promise_with(s, seat, table, hand, often, rounds)
        return now - promise_with(s, seat, s.table_n[seat] & without | s.common, hand & without, often, rounds)
    if a < A_GIVE_TABLE:
        return right_for(s, seat, a - A_GIVE_HAND, table | hand, often, rounds)
    return often * s.amount[a - A_GIVE_TABLE] * rounds


# The price


def plan_for(s: State, seat: int, other: int) -> int:
    """The best exchange of at most one thing each for coins, or income where coins are short, that both gain by; 0 if
    there is none. Where nothing else is to be had and a credit is what the next purchase lacks: a swap for credit."""
    rounds = horizon(s)
    asked, given = best_asked(s, seat, other, rounds), best_given(s, seat, other, rounds)
    best = 0
    if asked:
        best = max(best, priced(s, seat, other, 0, asked, rounds))
    if given:
        best = max(best, priced(s, seat, other, given, 0, rounds))
    if asked and given:
        best = max(best, priced(s, seat, other, given, asked, rounds))
    return best if best > 0 else credit_swap(s, seat, other, rounds)


def credit_for(s: State, seat: int, rounds: int) -> int:
    """TC10: what the credit for trading is worth, which one gets once a turn."""
    return 0 if s.credited >> seat & 1 else CREDIT_SHARE * rounds


def credit_swap(s: State, seat: int, other: int, rounds: int) -> int:
    """A coin for a coin, because both get a credit: where that credit buys something now, and asked of one alone."""
    lacks = s.price - s.credit[seat]
    if s.turn != seat or lacks != 1 or s.offers > (s.phase == P_BUILD):
        return 0
    if s.credited >> seat & 1 or s.credited >> other & 1:
        return 0
    if min(s.coins[seat], s.coins[other]) < 1:
        return 0
    return (CREDIT_SHARE * rounds << 4 * ITEM) | A_GIVE_COINS << 2 * ITEM | A_ASK_COINS << 3 * ITEM


def priced(s: State, seat: int, other: int, given: int, asked: int, rounds: int) -> int:
    """The plan of an exchange, coins making up for the difference: each side gets half of what it makes. 0 if it makes
    too little, cannot be paid, or would be for nothing."""
    mine, theirs = 0, 0
    if asked:
        mine += asked_gain(s, seat, other, asked, rounds)
        theirs -= asked_loss(s, other, asked, rounds)
    if given:
        mine -= given_loss(s, seat, given, rounds)
        theirs += given_gain(s, other, given, rounds)
    if mine + theirs <= WORTHWHILE:
        return 0  # For the credit alone nothing need change hands but coins
    mine += credit_for(s, seat, rounds)
    theirs += credit_for(s, other, rounds)
    coins = (mine - theirs) // (2 * COIN)
    gain = mine - COIN * coins
    if gain <= WORTHWHILE or (not given and coins < 1) or (not asked and coins > -1):
        return 0
    payer = seat if coins > 0 else other
    income = income_share(s, payer, abs(coins), rounds)
    if income < 0:
        return 0
    left = max(0, abs(coins) - income * rounds)
    if payer == seat and hands_game(s, other, left, income):
        return 0
    families = A_GIVE_COINS if payer == seat else A_ASK_COINS
    of_coins = families + left - 1 if left > 0 else 0
    of_income = families + AMOUNTS + income - 1 if income > 0 else 0
    return min(gain, MOST) << 4 * ITEM | of_income << 3 * ITEM | of_coins << 2 * ITEM | asked << ITEM | given


def income_share(s: State, payer: int, coins: int, rounds: int) -> int:
    """How much of a price is paid in income, a round of which is a coin: none where coins can be spared; below 0 where
    neither will do."""
    most = 0
    for p in range(s.players):
        if p != payer and not s.out[p]:
            most = max(most, collects(s, p))
    spare = max(0, min(s.coins[payer] + s.income[payer] - most, s.coins[payer]))
    if coins <= spare:
        return 0
    income = (coins - spare + rounds - 1) // rounds
    if income <= s.income[payer]:
        return income
    return 0 if coins <= min(s.coins[payer], AMOUNTS) else -1


def hands_game(s: State, rival: int, coins: int, income: int) -> bool:
    """Whether so many coins and so much income more let the rival declare victory now, or when their turn comes."""
    if coins <= 0 and income <= 0:
        return False
    soon = 0 if s.turn == rival else s.income[rival] + income
    return s.coins[rival] + coins + soon >= s.goal
