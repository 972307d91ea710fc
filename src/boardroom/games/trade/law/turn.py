"""The turn, bankruptcy and the end (TC5, TC24-TC29). A rules module: integers and flat lists only."""

from boardroom.engine.constants import CHANCE, OVER
from boardroom.engine.events import EVERYONE, tell
from boardroom.games.trade.law.cards import (
    await_number,
    await_right,
    count_of,
    discard_hand,
    discard_table,
    fill_display,
    hand_number,
    hand_right,
    keep_nothing,
    rights_on_table,
)
from boardroom.games.trade.law.codes import *
from boardroom.games.trade.law.state import State

# The turn (TC5, TC7)


def clear_turn(s: State) -> None:
    s.die = 0
    s.rolled = 0
    s.played = 0
    s.credited = 0
    s.offers = 0
    s.staked = NONE
    s.stake = 0


def begin_turn(s: State) -> None:
    """TC5: income and credit, then the die."""
    clear_turn(s)
    s.turns += 1
    tell(s, EVERYONE, E_TURN, s.turn, s.turns, 0, 0)
    s.coins[s.turn] += s.income[s.turn]
    s.credit[s.turn] += s.wage
    tell(s, EVERYONE, E_INCOME, s.turn, s.income[s.turn], s.wage, 0)
    onward(s)


def onward(s: State) -> None:
    """Whatever interrupted the turn is done: fill the display, roll if that is still to do, or act."""
    if fill_display(s):
        return
    if s.rolled == 0:
        s.phase = P_ROLL
        s.actor = CHANCE
    else:
        s.phase = P_ACT
        s.actor = s.turn


def next_turn(s: State) -> None:
    """TC29: after the last turn the game is over; else the next player who is still in has the turn."""
    if s.turns >= s.last_turn:
        tell(s, EVERYONE, E_TURNS_UP, NOBODY, s.turns, 0, 0)
        win(s, richest(s), BY_TURNS)
        return
    s.turn = (s.turn + 1) % s.players
    while s.out[s.turn]:
        s.turn = (s.turn + 1) % s.players
    begin_turn(s)


def end_turn(s: State) -> None:
    tell(s, EVERYONE, E_ENDED, s.turn, 0, 0, 0)
    next_turn(s)


# The end (TC11, TC28, TC29)


def in_game(s: State) -> int:
    n = 0
    for seat in range(s.players):
        n += s.out[seat] == 0
    return n


def richest(s: State) -> int:
    """TC29: a bit for every player with most coins."""
    best = 0
    bits = 0
    for seat in range(s.players):
        if not s.out[seat] and s.coins[seat] >= best:
            if s.coins[seat] > best:
                bits = 0
            best = s.coins[seat]
            bits |= 1 << seat
    return bits


def win(s: State, winners: int, how: int) -> None:
    s.won = winners
    s.ended = how
    s.broke = 0
    s.phase = P_OVER
    s.actor = OVER
    for seat in range(s.players):
        if winners >> seat & 1:
            tell(s, EVERYONE, E_WON, seat, s.coins[seat], 0, 0)
    tell(s, EVERYONE, E_OVER, NOBODY, 0, 0, 0)


def declare(s: State) -> None:
    """TC11: the game ends, this player wins."""
    tell(s, EVERYONE, E_DECLARED, s.turn, s.coins[s.turn], 0, 0)
    win(s, 1 << s.turn, BY_DECLARATION)


# Paying (TC6, TC16, TC19, TC21)


def pay(s: State, seat: int, amount: int, to: int, event: int) -> None:
    """All that is due, or all there is and bankruptcy. `to` is a seat, or NOBODY for the bank; `event` the
    card that says so, or NONE for the die."""
    paid = min(amount, s.coins[seat])
    s.coins[seat] -= paid
    if to == NOBODY:
        tell(s, EVERYONE, E_PAID_BANK, seat, paid, 0, event)
    else:
        s.coins[to] += paid
        tell(s, EVERYONE, E_PAID, seat, paid, to, event)
    if paid < amount:
        s.broke |= 1 << seat


# Bankruptcy (TC24-TC26)


def settle(s: State) -> None:
    """TC26: bankruptcies clockwise from the player on turn; then the turn goes on, or the next one begins."""
    for i in range(s.players):
        seat = (s.turn + i) % s.players
        if s.broke >> seat & 1:
            s.broke &= ~(1 << seat)
            s.ruined[seat] += 1
            tell(s, EVERYONE, E_RUINED, seat, s.ruined[seat], 0, 0)
            if s.ruined[seat] == 1:
                s.phase = P_RUIN
                s.actor = seat
                return
            if drop_out(s, seat):
                return
    if s.out[s.turn]:
        next_turn(s)
    else:
        onward(s)


def drop_out(s: State, seat: int) -> bool:
    """TC25: out. Whether that was the end: the last one left wins, even with a bankruptcy to come (TC26, TC28)."""
    tell(s, EVERYONE, E_OUT, seat, 0, 0, 0)
    s.out[seat] = 1
    s.coins[seat] = 0
    s.credit[seat] = 0
    s.income[seat] = 0
    discard_hand(s, seat)
    keep_nothing(s)
    discard_table(s, seat)
    for card in range(PLAYER_CARDS):
        if s.owner[card] == seat:
            s.owner[card] = NOBODY
            s.record[card] = 0
    if in_game(s) > 1:
        return False
    last = 0
    while s.out[last]:
        last += 1
    win(s, 1 << last, BY_SURVIVAL)
    return True


def leave(s: State) -> None:
    """TC24: who is bankrupt for the first time may leave the game."""
    tell(s, EVERYONE, E_LEFT, s.actor, 0, 0, 0)
    if not drop_out(s, s.actor):
        settle(s)


def go_on(s: State) -> None:
    """TC24, TC23: coins and credit anew, with what relief adds, and a new hand."""
    seat = s.actor
    s.coins[seat] = s.restart_coins + s.lying[V_RELIEF_COINS] * s.relief_coins
    s.credit[seat] = s.restart_credit + s.lying[V_RELIEF_CREDIT] * s.relief_credit
    tell(s, EVERYONE, E_WENT_ON, seat, s.coins[seat], s.credit[seat], 0)
    discard_hand(s, seat)
    s.drawer = seat
    s.owed = s.hand_size
    redraw_numbers(s)


def redraw_numbers(s: State) -> None:
    if s.owed > 0:
        if await_number(s, P_REDRAW_NUMBER):
            return
        tell(s, EVERYONE, E_NOTHING_DRAWN, s.drawer, 0, 0, 0)
    s.owed = s.hand_size
    redraw_rights(s)


def redraw_rights(s: State) -> None:
    if s.owed > 0:
        if await_right(s, P_REDRAW_RIGHT):
            return
        tell(s, EVERYONE, E_NOTHING_DRAWN, s.drawer, 1, 0, 0)
    s.owed = 0
    choose_kept(s)


def drew_number_again(s: State, card: int) -> None:
    hand_number(s, s.drawer, card)
    s.owed -= 1
    redraw_numbers(s)


def drew_right_again(s: State, kind: int) -> None:
    hand_right(s, s.drawer, kind)
    s.owed -= 1
    redraw_rights(s)


def table_cards(s: State, seat: int) -> int:
    return count_of(s.table_n[seat]) + rights_on_table(s, seat)


def choose_kept(s: State) -> None:
    """TC24: so many cards on the table stay, by choice; where there are no more, all do."""
    keep_nothing(s)
    room = s.keep + s.lying[V_RELIEF_CARDS] * s.relief_cards
    if table_cards(s, s.drawer) > room:
        s.keeping = room
        if room > 0:
            s.phase = P_KEEP
            s.actor = s.drawer
            return
        lose_rest(s)
        return
    tell(s, EVERYONE, E_KEPT, s.drawer, table_cards(s, s.drawer), 0, 0)
    settle(s)


def keep_number(s: State, card: int) -> None:
    s.kept_n |= 1 << card
    kept_one(s)


def keep_right(s: State, kind: int) -> None:
    s.kept_r[kind] += 1
    kept_one(s)


def kept_one(s: State) -> None:
    s.keeping -= 1
    if s.keeping == 0:
        lose_rest(s)


def lose_rest(s: State) -> None:
    before = table_cards(s, s.drawer)
    discard_table(s, s.drawer)
    after = table_cards(s, s.drawer)
    tell(s, EVERYONE, E_KEPT, s.drawer, after, before - after, 0)
    keep_nothing(s)
    settle(s)
