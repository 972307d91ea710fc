"""What a seat knows of a position, as small numbers for players that learn. A rules module: integers and flat lists.

Seats are counted from the one that looks, as they sit. Of others' hands there is only how many cards they hold, and
what the seat has seen there. Rights cards are told by amount and by what they lack, not by kind, so that what is
learned holds for any deck. Every number fits eight bits.
"""

from typing import Any

from boardroom.engine.contract import CHANCE
from boardroom.games.trade.law.acting import least_bid
from boardroom.games.trade.law.bargain import gain_by, item_of, plan_for
from boardroom.games.trade.law.cards import collects, count_of, rights_in_hand, rights_on_table, shown
from boardroom.games.trade.law.codes import *
from boardroom.games.trade.law.judgement import COIN, cards_of, danger, horizon, lacking, open_standing, promise
from boardroom.games.trade.law.state import State

VERSION = 1
"""Raised whenever a number changes its meaning: weights learned on others are then of no use."""

# Within the numbers of a seat
Q_COINS = 0
Q_SHORT = 1  # coins to the goal
Q_INCOME = 2
Q_CREDIT = 3
Q_RUINED = 4
Q_OUT = 5
Q_HAND_N = 6
Q_HAND_R = 7
Q_TABLE_N = 8
Q_TABLE_R = 9
Q_COLLECTS = 10
Q_CARDS = 11
Q_STANDING = 12
Q_DANGER = 13
Q_SOON = 14  # coins after the next income
Q_WINS = 15  # the goal is reached with it
Q_FEARS = 16  # coins left after paying the one that looks
Q_SCARES = 17  # coins the one that looks has left after paying this seat
Q_TURN = 18
Q_ACTOR = 19
Q_CREDITED = 20
Q_DEAREST = 21
Q_SEEN_N = 22
Q_SEEN_R = 23
Q_LEAD = 24
Q_RICH = 25  # coins and income, some rounds from now
Q_OWNS = 26  # each of the player cards
Q_RANKS = Q_OWNS + PLAYER_CARDS  # of the number cards on the table
Q_SUITS = Q_RANKS + RANKS
Q_WANTS = Q_SUITS + SUITS  # coins, at ten steps: so many or more
STEPS = 10
SEAT_ROOM = Q_WANTS + STEPS

LACKS = 4
"""So many missing cards, or more, are all the same."""

SEATS_AT = 0
HAND_AT = SEATS * SEAT_ROOM  # amounts of rights cards in hand, by what lacks on the table and with the hand
HAND_ROOM = 2 * LACKS * LACKS
RANKS_AT = HAND_AT + HAND_ROOM  # of the own hand
SHOWN_AT = RANKS_AT + RANKS + SUITS + 2  # the display: amount and lacks of rights cards, use of number cards
TABLE_AT = SHOWN_AT + 3 * PLACES + PLACES
PHASE_AT = TABLE_AT + 16
EVENTS_AT = PHASE_AT + P_OVER + 1
PLAN_AT = EVENTS_AT + 2 * EVENT_KINDS
FEATURES = PLAN_AT + 16


def small(n: int) -> int:
    """n as far as eight bits go."""
    return max(-127, min(127, n))


def features(s: State, seat: int, out: Any) -> None:
    """Write what the seat knows into `out`, which is all zeros before."""
    rounds = horizon(s)
    mine = open_standing(s, seat)
    for k in range(s.players):
        see_seat(s, seat, (seat + k) % s.players, SEATS_AT + k * SEAT_ROOM, mine, rounds, out)
    see_hand(s, seat, out)
    see_display(s, seat, out)
    see_table(s, seat, rounds, out)
    if s.phase == P_BUILD and seat == s.builder:
        see_plan(s, seat, out)


def see_seat(s: State, seat: int, who: int, at: int, mine: int, rounds: int, out: Any) -> None:
    """What everybody knows of somebody, and what the seat has seen of their hand."""
    takes, coins, income = collects(s, who), s.coins[who] + 0, s.income[who] + 0
    stands = open_standing(s, who)
    out[at + Q_COINS] = small(coins)
    out[at + Q_SHORT] = small(s.goal - coins)
    out[at + Q_INCOME] = small(income)
    out[at + Q_CREDIT] = small(s.credit[who] + 0)
    out[at + Q_RUINED] = s.ruined[who]
    out[at + Q_OUT] = s.out[who]
    out[at + Q_HAND_N] = count_of(s.hand_n[who] + 0)
    out[at + Q_HAND_R] = rights_in_hand(s, who)
    out[at + Q_TABLE_N] = count_of(s.table_n[who] + 0)
    out[at + Q_TABLE_R] = rights_on_table(s, who)
    out[at + Q_COLLECTS] = small(takes)
    out[at + Q_CARDS] = cards_of(s, who)
    out[at + Q_STANDING] = small(stands // COIN)
    out[at + Q_DANGER] = small(danger(s, who) // (COIN // 10))
    out[at + Q_SOON] = small(coins + income)
    out[at + Q_WINS] = coins + income >= s.goal
    out[at + Q_FEARS] = small(coins - collects(s, seat))
    out[at + Q_SCARES] = small(s.coins[seat] - takes)
    out[at + Q_TURN] = s.turn == who
    out[at + Q_ACTOR] = s.actor == who
    out[at + Q_CREDITED] = s.credited >> who & 1
    best = 0
    known = 0
    row = seat * SEATS + who
    for kind in range(s.kinds):
        if s.table_r[who * KINDS + kind] > 0:
            best = max(best, s.amount[kind])
        known += s.seen_r[row * KINDS + kind] * s.amount[kind]
    out[at + Q_DEAREST] = small(best)
    out[at + Q_SEEN_N] = count_of(s.seen_n[row] + 0)
    out[at + Q_SEEN_R] = small(known)
    out[at + Q_LEAD] = small((mine - stands) // COIN)
    out[at + Q_RICH] = small(coins + rounds * income)
    for card in range(PLAYER_CARDS):
        out[at + Q_OWNS + card] = s.owner[card] == who
    see_numbers(s.table_n[who] + 0, at + Q_RANKS, out)
    for step in range(STEPS):
        out[at + Q_WANTS + step] = 10 * coins >= (step + 1) * s.goal


def see_numbers(cards: int, at: int, out: Any) -> None:
    """Ranks and suits of a set of number cards."""
    for card in range(NUMBERS):
        if cards >> card & 1:
            out[at + card % RANKS] += 1
            out[at + RANKS + card // RANKS] += 1


def see_hand(s: State, seat: int, out: Any) -> None:
    """Rights cards in hand by what they lack on the table, and with all number cards in hand."""
    table = shown(s, seat)
    both = table | s.hand_n[seat]
    for kind in range(s.kinds):
        held = s.hand_r[seat * KINDS + kind] + 0
        if held > 0:
            rule, need = s.rule[kind] + 0, s.need[kind] + 0
            at = HAND_AT + 2 * (
                min(lacking(table, rule, need), LACKS - 1) * LACKS + min(lacking(both, rule, need), LACKS - 1)
            )
            out[at] += held
            out[at + 1] = small(out[at + 1] + held * s.amount[kind])
    see_numbers(s.hand_n[seat] + 0, RANKS_AT, out)
    out[RANKS_AT + RANKS + SUITS] = small(promise(s, seat) // COIN)
    out[RANKS_AT + RANKS + SUITS + 1] = count_of(s.common + 0)


def see_display(s: State, seat: int, out: Any) -> None:
    """The face-up cards: rights cards by amount and what they lack, number cards by whether they serve the hand."""
    table = shown(s, seat)
    both = table | s.hand_n[seat]
    for place in range(PLACES):
        at = SHOWN_AT + 3 * place
        kind = s.face_r[place] + 0
        if kind != NONE:
            rule, need = s.rule[kind] + 0, s.need[kind] + 0
            out[at] = small(s.amount[kind] + 0)
            out[at + 1] = lacking(table, rule, need)
            out[at + 2] = lacking(both, rule, need)
        card = s.face_n[place] + 0
        if card != NONE:
            out[SHOWN_AT + 3 * PLACES + place] = small(serves(s, seat, both, card))


def serves(s: State, seat: int, both: int, card: int) -> int:
    """The amounts of the rights cards in hand that a number card brings nearer."""
    total = 0
    for kind in range(s.kinds):
        held = s.hand_r[seat * KINDS + kind] + 0
        if held > 0:
            rule, need = s.rule[kind] + 0, s.need[kind] + 0
            if lacking(both | 1 << card, rule, need) < lacking(both, rule, need):
                total += held * s.amount[kind]
    return total


def see_table(s: State, seat: int, rounds: int, out: Any) -> None:
    """The moment, the middle of the table and the events to come."""
    out[TABLE_AT] = rounds
    out[TABLE_AT + 1] = small(s.turns // 2)
    out[TABLE_AT + 2] = small((s.last_turn - s.turns) // 2)
    out[TABLE_AT + 3] = s.played
    out[TABLE_AT + 4] = min(s.offers, 4)
    out[TABLE_AT + 5] = s.rolled
    out[TABLE_AT + 6] = s.actor == CHANCE
    out[TABLE_AT + 7] = s.owner[FIVE] == NOBODY
    out[TABLE_AT + 8] = s.owner[SIX] == NOBODY
    out[TABLE_AT + 9] = small(least_bid(s, FIVE))
    out[TABLE_AT + 10] = small(least_bid(s, SIX))
    out[TABLE_AT + 11] = s.players
    out[TABLE_AT + 12] = small(count_of(s.deck_n | s.gone_n))
    for p in range(s.players):
        out[TABLE_AT + 13] += s.out[p] == 0
    out[PHASE_AT + s.phase] = 1
    for event in range(EVENT_KINDS):
        out[EVENTS_AT + event] = s.fresh[event]
        out[EVENTS_AT + EVENT_KINDS + event] = s.lying[event]


def see_plan(s: State, seat: int, out: Any) -> None:
    """The offer about to be made: to whom, what it would gain, and what it is about."""
    out[PLAN_AT + (s.other - seat) % s.players] = 1
    out[PLAN_AT + 4] = s.counters
    out[PLAN_AT + 5] = small(s.give_coins - s.ask_coins)
    if s.counters > 0:
        return
    plan = plan_for(s, seat, s.other + 0)
    out[PLAN_AT + 6] = small(gain_by(plan) // (COIN // 4))
    for nth in range(4):
        a = item_of(plan, nth)
        if A_GIVE_COINS <= a < A_GIVE_INCOME:
            out[PLAN_AT + 7] = small(a - A_GIVE_COINS + 1)
        elif A_ASK_COINS <= a < A_ASK_INCOME:
            out[PLAN_AT + 8] = small(a - A_ASK_COINS + 1)
        elif a >= A_ASK_INCOME:
            out[PLAN_AT + 9 + (a >= A_ASK_PLAYER) + (a >= A_ASK_NUMBER) + (a >= A_ASK_HAND)] = 1
        elif a >= A_GIVE_PLAYER:
            out[PLAN_AT + 13 + (a >= A_GIVE_NUMBER) + (a >= A_GIVE_HAND)] = 1
