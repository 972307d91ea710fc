"""The die and the event cards (TC6, TC15-TC23). A rules module: integers and flat lists only."""

from boardroom.engine.rules.constants import CHANCE
from boardroom.engine.rules.events import EVERYONE, emit_event
from boardroom.engine.rules.integers import count_bits
from boardroom.games.trade.law.bankruptcy import settle_bankruptcies
from boardroom.games.trade.law.cards import amount_collected, await_number, numbers_in_play, remove_number_from_deck
from boardroom.games.trade.law.codes import *
from boardroom.games.trade.law.state import State
from boardroom.games.trade.law.turn import continue_turn, pay_or_break


def apply_roll(s: State, die: int) -> None:
    s.die = die
    s.rolled = 1
    emit_event(s, EVERYONE, E_ROLLED, s.turn, die, 0, 0)
    resolve_roll(s, die)


def resolve_roll(s: State, die: int) -> None:
    """TC6: a rival's card collects, the roller's card draws an event, an unowned one does nothing."""
    owner = s.owner[die - 1]
    left = count_fresh_events(s) + s.unders
    if owner != s.turn or left == 0:
        put_waiting_cards_under(s)
    if owner == NO_SEAT:
        emit_event(s, EVERYONE, E_NOTHING, NO_SEAT, die, 0, 0)
        continue_turn(s)
    elif owner != s.turn:
        pay_or_break(s, s.turn, amount_collected(s, owner), owner, NONE)
        settle_bankruptcies(s)
    elif left > 0:
        s.phase = P_EVENT
        s.actor = CHANCE
    else:
        emit_event(s, EVERYONE, E_NO_EVENT, s.turn, 0, 0, 0)
        continue_turn(s)


def count_fresh_events(s: State) -> int:
    n = 0
    for event in range(EVENT_KINDS):
        n += s.fresh[event]
    return n


def stays_on_table(event: int) -> bool:
    """TC20, TC23: return True for events that stay on the table instead of going under the deck."""
    return event == V_TOP or event >= V_RELIEF_CREDIT


def draw_event(s: State, event: int) -> None:
    """Resolve an event, then put it under the deck; To 5 (TC15) goes there after the event it draws.

    Other events are put there at once: they draw no event, so that it makes no difference.
    """
    emit_event(s, EVERYONE, E_EVENT, s.turn, event, 0, 0)
    if count_fresh_events(s) > 0:
        s.fresh[event] -= 1
    else:
        s.unders -= 1
        for i in range(s.unders):
            s.under[i] = s.under[i + 1]
        s.under[s.unders] = 0
    if event == V_TO_FIVE and not s.under_first:
        s.waiting += 1
    else:
        if stays_on_table(event):
            s.lying[event] += 1
        else:
            put_under(s, event)
        put_waiting_cards_under(s)
    resolve_event(s, event)


def put_under(s: State, event: int) -> None:
    s.under[s.unders] = event
    s.unders += 1


def put_waiting_cards_under(s: State) -> None:
    while s.waiting > 0:
        s.waiting -= 1
        put_under(s, V_TO_FIVE)


def resolve_event(s: State, event: int) -> None:
    if event == V_TO_FIVE:
        resolve_roll(s, FIVE + 1)
        return
    if event == V_BOOM:
        if not await_number(s, P_BOOM):
            emit_event(s, EVERYONE, E_NO_COMMON, NO_SEAT, 0, 0, 0)
            continue_turn(s)
        return
    if event == V_BONUS:
        for i in range(s.players):
            seat = (s.turn + i) % s.players
            if not s.out[seat]:
                pay_or_break(s, seat, s.bonus * count_bits(numbers_in_play(s, seat)), NO_SEAT, V_BONUS)
    elif event == V_AID:
        for seat in range(s.players):
            if not s.out[seat]:
                s.coins[seat] += s.aid
                emit_event(s, EVERYONE, E_GOT, seat, s.aid, 0, 0)
    elif event == V_ALMS:
        give_alms(s)
    elif event == V_TAX:
        for i in range(s.players):
            seat = (s.turn + i) % s.players
            if not s.out[seat]:
                pay_or_break(s, seat, s.tax, NO_SEAT, V_TAX)
    elif event == V_INCOME:
        s.income[s.turn] += s.raise_
        emit_event(s, EVERYONE, E_RAISED, s.turn, s.raise_, 0, 0)
    elif event == V_TOP:
        emit_event(s, EVERYONE, E_TOP, NO_SEAT, s.top, 0, 0)
    else:
        emit_event(s, EVERYONE, E_RELIEF, NO_SEAT, event, 0, 0)
    settle_bankruptcies(s)


def give_alms(s: State) -> None:
    """TC19: pay the player with the fewest coins, in a tie the next one clockwise. Nothing if the drawer alone has the
    fewest."""
    least = NO_SEAT
    for i in range(1, s.players):
        seat = (s.turn + i) % s.players
        if not s.out[seat] and (least == NO_SEAT or s.coins[seat] < s.coins[least]):
            least = seat
    if s.coins[least] > s.coins[s.turn]:
        emit_event(s, EVERYONE, E_NO_ALMS, s.turn, 0, 0, 0)
    else:
        pay_or_break(s, s.turn, s.alms, least, V_ALMS)


def make_common(s: State, card: int) -> None:
    """TC18: make a number card common for the rest of the game."""
    remove_number_from_deck(s, card)
    s.common |= 1 << card
    emit_event(s, EVERYONE, E_COMMON, NO_SEAT, card, 0, 0)
    continue_turn(s)
