"""States a seat could be in, for players that think in compiled code. A rules module: integers and flat lists only.

The same as `sample` of the table's view, drawn from the generator of playouts.
"""

from boardroom.engine.constants import OVER
from boardroom.engine.integers import count_of
from boardroom.engine.rng import below
from boardroom.engine.schema import Ints
from boardroom.games.trade.law.cards import rights_in_hand
from boardroom.games.trade.law.codes import *
from boardroom.games.trade.law.offers import clear_offer, hidden_numbers, hidden_rights
from boardroom.games.trade.law.state import State


def deal(s: State, seat: int, r: Ints) -> None:
    """What the seat has not seen of others' hands is dealt anew, and what others have seen is theirs to know."""
    if s.actor == OVER:
        return
    # What an offer names of hands is told to the two alone: how many, to the rest
    told = s.phase == P_ANSWER and seat != s.builder and seat != s.other
    numbers = count_of(s.give_n & s.hand_n[s.builder]) if told else 0
    asked = count_of(s.ask_n & ~s.table_n[s.other]) if told else 0
    collect(s, seat)
    # The builder, dealt first, does not have what they ask for
    first = s.builder + 0 if s.phase == P_ANSWER and seat == s.other else NOBODY
    if first != NOBODY:
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


def collect(s: State, seat: int) -> None:
    """What the seat has not seen of others' hands goes back into the decks; how many each lacks is kept where others
    have seen something, which nobody needs now."""
    for p in range(s.players):
        if p != seat:
            row = seat * SEATS + p
            hidden = s.hand_n[p] & ~s.seen_n[row]
            s.deck_n |= hidden
            s.hand_n[p] = s.seen_n[row]
            s.seen_n[p * SEATS + p] = count_of(hidden)
            lacks = 0
            for kind in range(s.kinds):
                n = s.hand_r[p * KINDS + kind] - s.seen_r[row * KINDS + kind]
                lacks += n
                s.deck_r[kind] += n
                s.hand_r[p * KINDS + kind] -= n
            s.left_r += lacks
            s.seen_r[(p * SEATS + p) * KINDS] = lacks


def deal_numbers(s: State, seat: int, p: int, never: int, r: Ints) -> None:
    """As many number cards as the seat has not seen there, none of which they cannot have."""
    for _ in range(s.seen_n[p * SEATS + p]):
        card = random_card(s.deck_n & ~never, r)
        s.deck_n &= ~(1 << card)
        s.hand_n[p] |= 1 << card


def random_card(cards: int, r: Ints) -> int:
    """One of a set of number cards, asked for again until it is in it."""
    card = below(r, NUMBERS)
    while not cards >> card & 1:
        card = below(r, NUMBERS)
    return card


def deal_rights(s: State, seat: int, p: int, asks: bool, r: Ints) -> None:
    """Likewise with rights cards; who asks for some has no more of the kind than would leave as many elsewhere."""
    for _ in range(s.seen_r[(p * SEATS + p) * KINDS]):
        nth = below(r, s.left_r + 0)
        kind = kind_at(s, nth)
        while asks and hidden_rights(s, p, kind) <= s.ask_hand[kind]:
            nth = below(r, s.left_r + 0)
            kind = kind_at(s, nth)
        s.deck_r[kind] -= 1
        s.left_r -= 1
        s.hand_r[p * KINDS + kind] += 1


def kind_at(s: State, nth: int) -> int:
    """The kind of one of the rights cards in the deck."""
    kind = 0
    while nth >= s.deck_r[kind]:
        nth -= s.deck_r[kind]
        kind += 1
    return kind


def forget_secrets(s: State, seat: int) -> None:
    """For others only what everybody has seen of hands stays."""
    for viewer in range(SEATS):
        if viewer != seat:
            for p in range(SEATS):
                s.seen_n[viewer * SEATS + p] = s.seen_n[SEATS * SEATS + p]
                for kind in range(KINDS):
                    public = s.seen_r[(SEATS * SEATS + p) * KINDS + kind]
                    s.seen_r[(viewer * SEATS + p) * KINDS + kind] = public


def deal_offer(s: State, numbers: int, asked: int, r: Ints) -> None:
    """For who only knows how many hand cards an offer names: any such cards of the hands dealt."""
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
        nth = below(r, rights_in_hand(s, b) - sum_of(s, True))
        kind = 0
        while nth >= s.hand_r[b * KINDS + kind] - s.give_hand[kind]:
            nth -= s.hand_r[b * KINDS + kind] - s.give_hand[kind]
            kind += 1
        s.give_hand[kind] += 1
    for _ in range(wanted):
        kind = below(r, s.kinds + 0)
        while s.ask_hand[kind] >= hidden_rights(s, b, kind):
            kind = below(r, s.kinds + 0)
        s.ask_hand[kind] += 1


def sum_of(s: State, given: bool) -> int:
    """How many rights cards from hand an offer names so far."""
    n = 0
    for kind in range(s.kinds):
        n += s.give_hand[kind] if given else s.ask_hand[kind]
    return n
