"""The rule and the reason for refusing an action, from the active player's knowledge.

Called only for actions that `legal` does not list. The law stays in the rules modules, whose predicates are used here.
"""

from __future__ import annotations

from typing import Any

from boardroom.engine.rules.constants import CHANCE, OVER
from boardroom.engine.rules.game_text import RefusalReason
from boardroom.games.trade.law.buying import can_afford, current_stake, funds_for, minimum_bid
from boardroom.games.trade.law.cards import can_draw_number, can_draw_right, find_number_place, find_right_place
from boardroom.games.trade.law.codes import *
from boardroom.games.trade.law.offers import askable_numbers, hidden_numbers, hidden_rights, is_empty
from boardroom.games.trade.law.state import State

PHASE_REASONS = {
    P_BUILD: ("TC10", "offer-open"),
    P_ANSWER: ("TC10", "answer-first"),
    P_RUIN: ("TC24", "ruin-first"),
    P_KEEP: ("TC24", "keep-first"),
}
"""The refusal in phases that interrupt the turn."""


def find_reason(s: State, a: int) -> RefusalReason:
    """Return the rule and the reason why the active player may not take this action."""
    if s.actor == OVER:
        return "TC28", "over", {}
    if a < A_BUY_INCOME:
        return drawing_reason(s, a)
    if s.actor == CHANCE:
        return "TC6", "draw-first", {}
    if a < A_GIVE_COINS or a >= A_RAISE:
        return acting_reason(s, a)
    if a <= A_WITHDRAW:
        return building_reason(s, a)
    if a <= A_COUNTER:
        return answering_reason(s, a)
    if a <= A_LEAVE:
        return "TC24", "not-bankrupt", {}
    return keeping_reason(s, a)


def drawing_reason(s: State, a: int) -> RefusalReason:
    if s.actor != CHANCE:
        return "TC6", "draw-later", {}
    if a < A_START:
        return "TC6", "another-draw", {}
    if a < A_DRAW_NUMBER:
        return ("TC4", "no-such-player", {}) if s.phase == P_START else ("TC6", "another-draw", {})
    if a < A_EVENT:
        if s.phase in (P_START, P_ROLL, P_EVENT):
            return "TC6", "another-draw", {}
        return "TC27", "not-in-deck", {}
    return ("TC3", "not-next-event", {}) if s.phase == P_EVENT else ("TC6", "another-draw", {})


def acting_reason(s: State, a: int) -> RefusalReason:
    if s.phase != P_ACT:
        rule, key = PHASE_REASONS[s.phase]
        return rule, key, {}
    if a < A_TAKE:
        return buying_reason(s, a)
    if a >= A_RAISE:
        return raising_reason(s, FIVE + a - A_RAISE)
    if a < A_PLAY_NUMBER:
        card = FIVE + (a - A_TAKE) // MAX_AMOUNT
        return taking_reason(s, card, (a - A_TAKE) % MAX_AMOUNT + 1 + current_stake(s, card))
    if a < A_PLAY_RIGHT:
        card = a - A_PLAY_NUMBER
        if s.played and s.hand_n[s.turn] >> card & 1:
            return "TC12", "played-already", {}
        return "TC12", "not-in-hand", {"card": ("number", card)}
    if a < A_OFFER:
        kind = a - A_PLAY_RIGHT
        if kind >= s.kinds:
            return "TC2", "no-such-right", {}
        key = "not-fulfilled" if s.hand_r[s.turn * KINDS + kind] else "not-in-hand"
        return "TC13", key, {"card": ("right", kind)}
    if a < A_DECLARE:
        seat = (a - A_OFFER) % SEATS
        if seat >= s.players:
            return "TC10", "no-such-player", {}
        if seat == s.turn:
            return "TC10", "with-yourself", {}
        if s.out[seat]:
            return "TC25", "is-out", {}
        return "TC10", "offers-used-up", {"offers": s.most_offers}
    # Bankruptcy and the end of the turn are always legal
    assert a == A_DECLARE
    return "TC11", "too-few-coins", {"goal": s.goal, "coins": s.coins[s.turn]}


def buying_reason(s: State, a: int) -> RefusalReason:
    if a >= A_BUY_RIGHT and a - A_BUY_RIGHT >= s.kinds:
        return "TC2", "no-such-right", {}
    if A_BUY_NUMBER <= a < A_BUY_RIGHT and find_number_place(s, a - A_BUY_NUMBER) == NONE:
        return "TC8", "not-face-up", {"card": ("number", a - A_BUY_NUMBER)}
    if a >= A_BUY_RIGHT and find_right_place(s, a - A_BUY_RIGHT) == NONE:
        return "TC8", "not-face-up", {"card": ("right", a - A_BUY_RIGHT)}
    if a == A_BUY_NUMBER_BLIND and not can_draw_number(s):
        return "TC27", "nothing-to-draw", {}
    if a == A_BUY_RIGHT_BLIND and not can_draw_right(s):
        return "TC27", "nothing-to-draw", {}
    assert not can_afford(s)
    return "TC8", "no-credit", {"price": s.price, "credit": s.credit[s.turn]}


def taking_reason(s: State, card: int, amount: int) -> RefusalReason:
    rule = "TC8" if card == FIVE else "TC9"
    if s.owner[card] == s.turn:
        return rule, "own-player-card", {"player_card": card + 1}
    least = minimum_bid(s, card)
    if s.owner[card] == NO_SEAT and amount != least:
        return rule, "exact-five" if card == FIVE else "exact-six", {"price": least}
    if amount < least:
        return rule, "more-than-record", {"player_card": card + 1, "record": s.record[card]}
    return rule, "too-dear", {"price": amount, "has": funds_for(s, card)}


def raising_reason(s: State, card: int) -> RefusalReason:
    if s.capped:
        return "TC8" if card == FIVE else "TC9", "bids-capped", {"most": MAX_AMOUNT}
    if s.stake > 0 and s.staked != card:
        return "TC8" if s.staked == FIVE else "TC9", "raising-other", {"player_card": s.staked + 1}
    return taking_reason(s, card, max(minimum_bid(s, card), current_stake(s, card) + MAX_AMOUNT + 1))


# An offer


def building_reason(s: State, a: int) -> RefusalReason:
    if s.phase != P_BUILD:
        return "TC10", "no-offer", {}
    if a == A_SEND:
        return "TC10", "nothing-moves", {}
    if a == A_CLEAR:
        return "TC10", "nothing-moves" if is_empty(s) else "clear-first", {}
    given = a < A_ASK_COINS
    family = a if given else a - (A_ASK_COINS - A_GIVE_COINS)
    seat = s.builder if given else s.other
    key, values = item_error(s, a, family, seat, given=given)
    return "TC10", key or "item-order", values if key else {}


def item_error(s: State, a: int, family: int, seat: int, *, given: bool) -> tuple[str, dict[str, Any]]:
    """Return the error in an item; an empty key means that only the order is wrong. `family` is the action as if it
    were given."""
    if family < A_GIVE_PLAYER:
        coins = family < A_GIVE_INCOME
        wanted = family - (A_GIVE_COINS if coins else A_GIVE_INCOME) + 1
        has = s.coins[seat] if coins else s.income[seat]
        sides = ((s.give_coins, s.ask_coins), (s.give_income, s.ask_income))
        if wanted > has:
            return "give-too-much" if given else "ask-too-much", {"has": has, "wanted": wanted}
        return ("in-offer" if sides[not coins][not given] == wanted else ""), {}
    lacks = "not-yours" if given else "not-theirs"
    if family < A_GIVE_NUMBER:
        card = family - A_GIVE_PLAYER
        if s.owner[card] != seat:
            return lacks, {"card": ("player", card)}
        return ("in-offer" if (s.give_cards if given else s.ask_cards) >> card & 1 else ""), {}
    if family < A_GIVE_HAND:
        return number_error(s, family - A_GIVE_NUMBER, seat, lacks, given=given)
    kind = (family - A_GIVE_HAND) % KINDS
    if kind >= s.kinds:
        return "no-such-right", {}
    if family >= A_GIVE_TABLE:
        named = s.give_table[kind] if given else s.ask_table[kind]
        return (lacks if named >= s.table_r[seat * KINDS + kind] else ""), {"card": ("right", kind)}
    if given:
        return (lacks if s.give_hand[kind] >= s.hand_r[seat * KINDS + kind] else ""), {"card": ("right", kind)}
    if s.ask_hand[kind] >= hidden_rights(s, s.builder, kind):
        return lacks, {"card": ("right", kind)}
    return ("hand-too-small" if a >= s.last else ""), {}


def number_error(s: State, card: int, seat: int, lacks: str, *, given: bool) -> tuple[str, dict[str, Any]]:
    if (s.give_n if given else s.ask_n) >> card & 1:
        return "in-offer", {}
    if given:
        has = (s.hand_n[seat] | s.table_n[seat]) >> card & 1
        return ("" if has else lacks), {"card": ("number", card)}
    if not (s.table_n[seat] | hidden_numbers(s, s.builder)) >> card & 1:
        return lacks, {"card": ("number", card)}
    return ("" if askable_numbers(s) >> card & 1 else "hand-too-small"), {}


def answering_reason(s: State, a: int) -> RefusalReason:
    if s.phase != P_ANSWER:
        return "TC10", "no-answer", {}
    if a == A_ACCEPT:
        return "TC10", "cannot-deliver", {}
    assert a == A_COUNTER  # declining is always legal
    return "TC10", "countered-enough", {"counters": s.most_counters}


def keeping_reason(s: State, a: int) -> RefusalReason:
    if a - A_KEEP_RIGHT >= s.kinds:
        return "TC2", "no-such-right", {}
    if s.phase != P_KEEP:
        return "TC24", "nothing-to-keep", {}
    card = ("number", a - A_KEEP_NUMBER) if a < A_KEEP_RIGHT else ("right", a - A_KEEP_RIGHT)
    return "TC24", "not-on-table", {"card": card}
