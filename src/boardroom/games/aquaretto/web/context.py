"""The template context of Aquaretto's table page. All information is public."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from boardroom.base.languages import text
from boardroom.games.aquaretto.table.view_types import View
from boardroom.games.aquaretto.text.names import SPECIES_NAMES
from boardroom.games.aquaretto.web import decisions, ground, money, piece_cache, trucks
from boardroom.games.aquaretto.web.film import OWN_ACTION_EVENTS, build_film
from boardroom.games.aquaretto.web.last_tile import find_last_tile
from boardroom.games.aquaretto.web.log import build_recent_log
from boardroom.games.aquaretto.web.look import render_picture, translate_name
from boardroom.games.aquaretto.web.players import build_ranking, join_winner_names, list_players
from boardroom.games.aquaretto.web.preview import preview_irreversible_actions
from boardroom.games.aquaretto.web.zoo import list_places
from boardroom.web.game_pages.contract import TableView
from boardroom.web.game_pages.film import find_last_action, find_missed_turns, serialise_beats

TURNS_SHOWN = 9
MAX_PLAYERS_IN_FULL = 3
"""The most players whose grounds all fit in full after the game."""
STEPS = [text("Choose"), text("Place")]
STEP_BY_PHASE = {"remove": 0, "start": 0, "turn": 1, "draw": 1, "load": 1, "over": 0}


def build_parks_dialog(table_view: TableView[View]) -> dict[str, Any]:
    """Return the context of the dialog with every player's grounds, which is half the size of a frame."""
    return {
        "pic": render_picture,
        "players": list_players(table_view.player_view, table_view.seats, table_view.viewer, grounds="full"),
        "where": "dialog",
    }


def render_stock(view: View, lang: str) -> Markup:
    """Render the supply: the bank's coins, co-workers and offspring."""
    young = [
        {"species": translate_name(name, lang), "picture": name, "n": n, "colour": f"s{SPECIES_NAMES.index(name)}"}
        for name, n in view["young"].items()
        if n
    ]
    workers = view["workers"] if "aquarium" in view["games"] else None
    return piece_cache.render_cached_piece("stock", lang, young=young, coins=view["bank"], workers=workers)


def build_context(table_view: TableView[View]) -> dict[str, Any]:
    view, viewer, lang = table_view.player_view, table_view.viewer, table_view.viewer.lang
    # Spectators see the grounds of the turn player
    looked_at = viewer.seat if viewer.seat is not None else view["turn"] or 0
    own = view["seats"][looked_at]
    in_full = "full" if len(view["seats"]) <= MAX_PLAYERS_IN_FULL else "brief"
    everybody = list_players(view, table_view.seats, viewer, grounds=in_full if table_view.is_over else "")
    box = ground.measure_park(own, view["legal"]) if "park" in own else None
    placing, in_zoo = decisions.describe_placement(view, lang), list_places(view)
    desk = next((b for b in placing["buttons"] if b["do"] == "manager"), None) if placing else None
    beats = build_film(table_view)
    laid = find_last_tile(table_view, looked_at, box)
    return {
        "open": False,
        "seen": {**view, "last": laid.key},
        "laid": laid,
        "pic": render_picture,
        "steps": STEPS,
        "step": STEP_BY_PHASE.get(view["phase"], 2),
        "now": decisions.describe_prompt(table_view),
        "looked_at": everybody[looked_at],
        "trucks": trucks.list_trucks(view, lang),
        "piles": trucks.list_piles(view, lang, trucks.find_drawn_pile(event for _, event in reversed(table_view.log))),
        "ending": trucks.describe_ending(view, lang),
        "park": ground.describe_park(own, lang, box) if box else None,
        "shed": piece_cache.render_cached_grounds("shed", own, lang, place=desk) if box else "",
        "words": piece_cache.render_cached_grounds("park_text", own, lang) if box else "",
        "zoo": piece_cache.render_cached_grounds("pens", own, lang, places=in_zoo, fell=[laid.pen, laid.n])
        if "pens" in own
        else None,
        "asks_zoo": bool(placing and in_zoo) or (table_view.is_active and view["phase"] == "pick-barn"),
        "spots": ground.list_spots(view, own, box, lang) if box else [],
        "boards": ground.list_board_spots(view, box) if box else [],
        "picks": trucks.list_picks(view, lang),
        "placing": placing,
        "money": money.build_money_groups(view, lang),
        "exchanges": money.build_exchange_buttons(view, lang),
        "players": everybody,
        "stock": render_stock(view, lang),
        "ahead": preview_irreversible_actions(table_view),
        "reel": serialise_beats(beats),
        "missed": find_missed_turns(beats, find_last_action(table_view.log, viewer.seat, OWN_ACTION_EVENTS))
        if table_view.is_active
        else None,
        "turns": build_recent_log(table_view, TURNS_SHOWN),
        "ranking": build_ranking(view, viewer) if table_view.is_over else [],
        "winners": join_winner_names(view) if table_view.is_over else "",
    }
