"""The state of a game of Trade and Credit, declared once: the plain object and the packed record are made from it."""

from boardroom.engine.schema import Schema
from boardroom.games.trade.law.codes import (
    EVENT_CARDS,
    EVENT_KINDS,
    KINDS,
    NUMBERS,
    PLACES,
    PLAYER_CARDS,
    RIGHTS,
    SEATS,
    VIEWERS,
)

SCHEMA = Schema(
    "Trade",
    {
        # What lies where. Sets of number cards are masks; rights cards are counted by kind.
        "hand_n": ("i8", SEATS),
        "table_n": ("i8", SEATS),
        "hand_r": ("i1", SEATS * KINDS),
        "table_r": ("i1", SEATS * KINDS),
        "common": "i8",  # TC18
        "deck_n": "i8",
        "gone_n": "i8",  # discards
        "deck_r": ("i1", KINDS),
        "gone_r": ("i1", KINDS),
        "left_r": "i2",  # rights cards in the deck
        "face_n": ("i1", PLACES),
        "face_r": ("i1", PLACES),
        "owner": ("i1", PLAYER_CARDS),
        "record": ("i2", PLAYER_CARDS),  # what was spent on 5 and 6
        # Hand cards a viewer has seen there: taken face up, traded, or offered to them
        "seen_n": ("i8", VIEWERS * SEATS),
        "seen_r": ("i1", VIEWERS * SEATS * KINDS),
        # What seats have
        "coins": ("i4", SEATS),
        "income": ("i4", SEATS),
        "credit": ("i4", SEATS),
        "ruined": ("i1", SEATS),  # bankruptcies so far
        "out": ("i1", SEATS),
        # The event deck: those not seen since the start in any order, then those put under it in theirs
        "fresh": ("i1", EVENT_KINDS),
        "under": ("i1", EVENT_CARDS),
        "unders": "i1",
        "lying": ("i1", EVENT_KINDS),  # relief and top right, laid out for good
        # Whose turn
        "actor": "i1",
        "phase": "u1",
        "turn": "i1",
        "turns": "i2",  # begun so far
        "step": "i1",  # of the first deal
        # This turn
        "die": "i1",
        "rolled": "i1",
        "played": "i1",  # number cards played
        "credited": "i1",  # bit per seat that had its credit for trading
        "offers": "i1",  # negotiations begun
        # Bankruptcies
        "broke": "i1",  # bit per seat to be settled
        "drawer": "i1",
        "owed": "i1",
        "kept_n": "i8",
        "kept_r": ("i1", KINDS),
        "keeping": "i1",  # cards still to be chosen
        # An offer: `builder` gives to `other` and asks for something
        "builder": "i1",
        "other": "i1",
        "counters": "i1",
        "last": "i2",  # the item named last while building, or 0
        "give_coins": "i2",
        "ask_coins": "i2",
        "give_income": "i2",
        "ask_income": "i2",
        "give_cards": "i1",  # bit per player card
        "ask_cards": "i1",
        "give_n": "i8",
        "ask_n": "i8",
        "give_hand": ("i1", KINDS),
        "give_table": ("i1", KINDS),
        "ask_hand": ("i1", KINDS),
        "ask_table": ("i1", KINDS),
        # The end
        "won": "i1",  # bit per winner
        "ended": "i1",  # how
        # The options of this table
        "players": "i1",
        "kinds": "i1",
        "rule": ("i1", KINDS),  # condition
        "need": ("i1", KINDS),  # its count
        "amount": ("i2", KINDS),
        "copies": ("i1", KINDS),
        "kind_of": ("i1", RIGHTS),  # the kind of each card of the deck
        "first_of": ("i1", KINDS),  # the first card of each kind
        "event_of": ("i1", EVENT_CARDS),
        "first_event": ("i1", EVENT_KINDS),
        "events": ("i1", EVENT_KINDS),
        "goal": "i2",
        "purse": "i2",
        "wage": "i2",
        "price": "i2",
        "price_five": "i2",
        "price_six": "i2",
        "hand_size": "i1",
        "restart_coins": "i2",
        "restart_credit": "i2",
        "keep": "i1",
        "bonus": "i2",
        "aid": "i2",
        "alms": "i2",
        "tax": "i2",
        "raise_": "i2",
        "top": "i2",
        "relief_credit": "i2",
        "relief_coins": "i2",
        "relief_cards": "i1",
        "last_turn": "i2",
        "most_offers": "i1",
        "most_counters": "i1",
    },
)

assert NUMBERS < 63, "a set of number cards is one integer"
