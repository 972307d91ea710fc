"""A greedy player that looks one step ahead. A rules module: integers and flat lists only.

It values cards by the conditions they complete, makes offers that are good for both sides, and refuses offers that let
a rival win. `advise` and `narrow` may modify `s`, a state the seat could be in. Of rivals' hands they use only cards
that were seen.
"""

from boardroom.engine.rules.integers import count_bits
from boardroom.engine.rules.schema import Ints
from boardroom.games.trade.law.bargain import WORTHWHILE, lets_rival_win, make_plan, plan_item
from boardroom.games.trade.law.buying import minimum_amount
from boardroom.games.trade.law.cards import numbers_in_play
from boardroom.games.trade.law.codes import *
from boardroom.games.trade.law.evaluation import (
    COIN,
    CREDIT_SHARE,
    full_standing,
    hand_value,
    public_standing,
    rounds_ahead,
    seat_roll_chance,
    value,
    value_hand_with,
)
from boardroom.games.trade.law.offers import accept_offer, has_asked_items
from boardroom.games.trade.law.state import State

MAX_OFFERS = 3
"""Offers in a turn."""
SMALL_CHANGE = 6
"""Most coins that a counter-offer may change."""
MAX_COUNTERS = 2
"""Counter-offers in a negotiation before it answers yes or no."""
DISCOUNTS = (0, 1, 2, 4)
"""Coins by which a price may be better than the fair one."""
PLAY_RIGHT_GAIN = 1_000_000
"""Gain of playing a rights card, which costs nothing and collects in all later rounds."""

# Reasons for not accepting an offer
R_NONE = 0  # acceptable
R_LACKS = 1  # the seat lacks an item asked for
R_HANDS_GAME = 2  # the rival could declare victory
R_LOSS = 3  # the seat would lose
R_UNEVEN = 4  # the rival would gain far more


def advise(s: State, seat: int, moves: Ints, n: int) -> int:
    """Return one of the n moves."""
    if s.phase == P_ACT:
        return choose_action(s, seat, moves, n)
    if s.phase == P_BUILD:
        return choose_item(s, seat)
    if s.phase == P_ANSWER:
        return choose_answer(s, seat)
    if s.phase == P_KEEP:
        return choose_kept_card(s, seat, moves, n)
    return moves[0] + 0  # Bankrupt: continue playing


def narrow(s: State, moves: Ints, n: int) -> int:
    """Move the promising moves to the front and return their number. Offers keep the plan except for the price; of bids
    only the least remains."""
    seat = s.actor + 0
    if s.phase == P_BUILD:
        return write_prices(s, seat, moves)
    kept = 0
    for i in range(n):
        a = moves[i] + 0
        moves[kept] = a
        if s.phase == P_ACT and A_TAKE <= a < A_PLAY_NUMBER:
            card = (a - A_TAKE) // MAX_AMOUNT
            kept += a == A_TAKE + card * MAX_AMOUNT + minimum_amount(s, FIVE + card) - 1
        elif A_OFFER <= a < A_HEAR:
            kept += s.offers < MAX_OFFERS and make_plan(s, seat, a - A_OFFER) > 0
        elif a == A_COUNTER:
            # Last of the answers, so the state may be modified
            kept += s.counters < MAX_COUNTERS and has_asked_items(s) and weigh_offer(s, seat)[1] > 0
        else:
            kept += not (A_HEAR <= a < A_DECLARE or a >= A_RAISE)
    return kept


# Acting


def choose_action(s: State, seat: int, moves: Ints, n: int) -> int:
    """Choose victory if possible, otherwise the action with the greatest gain, an offer, or the end of the turn."""
    if s.coins[seat] >= s.goal:
        return A_DECLARE
    now = value(s, seat)
    best, gain = A_END, WORTHWHILE
    for i in range(n):
        gains = action_gain(s, seat, moves[i] + 0, now)
        if gains > gain:
            best, gain = moves[i] + 0, gains
    if best == A_END and s.offers < min(MAX_OFFERS, s.most_offers):
        other = choose_partner(s, seat)
        if other != NO_SEAT:
            return A_OFFER + other
    return best


def action_gain(s: State, seat: int, a: int, now: int) -> int:
    """Return an action's value for the seat. Unseen cards are worth less than the income they cost."""
    if a >= A_OFFER or a in (A_BUY_NUMBER_BLIND, A_BUY_RIGHT_BLIND):
        return 0
    if a >= A_PLAY_RIGHT:
        return PLAY_RIGHT_GAIN
    if a >= A_PLAY_NUMBER:
        return play_gain(s, seat, a - A_PLAY_NUMBER)
    if a >= A_TAKE:
        return take_gain(s, seat, FIVE + (a - A_TAKE) // MAX_AMOUNT, (a - A_TAKE) % MAX_AMOUNT + 1, now)
    if a == A_BUY_INCOME:
        s.credit[seat] -= s.price
        s.income[seat] += 1
        after = value(s, seat)
        s.income[seat] -= 1
        s.credit[seat] += s.price
        return after - now
    # A bought card changes only the player's own hand
    before = hand_value(s, seat)
    if a < A_BUY_RIGHT:
        s.hand_n[seat] |= 1 << (a - A_BUY_NUMBER)
        after = hand_value(s, seat)
        s.hand_n[seat] &= ~(1 << (a - A_BUY_NUMBER))
    else:
        s.hand_r[seat * KINDS + a - A_BUY_RIGHT] += 1
        after = hand_value(s, seat)
        s.hand_r[seat * KINDS + a - A_BUY_RIGHT] -= 1
    return 2 * (after - before - CREDIT_SHARE * rounds_ahead(s) * s.price)


def take_gain(s: State, seat: int, card: int, said: int, now: int) -> int:
    """TC8, TC9: return the gain of taking a player card with the least bid; 0 for higher bids."""
    if said != minimum_amount(s, card):
        return 0
    before = s.owner[card] + 0
    amount = said + (s.stake if s.staked == card else 0)
    s.owner[card] = seat
    if card == FIVE:
        s.credit[seat] -= amount
        after = value(s, seat)
        s.credit[seat] += amount
    else:
        s.coins[seat] -= amount
        if before != NO_SEAT:
            s.coins[before] += amount
        after = value(s, seat)
        s.coins[seat] += amount
        if before != NO_SEAT:
            s.coins[before] -= amount
    s.owner[card] = before
    return after - now


def play_gain(s: State, seat: int, card: int) -> int:
    """Return the gain of playing a number card. A card that completes nothing would only cost coins (TC16)."""
    bit = 1 << card
    laid = value_hand_with(
        s, seat, numbers_in_play(s, seat) | bit, s.hand_n[seat] & ~bit, seat_roll_chance(s, seat), rounds_ahead(s)
    )
    spare = 2 * WORTHWHILE if count_bits(numbers_in_play(s, seat)) < 4 else 0
    return 2 * (laid - hand_value(s, seat)) + spare


def choose_kept_card(s: State, seat: int, moves: Ints, n: int) -> int:
    """TC24: keep the most valuable rights cards, then number cards that serve the new hand."""
    best, top = moves[0] + 0, -1
    for i in range(n):
        a = moves[i] + 0
        if a >= A_KEEP_RIGHT:
            worth = 1000 * s.amount[a - A_KEEP_RIGHT]
        else:
            table = s.kept_n | 1 << (a - A_KEEP_NUMBER) | s.common
            worth = value_hand_with(s, seat, table, s.hand_n[seat] + 0, seat_roll_chance(s, seat), rounds_ahead(s))
        if worth > top:
            best, top = a, worth
    return best


# Making an offer


def choose_partner(s: State, seat: int) -> int:
    """Return the player for the next offer, the most promising first, each once; otherwise NOBODY."""
    first, second, third = (
        plan_for_neighbour(s, seat, 1),
        plan_for_neighbour(s, seat, 2),
        plan_for_neighbour(s, seat, 3),
    )
    nth = plan_at_rank(first, second, third, s.offers + 0)
    return NO_SEAT if nth == 0 else (seat + nth) % s.players


def plan_for_neighbour(s: State, seat: int, k: int) -> int:
    """Return the plan for the k-th seat after this one; 0 if that seat is not in the game."""
    other = (seat + k) % s.players
    return 0 if k >= s.players or s.out[other] else make_plan(s, seat, other)


def plan_at_rank(first: int, second: int, third: int, place: int) -> int:
    """Return which of three plans, counted from 1, has this place in the order of gains; 0 if none."""
    one = (second > first) + (third > first)
    two = (first >= second) + (third > second)
    if first > 0 and one == place:
        return 1
    if second > 0 and two == place:
        return 2
    return 3 if third > 0 and 3 - one - two == place else 0


def choose_item(s: State, seat: int) -> int:
    """Return the next item of the plan or of a counter-offer; otherwise withdraw."""
    if s.counters > 0:
        return choose_counter_item(s, seat)
    plan = make_plan(s, seat, s.other + 0)
    if plan == 0:
        return A_WITHDRAW
    # After an amount, `last` is at the end of its family, so that it is named only once
    following = A_SEND
    for nth in range(4):
        item = plan_item(plan, nth)
        if item > s.last:
            following = min(following, item)
    return following


def write_prices(s: State, seat: int, moves: Ints) -> int:
    """Write the next item of an offer; for a price, also some better ones."""
    purse = s.coins[s.other] + 0
    bargains = s.counters == 0
    following = choose_item(s, seat)
    n = 0
    if bargains and A_GIVE_COINS <= following < A_GIVE_INCOME:
        for i in range(len(DISCOUNTS)):
            if following - DISCOUNTS[len(DISCOUNTS) - 1 - i] >= A_GIVE_COINS:
                moves[n] = following - DISCOUNTS[len(DISCOUNTS) - 1 - i]
                n += 1
        return n
    if bargains and A_ASK_COINS <= following < A_ASK_INCOME:
        for i in range(len(DISCOUNTS)):
            if following - A_ASK_COINS + 1 + DISCOUNTS[i] <= min(purse, MAX_AMOUNT):
                moves[n] = following + DISCOUNTS[i]
                n += 1
        return n
    moves[0] = following
    return 1


# Answering


def choose_answer(s: State, seat: int) -> int:
    """Accept a good offer, counter one that a few coins would make good, otherwise decline."""
    if not has_asked_items(s):
        return A_DECLINE
    may_counter = s.counters < min(MAX_COUNTERS, s.most_counters)
    why, change = weigh_offer(s, seat)
    if why == R_NONE:
        return A_ACCEPT
    return A_COUNTER if may_counter and change > 0 else A_DECLINE


def find_objection(s: State, seat: int) -> int:
    """Return the reason for not accepting the offer; R_NONE if the seat would accept."""
    return weigh_offer(s, seat)[0] if has_asked_items(s) else R_LACKS


def weigh_offer(s: State, seat: int) -> tuple[int, int]:
    """Return the reason for not accepting the offer, and the coins that would make it acceptable (0: none would).
    Modifies the state.

    The seat accepts if its standing rises, the rival cannot win, and the rival does not gain far more.
    """
    rival = s.builder + 0
    handed = lets_rival_win(s, rival, s.ask_coins - s.give_coins, s.ask_income - s.give_income)
    gives, asks, purse = s.ask_coins + 0, s.give_coins + 0, s.coins[rival] + 0
    reach = coins_to_win(s, rival, gives > asks, s.ask_income - s.give_income)
    mine, theirs = full_standing(s, seat), public_standing(s, rival)
    own_turn = s.turn == seat
    accept_offer(s)
    mine, theirs = full_standing(s, seat) - mine, public_standing(s, rival) - theirs
    why = R_NONE
    if own_turn and s.coins[seat] >= s.goal:
        why = R_NONE  # Victory is declared next
    elif handed:
        why = R_HANDS_GAME
    elif mine <= 0:
        why = R_LOSS
    elif 3 * mine <= theirs:
        why = R_UNEVEN
    return why, coins_to_improve(mine, theirs, gives, asks, purse, reach)


def coins_to_win(s: State, rival: int, coins: bool, income: int) -> int:
    """Return the coins that would let the rival win after the offer; a huge number if the rival gets neither coins nor
    income."""
    if not coins and income <= 0:
        return 1 << 30
    return s.goal - s.coins[rival] - (0 if s.turn == rival else s.income[rival] + income)


def coins_to_improve(mine: int, theirs: int, gives: int, asks: int, purse: int, reach: int) -> int:
    """Return the fewest coins that make an offer good, given less or asked more; 0 if too many, unaffordable, or enough
    for the rival to win."""
    for coins in range(1, SMALL_CHANGE + 1):
        gain = mine + COIN * coins - WORTHWHILE
        if gain > 0 and 3 * gain > theirs - COIN * coins:
            if gives - asks - coins >= reach:
                return 0
            if gives > coins or (gives == 0 and asks + coins <= min(purse, MAX_AMOUNT)):
                return coins
            return 0
    return 0


def choose_counter_item(s: State, seat: int) -> int:
    """Build a counter-offer: the same offer with a few coins changed."""
    if s.last > 0:
        return A_SEND
    rival = s.other + 0
    gives, asks, purse = s.give_coins + 0, s.ask_coins + 0, s.coins[rival] + 0
    reach = coins_to_win(s, rival, gives > asks, s.give_income - s.ask_income)
    mine, theirs = full_standing(s, seat), public_standing(s, rival)
    accept_offer(s)
    mine, theirs = full_standing(s, seat) - mine, public_standing(s, rival) - theirs
    coins = coins_to_improve(mine, theirs, gives, asks, purse, reach)
    if coins == 0:
        return A_WITHDRAW
    return A_GIVE_COINS + gives - coins - 1 if gives > coins else A_ASK_COINS + asks + coins - 1
