"""Bankruptcy (TC14, TC24-TC26). A rules module: integers and flat lists only."""

from boardroom.engine.rules.events import EVERYONE, tell
from boardroom.engine.rules.integers import count_of
from boardroom.games.trade.law.cards import (
    await_number,
    await_right,
    discard_hand,
    discard_table,
    hand_number,
    hand_right,
    keep_nothing,
    rights_on_table,
)
from boardroom.games.trade.law.codes import *
from boardroom.games.trade.law.state import State
from boardroom.games.trade.law.turn import in_game, next_turn, onward, win


def go_bankrupt(s: State) -> None:
    """TC14: go bankrupt voluntarily."""
    s.broke |= 1 << s.turn
    settle(s)


def settle(s: State) -> None:
    """TC26: settle bankruptcies clockwise from the turn player, then continue the turn or start the next."""
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
    """TC25: remove a player. Return True if the game ended: the last player wins, even with a pending bankruptcy (TC26,
    TC28)."""
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
    """TC24: leave the game at the first bankruptcy."""
    tell(s, EVERYONE, E_LEFT, s.actor, 0, 0, 0)
    if not drop_out(s, s.actor):
        settle(s)


def go_on(s: State) -> None:
    """TC24, TC23: continue after the first bankruptcy with new coins, credit and hand, plus relief."""
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
    """TC24: let the player choose the table cards to keep; keep all if there are few enough."""
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
