"""Trade and Credit's features: the position as one seat knows it, for players that learn. A rules module: integers and
flat lists only.

Hands, the order of the decks and the hand cards named in an offer are hidden (TC10): only cards the seat has seen are
written. Seats are numbered from the viewing seat. Every number fits into eight bits.
"""

from boardroom.engine.rules.constants import CHANCE
from boardroom.engine.rules.integers import clamp_byte, count_bits
from boardroom.engine.rules.schema import Ints
from boardroom.games.trade.law.cards import amount_collected, count_hand_rights, is_fulfilled
from boardroom.games.trade.law.codes import *
from boardroom.games.trade.law.derived_features import DERIVED_FEATURES, write_derived
from boardroom.games.trade.law.state import State

VERSION = 2
"""Raised whenever a feature changes its meaning, which makes older weights useless."""

# Offsets within the features of a seat
Q_COINS = 0
Q_INCOME = 1
Q_CREDIT = 2
Q_BANKRUPTCIES = 3
Q_OUT = 4
Q_NUMBERS = 5  # cards in hand
Q_RIGHTS = 6
Q_TURN = 7
Q_ACTOR = 8
Q_CREDITED = 9
Q_COLLECTS = 10
Q_TO_GOAL = 11
Q_BROKE = 12
Q_DRAWS = 13
Q_CARDS = 14  # player cards
Q_TABLE_N = Q_CARDS + PLAYER_CARDS
Q_TABLE_R = Q_TABLE_N + NUMBERS
Q_HAND_N = Q_TABLE_R + KINDS  # the viewer's hand, or the cards seen of another
Q_HAND_R = Q_HAND_N + NUMBERS
SEAT_ROOM = Q_HAND_R + KINDS

# Offsets within the features of one side of an offer
S_COINS = 0
S_INCOME = 1
S_HAND_NUMBERS = 2  # number of cards
S_HAND_RIGHTS = 3
S_CARDS = 4
S_NUMBERS = S_CARDS + PLAYER_CARDS  # from the table, and from the hand if the seat knows it
S_HAND = S_NUMBERS + NUMBERS
S_TABLE = S_HAND + KINDS
SIDE_ROOM = S_TABLE + KINDS

SEATS_AT = 0
GIVE_AT = SEATS_AT + SEATS * SEAT_ROOM
ASK_AT = GIVE_AT + SIDE_ROOM
KINDS_AT = ASK_AT + SIDE_ROOM  # of every kind: amount, copies, face up, gone, kept, fulfilled by own cards
KIND_ROOM = 6
FACE_AT = KINDS_AT + KINDS * KIND_ROOM
COMMON_AT = FACE_AT + NUMBERS
GONE_AT = COMMON_AT + NUMBERS
KEPT_AT = GONE_AT + NUMBERS
EVENTS_AT = KEPT_AT + NUMBERS  # of every event: unseen, in force, next
PHASE_AT = EVENTS_AT + 3 * EVENT_KINDS
DIE_AT = PHASE_AT + P_OVER + 1
TABLE_AT = DIE_AT + 7
DERIVED_AT = TABLE_AT + 28
FEATURES = DERIVED_AT + DERIVED_FEATURES


def features(s: State, seat: int, out: Ints) -> None:
    """Write the seat's features into `out`, which must be zero."""
    for k in range(s.players):
        write_seat(s, seat, (seat + k) % s.players, SEATS_AT + k * SEAT_ROOM, out)
    write_cards(s, seat, out)
    write_events(s, out)
    write_table(s, seat, out)
    if s.phase == P_BUILD or s.phase == P_ANSWER:
        write_offer(s, seat, out)
    write_derived(s, seat, DERIVED_AT, out)


def write_number_set(cards: int, at: int, out: Ints) -> None:
    """Write a set of number cards, one place each."""
    for card in range(NUMBERS):
        out[at + card] = cards >> card & 1


def write_seat(s: State, seat: int, who: int, at: int, out: Ints) -> None:
    """Write a player's possessions and the cards seen of their hand."""
    out[at + Q_COINS] = clamp_byte(s.coins[who] + 0)
    out[at + Q_INCOME] = clamp_byte(s.income[who] + 0)
    out[at + Q_CREDIT] = clamp_byte(s.credit[who] + 0)
    out[at + Q_BANKRUPTCIES] = s.ruined[who]
    out[at + Q_OUT] = s.out[who]
    out[at + Q_NUMBERS] = count_bits(s.hand_n[who])
    out[at + Q_RIGHTS] = count_hand_rights(s, who)
    out[at + Q_TURN] = s.turn == who
    out[at + Q_ACTOR] = s.actor == who
    out[at + Q_CREDITED] = s.credited >> who & 1
    out[at + Q_COLLECTS] = clamp_byte(amount_collected(s, who))
    out[at + Q_TO_GOAL] = clamp_byte(s.goal - s.coins[who])
    out[at + Q_BROKE] = s.broke >> who & 1
    out[at + Q_DRAWS] = (s.phase == P_REDRAW_NUMBER or s.phase == P_REDRAW_RIGHT) and s.drawer == who
    for card in range(PLAYER_CARDS):
        out[at + Q_CARDS + card] = s.owner[card] == who
    write_number_set(s.table_n[who], at + Q_TABLE_N, out)
    for kind in range(s.kinds):
        out[at + Q_TABLE_R + kind] = s.table_r[who * KINDS + kind]
    if who == seat:
        write_number_set(s.hand_n[who], at + Q_HAND_N, out)
        for kind in range(s.kinds):
            out[at + Q_HAND_R + kind] = s.hand_r[who * KINDS + kind]
    else:
        row = seat * SEATS + who
        write_number_set(s.seen_n[row], at + Q_HAND_N, out)
        for kind in range(s.kinds):
            out[at + Q_HAND_R + kind] = s.seen_r[row * KINDS + kind]


def write_cards(s: State, seat: int, out: Ints) -> None:
    """TC1-TC4: write the kinds of rights cards, the display, discards and common cards."""
    for kind in range(s.kinds):
        at = KINDS_AT + kind * KIND_ROOM
        out[at] = clamp_byte(s.amount[kind] + 0)
        out[at + 1] = s.copies[kind]
        out[at + 3] = s.gone_r[kind]
        out[at + 4] = s.kept_r[kind]
        out[at + 5] = is_fulfilled(s, seat, kind)
    for place in range(PLACES):
        if s.face_n[place] != NONE:
            out[FACE_AT + s.face_n[place]] = 1
        if s.face_r[place] != NONE:
            out[KINDS_AT + s.face_r[place] * KIND_ROOM + 2] += 1
    write_number_set(s.common + 0, COMMON_AT, out)
    write_number_set(s.gone_n + 0, GONE_AT, out)
    write_number_set(s.kept_n + 0, KEPT_AT, out)


def write_events(s: State, out: Ints) -> None:
    """TC3: write the events that may still come, those in force, and the next one if it is known."""
    fresh = 0
    for event in range(EVENT_KINDS):
        out[EVENTS_AT + event] = s.fresh[event]
        out[EVENTS_AT + EVENT_KINDS + event] = s.lying[event]
        fresh += s.fresh[event]
    if fresh == 0 and s.unders > 0:
        out[EVENTS_AT + 2 * EVENT_KINDS + s.under[0]] = 1
    out[TABLE_AT] = clamp_byte(fresh + s.unders)


def write_table(s: State, seat: int, out: Ints) -> None:
    """Write the phase and the values of the ruleset."""
    out[PHASE_AT + s.phase] = 1
    out[DIE_AT + s.die] = 1
    at = TABLE_AT + 1
    out[at] = s.players
    out[at + 1] = clamp_byte(s.turns + 0)
    out[at + 2] = clamp_byte(s.last_turn - s.turns)
    out[at + 3] = s.rolled
    out[at + 4] = s.played
    out[at + 5] = s.most_offers - s.offers
    out[at + 6] = s.keeping
    out[at + 7] = count_bits(s.deck_n + 0)
    out[at + 8] = clamp_byte(s.left_r + 0)
    out[at + 9] = clamp_byte(s.record[FIVE] + 0)
    out[at + 10] = clamp_byte(s.record[SIX] + 0)
    out[at + 11] = s.staked == FIVE
    out[at + 12] = s.staked == SIX
    out[at + 13] = clamp_byte(s.stake + 0)
    out[at + 14] = s.actor == CHANCE
    out[at + 15] = clamp_byte(s.goal + 0)
    out[at + 16] = clamp_byte(s.price + 0)
    out[at + 17] = clamp_byte(s.price_five + 0)
    out[at + 18] = clamp_byte(s.price_six + 0)
    out[at + 19] = s.waiting


def write_offer(s: State, seat: int, out: Ints) -> None:
    """TC10: write the offer. Its builder sees it, after sending everyone; only the two see its hand cards."""
    at = TABLE_AT + 21
    out[at] = (s.builder - seat) % s.players
    out[at + 1] = (s.other - seat) % s.players
    out[at + 2] = s.counters
    named = seat == s.builder or (seat == s.other and s.phase == P_ANSWER)
    if s.phase == P_BUILD and not named:
        return
    out[at + 3] = 1
    out[at + 4] = named
    out[GIVE_AT + S_COINS] = clamp_byte(s.give_coins + 0)
    out[ASK_AT + S_COINS] = clamp_byte(s.ask_coins + 0)
    out[GIVE_AT + S_INCOME] = clamp_byte(s.give_income + 0)
    out[ASK_AT + S_INCOME] = clamp_byte(s.ask_income + 0)
    for card in range(PLAYER_CARDS):
        out[GIVE_AT + S_CARDS + card] = s.give_cards >> card & 1
        out[ASK_AT + S_CARDS + card] = s.ask_cards >> card & 1
    for kind in range(s.kinds):
        out[GIVE_AT + S_TABLE + kind] = s.give_table[kind]
        out[ASK_AT + S_TABLE + kind] = s.ask_table[kind]
        out[GIVE_AT + S_HAND_RIGHTS] += s.give_hand[kind]
        out[ASK_AT + S_HAND_RIGHTS] += s.ask_hand[kind]
        if named:
            out[GIVE_AT + S_HAND + kind] = s.give_hand[kind]
            out[ASK_AT + S_HAND + kind] = s.ask_hand[kind]
    given = s.table_n[s.builder]
    asked = s.table_n[s.other]
    out[GIVE_AT + S_HAND_NUMBERS] = count_bits(s.give_n & ~given)
    out[ASK_AT + S_HAND_NUMBERS] = count_bits(s.ask_n & ~asked)
    write_number_set(s.give_n + 0 if named else s.give_n & given, GIVE_AT + S_NUMBERS, out)
    write_number_set(s.ask_n + 0 if named else s.ask_n & asked, ASK_AT + S_NUMBERS, out)
