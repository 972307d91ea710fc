"""Bankruptcy (TC14, TC24-TC26). A rules module: integers and flat lists only."""

from boardroom.engine.rules.events import EVERYONE, emit_event
from boardroom.engine.rules.integers import count_bits
from boardroom.games.trade.law.cards import (
    await_number,
    await_right,
    clear_kept,
    count_table_rights,
    deal_number_to_hand,
    deal_right_to_hand,
    discard_hand,
    discard_table,
)
from boardroom.games.trade.law.codes import *
from boardroom.games.trade.law.state import State
from boardroom.games.trade.law.turn import continue_turn, count_players, end_game, next_turn


def go_bankrupt(s: State) -> None:
    """TC14: go bankrupt voluntarily."""
    s.broke |= 1 << s.turn
    settle_bankruptcies(s)


def settle_bankruptcies(s: State) -> None:
    """TC26: settle bankruptcies clockwise from the turn player, then continue the turn or start the next."""
    for i in range(s.players):
        seat = (s.turn + i) % s.players
        if s.broke >> seat & 1:
            s.broke &= ~(1 << seat)
            s.ruined[seat] += 1
            emit_event(s, EVERYONE, E_RUINED, seat, s.ruined[seat], 0, 0)
            if s.ruined[seat] == 1:
                s.phase = P_RUIN
                s.actor = seat
                return
            if drop_out(s, seat):
                return
    if s.out[s.turn]:
        next_turn(s)
    else:
        continue_turn(s)


def drop_out(s: State, seat: int) -> bool:
    """TC25: remove a player. Return True if the game ended: the last player wins, even with a pending bankruptcy (TC26,
    TC28)."""
    emit_event(s, EVERYONE, E_OUT, seat, 0, 0, 0)
    s.out[seat] = 1
    s.coins[seat] = 0
    s.credit[seat] = 0
    s.income[seat] = 0
    discard_hand(s, seat)
    clear_kept(s)
    discard_table(s, seat)
    for card in range(PLAYER_CARDS):
        if s.owner[card] == seat:
            s.owner[card] = NO_SEAT
            s.record[card] = 0
    if count_players(s) > 1:
        return False
    last = 0
    while s.out[last]:
        last += 1
    end_game(s, 1 << last, BY_SURVIVAL)
    return True


def leave_game(s: State) -> None:
    """TC24: leave the game at the first bankruptcy."""
    emit_event(s, EVERYONE, E_LEFT, s.actor, 0, 0, 0)
    if not drop_out(s, s.actor):
        settle_bankruptcies(s)


def continue_game(s: State) -> None:
    """TC24, TC23: continue after the first bankruptcy with new coins, credit and hand, plus relief."""
    seat = s.actor
    s.coins[seat] = s.restart_coins + s.lying[V_RELIEF_COINS] * s.relief_coins
    s.credit[seat] = s.restart_credit + s.lying[V_RELIEF_CREDIT] * s.relief_credit
    emit_event(s, EVERYONE, E_WENT_ON, seat, s.coins[seat], s.credit[seat], 0)
    discard_hand(s, seat)
    s.drawer = seat
    s.owed = s.hand_size
    redraw_numbers(s)


def redraw_numbers(s: State) -> None:
    if s.owed > 0:
        if await_number(s, P_REDRAW_NUMBER):
            return
        emit_event(s, EVERYONE, E_NOTHING_DRAWN, s.drawer, 0, 0, 0)
    s.owed = s.hand_size
    redraw_rights(s)


def redraw_rights(s: State) -> None:
    if s.owed > 0:
        if await_right(s, P_REDRAW_RIGHT):
            return
        emit_event(s, EVERYONE, E_NOTHING_DRAWN, s.drawer, 1, 0, 0)
    s.owed = 0
    start_keeping(s)


def redraw_number(s: State, card: int) -> None:
    deal_number_to_hand(s, s.drawer, card)
    s.owed -= 1
    redraw_numbers(s)


def redraw_right(s: State, kind: int) -> None:
    deal_right_to_hand(s, s.drawer, kind)
    s.owed -= 1
    redraw_rights(s)


def count_table_cards(s: State, seat: int) -> int:
    return count_bits(s.table_n[seat]) + count_table_rights(s, seat)


def start_keeping(s: State) -> None:
    """TC24: let the player choose the table cards to keep; keep all if there are few enough."""
    clear_kept(s)
    room = s.keep + s.lying[V_RELIEF_CARDS] * s.relief_cards
    if count_table_cards(s, s.drawer) > room:
        s.keeping = room
        if room > 0:
            s.phase = P_KEEP
            s.actor = s.drawer
            return
        discard_others(s)
        return
    emit_event(s, EVERYONE, E_KEPT, s.drawer, count_table_cards(s, s.drawer), 0, 0)
    settle_bankruptcies(s)


def keep_number(s: State, card: int) -> None:
    s.kept_n |= 1 << card
    count_kept_card(s)


def keep_right(s: State, kind: int) -> None:
    s.kept_r[kind] += 1
    count_kept_card(s)


def count_kept_card(s: State) -> None:
    s.keeping -= 1
    if s.keeping == 0:
        discard_others(s)


def discard_others(s: State) -> None:
    before = count_table_cards(s, s.drawer)
    discard_table(s, s.drawer)
    after = count_table_cards(s, s.drawer)
    emit_event(s, EVERYONE, E_KEPT, s.drawer, after, before - after, 0)
    clear_kept(s)
    settle_bankruptcies(s)
