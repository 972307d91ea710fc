"""Derived features: values computed from the seat's knowledge, so that players need not learn the arithmetic. A rules
module: integers and flat lists only.

Seats are numbered from the viewing seat. Rights cards are grouped by amount and missing cards, not by kind, so that
what is learned applies to any deck. Every number fits into eight bits.
"""

from boardroom.engine.rules.integers import clamp_byte, count_bits
from boardroom.engine.rules.schema import Ints
from boardroom.games.trade.law.bargain import make_plan, plan_gain, plan_item
from boardroom.games.trade.law.buying import minimum_bid
from boardroom.games.trade.law.cards import amount_collected, count_table_rights, numbers_in_play
from boardroom.games.trade.law.codes import *
from boardroom.games.trade.law.evaluation import (
    COIN,
    count_lacking,
    count_player_cards,
    expected_loss,
    hand_value,
    public_standing,
    rounds_ahead,
)
from boardroom.games.trade.law.state import State

# Offsets within the features of a seat
Q_TABLE_N = 0
Q_TABLE_R = 1
Q_CARDS = 2
Q_STANDING = 3
Q_LEAD = 4  # the viewer's lead over this seat
Q_DANGER = 5
Q_SOON = 6  # coins after the next income
Q_WINS = 7  # the goal is reached with the next income
Q_RICH = 8  # coins after the income of the horizon
Q_PAYS = 9  # coins left after paying the viewer
Q_COSTS = 10  # the viewer's coins left after paying this seat
Q_DEAREST = 11
Q_SEEN = 12  # amounts of rights cards seen in the hand
Q_RANKS = 13  # of the number cards on the table
Q_SUITS = Q_RANKS + RANKS
Q_STEPS = Q_SUITS + SUITS  # a tenth of the goal reached, two tenths, …
GOAL_STEPS = 10
SEAT_ROOM = Q_STEPS + GOAL_STEPS

MAX_LACKING = 4
"""Number of missing cards from which on all are the same."""

HAND_AT = SEATS * SEAT_ROOM  # rights cards in hand by cards lacking without and with the hand: number, amounts
RANKS_AT = HAND_AT + 2 * MAX_LACKING * MAX_LACKING  # of the viewer's hand
PROMISE_AT = RANKS_AT + RANKS + SUITS
SHOWN_AT = (
    PROMISE_AT + 1
)  # display: cards that rights cards lack without and with the hand, and the use of number cards
TABLE_AT = SHOWN_AT + 3 * PLACES
PLAN_AT = TABLE_AT + 4
DERIVED_FEATURES = PLAN_AT + 12


def write_derived(s: State, seat: int, at: int, out: Ints) -> None:
    """Write the derived features into `out` from `at` on, where it must be zero."""
    rounds = rounds_ahead(s)
    mine = public_standing(s, seat)
    for k in range(s.players):
        write_seat_totals(s, seat, (seat + k) % s.players, at + k * SEAT_ROOM, mine, rounds, out)
    write_hand(s, seat, at, out)
    write_display(s, seat, at + SHOWN_AT, out)
    out[at + TABLE_AT] = rounds
    out[at + TABLE_AT + 1] = clamp_byte(minimum_bid(s, FIVE))
    out[at + TABLE_AT + 2] = clamp_byte(minimum_bid(s, SIX))
    for p in range(s.players):
        out[at + TABLE_AT + 3] += s.out[p] == 0
    if s.phase == P_BUILD and seat == s.builder and s.counters == 0:
        write_plan(s, seat, at + PLAN_AT, out)


def write_seat_totals(s: State, seat: int, who: int, at: int, mine: int, rounds: int, out: Ints) -> None:
    """Write a player's totals."""
    takes, coins, income = amount_collected(s, who), s.coins[who] + 0, s.income[who] + 0
    stands = public_standing(s, who)
    out[at + Q_TABLE_N] = count_bits(s.table_n[who] + 0)
    out[at + Q_TABLE_R] = count_table_rights(s, who)
    out[at + Q_CARDS] = count_player_cards(s, who)
    out[at + Q_STANDING] = clamp_byte(stands // COIN)
    out[at + Q_LEAD] = clamp_byte((mine - stands) // COIN)
    out[at + Q_DANGER] = clamp_byte(expected_loss(s, who) // (COIN // 10))
    out[at + Q_SOON] = clamp_byte(coins + income)
    out[at + Q_WINS] = coins + income >= s.goal
    out[at + Q_RICH] = clamp_byte(coins + rounds * income)
    out[at + Q_PAYS] = clamp_byte(coins - amount_collected(s, seat))
    out[at + Q_COSTS] = clamp_byte(s.coins[seat] - takes)
    best = 0
    known = 0
    row = seat * SEATS + who
    for kind in range(s.kinds):
        if s.table_r[who * KINDS + kind] > 0:
            best = max(best, s.amount[kind])
        known += s.seen_r[row * KINDS + kind] * s.amount[kind]
    out[at + Q_DEAREST] = clamp_byte(best)
    out[at + Q_SEEN] = clamp_byte(known)
    write_numbers(s.table_n[who] + 0, at + Q_RANKS, out)
    for step in range(GOAL_STEPS):
        out[at + Q_STEPS + step] = GOAL_STEPS * coins >= (step + 1) * s.goal


def write_numbers(cards: int, at: int, out: Ints) -> None:
    """Count the ranks and suits of a set of number cards."""
    for card in range(NUMBERS):
        if cards >> card & 1:
            out[at + card % RANKS] += 1
            out[at + RANKS + card // RANKS] += 1


def write_hand(s: State, seat: int, at: int, out: Ints) -> None:
    """Count the rights cards in hand by the cards they lack, with the table only and with the hand."""
    table = numbers_in_play(s, seat)
    both = table | s.hand_n[seat]
    for kind in range(s.kinds):
        held = s.hand_r[seat * KINDS + kind] + 0
        if held > 0:
            rule, need = s.rule[kind] + 0, s.need[kind] + 0
            laid, all_in = (
                min(count_lacking(table, rule, need), MAX_LACKING - 1),
                min(count_lacking(both, rule, need), MAX_LACKING - 1),
            )
            place = at + HAND_AT + 2 * (laid * MAX_LACKING + all_in)
            out[place] += held
            out[place + 1] = clamp_byte(out[place + 1] + held * s.amount[kind])
    write_numbers(s.hand_n[seat] + 0, at + RANKS_AT, out)
    out[at + PROMISE_AT] = clamp_byte(hand_value(s, seat) // COIN)


def write_display(s: State, seat: int, at: int, out: Ints) -> None:
    """Write the cards that face-up rights cards lack, and the use of face-up number cards."""
    table = numbers_in_play(s, seat)
    both = table | s.hand_n[seat]
    for place in range(PLACES):
        kind, card = s.face_r[place] + 0, s.face_n[place] + 0
        if kind != NONE:
            rule, need = s.rule[kind] + 0, s.need[kind] + 0
            out[at + 3 * place] = count_lacking(table, rule, need)
            out[at + 3 * place + 1] = count_lacking(both, rule, need)
        if card != NONE:
            out[at + 3 * place + 2] = clamp_byte(sum_served_amounts(s, seat, both, card))


def sum_served_amounts(s: State, seat: int, both: int, card: int) -> int:
    """Sum the amounts of the rights cards in hand that a number card brings closer."""
    total = 0
    for kind in range(s.kinds):
        held = s.hand_r[seat * KINDS + kind] + 0
        if held > 0:
            rule, need = s.rule[kind] + 0, s.need[kind] + 0
            if count_lacking(both | 1 << card, rule, need) < count_lacking(both, rule, need):
                total += held * s.amount[kind]
    return total


def write_plan(s: State, seat: int, at: int, out: Ints) -> None:
    """Write the planned offer: the other player, the gain and the items."""
    out[at + (s.other - seat) % s.players] = 1
    plan = make_plan(s, seat, s.other + 0)
    out[at + 4] = clamp_byte(plan_gain(plan) // (COIN // 4))
    for nth in range(4):
        a = plan_item(plan, nth)
        if A_GIVE_COINS <= a < A_GIVE_INCOME:
            out[at + 5] = clamp_byte(a - A_GIVE_COINS + 1)
        elif A_ASK_COINS <= a < A_ASK_INCOME:
            out[at + 5] = -clamp_byte(a - A_ASK_COINS + 1)
        elif a >= A_ASK_INCOME:
            out[at + 6 + (a >= A_ASK_PLAYER) + (a >= A_ASK_NUMBER)] = 1
        elif a >= A_GIVE_INCOME:
            out[at + 9 + (a >= A_GIVE_PLAYER) + (a >= A_GIVE_NUMBER)] = 1
