"""The integers of Acquire: squares, actions, phases, events, and the values of a ruleset's keys.

`words/` turns each of them into text (events: `words/events.py`).
"""

from boardroom.engine.rules.grammar import first_actions as _starts

ROWS = 9
COLS = 12
TILES = ROWS * COLS
CHAINS = 7
SEATS = 6
HAND_CAPACITY = 16
BANDS = 9

# The kind of a square: a chain 0-6, or
LOOSE = 7
OFF = 8  # empty; its tile is in a hand or out of the game
POOL = 9  # empty; its tile is in the pool
NO_SEAT = -1
NONE = -1
NO_TILE = 255

# Bits of `touching`
ALL_CHAINS = (1 << CHAINS) - 1
LOOSE_BIT = 1 << LOOSE

# Room for `absorb`: the placed tile, its four neighbours, and start tiles, the only loose tiles that may touch another
QUEUE_SIZE = 1 + 4 + SEATS

# Square TILES stands for everything beyond the edge and is always OFF, so that all squares have four neighbours
EDGE = TILES
NEIGHBOURS = tuple(
    near
    for t in range(TILES)
    for near in (
        t - COLS if t >= COLS else EDGE,
        t - 1 if t % COLS > 0 else EDGE,
        t + 1 if t % COLS < COLS - 1 else EDGE,
        t + COLS if t < TILES - COLS else EDGE,
    )
)

# The board as bits of two integers: rows A to E and rows F to I
UPPER_SQUARES = 5 * COLS
ALL_UPPER = (1 << UPPER_SQUARES) - 1
ALL_LOWER = (1 << TILES - UPPER_SQUARES) - 1
KINDS = LOOSE + 1  # kinds that cover a square: chains and loose tiles

# Actions: families of consecutive integers and the first of each
FAMILIES = (
    ("place", TILES),
    ("draw", TILES),
    ("shed-tile", TILES),
    ("found", CHAINS),
    ("survive", CHAINS),
    ("settle", CHAINS),
    ("buy", CHAINS),
    ("exchange", CHAINS * CHAINS),
    ("power", 5),
    ("sell", 1),
    ("trade", 1),
    ("keep", 1),
    ("end", 1),
    ("declare", 1),
    ("shed", 1),
    ("pass", 1),
    ("redraw", 1),
    ("time", 1),
)
_first = _starts(FAMILIES)
A_PLACE = _first["place"]
A_DRAW = _first["draw"]
A_SHED_TILE = _first["shed-tile"]
A_FOUND = _first["found"]
A_SURVIVE = _first["survive"]
A_SETTLE = _first["settle"]
A_BUY = _first["buy"]
A_EXCHANGE = _first["exchange"]
A_POWER = _first["power"]
A_SELL = _first["sell"]
A_TRADE = _first["trade"]
A_KEEP = _first["keep"]
A_END = _first["end"]
A_DECLARE = _first["declare"]
A_SHED = _first["shed"]
A_PASS = _first["pass"]
A_REDRAW = _first["redraw"]
A_TIME = _first["time"]
ACTIONS = sum(size for _, size in FAMILIES)

# Phases
P_START = 0
P_DEAL = 1
P_PLACE = 2
P_REDEAL = 3
P_FOUND = 4
P_SURVIVE = 5
P_SETTLE = 6
P_MARKET = 7
P_HOLDERS = 8
P_BUY = 9
P_DRAW = 10
P_SHED = 11
P_REPLACE = 12
P_FINAL = 13
P_OVER = 14
PHASES = (
    "start", "deal", "place", "redeal", "found", "survive", "settle", "market", "holders",
    "buy", "draw", "shed", "replace", "final", "over",
)  # fmt: skip

# Power cards (AC22), in the order of the sheet
FREE_SHARES = 0
FIVE_SHARES = 1
THREE_EXCHANGES = 2
FIVE_TILES = 3
FOUR_TILES = 4
POWERS = ("free-shares", "five-shares", "three-exchanges", "five-tiles", "four-tiles")

# Values of a ruleset's keys
ORDER_ROW = 0
ORDER_COLUMN = 1
FOUNDER_NOTHING = 0
FOUNDER_CASH = 1
DEAD_MAY_ALL = 0
DEAD_ONE = 1
DEAD_ALL = 2
STUCK_PASS = 0
STUCK_REDRAW = 1
BONUSES_TWO = 0
BONUSES_THREE = 1

# Events (`engine.events`): the seat concerned and the details x, y and z
E_START_TILE = 0  # seat drew and placed x
E_FIRST = 1  # seat plays first
E_DREW = 2  # seat drew x (shown only to seat)
E_TURN = 3  # seat starts turn x
E_PLACED = 4  # seat placed x
E_FOUNDED = 5  # seat founded chain x of size y
E_FOUNDER_SHARE = 6  # seat got a share of x
E_FOUNDER_CASH = 7  # seat got y instead of a share of x
E_FOUNDER_NOTHING = 8  # seat got nothing for x
E_GREW = 9  # chain x now has y
E_SURVIVES = 10  # chain x survives
E_DEFUNCT = 11  # chain x is defunct at size y and price z
E_MARKET = 12  # tile x drawn: the market holds y of chain z
E_HOLDS = 13  # seat holds y of chain x
E_BONUS = 14  # seat gets y from chain x as holder number z (1, 2, 3)
E_SOLD = 15  # seat sold one x for y
E_TRADED = 16  # seat traded two x for one y
E_KEPT = 17  # seat kept y of x
E_BOUGHT = 18  # seat bought one x for y
E_EXCHANGED = 19  # seat exchanged two x for one y
E_POWER = 20  # seat plays power x
E_DECLARED = 21  # seat declares the end
E_PASSED = 22  # seat places nothing: none fits (x = 1), or enough of four tiles (x = 0)
E_SHOWED = 23  # seat shows x and puts it back
E_PUT_AWAY = 24  # seat discards dead tile x
E_KEPT_DEAD = 25  # seat declines to discard dead tiles
E_STALLED = 26  # no one can place: the game ends
E_LIQUIDATED = 27  # seat sells y of chain x for z at the end
E_RESULT = 28  # seat ends with x
E_OVER = 29  # the game is over
E_ENDED = 30  # seat ends the purchases
E_REDREW = 31  # seat found all tiles unplayable and changes the hand of x
E_POOL_EMPTY = 32  # seat finds no tile left to draw
E_TIME = 33  # the referee announces the end: seat finishes the turn
E_MISPLACED = 34  # tile x was placed on square y and stays there
E_SWAPPED = 35  # tile x on square y was exchanged for that square's own tile
