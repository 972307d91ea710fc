"""Purchases, player cards (TC8, TC9) and the legal actions of a turn (TC7). A rules module: integers and flat lists
only."""

from boardroom.engine.rules.events import EVERYONE, emit_event
from boardroom.engine.rules.schema import Ints
from boardroom.games.trade.law.cards import (
    await_number,
    await_right,
    can_draw_number,
    can_draw_right,
    can_play_right,
    deal_number_to_hand,
    deal_right_to_hand,
    find_number_place,
    find_right_place,
    reveal_number,
    reveal_right,
)
from boardroom.games.trade.law.codes import *
from boardroom.games.trade.law.state import State
from boardroom.games.trade.law.turn import continue_turn


def can_afford(s: State) -> bool:
    return s.credit[s.turn] >= s.price


def buy_income(s: State) -> None:
    """TC8: one more coin every turn."""
    s.credit[s.turn] -= s.price
    s.income[s.turn] += 1
    emit_event(s, EVERYONE, E_BOUGHT_INCOME, s.turn, s.price, 0, 0)


def buy_number(s: State, card: int) -> None:
    """TC8: buy a face-up number card; its place is refilled."""
    s.credit[s.turn] -= s.price
    s.face_n[find_number_place(s, card)] = NONE
    s.hand_n[s.turn] |= 1 << card
    reveal_number(s, s.turn, card)
    emit_event(s, EVERYONE, E_BOUGHT_NUMBER, s.turn, card, s.price, 0)
    continue_turn(s)


def buy_right(s: State, kind: int) -> None:
    s.credit[s.turn] -= s.price
    s.face_r[find_right_place(s, kind)] = NONE
    s.hand_r[s.turn * KINDS + kind] += 1
    reveal_right(s, s.turn, kind)
    emit_event(s, EVERYONE, E_BOUGHT_RIGHT, s.turn, kind, s.price, 0)
    continue_turn(s)


def buy_top_card(s: State, phase: int) -> None:
    """TC8: buy the top card of a deck."""
    s.credit[s.turn] -= s.price
    emit_event(s, EVERYONE, E_BOUGHT_BLIND, s.turn, 0 if phase == P_BLIND_NUMBER else 1, s.price, 0)
    if phase == P_BLIND_NUMBER:
        await_number(s, phase)
    else:
        await_right(s, phase)


def take_top_number(s: State, card: int) -> None:
    deal_number_to_hand(s, s.turn, card)
    continue_turn(s)


def take_top_right(s: State, kind: int) -> None:
    deal_right_to_hand(s, s.turn, kind)
    continue_turn(s)


def funds_for(s: State, card: int) -> int:
    """Return the seat's means for a player card: credit for 5 (TC8), coins for 6 (TC9)."""
    return s.credit[s.turn] if card == FIVE else s.coins[s.turn]


def minimum_bid(s: State, card: int) -> int:
    """TC8, TC9: return the price while the card has no owner, otherwise one more than is recorded."""
    if s.owner[card] == NO_SEAT:
        return s.price_five if card == FIVE else s.price_six
    return s.record[card] + 1


def current_stake(s: State, card: int) -> int:
    """Return the amount by which the bid for the card has been raised."""
    return s.stake if s.staked == card else 0


def minimum_amount(s: State, card: int) -> int:
    """Return the least amount to name in addition to the raises."""
    return max(1, minimum_bid(s, card) - current_stake(s, card))


def maximum_amount(s: State, card: int) -> int:
    """Return the largest amount to name now; less than the least if the card cannot be taken."""
    if s.owner[card] == s.turn:
        return 0
    if s.owner[card] == NO_SEAT:
        return minimum_bid(s, card) if funds_for(s, card) >= minimum_bid(s, card) else 0
    return min(funds_for(s, card) - current_stake(s, card), MAX_AMOUNT)


def can_raise(s: State, card: int) -> bool:
    """TC8, TC9: a bid may be as high as the player can pay. Bids above AMOUNTS are raised first, as long as a take can
    follow."""
    if s.capped or s.owner[card] == NO_SEAT or s.owner[card] == s.turn or (s.stake > 0 and s.staked != card):
        return False
    return funds_for(s, card) >= minimum_bid(s, card) and funds_for(s, card) > current_stake(s, card) + MAX_AMOUNT


def raise_bid(s: State, card: int) -> None:
    """Raise the bid. The following take adds the stake; any other action drops it."""
    s.staked = card
    s.stake += MAX_AMOUNT


def drop_stake(s: State) -> None:
    s.staked = NONE
    s.stake = 0


def take_card(s: State, card: int, said: int) -> None:
    """TC8, TC9: record the amount on the card; coins for 6 go to its owner or the bank."""
    before = s.owner[card]
    amount = said + current_stake(s, card)
    drop_stake(s)
    if card == FIVE:
        s.credit[s.turn] -= amount
    else:
        s.coins[s.turn] -= amount
        if before != NO_SEAT:
            s.coins[before] += amount
    s.owner[card] = s.turn
    s.record[card] = amount
    emit_event(s, EVERYONE, E_TOOK, s.turn, card, amount, before)


def legal_turn_actions(s: State, out: Ints) -> int:
    """TC7: write the legal actions of the turn."""
    n = 0
    me = s.turn
    if can_afford(s):
        out[n] = A_BUY_INCOME
        n += 1
        out[n] = A_BUY_NUMBER_BLIND
        n += can_draw_number(s)
        out[n] = A_BUY_RIGHT_BLIND
        n += can_draw_right(s)
        n = legal_display(s, out, n)
    for card in range(FIVE, SIX + 1):
        for amount in range(minimum_amount(s, card), maximum_amount(s, card) + 1):
            out[n] = A_TAKE + (card - FIVE) * MAX_AMOUNT + amount - 1
            n += 1
    if s.played == 0:
        for card in range(NUMBERS):
            out[n] = A_PLAY_NUMBER + card
            n += s.hand_n[me] >> card & 1
    for kind in range(s.kinds):
        if can_play_right(s, kind):
            out[n] = A_PLAY_RIGHT + kind
            n += 1
    if s.offers < s.most_offers:
        for seat in range(s.players):
            out[n] = A_OFFER + seat
            n += seat != me and not s.out[seat]
        for seat in range(s.players):
            out[n] = A_HEAR + seat
            n += seat != me and not s.out[seat]
    out[n] = A_DECLARE
    n += s.coins[me] >= s.goal
    out[n] = A_BANKRUPT
    out[n + 1] = A_END
    n += 2
    for card in range(FIVE, SIX + 1):
        out[n] = A_RAISE + card - FIVE
        n += can_raise(s, card)
    return n


def legal_display(s: State, out: Ints, n: int) -> int:
    """Write the face-up cards, ascending; two of one kind are one action."""
    first, second = min(s.face_n[0], s.face_n[1]), max(s.face_n[0], s.face_n[1])
    out[n] = A_BUY_NUMBER + first
    n += first != NONE
    out[n] = A_BUY_NUMBER + second
    n += second != NONE
    first, second = min(s.face_r[0], s.face_r[1]), max(s.face_r[0], s.face_r[1])
    out[n] = A_BUY_RIGHT + first
    n += first != NONE
    out[n] = A_BUY_RIGHT + second
    n += second != NONE and second != first
    return n
