"""The integers of Aquaretto and Zooloretto: tiles, places, actions, phases and events.

`words/` turns each of them into text (events: `words/events.py`).
"""

from boardroom.engine.rules.grammar import first_actions as _starts

SEATS = 5
NO_SEAT = -1
NONE = -1

# The two games, each with its pile, species and coin tiles
AQUARIUM = 0
ZOO = 1
DISC_TILES = 15  # tiles under the disc (AQ7)
COINS_PER_GAME = 30  # in each game's box (AQ3, ZO1)

# Species 0-7 live in the aquarium (the first three perform in shows), 8-15 in the zoo
SPECIES = 16
SPECIES_PER_GAME = 8  # species of one game
SHOW_SPECIES = 3
OFFSPRING_PER_SPECIES = 2

# A tile's kind: species * 8 + mark
PLAIN = 0
FEMALE = 1
MALE = 2
FISH = 3
LIGHTNING = 4
OFFSPRING = 5
MOTHER = 6  # a female that has bred
FATHER = 7
MARKS = 8
ANIMALS = SPECIES * MARKS
FIRST_ZOO_KIND = SPECIES_PER_GAME * MARKS
STALLS = 4
FIRST_STALL = ANIMALS
COIN = FIRST_STALL + STALLS
KINDS = COIN + 1
NO_TILE = 255

# The kind of every tile: the aquarium's (AQ1-AQ3), then the zoo's (ZO1)
TILE_KIND = (
    *(
        species * MARKS + mark
        for species in range(SPECIES_PER_GAME)
        for mark, copies in (
            ((FEMALE, 2), (MALE, 2), (LIGHTNING, 2), (PLAIN, 5))
            if species < SHOW_SPECIES
            else ((FEMALE, 2), (MALE, 2), (FISH, 6), (PLAIN, 1))
        )
        for _ in range(copies)
    ),
    *(COIN for _ in range(10)),
    *(
        species * MARKS + mark
        for species in range(SPECIES_PER_GAME, SPECIES)
        for mark, copies in ((FEMALE, 2), (MALE, 2), (PLAIN, 7))
        for _ in range(copies)
    ),
    *(FIRST_STALL + stall for stall in range(STALLS) for _ in range(3)),
    *(COIN for _ in range(12)),
)
TILES = len(TILE_KIND)
FIRST_ZOO_TILE = SPECIES_PER_GAME * 11 + 10  # the first tile of the zoo

# The park is in the middle of a grid large enough for four expansions in a line, so that every cell has neighbours
SIDE = 23
GRID = SIDE * SIDE
PARK_AT = 9  # column and row of the park board's corner
PARK_SIDE = 5
# Content of a cell: a tile of the aquarium (0-63), or
TRAINER = 252
FREE = 253
ENTRANCE = 254
VOID = 255
# AQ4, row by row: V no board, F a space, E the entrance
PARK_SHAPE = (
    VOID, FREE, FREE, FREE, VOID,
    FREE, FREE, FREE, FREE, FREE,
    FREE, FREE, FREE, FREE, FREE,
    ENTRANCE, FREE, FREE, FREE, FREE,
    ENTRANCE, ENTRANCE, FREE, FREE, VOID,
)  # fmt: skip
DEPOT_CAPACITY = SPECIES_PER_GAME * 11  # all adults; offspring leave two of them in a tank
TANKS = 3
SMALL_BOARDS = 2
LARGE_BOARDS = 2
CORNERS = 4  # a small board is a 2 x 2 without one corner: 0 upper left, 1 upper right, 2 lower left, 3 lower right

# Co-workers
WORKERS = 16
BOOTHS = 2
FEEDING_PLACES = 2
CASHIER = 0
KEEPER = 1
MANAGER = 2
ROLE_TRAINER = 3

# Enclosures of a zoo: three, and up to two expansion boards (ZO2)
PENS = 5
FIRST_PENS = 3
PEN_CAPACITY = (4, 5, 6, 5, 5)
PEN_START = (0, 4, 9, 15, 20)
PEN_SPACES = 25
PEN_FULL = (5, 8, 10, 9, 9)
PEN_SHORT = (4, 5, 6, 5, 5)
PEN_BONUS = (1, 2, 0, 1, 1)
STALL_PLACES = 6
STALL_PEN = (0, 0, 1, 2, 3, 4)  # the enclosure of each stall place
STALLS_BY_PENS = (0, 0, 0, 4, 5, 6)  # stall places by number of enclosures
BARN_KINDS = KINDS - 1 - FIRST_ZOO_KIND  # kinds for the barn: the zoo's animals and stalls

TRUCKS = 5
TRUCK_CAPACITY = 3

# Prices (AQ22-AQ25, ZO5)
MOVE_PRICE = 1
BUY_PRICE = 2
DISCARD_PRICE = 2
SMALL_PRICE = 1
LARGE_PRICE = 2
EXCHANGE_PRICE = 1
EXPAND_PRICE = 3

# Actions: families of consecutive integers and the first of each
FAMILIES = (
    ("remove", SPECIES),
    ("start", SEATS),
    ("draw", TILES),
    ("reveal", 2),
    ("load", TRUCKS),
    ("take", TRUCKS),
    ("pick", COIN),
    ("put", GRID),
    ("depot", 1),
    ("enclose", PENS),
    ("stall", STALL_PLACES),
    ("barn", 1),
    ("cashier", 1),
    ("keeper", 1),
    ("manager", 1),
    ("trainer", GRID),
    ("move-tile", 1),
    ("move-cashier", 1),
    ("move-keeper", 1),
    ("move-manager", 1),
    ("move-trainer", GRID),
    ("move-barn", 1),
    ("move-stall", STALL_PLACES),
    ("buy", SEATS),
    ("buy-barn", SEATS),
    ("discard", 1),
    ("discard-barn", 1),
    ("small", 1),
    ("large", 1),
    ("lay", GRID),
    ("lay-small", CORNERS * GRID),
    ("expand", 1),
    ("exchange", PENS * PENS),
    ("exchange-barn", PENS * SPECIES_PER_GAME),
)
_first = _starts(FAMILIES)
A_REMOVE = _first["remove"]
A_START = _first["start"]
A_DRAW = _first["draw"]
A_REVEAL = _first["reveal"]
A_LOAD = _first["load"]
A_TAKE = _first["take"]
A_PICK = _first["pick"]
A_PUT = _first["put"]
A_DEPOT = _first["depot"]
A_ENCLOSE = _first["enclose"]
A_STALL = _first["stall"]
A_BARN = _first["barn"]
A_CASHIER = _first["cashier"]
A_KEEPER = _first["keeper"]
A_MANAGER = _first["manager"]
A_TRAINER = _first["trainer"]
A_MOVE_TILE = _first["move-tile"]
A_MOVE_CASHIER = _first["move-cashier"]
A_MOVE_KEEPER = _first["move-keeper"]
A_MOVE_MANAGER = _first["move-manager"]
A_MOVE_TRAINER = _first["move-trainer"]
A_MOVE_BARN = _first["move-barn"]
A_MOVE_STALL = _first["move-stall"]
A_BUY = _first["buy"]
A_BUY_BARN = _first["buy-barn"]
A_DISCARD = _first["discard"]
A_DISCARD_BARN = _first["discard-barn"]
A_SMALL = _first["small"]
A_LARGE = _first["large"]
A_LAY = _first["lay"]
A_LAY_SMALL = _first["lay-small"]
A_EXPAND = _first["expand"]
A_EXCHANGE = _first["exchange"]
A_EXCHANGE_BARN = _first["exchange-barn"]
ACTIONS = sum(size for _, size in FAMILIES)

# Phases
P_REMOVE = 0  # chance: species that stay in the box (AQ6)
P_START = 1  # chance: the start player (AQ8)
P_TURN = 2  # A, B or C
P_DRAW = 3  # chance: a tile
P_LOAD = 4  # the truck for the tile drawn
P_PICK = 5  # the next tile of the truck
P_PUT = 6  # the place of the tile in hand
P_BIRTH = 7  # the space of an offspring
P_WORKER = 8  # the place of a co-worker
P_PICK_BARN = 9  # the tile of a barn to move or buy
P_DISCARD_BARN = 10  # the tile of the barn to discard
P_LAY = 11  # the place of a large board
P_LAY_SMALL = 12  # the place of a small board
P_OVER = 13
PHASES = (
    "remove", "start", "turn", "draw", "load", "pick", "put", "birth", "worker", "pick-barn", "discard-barn",
    "lay", "lay-small", "over",
)  # fmt: skip

# Origin of the tile in hand
FROM_TRUCK = 0
FROM_DEPOT = 1  # the player's own (AQ22)
FROM_RIVAL = 2  # another player's depot or barn (AQ23, ZO5)
FROM_BARN = 3  # the player's own (ZO5)
FROM_PLACE = 4  # a stall place of the zoo (ZO5)

# Parts of the score in the order of the log (AQ28-AQ32, ZO6)
S_TILES = 0
S_CASHIERS = 1
S_KEEPERS = 2
S_TRAINERS = 3
S_DEPOT = 4
S_PENS = 5
S_STALLS = 6
S_BARN = 7
PART_NAMES = ("tiles", "cashiers", "keepers", "trainers", "depot", "enclosures", "stalls", "barn")
SCORE_PARTS = len(PART_NAMES)
SCORE_UNIT = 1000  # one point in `score`; coins below it break ties (AQ33)

# Events (`engine.events`): the seat concerned and the details x, y and z
E_REMOVED = 0  # species x stays in the box
E_FIRST = 1  # seat starts
E_ROUND = 2  # seat starts round x
E_TURN = 3  # seat starts turn x
E_DREW = 4  # seat drew tile of kind x from the pile of game y; z are left before the disc's pile
E_DISC = 5  # the disc's pile of game x is opened
E_LAST = 6  # this is the last round
E_LOADED = 7  # seat put kind x on truck y
E_TOOK = 8  # seat took truck x with y tiles
E_COIN_TILE = 9  # seat got a coin from a coin tile
E_PUT = 10  # seat put kind x on space y; the tank has z
E_DEPOT = 11  # seat put kind x on the depot
E_ENCLOSED = 12  # seat put kind x in enclosure y; it has z
E_STALL = 13  # seat put stall kind x on stall place y
E_BARN = 14  # seat put kind x in the barn
E_BONUS = 15  # seat got x coins for a tank (y = 0) or enclosure y - 1
E_NO_COIN = 16  # the bank had no coin for seat
E_WORKER = 17  # seat got a co-worker
E_NO_WORKER = 18  # seat got no co-worker: no place (x = 0), or none left (x = 1)
E_PLACED_WORKER = 19  # seat made the co-worker role x, on space y if a trainer
E_BORN = 20  # an offspring of kind x is born to seat
E_MOVE_TILE = 21  # seat takes kind x from their depot
E_MOVE_WORKER = 22  # seat moves a co-worker away from role x, from space y if a trainer
E_MOVE_BARN = 23  # seat takes kind x from their barn
E_MOVE_STALL = 24  # seat takes stall kind x from place y
E_BOUGHT = 25  # seat bought kind x from player y
E_DISCARDED = 26  # seat discarded kind x
E_LAID = 27  # seat placed a large board at y (x = 4), or a small one without corner x
E_EXPANDED = 28  # seat built enclosure x
E_EXCHANGED = 29  # seat exchanged enclosure x with enclosure y
E_EXCHANGED_BARN = 30  # seat exchanged enclosure x with species y in the barn
E_ROUND_OVER = 31  # round x is over
E_LEFT = 32  # kind x, left on a truck, leaves the game
E_CLOSED = 33  # the pile of game x leaves the game
E_POINTS = 34  # seat gets x for part y
E_RESULT = 35  # seat ends with x points and y coins
E_OVER = 36  # the game is over
