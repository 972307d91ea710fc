"""A thumbnail of a park or zoo: tanks and enclosures in the colours of their species."""

from __future__ import annotations

from typing import cast

from markupsafe import Markup

from boardroom.engine.match import Match
from boardroom.games.aquaretto.law.codes import MARKS
from boardroom.games.aquaretto.table.view_types import Seat, View
from boardroom.games.aquaretto.web.ground import locate_in_box, measure_park, trace_tanks
from boardroom.games.aquaretto.web.look import KIND_NUMBERS, find_species
from boardroom.web.game_pages.shapes import UNIT, trace_outline

SPECIES_COLOURS = (
    "#2a6fab", "#27313d", "#7a5a44", "#2f7a4a", "#735f84", "#55752a", "#2f4f83", "#3f7590",
    "#96641c", "#5f6672", "#b93d6d", "#9d4a22", "#836208", "#5b4a3f", "#333333", "#444b52",
)  # fmt: skip
MEADOW, LAND, LOT, GATE, PAPER = "#dfe8cf", "#d9e9ec", "#c3ceb0", "#e6d9ba", "#ffffff"
WIDE, HIGH, EDGE = 480, 360, 20


def draw_position(match: Match, seat: int | None = None) -> Markup:
    view = cast(View, match.view(None))
    own = view["seats"][seat if seat is not None else view["turn"] or 0]
    grounds = [draw(own) for key, draw in (("park", draw_small_park), ("pens", draw_small_zoo)) if key in own]
    wide = (WIDE - EDGE) / len(grounds) - EDGE
    drawn = "".join(
        fit_ground(inside, size, EDGE + number * (wide + EDGE), wide) for number, (inside, size) in enumerate(grounds)
    )
    head = f'viewBox="0 0 {WIDE} {HIGH}" font-weight="700" text-anchor="middle"'
    ground = f'<rect width="{WIDE}" height="{HIGH}" rx="14" fill="{MEADOW}"/>'
    # It contains no text from users
    return Markup(f'<svg class="position" {head} aria-hidden="true">{ground}{drawn}</svg>')  # noqa: S704


def fit_ground(inside: str, size: tuple[int, int], left: float, wide: float) -> str:
    """Scale a ground to its part of the drawing, centred."""
    high = HIGH - 2 * EDGE
    scale = min(wide / size[0], high / size[1])
    x, y = left + (wide - size[0] * scale) / 2, EDGE + (high - size[1] * scale) / 2
    return f'<g transform="translate({x:.1f} {y:.1f}) scale({scale:.3f})">{inside}</g>'


def draw_small_park(own: Seat) -> tuple[str, tuple[int, int]]:
    left, right, top, bottom = measure_park(own)
    at = {cell: locate_in_box(cell, left, top) for cell in (*own["park"], *own["entrance"])}
    parts = [
        f'<path d="{trace_outline({at[cell] for cell in own["park"]})}" fill="{LAND}"/>',
        f'<path d="{trace_outline({at[cell] for cell in own["entrance"]})}" fill="{GATE}"/>',
    ]
    parts += [
        f'<path d="{tank["path"]}" fill="{SPECIES_COLOURS[tank["species"]]}"/>'
        for tank in trace_tanks(tuple(own["park"].items()), at)
    ]
    for name, size in own["tanks"].items():
        cells = [at[cell] for cell, what in own["park"].items() if find_species(what) == name]
        if cells:
            x, y = sorted(cells)[len(cells) // 2]
            parts.append(f'<text x="{x * UNIT + 50}" y="{y * UNIT + 74}" font-size="66" fill="{PAPER}">{size}</text>')
    return "".join(parts), ((right - left + 1) * UNIT, (bottom - top + 1) * UNIT)


def draw_small_zoo(own: Seat) -> tuple[str, tuple[int, int]]:
    """Return a row of spaces per enclosure, with its animals."""
    parts = []
    for row, pen in enumerate(own["pens"]):
        colour = SPECIES_COLOURS[KIND_NUMBERS[pen["animals"][0]] // MARKS] if pen["animals"] else LOT
        for n in range(pen["room"]):
            fill = colour if n < len(pen["animals"]) else LOT
            box = f'x="{n * UNIT + 4}" y="{row * UNIT + 4}" width="{UNIT - 8}" height="{UNIT - 8}" rx="18"'
            parts.append(f'<rect {box} fill="{fill}"/>')
    return "".join(parts), (max(pen["room"] for pen in own["pens"]) * UNIT, len(own["pens"]) * UNIT)
