"""Random states that agree with a seat's knowledge, for compiled players. A rules module: integers and flat lists only.

Equivalent to `sample` in the table's view, but draws from the generator of playouts.
"""

from boardroom.engine.rules.constants import OVER
from boardroom.engine.rules.integers import count_bits
from boardroom.engine.rules.rng import random_below
from boardroom.engine.rules.schema import Ints
from boardroom.games.trade.law.cards import count_hand_rights
from boardroom.games.trade.law.codes import *
from boardroom.games.trade.law.offers import clear_offer, hidden_numbers, hidden_rights
from boardroom.games.trade.law.state import State


def deal(s: State, seat: int, r: Ints) -> None:
    """Deal the cards that the seat has not seen in rivals' hands again, and forget what rivals have seen."""
    if s.actor == OVER:
        return
    # Others than the two players know only the number of hand cards in an offer
    told = s.phase == P_ANSWER and seat != s.builder and seat != s.other
    numbers = count_bits(s.give_n & s.hand_n[s.builder]) if told else 0
    asked = count_bits(s.ask_n & ~s.table_n[s.other]) if told else 0
    collect_unseen_cards(s, seat)
    # The builder is dealt first and cannot have the cards asked for
    first = s.builder + 0 if s.phase == P_ANSWER and seat == s.other else NO_SEAT
    if first != NO_SEAT:
        deal_numbers(s, seat, first, s.ask_n + 0, r)
        deal_rights(s, seat, first, True, r)
    for p in range(s.players):
        if p != seat and p != first:
            deal_numbers(s, seat, p, 0, r)
            deal_rights(s, seat, p, False, r)
    forget_secrets(s, seat)
    if s.phase == P_BUILD and seat != s.builder:
        clear_offer(s)
    elif told:
        deal_offer(s, numbers, asked, r)


def collect_unseen_cards(s: State, seat: int) -> None:
    """Return the unseen cards of rivals' hands to the decks.

    The number each hand lacks is stored in the player's own row of `seen_n` and `seen_r`, which is otherwise unused.
    """
    for p in range(s.players):
        if p != seat:
            row = seat * SEATS + p
            hidden = s.hand_n[p] & ~s.seen_n[row]
            s.deck_n |= hidden
            s.hand_n[p] = s.seen_n[row]
            s.seen_n[p * SEATS + p] = count_bits(hidden)
            lacks = 0
            for kind in range(s.kinds):
                n = s.hand_r[p * KINDS + kind] - s.seen_r[row * KINDS + kind]
                lacks += n
                s.deck_r[kind] += n
                s.hand_r[p * KINDS + kind] -= n
            s.left_r += lacks
            s.seen_r[(p * SEATS + p) * KINDS] = lacks


def deal_numbers(s: State, seat: int, p: int, never: int, r: Ints) -> None:
    """Deal the missing number cards, none of them from `never`."""
    for _ in range(s.seen_n[p * SEATS + p]):
        card = random_card(s.deck_n & ~never, r)
        s.deck_n &= ~(1 << card)
        s.hand_n[p] |= 1 << card


def random_card(cards: int, r: Ints) -> int:
    """Return a random card of a set of number cards."""
    card = random_below(r, NUMBERS)
    while not cards >> card & 1:
        card = random_below(r, NUMBERS)
    return card


def deal_rights(s: State, seat: int, p: int, asks: bool, r: Ints) -> None:
    """Deal the missing rights cards. A builder who asks for a kind must leave enough cards of it elsewhere."""
    for _ in range(s.seen_r[(p * SEATS + p) * KINDS]):
        nth = random_below(r, s.left_r + 0)
        kind = nth_deck_kind(s, nth)
        while asks and hidden_rights(s, p, kind) <= s.ask_hand[kind]:
            nth = random_below(r, s.left_r + 0)
            kind = nth_deck_kind(s, nth)
        s.deck_r[kind] -= 1
        s.left_r -= 1
        s.hand_r[p * KINDS + kind] += 1


def nth_deck_kind(s: State, nth: int) -> int:
    """Return the kind of the nth rights card in the deck."""
    kind = 0
    while nth >= s.deck_r[kind]:
        nth -= s.deck_r[kind]
        kind += 1
    return kind


def forget_secrets(s: State, seat: int) -> None:
    """Replace the memory of other viewers by the public knowledge."""
    for viewer in range(SEATS):
        if viewer != seat:
            for p in range(SEATS):
                s.seen_n[viewer * SEATS + p] = s.seen_n[SEATS * SEATS + p]
                for kind in range(KINDS):
                    public = s.seen_r[(SEATS * SEATS + p) * KINDS + kind]
                    s.seen_r[(viewer * SEATS + p) * KINDS + kind] = public


def deal_offer(s: State, numbers: int, asked: int, r: Ints) -> None:
    """Choose random hand cards for an offer of which the seat knows only their number."""
    b, o = s.builder + 0, s.other + 0
    s.give_n &= s.table_n[b]
    for _ in range(numbers):
        s.give_n |= 1 << random_card(s.hand_n[b] & ~s.give_n, r)
    s.ask_n &= s.table_n[o]
    for _ in range(asked):
        s.ask_n |= 1 << random_card(hidden_numbers(s, b) & ~s.ask_n, r)
    given = 0
    wanted = 0
    for kind in range(s.kinds):
        given += s.give_hand[kind]
        wanted += s.ask_hand[kind]
        s.give_hand[kind] = 0
        s.ask_hand[kind] = 0
    for _ in range(given):
        nth = random_below(r, count_hand_rights(s, b) - count_named_rights(s, True))
        kind = 0
        while nth >= s.hand_r[b * KINDS + kind] - s.give_hand[kind]:
            nth -= s.hand_r[b * KINDS + kind] - s.give_hand[kind]
            kind += 1
        s.give_hand[kind] += 1
    for _ in range(wanted):
        kind = random_below(r, s.kinds + 0)
        while s.ask_hand[kind] >= hidden_rights(s, b, kind):
            kind = random_below(r, s.kinds + 0)
        s.ask_hand[kind] += 1


def count_named_rights(s: State, given: bool) -> int:
    """Count the rights cards from hand on one side of the offer."""
    n = 0
    for kind in range(s.kinds):
        n += s.give_hand[kind] if given else s.ask_hand[kind]
    return n
