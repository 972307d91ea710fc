"""The state of a game of Acquire, declared once: the plain object and the packed record are made from it."""

from boardroom.engine.schema import Schema
from boardroom.games.acquire.law.codes import BANDS, CHAINS, HAND_ROOM, QUEUE, SEATS, TILES

SCHEMA = Schema(
    "Acquire",
    {
        # The table
        "board": ("u1", TILES + 1),  # what lies on each square; the last entry is the world beyond the edge
        "left": "u2",  # tiles in the pool
        "hand": ("u1", SEATS * HAND_ROOM),  # sorted, NO_TILE behind the last; empty when `unseen`
        "held": ("u1", SEATS),
        "size": ("u2", CHAINS),
        "price": ("u2", CHAINS),  # of one share at the present size; 0 off the board
        "bank": ("u2", CHAINS),
        "shares": ("u2", SEATS * CHAINS),
        "cash": ("i4", SEATS),
        "active": "u2",  # bit per chain on the board
        "safe": "u2",  # bit per chain too large to be taken over
        "vast": "u2",  # bit per chain so large that the end may be declared
        # Whose turn
        "actor": "i1",
        "phase": "u1",
        "turn": "i1",
        "turns": "i2",  # begun so far
        "start": ("i1", SEATS),  # the tile each seat drew for the order of play
        "after": ("i1", SEATS),  # the seat that follows each seat in the order of play
        # This turn
        "tile": "i1",  # placed last
        "placed": "u1",
        "bought": "u1",
        "exchanged": "u1",
        "shed": "i1",
        "redrawn": "i1",
        "power": "i1",  # played this turn, or NONE
        "drawer": "i1",
        "owed": "u1",  # tiles still to draw
        # A merger
        "survivor": "i1",
        "defunct": "i1",
        "pending": "u2",  # bit per chain still to be settled
        "market": "i1",  # the third holder with two players (AC21)
        # The game
        "used": ("u1", SEATS),  # bit per power card played
        "declared": "i1",
        "idle": "u1",  # turns in a row without a tile placed
        "queue": ("u1", QUEUE),  # room for `absorb` to work in
        # The ruleset and the options of this table
        "players": "i1",
        "order": "i1",
        "founder": "i1",
        "dead": "i1",
        "stuck": "i1",
        "bonuses": "i1",
        "third": "i1",
        "powers": "i1",
        "hidden": "i1",
        "unseen": "i1",  # hands are those of a real table: only how many tiles they hold is known
        "purse": "i4",
        "issue": "i2",  # shares of each chain
        "hand_size": "i1",
        "purchases": "i1",
        "safe_size": "i1",
        "end_size": "i1",
        "first_bonus": "i1",
        "last_bonus": "i1",
        "tier": ("u1", CHAINS),
        "bands": ("u1", BANDS),  # smallest size of each price band
        "prices": ("u2", 3 * BANDS),
        "seconds": ("u2", 3 * BANDS),  # Tycoon's second bonus at the same place (AC20)
    },
)
