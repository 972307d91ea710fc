"""A player's park: the drawn ground with its tanks, the entrance with its booths, and the depot with its manager."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.template.loader import get_template
from markupsafe import Markup

from boardroom.games.aquaretto.table.view_types import Park, Seat, View
from boardroom.games.aquaretto.text.names import CORNER_NAMES, SPECIES_NAMES
from boardroom.games.aquaretto.web.look import describe_tile, find_species, locate_space, translate_name
from boardroom.web.game_pages.shapes import UNIT, trace_outline
from boardroom.web.server.memory_cache import cache_result, digest_key

Box = tuple[int, int, int, int]
Point = tuple[int, int]
TANK_BONUSES = {3: "coin", 5: "worker", 6: "coin", 9: "coin", 10: "worker", 12: "coin"}
"""The bonus for a tank's nth tile (AQ18)."""
GATE_ROLES = ("cashier", "keeper")


def measure_park(seat: Park, legal: Sequence[str] = ()) -> Box:
    """Return the first and last column and row of the park, including spaces for a board."""
    places = [locate_space(cell) for cell in (*seat["park"], *seat["entrance"])]
    for action in legal:
        if action.startswith("lay"):
            x, y = locate_space(action.split()[-1])
            places += [(x, y), (x + 1, y + 1)]
    columns, rows = [x for x, _ in places], [y for _, y in places]
    return min(columns), max(columns), min(rows), max(rows)


def describe_park(seat: Seat, lang: str, box: Box | None = None) -> dict[str, Any]:
    """Return the park's drawings and the same information for screen readers."""
    sizes = {name: size for name, size in seat["tanks"].items() if size}
    cells = tuple(seat["park"].items())
    left, right, top, bottom = box = box or measure_park(seat)
    shows = tuple(seat["shows"].items())
    return {
        "columns": right - left + 1,
        "rows": bottom - top + 1,
        "picture": draw_park(cells, tuple(seat["entrance"]), shows, seat["cashiers"], seat["keepers"], box),
        "mini": draw_park_thumbnail(cells, tuple(seat["entrance"])),
        "tanks": [
            {
                "species": SPECIES_NAMES.index(name),
                "picture": name,
                "name": translate_name(name, lang),
                "size": size,
                "cells": " ".join(cell for cell, what in cells if find_species(what) == name),
                "next": next((n for n in TANK_BONUSES if n > size), None),
                "brings": next((TANK_BONUSES[n] for n in TANK_BONUSES if n > size), ""),
            }
            for name, size in sizes.items()
        ],
        "limit": seat["tank_limit"],
        "free": " ".join(cell for cell, what in cells if what == "free"),
        "trainers": shows,
        "cashiers": seat["cashiers"],
        "keepers": seat["keepers"],
        "manager": bool(seat["managers"]),
        "depot": [describe_tile(kind, lang) for kind in seat["depot"]],
        "boards": {"small": seat["small"], "large": seat["large"]},
    }


@cache_result("grounds", key=digest_key)
def draw_park(
    cells: tuple[tuple[str, str], ...],
    entrance: tuple[str, ...],
    shows: tuple[tuple[str, int], ...],
    cashiers: int,
    keepers: int,
    box: Box,
) -> Markup:
    """Render the park as an SVG, a hundred units per space.

    Cached, because every frame shows all parks and few change.
    """
    left, right, top, bottom = box
    at = {cell: locate_in_box(cell, left, top) for cell in (*dict(cells), *entrance)}
    tiles = [
        {**describe_tile(what, "en"), "cell": cell, "x": at[cell][0], "y": at[cell][1]}
        for cell, what in cells
        if find_species(what)
    ]
    html = get_template("aquaretto/park.html").render(
        {
            "width": (right - left + 1) * UNIT,
            "height": (bottom - top + 1) * UNIT,
            "ground": trace_outline({at[cell] for cell, _ in cells}),
            "entrance": trace_outline({at[cell] for cell in entrance}),
            "spaces": "".join(f"M{x * UNIT + 6} {y * UNIT + 6}h88v88h-88z" for x, y in (at[c] for c, _ in cells)),
            "names": [{"cell": cell, "x": at[cell][0], "y": at[cell][1]} for cell, what in cells if what == "free"],
            "tanks": trace_tanks(cells, at),
            "tiles": tiles,
            "trainers": [{"x": at[cell][0], "y": at[cell][1], "points": points} for cell, points in shows],
            "gates": list_gates([at[cell] for cell in entrance], cashiers, keepers),
        }
    )
    return Markup(html)  # noqa: S704 (a template has escaped it)


@cache_result("grounds", key=digest_key)
def draw_park_thumbnail(cells: tuple[tuple[str, str], ...], entrance: tuple[str, ...]) -> Markup:
    """Render a thumbnail of the park: its outline and the tanks as patches of colour."""
    left, right, top, bottom = measure_park({"park": dict(cells), "entrance": list(entrance)})
    at = {cell: locate_in_box(cell, left, top) for cell in (*dict(cells), *entrance)}
    html = get_template("aquaretto/park_thumbnail.html").render(
        {
            "width": (right - left + 1) * UNIT,
            "height": (bottom - top + 1) * UNIT,
            "ground": trace_outline({at[cell] for cell, _ in cells}),
            "entrance": trace_outline({at[cell] for cell in entrance}),
            "tanks": trace_tanks(cells, at),
            "trainers": [at[cell] for cell, what in cells if what == "trainer"],
        }
    )
    return Markup(html)  # noqa: S704 (a template has escaped it)


def locate_in_box(cell: str, left: int, top: int) -> Point:
    x, y = locate_space(cell)
    return x - left, y - top


def trace_tanks(cells: tuple[tuple[str, str], ...], at: dict[str, Point]) -> list[dict[str, Any]]:
    found: dict[str, set[Point]] = {}
    for cell, what in cells:
        if name := find_species(what):
            found.setdefault(name, set()).add(at[cell])
    return [{"species": SPECIES_NAMES.index(name), "path": trace_outline(places)} for name, places in found.items()]


def list_gates(places: Sequence[Point], cashiers: int, keepers: int) -> list[dict[str, Any]]:
    """Return the two booths and the two feeding places of the entrance, and which of them are staffed (AQ4, AQ20)."""
    booths, *feeding = sorted(places)
    return [
        *({"role": "cashier", "x": booths[0], "y": booths[1] + 0.5 * n, "taken": cashiers > n} for n in range(2)),
        *({"role": "keeper", "x": x, "y": y, "taken": keepers > n} for n, (x, y) in enumerate(feeding)),
    ]


def list_spots(view: View, seat: Seat, box: Box, lang: str) -> list[dict[str, Any]]:
    """Return the buttons in the viewer's park: spaces for tiles or trainers, posts for co-workers, trainers to move."""
    left, _, top, _ = box
    booths, *feeding = sorted(locate_space(cell) for cell in seat["entrance"])
    gate = {"cashier": booths, "keeper": feeding[min(seat["keepers"], 1)]}
    found = []
    for action in view["legal"]:
        verb, *rest = action.split()
        if verb in ("put", "trainer", "move-trainer"):
            x, y = locate_space(rest[0])
        elif verb in GATE_ROLES:
            x, y = gate[verb]
        else:
            continue
        brings: Mapping[str, Any] = view["effects"].get(action) or {}
        cell = rest[0] if rest else ""
        title = translate_name(verb, lang) if verb in GATE_ROLES else ""
        where = {"x": x - left, "y": y - top, "column": x, "row": y}
        found.append({"do": action, "verb": verb, "cell": cell, "title": title, **where, **brings})
    return found


def list_board_spots(view: View, box: Box) -> list[dict[str, Any]]:
    """Return the possible places of a board by the centre of its four spaces; for a small board also the corners that
    it may leave out."""
    left, _, top, _ = box
    found: dict[str, dict[str, Any]] = {}
    for action in view["legal"]:
        verb, *rest = action.split()
        if verb in ("lay", "lay-small"):
            x, y = locate_space(rest[-1])
            spot = {"do": action, "cell": rest[-1], "corners": [], "column": x, "row": y, "x": x - left, "y": y - top}
            found.setdefault(rest[-1], spot)
            if verb == "lay-small":
                found[rest[-1]]["corners"].append(CORNER_NAMES.index(rest[0]))
    return list(found.values())
