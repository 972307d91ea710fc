"""The integers of Trade and Credit: cards, actions, phases, events.

`words/` turns each of them into text (events: `words/events.py`).
"""

from boardroom.engine.rules.grammar import first_actions as _starts

SEATS = 4
SUITS = 4
RANKS = 9
NUMBERS = SUITS * RANKS  # number card = suit * RANKS + rank - 1; sets are bit masks
SUIT_MASK = (1 << RANKS) - 1
PLAYER_CARDS = 6
FIVE = 4  # player cards are numbered from 0, as array indexes
SIX = 5
PLACES = 2  # face-up places of each deck

# Rights cards with the same condition and amount are one kind: their copies are indistinguishable
KINDS = 27
MAX_RIGHTS = 54  # cards in all, at most
MAX_EVENT_CARDS = 30

MAX_AMOUNT = 120  # largest amount in one action; larger bids for player cards 5 and 6 are raised by it first

VIEWERS = SEATS + 1  # the seats and spectators

NO_SEAT = -1
NONE = -1

# Conditions (TC2), each with a count
C_PAIRS = 0  # n ranks twice
C_RUN = 1  # n ranks in a row
C_SUIT = 2  # n of one suit
C_SUITS = 3  # n suits
C_SAME = 4  # n of one rank
C_SUITED_RUN = 5  # n ranks of one suit in a row
C_FULL = 6  # three of one rank and two of another

# Events (TC3)
V_TO_FIVE = 0
V_BONUS = 1
V_AID = 2
V_BOOM = 3
V_TOP = 4
V_ALMS = 5
V_TAX = 6
V_INCOME = 7
V_RELIEF_CREDIT = 8
V_RELIEF_COINS = 9
V_RELIEF_CARDS = 10
EVENT_KINDS = 11
EVENT_NAMES = (
    "to-5", "bonus", "aid", "boom", "top-right", "alms", "tax", "income-up",
    "relief-credit", "relief-coins", "relief-cards",
)  # fmt: skip

# Actions: families of consecutive integers. The items of an offer (give, ask) are named in this order, so that every
# offer is built in only one way.
FAMILIES = (
    ("roll", 6),
    ("start", SEATS),
    ("draw-number", NUMBERS),
    ("draw-right", MAX_RIGHTS),
    ("event", MAX_EVENT_CARDS),
    ("buy-income", 1),
    ("buy-number-blind", 1),
    ("buy-right-blind", 1),
    ("buy-number", NUMBERS),
    ("buy-right", KINDS),
    ("take", 2 * MAX_AMOUNT),
    ("play-number", NUMBERS),
    ("play-right", KINDS),
    ("offer", SEATS),
    ("hear", SEATS),
    ("declare", 1),
    ("bankrupt", 1),
    ("end", 1),
    ("give-coins", MAX_AMOUNT),
    ("give-income", MAX_AMOUNT),
    ("give-player", PLAYER_CARDS),
    ("give-number", NUMBERS),
    ("give-hand", KINDS),
    ("give-table", KINDS),
    ("ask-coins", MAX_AMOUNT),
    ("ask-income", MAX_AMOUNT),
    ("ask-player", PLAYER_CARDS),
    ("ask-number", NUMBERS),
    ("ask-hand", KINDS),
    ("ask-table", KINDS),
    ("clear", 1),
    ("send", 1),
    ("withdraw", 1),
    ("accept", 1),
    ("decline", 1),
    ("counter", 1),
    ("go-on", 1),
    ("leave", 1),
    ("keep-number", NUMBERS),
    ("keep-right", KINDS),
    ("raise", 2),
)
_first = _starts(FAMILIES)
A_ROLL = _first["roll"]
A_START = _first["start"]
A_DRAW_NUMBER = _first["draw-number"]
A_DRAW_RIGHT = _first["draw-right"]
A_EVENT = _first["event"]
A_BUY_INCOME = _first["buy-income"]
A_BUY_NUMBER_BLIND = _first["buy-number-blind"]
A_BUY_RIGHT_BLIND = _first["buy-right-blind"]
A_BUY_NUMBER = _first["buy-number"]
A_BUY_RIGHT = _first["buy-right"]
A_TAKE = _first["take"]
A_PLAY_NUMBER = _first["play-number"]
A_PLAY_RIGHT = _first["play-right"]
A_OFFER = _first["offer"]
A_HEAR = _first["hear"]
A_DECLARE = _first["declare"]
A_BANKRUPT = _first["bankrupt"]
A_END = _first["end"]
A_GIVE_COINS = _first["give-coins"]
A_GIVE_INCOME = _first["give-income"]
A_GIVE_PLAYER = _first["give-player"]
A_GIVE_NUMBER = _first["give-number"]
A_GIVE_HAND = _first["give-hand"]
A_GIVE_TABLE = _first["give-table"]
A_ASK_COINS = _first["ask-coins"]
A_ASK_INCOME = _first["ask-income"]
A_ASK_PLAYER = _first["ask-player"]
A_ASK_NUMBER = _first["ask-number"]
A_ASK_HAND = _first["ask-hand"]
A_ASK_TABLE = _first["ask-table"]
A_CLEAR = _first["clear"]
A_SEND = _first["send"]
A_WITHDRAW = _first["withdraw"]
A_ACCEPT = _first["accept"]
A_DECLINE = _first["decline"]
A_COUNTER = _first["counter"]
A_GO_ON = _first["go-on"]
A_LEAVE = _first["leave"]
A_KEEP_NUMBER = _first["keep-number"]
A_KEEP_RIGHT = _first["keep-right"]
A_RAISE = _first["raise"]
ACTIONS = sum(size for _, size in FAMILIES)

# Phases
P_START = 0  # the start player is drawn
P_DEAL = 1  # the display and the first hands
P_ROLL = 2
P_EVENT = 3  # an event card is drawn
P_BOOM = 4  # the number card of TC18 is drawn
P_ACT = 5
P_BLIND_NUMBER = 6  # a card bought blind is drawn
P_BLIND_RIGHT = 7
P_REFILL_NUMBER = 8  # a place of the display is filled
P_REFILL_RIGHT = 9
P_BUILD = 10  # an offer is being built
P_ANSWER = 11
P_RUIN = 12  # bankrupt: leave or continue
P_REDRAW_NUMBER = 13  # the new hand after a bankruptcy
P_REDRAW_RIGHT = 14
P_KEEP = 15  # the table cards to keep
P_OVER = 16
PHASES = (
    "start", "deal", "roll", "event", "boom", "act", "blind-number", "blind-right", "refill-number", "refill-right",
    "build", "answer", "ruin", "redraw-number", "redraw-right", "keep", "over",
)  # fmt: skip

# Reasons for the end of a game
BY_DECLARATION = 1
BY_SURVIVAL = 2
BY_TURNS = 3

# Events (`engine.events`): the seat concerned and the details x, y and z
E_FIRST = 0  # seat starts
E_DISPLAY_NUMBER = 1  # number card x is put face up in phase y
E_DISPLAY_RIGHT = 2  # rights card x is put face up in phase y
E_DREW_NUMBER = 3  # seat drew number card x in phase y (x only for seat)
E_DREW_RIGHT = 4  # seat drew rights card x in phase y (x only for seat)
E_TURN = 5  # seat starts turn x
E_INCOME = 6  # seat gets x coins and y credit
E_ROLLED = 7  # seat rolled x
E_NOTHING = 8  # player card x has no owner
E_PAID = 9  # seat pays x to y, by event z or the die
E_EVENT = 10  # seat draws event x
E_NO_EVENT = 11  # no event card is left for seat
E_PAID_BANK = 12  # seat pays x to the bank by event z
E_GOT = 13  # seat gets x coins from the bank
E_COMMON = 14  # number card x is common
E_NO_COMMON = 15  # no number card is left to become common
E_NO_ALMS = 16  # seat alone has the fewest coins and pays no alms
E_TOP = 17  # the top right takes effect
E_RELIEF = 18  # relief x takes effect
E_RAISED = 19  # seat has x more income
E_BOUGHT_INCOME = 20  # seat pays x credit for 1 more income
E_BOUGHT_NUMBER = 21  # seat takes face-up number card x for y credit
E_BOUGHT_RIGHT = 22  # seat takes face-up rights card x for y credit
E_BOUGHT_BLIND = 23  # seat buys blind: a number card (x = 0), a rights card (x = 1), for y credit
E_TOOK = 24  # seat takes player card x for y from z (or the middle)
E_PLAYED_NUMBER = 25  # seat plays number card x
E_PLAYED_RIGHT = 26  # seat plays rights card x
E_HEARD = 27  # seat asks y for an offer
E_OFFERED = 28  # seat makes y an offer
E_ITEM_COINS = 29  # seat would give y x coins
E_ITEM_INCOME = 30  # seat would give y x income
E_ITEM_PLAYER = 31  # seat would give y player card x
E_ITEM_NUMBER = 32  # seat would give y number card x from the table
E_ITEM_RIGHT = 33  # seat would give y rights card x from the table, z of them
E_ITEM_HAND_NUMBER = 34  # seat would give y number card x from hand (only for the two)
E_ITEM_HAND_RIGHT = 35  # seat would give y rights card x from hand, z of them (only for the two)
E_ITEM_HIDDEN = 36  # seat would give y cards from hand: x number cards and z rights cards (for the others)
E_ACCEPTED = 37  # seat accepts y's offer
E_CREDITED = 38  # seat gets a credit for trading
E_DECLINED = 39  # seat declines y's offer
E_COUNTERED = 40  # seat counters y's offer
E_WITHDREW = 41  # seat has no offer for y
E_DECLARED = 42  # seat declares victory with x coins
E_RUINED = 43  # seat is bankrupt for time x
E_LEFT = 44  # seat leaves the game
E_WENT_ON = 45  # seat continues with x coins and y credit
E_KEPT = 46  # seat keeps x cards on the table, loses y
E_OUT = 47  # seat is out
E_ENDED = 48  # seat ends the turn
E_RESHUFFLED = 49  # the discards of a deck (x = 0 numbers, 1 rights) are reshuffled
E_TURNS_UP = 50  # turn x was the last
E_WON = 51  # seat wins with x coins
E_OVER = 52
E_NOTHING_DRAWN = 53  # nothing left to draw for seat (x = 0 numbers, 1 rights)
E_BUILDING = 54  # seat is building an offer for y
E_RECALLED = 55  # seat withdraws the offer sent to y
E_BROKE_OFF = 56  # seat stops waiting for y's offer
