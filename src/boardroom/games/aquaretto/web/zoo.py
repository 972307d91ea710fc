"""A player's zoo: its enclosures with their stalls, and the barn."""

from __future__ import annotations

from typing import Any

from boardroom.games.aquaretto.table.view_types import Seat, View
from boardroom.games.aquaretto.web.look import named, tile


def zoo(seat: Seat, lang: str) -> dict[str, Any]:
    return {
        "pens": [
            {
                **pen,
                "title": named(pen["name"], lang),
                "animals": [tile(kind, lang) for kind in pen["animals"]],
                "picture": tile(pen["animals"][0], lang)["picture"] if pen["animals"] else "",
                "colour": tile(pen["animals"][0], lang)["colour"] if pen["animals"] else "",
                "free": pen["room"] - len(pen["animals"]),
                "stalls": [
                    {"place": place, "title": named(place, lang), "stall": tile(stall, lang) if stall else None}
                    for place, stall in pen["stalls"].items()
                ],
            }
            for pen in seat["pens"]
        ],
        "barn": [tile(kind, lang, n) for kind, n in seat["barn"].items()],
        "boards": seat["boards"],
    }


def places(seen: View) -> dict[str, dict[str, Any]]:
    """Return the actions in the viewer's zoo by enclosure or place: placing something, or moving a stall."""
    found = {}
    for action in seen["legal"]:
        verb, *rest = action.split()
        if verb in ("enclose", "stall", "move-stall", "barn"):
            key = rest[0] if rest else verb
            found[key] = {"do": action, "verb": verb, **seen["effects"].get(action, {})}
    return found
