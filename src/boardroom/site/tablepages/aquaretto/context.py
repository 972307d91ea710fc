"""Aquaretto's table page: everything its template shows, worked out from what lies open on the table."""

from __future__ import annotations

from typing import Any

from boardroom.site.tablepages.aquaretto import decisions, ground, trucks
from boardroom.site.tablepages.aquaretto.log import latest
from boardroom.site.tablepages.aquaretto.look import named, tile
from boardroom.site.tablepages.aquaretto.players import players, ranking, winners
from boardroom.site.tablepages.contract import Sight, text

TURNS_SHOWN = 14
STEPS = [text("Choose"), text("Place")]
STEP_OF = {"remove": 0, "start": 0, "turn": 1, "draw": 1, "load": 1, "over": 0}


def context(sight: Sight) -> dict[str, Any]:
    seen, view, lang = sight.seen, sight.view, sight.view.lang
    # Who only watches looks at the grounds of whoever is on turn
    looked_at = view.seat if view.seat is not None else seen["turn"] or 0
    own = seen["seats"][looked_at]
    legal = seen["legal"]
    box = ground.box_of(own, legal) if "park" in own else None
    return {
        "open": False,
        "steps": STEPS,
        "step": STEP_OF.get(seen["phase"], 2),
        "now": decisions.now(sight),
        "looked_at": looked_at,
        "trucks": trucks.trucks(seen, lang),
        "piles": trucks.piles(seen, lang),
        "drawn": tile(seen["hand"], lang) if seen["hand"] and seen["phase"] == "load" else None,
        "park": ground.park(own, lang, box) if box else None,
        "zoo": ground.zoo(own, lang) if "pens" in own else None,
        "spots": ground.spots(seen, box, lang) if box else [],
        "boards": ground.boards(seen, box) if box else [],
        "picks": trucks.picks(seen, lang),
        "placing": decisions.placing(seen, lang),
        "money": decisions.money(seen, lang),
        "players": players(seen, sight.seats, view),
        "young": [{"species": named(name, lang), "n": n} for name, n in seen["young"].items() if n],
        "turns": latest(sight, TURNS_SHOWN),
        "ranking": ranking(seen, view) if sight.over else [],
        "winners": winners(seen) if sight.over else "",
    }
