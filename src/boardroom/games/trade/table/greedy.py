"""A player of Trade and Credit that looks one step ahead: it values cards by what they complete, makes offers that are
good for both, and refuses those that hand a rival the game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from boardroom.games.trade.law.cards import rights_in_hand, shown
from boardroom.games.trade.law.codes import *
from boardroom.games.trade.law.judgement import (
    COIN,
    CREDIT_SHARE,
    horizon,
    open_standing,
    promise,
    rate,
    standing,
    value,
)
from boardroom.games.trade.law.rules import apply
from boardroom.games.trade.law.state import SCHEMA, State

TRIES = 3
"""Offers it makes in a turn."""
WORTHWHILE = 60
"""What it must gain by an action, in hundredths of a coin, to be moved to it."""
SMALL_CHANGE = 6
"""Coins that turn an offer it would decline into one it answers with."""
HAGGLES = 2
"""Counter-offers in a negotiation after which it says yes or no."""
HELD = 3
"""What a rights card in another's hand is likely to collect, one day, as far as one can tell from outside."""


def choose(s: State, seat: int, legal: Sequence[int]) -> int:
    """One of the legal actions. `s` is a state the seat could be in: of others' hands nothing is used."""
    if s.phase == P_ACT:
        return act(s, seat, legal)
    if s.phase == P_BUILD:
        return build(s, seat, legal)
    if s.phase == P_ANSWER:
        return answer(s, seat, legal)
    if s.phase == P_KEEP:
        return keep(s, seat, legal)
    return legal[0]  # Bankrupt: it goes on


def after(s: State, action: int) -> State:
    state = SCHEMA.copy(s)
    apply(state, action)
    return state


# Alone


def act(s: State, seat: int, legal: Sequence[int]) -> int:
    """Victory if it may be had, then whatever gains most, then an offer, then the end of the turn."""
    if A_DECLARE in legal:
        return A_DECLARE
    now = value(s, seat)
    best, gain = A_END, WORTHWHILE
    for action in legal:
        gains = gain_of(s, seat, action, now)
        if gains > gain:
            best, gain = action, gains
    if best == A_END and A_END in legal and s.offers < TRIES:
        found = best_plan(s, seat, legal)
        if found is not None:
            return A_OFFER + found
    return best


def gain_of(s: State, seat: int, action: int, now: int) -> int:
    """What an action is worth to the seat. Cards unseen are worth less than the income they cost, so it buys none."""
    if A_PLAY_RIGHT <= action < A_OFFER:
        return 1_000_000  # A rights card costs nothing to lay and collects from now on
    if action >= A_OFFER or action in (A_BUY_NUMBER_BLIND, A_BUY_RIGHT_BLIND):
        return 0
    if A_PLAY_NUMBER <= action < A_PLAY_RIGHT:
        return play_gain(s, seat, action - A_PLAY_NUMBER)
    return value(after(s, action), seat) - now


def play_gain(s: State, seat: int, card: int) -> int:
    """A number card brings the rights cards in hand nearer; one that serves nothing would only cost (TC16)."""
    before = promise(s, seat)
    laid = SCHEMA.copy(s)
    laid.hand_n[seat] &= ~(1 << card)
    laid.table_n[seat] |= 1 << card
    spare = 2 * WORTHWHILE if shown(s, seat).bit_count() < 4 else 0
    return 2 * (promise(laid, seat) - before) + spare


def keep(s: State, seat: int, legal: Sequence[int]) -> int:
    """TC24: the dearest rights cards, then what serves the new hand."""

    def kept_value(action: int) -> int:
        if action >= A_KEEP_RIGHT:
            return 1000 * int(s.amount[action - A_KEEP_RIGHT])
        laid = SCHEMA.copy(s)
        laid.table_n[seat] = s.kept_n | 1 << (action - A_KEEP_NUMBER)
        return promise(laid, seat)

    return max(legal, key=kept_value)


# With another


class Plan(NamedTuple):
    """An offer: its actions in their order, and what it gains the builder."""

    actions: tuple[int, ...]
    gain: int


def best_plan(s: State, seat: int, legal: Iterable[int]) -> int | None:
    """Whom to make an offer next, the most promising first; one try each."""
    plans = []
    for action in legal:
        if A_OFFER <= action < A_HEAR:
            plan = plan_for(s, seat, action - A_OFFER)
            if plan is not None:
                plans.append((-plan.gain, action - A_OFFER))
    plans.sort()
    return plans[s.offers][1] if s.offers < len(plans) else None


def build(s: State, seat: int, legal: Sequence[int]) -> int:
    """The next item of the plan, or the coins a counter-offer is about; without either nothing is offered."""
    if s.counters > 0:
        return haggle(s, seat, legal)
    plan = plan_for(s, seat, s.other)
    if plan is None:
        return A_WITHDRAW
    for action in plan.actions:
        if action > s.last and action in legal:
            # An amount already said leaves `last` at the end of its family, so it is not said again
            return action
    return A_SEND if A_SEND in legal else A_WITHDRAW


def plan_for(s: State, seat: int, other: int) -> Plan | None:
    """The best swap of one thing for coins that both gain by, reckoned without anybody else's hand."""
    credit = CREDIT_SHARE * horizon(s)
    mine_now, theirs_now = standing(s, seat), open_standing(s, other)
    extra = [0 if s.credited >> p & 1 else credit for p in (seat, other)]
    best: Plan | None = None
    for item, moved in swaps(s, seat, other):
        gain = standing(moved, seat) - mine_now + extra[0]
        theirs = open_standing(moved, other) + shift(s, moved, other) - theirs_now + extra[1]
        if gain + theirs <= 2 * WORTHWHILE:
            continue
        # Coins make up for the difference: each side gets half of what the swap makes
        coins = (gain - theirs) // (2 * COIN)
        found = priced(s, seat, other, item, coins)
        if found is None or hands_game(s, other, coins, 0):
            continue
        gain -= COIN * coins
        if gain > WORTHWHILE and (best is None or gain > best.gain):
            best = Plan(found, gain)
    return best


def shift(s: State, moved: State, other: int) -> int:
    """What changes for the other that one can only guess: number cards serve their hand, player cards fill it."""
    numbers = moved.table_n[other].bit_count() - s.table_n[other].bit_count()
    collected = (rate(moved, other) - rate(s, other)) * HELD * rights_in_hand(s, other)
    return 40 * numbers + horizon(s) * collected


def swaps(s: State, seat: int, other: int) -> Iterable[tuple[int, State]]:
    """Single things that might change hands, each with the state after it. Item 0 is nothing but coins for coins: the
    sheet will not say that this is forbidden, and both get their credit."""
    yield 0, s
    for card in range(NUMBERS):
        for giver, family in ((seat, A_GIVE_NUMBER), (other, A_ASK_NUMBER)):
            if s.table_n[giver] >> card & 1:
                moved = SCHEMA.copy(s)
                moved.table_n[giver] &= ~(1 << card)
                moved.table_n[seat if giver == other else other] |= 1 << card
                yield family + card, moved
    for kind in range(s.kinds):
        for giver, family in ((seat, A_GIVE_TABLE), (other, A_ASK_TABLE)):
            if s.table_r[giver * KINDS + kind]:
                moved = SCHEMA.copy(s)
                moved.table_r[giver * KINDS + kind] -= 1
                moved.table_r[(seat if giver == other else other) * KINDS + kind] += 1
                yield family + kind, moved
    for card in range(PLAYER_CARDS):
        for giver, family in ((seat, A_GIVE_PLAYER), (other, A_ASK_PLAYER)):
            if s.owner[card] == giver:
                moved = SCHEMA.copy(s)
                moved.owner[card] = seat if giver == other else other
                yield family + card, moved


def priced(s: State, seat: int, other: int, item: int, coins: int) -> tuple[int, ...] | None:
    """The actions of an offer: the item, and coins from the builder (above 0) or to them. None if they lack them, or if
    something would change hands for nothing."""
    if item == 0:
        if min(s.coins[seat], s.coins[other]) < 1:
            return None
        return A_GIVE_COINS, A_ASK_COINS
    asked = item >= A_ASK_COINS
    if (coins <= 0 if asked else coins >= 0) or abs(coins) > min(s.coins[seat if asked else other], AMOUNTS):
        return None
    price = A_GIVE_COINS + coins - 1 if asked else A_ASK_COINS - coins - 1
    return tuple(sorted([item, price]))


def hands_game(s: State, rival: int, coins: int, income: int) -> bool:
    """Whether so many coins and so much income more let the rival declare victory now, or when their turn comes."""
    if coins <= 0 and income <= 0:
        return False
    soon = 0 if s.turn == rival else s.income[rival] + income
    return bool(s.coins[rival] + coins + soon >= s.goal)


# Answering


def answer(s: State, seat: int, legal: Sequence[int]) -> int:
    """Yes to what is good, another offer where a few coins make it so, else no."""
    if A_ACCEPT not in legal:
        return A_DECLINE
    if worth_accepting(s, seat):
        return A_ACCEPT
    changed = after(s, A_COUNTER) if A_COUNTER in legal and s.counters < HAGGLES else None
    return A_COUNTER if changed is not None and wanted(changed, seat) is not None else A_DECLINE


def worth_accepting(s: State, seat: int) -> bool:
    """An offer that raises the own standing, does not hand the game away, and does not gain the rival far more."""
    done, rival = after(s, A_ACCEPT), s.builder
    if s.turn == seat and done.coins[seat] >= s.goal:
        return True  # Victory is declared next
    if hands_game(s, rival, s.ask_coins - s.give_coins, s.ask_income - s.give_income):
        return False
    mine, theirs = gains(s, done, seat, rival)
    return good(mine, theirs)


def gains(s: State, done: State, seat: int, rival: int) -> tuple[int, int]:
    """What a trade does to the own standing, and to the rival's as everybody can reckon it."""
    return standing(done, seat) - standing(s, seat), open_standing(done, rival) - open_standing(s, rival)


def good(mine: int, theirs: int) -> bool:
    return mine > 0 and 3 * mine > theirs


def haggle(s: State, seat: int, legal: Sequence[int]) -> int:
    """A counter-offer is the offer it answers, but for some coins."""
    change = wanted(s, seat) if s.last == 0 else None
    if change is not None and change in legal:
        return change
    return A_SEND if s.last > 0 and A_SEND in legal else A_WITHDRAW


def wanted(s: State, seat: int) -> int | None:
    """The fewest coins that make the offer turned round a good one: fewer given, or else more asked for; None if that
    would be no small change."""
    done = after(after(s, A_SEND), A_ACCEPT)
    mine, theirs = gains(s, done, seat, s.other)
    for coins in range(1, SMALL_CHANGE + 1):
        if good(mine + COIN * coins - WORTHWHILE, theirs - COIN * coins):
            break
    else:
        return None
    if hands_game(s, s.other, s.give_coins - s.ask_coins - coins, s.give_income - s.ask_income):
        return None
    if s.give_coins > coins:
        return A_GIVE_COINS + int(s.give_coins) - coins - 1
    asked = int(s.ask_coins) + coins
    if s.give_coins or asked > min(s.coins[s.other], AMOUNTS):
        return None
    return A_ASK_COINS + asked - 1
