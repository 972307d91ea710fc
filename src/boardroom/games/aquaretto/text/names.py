"""Names of tiles, spaces and places in actions, records and views."""

from __future__ import annotations

from boardroom.games.aquaretto.law.codes import COIN, FIRST_STALL, GRID, MARKS, SEATS, SIDE, TILE_KIND, TRUCKS

GAMES = ("aquarium", "zoo")
SPECIES_NAMES = (
    "dolphin", "orca", "sea-lion", "turtle", "hippo", "crocodile", "penguin", "polar-bear",
    "camel", "elephant", "flamingo", "kangaroo", "leopard", "chimpanzee", "panda", "zebra",
)  # fmt: skip
MARK_NAMES = ("", "female", "male", "fish", "lightning", "young", "mother", "father")
STALL_NAMES = ("juice", "ice-cream", "popcorn", "souvenirs")
PEN_NAMES = ("four", "five", "six", "annex", "second-annex")
PLACE_NAMES = ("four-left", "four-right", "five-side", "six-side", "annex-side", "second-annex-side")
ROLE_NAMES = ("cashier", "keeper", "manager", "trainer")
CORNER_NAMES = ("upper-left", "upper-right", "lower-left", "lower-right")
BOARD_NAMES = (*(f"small-without-{corner}" for corner in CORNER_NAMES), "large")
FILLED_NAMES = ("tank", *PEN_NAMES)  # places that earn a bonus
SOURCES = ("truck", "depot", "rival", "barn", "place")

KIND_NAMES = (
    *(f"{species}-{mark}".rstrip("-") for species in SPECIES_NAMES for mark in MARK_NAMES),
    *(f"{stall}-stall" for stall in STALL_NAMES),
    "coin",
)
assert KIND_NAMES[COIN] == "coin"
assert len(MARK_NAMES) == MARKS
assert KIND_NAMES[FIRST_STALL] == "juice-stall"

# Columns have letters and rows numbers; the park board covers J10 to N14
CELL_NAMES = [f"{'ABCDEFGHIJKLMNOPQRSTUVW'[c % SIDE]}{c // SIDE + 1}" for c in range(GRID)]
CELL_NUMBERS = {name: c for c, name in enumerate(CELL_NAMES)}


def build_tile_names() -> list[str]:
    """Name every tile by its kind and a number, as a referee reads them off real tiles."""
    names = []
    seen: dict[tuple[int, bool], int] = {}
    for t, kind in enumerate(TILE_KIND):
        # Coin tiles of the zoo have their own names, because their pile differs
        zoo_coin = kind == COIN and t > TILE_KIND.index(COIN) + 10
        count = seen[kind, zoo_coin] = seen.get((kind, zoo_coin), 0) + 1
        names.append(f"{'zoo-' if zoo_coin else ''}{KIND_NAMES[kind]}-{count}")
    return names


TILE_NAMES = build_tile_names()
TRUCK_NAMES = [str(k + 1) for k in range(TRUCKS)]
SEAT_NAMES = [str(seat + 1) for seat in range(SEATS)]
