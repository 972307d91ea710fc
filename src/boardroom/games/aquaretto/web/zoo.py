"""A player's zoo: its enclosures with their stalls, and the barn."""

from __future__ import annotations

from typing import Any

from boardroom.games.aquaretto.table.view_types import Seat, View
from boardroom.games.aquaretto.web.look import describe_tile, translate_name


def describe_zoo(seat: Seat, lang: str) -> dict[str, Any]:
    return {
        "pens": [
            {
                **pen,
                "title": translate_name(pen["name"], lang),
                "animals": [describe_tile(kind, lang) for kind in pen["animals"]],
                "picture": describe_tile(pen["animals"][0], lang)["picture"] if pen["animals"] else "",
                "colour": describe_tile(pen["animals"][0], lang)["colour"] if pen["animals"] else "",
                "free": pen["room"] - len(pen["animals"]),
                "stalls": [
                    {
                        "place": place,
                        "title": translate_name(place, lang),
                        "stall": describe_tile(stall, lang) if stall else None,
                    }
                    for place, stall in pen["stalls"].items()
                ],
            }
            for pen in seat["pens"]
        ],
        "barn": [describe_tile(kind, lang, n) for kind, n in seat["barn"].items()],
        "boards": seat["boards"],
    }


def list_places(view: View) -> dict[str, dict[str, Any]]:
    """Return the actions in the viewer's zoo by enclosure or place: placing something, or moving a stall."""
    found = {}
    for action in view["legal"]:
        verb, *rest = action.split()
        if verb in ("enclose", "stall", "move-stall", "barn"):
            key = rest[0] if rest else verb
            found[key] = {"do": action, "verb": verb, **view["effects"].get(action, {})}
    return found
