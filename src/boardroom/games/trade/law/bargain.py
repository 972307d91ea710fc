"""Exchanges that are good for both sides, and their prices. A rules module: integers and flat lists only.

A plan is one integer: the gain of its maker on top, then four actions (item given, item asked for, coins, income; 0 if
absent). The better of two plans is the greater integer.
"""

from boardroom.games.trade.law.cards import amount_collected, count_hand_rights, numbers_in_play
from boardroom.games.trade.law.codes import *
from boardroom.games.trade.law.evaluation import (
    COIN,
    CREDIT_SHARE,
    FUTURE_RIGHTS,
    SPARE_NUMBER_VALUE,
    count_player_cards,
    expected_rounds,
    roll_chance,
    rounds_ahead,
    value_hand_with,
)
from boardroom.games.trade.law.state import State

WORTHWHILE = 60
"""Least gain that justifies an action, in hundredths of a coin."""
HAND_RIGHT_AMOUNT = 3
"""Estimated amount of a rights card in another's hand."""
NUMBER_VALUE = 40
"""Estimated value of a number card to another player."""
BOUGHT_NUMBER_VALUE = 120
"""Value of a number card that another player bought from the display."""

ITEM_BITS = 11
"""Bits of an action in a plan."""
ITEM_MASK = (1 << ITEM_BITS) - 1
MAX_GAIN = (1 << 18) - 1
"""Greatest gain in a plan."""
assert 1 << ITEM_BITS > ACTIONS


def plan_item(plan: int, nth: int) -> int:
    """Return one of the plan's four actions: given, asked for, coins, income; 0 if absent."""
    return plan >> ITEM_BITS * nth & ITEM_MASK


def plan_gain(plan: int) -> int:
    return plan >> 4 * ITEM_BITS


def player_card_gain(s: State, who: int, often: int, more: int, rounds: int, hidden: bool) -> int:
    """Return the value of `more` player cards: more rolls collect the rights cards on the table and future ones."""
    change = roll_chance(s, count_player_cards(s, who) + more) - roll_chance(s, count_player_cards(s, who))
    table = rounds * change * (amount_collected(s, who) + FUTURE_RIGHTS)
    if hidden:
        return table + rounds * change * HAND_RIGHT_AMOUNT * count_hand_rights(s, who)
    hand = s.hand_n[who] + 0
    return table + (
        value_hand_with(s, who, numbers_in_play(s, who), hand, often + change, rounds)
        - value_hand_with(s, who, numbers_in_play(s, who), hand, often, rounds)
    )


def number_value(s: State, other: int, card: int) -> int:
    """Estimate the value of a number card to another: more if its rank is on their table."""
    ranks = numbers_in_play(s, other)
    ranks = (ranks | ranks >> RANKS | ranks >> 2 * RANKS | ranks >> 3 * RANKS) & SUIT_MASK
    return NUMBER_VALUE if ranks >> card % RANKS & 1 else SPARE_NUMBER_VALUE


def right_value(s: State, who: int, kind: int, both: int, often: int, rounds: int) -> int:
    """Return the value of a rights card in the hand of a player with these number cards."""
    worth = expected_rounds(numbers_in_play(s, who), both, s.rule[kind] + 0, s.need[kind] + 0, rounds)
    return s.amount[kind] * worth * often // 100


# Items to ask for and to give


def find_best_asked(s: State, seat: int, other: int, rounds: int) -> int:
    """Return the other's item with the greatest surplus for the seat as an action, or 0. Of the hand, only cards the
    seat has seen."""
    best, top = 0, 0
    for a in range(A_ASK_PLAYER, A_CLEAR):
        if can_ask(s, seat, other, a):
            surplus = asked_gain(s, seat, other, a, rounds) - asked_loss(s, other, a, rounds)
            if best == 0 or surplus > top:
                best, top = a, surplus
    return best


def find_best_given(s: State, seat: int, other: int, rounds: int) -> int:
    """Return the seat's item with the greatest surplus for the other as an action, or 0."""
    best, top = 0, 0
    for a in range(A_GIVE_PLAYER, A_ASK_COINS):
        if can_give(s, seat, a):
            surplus = given_gain(s, other, a, rounds) - given_loss(s, seat, a, rounds)
            if best == 0 or surplus > top:
                best, top = a, surplus
    return best


def can_ask(s: State, seat: int, other: int, a: int) -> bool:
    row = seat * SEATS + other
    if a < A_ASK_NUMBER:
        return s.owner[a - A_ASK_PLAYER] == other
    if a < A_ASK_HAND:
        return (s.table_n[other] | s.seen_n[row]) >> (a - A_ASK_NUMBER) & 1 != 0
    if a < A_ASK_TABLE:
        return s.seen_r[row * KINDS + a - A_ASK_HAND] > 0
    return s.table_r[other * KINDS + a - A_ASK_TABLE] > 0


def can_give(s: State, seat: int, a: int) -> bool:
    if a < A_GIVE_NUMBER:
        return s.owner[a - A_GIVE_PLAYER] == seat
    if a < A_GIVE_HAND:
        return (s.table_n[seat] | s.hand_n[seat]) >> (a - A_GIVE_NUMBER) & 1 != 0
    if a < A_GIVE_TABLE:
        return s.hand_r[seat * KINDS + a - A_GIVE_HAND] > 0
    return s.table_r[seat * KINDS + a - A_GIVE_TABLE] > 0


def asked_gain(s: State, seat: int, other: int, a: int, rounds: int) -> int:
    """Return the value of an item to the asking seat, which knows its own hand."""
    often = roll_chance(s, count_player_cards(s, seat))
    table, hand = numbers_in_play(s, seat), s.hand_n[seat] + 0
    if a < A_ASK_NUMBER:
        return player_card_gain(s, seat, often, 1, rounds, False)
    if a < A_ASK_HAND:
        bit = 1 << (a - A_ASK_NUMBER)
        now = value_hand_with(s, seat, table, hand, often, rounds)
        if s.table_n[other] & bit != 0:
            return value_hand_with(s, seat, table | bit, hand, often, rounds) - now
        return value_hand_with(s, seat, table, hand | bit, often, rounds) - now
    if a < A_ASK_TABLE:
        return right_value(s, seat, a - A_ASK_HAND, table | hand, often, rounds)
    return often * s.amount[a - A_ASK_TABLE] * rounds


def asked_loss(s: State, other: int, a: int, rounds: int) -> int:
    """Estimate the other's loss from giving an item."""
    often = roll_chance(s, count_player_cards(s, other))
    if a < A_ASK_NUMBER:
        return -player_card_gain(s, other, often, -1, rounds, True)
    if a < A_ASK_HAND:
        return NUMBER_VALUE if s.table_n[other] >> (a - A_ASK_NUMBER) & 1 else BOUGHT_NUMBER_VALUE
    if a < A_ASK_TABLE:
        kind = a - A_ASK_HAND
        return max(BOUGHT_NUMBER_VALUE, right_value(s, other, kind, numbers_in_play(s, other), often, rounds))
    return often * s.amount[a - A_ASK_TABLE] * rounds


def given_gain(s: State, other: int, a: int, rounds: int) -> int:
    """Estimate the value of a given item to the other."""
    often = roll_chance(s, count_player_cards(s, other))
    if a < A_GIVE_NUMBER:
        return player_card_gain(s, other, often, 1, rounds, True)
    if a < A_GIVE_HAND:
        return number_value(s, other, a - A_GIVE_NUMBER)
    if a < A_GIVE_TABLE:
        return right_value(s, other, a - A_GIVE_HAND, numbers_in_play(s, other), often, rounds)
    return often * s.amount[a - A_GIVE_TABLE] * rounds


def given_loss(s: State, seat: int, a: int, rounds: int) -> int:
    """Return the loss of the giver, who sees their own hand."""
    often = roll_chance(s, count_player_cards(s, seat))
    table, hand = numbers_in_play(s, seat), s.hand_n[seat] + 0
    if a < A_GIVE_NUMBER:
        return -player_card_gain(s, seat, often, -1, rounds, False)
    if a < A_GIVE_HAND:
        without = ~(1 << (a - A_GIVE_NUMBER))
        now = value_hand_with(s, seat, table, hand, often, rounds)
        return now - value_hand_with(s, seat, s.table_n[seat] & without | s.common, hand & without, often, rounds)
    if a < A_GIVE_TABLE:
        return right_value(s, seat, a - A_GIVE_HAND, table | hand, often, rounds)
    return often * s.amount[a - A_GIVE_TABLE] * rounds


# The price


def make_plan(s: State, seat: int, other: int) -> int:
    """Return the best plan that both gain by, or 0: at most one item each, for coins, or for income if coins are short.

    Without such a plan, swap coins for credit if one credit is missing for the next purchase.
    """
    rounds = rounds_ahead(s)
    asked, given = find_best_asked(s, seat, other, rounds), find_best_given(s, seat, other, rounds)
    best = 0
    if asked:
        best = max(best, price_exchange(s, seat, other, 0, asked, rounds))
    if given:
        best = max(best, price_exchange(s, seat, other, given, 0, rounds))
    if asked and given:
        best = max(best, price_exchange(s, seat, other, given, asked, rounds))
    return best if best > 0 else plan_credit_swap(s, seat, other, rounds)


def credit_gain(s: State, seat: int, rounds: int) -> int:
    """TC10: return the value of the credit for trading, paid once a turn."""
    return 0 if s.credited >> seat & 1 else CREDIT_SHARE * rounds


def plan_credit_swap(s: State, seat: int, other: int, rounds: int) -> int:
    """Plan a coin for a coin, for which both get a credit, if the credit buys something now. Tried with one player
    only."""
    lacks = s.price - s.credit[seat]
    if s.turn != seat or lacks != 1 or s.offers > (s.phase == P_BUILD):
        return 0
    if s.credited >> seat & 1 or s.credited >> other & 1:
        return 0
    if min(s.coins[seat], s.coins[other]) < 1:
        return 0
    return (CREDIT_SHARE * rounds << 4 * ITEM_BITS) | A_GIVE_COINS << 2 * ITEM_BITS | A_ASK_COINS << 3 * ITEM_BITS


def price_exchange(s: State, seat: int, other: int, given: int, asked: int, rounds: int) -> int:
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
    mine += credit_gain(s, seat, rounds)
    theirs += credit_gain(s, other, rounds)
    coins = (mine - theirs) // (2 * COIN)
    gain = mine - COIN * coins
    if gain <= WORTHWHILE or (not given and coins < 1) or (not asked and coins > -1):
        return 0
    payer = seat if coins > 0 else other
    income = income_share(s, payer, abs(coins), rounds)
    if income < 0:
        return 0
    left = max(0, abs(coins) - income * rounds)
    if payer == seat and lets_rival_win(s, other, left, income):
        return 0
    families = A_GIVE_COINS if payer == seat else A_ASK_COINS
    of_coins = families + left - 1 if left > 0 else 0
    of_income = families + MAX_AMOUNT + income - 1 if income > 0 else 0
    return (
        min(gain, MAX_GAIN) << 4 * ITEM_BITS
        | of_income << 3 * ITEM_BITS
        | of_coins << 2 * ITEM_BITS
        | asked << ITEM_BITS
        | given
    )


def income_share(s: State, payer: int, coins: int, rounds: int) -> int:
    """Return the part of a price paid in income: none if enough coins can be spared; -1 if unaffordable."""
    most = 0
    for p in range(s.players):
        if p != payer and not s.out[p]:
            most = max(most, amount_collected(s, p))
    spare = max(0, min(s.coins[payer] + s.income[payer] - most, s.coins[payer]))
    if coins <= spare:
        return 0
    income = (coins - spare + rounds - 1) // rounds
    if income <= s.income[payer]:
        return income
    return 0 if coins <= min(s.coins[payer], MAX_AMOUNT) else -1


def lets_rival_win(s: State, rival: int, coins: int, income: int) -> bool:
    """Return True if these coins and this income let the rival declare victory now or in their next turn."""
    if coins <= 0 and income <= 0:
        return False
    soon = 0 if s.turn == rival else s.income[rival] + income
    return s.coins[rival] + coins + soon >= s.goal
