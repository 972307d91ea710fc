"""How tiles look on every part of the page, and names in the viewer's language."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.templatetags.static import static
from markupsafe import Markup

from boardroom.games.aquaretto.law.codes import ANIMALS, COIN, MARKS, PART_NAMES, SIDE
from boardroom.games.aquaretto.table.view_types import Seat
from boardroom.games.aquaretto.text import terms
from boardroom.games.aquaretto.text.names import CELL_NUMBERS, KIND_NAMES, MARK_NAMES, SPECIES_NAMES

KIND_NUMBERS = {name: number for number, name in enumerate(KIND_NAMES)}


MARK_PICTURES = {mark: mark for mark in ("female", "male", "fish", "lightning")} | {"mother": "bred", "father": "bred"}


@lru_cache(4000)
def describe_tile(name: str, lang: str, n: int = 1) -> dict[str, Any]:
    """Return a tile, or several of a kind: picture, mark (a ring for offspring, a heart for animals that have bred) and
    name."""
    number = KIND_NUMBERS[name]
    if number >= ANIMALS:
        picture, mark, colour = name, "", "coin" if number == COIN else "stall"
    else:
        picture, mark = SPECIES_NAMES[number // MARKS], MARK_NAMES[number % MARKS]
        colour = f"s{number // MARKS}"
    title = terms.tile_name(number, lang)
    shown = {"kind": name, "picture": picture, "mark": mark, "colour": colour, "name": title}
    return {**shown, "html": render_tile(picture, mark, colour, title if n == 1 else f"{title} ×{n}", n)}


def render_tile(picture: str, mark: str, colour: str, title: str, n: int) -> Markup:
    """Render a tile for a list of tiles. A page has hundreds of them, so `describe_tile` caches it."""
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
def render_picture(name: str, cls: str = "") -> Markup:
    """Render a drawing of aquaretto.svg. A frame has a hundred of them, and a macro would be too slow."""
    return Markup('<svg class="pic {}" aria-hidden="true"><use href="{}#{}"/></svg>').format(
        cls, static("boardroom/aquaretto.svg"), name
    )


def list_score_parts(seat: Seat, lang: str) -> list[dict[str, Any]]:
    """Return the parts of a score that apply to the games being played."""
    return [
        {"part": part, "name": translate_name(part, lang), "points": seat["score"][part]}
        for part in PART_NAMES
        if part in seat["score"]
    ]


def translate_name(name: str, lang: str) -> str:
    """Return the name of a place, a role, a species or a part of the score."""
    return terms.TERMS[name][lang]


def locate_space(cell: str) -> tuple[int, int]:
    number = CELL_NUMBERS[cell]
    return number % SIDE, number // SIDE


@lru_cache(1000)
def find_species(kind: str) -> str:
    """Return the species of a tile, or "" if it is not an animal."""
    return next((name for name in SPECIES_NAMES if kind == name or kind.startswith(f"{name}-")), "")
