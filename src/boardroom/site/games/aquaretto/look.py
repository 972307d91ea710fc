"""Tiles as they are drawn everywhere, and sentences in the reader's words."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.templatetags.static import static
from markupsafe import Markup

from boardroom.games.aquaretto.law.codes import ANIMALS, COIN, MARKS, PARTS, SIDE
from boardroom.games.aquaretto.table.view_types import Seat
from boardroom.games.aquaretto.words import terms
from boardroom.games.aquaretto.words.names import CELL_NUMBERS, KIND_NAMES, MARK_NAMES, SPECIES_NAMES

KIND_NUMBERS = {name: number for number, name in enumerate(KIND_NAMES)}


MARK_PICTURES = {mark: mark for mark in ("female", "male", "fish", "lightning")} | {"mother": "bred", "father": "bred"}


@lru_cache(4000)
def tile(name: str, lang: str, n: int = 1) -> dict[str, Any]:
    """A tile, or several alike: picture, mark (a ring for young, a heart for those that have bred), name."""
    number = KIND_NUMBERS[name]
    if number >= ANIMALS:
        picture, mark, colour = name, "", "coin" if number == COIN else "stall"
    else:
        picture, mark = SPECIES_NAMES[number // MARKS], MARK_NAMES[number % MARKS]
        colour = f"s{number // MARKS}"
    said = terms.kind(number, lang)
    shown = {"kind": name, "picture": picture, "mark": mark, "colour": colour, "name": said}
    return {**shown, "html": drawn(picture, mark, colour, said if n == 1 else f"{said} ×{n}", n)}


def drawn(picture: str, mark: str, colour: str, title: str, n: int) -> Markup:
    """The tile as every list of tiles draws it. There are hundreds on a page, so each is made once."""
    drawings = static("boardroom/aquaretto.svg")
    over = MARK_PICTURES.get(mark)
    return Markup(
        '<span class="ti {colour}{young}" role="img" title="{title}">'
        '<svg class="pic"><use href="{drawings}#{picture}"/></svg>{mark}{n}</span>'
    ).format(
        colour=colour,
        young=" young" if mark == "young" else "",
        title=title,
        drawings=drawings,
        picture=picture,
        mark=Markup('<svg class="pic mark"><use href="{}#{}"/></svg>').format(drawings, over) if over else "",
        n=Markup('<b class="n">×{}</b>').format(n) if n > 1 else "",
    )


@lru_cache(1000)
def pic(name: str, cls: str = "") -> Markup:
    """A drawing of aquaretto.svg. A frame has a hundred of them, which is why this is no macro."""
    return Markup('<svg class="pic {}" aria-hidden="true"><use href="{}#{}"/></svg>').format(
        cls, static("boardroom/aquaretto.svg"), name
    )


def parts(seat: Seat, lang: str) -> list[dict[str, Any]]:
    """The parts of a score, those of the games that are played."""
    return [
        {"part": part, "name": named(part, lang), "points": seat["score"][part]}
        for part in PARTS
        if part in seat["score"]
    ]


def named(name: str, lang: str) -> str:
    """A place, a role, a species or a part of the score in the reader's language."""
    return terms.NAMES[name][lang]


def place_of(cell: str) -> tuple[int, int]:
    """Column and row of a space."""
    number = CELL_NUMBERS[cell]
    return number % SIDE, number // SIDE


@lru_cache(1000)
def of_species(kind: str) -> str:
    """The species of a tile; nothing for what is no animal."""
    return next((name for name in SPECIES_NAMES if kind == name or kind.startswith(f"{name}-")), "")
