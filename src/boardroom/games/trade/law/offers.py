"""Offers between two players (TC10). A rules module: integers and flat lists only.

`builder` builds an offer for `other`, item by item in the order of the action numbers, and sends it; `other` accepts,
declines or counters. Items to ask for depend only on what the builder sees, never on hidden cards.
"""

from boardroom.engine.rules.events import EVERYONE, emit_event
from boardroom.engine.rules.integers import count_bits
from boardroom.engine.rules.schema import Ints
from boardroom.games.trade.law.cards import count_hand_rights, forget_rights
from boardroom.games.trade.law.codes import *
from boardroom.games.trade.law.state import State

ALL_NUMBERS = (1 << NUMBERS) - 1


def clear_offer(s: State) -> None:
    s.last = 0
    s.give_coins = 0
    s.ask_coins = 0
    s.give_income = 0
    s.ask_income = 0
    s.give_cards = 0
    s.ask_cards = 0
    s.give_n = 0
    s.ask_n = 0
    for kind in range(KINDS):
        s.give_hand[kind] = 0
        s.give_table[kind] = 0
        s.ask_hand[kind] = 0
        s.ask_table[kind] = 0


def close_offer(s: State) -> None:
    """End the negotiation and return to the turn player."""
    clear_offer(s)
    s.builder = NO_SEAT
    s.other = NO_SEAT
    s.counters = 0
    s.phase = P_ACT
    s.actor = s.turn


def open_offer(s: State, builder: int, other: int) -> None:
    """TC10: the turn player makes an offer, or asks another player for one."""
    clear_offer(s)
    s.offers += 1
    s.counters = 0
    s.builder = builder
    s.other = other
    s.phase = P_BUILD
    s.actor = builder
    if builder == s.turn:
        emit_event(s, EVERYONE, E_BUILDING, builder, 0, other, 0)
    else:
        emit_event(s, EVERYONE, E_HEARD, other, 0, builder, 0)


def is_empty(s: State) -> bool:
    """Return True if the offer has no items."""
    if s.give_coins + s.ask_coins + s.give_income + s.ask_income + s.give_cards + s.ask_cards > 0:
        return False
    if s.give_n | s.ask_n != 0:
        return False
    for kind in range(s.kinds):
        if s.give_hand[kind] + s.give_table[kind] + s.ask_hand[kind] + s.ask_table[kind] > 0:
            return False
    return True


# Items


def hidden_numbers(s: State, seat: int) -> int:
    """Return the number cards that the seat cannot see and that may be in a hand."""
    seen = s.hand_n[seat] | s.common | s.gone_n
    for p in range(s.players):
        seen |= s.table_n[p]
    for place in range(PLACES):
        if s.face_n[place] != NONE:
            seen |= 1 << s.face_n[place]
    return ALL_NUMBERS & ~seen


def hidden_rights(s: State, seat: int, kind: int) -> int:
    """Count the rights cards of a kind that the seat cannot see."""
    n = s.copies[kind] - s.hand_r[seat * KINDS + kind] - s.gone_r[kind]
    for p in range(s.players):
        n -= s.table_r[p * KINDS + kind]
    for place in range(PLACES):
        n -= s.face_r[place] == kind
    return n


def askable_numbers(s: State) -> int:
    """Return the number cards the builder may still ask for: those on the other's table, and hidden ones up to the size
    of the hand."""
    theirs = s.table_n[s.other]
    if count_bits(s.ask_n & ~theirs) < count_bits(s.hand_n[s.other]):
        theirs |= hidden_numbers(s, s.builder)
    return theirs & ~s.ask_n


def count_asked_rights(s: State) -> int:
    n = 0
    for kind in range(s.kinds):
        n += s.ask_hand[kind]
    return n


def legal_amounts(s: State, out: Ints, n: int, family: int, most: int, now: int) -> int:
    """Write amounts of coins or income, except the one already named."""
    if s.last < family:
        for amount in range(1, min(most, MAX_AMOUNT) + 1):
            out[n] = family + amount - 1
            n += amount != now
    return n


def legal_cards(s: State, out: Ints, n: int, family: int, cards: int, size: int) -> int:
    for card in range(max(0, s.last + 1 - family), size):
        out[n] = family + card
        n += cards >> card & 1
    return n


def owned_player_cards(s: State, seat: int) -> int:
    bits = 0
    for card in range(PLAYER_CARDS):
        if s.owner[card] == seat:
            bits |= 1 << card
    return bits


def legal_items(s: State, out: Ints) -> int:
    """Write the items the builder may name next, ascending."""
    b, o = s.builder, s.other
    n = legal_amounts(s, out, 0, A_GIVE_COINS, s.coins[b], s.give_coins)
    n = legal_amounts(s, out, n, A_GIVE_INCOME, s.income[b], s.give_income)
    n = legal_cards(s, out, n, A_GIVE_PLAYER, owned_player_cards(s, b) & ~s.give_cards, PLAYER_CARDS)
    n = legal_cards(s, out, n, A_GIVE_NUMBER, (s.hand_n[b] | s.table_n[b]) & ~s.give_n, NUMBERS)
    for kind in range(max(0, s.last - A_GIVE_HAND), s.kinds):
        out[n] = A_GIVE_HAND + kind
        n += s.give_hand[kind] < s.hand_r[b * KINDS + kind]
    for kind in range(max(0, s.last - A_GIVE_TABLE), s.kinds):
        out[n] = A_GIVE_TABLE + kind
        n += s.give_table[kind] < s.table_r[b * KINDS + kind]
    n = legal_amounts(s, out, n, A_ASK_COINS, s.coins[o], s.ask_coins)
    n = legal_amounts(s, out, n, A_ASK_INCOME, s.income[o], s.ask_income)
    n = legal_cards(s, out, n, A_ASK_PLAYER, owned_player_cards(s, o) & ~s.ask_cards, PLAYER_CARDS)
    if s.last < A_ASK_HAND:
        n = legal_cards(s, out, n, A_ASK_NUMBER, askable_numbers(s), NUMBERS)
    if s.last < A_ASK_TABLE and count_asked_rights(s) < count_hand_rights(s, o):
        for kind in range(max(0, s.last - A_ASK_HAND), s.kinds):
            out[n] = A_ASK_HAND + kind
            n += s.ask_hand[kind] < hidden_rights(s, b, kind)
    for kind in range(max(0, s.last - A_ASK_TABLE), s.kinds):
        out[n] = A_ASK_TABLE + kind
        n += s.ask_table[kind] < s.table_r[o * KINDS + kind]
    if is_empty(s):
        out[n] = A_WITHDRAW
        return n + 1
    out[n] = A_CLEAR
    n += s.last == 0
    out[n] = A_SEND
    out[n + 1] = A_WITHDRAW
    return n + 2


def name_item(s: State, a: int) -> None:
    """Add an item to the offer. An amount is named once, so that an offer is built in only one way."""
    s.last = a
    if a < A_GIVE_INCOME:
        s.give_coins = a - A_GIVE_COINS + 1
        s.last = A_GIVE_INCOME - 1
    elif a < A_GIVE_PLAYER:
        s.give_income = a - A_GIVE_INCOME + 1
        s.last = A_GIVE_PLAYER - 1
    elif a < A_GIVE_NUMBER:
        s.give_cards |= 1 << (a - A_GIVE_PLAYER)
    elif a < A_GIVE_HAND:
        s.give_n |= 1 << (a - A_GIVE_NUMBER)
    elif a < A_GIVE_TABLE:
        s.give_hand[a - A_GIVE_HAND] += 1
    elif a < A_ASK_COINS:
        s.give_table[a - A_GIVE_TABLE] += 1
    elif a < A_ASK_INCOME:
        s.ask_coins = a - A_ASK_COINS + 1
        s.last = A_ASK_INCOME - 1
    elif a < A_ASK_PLAYER:
        s.ask_income = a - A_ASK_INCOME + 1
        s.last = A_ASK_PLAYER - 1
    elif a < A_ASK_NUMBER:
        s.ask_cards |= 1 << (a - A_ASK_PLAYER)
    elif a < A_ASK_HAND:
        s.ask_n |= 1 << (a - A_ASK_NUMBER)
    elif a < A_ASK_TABLE:
        s.ask_hand[a - A_ASK_HAND] += 1
    else:
        s.ask_table[a - A_ASK_TABLE] += 1


# Sending and answering


def send_offer(s: State) -> None:
    emit_event(s, EVERYONE, E_OFFERED, s.builder, 0, s.other, 0)
    emit_items(s, s.builder, s.other, 1)
    emit_items(s, s.other, s.builder, 0)
    show_hand_cards(s)
    s.phase = P_ANSWER
    s.actor = s.other


def show_hand_cards(s: State) -> None:
    """Show the receiver of an offer the hand cards it names, even if it fails."""
    row = s.other * SEATS + s.builder
    s.seen_n[row] |= s.give_n & s.hand_n[s.builder]
    for kind in range(s.kinds):
        s.seen_r[row * KINDS + kind] = max(s.seen_r[row * KINDS + kind], s.give_hand[kind])


def emit_items(s: State, giver: int, taker: int, given: int) -> None:
    """Report one side of an offer: hand cards to the two players, only their number to others (TC10)."""
    coins = s.give_coins if given else s.ask_coins
    income = s.give_income if given else s.ask_income
    cards = s.give_cards if given else s.ask_cards
    numbers = s.give_n if given else s.ask_n
    if coins > 0:
        emit_event(s, EVERYONE, E_ITEM_COINS, giver, coins, taker, 0)
    if income > 0:
        emit_event(s, EVERYONE, E_ITEM_INCOME, giver, income, taker, 0)
    for card in range(PLAYER_CARDS):
        if cards >> card & 1:
            emit_event(s, EVERYONE, E_ITEM_PLAYER, giver, card, taker, 0)
    from_hand = 0
    for card in range(NUMBERS):
        if numbers >> card & 1:
            if s.table_n[giver] >> card & 1:
                emit_event(s, EVERYONE, E_ITEM_NUMBER, giver, card, taker, 0)
            else:
                from_hand += 1
                emit_event(s, giver, E_ITEM_HAND_NUMBER, giver, card, taker, 0)
    rights = 0
    for kind in range(s.kinds):
        held = s.give_hand[kind] if given else s.ask_hand[kind]
        laid = s.give_table[kind] if given else s.ask_table[kind]
        if laid > 0:
            emit_event(s, EVERYONE, E_ITEM_RIGHT, giver, kind, taker, laid)
        if held > 0:
            rights += held
            emit_event(s, giver, E_ITEM_HAND_RIGHT, giver, kind, taker, held)
    if from_hand + rights > 0:
        emit_event(s, EVERYONE, E_ITEM_HIDDEN, giver, from_hand, taker, rights)


def has_asked_items(s: State) -> bool:
    """Return True if the other has everything asked for. The builder's items were checked when named."""
    o = s.other
    if s.ask_n & ~(s.hand_n[o] | s.table_n[o]) != 0:
        return False
    for kind in range(s.kinds):
        if s.ask_hand[kind] > s.hand_r[o * KINDS + kind]:
            return False
    return True


def withdraw_offer(s: State) -> None:
    """TC10: withdraw an offer before it is sent or answered. Cards already shown remain seen."""
    emit_event(s, EVERYONE, E_RECALLED if s.phase == P_ANSWER else E_WITHDREW, s.builder, 0, s.other, 0)
    close_offer(s)


def decline_offer(s: State) -> None:
    """TC10: decline an offer, or stop waiting for one as the turn player."""
    emit_event(s, EVERYONE, E_DECLINED if s.phase == P_ANSWER else E_BROKE_OFF, s.other, 0, s.builder, 0)
    close_offer(s)


def accept_offer(s: State) -> None:
    """TC10: exchange everything at once, hand to hand and table to table; both get a credit, once a turn."""
    b, o = s.builder, s.other
    emit_event(s, EVERYONE, E_ACCEPTED, o, 0, b, 0)
    s.coins[b] += s.ask_coins - s.give_coins
    s.coins[o] += s.give_coins - s.ask_coins
    s.income[b] += s.ask_income - s.give_income
    s.income[o] += s.give_income - s.ask_income
    for card in range(PLAYER_CARDS):
        if s.give_cards >> card & 1:
            s.owner[card] = o
        elif s.ask_cards >> card & 1:
            s.owner[card] = b
    hand_out, hand_in = s.give_n & s.hand_n[b], s.ask_n & s.hand_n[o]
    table_out, table_in = s.give_n & s.table_n[b], s.ask_n & s.table_n[o]
    for viewer in range(VIEWERS):
        remember_trade(s, viewer, hand_out, hand_in)
    s.hand_n[b] = (s.hand_n[b] & ~hand_out) | hand_in
    s.hand_n[o] = (s.hand_n[o] & ~hand_in) | hand_out
    s.table_n[b] = (s.table_n[b] & ~table_out) | table_in
    s.table_n[o] = (s.table_n[o] & ~table_in) | table_out
    for kind in range(s.kinds):
        s.hand_r[b * KINDS + kind] += s.ask_hand[kind] - s.give_hand[kind]
        s.hand_r[o * KINDS + kind] += s.give_hand[kind] - s.ask_hand[kind]
        s.table_r[b * KINDS + kind] += s.ask_table[kind] - s.give_table[kind]
        s.table_r[o * KINDS + kind] += s.give_table[kind] - s.ask_table[kind]
    pay_trade_credit(s, b)
    pay_trade_credit(s, o)
    close_offer(s)


def remember_trade(s: State, viewer: int, hand_out: int, hand_in: int) -> None:
    """Remember which hand cards the two players exchanged; others no longer know these hands."""
    b, o = viewer * SEATS + s.builder, viewer * SEATS + s.other
    if viewer == s.builder or viewer == s.other:
        s.seen_n[b] = (s.seen_n[b] & ~hand_out) | hand_in
        s.seen_n[o] = (s.seen_n[o] & ~hand_in) | hand_out
        for kind in range(s.kinds):
            out, back = s.give_hand[kind], s.ask_hand[kind]
            s.seen_r[b * KINDS + kind] = max(0, s.seen_r[b * KINDS + kind] - out) + back
            s.seen_r[o * KINDS + kind] = max(0, s.seen_r[o * KINDS + kind] - back) + out
        return
    if hand_out != 0:
        s.seen_n[b] = 0
    if hand_in != 0:
        s.seen_n[o] = 0
    given = 0
    for kind in range(s.kinds):
        given += s.give_hand[kind]
    if given > 0:
        forget_rights(s, viewer, s.builder)
    if count_asked_rights(s) > 0:
        forget_rights(s, viewer, s.other)


def pay_trade_credit(s: State, seat: int) -> None:
    if not s.credited >> seat & 1:
        s.credited |= 1 << seat
        s.credit[seat] += 1
        emit_event(s, EVERYONE, E_CREDITED, seat, 1, 0, 0)


def start_counter_offer(s: State) -> None:
    """Let the other build an offer from this one, without the items they lack."""
    emit_event(s, EVERYONE, E_COUNTERED, s.other, 0, s.builder, 0)
    s.builder, s.other = s.other, s.builder
    s.give_coins, s.ask_coins = s.ask_coins, s.give_coins
    s.give_income, s.ask_income = s.ask_income, s.give_income
    s.give_cards, s.ask_cards = s.ask_cards, s.give_cards
    s.give_n, s.ask_n = s.ask_n & (s.hand_n[s.builder] | s.table_n[s.builder]), s.give_n
    for kind in range(KINDS):
        held = min(s.ask_hand[kind], s.hand_r[s.builder * KINDS + kind])
        s.give_hand[kind], s.ask_hand[kind] = held, s.give_hand[kind]
        s.give_table[kind], s.ask_table[kind] = s.ask_table[kind], s.give_table[kind]
    s.counters += 1
    s.last = 0
    s.phase = P_BUILD
    s.actor = s.builder


def legal_answers(s: State, out: Ints) -> int:
    n = 0
    out[n] = A_ACCEPT
    n += has_asked_items(s)
    out[n] = A_DECLINE
    n += 1
    out[n] = A_COUNTER
    n += s.counters < s.most_counters
    return n
