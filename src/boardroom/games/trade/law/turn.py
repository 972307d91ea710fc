"""The turn, payments, and the end (TC5-TC7, TC11, TC16, TC19, TC21, TC28, TC29). A rules module: integers and flat
lists only."""

from boardroom.engine.rules.constants import CHANCE, OVER
from boardroom.engine.rules.events import EVERYONE, emit_event
from boardroom.games.trade.law.cards import fill_display
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


def start_turn(s: State) -> None:
    """TC5: pay income and credit, then roll the die."""
    clear_turn(s)
    s.turns += 1
    emit_event(s, EVERYONE, E_TURN, s.turn, s.turns, 0, 0)
    s.coins[s.turn] += s.income[s.turn]
    s.credit[s.turn] += s.wage
    emit_event(s, EVERYONE, E_INCOME, s.turn, s.income[s.turn], s.wage, 0)
    continue_turn(s)


def continue_turn(s: State) -> None:
    """Continue the turn: refill the display, roll the die if not done yet, or act."""
    if fill_display(s):
        return
    if s.rolled == 0:
        s.phase = P_ROLL
        s.actor = CHANCE
    else:
        s.phase = P_ACT
        s.actor = s.turn


def next_turn(s: State) -> None:
    """TC29: start the turn of the next player in the game, or end the game after the last turn."""
    if s.turns >= s.last_turn:
        emit_event(s, EVERYONE, E_TURNS_UP, NO_SEAT, s.turns, 0, 0)
        end_game(s, richest_players(s), BY_TURNS)
        return
    s.turn = (s.turn + 1) % s.players
    while s.out[s.turn]:
        s.turn = (s.turn + 1) % s.players
    start_turn(s)


def end_turn(s: State) -> None:
    emit_event(s, EVERYONE, E_ENDED, s.turn, 0, 0, 0)
    next_turn(s)


# The end (TC11, TC28, TC29)


def count_players(s: State) -> int:
    n = 0
    for seat in range(s.players):
        n += s.out[seat] == 0
    return n


def richest_players(s: State) -> int:
    """TC29: return a bit for every player with the most coins."""
    best = 0
    bits = 0
    for seat in range(s.players):
        if not s.out[seat] and s.coins[seat] >= best:
            if s.coins[seat] > best:
                bits = 0
            best = s.coins[seat]
            bits |= 1 << seat
    return bits


def end_game(s: State, winners: int, how: int) -> None:
    s.won = winners
    s.ended = how
    s.broke = 0
    s.phase = P_OVER
    s.actor = OVER
    for seat in range(s.players):
        if winners >> seat & 1:
            emit_event(s, EVERYONE, E_WON, seat, s.coins[seat], 0, 0)
    emit_event(s, EVERYONE, E_OVER, NO_SEAT, 0, 0, 0)


def declare_victory(s: State) -> None:
    """TC11: declare victory, which ends the game."""
    emit_event(s, EVERYONE, E_DECLARED, s.turn, s.coins[s.turn], 0, 0)
    end_game(s, 1 << s.turn, BY_DECLARATION)


# Paying (TC6, TC16, TC19, TC21)


def pay_or_break(s: State, seat: int, amount: int, to: int, event: int) -> None:
    """Pay the amount, or everything and go bankrupt. `to` is a seat, or NOBODY for the bank; `event` is the card, or
    NONE for the die."""
    paid = min(amount, s.coins[seat])
    s.coins[seat] -= paid
    if to == NO_SEAT:
        emit_event(s, EVERYONE, E_PAID_BANK, seat, paid, 0, event)
    else:
        s.coins[to] += paid
        emit_event(s, EVERYONE, E_PAID, seat, paid, to, event)
    if paid < amount:
        s.broke |= 1 << seat
