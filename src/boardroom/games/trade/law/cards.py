"""Cards of Trade and Credit: conditions, decks, the display, and cards on the table (TC1-TC4, TC12, TC13, TC27). A
rules module: integers and flat lists only."""

from boardroom.engine.rules.constants import CHANCE
from boardroom.engine.rules.events import EVERYONE, emit_event
from boardroom.engine.rules.integers import count_bits
from boardroom.games.trade.law.codes import *
from boardroom.games.trade.law.state import State

# Sets of number cards


def has_run(ranks: int, need: int) -> bool:
    """Return True if `need` ranks are consecutive."""
    for _ in range(need - 1):
        ranks &= ranks >> 1
    return ranks != 0


def meets_condition(cards: int, rule: int, need: int) -> bool:
    """TC2: return True if some of the cards meet a condition."""
    a = cards & SUIT_MASK
    b = cards >> RANKS & SUIT_MASK
    c = cards >> 2 * RANKS & SUIT_MASK
    d = cards >> 3 * RANKS & SUIT_MASK
    if rule == C_RUN:
        return has_run(a | b | c | d, need)
    if rule == C_SUIT:
        return max(count_bits(a), count_bits(b), count_bits(c), count_bits(d)) >= need
    if rule == C_SUITS:
        return (a != 0) + (b != 0) + (c != 0) + (d != 0) >= need
    if rule == C_SUITED_RUN:
        return has_run(a, need) or has_run(b, need) or has_run(c, need) or has_run(d, need)
    twice = a & b | (a | b) & (c | d) | c & d
    thrice = a & b & (c | d) | (a | b) & c & d
    if rule == C_PAIRS:
        return count_bits(twice) >= need
    if rule == C_SAME:
        return thrice != 0 if need == 3 else a & b & c & d != 0
    # C_FULL: three of one rank and two of another
    return thrice != 0 and count_bits(twice) >= 2


def numbers_in_play(s: State, seat: int) -> int:
    """TC18: return the number cards on a seat's table and the common ones."""
    return s.table_n[seat] | s.common


def is_fulfilled(s: State, seat: int, kind: int) -> bool:
    """TC13: return True if the seat's number cards meet the condition of a rights card."""
    return meets_condition(numbers_in_play(s, seat), s.rule[kind], s.need[kind])


# Rights cards


def count_hand_rights(s: State, seat: int) -> int:
    n = 0
    for kind in range(s.kinds):
        n += s.hand_r[seat * KINDS + kind]
    return n


def count_table_rights(s: State, seat: int) -> int:
    n = 0
    for kind in range(s.kinds):
        n += s.table_r[seat * KINDS + kind]
    return n


def highest_amount(s: State) -> int:
    """Return the highest amount of all rights cards on tables, or 0."""
    best = 0
    for seat in range(s.players):
        for kind in range(s.kinds):
            if s.table_r[seat * KINDS + kind] > 0:
                best = max(best, s.amount[kind])
    return best


def amount_collected(s: State, seat: int) -> int:
    """TC6, TC20: return the amount that others pay for rolling the seat's player card."""
    total = 0
    best = 0
    for kind in range(s.kinds):
        n = s.table_r[seat * KINDS + kind]
        if n > 0:
            total += n * s.amount[kind]
            best = max(best, s.amount[kind])
    if s.lying[V_TOP] > 0 and best > 0 and best == highest_amount(s):
        total += s.top
    return total


# Decks (TC27)


def can_draw_number(s: State) -> bool:
    return s.deck_n | s.gone_n != 0


def can_draw_right(s: State) -> bool:
    if s.left_r > 0:
        return True
    for kind in range(s.kinds):
        if s.gone_r[kind] > 0:
            return True
    return False


def await_number(s: State, phase: int) -> bool:
    """Let CHANCE draw a number card, reshuffling the discards if the deck is empty. Return False without any cards."""
    if not can_draw_number(s):
        return False
    if s.deck_n == 0:
        s.deck_n = s.gone_n
        s.gone_n = 0
        emit_event(s, EVERYONE, E_RESHUFFLED, NO_SEAT, 0, 0, 0)
    s.phase = phase
    s.actor = CHANCE
    return True


def await_right(s: State, phase: int) -> bool:
    """Let CHANCE draw a rights card, reshuffling the discards if the deck is empty. Return False without any cards."""
    if not can_draw_right(s):
        return False
    if s.left_r == 0:
        for kind in range(s.kinds):
            s.deck_r[kind] = s.gone_r[kind]
            s.left_r += s.gone_r[kind]
            s.gone_r[kind] = 0
        emit_event(s, EVERYONE, E_RESHUFFLED, NO_SEAT, 1, 0, 0)
    s.phase = phase
    s.actor = CHANCE
    return True


def remove_number_from_deck(s: State, card: int) -> None:
    s.deck_n &= ~(1 << card)


def remove_right_from_deck(s: State, kind: int) -> None:
    s.deck_r[kind] -= 1
    s.left_r -= 1


def deal_number_to_hand(s: State, seat: int, card: int) -> None:
    """Move a number card from the deck to a hand, visible only to its owner."""
    remove_number_from_deck(s, card)
    s.hand_n[seat] |= 1 << card
    emit_event(s, seat, E_DREW_NUMBER, seat, card, s.phase, 0)


def deal_right_to_hand(s: State, seat: int, kind: int) -> None:
    remove_right_from_deck(s, kind)
    s.hand_r[seat * KINDS + kind] += 1
    emit_event(s, seat, E_DREW_RIGHT, seat, kind, s.phase, 0)


# Hand cards that others have seen: the least they know


def reveal_number(s: State, seat: int, card: int) -> None:
    for viewer in range(VIEWERS):
        s.seen_n[viewer * SEATS + seat] |= 1 << card


def reveal_right(s: State, seat: int, kind: int) -> None:
    for viewer in range(VIEWERS):
        s.seen_r[(viewer * SEATS + seat) * KINDS + kind] += 1


def forget_number(s: State, seat: int, card: int) -> None:
    for viewer in range(VIEWERS):
        s.seen_n[viewer * SEATS + seat] &= ~(1 << card)


def forget_right(s: State, seat: int, kind: int) -> None:
    for viewer in range(VIEWERS):
        at = (viewer * SEATS + seat) * KINDS + kind
        s.seen_r[at] = max(0, s.seen_r[at] - 1)


def forget_rights(s: State, viewer: int, seat: int) -> None:
    for kind in range(KINDS):
        s.seen_r[(viewer * SEATS + seat) * KINDS + kind] = 0


# The display (TC4, TC8)


def find_number_place(s: State, card: int) -> int:
    """Return the place of a number card (or of NONE, an empty place) in the display, or NONE."""
    for place in range(PLACES):
        if s.face_n[place] == card:
            return place
    return NONE


def find_right_place(s: State, kind: int) -> int:
    for place in range(PLACES):
        if s.face_r[place] == kind:
            return place
    return NONE


def display_number(s: State, card: int) -> None:
    remove_number_from_deck(s, card)
    s.face_n[find_number_place(s, NONE)] = card
    emit_event(s, EVERYONE, E_DISPLAY_NUMBER, NO_SEAT, card, s.phase, 0)


def display_right(s: State, kind: int) -> None:
    remove_right_from_deck(s, kind)
    s.face_r[find_right_place(s, NONE)] = kind
    emit_event(s, EVERYONE, E_DISPLAY_RIGHT, NO_SEAT, kind, s.phase, 0)


def fill_display(s: State) -> bool:
    """TC8, TC27: refill an empty place from its deck. Return True if waiting for a draw."""
    if find_number_place(s, NONE) != NONE and await_number(s, P_REFILL_NUMBER):
        return True
    return find_right_place(s, NONE) != NONE and await_right(s, P_REFILL_RIGHT)


# Playing cards (TC12, TC13)


def play_number(s: State, card: int) -> None:
    """TC12: one a turn."""
    s.hand_n[s.turn] &= ~(1 << card)
    s.table_n[s.turn] |= 1 << card
    forget_number(s, s.turn, card)
    s.played += 1
    emit_event(s, EVERYONE, E_PLAYED_NUMBER, s.turn, card, 0, 0)


def can_play_right(s: State, kind: int) -> bool:
    return s.hand_r[s.turn * KINDS + kind] > 0 and is_fulfilled(s, s.turn, kind)


def play_right(s: State, kind: int) -> None:
    """TC13: any number a turn; number cards are not used up."""
    s.hand_r[s.turn * KINDS + kind] -= 1
    s.table_r[s.turn * KINDS + kind] += 1
    forget_right(s, s.turn, kind)
    emit_event(s, EVERYONE, E_PLAYED_RIGHT, s.turn, kind, 0, 0)


# Losing cards (TC24, TC25)


def discard_hand(s: State, seat: int) -> None:
    s.gone_n |= s.hand_n[seat]
    s.hand_n[seat] = 0
    for viewer in range(VIEWERS):
        s.seen_n[viewer * SEATS + seat] = 0
        forget_rights(s, viewer, seat)
    for kind in range(s.kinds):
        s.gone_r[kind] += s.hand_r[seat * KINDS + kind]
        s.hand_r[seat * KINDS + kind] = 0


def discard_table(s: State, seat: int) -> None:
    """Discard all table cards except `kept_n` and `kept_r`."""
    s.gone_n |= s.table_n[seat] & ~s.kept_n
    s.table_n[seat] &= s.kept_n
    for kind in range(s.kinds):
        s.gone_r[kind] += s.table_r[seat * KINDS + kind] - s.kept_r[kind]
        s.table_r[seat * KINDS + kind] = s.kept_r[kind]


def clear_kept(s: State) -> None:
    s.kept_n = 0
    s.keeping = 0
    for kind in range(KINDS):
        s.kept_r[kind] = 0
