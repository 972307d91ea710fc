"""Every player's score with its parts, coins, and grounds at a glance. All information is public."""

from __future__ import annotations

from typing import Any

from boardroom.games.aquaretto.table.view_types import View
from boardroom.games.aquaretto.text.terms import counted
from boardroom.games.aquaretto.web import piece_cache
from boardroom.games.aquaretto.web.look import parts
from boardroom.web.game_pages.contract import Viewpoint, seat_row
from boardroom.web.tables.models import Seat


def players(seen: View, seats: list[Seat], view: Viewpoint, *, grounds: str = "") -> list[dict[str, Any]]:
    """Return every player; `grounds` is "full", or "brief" if two games have to share the space."""
    found = []
    for index, seat in enumerate(seen["seats"]):
        found.append(
            {
                **seat_row(seats, view, index, seen["actor"]),
                "name": seat["name"],
                "points": seat["points"],
                "coins": seat["coins"],
                "said_points": counted("points", seat["points"], view.lang),
                "said_coins": counted("coins", seat["coins"], view.lang),
                "parts": parts(seat, view.lang),
                "truck": None if seat["truck"] is None else seat["truck"] + 1,
                "turn": index == seen["turn"],
                "glance": piece_cache.grounds("glance", seat, view.lang, index=index),
                "grounds": piece_cache.grounds("full", seat, view.lang, brief=grounds == "brief") if grounds else "",
            }
        )
    return found


def ranking(seen: View, view: Viewpoint) -> list[dict[str, Any]]:
    """AQ33: rank by points, then by coins; players who are equal in both share the place."""
    standing = sorted(((seat["points"], seat["coins"]) for seat in seen["seats"]), reverse=True)
    rows = [
        {
            "place": standing.index((seat["points"], seat["coins"])) + 1,
            "first": standing[0] == (seat["points"], seat["coins"]),
            "name": seat["name"],
            "you": index in view.mine,
            "parts": parts(seat, view.lang),
            "points": seat["points"],
            "coins": seat["coins"],
        }
        for index, seat in enumerate(seen["seats"])
    ]
    return sorted(rows, key=lambda row: row["place"])


def winners(seen: View) -> str:
    best = max((seat["points"], seat["coins"]) for seat in seen["seats"])
    return ", ".join(str(s["name"]) for s in seen["seats"] if (s["points"], s["coins"]) == best)
