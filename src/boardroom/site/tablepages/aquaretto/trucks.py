"""The middle of the table: the trucks, the piles, and the tile that was drawn."""

from __future__ import annotations

from typing import Any

from boardroom.site.tablepages.aquaretto.look import named, tile
from boardroom.site.tablepages.contract import Seen

ROOM = 3
PILE_KEYS = {"aquarium": "d", "zoo": "z"}


def trucks(seen: Seen, lang: str) -> list[dict[str, Any]]:
    """The trucks with what may be done with them now. What may not says why when it is pressed."""
    names = [str(seat["name"]) for seat in seen["seats"]]
    found = []
    for number, truck in enumerate(seen["trucks"], 1):
        verb = "load" if seen["phase"] == "load" else "take"
        asked = seen["actor"] == seen["seat"] and seen["phase"] in ("turn", "load") and truck["taken"] is None
        found.append(
            {
                "number": number,
                "tiles": [tile(kind, lang) for kind in truck["tiles"]],
                "free": truck["space"] - len(truck["tiles"]),
                "blocked": ROOM - truck["space"],
                "game": truck["game"],
                "taken": None if truck["taken"] is None else names[truck["taken"]],
                "verb": verb,
                "do": f"{verb} {number}" if asked else "",
                "can": f"{verb} {number}" in seen["legal"],
                "key": str(number),
            }
        )
    return found


def piles(seen: Seen, lang: str) -> list[dict[str, Any]]:
    asked = seen["actor"] == seen["seat"] and seen["phase"] == "turn"
    return [
        {
            **pile,
            "game": game,
            "name": named(game, lang),
            "do": f"reveal {game}" if asked and not pile["closed"] else "",
            "can": f"reveal {game}" in seen["legal"],
            "key": PILE_KEYS[game] if len(seen["piles"]) > 1 else "d",
        }
        for game, pile in seen["piles"].items()
    ]


def picks(seen: Seen, lang: str) -> list[dict[str, Any]]:
    """The tiles one may choose from: of the truck taken, or of a barn."""
    return [
        {**tile(action.split()[1], lang), "do": action, "key": str(number) if number < 10 else ""}
        for number, action in enumerate((a for a in seen["legal"] if a.startswith("pick ")), 1)
    ]
