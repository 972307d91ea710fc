"""The centre of the table: the trucks, the piles with the tile drawn from them, and how close the end is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from boardroom.engine.rules.events import Event
from boardroom.games.aquaretto.law.codes import E_DREW
from boardroom.games.aquaretto.table.view_types import View
from boardroom.games.aquaretto.text.names import GAMES
from boardroom.games.aquaretto.web.look import describe_tile, translate_name

TRUCK_SPACES = 3
PILE_KEYS = {"aquarium": "d", "zoo": "z"}
FEW_TILES = 6
"""Tiles left before the disc when the page starts to warn of the end."""


def list_trucks(view: View, lang: str) -> list[dict[str, Any]]:
    """Return the trucks and the actions on them. Unavailable actions explain why."""
    names = [str(seat["name"]) for seat in view["seats"]]
    found = []
    for number, truck in enumerate(view["trucks"], 1):
        verb = "load" if view["phase"] == "load" else "take"
        asked = view["actor"] == view["seat"] and view["phase"] in ("turn", "load") and truck["taken"] is None
        found.append(
            {
                "number": number,
                "tiles": [describe_tile(kind, lang) for kind in truck["tiles"]],
                "free": truck["space"] - len(truck["tiles"]),
                "blocked": TRUCK_SPACES - truck["space"],
                "game": truck["game"],
                "taken": None if truck["taken"] is None else names[truck["taken"]],
                "verb": verb,
                "do": f"{verb} {number}" if asked else "",
                "can": f"{verb} {number}" in view["legal"],
                "key": str(number),
            }
        )
    return found


def find_drawn_pile(events: Iterable[Event]) -> str:
    """Return the pile of the last draw. A coin tile does not show where it came from."""
    return next((GAMES[event.y] for event in events if event.code == E_DREW), "")


def list_piles(view: View, lang: str, source: str) -> list[dict[str, Any]]:
    """Return the piles, with the drawn tile on its pile."""
    asked = view["actor"] == view["seat"] and view["phase"] == "turn"
    drawn = view["hand"] if view["phase"] == "load" else None
    found = []
    for game, pile in view["piles"].items():
        found.append(
            {
                **pile,
                "game": game,
                "name": translate_name(game, lang),
                "do": f"reveal {game}" if asked and not pile["closed"] else "",
                "can": f"reveal {game}" in view["legal"],
                "key": PILE_KEYS[game] if len(view["piles"]) > 1 else "d",
                "drawn": describe_tile(drawn, lang) if drawn and source == game else None,
            }
        )
    return found


def describe_ending(view: View, lang: str) -> dict[str, Any] | None:
    """Return how close the end is: the last round has come, a pile closes after this round, or few tiles are left."""
    open_piles = {game: pile for game, pile in view["piles"].items() if not pile["closed"]}
    if view["phase"] == "over":
        return None
    if view["last"]:
        return {"kind": "last", "n": sum(pile["disc"] for pile in open_piles.values() if pile["opened"])}
    opened = next((game for game, pile in open_piles.items() if pile["opened"]), None)
    if opened:
        return {"kind": "closing", "name": translate_name(opened, lang), "n": open_piles[opened]["disc"]}
    if len(open_piles) == 1:
        (left,) = (pile["left"] for pile in open_piles.values())
        if left <= FEW_TILES:
            return {"kind": "soon", "n": left}
    return None


def list_picks(view: View, lang: str) -> list[dict[str, Any]]:
    """Return the tiles of the taken truck or of a barn, to choose from."""
    return [
        {**describe_tile(action.split()[1], lang), "do": action, "key": str(number) if number < 10 else ""}
        for number, action in enumerate((a for a in view["legal"] if a.startswith("pick ")), 1)
    ]
