"""Exchanges that are good for both sides, and their prices. A rules module: integers and flat lists only.

A plan is one integer: the gain of its maker on top, then four actions (item given, item asked for, coins, income; 0 if
absent). The better of two plans is the greater integer.
"""

from boardroom.games.trade.law.cards import collects, rights_in_hand, shown
from boardroom.games.trade.law.codes import *
from boardroom.games.trade.law.evaluation import (
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
"""Least gain that justifies an action, in hundredths of a coin."""
HELD = 3
"""Estimated amount of a rights card in another's hand."""
SERVES = 40
"""Estimated value of a number card to another player."""
BOUGHT = 120
"""Value of a number card that another player bought from the display."""

ITEM = 11
"""Bits of an action in a plan."""
MASK = (1 << ITEM) - 1
MOST = (1 << 18) - 1
"""Greatest gain in a plan."""
assert 1 << ITEM > ACTIONS


def item_of(plan: int, nth: int) -> int:
    """Return one of the plan's four actions: given, asked for, coins, income; 0 if absent."""
    return plan >> ITEM * nth & MASK


def gain_by(plan: int) -> int:
    return plan >> 4 * ITEM


def gain_of_card(s: State, who: int, often: int, more: int, rounds: int, hidden: bool) -> int:
    """Return the value of `more` player cards: more rolls collect the rights cards on the table and future ones."""
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
    """Estimate the value of a number card to another: more if its rank is on their table."""
    ranks = shown(s, other)
    ranks = (ranks | ranks >> RANKS | ranks >> 2 * RANKS | ranks >> 3 * RANKS) & SUIT_MASK
    return SERVES if ranks >> card % RANKS & 1 else SPARE


def right_for(s: State, who: int, kind: int, both: int, often: int, rounds: int) -> int:
    """Return the value of a rights card in the hand of a player with these number cards."""
    worth = hope(shown(s, who), both, s.rule[kind] + 0, s.need[kind] + 0, rounds)
    return s.amount[kind] * worth * often // 100


# Items to ask for and to give


def best_asked(s: State, seat: int, other: int, rounds: int) -> int:
    """Return the other's item with the greatest surplus for the seat as an action, or 0. Of the hand, only cards the
    seat has seen."""
    best, top = 0, 0
    for a in range(A_ASK_PLAYER, A_CLEAR):
        if may_ask(s, seat, other, a):
            surplus = asked_gain(s, seat, other, a, rounds) - asked_loss(s, other, a, rounds)
            if best == 0 or surplus > top:
                best, top = a, surplus
    return best


def best_given(s: State, seat: int, other: int, rounds: int) -> int:
    """Return the seat's item with the greatest surplus for the other as an action, or 0."""
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
    """Return the value of an item to the asking seat, which knows its own hand."""
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
    """Estimate the other's loss from giving an item."""
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
    """Estimate the value of a given item to the other."""
    often = chance_of(s, cards_of(s, other))
    if a < A_GIVE_NUMBER:
        return gain_of_card(s, other, often, 1, rounds, True)
    if a < A_GIVE_HAND:
        return fits(s, other, a - A_GIVE_NUMBER)
    if a < A_GIVE_TABLE:
        return right_for(s, other, a - A_GIVE_HAND, shown(s, other), often, rounds)
    return often * s.amount[a - A_GIVE_TABLE] * rounds


def given_loss(s: State, seat: int, a: int, rounds: int) -> int:
    """Return the loss of the giver, who sees their own hand."""
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
    """Return the best plan that both gain by, or 0: at most one item each, for coins, or for income if coins are short.

    Without such a plan, swap coins for credit if one credit is missing for the next purchase.
    """
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
    """TC10: return the value of the credit for trading, paid once a turn."""
    return 0 if s.credited >> seat & 1 else CREDIT_SHARE * rounds


def credit_swap(s: State, seat: int, other: int, rounds: int) -> int:
    """Plan a coin for a coin, for which both get a credit, if the credit buys something now. Tried with one player
    only."""
    lacks = s.price - s.credit[seat]
    if s.turn != seat or lacks != 1 or s.offers > (s.phase == P_BUILD):
        return 0
    if s.credited >> seat & 1 or s.credited >> other & 1:
        return 0
    if min(s.coins[seat], s.coins[other]) < 1:
        return 0
    return (CREDIT_SHARE * rounds << 4 * ITEM) | A_GIVE_COINS << 2 * ITEM | A_ASK_COINS << 3 * ITEM


def priced(s: State, seat: int, other: int, given: int, asked: int, rounds: int) -> int:
    """Return the plan of an exchange in which coins split the surplus equally; 0 if the gain is too small or
    unaffordable."""
    mine, theirs = 0, 0
    if asked:
        mine += asked_gain(s, seat, other, asked, rounds)
        theirs -= asked_loss(s, other, asked, rounds)
    if given:
        mine -= given_loss(s, seat, given, rounds)
        theirs += given_gain(s, other, given, rounds)
    if mine + theirs <= WORTHWHILE:
        return 0  # only the credit is at stake, for which coins suffice
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
    """Return the part of a price paid in income: none if enough coins can be spared; -1 if unaffordable."""
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
    """Return True if these coins and this income let the rival declare victory now or in their next turn."""
    if coins <= 0 and income <= 0:
        return False
    soon = 0 if s.turn == rival else s.income[rival] + income
    return s.coins[rival] + coins + soon >= s.goal
