"""Every player's score with its parts, coins, and grounds at a glance. All information is public."""

from __future__ import annotations

from typing import Any

from boardroom.games.aquaretto.table.view_types import View
from boardroom.games.aquaretto.text.terms import format_count
from boardroom.games.aquaretto.web import piece_cache
from boardroom.games.aquaretto.web.look import list_score_parts
from boardroom.web.game_pages.contract import Viewer, build_seat_row
from boardroom.web.tables.models import Seat


def list_players(view: View, seats: list[Seat], viewer: Viewer, *, grounds: str = "") -> list[dict[str, Any]]:
    """Return every player; `grounds` is "full", or "brief" if two games have to share the space."""
    found = []
    for index, seat in enumerate(view["seats"]):
        found.append(
            {
                **build_seat_row(seats, viewer, index, view["actor"]),
                "name": seat["name"],
                "points": seat["points"],
                "coins": seat["coins"],
                "said_points": format_count("points", seat["points"], viewer.lang),
                "said_coins": format_count("coins", seat["coins"], viewer.lang),
                "parts": list_score_parts(seat, viewer.lang),
                "truck": None if seat["truck"] is None else seat["truck"] + 1,
                "turn": index == view["turn"],
                "glance": piece_cache.render_cached_grounds("grounds_summary", seat, viewer.lang, index=index),
                "grounds": piece_cache.render_cached_grounds("grounds", seat, viewer.lang, brief=grounds == "brief")
                if grounds
                else "",
            }
        )
    return found


def build_ranking(view: View, viewer: Viewer) -> list[dict[str, Any]]:
    """AQ33: rank by points, then by coins; players who are equal in both share the place."""
    standing = sorted(((seat["points"], seat["coins"]) for seat in view["seats"]), reverse=True)
    rows = [
        {
            "place": standing.index((seat["points"], seat["coins"])) + 1,
            "first": standing[0] == (seat["points"], seat["coins"]),
            "name": seat["name"],
            "you": index in viewer.own_seats,
            "parts": list_score_parts(seat, viewer.lang),
            "points": seat["points"],
            "coins": seat["coins"],
        }
        for index, seat in enumerate(view["seats"])
    ]
    return sorted(rows, key=lambda row: row["place"])


def join_winner_names(view: View) -> str:
    best = max((seat["points"], seat["coins"]) for seat in view["seats"])
    return ", ".join(str(s["name"]) for s in view["seats"] if (s["points"], s["coins"]) == best)
