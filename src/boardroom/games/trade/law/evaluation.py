"""Evaluation of a position in hundredths of a coin, for players that bargain and look ahead. A rules module.

A seat's standing is its expected wealth some rounds from now: its coins, income, the amounts its rights cards collect,
and the conditions its hand is likely to complete.
"""

from boardroom.engine.rules.constants import OVER
from boardroom.engine.rules.integers import count_bits
from boardroom.games.trade.law.cards import amount_collected, numbers_in_play
from boardroom.games.trade.law.codes import *
from boardroom.games.trade.law.state import State

COIN = 100
MAX_ROUNDS = 6
"""Rounds a standing looks ahead while no one is near the goal."""
CREDIT_SHARE = 40
"""Value of a credit in hundredths of a coin per round: two credits buy one coin of income."""
FUTURE_RIGHTS = 5
"""Expected amount of future rights cards, which gives a player card value before there are any."""
COMPLETION_CHANCES = (100, 30, 8, 2)
"""Percent chance of completing a rights card, by the number of missing number cards."""
SPARE_NUMBER_VALUE = 20
"""Value of a number card in hand for future rights cards."""
WIN_VALUE = 10_000_000


def is_unsettled(s: State) -> bool:
    """Return False: no decision has to be awaited before evaluating."""
    return False


def value(s: State, seat: int) -> int:
    """Return the seat's lead over its best rival; a finished game is only won or lost."""
    if s.actor == OVER:
        return WIN_VALUE if s.won >> seat & 1 else -WIN_VALUE
    best = -WIN_VALUE
    for p in range(s.players):
        if p != seat and not s.out[p]:
            best = max(best, public_standing(s, p))
    return 2 * full_standing(s, seat) - best


def rounds_ahead(s: State) -> int:
    """Return the rounds to look ahead, fewer if someone is near the goal."""
    near = 0
    for seat in range(s.players):
        near = max(near, s.coins[seat] + 2 * s.income[seat])
    return max(1, min(MAX_ROUNDS, (s.goal - near) // 5 + 1))


def count_player_cards(s: State, seat: int) -> int:
    """Count the seat's player cards."""
    n = 0
    for card in range(PLAYER_CARDS):
        n += s.owner[card] == seat
    return n


def roll_chance(s: State, cards: int) -> int:
    """Return the expected rolls of these player cards by rivals per round, in hundredths."""
    rivals = -1
    for p in range(s.players):
        rivals += s.out[p] == 0
    return 100 * cards * rivals // 6


def seat_roll_chance(s: State, seat: int) -> int:
    """Return the expected rolls of the seat's player cards by rivals per round, in hundredths."""
    return roll_chance(s, count_player_cards(s, seat))


def public_standing(s: State, seat: int) -> int:
    """Return the standing from public information, without the hand."""
    rounds = rounds_ahead(s)
    total = COIN * s.coins[seat] + rounds * (
        COIN * s.income[seat] + seat_roll_chance(s, seat) * (amount_collected(s, seat) + FUTURE_RIGHTS)
    )
    return total + CREDIT_SHARE * rounds * s.credit[seat] - expected_loss(s, seat)


def expected_loss(s: State, seat: int) -> int:
    """Return the expected loss from a roll that the seat cannot pay."""
    lost = 0
    for rival in range(s.players):
        if rival != seat and not s.out[rival] and amount_collected(s, rival) > s.coins[seat] + s.income[seat]:
            at_stake = 8 + s.income[seat] + amount_collected(s, seat)
            lost += COIN * count_player_cards(s, rival) * at_stake * (4 if s.ruined[seat] else 1) // 6
    return lost


def full_standing(s: State, seat: int) -> int:
    """Return the standing including the hand, for players who know it."""
    return public_standing(s, seat) + hand_value(s, seat)


def hand_value(s: State, seat: int) -> int:
    """Return the value of the hand."""
    return value_hand_with(
        s, seat, numbers_in_play(s, seat), s.hand_n[seat] + 0, seat_roll_chance(s, seat), rounds_ahead(s)
    )


def value_hand_with(s: State, seat: int, table: int, hand: int, often: int, rounds: int) -> int:
    """Return the value of the rights cards in hand with these number cards on the table and in hand.

    Number cards in hand are played one a turn; others must be found.
    """
    both = table | hand
    total = 0
    for kind in range(s.kinds):
        held = s.hand_r[seat * KINDS + kind] + 0
        if held > 0:
            total += (
                held
                * s.amount[kind]
                * expected_rounds(table, both, s.rule[kind] + 0, s.need[kind] + 0, rounds)
                * often
                // 100
            )
    return total + SPARE_NUMBER_VALUE * min(count_bits(hand), rounds)


def expected_rounds(table: int, both: int, rule: int, need: int, rounds: int) -> int:
    """Return the expected rounds that a rights card in hand will collect, in hundredths."""
    lacks = count_lacking(both, rule, need)
    plays = max(count_lacking(table, rule, need), lacks)
    return max(0, rounds - plays) * COMPLETION_CHANCES[min(lacks, 3)]


def count_lacking(cards: int, rule: int, need: int) -> int:
    """Return the fewest number cards that a condition still needs."""
    a = cards & SUIT_MASK
    b = cards >> RANKS & SUIT_MASK
    c = cards >> 2 * RANKS & SUIT_MASK
    d = cards >> 3 * RANKS & SUIT_MASK
    if rule == C_SUIT:
        return max(0, need - max(count_bits(a), count_bits(b), count_bits(c), count_bits(d)))
    if rule == C_SUITS:
        return max(0, need - (a != 0) - (b != 0) - (c != 0) - (d != 0))
    once = a | b | c | d
    if rule == C_RUN:
        return count_gaps(once, need)
    if rule == C_SUITED_RUN:
        return min(count_gaps(a, need), count_gaps(b, need), count_gaps(c, need), count_gaps(d, need))
    twice = a & b | (a | b) & (c | d) | c & d
    if rule == C_PAIRS:
        lone = count_bits(once) - count_bits(twice)
        short = max(0, need - count_bits(twice))
        return 2 * short - min(short, lone)
    thrice = a & b & (c | d) | (a | b) & c & d
    most = (once != 0) + (twice != 0) + (thrice != 0) + (a & b & c & d != 0)
    if rule == C_SAME:
        return max(0, need - most)
    # C_FULL: three of one rank and two of another
    second = (once & (once - 1) != 0) + (twice & (twice - 1) != 0)
    return max(0, 3 - most) + 2 - second


def count_gaps(ranks: int, need: int) -> int:
    """Return the fewest ranks missing from a run of `need`."""
    window = (1 << need) - 1
    least = need
    for at in range(RANKS - need + 1):
        least = min(least, need - count_bits(ranks >> at & window))
    return least
