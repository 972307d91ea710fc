"""The die and the event cards (TC6, TC15-TC23). A rules module: integers and flat lists only."""

from boardroom.engine.rules.constants import CHANCE
from boardroom.engine.rules.events import EVERYONE, tell
from boardroom.engine.rules.integers import count_of
from boardroom.games.trade.law.bankruptcy import settle
from boardroom.games.trade.law.cards import await_number, collects, leave_deck_number, shown
from boardroom.games.trade.law.codes import *
from boardroom.games.trade.law.state import State
from boardroom.games.trade.law.turn import onward, pay


def roll(s: State, die: int) -> None:
    s.die = die
    s.rolled = 1
    tell(s, EVERYONE, E_ROLLED, s.turn, die, 0, 0)
    resolve(s, die)


def resolve(s: State, die: int) -> None:
    """TC6: a rival's card collects, the roller's card draws an event, an unowned one does nothing."""
    owner = s.owner[die - 1]
    left = fresh_events(s) + s.unders
    if owner != s.turn or left == 0:
        put_waiting_under(s)
    if owner == NOBODY:
        tell(s, EVERYONE, E_NOTHING, NOBODY, die, 0, 0)
        onward(s)
    elif owner != s.turn:
        pay(s, s.turn, collects(s, owner), owner, NONE)
        settle(s)
    elif left > 0:
        s.phase = P_EVENT
        s.actor = CHANCE
    else:
        tell(s, EVERYONE, E_NO_EVENT, s.turn, 0, 0, 0)
        onward(s)


def fresh_events(s: State) -> int:
    n = 0
    for event in range(EVENT_KINDS):
        n += s.fresh[event]
    return n


def stays(event: int) -> bool:
    """TC20, TC23: return True for events that stay on the table instead of going under the deck."""
    return event == V_TOP or event >= V_RELIEF_CREDIT


def draw_event(s: State, event: int) -> None:
    """Resolve an event, then put it under the deck; To 5 (TC15) goes there after the event it draws.

    Other events are put there at once: they draw no event, so that it makes no difference.
    """
    tell(s, EVERYONE, E_EVENT, s.turn, event, 0, 0)
    if fresh_events(s) > 0:
        s.fresh[event] -= 1
    else:
        s.unders -= 1
        for i in range(s.unders):
            s.under[i] = s.under[i + 1]
        s.under[s.unders] = 0
    if event == V_TO_FIVE and not s.under_first:
        s.waiting += 1
    else:
        if stays(event):
            s.lying[event] += 1
        else:
            put_under(s, event)
        put_waiting_under(s)
    happen(s, event)


def put_under(s: State, event: int) -> None:
    s.under[s.unders] = event
    s.unders += 1


def put_waiting_under(s: State) -> None:
    while s.waiting > 0:
        s.waiting -= 1
        put_under(s, V_TO_FIVE)


def happen(s: State, event: int) -> None:
    if event == V_TO_FIVE:
        resolve(s, FIVE + 1)
        return
    if event == V_BOOM:
        if not await_number(s, P_BOOM):
            tell(s, EVERYONE, E_NO_COMMON, NOBODY, 0, 0, 0)
            onward(s)
        return
    if event == V_BONUS:
        for i in range(s.players):
            seat = (s.turn + i) % s.players
            if not s.out[seat]:
                pay(s, seat, s.bonus * count_of(shown(s, seat)), NOBODY, V_BONUS)
    elif event == V_AID:
        for seat in range(s.players):
            if not s.out[seat]:
                s.coins[seat] += s.aid
                tell(s, EVERYONE, E_GOT, seat, s.aid, 0, 0)
    elif event == V_ALMS:
        give_alms(s)
    elif event == V_TAX:
        for i in range(s.players):
            seat = (s.turn + i) % s.players
            if not s.out[seat]:
                pay(s, seat, s.tax, NOBODY, V_TAX)
    elif event == V_INCOME:
        s.income[s.turn] += s.raise_
        tell(s, EVERYONE, E_RAISED, s.turn, s.raise_, 0, 0)
    elif event == V_TOP:
        tell(s, EVERYONE, E_TOP, NOBODY, s.top, 0, 0)
    else:
        tell(s, EVERYONE, E_RELIEF, NOBODY, event, 0, 0)
    settle(s)


def give_alms(s: State) -> None:
    """TC19: pay the player with the fewest coins, in a tie the next one clockwise. Nothing if the drawer alone has the
    fewest."""
    least = NOBODY
    for i in range(1, s.players):
        seat = (s.turn + i) % s.players
        if not s.out[seat] and (least == NOBODY or s.coins[seat] < s.coins[least]):
            least = seat
    if s.coins[least] > s.coins[s.turn]:
        tell(s, EVERYONE, E_NO_ALMS, s.turn, 0, 0, 0)
    else:
        pay(s, s.turn, s.alms, least, V_ALMS)


def become_common(s: State, card: int) -> None:
    """TC18: make a number card common for the rest of the game."""
    leave_deck_number(s, card)
    s.common |= 1 << card
    tell(s, EVERYONE, E_COMMON, NOBODY, card, 0, 0)
    onward(s)
