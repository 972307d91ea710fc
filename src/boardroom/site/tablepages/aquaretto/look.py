"""Tiles as they are drawn everywhere, and sentences in the reader's words."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from boardroom.engine.tell import Event
from boardroom.games.aquaretto import texts
from boardroom.games.aquaretto.codes import ANIMALS, COIN, MARKS, SIDE
from boardroom.games.aquaretto.names import CELL_NUMBERS, KIND_NAMES, MARK_NAMES, SPECIES_NAMES
from boardroom.games.aquaretto.words import Words

KIND_NUMBERS = {name: number for number, name in enumerate(KIND_NAMES)}


@lru_cache(1000)
def tile(name: str, lang: str) -> dict[str, Any]:
    """A tile: its picture, its mark (a ring for young, a heart for those that have bred) and its name."""
    number = KIND_NUMBERS[name]
    if number >= ANIMALS:
        picture, mark, colour = name, "", "coin" if number == COIN else "stall"
    else:
        picture, mark = SPECIES_NAMES[number // MARKS], MARK_NAMES[number % MARKS]
        colour = f"s{number // MARKS}"
    return {"kind": name, "picture": picture, "mark": mark, "colour": colour, "name": texts.kind(number, lang)}


def named(name: str, lang: str) -> str:
    """A place, a role, a species or a part of the score in the reader's language."""
    return texts.NAMES[name][lang]


@lru_cache(40_000)
def line(event: Event, words: Words, lang: str, names: tuple[str, ...]) -> str:
    """A sentence of the log. Every viewer reads the same ones again in every frame, so they are kept."""
    return words.event(event, lang, names)


def place_of(cell: str) -> tuple[int, int]:
    """Column and row of a space."""
    number = CELL_NUMBERS[cell]
    return number % SIDE, number // SIDE
