"""Trade and Credit's `setup`, `legal`, `apply` and `score`.

All modules of this folder are rules modules: integers and flat lists only, so that the same source is interpreted,
compiled, and run on a GPU. `cards.py` has conditions, decks and playing cards, `turn.py` the turn and the end,
`buying.py` purchases, `offers.py` trading, `die.py` the die and the event cards, `bankruptcy.py` bankruptcies.
`codes.py` has the names in capitals, `state.py` the fields of `s`.
"""

from boardroom.engine.rules.constants import CHANCE
from boardroom.engine.rules.events import EVERYONE, emit_event
from boardroom.engine.rules.rng import random_below
from boardroom.engine.rules.schema import Ints
from boardroom.games.trade.law.bankruptcy import (
    continue_game,
    go_bankrupt,
    keep_number,
    keep_right,
    leave_game,
    redraw_number,
    redraw_right,
)
from boardroom.games.trade.law.buying import (
    buy_income,
    buy_number,
    buy_right,
    buy_top_card,
    drop_stake,
    legal_turn_actions,
    raise_bid,
    take_card,
    take_top_number,
    take_top_right,
)
from boardroom.games.trade.law.cards import (
    clear_kept,
    deal_number_to_hand,
    deal_right_to_hand,
    display_number,
    display_right,
    play_number,
    play_right,
)
from boardroom.games.trade.law.codes import *
from boardroom.games.trade.law.die import apply_roll, count_fresh_events, draw_event, make_common
from boardroom.games.trade.law.offers import (
    accept_offer,
    clear_offer,
    close_offer,
    decline_offer,
    legal_answers,
    legal_items,
    name_item,
    open_offer,
    send_offer,
    start_counter_offer,
    withdraw_offer,
)
from boardroom.games.trade.law.state import State
from boardroom.games.trade.law.turn import clear_turn, continue_turn, declare_victory, end_turn, start_turn

VERSION = 3
"""Raised whenever an old record could replay to another result."""


def setup(s: State) -> None:
    """TC4: set up an empty table for the deck and the number of players in `s`."""
    s.deck_n = (1 << NUMBERS) - 1
    s.gone_n = 0
    s.common = 0
    s.left_r = 0
    for kind in range(KINDS):
        s.deck_r[kind] = s.copies[kind]
        s.gone_r[kind] = 0
        s.left_r += s.copies[kind]
    for place in range(PLACES):
        s.face_n[place] = NONE
        s.face_r[place] = NONE
    for seat in range(SEATS):
        s.hand_n[seat] = 0
        s.table_n[seat] = 0
        s.coins[seat] = s.purse if seat < s.players else 0
        s.income[seat] = 0
        s.credit[seat] = 0
        s.ruined[seat] = 0
        s.out[seat] = 0 if seat < s.players else 1
    for i in range(SEATS * KINDS):
        s.hand_r[i] = 0
        s.table_r[i] = 0
    for i in range(VIEWERS * SEATS):
        s.seen_n[i] = 0
    for i in range(VIEWERS * SEATS * KINDS):
        s.seen_r[i] = 0
    for card in range(PLAYER_CARDS):
        s.owner[card] = NO_SEAT
        s.record[card] = 0
    for event in range(EVENT_KINDS):
        s.fresh[event] = s.events[event]
        s.lying[event] = 0
    for i in range(MAX_EVENT_CARDS):
        s.under[i] = 0
    s.unders = 0
    s.waiting = 0
    s.turn = 0
    s.turns = 0
    s.broke = 0
    s.drawer = 0
    s.owed = 0
    s.won = 0
    s.ended = 0
    clear_turn(s)
    clear_kept(s)
    close_offer(s)
    s.step = 0
    s.phase = P_START
    s.actor = CHANCE


def set_first_player(s: State, seat: int) -> None:
    """TC4: the start player gets card 1, the others the next ones clockwise; 5 and 6 stay in the middle."""
    s.turn = seat
    emit_event(s, EVERYONE, E_FIRST, seat, 0, 0, 0)
    for i in range(s.players):
        s.owner[i] = (seat + i) % s.players
    s.phase = P_DEAL


def deals_number(s: State) -> bool:
    """TC4: return True if the next card is a number card: two of each to the display, then every hand."""
    if s.step < 2 * PLACES:
        return s.step >= PLACES
    return (s.step - 2 * PLACES) % (2 * s.hand_size) < s.hand_size


def deal_card(s: State, card: int) -> None:
    """Deal one card of the first deal: a number card, or a rights card by kind."""
    seat = (s.step - 2 * PLACES) // (2 * s.hand_size)
    if s.step < PLACES:
        display_right(s, card)
    elif s.step < 2 * PLACES:
        display_number(s, card)
    elif deals_number(s):
        deal_number_to_hand(s, seat, card)
    else:
        deal_right_to_hand(s, seat, card)
    s.step += 1
    if s.step == 2 * PLACES + 2 * s.hand_size * s.players:
        start_turn(s)


# Legal actions


def legal(s: State, out: Ints) -> int:
    """Write the actor's legal actions, ascending, and return their number."""
    if s.actor == CHANCE:
        return legal_chance(s, out)
    if s.phase == P_ACT:
        return legal_turn_actions(s, out)
    if s.phase == P_BUILD:
        return legal_items(s, out)
    if s.phase == P_ANSWER:
        return legal_answers(s, out)
    if s.phase == P_RUIN:
        out[0] = A_GO_ON
        out[1] = A_LEAVE
        return 2
    if s.phase == P_KEEP:
        return legal_keeps(s, out)
    return 0


def draws_number(s: State) -> bool:
    if s.phase == P_DEAL:
        return deals_number(s)
    return s.phase == P_BOOM or s.phase == P_BLIND_NUMBER or s.phase == P_REFILL_NUMBER or s.phase == P_REDRAW_NUMBER


def legal_chance(s: State, out: Ints) -> int:
    n = 0
    if s.phase == P_ROLL:
        for i in range(6):
            out[i] = A_ROLL + i
        return 6
    if s.phase == P_START:
        for seat in range(s.players):
            out[seat] = A_START + seat
        return s.players + 0
    if s.phase == P_EVENT:
        if count_fresh_events(s) == 0:
            out[0] = A_EVENT + s.first_event[s.under[0]]
            return 1
        for event in range(EVENT_KINDS):
            for i in range(s.fresh[event]):
                out[n] = A_EVENT + s.first_event[event] + i
                n += 1
        return n
    if draws_number(s):
        for card in range(NUMBERS):
            out[n] = A_DRAW_NUMBER + card
            n += s.deck_n >> card & 1
        return n
    for kind in range(s.kinds):
        for i in range(s.deck_r[kind]):
            out[n] = A_DRAW_RIGHT + s.first_of[kind] + i
            n += 1
    return n


def legal_keeps(s: State, out: Ints) -> int:
    n = 0
    mine = s.table_n[s.drawer] & ~s.kept_n
    for card in range(NUMBERS):
        out[n] = A_KEEP_NUMBER + card
        n += mine >> card & 1
    for kind in range(s.kinds):
        out[n] = A_KEEP_RIGHT + kind
        n += s.kept_r[kind] < s.table_r[s.drawer * KINDS + kind]
    return n


# Applying actions


def apply(s: State, a: int) -> None:
    """Apply one legal action."""
    if a < A_BUY_INCOME:
        apply_chance(s, a)
    elif a < A_GIVE_COINS:
        apply_act(s, a)
    elif a < A_CLEAR:
        name_item(s, a)
    elif a == A_CLEAR:
        clear_offer(s)
    elif a == A_SEND:
        send_offer(s)
    elif a == A_WITHDRAW:
        withdraw_offer(s)
    elif a == A_ACCEPT:
        accept_offer(s)
    elif a == A_DECLINE:
        decline_offer(s)
    elif a == A_COUNTER:
        start_counter_offer(s)
    elif a == A_GO_ON:
        continue_game(s)
    elif a == A_LEAVE:
        leave_game(s)
    elif a < A_KEEP_RIGHT:
        keep_number(s, a - A_KEEP_NUMBER)
    elif a < A_RAISE:
        keep_right(s, a - A_KEEP_RIGHT)
    else:
        raise_bid(s, FIVE + a - A_RAISE)


def apply_act(s: State, a: int) -> None:
    if a < A_TAKE or a >= A_PLAY_NUMBER:
        drop_stake(s)
    if a == A_BUY_INCOME:
        buy_income(s)
    elif a == A_BUY_NUMBER_BLIND:
        buy_top_card(s, P_BLIND_NUMBER)
    elif a == A_BUY_RIGHT_BLIND:
        buy_top_card(s, P_BLIND_RIGHT)
    elif a < A_BUY_RIGHT:
        buy_number(s, a - A_BUY_NUMBER)
    elif a < A_TAKE:
        buy_right(s, a - A_BUY_RIGHT)
    elif a < A_PLAY_NUMBER:
        take_card(s, FIVE + (a - A_TAKE) // MAX_AMOUNT, (a - A_TAKE) % MAX_AMOUNT + 1)
    elif a < A_PLAY_RIGHT:
        play_number(s, a - A_PLAY_NUMBER)
    elif a < A_OFFER:
        play_right(s, a - A_PLAY_RIGHT)
    elif a < A_HEAR:
        open_offer(s, s.turn, a - A_OFFER)
    elif a < A_DECLARE:
        open_offer(s, a - A_HEAR, s.turn)
    elif a == A_DECLARE:
        declare_victory(s)
    elif a == A_BANKRUPT:
        go_bankrupt(s)
    else:
        end_turn(s)


def apply_chance(s: State, a: int) -> None:
    if a < A_START:
        apply_roll(s, a - A_ROLL + 1)
    elif a < A_DRAW_NUMBER:
        set_first_player(s, a - A_START)
    elif a < A_EVENT:
        card = a - A_DRAW_NUMBER if a < A_DRAW_RIGHT else s.kind_of[a - A_DRAW_RIGHT]
        apply_drawn_card(s, card)
    else:
        draw_event(s, s.event_of[a - A_EVENT])


def apply_drawn_card(s: State, card: int) -> None:
    """Use the card that CHANCE has drawn, a number card or a rights card by kind, as the phase demands."""
    if s.phase == P_DEAL:
        deal_card(s, card)
    elif s.phase == P_BOOM:
        make_common(s, card)
    elif s.phase == P_BLIND_NUMBER:
        take_top_number(s, card)
    elif s.phase == P_BLIND_RIGHT:
        take_top_right(s, card)
    elif s.phase == P_REDRAW_NUMBER:
        redraw_number(s, card)
    elif s.phase == P_REDRAW_RIGHT:
        redraw_right(s, card)
    elif s.phase == P_REFILL_NUMBER:
        display_number(s, card)
        continue_turn(s)
    else:
        display_right(s, card)
        continue_turn(s)


def chance(s: State, r: Ints) -> int:
    """Draw any possible outcome, each equally likely, for playouts."""
    if s.phase == P_ROLL:
        return A_ROLL + random_below(r, 6)
    if s.phase == P_START:
        return A_START + random_below(r, s.players)
    if s.phase == P_EVENT:
        return chance_event(s, r)
    if draws_number(s):
        # Retry until the card is in the deck
        card = random_below(r, NUMBERS)
        while not s.deck_n >> card & 1:
            card = random_below(r, NUMBERS)
        return A_DRAW_NUMBER + card
    nth = random_below(r, s.left_r)
    kind = 0
    while nth >= s.deck_r[kind]:
        nth -= s.deck_r[kind]
        kind += 1
    return A_DRAW_RIGHT + s.first_of[kind] + nth


def chance_event(s: State, r: Ints) -> int:
    fresh = count_fresh_events(s)
    if fresh == 0:
        return A_EVENT + s.first_event[s.under[0]]
    nth = random_below(r, fresh)
    event = 0
    while nth >= s.fresh[event]:
        nth -= s.fresh[event]
        event += 1
    return A_EVENT + s.first_event[event] + nth


def score(s: State, seat: int) -> int:
    """TC11, TC28, TC29: return 1 for a winner, otherwise 0."""
    return s.won >> seat & 1
