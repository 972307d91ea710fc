"""A seat's view of the state and the log (TC10), and random states that agree with it.

Hands, the order of the decks and the hand cards named in an offer are hidden. Only an offer's two players know its hand
cards, and only its builder while it is being built. Coins, credit, income, tables, discards and the event cards under
their deck are open.
"""

from __future__ import annotations

from random import Random

from boardroom.engine.game import mask_event
from boardroom.engine.rules.constants import CHANCE, OVER
from boardroom.engine.rules.events import Event
from boardroom.engine.rules.integers import count_bits
from boardroom.games.trade.law.buying import current_stake, minimum_bid
from boardroom.games.trade.law.cards import amount_collected, count_hand_rights, meets_condition, numbers_in_play
from boardroom.games.trade.law.codes import *
from boardroom.games.trade.law.offers import clear_offer, has_asked_items, hidden_numbers, hidden_rights
from boardroom.games.trade.law.state import SCHEMA, State
from boardroom.games.trade.table.view_types import Hand, Offer, Position, Seat, Side
from boardroom.games.trade.text.game_text import TradeText
from boardroom.games.trade.text.names import NUMBER_NAMES

ENDING_NAMES = {BY_DECLARATION: "declaration", BY_SURVIVAL: "survival", BY_TURNS: "turns"}
REDRAW_PHASES = (P_REDRAW_NUMBER, P_REDRAW_RIGHT)


def cards_from_mask(mask: int) -> list[int]:
    return [card for card in range(NUMBERS) if mask >> card & 1]


def number_names(mask: int) -> list[str]:
    return [NUMBER_NAMES[card] for card in cards_from_mask(mask)]


def right_names(words: TradeText, counts: list[int]) -> list[str]:
    """Return the names of rights cards, one entry per card."""
    return [name for kind, name in enumerate(words.kinds) for _ in range(counts[kind])]


def seat_row(counts: list[int], seat: int) -> list[int]:
    return list(counts[seat * KINDS : (seat + 1) * KINDS])


def sees_offer(s: State, seat: int | None) -> bool:
    """TC10: return True if the seat sees all of the offer: its builder, and the other once it is sent."""
    return s.actor == OVER or (seat is not None and (seat == s.builder or (seat == s.other and s.phase == P_ANSWER)))


def build_view(s: State, seat: int | None, words: TradeText) -> Position:
    """Return the seat's view as JSON data."""
    over = s.actor == OVER
    return {
        "seats": [seat_view(s, seat, other, words) for other in range(s.players)],
        "hand": None if seat is None else hand_view(s, seat, words),
        "common": number_names(s.common),
        "display": {
            "numbers": [None if card == NONE else NUMBER_NAMES[card] for card in s.face_n],
            "rights": [None if kind == NONE else words.kinds[kind] for kind in s.face_r],
        },
        "decks": {"numbers": count_bits(s.deck_n), "rights": s.left_r, "events": sum(s.fresh) + s.unders},
        "discards": {"numbers": number_names(s.gone_n), "rights": right_names(words, s.gone_r)},
        "rights": {
            name: {"condition": line["condition"], "amount": line["amount"], "copies": line["copies"]}
            for name, line in zip(words.kinds, words.ruleset["rights"], strict=True)
        },
        "player_cards": [
            {
                "card": card + 1,
                "owner": None if s.owner[card] == NO_SEAT else s.owner[card],
                "record": s.record[card],
                "least": minimum_bid(s, card) if card >= FIVE else None,
                "stake": current_stake(s, card) if card >= FIVE else None,
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
        "drawing": s.drawer if s.phase in REDRAW_PHASES else None,
        "die": s.die or None,
        "played": bool(s.played),
        "credited": [other for other in range(s.players) if s.credited >> other & 1],
        "offers_left": s.most_offers - s.offers,
        "offer": offer_view(s, seat, words),
        "keeping": s.keeping if s.phase == P_KEEP else None,
        "kept": {"numbers": number_names(s.kept_n), "rights": right_names(words, s.kept_r)},
        "goal": s.goal,
        "winners": [other for other in range(s.players) if s.won >> other & 1],
        "ended": ENDING_NAMES.get(s.ended),
    }


def seat_view(s: State, seat: int | None, other: int, words: TradeText) -> Seat:
    """Return a player as the seat sees them. `seen` are cards it has seen go into that hand, or that were offered from
    it."""
    sees, at = s.actor == OVER or other == seat, viewer_row(seat, other)
    return {
        "coins": s.coins[other],
        "income": s.income[other],
        "credit": s.credit[other],
        "bankruptcies": s.ruined[other],
        "out": bool(s.out[other]),
        "numbers_in_hand": count_bits(s.hand_n[other]),
        "rights_in_hand": count_hand_rights(s, other),
        "hand": hand_view(s, other, words) if sees else None,
        "seen": {"numbers": number_names(s.seen_n[at]), "rights": right_names(words, seat_row(s.seen_r, at))},
        "numbers": number_names(s.table_n[other]),
        "rights": right_names(words, seat_row(s.table_r, other)),
        "player_cards": [card + 1 for card in range(PLAYER_CARDS) if s.owner[card] == other],
        "collects": amount_collected(s, other),
    }


def hand_view(s: State, seat: int, words: TradeText) -> Hand:
    """Return a hand and its playable rights cards, now or with one more number card of the hand."""
    kinds = [kind for kind in range(s.kinds) if s.hand_r[seat * KINDS + kind]]
    table = numbers_in_play(s, seat)
    return {
        "numbers": number_names(s.hand_n[seat]),
        "rights": right_names(words, seat_row(s.hand_r, seat)),
        "fulfilled": [words.kinds[kind] for kind in kinds if meets_condition(table, s.rule[kind], s.need[kind])],
        "with": {
            words.kinds[kind]: [
                NUMBER_NAMES[card]
                for card in cards_from_mask(s.hand_n[seat])
                if meets_condition(table | 1 << card, s.rule[kind], s.need[kind])
            ]
            for kind in kinds
        },
    }


def offer_view(s: State, seat: int | None, words: TradeText) -> Offer | None:
    """Return the open offer: table items are public once it is sent, hand cards only counted for others."""
    if s.phase not in (P_BUILD, P_ANSWER):
        return None
    found: Offer = {"builder": s.builder, "other": s.other, "counters": s.counters, "give": None, "ask": None}
    sees = sees_offer(s, seat)
    if s.phase == P_BUILD and not sees:
        return found

    def side(giver: int, coins: int, income: int, cards: int, numbers: int, hand: list[int], table: list[int]) -> Side:
        from_hand = numbers & ~s.table_n[giver]
        return {
            "coins": coins,
            "income": income,
            "player_cards": [card + 1 for card in range(PLAYER_CARDS) if cards >> card & 1],
            "numbers": number_names(numbers & s.table_n[giver]),
            "rights": right_names(words, table),
            "hand_numbers": number_names(from_hand) if sees else count_bits(from_hand),
            "hand_rights": right_names(words, hand) if sees else sum(hand),
        }

    found["give"] = side(s.builder, s.give_coins, s.give_income, s.give_cards, s.give_n, s.give_hand, s.give_table)
    found["ask"] = side(s.other, s.ask_coins, s.ask_income, s.ask_cards, s.ask_n, s.ask_hand, s.ask_table)
    if s.phase == P_ANSWER and seat == s.other:
        found["can_accept"] = has_asked_items(s)
    return found


def visible_event(event: Event, seat: int | None, now: State, turn: int) -> Event | None:
    """TC10: hand cards named in an offer are reported to its two players, only their number to the others."""
    open_to_all = now.actor == OVER
    two = open_to_all or seat in (event.seat, event.y)
    if event.code in (E_ITEM_HAND_NUMBER, E_ITEM_HAND_RIGHT):
        return event if two else None
    if event.code == E_ITEM_HIDDEN:
        return None if two else event
    heard = event if open_to_all else mask_event(event, seat)
    # The phase of a draw is public and determines the rule
    return heard._replace(y=event.y) if event.code in (E_DREW_NUMBER, E_DREW_RIGHT) else heard


def reveals_hidden(s: State, action: int) -> bool:
    """Return True if the action shows hand cards: playing a card, or discarding a hand in a bankruptcy."""
    plays = A_PLAY_NUMBER <= action < A_OFFER
    return plays or action in (A_BANKRUPT, A_GO_ON, A_LEAVE) or action >= A_KEEP_NUMBER


def viewer_row(seat: int | None, other: int) -> int:
    """Return the row of a viewer's knowledge of a hand; None is a spectator."""
    return (SEATS if seat is None else seat) * SEATS + other


def sample_state(s: State, seat: int | None, random: Random) -> State:
    """Return a random state that agrees with the seat's knowledge: unseen hand cards are dealt again."""
    other = SCHEMA.copy(s)
    if s.actor == OVER:
        return other
    rivals = [p for p in range(s.players) if p != seat]
    lacks, most = 0, list(s.copies)
    if s.phase == P_ANSWER and seat == s.other:
        # The builder is dealt first and cannot have the cards asked for
        b = s.builder
        rivals.sort(key=lambda p: p != b)
        lacks = s.ask_n
        most = [s.hand_r[b * KINDS + k] + hidden_rights(s, b, k) - s.ask_hand[k] for k in range(KINDS)]
    deal_numbers(other, seat, rivals, lacks, random)
    deal_rights(other, seat, rivals, most, random)
    forget_secrets(other, seat)
    if s.phase == P_BUILD and seat != s.builder:
        clear_offer(other)
    elif s.phase == P_ANSWER and not sees_offer(s, seat):
        deal_offer(other, s, random)
    return other


def forget_secrets(s: State, seat: int | None) -> None:
    """Replace the memory of other viewers by the public knowledge."""
    for viewer in range(SEATS):
        if viewer != seat:
            s.seen_n[viewer * SEATS : (viewer + 1) * SEATS] = s.seen_n[SEATS * SEATS :]
            s.seen_r[viewer * SEATS * KINDS : (viewer + 1) * SEATS * KINDS] = s.seen_r[SEATS * SEATS * KINDS :]


def deal_numbers(s: State, seat: int | None, rivals: list[int], lacks: int, random: Random) -> None:
    """Deal each rival as many number cards as before, including those the seat has seen; the first rival gets none it
    lacks."""
    known = {p: s.seen_n[viewer_row(seat, p)] for p in rivals}
    pool = s.deck_n
    for p in rivals:
        pool |= s.hand_n[p] & ~known[p]
    cards = cards_from_mask(pool)
    random.shuffle(cards)
    for p in rivals:
        size, hand = count_bits(s.hand_n[p]), known[p]
        if p == rivals[0]:
            cards = [card for card in cards if lacks >> card & 1] + [card for card in cards if not lacks >> card & 1]
        while count_bits(hand) < size:
            hand |= 1 << cards.pop()
        random.shuffle(cards)
        s.hand_n[p] = hand
    s.deck_n = sum(1 << card for card in cards)


def deal_rights(s: State, seat: int | None, rivals: list[int], most: list[int], random: Random) -> None:
    """Deal each rival as many rights cards as before; the first rival gets at most `most` of each kind."""
    known = {p: list(s.seen_r[viewer_row(seat, p) * KINDS : (viewer_row(seat, p) + 1) * KINDS]) for p in rivals}
    cards = [kind for kind in range(s.kinds) for _ in range(s.deck_r[kind])]
    for p in rivals:
        cards += [kind for kind in range(s.kinds) for _ in range(s.hand_r[p * KINDS + kind] - known[p][kind])]
    cards.sort()
    random.shuffle(cards)
    for p in rivals:
        size, hand, spared = count_hand_rights(s, p), known[p], []
        while sum(hand) < size:
            kind = cards.pop()
            if p == rivals[0] and hand[kind] >= most[kind]:
                spared.append(kind)
            else:
                hand[kind] += 1
        cards += spared
        random.shuffle(cards)
        s.hand_r[p * KINDS : (p + 1) * KINDS] = hand
    s.deck_r[:] = [cards.count(kind) for kind in range(KINDS)]


def deal_offer(s: State, true: State, random: Random) -> None:
    """Choose random hand cards for an offer of which the seat knows only their number."""
    b, o = s.builder, s.other
    numbers = random.sample(cards_from_mask(s.hand_n[b]), count_bits(true.give_n & true.hand_n[b]))
    s.give_n = true.give_n & true.table_n[b] | sum(1 << card for card in numbers)
    asked = random.sample(cards_from_mask(hidden_numbers(s, b)), count_bits(true.ask_n & ~true.table_n[o]))
    s.ask_n = true.ask_n & true.table_n[o] | sum(1 << card for card in asked)
    rights = [kind for kind in range(s.kinds) for _ in range(s.hand_r[b * KINDS + kind])]
    s.give_hand[:] = count_kinds(random.sample(rights, sum(true.give_hand)))
    rights = [kind for kind in range(s.kinds) for _ in range(hidden_rights(s, b, kind))]
    s.ask_hand[:] = count_kinds(random.sample(rights, sum(true.ask_hand)))


def count_kinds(kinds: list[int]) -> list[int]:
    return [kinds.count(kind) for kind in range(KINDS)]
