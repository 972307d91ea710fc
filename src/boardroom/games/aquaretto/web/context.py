"""The template context of Aquaretto's table page. All information is public."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from boardroom.base.languages import text
from boardroom.games.aquaretto.table.view_types import View
from boardroom.games.aquaretto.text.names import SPECIES_NAMES
from boardroom.games.aquaretto.web import decisions, ground, money, piece_cache, trucks
from boardroom.games.aquaretto.web.film import DEEDS, film
from boardroom.games.aquaretto.web.last_tile import fallen
from boardroom.games.aquaretto.web.log import latest
from boardroom.games.aquaretto.web.look import named, pic
from boardroom.games.aquaretto.web.players import players, ranking, winners
from boardroom.games.aquaretto.web.preview import ahead
from boardroom.games.aquaretto.web.zoo import places
from boardroom.web.game_pages.contract import Sight
from boardroom.web.game_pages.film import last_deed, missed, reel

TURNS_SHOWN = 9
FEW = 3
"""The most players whose grounds all fit in full after the game."""
STEPS = [text("Choose"), text("Place")]
STEP_OF = {"remove": 0, "start": 0, "turn": 1, "draw": 1, "load": 1, "over": 0}


def parks(sight: Sight[View]) -> dict[str, Any]:
    """Return the context of the dialog with every player's grounds, which is half the size of a frame."""
    return {"pic": pic, "players": players(sight.seen, sight.seats, sight.view, grounds="full"), "where": "dialog"}


def stock(seen: View, lang: str) -> Markup:
    """Render the supply: the bank's coins, co-workers and offspring."""
    young = [
        {"species": named(name, lang), "picture": name, "n": n, "colour": f"s{SPECIES_NAMES.index(name)}"}
        for name, n in seen["young"].items()
        if n
    ]
    workers = seen["workers"] if "aquarium" in seen["games"] else None
    return piece_cache.piece("stock", lang, young=young, coins=seen["bank"], workers=workers)


def context(sight: Sight[View]) -> dict[str, Any]:
    seen, view, lang = sight.seen, sight.view, sight.view.lang
    # Spectators see the grounds of the turn player
    looked_at = view.seat if view.seat is not None else seen["turn"] or 0
    own = seen["seats"][looked_at]
    in_full = "full" if len(seen["seats"]) <= FEW else "brief"
    everybody = players(seen, sight.seats, view, grounds=in_full if sight.over else "")
    box = ground.box_of(own, seen["legal"]) if "park" in own else None
    placing, in_zoo = decisions.placing(seen, lang), places(seen)
    desk = next((b for b in placing["buttons"] if b["do"] == "manager"), None) if placing else None
    beats = film(sight)
    laid = fallen(sight, looked_at, box)
    return {
        "open": False,
        "seen": {**seen, "last": laid.key},
        "laid": laid,
        "pic": pic,
        "steps": STEPS,
        "step": STEP_OF.get(seen["phase"], 2),
        "now": decisions.now(sight),
        "looked_at": everybody[looked_at],
        "trucks": trucks.trucks(seen, lang),
        "piles": trucks.piles(seen, lang, trucks.drawn_from(event for _, event in reversed(sight.log))),
        "ending": trucks.ending(seen, lang),
        "park": ground.park(own, lang, box) if box else None,
        "shed": piece_cache.grounds("shed", own, lang, place=desk) if box else "",
        "words": piece_cache.grounds("words", own, lang) if box else "",
        "zoo": piece_cache.grounds("pens", own, lang, places=in_zoo, fell=[laid.pen, laid.n])
        if "pens" in own
        else None,
        "asks_zoo": bool(placing and in_zoo) or (sight.mine and seen["phase"] == "pick-barn"),
        "spots": ground.spots(seen, own, box, lang) if box else [],
        "boards": ground.boards(seen, box) if box else [],
        "picks": trucks.picks(seen, lang),
        "placing": placing,
        "money": money.money(seen, lang),
        "exchanges": money.exchanges(seen, lang),
        "players": everybody,
        "stock": stock(seen, lang),
        "ahead": ahead(sight),
        "reel": reel(beats),
        "missed": missed(beats, last_deed(sight.log, view.seat, DEEDS)) if sight.mine else None,
        "turns": latest(sight, TURNS_SHOWN),
        "ranking": ranking(seen, view) if sight.over else [],
        "winners": winners(seen) if sight.over else "",
    }
