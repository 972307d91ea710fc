"""Invariants of Trade and Credit. A rules module, so that soak tests check them at full speed."""

from boardroom.engine.rules.constants import OVER
from boardroom.engine.rules.integers import count_bits
from boardroom.engine.rules.schema import Ints
from boardroom.games.trade.law.buying import funds_for
from boardroom.games.trade.law.cards import count_hand_rights
from boardroom.games.trade.law.codes import *
from boardroom.games.trade.law.offers import hidden_rights
from boardroom.games.trade.law.state import State

VIOLATIONS = (
    "no violation",
    "a number card is in two places or nowhere",
    "the rights cards of a kind do not add up",
    "a count of rights cards is negative",
    "the count of rights cards in the deck is wrong",
    "the event cards do not add up",
    "a player owes coins, credit or income",
    "a player who is out, or an empty seat, owns something",
    "a player card has a record and no owner",
    "the count of bankruptcies is wrong",
    "an offer contains an item its builder does not have",
    "an offer asks for an item that the other cannot have",
    "an offer exists outside a negotiation",
    "the game is over without a winner, or won but not over",
    "table cards are marked to keep outside a bankruptcy",
    "a player has seen a hand card that is not in the hand",
    "a raised bid cannot be paid, or is not being made",
)


def find_violation(s: State, room: Ints) -> int:
    """Return the number of the first violated invariant in VIOLATIONS, or 0."""
    found = check_cards(s)
    if found == 0:
        found = check_seats(s)
    if found == 0:
        found = check_offer(s)
    if found == 0 and (s.actor == OVER) != (s.won != 0):
        found = 13
    if found == 0 and s.phase != P_KEEP and (s.kept_n != 0 or s.keeping != 0):
        found = 14
    if found == 0:
        found = check_memory(s)
    if found == 0 and s.stake != 0 and (s.capped or s.phase != P_ACT or s.stake >= funds_for(s, s.staked)):
        found = 16
    return found


def check_memory(s: State) -> int:
    """Check that seen cards are still in the hand."""
    for viewer in range(VIEWERS):
        for seat in range(SEATS):
            row = viewer * SEATS + seat
            if s.seen_n[row] & ~s.hand_n[seat] != 0:
                return 15
            for kind in range(KINDS):
                if not 0 <= s.seen_r[row * KINDS + kind] <= s.hand_r[seat * KINDS + kind]:
                    return 15
    return 0


def check_cards(s: State) -> int:
    """TC1-TC3: check that every card is in one place."""
    all_of = s.deck_n | s.gone_n | s.common
    total = count_bits(s.deck_n) + count_bits(s.gone_n) + count_bits(s.common)
    for seat in range(SEATS):
        all_of |= s.hand_n[seat] | s.table_n[seat]
        total += count_bits(s.hand_n[seat]) + count_bits(s.table_n[seat])
    for place in range(PLACES):
        if s.face_n[place] != NONE:
            all_of |= 1 << s.face_n[place]
            total += 1
    if total != NUMBERS or all_of != (1 << NUMBERS) - 1:
        return 1
    left = 0
    for kind in range(KINDS):
        n = s.deck_r[kind] + s.gone_r[kind]
        least = min(s.deck_r[kind], s.gone_r[kind])
        for seat in range(SEATS):
            n += s.hand_r[seat * KINDS + kind] + s.table_r[seat * KINDS + kind]
            least = min(least, s.hand_r[seat * KINDS + kind], s.table_r[seat * KINDS + kind])
        for place in range(PLACES):
            n += s.face_r[place] == kind
        if n != s.copies[kind]:
            return 2
        if least < 0:
            return 3
        left += s.deck_r[kind]
    if left != s.left_r:
        return 4
    for event in range(EVENT_KINDS):
        n = s.fresh[event] + s.lying[event] + (s.waiting if event == V_TO_FIVE else 0)
        for i in range(s.unders):
            n += s.under[i] == event
        if n != s.events[event] or s.fresh[event] < 0:
            return 5
    return 0


def check_seats(s: State) -> int:
    """TC24, TC25: check that no one owes anything and that players who are out have nothing."""
    for seat in range(SEATS):
        if s.coins[seat] < 0 or s.credit[seat] < 0 or s.income[seat] < 0:
            return 6
        if s.out[seat]:
            if s.coins[seat] + s.credit[seat] + s.income[seat] + count_hand_rights(s, seat) > 0:
                return 7
            if s.hand_n[seat] | s.table_n[seat] != 0:
                return 7
            for card in range(PLAYER_CARDS):
                if s.owner[card] == seat:
                    return 7
        if s.ruined[seat] > 2 or (s.ruined[seat] == 2 and not s.out[seat]):
            return 9
    for card in range(PLAYER_CARDS):
        if s.owner[card] == NO_SEAT and s.record[card] != 0:
            return 8
    return 0


def check_offer(s: State) -> int:
    """TC10: check that an offer contains only its builder's items and items the other may have."""
    sums = s.give_coins + s.ask_coins + s.give_income + s.ask_income + s.give_cards + s.ask_cards
    for kind in range(KINDS):
        sums += s.give_hand[kind] + s.give_table[kind] + s.ask_hand[kind] + s.ask_table[kind]
    if s.phase != P_BUILD and s.phase != P_ANSWER:
        if sums != 0 or s.give_n | s.ask_n != 0 or s.builder != NO_SEAT or s.other != NO_SEAT:
            return 12
        return 0
    b, o = s.builder, s.other
    if s.out[b] or s.out[o] or b == o or (b != s.turn and o != s.turn):
        return 12
    if s.give_coins > s.coins[b] or s.give_income > s.income[b]:
        return 10
    if s.give_n & ~(s.hand_n[b] | s.table_n[b]) != 0:
        return 10
    if s.ask_coins > s.coins[o] or s.ask_income > s.income[o]:
        return 11
    if count_bits(s.ask_n & ~s.table_n[o]) > count_bits(s.hand_n[o]):
        return 11
    for card in range(PLAYER_CARDS):
        if s.give_cards >> card & 1 and s.owner[card] != b:
            return 10
        if s.ask_cards >> card & 1 and s.owner[card] != o:
            return 11
    asked = 0
    for kind in range(KINDS):
        asked += s.ask_hand[kind]
        if s.give_hand[kind] > s.hand_r[b * KINDS + kind] or s.give_table[kind] > s.table_r[b * KINDS + kind]:
            return 10
        if s.ask_table[kind] > s.table_r[o * KINDS + kind] or s.ask_hand[kind] > hidden_rights(s, b, kind):
            return 11
    return 11 if asked > count_hand_rights(s, o) else 0
