"""The text of every action."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from boardroom.engine.rules.grammar import Grammar
from boardroom.games.aquaretto.law.codes import FAMILIES, SPECIES_PER_GAME
from boardroom.games.aquaretto.text.names import (
    CELL_NAMES,
    CORNER_NAMES,
    GAMES,
    KIND_NAMES,
    PEN_NAMES,
    PLACE_NAMES,
    SEAT_NAMES,
    SPECIES_NAMES,
    TILE_NAMES,
    TRUCK_NAMES,
)


@cache
def action_grammar() -> Grammar:
    arguments: dict[str, list[Sequence[str]]] = {
        "remove": [SPECIES_NAMES],
        "start": [SEAT_NAMES],
        "draw": [TILE_NAMES],
        "reveal": [GAMES],
        "load": [TRUCK_NAMES],
        "take": [TRUCK_NAMES],
        "pick": [KIND_NAMES[:-1]],
        "put": [CELL_NAMES],
        "enclose": [PEN_NAMES],
        "stall": [PLACE_NAMES],
        "trainer": [CELL_NAMES],
        "move-trainer": [CELL_NAMES],
        "move-stall": [PLACE_NAMES],
        "buy": [SEAT_NAMES],
        "buy-barn": [SEAT_NAMES],
        "lay": [CELL_NAMES],
        "lay-small": [CORNER_NAMES, CELL_NAMES],
        "exchange": [PEN_NAMES, PEN_NAMES],
        "exchange-barn": [PEN_NAMES, SPECIES_NAMES[SPECIES_PER_GAME:]],
    }
    return Grammar([(name, arguments.get(name, [])) for name, _ in FAMILIES])
