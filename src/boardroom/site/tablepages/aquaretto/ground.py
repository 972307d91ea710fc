"""A player's grounds: the park as one drawn ground with joined tanks, and the zoo's enclosures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boardroom.games.aquaretto.names import CORNER_NAMES, SPECIES_NAMES
from boardroom.site.tablepages.aquaretto.look import named, place_of, tile
from boardroom.site.tablepages.contract import Seen
from boardroom.site.tablepages.shapes import UNIT, outline

Box = tuple[int, int, int, int]
BONUSES = {3: "coin", 5: "worker", 6: "coin", 9: "coin", 10: "worker", 12: "coin"}
"""What a tank's tile of this number brings (AQ18)."""


def box_of(seat: Seen, legal: Sequence[str] = ()) -> Box:
    """Columns and rows the park reaches, and where a board may be laid now: first and last of each."""
    places = [place_of(cell) for cell in (*seat["park"], *seat["entrance"])]
    for action in legal:
        if action.startswith("lay"):
            x, y = place_of(action.split()[-1])
            places += [(x, y), (x + 1, y + 1)]
    columns, rows = [x for x, _ in places], [y for _, y in places]
    return min(columns), max(columns), min(rows), max(rows)


def park(seat: Seen, lang: str, box: Box | None = None) -> dict[str, Any]:
    """The park as the numbers of an SVG, a hundred units a space."""
    left, right, top, bottom = box or box_of(seat)
    at = {cell: (place_of(cell)[0] - left, place_of(cell)[1] - top) for cell in (*seat["park"], *seat["entrance"])}
    tanks: dict[str, set[tuple[int, int]]] = {}
    tiles, trainers = [], []
    for cell, what in seat["park"].items():
        x, y = at[cell]
        if what == "trainer":
            trainers.append({"cell": cell, "x": x, "y": y, "points": seat["shows"][cell]})
        elif what != "free":
            drawn = tile(what, lang)
            tanks.setdefault(drawn["picture"], set()).add((x, y))
            tiles.append({**drawn, "cell": cell, "x": x, "y": y})
    return {
        "columns": right - left + 1,
        "rows": bottom - top + 1,
        "width": (right - left + 1) * UNIT,
        "height": (bottom - top + 1) * UNIT,
        "ground": outline({at[cell] for cell in seat["park"]}),
        "entrance": outline({at[cell] for cell in seat["entrance"]}),
        "gates": gates(seat, at),
        "tanks": [
            {
                "species": SPECIES_NAMES.index(name),
                "name": named(name, lang),
                "path": outline(cells),
                "size": len(cells),
                "next": next((n for n in BONUSES if n > len(cells)), None),
                "brings": next((BONUSES[n] for n in BONUSES if n > len(cells)), ""),
            }
            for name, cells in tanks.items()
        ],
        "limit": seat["tank_limit"],
        "tiles": tiles,
        "trainers": trainers,
        "spaces": [{"cell": cell, "x": at[cell][0], "y": at[cell][1]} for cell in seat["park"]],
        "depot": [tile(kind, lang) for kind in seat["depot"]],
        "boards": {"small": seat["small"], "large": seat["large"]},
        "manager": bool(seat["managers"]),
    }


def gates(seat: Seen, at: dict[str, tuple[int, int]]) -> list[dict[str, Any]]:
    """The two booths and the two feeding places, drawn in the entrance, with who stands there (AQ4, AQ20)."""
    spots = sorted(at[cell] for cell in seat["entrance"])
    (x1, y1), (x2, y2), (x3, y3) = spots
    return [
        {"role": "cashier", "x": x1, "y": y1, "half": 0, "taken": seat["cashiers"] > 0},
        {"role": "cashier", "x": x1, "y": y1, "half": 1, "taken": seat["cashiers"] > 1},
        {"role": "keeper", "x": x2, "y": y2, "half": 0, "taken": seat["keepers"] > 0},
        {"role": "keeper", "x": x3, "y": y3, "half": 0, "taken": seat["keepers"] > 1},
    ]


def zoo(seat: Seen, lang: str) -> dict[str, Any]:
    """Enclosures with their free spaces, their stalls, and the barn."""
    return {
        "pens": [
            {
                **pen,
                "title": named(pen["name"], lang),
                "animals": [tile(kind, lang) for kind in pen["animals"]],
                "free": pen["room"] - len(pen["animals"]),
                "stalls": [
                    {"place": place, "title": named(place, lang), "stall": tile(stall, lang) if stall else None}
                    for place, stall in pen["stalls"].items()
                ],
            }
            for pen in seat["pens"]
        ],
        "barn": [{**tile(kind, lang), "n": n} for kind, n in seat["barn"].items()],
        "boards": seat["boards"],
    }


def spots(seen: Seen, box: Box, lang: str) -> list[dict[str, Any]]:
    """What may be pressed in the own park: spaces for a tile or a trainer, trainers to move, with what it brings."""
    left, _, top, _ = box
    found = []
    for action in seen["legal"]:
        verb, *rest = action.split()
        if verb in ("put", "trainer", "move-trainer"):
            x, y = place_of(rest[0])
            brings = seen["effects"].get(action, {})
            found.append({"do": action, "verb": verb, "cell": rest[0], "x": x - left, "y": y - top, **brings})
    return found


def boards(seen: Seen, box: Box) -> list[dict[str, Any]]:
    """Where a board may be laid: a dot in the middle of the four spaces, and the corner a small one leaves out."""
    left, _, top, _ = box
    found = []
    for action in seen["legal"]:
        verb, *rest = action.split()
        if verb in ("lay", "lay-small"):
            x, y = place_of(rest[-1])
            corner = CORNER_NAMES.index(rest[0]) if verb == "lay-small" else None
            cells = {(x - left + n % 2, y - top + n // 2) for n in range(4) if n != corner}
            found.append(
                {
                    "do": action,
                    "cell": rest[-1],
                    "corner": corner,
                    "x": x - left + 1,
                    "y": y - top + 1,
                    "path": outline(cells),
                }
            )
    return found
