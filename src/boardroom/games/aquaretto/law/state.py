"""The state of a game of Aquaretto, Zooloretto or both, declared once."""

from boardroom.engine.schema import Schema
from boardroom.games.aquaretto.law.codes import (
    BARN,
    DEPOT_ROOM,
    GRID,
    PEN_SPACES,
    PENS,
    POOLED,
    SEATS,
    SPECIES,
    STALL_PLACES,
    STALLS,
    TILES,
    TRUCK_ROOM,
    TRUCKS,
)

SCHEMA = Schema(
    "Aquaretto",
    {
        # The piles
        "pool": ("u1", TILES),  # 1 for every tile not drawn yet
        "left": ("u1", 2),  # tiles not drawn yet, those under the disc included
        "opened": ("u1", 2),  # the disc's pile has been drawn from
        "closed": ("u1", 2),  # this game's tiles take no more part
        "young": ("u1", SPECIES),  # offspring not born yet
        "gone": ("u1", SPECIES + STALLS + 1),  # tiles out of the game, by species; then stalls; then coins
        # Trucks
        "truck": ("u1", TRUCKS * TRUCK_ROOM),
        "loaded": ("u1", TRUCKS),
        "space": ("u1", TRUCKS),  # usable spaces (AQ36)
        "cargo": ("i1", TRUCKS),  # the game whose tiles it carries this round, or NONE
        "taken": ("i1", TRUCKS),  # by whom this round, or NONE
        "mine": ("i1", SEATS),  # the truck each seat took this round, or NONE
        # Parks
        "park": ("u1", SEATS * GRID),
        "box": ("u1", SEATS * 4),  # the columns and rows the park reaches: first, last, first, last
        "size": ("u1", SEATS * POOLED),  # tiles of each tank
        "tanks": ("u1", SEATS),
        "small": ("u1", SEATS),  # boards not laid yet
        "large": ("u1", SEATS),
        "depot": ("u1", SEATS * DEPOT_ROOM),  # a pile, its top last
        "stored": ("u1", SEATS),
        "cashiers": ("u1", SEATS),
        "keepers": ("u1", SEATS),
        "managers": ("u1", SEATS),
        "trainers": ("u1", SEATS),
        # Zoos
        "pen": ("u1", SEATS * PEN_SPACES),
        "penned": ("u1", SEATS * PENS),
        "pens": ("u1", SEATS),  # enclosures built
        "stalls": ("u1", SEATS * STALL_PLACES),  # the kind that stands there, or NO_TILE
        "barn": ("u1", SEATS * BARN),  # how many of each kind
        # Money and people
        "coins": ("u1", SEATS),
        "bank": "u1",
        "workers": "u1",  # in the bank
        # Whose turn
        "actor": "i1",
        "phase": "u1",
        "turn": "i1",
        "turns": "i2",  # begun so far
        "round": "u1",
        "last": "u1",  # this is the last round
        # This turn
        "pile": "u1",  # the game drawn from; while species are removed, the game they are of
        "owed": "u1",  # species still to remove
        "hand": "u1",  # the kind being placed, or NO_TILE
        "source": "u1",  # where it came from
        "seller": "i1",
        "origin": "i2",  # the place something was taken from, which is no move
        "role": "i1",  # of the co-worker being moved, or NONE for a new one
        "species": "i1",  # of the last tile placed: what may breed
        "pen_at": "i1",  # the enclosure it went to, or NONE
        # The table
        "players": "i1",
        "trucks": "i1",
        "plays": ("u1", 2),  # whether the aquarium, the zoo is played
        "purse": "u1",
        "boards": "u1",  # expansion boards of a zoo
    },
)
