"""Aquaretto's table page: everything its template shows, worked out from what lies open on the table."""

from __future__ import annotations

from typing import Any

from boardroom.games.aquaretto.names import SPECIES_NAMES
from boardroom.site.tablepages.aquaretto import decisions, ground, money, trucks
from boardroom.site.tablepages.aquaretto.log import latest
from boardroom.site.tablepages.aquaretto.look import named
from boardroom.site.tablepages.aquaretto.players import players, ranking, winners
from boardroom.site.tablepages.aquaretto.zoo import places, zoo
from boardroom.site.tablepages.contract import Sight, text

TURNS_SHOWN = 9
STEPS = [text("Choose"), text("Place")]
STEP_OF = {"remove": 0, "start": 0, "turn": 1, "draw": 1, "load": 1, "over": 0}


def parks(sight: Sight) -> dict[str, Any]:
    """Everybody's grounds in full, for those who want to look: half a frame's weight."""
    return {"players": players(sight.seen, sight.seats, sight.view, grounds="full"), "where": "dialog"}


def context(sight: Sight) -> dict[str, Any]:
    seen, view, lang = sight.seen, sight.view, sight.view.lang
    # Who only watches looks at the grounds of whoever is on turn
    looked_at = view.seat if view.seat is not None else seen["turn"] or 0
    own = seen["seats"][looked_at]
    everybody = players(seen, sight.seats, view, grounds="brief" if sight.over else "")
    box = ground.box_of(own, seen["legal"]) if "park" in own else None
    return {
        "open": False,
        "steps": STEPS,
        "step": STEP_OF.get(seen["phase"], 2),
        "now": decisions.now(sight),
        "looked_at": everybody[looked_at],
        "trucks": trucks.trucks(seen, lang),
        "piles": trucks.piles(seen, lang, trucks.drawn_from(event for _, event in reversed(sight.log))),
        "ending": trucks.ending(seen),
        "park": ground.park(own, lang, box) if box else None,
        "zoo": zoo(own, lang) if "pens" in own else None,
        "spots": ground.spots(seen, own, box, lang) if box else [],
        "boards": ground.boards(seen, box) if box else [],
        "places": places(seen),
        "picks": trucks.picks(seen, lang),
        "placing": decisions.placing(seen, lang),
        "money": money.money(seen, lang),
        "exchanges": money.exchanges(seen, lang),
        "players": everybody,
        "young": [
            {"species": named(name, lang), "picture": name, "n": n, "colour": f"s{SPECIES_NAMES.index(name)}"}
            for name, n in seen["young"].items()
            if n
        ],
        "turns": latest(sight, TURNS_SHOWN),
        "ranking": ranking(seen, view) if sight.over else [],
        "winners": winners(seen) if sight.over else "",
    }
