"""Who may see what (TC10): the view of a seat, what it hears, and deals it could be in.

Hidden are hands, the order of the decks, and which hand cards an offer names: those are known to its two players alone,
and while it is put together to its builder alone. Coins, credit, income, tables, discards and the event cards under
their deck lie open.
"""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from boardroom.engine.contract import CHANCE, OVER
from boardroom.engine.game import masked
from boardroom.engine.tell import Event
from boardroom.games.trade.acting import least_bid
from boardroom.games.trade.cards import collects, count_of, meets, rights_in_hand, shown
from boardroom.games.trade.codes import *
from boardroom.games.trade.dealing import can_deliver, clear_offer, hidden_numbers, hidden_rights
from boardroom.games.trade.state import SCHEMA
from boardroom.games.trade.words import NUMBER_NAMES, Words

ENDS = {BY_DECLARATION: "declaration", BY_SURVIVAL: "survival", BY_TURNS: "turns"}
REDRAWS = (P_REDRAW_NUMBER, P_REDRAW_RIGHT)


def cards_in(mask: int) -> list[int]:
    return [card for card in range(NUMBERS) if mask >> card & 1]


def numbers_named(mask: int) -> list[str]:
    return [NUMBER_NAMES[card] for card in cards_in(mask)]


def rights_named(words: Words, counts: list[int]) -> list[str]:
    """Rights cards by name, one entry a card."""
    return [name for kind, name in enumerate(words.kinds) for _ in range(counts[kind])]


def row(counts: Any, seat: int) -> list[int]:
    return list(counts[seat * KINDS : (seat + 1) * KINDS])


def sees_offer(s: Any, seat: int | None) -> bool:
    """TC10: an offer is seen by its builder, and by the other once it is sent."""
    return s.actor == OVER or (seat is not None and (seat == s.builder or (seat == s.other and s.phase == P_ANSWER)))


def view(s: Any, seat: int | None, words: Words) -> dict[str, Any]:
    """All that a seat may see, as JSON data."""
    over = s.actor == OVER
    return {
        "seats": [seat_view(s, other, words, sees=over or other == seat) for other in range(s.players)],
        "hand": None if seat is None else hand_view(s, seat, words),
        "common": numbers_named(s.common),
        "display": {
            "numbers": [None if card == NONE else NUMBER_NAMES[card] for card in s.face_n],
            "rights": [None if kind == NONE else words.kinds[kind] for kind in s.face_r],
        },
        "decks": {"numbers": count_of(s.deck_n), "rights": s.left_r, "events": sum(s.fresh) + s.unders},
        "discards": {"numbers": numbers_named(s.gone_n), "rights": rights_named(words, s.gone_r)},
        "rights": {
            name: {"condition": line["condition"], "amount": line["amount"], "copies": line["copies"]}
            for name, line in zip(words.kinds, words.rules["rights"], strict=True)
        },
        "player_cards": [
            {
                "card": card + 1,
                "owner": None if s.owner[card] == NOBODY else s.owner[card],
                "record": s.record[card],
                "least": least_bid(s, card) if card >= FIVE else None,
            }
            for card in range(PLAYER_CARDS)
        ],
        "lying": {EVENT_NAMES[event]: s.lying[event] for event in range(EVENT_KINDS) if s.lying[event]},
        "under": [EVENT_NAMES[event] for event in s.under[: s.unders]],
        "next_event": EVENT_NAMES[s.under[0]] if s.unders and not any(s.fresh) else None,
        "turn": s.turn if s.phase != P_START else None,
        "turns": s.turns,
        "last_turn": s.last_turn,
        "actor": "over" if over else "chance" if s.actor == CHANCE else s.actor,
        "phase": PHASES[s.phase],
        "drawing": s.drawer if s.phase in REDRAWS else None,
        "die": s.die or None,
        "played": bool(s.played),
        "credited": [other for other in range(s.players) if s.credited >> other & 1],
        "offers_left": s.most_offers - s.offers,
        "offer": offer_view(s, seat, words),
        "keeping": s.keeping if s.phase == P_KEEP else None,
        "kept": {"numbers": numbers_named(s.kept_n), "rights": rights_named(words, s.kept_r)},
        "goal": s.goal,
        "winners": [other for other in range(s.players) if s.won >> other & 1],
        "ended": ENDS.get(s.ended),
    }


def seat_view(s: Any, other: int, words: Words, *, sees: bool) -> dict[str, Any]:
    return {
        "coins": s.coins[other],
        "income": s.income[other],
        "credit": s.credit[other],
        "bankruptcies": s.ruined[other],
        "out": bool(s.out[other]),
        "numbers_in_hand": count_of(s.hand_n[other]),
        "rights_in_hand": rights_in_hand(s, other),
        "hand": hand_view(s, other, words) if sees else None,
        "numbers": numbers_named(s.table_n[other]),
        "rights": rights_named(words, row(s.table_r, other)),
        "player_cards": [card + 1 for card in range(PLAYER_CARDS) if s.owner[card] == other],
        "collects": collects(s, other),
    }


def hand_view(s: Any, seat: int, words: Words) -> dict[str, Any]:
    """A hand, and which of its rights cards could be played: now, or with one more number card of the hand."""
    kinds = [kind for kind in range(s.kinds) if s.hand_r[seat * KINDS + kind]]
    table = shown(s, seat)
    return {
        "numbers": numbers_named(s.hand_n[seat]),
        "rights": rights_named(words, row(s.hand_r, seat)),
        "fulfilled": [words.kinds[kind] for kind in kinds if meets(table, s.rule[kind], s.need[kind])],
        "with": {
            words.kinds[kind]: [
                NUMBER_NAMES[card]
                for card in cards_in(s.hand_n[seat])
                if meets(table | 1 << card, s.rule[kind], s.need[kind])
            ]
            for kind in kinds
        },
    }


def offer_view(s: Any, seat: int | None, words: Words) -> dict[str, Any] | None:
    """The offer being made: its table items are public once it is sent, hand cards only counted to others."""
    if s.phase not in (P_BUILD, P_ANSWER):
        return None
    found: dict[str, Any] = {"builder": s.builder, "other": s.other, "counters": s.counters}
    if s.phase == P_BUILD and not sees_offer(s, seat):
        return {**found, "give": None, "ask": None}
    sees = sees_offer(s, seat)
    sides = (
        ("give", s.builder, s.give_coins, s.give_income, s.give_cards, s.give_n, s.give_hand, s.give_table),
        ("ask", s.other, s.ask_coins, s.ask_income, s.ask_cards, s.ask_n, s.ask_hand, s.ask_table),
    )
    for name, giver, coins, income, cards, numbers, hand, table in sides:
        from_hand = numbers & ~s.table_n[giver]
        found[name] = {
            "coins": coins,
            "income": income,
            "player_cards": [card + 1 for card in range(PLAYER_CARDS) if cards >> card & 1],
            "numbers": numbers_named(numbers & s.table_n[giver]),
            "rights": rights_named(words, table),
            "hand_numbers": numbers_named(from_hand) if sees else count_of(from_hand),
            "hand_rights": rights_named(words, hand) if sees else sum(hand),
        }
    if s.phase == P_ANSWER and seat == s.other:
        found["can_accept"] = can_deliver(s)
    return found


def hear(event: Event, seat: int | None, now: Any, turn: int) -> Event | None:
    """TC10: which hand cards an offer names is told to its two players alone, to the others how many."""
    open_to_all = now.actor == OVER
    two = open_to_all or seat in (event.who, event.y)
    if event.what in (E_ITEM_HAND_NUMBER, E_ITEM_HAND_RIGHT):
        return event if two else None
    if event.what == E_ITEM_HIDDEN:
        return None if two else event
    return event if open_to_all else masked(event, seat)


def reveals(s: Any, action: int) -> bool:
    """A hand card played is seen by all; so are the hands that bankruptcy throws away."""
    plays = A_PLAY_NUMBER <= action < A_OFFER
    return plays or action in (A_BANKRUPT, A_GO_ON, A_LEAVE) or action >= A_KEEP_NUMBER


def sample(s: Any, seat: int | None, random: Random) -> Any:
    """The table as it may be for all the seat knows: others' hands and the decks are dealt anew."""
    other = SCHEMA.copy(s)
    if s.actor == OVER:
        return other
    rivals = [p for p in range(s.players) if p != seat]
    if s.phase == P_ANSWER and seat == s.other:
        # The builder has what they offer from hand, and not what they ask for
        rivals.remove(s.builder)
        rivals.insert(0, s.builder)
        first = Known(
            s.give_n & s.hand_n[s.builder],
            s.ask_n,
            list(s.give_hand),
            [s.hand_r[s.builder * KINDS + k] + hidden_rights(s, s.builder, k) - s.ask_hand[k] for k in range(KINDS)],
        )
    else:
        first = Known(0, 0, [0] * KINDS, list(s.copies))
    deal_numbers(other, rivals, first, random)
    deal_rights(other, rivals, first, random)
    if s.phase == P_BUILD and seat != s.builder:
        clear_offer(other)
    elif s.phase == P_ANSWER and not sees_offer(s, seat):
        deal_offer(other, s, random)
    return other


class Known(NamedTuple):
    """What an offer tells of a hand: number cards it holds and lacks, the least and the most of each rights card."""

    has: int
    lacks: int
    least: list[int]
    most: list[int]


def deal_numbers(s: Any, rivals: list[int], first: Known, random: Random) -> None:
    """The first of the rivals is the one something is known of."""
    pool = s.deck_n & ~first.has
    for p in rivals:
        pool |= s.hand_n[p] & ~first.has
    cards = cards_in(pool)
    random.shuffle(cards)
    for p in rivals:
        size, hand = count_of(s.hand_n[p]), 0
        if p == rivals[0]:
            hand = first.has
            cards.sort(key=lambda card: not first.lacks >> card & 1)
        while count_of(hand) < size:
            hand |= 1 << cards.pop()
        if p == rivals[0]:
            random.shuffle(cards)
        s.hand_n[p] = hand
    s.deck_n = sum(1 << card for card in cards)


def deal_rights(s: Any, rivals: list[int], first: Known, random: Random) -> None:
    cards = [kind for kind in range(s.kinds) for _ in range(s.deck_r[kind])]
    for p in rivals:
        cards += [kind for kind in range(s.kinds) for _ in range(s.hand_r[p * KINDS + kind])]
    for kind in range(s.kinds):
        for _ in range(first.least[kind]):
            cards.remove(kind)
    cards.sort()
    random.shuffle(cards)
    for p in rivals:
        size, hand = rights_in_hand(s, p), [0] * KINDS
        if p == rivals[0]:
            hand = list(first.least)
        spared = []
        while sum(hand) < size:
            kind = cards.pop()
            if p == rivals[0] and hand[kind] >= first.most[kind]:
                spared.append(kind)
            else:
                hand[kind] += 1
        cards += spared
        random.shuffle(cards)
        s.hand_r[p * KINDS : (p + 1) * KINDS] = hand
    s.deck_r[:] = [cards.count(kind) for kind in range(KINDS)]


def deal_offer(s: Any, true: Any, random: Random) -> None:
    """For who only knows how many hand cards an offer names: any such cards of the hands dealt."""
    b, o = s.builder, s.other
    numbers = random.sample(cards_in(s.hand_n[b]), count_of(true.give_n & true.hand_n[b]))
    s.give_n = true.give_n & true.table_n[b] | sum(1 << card for card in numbers)
    asked = random.sample(cards_in(hidden_numbers(s, b)), count_of(true.ask_n & ~true.table_n[o]))
    s.ask_n = true.ask_n & true.table_n[o] | sum(1 << card for card in asked)
    rights = [kind for kind in range(s.kinds) for _ in range(s.hand_r[b * KINDS + kind])]
    s.give_hand[:] = counted(random.sample(rights, sum(true.give_hand)))
    rights = [kind for kind in range(s.kinds) for _ in range(hidden_rights(s, b, kind))]
    s.ask_hand[:] = counted(random.sample(rights, sum(true.ask_hand)))


def counted(kinds: list[int]) -> list[int]:
    return [kinds.count(kind) for kind in range(KINDS)]
