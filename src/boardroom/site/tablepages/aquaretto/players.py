"""Everybody's points with their parts, coins, and grounds at a glance: all is public."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from django.template.loader import get_template
from markupsafe import Markup

from boardroom.games.aquaretto.codes import PARTS
from boardroom.site.models import Seat
from boardroom.site.tablepages.aquaretto.ground import park
from boardroom.site.tablepages.aquaretto.look import named
from boardroom.site.tablepages.aquaretto.zoo import zoo
from boardroom.site.tablepages.contract import Seen, Viewpoint, seat_row


def players(seen: Seen, seats: list[Seat], view: Viewpoint, *, grounds: str = "") -> list[dict[str, Any]]:
    """Everybody; with their `grounds` "full", or "brief" where two games share little room."""
    found = []
    for index, seat in enumerate(seen["seats"]):
        # Most seats are as they were in the frame before: what is drawn of them is kept by what they have
        data = json.dumps(seat)
        found.append(
            {
                **seat_row(seats, view, index, seen["actor"]),
                "name": seat["name"],
                "points": seat["points"],
                "coins": seat["coins"],
                "parts": parts(seat, view.lang),
                "truck": None if seat["truck"] is None else seat["truck"] + 1,
                "turn": index == seen["turn"],
                "glance": drawn("tables/aquaretto_glance.html", data, view.lang, brief=False),
                "grounds": drawn("tables/aquaretto_full.html", data, view.lang, brief=grounds == "brief")
                if grounds
                else "",
            }
        )
    return found


@lru_cache(4000)
def drawn(template: str, data: str, lang: str, *, brief: bool) -> Markup:
    """A seat's grounds in a template."""
    seat = json.loads(data)
    html = get_template(template).render(
        {
            "lang": lang,
            "parts": parts(seat, lang),
            "park": park(seat, lang) if "park" in seat else None,
            "zoo": zoo(seat, lang) if "pens" in seat else None,
            "brief": brief,
        }
    )
    return Markup(html)  # noqa: S704 (a template has escaped it)


def parts(seat: Seen, lang: str) -> list[dict[str, Any]]:
    """The parts of a score, those of the games that are played."""
    return [
        {"part": part, "name": named(part, lang), "points": seat["score"][part]}
        for part in PARTS
        if part in seat["score"]
    ]


def ranking(seen: Seen, view: Viewpoint) -> list[dict[str, Any]]:
    """AQ33: most points, then most coins; who is equal in both shares the place."""
    standing = sorted(((seat["points"], seat["coins"]) for seat in seen["seats"]), reverse=True)
    rows = [
        {
            "place": standing.index((seat["points"], seat["coins"])) + 1,
            "name": seat["name"],
            "you": index in view.mine,
            "parts": parts(seat, view.lang),
            "points": seat["points"],
            "coins": seat["coins"],
        }
        for index, seat in enumerate(seen["seats"])
    ]
    return sorted(rows, key=lambda row: row["place"])


def winners(seen: Seen) -> str:
    best = max((seat["points"], seat["coins"]) for seat in seen["seats"])
    return ", ".join(str(s["name"]) for s in seen["seats"] if (s["points"], s["coins"]) == best)
