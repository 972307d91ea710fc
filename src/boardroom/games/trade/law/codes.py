"""The integers of Trade and Credit: cards, actions, phases, events.

Rules modules know numbers only; `words/speech.py` turns every one of these into text.
"""

SEATS = 4
SUITS = 4
RANKS = 9
NUMBERS = SUITS * RANKS  # number card = suit * RANKS + rank - 1; sets of them are masks of so many bits
SUIT_MASK = (1 << RANKS) - 1
PLAYER_CARDS = 6
FIVE = 4  # player cards count from 0, so that they index an array
SIX = 5
PLACES = 2  # face up beside each deck

# Rights cards of one condition and amount are one kind: nobody can tell their copies apart
KINDS = 27
RIGHTS = 54  # cards in all, at most
EVENT_CARDS = 30

AMOUNTS = 120  # the largest amount one can name in a trade or for player cards 5 and 6

VIEWERS = SEATS + 1  # the seats, and whoever looks on

NOBODY = -1
NONE = -1

# Conditions (TC2), each with a count
C_PAIRS = 0  # so many ranks twice
C_RUN = 1  # so many ranks in a row
C_SUIT = 2  # so many of one suit
C_SUITS = 3  # so many suits
C_SAME = 4  # so many of one rank
C_SUITED_RUN = 5  # so many ranks of one suit in a row
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

# Actions: families of consecutive integers. Those of an offer (give, ask) are named in this order, so that every offer
# is built in one way only.
FAMILIES = (
    ("roll", 6),
    ("start", SEATS),
    ("draw-number", NUMBERS),
    ("draw-right", RIGHTS),
    ("event", EVENT_CARDS),
    ("buy-income", 1),
    ("buy-number-blind", 1),
    ("buy-right-blind", 1),
    ("buy-number", NUMBERS),
    ("buy-right", KINDS),
    ("take", 2 * AMOUNTS),
    ("play-number", NUMBERS),
    ("play-right", KINDS),
    ("offer", SEATS),
    ("hear", SEATS),
    ("declare", 1),
    ("bankrupt", 1),
    ("end", 1),
    ("give-coins", AMOUNTS),
    ("give-income", AMOUNTS),
    ("give-player", PLAYER_CARDS),
    ("give-number", NUMBERS),
    ("give-hand", KINDS),
    ("give-table", KINDS),
    ("ask-coins", AMOUNTS),
    ("ask-income", AMOUNTS),
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
)
A_ROLL = 0
A_START = A_ROLL + 6
A_DRAW_NUMBER = A_START + SEATS
A_DRAW_RIGHT = A_DRAW_NUMBER + NUMBERS
A_EVENT = A_DRAW_RIGHT + RIGHTS
A_BUY_INCOME = A_EVENT + EVENT_CARDS
A_BUY_NUMBER_BLIND = A_BUY_INCOME + 1
A_BUY_RIGHT_BLIND = A_BUY_NUMBER_BLIND + 1
A_BUY_NUMBER = A_BUY_RIGHT_BLIND + 1
A_BUY_RIGHT = A_BUY_NUMBER + NUMBERS
A_TAKE = A_BUY_RIGHT + KINDS
A_PLAY_NUMBER = A_TAKE + 2 * AMOUNTS
A_PLAY_RIGHT = A_PLAY_NUMBER + NUMBERS
A_OFFER = A_PLAY_RIGHT + KINDS
A_HEAR = A_OFFER + SEATS
A_DECLARE = A_HEAR + SEATS
A_BANKRUPT = A_DECLARE + 1
A_END = A_BANKRUPT + 1
A_GIVE_COINS = A_END + 1
A_GIVE_INCOME = A_GIVE_COINS + AMOUNTS
A_GIVE_PLAYER = A_GIVE_INCOME + AMOUNTS
A_GIVE_NUMBER = A_GIVE_PLAYER + PLAYER_CARDS
A_GIVE_HAND = A_GIVE_NUMBER + NUMBERS
A_GIVE_TABLE = A_GIVE_HAND + KINDS
A_ASK_COINS = A_GIVE_TABLE + KINDS
A_ASK_INCOME = A_ASK_COINS + AMOUNTS
A_ASK_PLAYER = A_ASK_INCOME + AMOUNTS
A_ASK_NUMBER = A_ASK_PLAYER + PLAYER_CARDS
A_ASK_HAND = A_ASK_NUMBER + NUMBERS
A_ASK_TABLE = A_ASK_HAND + KINDS
A_CLEAR = A_ASK_TABLE + KINDS
A_SEND = A_CLEAR + 1
A_WITHDRAW = A_SEND + 1
A_ACCEPT = A_WITHDRAW + 1
A_DECLINE = A_ACCEPT + 1
A_COUNTER = A_DECLINE + 1
A_GO_ON = A_COUNTER + 1
A_LEAVE = A_GO_ON + 1
A_KEEP_NUMBER = A_LEAVE + 1
A_KEEP_RIGHT = A_KEEP_NUMBER + NUMBERS
ACTIONS = A_KEEP_RIGHT + KINDS

# Phases
P_START = 0  # chance says who starts
P_DEAL = 1  # the display and the first hands
P_ROLL = 2
P_EVENT = 3  # an event card is drawn
P_BOOM = 4  # the number card of TC18 is drawn
P_ACT = 5
P_BLIND_NUMBER = 6  # a card bought blind is drawn
P_BLIND_RIGHT = 7
P_REFILL_NUMBER = 8  # a place of the display is filled
P_REFILL_RIGHT = 9
P_BUILD = 10  # an offer is put together
P_ANSWER = 11
P_RUIN = 12  # bankrupt: leave or go on
P_REDRAW_NUMBER = 13  # the new hand of who goes on
P_REDRAW_RIGHT = 14
P_KEEP = 15  # which table cards stay
P_OVER = 16
PHASES = (
    "start", "deal", "roll", "event", "boom", "act", "blind-number", "blind-right", "refill-number", "refill-right",
    "build", "answer", "ruin", "redraw-number", "redraw-right", "keep", "over",
)  # fmt: skip

# How a game ended
BY_DECLARATION = 1
BY_SURVIVAL = 2
BY_TURNS = 3

# Events told: what happened (`engine.tell`). Who, x, y, z as noted.
E_FIRST = 0  # who starts
E_DISPLAY_NUMBER = 1  # number card x lies face up, laid in phase y
E_DISPLAY_RIGHT = 2  # rights card x lies face up, laid in phase y
E_DREW_NUMBER = 3  # who drew number card x in phase y (which card, to who alone)
E_DREW_RIGHT = 4  # who drew rights card x in phase y (which card, to who alone)
E_TURN = 5  # who begins turn x
E_INCOME = 6  # who gets x coins and y credit
E_ROLLED = 7  # who rolled x
E_NOTHING = 8  # nobody has player card x
E_PAID = 9  # who pays x to y, by event z or the die
E_EVENT = 10  # who draws event x
E_NO_EVENT = 11  # no event card is left for who
E_PAID_BANK = 12  # who pays x to the bank by event z
E_GOT = 13  # who gets x coins from the bank
E_COMMON = 14  # number card x is common
E_NO_COMMON = 15  # no number card is left to become common
E_NO_ALMS = 16  # who has least alone and pays nobody
E_TOP = 17  # the top right counts from now on
E_RELIEF = 18  # relief x lies on the table
E_RAISED = 19  # who has x more income
E_BOUGHT_INCOME = 20  # who pays x credit for 1 more income
E_BOUGHT_NUMBER = 21  # who takes face-up number card x for y credit
E_BOUGHT_RIGHT = 22  # who takes face-up rights card x for y credit
E_BOUGHT_BLIND = 23  # who buys blind: a number card (x = 0), a rights card (x = 1), for y credit
E_TOOK = 24  # who takes player card x for y from z (or the middle)
E_PLAYED_NUMBER = 25  # who plays number card x
E_PLAYED_RIGHT = 26  # who plays rights card x
E_HEARD = 27  # who asks y for an offer
E_OFFERED = 28  # who makes y an offer
E_ITEM_COINS = 29  # who would give y x coins
E_ITEM_INCOME = 30  # who would give y x income
E_ITEM_PLAYER = 31  # who would give y player card x
E_ITEM_NUMBER = 32  # who would give y number card x from the table
E_ITEM_RIGHT = 33  # who would give y rights card x from the table, z of them
E_ITEM_HAND_NUMBER = 34  # who would give y number card x from hand (to the two alone)
E_ITEM_HAND_RIGHT = 35  # who would give y rights card x from hand, z of them (to the two alone)
E_ITEM_HIDDEN = 36  # who would give y cards from hand: x number cards and z rights cards (to the rest)
E_ACCEPTED = 37  # who accepts y's offer
E_CREDITED = 38  # who gets a credit for trading
E_DECLINED = 39  # who declines y's offer
E_COUNTERED = 40  # who counters y's offer
E_WITHDREW = 41  # who has no offer for y
E_DECLARED = 42  # who declares victory with x coins
E_RUINED = 43  # who is bankrupt for time x
E_LEFT = 44  # who leaves the game
E_WENT_ON = 45  # who goes on with x coins and y credit
E_KEPT = 46  # who keeps x cards on the table, loses y
E_OUT = 47  # who is out
E_ENDED = 48  # who ends the turn
E_RESHUFFLED = 49  # the discards of a deck (x = 0 numbers, 1 rights) are its deck again
E_TURNS_UP = 50  # turn x was the last
E_WON = 51  # who wins with x coins
E_OVER = 52
E_NOTHING_DRAWN = 53  # nothing left to draw for who (x = 0 numbers, 1 rights)
E_BUILDING = 54  # who is putting an offer for y together
E_RECALLED = 55  # who withdraws the offer that lies before y
E_BROKE_OFF = 56  # who waits no longer for y's offer

# Each event for programs: its name, then what x, y and z are ("" for nothing)
EVENT_DETAILS: dict[int, tuple[str, ...]] = {
    E_FIRST: ("first",),
    E_DISPLAY_NUMBER: ("display-number", "number"),
    E_DISPLAY_RIGHT: ("display-right", "right"),
    E_DREW_NUMBER: ("drew-number", "number"),
    E_DREW_RIGHT: ("drew-right", "right"),
    E_TURN: ("turn", "turn"),
    E_INCOME: ("income", "coins", "credit"),
    E_ROLLED: ("rolled", "die"),
    E_NOTHING: ("nothing", "die"),
    E_PAID: ("paid", "coins", "to"),
    E_EVENT: ("event", "event"),
    E_NO_EVENT: ("no-event",),
    E_PAID_BANK: ("paid-bank", "coins"),
    E_GOT: ("got", "coins"),
    E_COMMON: ("common", "number"),
    E_NO_COMMON: ("no-common",),
    E_NO_ALMS: ("no-alms",),
    E_TOP: ("top-right", "coins"),
    E_RELIEF: ("relief", "event"),
    E_RAISED: ("raised", "income"),
    E_BOUGHT_INCOME: ("bought-income", "credit"),
    E_BOUGHT_NUMBER: ("bought-number", "number", "credit"),
    E_BOUGHT_RIGHT: ("bought-right", "right", "credit"),
    E_BOUGHT_BLIND: ("bought-blind", "deck", "credit"),
    E_TOOK: ("took", "card", "amount", "from"),
    E_PLAYED_NUMBER: ("played-number", "number"),
    E_PLAYED_RIGHT: ("played-right", "right"),
    E_HEARD: ("heard", "", "to"),
    E_OFFERED: ("offered", "", "to"),
    E_ITEM_COINS: ("item-coins", "coins", "to"),
    E_ITEM_INCOME: ("item-income", "income", "to"),
    E_ITEM_PLAYER: ("item-player-card", "card", "to"),
    E_ITEM_NUMBER: ("item-number", "number", "to"),
    E_ITEM_RIGHT: ("item-right", "right", "to", "count"),
    E_ITEM_HAND_NUMBER: ("item-hand-number", "number", "to"),
    E_ITEM_HAND_RIGHT: ("item-hand-right", "right", "to", "count"),
    E_ITEM_HIDDEN: ("item-hidden", "numbers", "to", "rights"),
    E_ACCEPTED: ("accepted", "", "to"),
    E_CREDITED: ("credited", "credit"),
    E_DECLINED: ("declined", "", "to"),
    E_COUNTERED: ("countered", "", "to"),
    E_WITHDREW: ("withdrew", "", "to"),
    E_DECLARED: ("declared", "coins"),
    E_RUINED: ("ruined", "time"),
    E_LEFT: ("left",),
    E_WENT_ON: ("went-on", "coins", "credit"),
    E_KEPT: ("kept", "count", "lost"),
    E_OUT: ("out",),
    E_ENDED: ("ended",),
    E_RESHUFFLED: ("reshuffled", "deck"),
    E_TURNS_UP: ("turns-up", "turn"),
    E_WON: ("won", "coins"),
    E_OVER: ("over",),
    E_NOTHING_DRAWN: ("nothing-drawn", "deck"),
    E_BUILDING: ("building", "", "to"),
    E_RECALLED: ("recalled", "", "to"),
    E_BROKE_OFF: ("broke-off", "", "to"),
}
